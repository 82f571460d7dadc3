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
  return turn.good();
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
std::optional<Way> Lookahead::begin_turn(World* world, int side) {
  constexpr int kDraws = 2;
  World taken;
  Way with_pile;
  bool may_take = plan_with_pile(*world, side, &taken, &with_pile);
  const bool may_draw = renew_stock(rules_, world);
  if (may_take && may_draw) {
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) {
      World drawn = *world;
      Card* const stock = drawn.stock + drawn.stock_begin;
      std::swap(drawn.stock[next_card(drawn, side)], stock[(2 * i + 1) * drawn.stock_size / (2 * kDraws)]);
      draw(&drawn, side);
      sum += plan(drawn, side).worth;
    }
    if (with_pile.worth < sum / kDraws) may_take = false;
  }
  if (may_take) {
    *world = taken;
    return with_pile;
  }
  if (!may_draw) return std::nullopt;
  draw(world, side);
  return plan(*world, side);
}

double Lookahead::worth_of_draw(World world) {
  draw(&world, 0);
  return worth_after(world, plan(world, 0));
}

double Lookahead::worth_of_pile(World world, int highs) {
  take_pile(rules_, &world, 0, highs);
  return worth_after(world, plan(world, 0));
}

double Lookahead::worth_after(World world, const Way& way) {
  ++planned_;  // the way, which may end the deal: what is tried always costs something
  constexpr int kAsked = kLastAsked - kFirstAsked + 1;
  double sum = 0;
  int asked = 0;
  std::optional<Way> next = way;
  int out = kNobody;
  for (int turn = 0;; ++turn) {
    const int side = turn % 2;
    if (turn > 0) next = begin_turn(&world, side);
    if (!next) break;
    if (side == 0 && turn / 2 >= kFirstAsked) {
      sum += next->worth;
      if (++asked == kAsked) return sum / kAsked;
    }
    if (play(rules_, &world, side, *next)) out = side;
    if (out != kNobody || world.turns >= rules_.max_turns) break;
  }
  return (sum + (kAsked - asked) * aims_[0].line().of(result_of(rules_, world, out))) / kAsked;
}

}  // namespace search
