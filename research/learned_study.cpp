// Teaches learned what search finds. Learned plays deals against itself. After each draw the ways to play the turn that
// it thinks nearly best are tried in sampled worlds, as search tries them, and the network is fitted to the mean worth
// of each way. These trials assume an opponent that plays as learned does. So in each round it may also play deals
// against club, of which the results count as in learned_train. The same arguments give the same weights, whatever the
// number of threads. A stopped run continues from its checkpoint, but without the samples of the earlier rounds.
//   learned_study CHECKPOINT ROUNDS DEALS CLUB SEED   until ROUNDS rounds of DEALS deals, and CLUB times as many against
//                                                     club, are done; a new CHECKPOINT begins with learned's weights
// `learned_train match` measures the weights, and `learned_train write` writes them.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/fast_random.h"
#include "plugins/ai/club/weights.h"
#include "plugins/ai/search/belief_weights.h"
#include "plugins/ai/search/lookahead.h"
#include "plugins/ai/search/planned_turn.h"
#include "plugins/ai/search/worlds.h"
#include "research/learned_deals.h"
#include "research/seen_deal.h"
#include "research/shards.h"
#include "table/variant.h"

namespace {

using namespace mille;
using fit::Fit;
using fit::Sample;

constexpr int kWays = 8;
constexpr double kMargin = 60;  // points by which a way may look worse than the best and still be tried
constexpr int kWorlds = 48;
constexpr double kTrace = 0.5;  // λ in deals against club, as in learned_train
constexpr int kMemory = 24;     // rounds from which the fit draws
constexpr int kUses = 2;        // samples drawn per new sample

// Plays a way from this state on until its discard. Returns nothing if the way ends the deal.
std::optional<fit::TurnEnd> end_of(const Ruleset& ruleset, const learned::Rules& rules, State state,
                                   const learned::Way& way) {
  if (way.discard.rank < 0) return std::nullopt;
  std::vector<mille_action> legal(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  mille_view view;
  make_view(ruleset, state, state.turn, &view);
  search::PlannedTurn planned(view, way);
  for (;;) {
    mille_ai_decision decision{};
    decision.view = &view;
    decision.legal = legal.data();
    decision.legal_count = static_cast<std::uint32_t>(legal_list(ruleset, state, legal));
    const std::optional<std::uint32_t> next = planned.next(rules, decision);
    if (!next) return std::nullopt;
    const mille_action action = legal[*next];
    if (action.kind == MILLE_ACTION_DISCARD) {
      if (view.hand_size[view.viewer] == 1) return std::nullopt;  // goes out
      return fit::turn_end(rules, view, action.cards[0]);
    }
    game_play({ruleset}, &state, action, nullptr);
    if (!state.in_deal()) return std::nullopt;
    make_view(ruleset, state, state.turn, &view);
  }
}

class Study {
 public:
  Study(std::shared_ptr<const Variant> variant, const learned::Network& network)
      : variant_(std::move(variant)),
        network_(network),
        policy_(variant_->ruleset.rules, network),
        kernel_(variant_->ruleset.rules) {}

  void play(std::uint64_t number, std::vector<Sample>* samples) const {
    play_seen_deal(variant_, policy_, number,
                   [&](const State& state, const mille_view& view, const search::Behavior& behavior,
                       search::History* history) { look(number, state, view, behavior, history, samples); });
  }

 private:
  void look(std::uint64_t number, const State& state, const mille_view& view, const search::Behavior& behavior,
            search::History* history, std::vector<Sample>* samples) const {
    const learned::Rules& rules = policy_.rules();
    const learned::Position position(rules, view);
    const learned::Aim points(network_);
    std::vector<mille_action> legal(static_cast<std::size_t>(variant_->ruleset.rules.longest_legal_list));
    const std::size_t legal_count = legal_list(variant_->ruleset, state, legal);
    std::array<learned::Way, kWays> ways;
    const auto room = std::make_unique<learned::Turn::Room>();
    learned::Turn turn(rules, network_, points, position, room.get());
    turn.offer_legal(view, legal.data(), static_cast<std::uint32_t>(legal_count));
    const int count = turn.alternatives(ways.data(), kWays, kMargin);
    const search::Open open = search::open_part(view);
    const search::Odds odds = odds_of(search::kBelief, search::BeliefInput(rules, position, behavior));
    search::Worlds worlds(open, odds, number * 1000 + static_cast<std::uint64_t>(view.turns), history);
    search::Lookahead lookahead(kernel_, rules, network_, points, view, false, room.get());
    std::array<double, kWays> sums{};
    for (int world = 0; world < kWorlds; ++world) {
      const search::State imagined = state_in(kernel_, view, worlds.next());
      for (std::size_t way = 0; way < static_cast<std::size_t>(count); ++way) {
        sums[way] += lookahead.worth_after(imagined, ways[way]);
      }
    }
    for (std::size_t way = 0; way < static_cast<std::size_t>(count); ++way) {
      std::optional<fit::TurnEnd> end = end_of(variant_->ruleset, rules, state, ways[way]);
      if (!end) continue;
      end->sample.target = static_cast<float>(sums[way] / kWorlds / 100) - end->on_table;
      samples->push_back(end->sample);
    }
  }

  std::shared_ptr<const Variant> variant_;
  const learned::Network& network_;
  learned::Policy policy_;
  mille::kernel::Kernel kernel_;
};

std::vector<Sample> study_round(const std::shared_ptr<const Variant>& variant, const learned::Network& network,
                                const club::Chooser& club, std::uint64_t first, std::uint64_t deals,
                                std::uint64_t times_club) {
  const Study study(variant, network);
  const learned::Policy policy(variant->ruleset.rules, network);
  const fit::Player player{nullptr, &policy};
  const fit::Player opponent{&club, nullptr};
  std::vector<Sample> all = fit::play_deals(
      first, deals, [&](int, std::uint64_t number, std::vector<Sample>* samples) { study.play(number, samples); });
  const std::vector<Sample> results = fit::play_deals(
      times_club * first, times_club * deals, [&](int, std::uint64_t number, std::vector<Sample>* samples) {
        const auto seat = static_cast<mille_seat>(number % 2);
        play_deal(variant->ruleset, player, opponent, seat, policy.rules(), kTrace, number, samples);
      });
  all.insert(all.end(), results.begin(), results.end());
  return all;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 6) {
    std::fprintf(stderr, "usage: learned_study CHECKPOINT ROUNDS DEALS CLUB SEED\n");
    return 2;
  }
  const std::string name = arguments[1];
  const int rounds = std::atoi(arguments[2]);
  const std::uint64_t deals = std::strtoull(arguments[3], nullptr, 10);
  const std::uint64_t times_club = std::strtoull(arguments[4], nullptr, 10);
  const std::uint64_t seed = std::strtoull(arguments[5], nullptr, 10);
  const auto variant = usual_variant();
  const club::Chooser club(variant->ruleset.rules, club::kWeights);
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) begin_with_learned(fit.get());
  fit::Memory memory;
  while (fit->rounds < rounds) {
    const auto network = network_of(*fit);
    memory.push_back(study_round(variant, *network, club, seed + static_cast<std::uint64_t>(fit->rounds) * deals, deals,
                                 times_club));
    if (memory.size() > kMemory) memory.erase(memory.begin());
    learn_rounds(fit.get(), memory, kUses, seed + static_cast<std::uint64_t>(fit->rounds));
    ++fit->rounds;
    std::fprintf(stderr, "round %d: %zu samples\n", fit->rounds, memory.back().size());
    if (!save(name, *fit)) return 1;
  }
  return 0;
}
