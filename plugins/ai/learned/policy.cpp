// Decides for learned; see policy.h.
#include "policy.h"

#include <memory>
#include <optional>

#include "../common/ahead.h"

namespace learned {

// What the turn is worth, played best, after a draw step that is only considered.
class Policy::DrawForecast {
 public:
  DrawForecast(const Policy& policy, const mille_view& view, const Position& position, Turn::Room* room)
      : policy_(policy),
        view_(view),
        position_(position),
        room_(room),
        ahead_(policy.kernel_, view),
        length_(static_cast<std::size_t>(policy.rules_.fields.longest_legal_list)),
        legal_(new mille_action[length_]) {}

  double after_pile(const mille_action& pile) { return worth(ahead_.after(pile)); }
  // Returns the mean over the cards that may be drawn.
  double after_draw(const mille_action& draw);

 private:
  double worth(const mille_view& seen);

  const Policy& policy_;
  const mille_view& view_;
  const Position& position_;
  Turn::Room* room_;
  common::Ahead ahead_;
  std::size_t length_;
  std::unique_ptr<mille_action[]> legal_;
};

double Policy::DrawForecast::worth(const mille_view& seen) {
  Position after = position_;
  after.follow(policy_.rules_, seen);
  Turn turn(policy_.rules_, policy_.network_, policy_.aim_, after, room_);
  turn.offer_legal(seen, legal_.get(), static_cast<std::uint32_t>(ahead_.legal({legal_.get(), length_})));
  return turn.best().worth;
}

double Policy::DrawForecast::after_draw(const mille_action& draw) {
  double sum = 0;
  int all = 0;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      int cards = 0;
      mille_card one = 0;  // any card of the kind; they are interchangeable
      for (int card = rank * 4; card < rank * 4 + common::suits_of(rank); ++card) {
        if (view_.unseen[card] == 0 || policy_.rules_.kind[card] != kind) continue;
        one = static_cast<mille_card>(card);
        cards += view_.unseen[card];
      }
      if (cards == 0) continue;
      sum += cards * worth(ahead_.after(draw, one));
      all += cards;
    }
  }
  return sum / all;
}

std::uint32_t Policy::choose(const mille_view& view, const mille_action* legal, std::uint32_t count,
                             double* worth) const {
  *worth = 0;
  const Position position(rules_, view);
  const std::unique_ptr<Turn::Room> room(new Turn::Room);
  if (view.phase == MILLE_PHASE_DRAW) return choose_draw(view, position, legal, count, worth, room.get());
  const Way way = best_way(view, position, legal, count, room.get());
  *worth = way.worth;
  return place_of(rules_, way, legal, count);
}

// The payment is predicted by fewer and rougher numbers than the points, so it sometimes holds a hand that should go out.
Way Policy::best_way(const mille_view& view, const Position& position, const mille_action* legal, std::uint32_t count,
                     Turn::Room* room) const {
  Turn turn(rules_, network_, aim_, position, room);
  turn.offer_legal(view, legal, count);
  const Way way = turn.best();
  if (!out_for_points_ || way.is_out) return way;
  const std::optional<Way> out = turn.out();
  if (!out) return way;
  Turn for_points(rules_, network_, points_, position, room);
  for_points.offer_legal(view, legal, count);
  return for_points.best().is_out ? *out : way;
}

// A wild upcard is always taken, because it costs nothing. Otherwise the piles are compared with each other, and the
// best of them with drawing.
std::uint32_t Policy::choose_draw(const mille_view& view, const Position& position, const mille_action* legal,
                                  std::uint32_t count, double* worth, Turn::Room* room) const {
  std::uint32_t best = 0;
  std::optional<DrawForecast> forecast;  // created when a pile is wanted
  for (std::uint32_t i = 1; i < count; ++i) {
    if (legal[i].kind == MILLE_ACTION_UPCARD) return i;
    if (legal[i].kind != MILLE_ACTION_PILE || !wants_pile(position, legal[i])) continue;
    const bool first = !forecast;
    if (first) forecast.emplace(*this, view, position, room);
    const double here = forecast->after_pile(legal[i]);
    if (!first && here <= *worth) continue;
    *worth = here;
    best = i;
  }
  const bool may_draw = legal[0].kind == MILLE_ACTION_DRAW && view.stock_size > 0 && view.stock_known == 0;
  if (!forecast || !may_draw) return best;
  const double draw = forecast->after_draw(legal[0]);
  if (draw <= *worth) return best;
  *worth = draw;
  return 0;
}

// A pile that costs two wild cards is never worth taking. A pile taken without cards from the hand must fit.
bool Policy::wants_pile(const Position& position, const mille_action& action) const {
  const int rank = action.rank;
  if (action.count > 0) return !rules_.wild[rank];
  return rules_.wild[rank] || position.own[rank].held() >= 2 || position.own[rank].has_set();
}

}  // namespace learned
