// What a variant's script may change, at the cold points of a match. The engine computes its own result first, which
// holds where a hook fails. src/variant implements the interface; a variant without hooks has no Hooks.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/result.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// How a match stands after a deal (M1–M3).
struct Verdict {
  mille_end end = MILLE_END_NONE;
  int winner = kNobody;
};

// What a deal is played by: 0 the variant's own rules, k the k-th of its rule sets.
struct ChosenRules {
  int rule_set = 0;
};

// Hooks as bits: MILLE_HOOK_ALLOW and the others.
using HookBits = std::uint32_t;

// The names of the hooks, in the order of their bits.
inline constexpr std::array<std::string_view, 5> kHookWords = {"allow", "score_deal", "match_over", "settle",
                                                               "deal_rules"};

// How important a line of the host's log is. The numbers are those of mille_log_level.
enum class LogLevel : std::int32_t { debug = 0, info = 1, warning = 2 };

// A line about a script for the host's log, or one that the script's log() writes (LogLevel::debug).
struct HookLine {
  LogLevel level;
  Place place;  // in the script
  std::string_view text;
  const void* asker;  // as in HookCall
};

// What a hook is asked with besides the state. `asker` says to the host's log on whose behalf, such as a table's; nothing else
// reads it. Null: on nobody's.
struct HookCall {
  HookCall(const Ruleset& rules, const void* on_behalf = nullptr) : ruleset(rules), asker(on_behalf) {}

  const Ruleset& ruleset;
  const void* asker;
};

class Hooks {
 public:
  virtual ~Hooks() = default;

  // Which hooks the script defines.
  virtual bool has_allow() const = 0;
  virtual bool has_score_deal() const = 0;
  virtual bool has_match_over() const = 0;
  virtual bool has_settle() const = 0;
  virtual bool has_deal_rules() const { return false; }

  // Whether a call fails with the error of a hook. Otherwise the failure is noted, and the engine's own result holds.
  virtual bool stops_on_failure() const { return false; }

  // Whether the script expects that its refusals are set aside where `allow` leaves no action.
  virtual bool allow_may_be_overruled() const { return false; }
  // Where `allow` begins in the script. The line is known once `allow` has been called.
  virtual Place allow_place() const { return {}; }

  // Sets `allowed[i]` to 1 or 0 for each action of the legal list. If `asked` is an index of the list, a refusal of
  // that action fills `refusal`, which may be null, with the script's text. An action about which the script fails
  // counts as allowed; the first such failure is returned, once all actions have been asked about.
  virtual mille_status allow(const HookCall& call, const State& state, std::span<const mille_action> list,
                             std::span<std::uint8_t> allowed, std::size_t asked, mille_error* refusal,
                             mille_error* error) const = 0;

  // Changes the score of the deal that `out` (or kNobody) has just ended. `state` does not have the score yet.
  virtual mille_status score_deal(const HookCall& call, const State& state, int out, DealScore* score,
                                  mille_error* error) const = 0;

  // Changes whether the match is over and who has won it. `state` has the deal's score already.
  virtual mille_status match_over(const HookCall& call, const State& state, Verdict* verdict,
                                  mille_error* error) const = 0;

  // Changes the payment of a match that `verdict` has ended.
  virtual mille_status settle(const HookCall& call, const State& state, const Verdict& verdict, Payment* payment,
                              mille_error* error) const = 0;

  // Changes what the next deal is played by. `state` is between deals.
  virtual mille_status deal_rules(const HookCall&, const State&, ChosenRules*, mille_error*) const { return MILLE_OK; }

  // How often the hooks were asked and which of their lines ran, as JSON; empty if that is not counted.
  virtual Result<std::string> use(mille_error*) const { return std::string(); }

  // Writes a line to the host's log.
  virtual void log(const HookLine& line) const = 0;
};

// The hooks that a script defines, as bits. A variant without a script has none.
inline HookBits defined_hooks(const Hooks* hooks) {
  HookBits defined = 0;
  if (hooks == nullptr) return defined;
  if (hooks->has_allow()) defined |= MILLE_HOOK_ALLOW;
  if (hooks->has_score_deal()) defined |= MILLE_HOOK_SCORE_DEAL;
  if (hooks->has_match_over()) defined |= MILLE_HOOK_MATCH_OVER;
  if (hooks->has_settle()) defined |= MILLE_HOOK_SETTLE;
  if (hooks->has_deal_rules()) defined |= MILLE_HOOK_DEAL_RULES;
  return defined;
}

}  // namespace mille
