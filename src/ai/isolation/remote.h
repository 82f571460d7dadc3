// A player that lives in another process, as this side of it: an entry table like any other, whose functions ask that process.
// What goes wrong there is a fault here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mille/mille_ai.h"

namespace mille::isolation {

inline constexpr std::int64_t kPatience = 60'000'000;  // µs for whatever is no decision
inline constexpr int kMostLog = 256;                   // lines of log for one question
inline constexpr std::int32_t kFailed = -1;            // a result that no player gave

class Remote {
 public:
  Remote() = default;
  virtual ~Remote() = default;
  Remote(const Remote&) = delete;
  Remote& operator=(const Remote&) = delete;

  // The table; `this` is its user and its instance.
  const mille_ai_api& api() const { return api_; }

  // Whether it plays these rules: in place of the table's function, which knows no instance.
  virtual bool supports(const mille_rules& rules) = 0;

  // The ids of all players of its file.
  virtual std::span<const std::string> siblings() const { return {}; }

  // Whether it is told the lines of the record, from the header on, in place of events; then each goes to hear().
  virtual bool hears_record() const { return false; }
  virtual void hear(std::string_view) {}
  // The action that it decided on, as text, where it answers with one in place of an index.
  virtual std::string_view said() const { return {}; }

  // What became of the last call that failed: none where the player itself answered with an error.
  mille_fault fault() const { return fault_; }
  const std::string& cause() const { return cause_; }

 protected:
  bool fail(mille_fault fault, std::string cause) {
    fault_ = fault;
    cause_ = std::move(cause);
    return false;
  }

  mille_ai_api api_{};
  const mille_ai_host* host_ = nullptr;
  mille_fault fault_ = MILLE_FAULT_NONE;
  std::string cause_;
};

}  // namespace mille::isolation
