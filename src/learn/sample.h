// Samples a state that agrees with a view: the hidden cards are dealt at random. A host may have altered the view, so
// contradictions are refused.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "core/match.h"
#include "core/state.h"
#include "learn/view_check.h"

namespace mille {

// The hidden cards in the order in which they are dealt: the hands' first, then the stock's.
struct HiddenCards {
  static constexpr std::size_t kMostCopies = 4;  // of one card; only jokers have this many

  std::array<Card, MILLE_PACK_SLOTS + kMostCopies> cards;  // with room for copies written beyond the end
  Hidden places;
};

// Makes states that agree with one view. What they share is checked and made once.
class Sampler {
 public:
  // Fails with MILLE_E_ARGUMENT for a view that contradicts itself, with MILLE_E_STRUCT_SIZE if its reserved field is set, and with
  // MILLE_E_PHASE once the match is over. The rulesets must outlive the sampler.
  static Result<Sampler> of(const Game& game, const mille_view& view, mille_error* error);

  // Fills `state` so that its view for that viewer is the given one, byte for byte. Every arrangement of the physical cards that agrees with
  // what the viewer has seen is equally likely. `seed` chooses the arrangement and the state's own seed. Fields that no view has (the parts
  // of the last deal's points) are 0.
  void sample(std::uint64_t seed, State* state) const;

 private:
  Sampler(const Ruleset& ruleset, const mille_view& view);

  const Ruleset* ruleset_;
  State open_;  // what the view shows
  HiddenCards hidden_;
  bool last_card_;
};

// A single sample. If it fails, `state` is unchanged.
inline mille_status sample_state(const Game& game, const mille_view& view, std::uint64_t seed, State* state,
                                 mille_error* error) {
  MILLE_TRY(const Sampler sampler, Sampler::of(game, view, error));
  sampler.sample(seed, state);
  return MILLE_OK;
}

// Fills `state` likewise with the unseen cards in the given order: first those of the opponent's hand that the viewer does not know
// of, then the stock's, next card first. `seed` chooses the state's own seed. Returns false for a view that
// check_view() refuses, for an onlooker's view, or if `hidden` does not hold exactly the unseen cards.
bool arrange_state(const Ruleset& ruleset, const mille_view& view, std::span<const Card> hidden, std::uint64_t seed,
                   State* state);

// The same with the unseen cards in the order of the pack and a seed of zeros. The view must be one that make_view()
// could have made during a deal, because nothing is checked.
void arrange_in_order(const Ruleset& ruleset, const mille_view& view, State* state);

}  // namespace mille
