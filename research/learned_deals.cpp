// Plays deals for the fit; see learned_deals.h.
#include "research/learned_deals.h"

#include "core/legal.h"
#include "table/view.h"

namespace fit {
namespace {

using namespace mille;

constexpr std::uint32_t kStray = 30;      // one in this many discards is random
constexpr std::uint32_t kHoldBack = 60;   // one in this many turns lays nothing and discards at random
constexpr std::uint32_t kLeavePile = 30;  // one in this many piles is left

}  // namespace

State dealt(const Ruleset& ruleset, std::uint64_t number) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(ruleset, seed_from_decimal(number), kStakes, true);
  deal_next({ruleset}, &state, 0, nullptr);
  return state;
}

std::uint32_t OwnTurns::decide(const mille_view& view, std::span<const mille_action> legal) {
  const auto count = static_cast<std::uint32_t>(legal.size());
  std::uint32_t index = player_.choose(view, legal.data(), count, &worth_);
  stray_ = false;
  if (view.phase == MILLE_PHASE_DRAW) {
    if (random_->below(kLeavePile) == 0) index = 0;
    first_lay_ = true;
    return index;
  }
  const bool discards = legal[index].kind == MILLE_ACTION_DISCARD;
  if ((discards && random_->below(kStray) == 0) || (first_lay_ && random_->below(kHoldBack) == 0)) {
    stray_ = true;
    std::uint32_t first = 0;
    while (first < count && legal[first].kind != MILLE_ACTION_DISCARD) ++first;
    index = first + random_->below(count - first);
  }
  first_lay_ = false;
  return index;
}

void OwnTurns::keep(const mille_view& view, const mille_action& action) {
  if (action.kind != MILLE_ACTION_DISCARD) return;
  turns_.push_back({fit::turn_end(rules_, view, action.cards[0]), static_cast<float>(worth_) / 100, stray_});
}

void OwnTurns::end(double points, double trace, std::vector<Sample>* samples) {
  double target = points / 100;
  for (std::size_t i = turns_.size(); i-- > 0;) {
    Turn& turn = turns_[i];
    turn.end.sample.target = static_cast<float>(target) - turn.end.on_table;
    samples->push_back(turn.end.sample);
    const double worth = static_cast<double>(turn.worth);
    target = turn.stray ? worth : (1 - trace) * worth + trace * target;
  }
}

void play_deal(const Ruleset& ruleset, const Player& player, const Player& opponent, mille_seat opponents,
               const learned::Rules& rules, double trace, std::uint64_t number, std::vector<Sample>* samples) {
  State state = dealt(ruleset, number);
  FastRandom random(number);
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  OwnTurns own[2] = {{player, rules, &random}, {player, rules, &random}};
  mille_view view;
  while (state.in_deal()) {
    const int seat = state.turn;
    const std::span<const mille_action> legal(list.data(), legal_list(ruleset, state, list));
    make_view(ruleset, state, seat, &view);
    double worth = 0;
    const std::uint32_t index =
        seat == opponents ? opponent.choose(view, legal.data(), static_cast<std::uint32_t>(legal.size()), &worth)
                          : own[seat].decide(view, legal);
    const mille_action action = legal[index];
    game_play({ruleset}, &state, action, nullptr);
    if (seat != opponents && state.in_deal()) own[seat].keep(view, action);
  }
  const double difference = state.last.points[0] - state.last.points[1];
  own[0].end(difference, trace, samples);
  own[1].end(-difference, trace, samples);
}

}  // namespace fit
