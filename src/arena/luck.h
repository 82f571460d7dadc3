// How lucky a drawn card or a deal was: what an adviser expects of the game with it, less the mean of what it expects with the others that could
// have come. The mean of that luck is 0, whatever the adviser says. So a result less its luck has the same expected value as the result, and
// varies less if the adviser judges well (a control variate).
#pragma once

#include <memory>

#include "ai/make_player.h"
#include "ai/player/player.h"
#include "arena/setup.h"
#include "base/result.h"
#include "core/state.h"
#include "table/variant.h"

namespace mille::arena {

class Luck {
 public:
  // The adviser is a player that says in its evaluation of a lay or a discard what it expects in the main figure of the unit: points ahead, or
  // payment. It must keep nothing of a match, because it is asked of one position after another.
  Luck(std::shared_ptr<const Variant> variant, std::unique_ptr<Player> adviser, mille_arena_unit unit)
      : adviser_(std::move(adviser)), unit_(unit), position_(std::move(variant)) {}

  const Player& adviser() const { return *adviser_; }

  // The luck of the card that `state.turn` has drawn from the stock just now, for that seat. 0 if the stock's order was known. Fails with
  // MILLE_E_PLAYER if the adviser does, and with MILLE_E_UNSUPPORTED if it expects nothing.
  mille_status of_draw(const State& state, double* luck, mille_error* error);

  // The luck of the cards that were dealt to `dealt` just now, for the seat that begins: of its own hand, less that of the other hand. `before`
  // is the state before the deal, from which others are dealt as a measure. Fails as of_draw().
  mille_status of_deal(const State& before, const State& dealt, double* luck, mille_error* error);

 private:
  // A position by itself.
  class Position final : public StateSource {
   public:
    explicit Position(std::shared_ptr<const Variant> variant) : variant_(std::move(variant)) {}

    const Variant& variant() const override { return *variant_; }
    MatchNow now() const override { return {&state, {}, 0, 0}; }

    State state{};

   private:
    std::shared_ptr<const Variant> variant_;
  };

  // What the adviser expects in the position for the seat whose turn it is.
  mille_status expect(double* expected, mille_error* error);
  // What it expects after a deal for the seat that begins, less for the other one, as if each had to discard at once.
  mille_status expect_of_hands(double* expected, mille_error* error);

  std::unique_ptr<Player> adviser_;
  mille_arena_unit unit_;
  Position position_;
};

// Luck as `learned` judges it, which is built in and plays here for the main figure of the unit. Fails with MILLE_E_UNSUPPORTED if it expects
// nothing in this variant.
Result<std::unique_ptr<Luck>> make_luck(const std::shared_ptr<const Variant>& variant, const Setup& setup,
                                        const PlayerPlaces& places, mille_error* error);

}  // namespace mille::arena
