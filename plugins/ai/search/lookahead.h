// What a way to play my turn leads to in a world: the rival's answer, as learned would give it from his seat for the points of the
// deal, then what learned expects of my next turn.
#pragma once

#include <cstdint>

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
  // Turns planned so far.
  std::uint64_t planned() const { return planned_; }

  // The stock has cards enough to look ahead.
  static bool reaches(int stock) { return stock >= kFewCards; }

 private:
  static constexpr int kFewCards = 8;

  learned::Way plan(const World& world, int side);
  // The best turn with the pile, if it can be taken.
  bool plan_with_pile(const World& world, int side, World* after, learned::Way* way);
  // The draw step as learned would take it, and the turn that follows.
  learned::Way begin_turn(World* world, int side);
  double expect_mine(World* world);

  const mille_rules& fields_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  learned::Aim aims_[2];  // mine, the rival's
  std::uint64_t planned_ = 0;
};

}  // namespace search
