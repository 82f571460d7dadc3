// A lay step under plain rules goes by numbers alone (plain_step.h). So does a draw step in which the pile cannot be taken. Otherwise the
// whole list is written.
#include "core/legal_entry.h"

#include <array>
#include <vector>

#include "base/compiler.h"
#include "core/legal.h"
#include "core/plain_step.h"

namespace mille {
namespace {

// A draw step whose list has at most two entries: to draw or to pass, then to take the upcard (T1, F1, X2).
inline bool is_short_draw_step(const Ruleset& ruleset, const State& state) {
  if (state.phase != MILLE_PHASE_DRAW) return false;
  if (state.pile_size == 0) return true;
  return ruleset.rules.pile_take == MILLE_TAKE_PAIR &&
         state.hands[state.turn].count_of_rank(rank_of(state.upcard())) < 2;
}

inline std::size_t short_draw_step_count(const Ruleset& ruleset, const State& state) {
  return may_take_upcard(ruleset, state) ? 2 : 1;
}

inline Outcome play_short_draw_step(const Ruleset& ruleset, State* state, std::size_t index) {
  if (index == 1) {
    moves::take_upcard(state);
    return Outcome::goes_on;
  }
  if (!can_draw(ruleset, *state)) return Outcome::blocked;
  if (state->stock_size() == 0) renew_stock(ruleset, state);
  moves::draw(state);
  return Outcome::goes_on;
}

// Plays the entry of the legal list that `choose(length)` says, or nothing if that is past the end.
template <class Choose>
std::optional<Outcome> play_from_list(const Ruleset& ruleset, State* state, Choose choose) {
  std::array<mille_action, kTypicalList> usual;
  const std::size_t count = legal_list(ruleset, *state, usual);
  const std::size_t index = choose(count);
  if (index >= count) return std::nullopt;
  if (index < usual.size()) return apply_cards(ruleset, state, usual[index]);
  std::vector<mille_action> whole(count);
  legal_list(ruleset, *state, whole);
  return apply_cards(ruleset, state, whole[index]);
}

// The same, without the list where it can.
template <class Choose>
MILLE_INLINE std::optional<Outcome> play_chosen(const Ruleset& ruleset, State* state, Choose choose) {
  if (state->phase == MILLE_PHASE_LAY && ruleset.lays_are_plain) {
    const PlainStep step(ruleset, *state);
    const std::size_t count = step.count();
    const std::size_t index = choose(count);
    return index < count ? std::optional(step.play(state, index)) : std::nullopt;
  }
  if (is_short_draw_step(ruleset, *state)) {
    const std::size_t count = short_draw_step_count(ruleset, *state);
    const std::size_t index = choose(count);
    return index < count ? std::optional(play_short_draw_step(ruleset, state, index)) : std::nullopt;
  }
  return play_from_list(ruleset, state, choose);
}

}  // namespace

std::size_t legal_count(const Ruleset& ruleset, const State& state) {
  if (state.phase == MILLE_PHASE_LAY && ruleset.lays_are_plain) return PlainStep(ruleset, state).count();
  if (is_short_draw_step(ruleset, state)) return short_draw_step_count(ruleset, state);
  return legal_list(ruleset, state, {});
}

std::optional<Outcome> play_entry(const Ruleset& ruleset, State* state, std::size_t index) {
  return play_chosen(ruleset, state, [index](std::size_t) { return index; });
}

Outcome play_any_entry(const Ruleset& ruleset, State* state, FastRandom* random) {
  return *play_chosen(ruleset, state,
                      [random](std::size_t count) { return random->below(static_cast<std::uint32_t>(count)); });
}

}  // namespace mille
