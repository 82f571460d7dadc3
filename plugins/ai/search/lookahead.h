// What a way to play my turn leads to in a world: both play on as learned would, the rival for the points of the deal, to its end
// or for some turns, and then it counts what learned expects.
#pragma once

#include <cstdint>
#include <optional>

#include "world.h"

namespace search {

class Lookahead {
 public:
  // I play for `aim`.
  Lookahead(const mille_rules& fields, const learned::Rules& rules, const learned::Network& network,
            const learned::Aim& aim)
      : fields_(fields), rules_(rules), network_(network), aims_{aim, learned::Aim(network)} {}

  // What the way is worth there, by my aim.
  double worth_after(World world, const learned::Way& way);
  // What it is worth to begin my turn by drawing, or by taking the pile with so many cards of the higher value.
  double worth_of_draw(World world);
  double worth_of_pile(World world, int highs);
  // Turns planned so far, ways that were tried included.
  std::uint64_t planned() const { return planned_; }

 private:
  // Of my turns to come: at these learned is asked what it expects, and the mean counts.
  static constexpr int kFirstAsked = 2;
  static constexpr int kLastAsked = 4;

  learned::Way plan(const World& world, int side);
  // The best turn with the pile, if it can be taken.
  bool plan_with_pile(const World& world, int side, World* after, learned::Way* way);
  // The draw step as learned would take it, and the turn that follows; none where there is nothing to draw or take.
  std::optional<learned::Way> begin_turn(World* world, int side);

  const mille_rules& fields_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  learned::Aim aims_[2];  // mine, the rival's
  std::uint64_t planned_ = 0;
};

}  // namespace search
