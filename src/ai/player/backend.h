// How a player is reached: by its functions in this process (local/), or by asking another process (remote/). Either way it is a
// table of functions; what a table cannot say is here.
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
  // What the table's `create` gets, and the instance where there is no `create`.
  void* user() const { return user_; }

  // Whether the player plays these rules. `fault` is set if asking it went wrong; the answer is no then.
  virtual bool supports(const mille_rules& rules, mille_fault* fault) = 0;

  // The rule fields that these rules use and the player does not know. Any thread.
  virtual std::vector<const RuleField*> unknown_fields(const mille_rules& rules) const {
    return fields_used_beyond(api_.rules_size, rules);
  }

  // The ids of all players of its file, if it runs in another process.
  virtual std::span<const std::string> siblings() const { return {}; }

  // Whether it is told the lines of the record, from the header on, in place of events, and may answer with an action as text.
  bool hears_record() const { return hears_record_; }
  virtual void hear(std::string_view) {}
  // The action that it decided on; empty where it answered with an index.
  virtual std::string_view said() const { return {}; }
  // How many microseconds of the last decision it was still starting.
  virtual std::int64_t start_us() const { return 0; }

  // What became of the last call that failed: none where the player itself answered with an error.
  mille_fault fault() const { return fault_; }
  const std::string& cause() const { return cause_; }

 protected:
  explicit Backend(void* user, bool hears_record = false) : user_(user), hears_record_(hears_record) {}
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
  bool hears_record_;
};

}  // namespace mille
