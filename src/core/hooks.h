// What a variant's script may change, at the cold points of a match. The engine has its own result before it asks, and a
// hook that fails leaves everything as it was. src/variant implements this; a variant without hooks has none.
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

  // Which points the script takes part in.
  virtual bool has_allow() const = 0;
  virtual bool has_score_deal() const = 0;
  virtual bool has_match_over() const = 0;
  virtual bool has_settle() const = 0;

  // Answers for each action of the legal list: `allowed[i]` is set to 1 or 0. `asked`, if in the list's range, is the entry
  // whose refusal shall fill `refusal` (which may be null) with the script's words.
  virtual mille_status allow(const Ruleset& ruleset, const State& state, std::span<const mille_action> list,
                             std::span<std::uint8_t> allowed, std::size_t asked, mille_error* refusal,
                             mille_error* error) const = 0;

  // Changes the score of the deal that `out` (or kNobody) has just ended; `state` stands before it is written down.
  virtual mille_status score_deal(const Ruleset& ruleset, const State& state, int out, DealScore* score,
                                  mille_error* error) const = 0;

  // Changes whether, and for whom, the match is over; the deal's score is in `state` already.
  virtual mille_status match_over(const Ruleset& ruleset, const State& state, Verdict* verdict,
                                  mille_error* error) const = 0;

  // Changes the payment of a match that `verdict` has ended.
  virtual mille_status settle(const Ruleset& ruleset, const State& state, const Verdict& verdict, Payment* payment,
                              mille_error* error) const = 0;

  // A line for the host's log: refusals of `allow` that were set aside.
  virtual void log(std::string_view text) const = 0;
};

}  // namespace mille
