#include "lookahead.h"

#include <algorithm>
#include <utility>

namespace search {

using learned::kHigh;
using learned::kLow;
using learned::Way;

Way Lookahead::plan(const World& world, int side) {
  ++planned_;
  const learned::Position position = seen_by(rules_, world, side);
  learned::Turn turn(rules_, network_, aims_[side], position);
  turn.offer_all(fields_);
  return turn.best();
}

// Wild cards are not spent on a pile: learned does not do so either.
bool Lookahead::plan_with_pile(const World& world, int side, World* after, Way* way) {
  if (world.pile_size == 0) return false;
  const Card upcard = world.pile[world.pile_size - 1];
  const learned::Rank& own = world.side[side].own[upcard.rank];
  if (rules_.wild[upcard.rank] || own.held() < 2) return false;
  if (own.set + own.set_wilds + 3 > fields_.sets_max_size) return false;
  bool found = false;
  for (int highs = 0; highs <= 2; ++highs) {  // P6
    if (own.hand[kHigh] < highs || own.hand[kLow] < 2 - highs) continue;
    World taken = world;
    take_pile(rules_, &taken, side, highs);
    const Way here = plan(taken, side);
    if (found && here.worth <= way->worth) continue;
    found = true;
    *way = here;
    *after = taken;
  }
  return found;
}

// Whether the pile is better than drawing is judged by a few cards of the stock: the card that really comes is not known yet.
Way Lookahead::begin_turn(World* world, int side) {
  constexpr int kDraws = 4;
  World taken;
  Way with_pile;
  if (plan_with_pile(*world, side, &taken, &with_pile)) {
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) {
      World drawn = *world;
      std::swap(drawn.stock[drawn.stock_size - 1], drawn.stock[i * drawn.stock_size / kDraws]);
      draw(&drawn, side);
      sum += plan(drawn, side).worth;
    }
    if (with_pile.worth >= sum / kDraws) {
      *world = taken;
      return with_pile;
    }
  }
  draw(world, side);
  return plan(*world, side);
}

double Lookahead::expect_mine(World* world) {
  World taken;
  Way with_pile;
  const bool may_take = plan_with_pile(*world, 0, &taken, &with_pile);
  draw(world, 0);
  const double drawn = plan(*world, 0).worth;
  return may_take ? std::max(drawn, with_pile.worth) : drawn;
}

double Lookahead::worth_after(World world, const Way& way) {
  if (play(rules_, &world, 0, way)) return aims_[0].line().of(result_of(rules_, world, 0));
  const Way answer = begin_turn(&world, 1);
  if (play(rules_, &world, 1, answer)) return aims_[0].line().of(result_of(rules_, world, 1));
  return expect_mine(&world);
}

}  // namespace search
