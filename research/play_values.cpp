// Plays turns of positions and judges them; see play_values.h.
#include "research/play_values.h"

#include <algorithm>
#include <memory>

#include "plugins/ai/search/random.h"
#include "plugins/ai/search/world.h"

namespace {

using mille::kernel::Outcome;
using mille::kernel::State;

constexpr std::int64_t kStakes[2] = {1, 3};

bool settle(void* context, const mille_settle_input& input, std::int64_t* total) {
  const auto payment = static_cast<const mille::Variant*>(context)->settle(input);
  if (!payment) return false;
  *total = payment->total;
  return true;
}

common::DealAt deal_at(const mille_rules& rules, const mille_view& view, mille_seat seat) {
  common::DealAt deal;
  for (int i = 0; i < 2; ++i) {
    const int of = i == 0 ? seat : 1 - seat;
    deal.before.points[i] = view.totals[of];
    deal.before.naturals[i] = view.naturals[of];
    deal.before.chapeaux[i] = view.chapeaux[of];
  }
  deal.i_dealt = view.dealer == seat;
  deal.is_last = mille::ending::is_last_deal(rules, view.deal);
  return deal;
}

// The cards that the player does not see, dealt at random. World `number` of a position is always the same.
State world_of(const mille::kernel::Kernel& kernel, const mille_view& view, int number) {
  search::Random random(static_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15U + 1);
  search::Open open = search::open_part(view);
  random.shuffle(open.unseen, open.unseen_count);
  search::World world;
  world.known_count = open.known_count;
  world.hand_size = open.hand_size;
  const int hidden = open.hand_size - open.known_count;
  std::copy_n(open.unseen, hidden, std::copy_n(open.known, open.known_count, world.hand));
  world.stock_size = open.unseen_count - hidden;
  std::copy_n(open.unseen + hidden, world.stock_size, world.stock);
  world.chance = random.next();
  return search::state_in(kernel, view, world);
}

}  // namespace

PlayValues::PlayValues(mille::Engine& engine, const std::string& variant)
    : variant_(engine.variant(variant).value()),
      match_(variant_.rules().value(), kStakes, {settle, &variant_}),
      policies_{{variant_.rules().value(), learned::trained_network()},
                {variant_.rules().value(), learned::trained_network()}},
      legal_(static_cast<std::size_t>(rules().fields.longest_legal_list)) {}

std::vector<Play> PlayValues::plays_of_learned(const mille_view& view, int most, double margin) {
  const learned::Position position(rules(), view);
  const auto room = std::make_unique<learned::Turn::Room>();
  const learned::Aim aim(learned::trained_network());
  learned::Turn turn(rules(), learned::trained_network(), aim, position, room.get());
  State state;
  policies_[0].kernel().arrange(view, &state);
  turn.offer_legal(view, legal_.data(), static_cast<std::uint32_t>(policies_[0].kernel().legal(state, legal_)));
  learned::Way ways[learned::Turn::kMostWays];
  const int count = turn.alternatives(ways, most, margin);
  std::vector<Play> plays;
  for (int i = 0; i < count; ++i) {
    search::Hand hand(rules(), view);
    std::vector<mille_action> actions;
    for (int lay = 0; lay < ways[i].lay_count; ++lay)
      actions.push_back(hand.lay(ways[i].lays[static_cast<std::size_t>(lay)]));
    if (ways[i].discard.rank >= 0) actions.push_back(hand.discard(ways[i].discard));
    plays.push_back(finished(view, std::move(actions)));
  }
  return plays;
}

Play PlayValues::play_of(mille::Engine& engine, const std::string& position, const mille::Player& player) const {
  mille::Table table = engine.position(position, variant_).value();
  const mille_seat seat = table.info().value().turn;
  const mille_view view = table.view(seat).value();
  table.set_player(seat, player).value();
  std::vector<mille_action> actions;
  while (table.info().value().turn == seat) actions.push_back(table.step().value().action);
  return finished(view, std::move(actions));
}

Play PlayValues::finished(const mille_view& view, std::vector<mille_action> actions) const {
  const mille::kernel::Kernel& kernel = policies_[0].kernel();
  const mille_seat seat = view.viewer;
  State state;
  kernel.arrange(view, &state);
  Play play;
  for (const mille_action& action : actions) {
    kernel.play(&state, action);
    play.text += (play.text.empty() ? "" : ", ") + mille::to_text(action, seat).value();
  }
  play.actions = std::move(actions);
  mille_view after;
  kernel.view(state, seat, &after);
  const auto count = [&](const std::uint8_t* cards) {
    for (int rank = 0; rank < common::kHandRanks; ++rank) {
      const common::Amount amount = rules().cards_of(cards, rank);
      play.end += std::to_string(amount.count) + "/" + std::to_string(amount.high) + " ";
    }
  };
  count(after.hand);
  count(after.sets[seat]);
  for (int rank = 0; rank < common::kRanks; ++rank) {
    play.end += std::to_string(rules().wilds_of(after, seat, rank).count) + " ";
  }
  return play;
}

Worth PlayValues::played_on(State state, Outcome outcome, mille_seat me) {
  const mille::kernel::Kernel& kernel = policies_[0].kernel();
  mille_seat last = me;
  mille_view view;
  while (outcome == Outcome::goes_on) {
    last = kernel.at(state).turn;
    kernel.view(state, last, &view);
    double worth = 0;
    const auto count = static_cast<std::uint32_t>(kernel.legal(state, legal_));
    const std::uint32_t index = policies_[last].choose(view, legal_.data(), count, &worth);
    outcome = kernel.play(&state, legal_[index]);
  }
  const common::Sheet result = search::result_of(kernel, state, me, outcome == Outcome::out ? last : MILLE_NOBODY);
  return {match_.after(deal_, result), static_cast<double>(result.points[0] - result.points[1])};
}

std::vector<Worth> PlayValues::worths(const mille_view& view, const Play& play, int worlds) {
  const bool out_for_points = rules().fields.match_natural_required == 0;  // as common::Goal::is_out_by_points()
  for (const mille_seat seat : {0, 1}) {
    const common::Line line = match_.line(deal_at(rules().fields, view, seat));
    policies_[seat].aim_at({learned::trained_network(), learned::trained_heads(), line}, out_for_points);
  }
  deal_ = deal_at(rules().fields, view, view.viewer);
  std::vector<Worth> found;
  for (int number = 0; number < worlds; ++number) {
    State state = world_of(policies_[0].kernel(), view, number);
    Outcome outcome = Outcome::goes_on;
    for (const mille_action& action : play.actions) outcome = policies_[0].kernel().play(&state, action);
    found.push_back(played_on(state, outcome, view.viewer));
  }
  return found;
}
