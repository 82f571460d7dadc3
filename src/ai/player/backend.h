// How a player is reached: through its functions in this process (local/), or through another process (remote/). Either
// way it has a table of functions. This class adds what the table cannot express.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rule_fields.h"
#include "mille/mille_ai.h"

namespace mille {

class Backend {
 public:
  virtual ~Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  const mille_ai_api& api() const { return api_; }
  // The argument for the table's `create`, or the instance itself if there is no `create`.
  void* user() const { return user_; }

  // Returns true if the player plays these rules. If the call fails, sets `fault` and returns false.
  virtual bool supports(const mille_rules& rules, mille_fault* fault) = 0;

  // Returns the rule fields that these rules use and the player does not know. Any thread.
  virtual std::vector<const RuleField*> unknown_fields(const mille_rules& rules) const {
    return fields_used_beyond(api_.rules_size, rules);
  }

  // The ids of all players in the player's file, if it runs in another process.
  virtual std::span<const std::string> siblings() const { return {}; }

  // Returns true if the player receives the lines of the record, from the header on, instead of events. Such a player
  // may answer with an action as text.
  bool reads_record() const { return reads_record_; }
  // Sends the player a line of the record.
  virtual void write_line(std::string_view) {}
  // The action that the player answered, or empty if it answered with an index.
  virtual std::string_view answered_text() const { return {}; }
  // The microseconds of the last decision during which the player was still starting.
  virtual std::int64_t start_us() const { return 0; }

  // Returns the fault to report where a function of the player throws or returns an error. `kind` is the one for a
  // player that is not the host's own.
  virtual mille_fault fault_of_call(mille_fault kind) const { return kind; }

  // The fault of the last call that failed, or none if the player itself returned an error.
  mille_fault fault() const { return fault_; }
  const std::string& cause() const { return cause_; }

 protected:
  explicit Backend(void* user, bool reads_record = false) : user_(user), reads_record_(reads_record) {}
  bool fail(mille_fault fault, std::string cause) {
    fault_ = fault;
    cause_ = std::move(cause);
    return false;
  }

  mille_ai_api api_{};
  mille_fault fault_ = MILLE_FAULT_NONE;
  std::string cause_;

 private:
  void* user_;
  bool reads_record_;
};

}  // namespace mille
