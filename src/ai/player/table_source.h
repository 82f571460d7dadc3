// A table as the match that its players follow.
#pragma once

#include "ai/player/player.h"
#include "record/record_write.h"
#include "table/events.h"
#include "table/table.h"

namespace mille {

// Borrows the table. A player that follows it must leave before the table or this object is destroyed.
class TableSource final : public MatchSource {
 public:
  explicit TableSource(const Table& table) : table_(table) {}

  const Variant& variant() const override { return table_.variant(); }
  MatchNow now() const override {
    return {&table_.state(), table_.decisions_by_seat(), table_.events().size(), table_.epoch()};
  }
  void read_event(int seat, std::uint64_t number, mille_event* event) const override {
    make_event(table_, static_cast<std::size_t>(number), seat, event);
  }
  bool read_line(int seat, std::uint64_t number, std::string* line) const override {
    if (!table_.has_record()) return false;
    if (number == 0) {
      write_header(table_, seat, line);
    } else {
      write_event_line(table_, static_cast<std::size_t>(number - 1), seat, {}, line);
    }
    return true;
  }
  const void* asker() const override { return table_.asker(); }

 private:
  const Table& table_;
};

}  // namespace mille
