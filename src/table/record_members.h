// The members of a record's line, taken one after the other as they must stand; the first that does not fit is refused.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/cards.h"
#include "table/json_read.h"

namespace mille {

// A line of the text, from 1.
class RecordMembers {
 public:
  RecordMembers(const Json& object, std::int32_t line, mille_error* error)
      : members_(object), line_(line), error_(error) {}

  // Whether the next member has this name.
  bool is(std::string_view key) const { return members_.is(key); }

  // Each of these takes the next member. False: it has another name or type, and status() is the refusal.
  bool member(std::string_view key, const Json** value);
  bool number(std::string_view key, std::int64_t minimum, std::int64_t maximum, std::int64_t* value);
  bool text(std::string_view key, std::string_view* value);
  bool cards(std::string_view key, std::vector<Card>* cards);
  bool pair(std::string_view key, std::int64_t (&values)[2]);
  // No member is left.
  bool end();

  // Refuses a member's value.
  bool wrong(std::string_view key, std::string_view expected, const Json& found);
  mille_status status() const { return status_; }
  std::int32_t line() const { return line_; }

 private:
  bool refused(mille_status status) {
    status_ = status;
    return false;
  }

  Members members_;
  std::int32_t line_;
  mille_error* error_;
  mille_status status_ = MILLE_OK;
};

}  // namespace mille
