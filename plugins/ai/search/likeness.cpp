// Compares the opponent's turns with those of learned and of a careless player; see likeness.h.
#include "likeness.h"

#include <algorithm>
#include <memory>

#include "belief_weights.h"
#include "worlds.h"

namespace search {

void Likeness::observe(const mille_event& event, const Behavior& behavior, History* history) {
  const bool is_discard = event.kind == MILLE_EVENT_ACTION && event.action.kind == MILLE_ACTION_DISCARD;
  if (!is_discard || event.seat == seat_ || history->now() == nullptr || !behavior.heard) return;
  if (kernel_.at(*history->now()).turn == seat_) judge_last_turn(behavior, history);  // they did not go out
}

// The careless player values positions as learned does, but minds a loss of points four times less. The opponent's hand
// is unknown, so likely hands stand for it.
void Likeness::judge_last_turn(const Behavior& behavior, History* history) {
  constexpr int kHands = 16;
  constexpr double kDoubts[] = {History::kDoubt, 4 * History::kDoubt};  // of learned, of the careless player
  constexpr double kSurprise = 0.01 * kHands;                           // limits what one turn can say
  constexpr double kMostOdds = 1000;  // limits what all turns can say, so that it can change its mind
  mille_view view;
  kernel_.view(*history->now(), seat_, &view);
  const Open open = open_part(view);
  const Odds odds = odds_of(kBelief, BeliefInput(rules_, learned::Position(rules_, view), behavior));
  // Too large for the stack of a small thread.
  const std::unique_ptr<Worlds> worlds(new Worlds(open, odds, static_cast<std::uint64_t>(view.turns), nullptr));
  double alike = kSurprise;
  double careless = kSurprise;
  for (int i = 0; i < kHands; ++i) {
    const World world = worlds->next();
    const std::span hand(world.hand, static_cast<std::size_t>(world.hand_size));
    double likelihoods[2];
    history->likelihoods_of_last(hand, kDoubts, likelihoods);
    alike += likelihoods[0];
    careless += likelihoods[1];
  }
  odds_ = std::clamp(odds_ * alike / careless, 1 / kMostOdds, kMostOdds);
}

}  // namespace search
