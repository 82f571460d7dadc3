// What a variant's script may change, at the cold points of a match. The engine computes its own result first, and a
// hook that fails changes nothing. src/variant implements the interface; a variant without hooks has no Hooks.
#pragma once

#include <cstdint>
#include <span>

#include "core/error.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// How a match stands after a deal (M1–M3).
struct Verdict {
  mille_end end = MILLE_END_NONE;
  int winner = kNobody;
};

class Hooks {
 public:
  virtual ~Hooks() = default;

  // Which hooks the script defines.
  virtual bool has_allow() const = 0;
  virtual bool has_score_deal() const = 0;
  virtual bool has_match_over() const = 0;
  virtual bool has_settle() const = 0;

  // Sets `allowed[i]` to 1 or 0 for each action of the legal list. If `asked` is an index of the list, a refusal of
  // that action fills `refusal`, which may be null, with the script's text.
  virtual mille_status allow(const Ruleset& ruleset, const State& state, std::span<const mille_action> list,
                             std::span<std::uint8_t> allowed, std::size_t asked, mille_error* refusal,
                             mille_error* error) const = 0;

  // Changes the score of the deal that `out` (or kNobody) has just ended. `state` does not have the score yet.
  virtual mille_status score_deal(const Ruleset& ruleset, const State& state, int out, DealScore* score,
                                  mille_error* error) const = 0;

  // Changes whether the match is over and who has won it. `state` has the deal's score already.
  virtual mille_status match_over(const Ruleset& ruleset, const State& state, Verdict* verdict,
                                  mille_error* error) const = 0;

  // Changes the payment of a match that `verdict` has ended.
  virtual mille_status settle(const Ruleset& ruleset, const State& state, const Verdict& verdict, Payment* payment,
                              mille_error* error) const = 0;

  // Writes a line to the host's log. The engine logs refusals of `allow` that it sets aside.
  virtual void log(std::string_view text) const = 0;
};

}  // namespace mille
