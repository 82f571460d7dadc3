// Generates what the players with goal=payment know about deals, from deals of learned and of club against themselves.
// Each command writes a header to standard output. The same arguments give the same file on the same machine.
//   payment_fit outcomes DEALS SEED > plugins/ai/common/deal_outcomes.h   results of deals between good players
//   payment_fit learned DEALS SEED > plugins/ai/learned/heads.h           predictions of the hidden layer
//   payment_fit club DEALS SEED > plugins/ai/club/heads.h                 predictions of club's features

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "core/deck.h"
#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "core/settle.h"
#include "plugins/ai/club/chooser.h"
#include "plugins/ai/club/weights.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "research/weights_file.h"
#include "table/view.h"

namespace {

using namespace mille;

State dealt(const Ruleset& ruleset, std::uint64_t number) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(ruleset, seed_from_decimal(number), kStakes, true);
  deal_next({ruleset}, &state, 0, nullptr);
  return state;
}

// ---- The results of deals -------------------------------------------------------------------------------------------

// The results of a deal, the dealer first.
struct PlayedDeal {
  int points[kSeats];
  int naturals[kSeats];
  int chapeaux[kSeats];
};

PlayedDeal play_deal(const Ruleset& ruleset, const learned::Policy& policy, std::uint64_t number) {
  State state = dealt(ruleset, number);
  std::vector<mille_action> legal(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  mille_view view;
  while (state.in_deal()) {
    const auto count = static_cast<std::uint32_t>(legal_list(ruleset, state, legal));
    make_view(ruleset, state, state.turn, &view);
    double worth = 0;
    game_play({ruleset}, &state, legal[policy.choose(view, legal.data(), count, &worth)], nullptr);
  }
  PlayedDeal outcome{};
  for (int i = 0; i < kSeats; ++i) {
    const int seat = i == 0 ? state.dealer : other(state.dealer);
    outcome.points[i] = state.last.points[seat];
    outcome.naturals[i] = state.last.naturals[seat];
    outcome.chapeaux[i] = state.last.chapeau[seat];
  }
  return outcome;
}

// Sorts similar results next to each other, so that every k-th result of the list is a fair sample. Within one bucket
// of the difference the sum rises, in the next it falls.
bool before(const PlayedDeal& a, const PlayedDeal& b) {
  const auto kind = [](const PlayedDeal& o) {
    return ((o.naturals[0] * 10 + o.naturals[1]) * 2 + o.chapeaux[0]) * 2 + o.chapeaux[1];
  };
  const auto bucket = [](const PlayedDeal& o) { return (o.points[0] - o.points[1] + 10000) / 100; };
  const auto sum = [&](const PlayedDeal& o) { return (o.points[0] + o.points[1]) * (bucket(o) % 2 == 0 ? 1 : -1); };
  if (kind(a) != kind(b)) return kind(a) < kind(b);
  if (bucket(a) != bucket(b)) return bucket(a) < bucket(b);
  return sum(a) < sum(b);
}

int outcomes(const Ruleset& ruleset, std::uint64_t deals, std::uint64_t seed) {
  constexpr std::uint64_t kKept = 400;
  const learned::Policy policy(ruleset.rules, learned::trained_network());
  std::vector<PlayedDeal> all;
  for (std::uint64_t deal = 0; deal < deals; ++deal) all.push_back(play_deal(ruleset, policy, seed + deal));
  std::stable_sort(all.begin(), all.end(), before);
  std::printf(
      "// Written by `payment_fit outcomes %llu %llu`: deals of learned against itself, one in so many of those "
      "played, like\n"
      "// beside like. Of the dealer, then of the other: points, naturals, chapeaux.\n#pragma once\n\n"
      "#include <cstdint>\n\nnamespace common {\n\nstruct DealOutcome {\n  std::int16_t points[2];\n"
      "  std::int8_t naturals[2];\n  std::int8_t chapeaux[2];\n};\n\n// clang-format off\n"
      "inline constexpr DealOutcome kDealOutcomes[] = {\n",
      static_cast<unsigned long long>(deals), static_cast<unsigned long long>(seed));
  for (std::uint64_t i = 0; i < kKept; ++i) {
    const PlayedDeal& o = all[(2 * i + 1) * all.size() / (2 * kKept)];
    std::printf("%s{{%d, %d}, {%d, %d}, {%d, %d}},%s", i % 4 == 0 ? "    " : " ", o.points[0], o.points[1],
                o.naturals[0], o.naturals[1], o.chapeaux[0], o.chapeaux[1], i % 4 == 3 ? "\n" : "");
  }
  std::printf("};\n// clang-format on\n\n}  // namespace common\n");
  double sums[6] = {};
  for (const PlayedDeal& o : all) {
    for (int i = 0; i < kSeats; ++i) {
      sums[i] += o.points[i];
      sums[2 + i] += o.naturals[i];
      sums[4 + i] += o.chapeaux[i];
    }
  }
  for (double& sum : sums) sum /= static_cast<double>(all.size());
  std::fprintf(stderr, "a deal: points %.1f %.1f, naturals %.3f %.3f, chapeaux %.3f %.3f\n", sums[0], sums[1], sums[2],
               sums[3], sums[4], sums[5]);
  return 0;
}

// ---- Deals to learn from -------------------------------------------------------------------------------------------

// Least squares for several targets over the same inputs.
template <std::size_t kInputs, std::size_t kTargets>
struct LeastSquares {
  std::vector<double> products = std::vector<double>(kInputs * kInputs);
  std::array<std::array<double, kInputs>, kTargets> targets{};
  double count = 0;

  void add(const std::array<float, kInputs>& inputs, const std::array<double, kTargets>& target) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      const auto input = static_cast<double>(inputs[i]);
      if (input == 0) continue;
      for (std::size_t j = 0; j <= i; ++j) products[i * kInputs + j] += input * static_cast<double>(inputs[j]);
      for (std::size_t t = 0; t < kTargets; ++t) targets[t][i] += input * target[t];
    }
    count += 1;
  }

  void add(const LeastSquares& more, double share) {
    for (std::size_t i = 0; i < products.size(); ++i) products[i] += share * more.products[i];
    for (std::size_t t = 0; t < kTargets; ++t) {
      for (std::size_t i = 0; i < kInputs; ++i) targets[t][i] += share * more.targets[t][i];
    }
    count += share * more.count;
  }

  // Solves by Cholesky's decomposition and leaves the weights in `targets`.
  void solve(double ridge) {
    const auto a = [&](std::size_t i, std::size_t j) -> double& { return products[i * kInputs + j]; };
    for (std::size_t i = 0; i < kInputs; ++i) {
      a(i, i) += ridge * count + 1;
      for (std::size_t j = 0; j <= i; ++j) {
        for (std::size_t k = 0; k < j; ++k) a(i, j) -= a(i, k) * a(j, k);
        a(i, j) = i == j ? std::sqrt(a(i, j)) : a(i, j) / a(j, j);
      }
    }
    for (auto& x : targets) {
      for (std::size_t i = 0; i < kInputs; ++i) {
        for (std::size_t k = 0; k < i; ++k) x[i] -= a(i, k) * x[k];
        x[i] /= a(i, i);
      }
      for (std::size_t i = kInputs; i-- > 0;) {
        for (std::size_t k = i + 1; k < kInputs; ++k) x[i] -= a(k, i) * x[k];
        x[i] /= a(i, i);
      }
    }
  }
};

// One in this many discards is random, so that unusual positions occur too.
constexpr std::uint32_t kStray = 30;

// Plays a deal. Calls `see` at each end of a turn with the state after it, the view before it, and the discard.
template <class Choose, class See>
State play_straying(const Ruleset& ruleset, std::uint64_t number, const Choose& choose, const See& see) {
  State state = dealt(ruleset, number);
  FastRandom random(number);
  std::vector<mille_action> legal(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  mille_view view;
  while (state.in_deal()) {
    const auto count = static_cast<std::uint32_t>(legal_list(ruleset, state, legal));
    make_view(ruleset, state, state.turn, &view);
    std::uint32_t index = choose(view, legal.data(), count);
    if (legal[index].kind == MILLE_ACTION_DISCARD && random.below(kStray) == 0) {
      std::uint32_t first = 0;
      while (legal[first].kind != MILLE_ACTION_DISCARD) ++first;
      index = first + random.below(count - first);
    }
    const mille_action action = legal[index];
    game_play({ruleset}, &state, action, nullptr);
    if (action.kind == MILLE_ACTION_DISCARD && state.in_deal()) see(state, view, action.cards[0]);
  }
  return state;
}

// ---- The heads of learned's network --------------------------------------------------------------------------------

constexpr int kRounds = 4;            // round 0 plays for points, the others for payment with the current heads
constexpr double kKept = 0.5;         // share of the earlier rounds' sums kept in a round
constexpr double kRidge = 1e-3;       // keeps the weights common to all buckets near 0 without evidence
constexpr double kBucketRidge = 0.1;  // keeps a bucket's difference from these near 0
constexpr int kLimit = 4049;          // limit of a written weight: two digits in base 90

constexpr std::size_t kInputs = learned::kHidden + 1;  // the last input is always 1
using Fit = LeastSquares<kInputs, learned::kHeads>;
using Fits = std::array<Fit, learned::kBuckets>;
using HeadWeights = std::array<std::array<std::array<double, kInputs>, learned::kBuckets>, learned::kHeads>;

// Fits weights for all buckets together first, then each bucket's difference from them. This avoids overfitting rare
// events.
HeadWeights solved(const Fits& fits) {
  Fit all;
  for (const Fit& fit : fits) all.add(fit, 1);
  all.solve(kRidge);
  HeadWeights weights;
  for (std::size_t bucket = 0; bucket < fits.size(); ++bucket) {
    Fit rest = fits[bucket];
    for (std::size_t head = 0; head < learned::kHeads; ++head) {
      for (std::size_t i = 0; i < kInputs; ++i) {
        for (std::size_t j = 0; j < kInputs; ++j) {
          rest.targets[head][i] -= rest.products[std::max(i, j) * kInputs + std::min(i, j)] * all.targets[head][j];
        }
      }
    }
    rest.solve(kBucketRidge);
    for (std::size_t head = 0; head < learned::kHeads; ++head) {
      for (std::size_t i = 0; i < kInputs; ++i) {
        weights[head][bucket][i] = all.targets[head][i] + rest.targets[head][i];
      }
    }
  }
  return weights;
}

std::int16_t whole(double weight) {
  return static_cast<std::int16_t>(
      std::lround(std::clamp(weight * learned::kOutScale, double(-kLimit), double(kLimit))));
}
std::int32_t whole_bias(double bias) {
  return static_cast<std::int32_t>(std::lround(bias * learned::kRowScale * learned::kOutScale));
}

std::unique_ptr<learned::Heads> heads_of(const HeadWeights& weights) {
  auto heads = std::make_unique<learned::Heads>();
  for (std::size_t head = 0; head < learned::kHeads; ++head) {
    for (std::size_t bucket = 0; bucket < learned::kBuckets; ++bucket) {
      const auto& row = weights[head][bucket];
      for (std::size_t i = 0; i < learned::kHidden; ++i) heads->head[head].out[bucket].weight[i] = whole(row[i]);
      heads->head[head].out_bias[bucket] = whole_bias(row[learned::kHidden]);
    }
  }
  return heads;
}

// The rules of a match, and what it is worth. Each deal is played as a part of such a match.
struct Stage {
  explicit Stage(const mille_rules& given) : rules(given), match(rules, kStakes, {settle_by_rules, &rules}) {}
  static bool settle_by_rules(void* context, const mille_settle_input& input, std::int64_t* total) {
    *total = settle(*static_cast<const mille_rules*>(context), input).payment.total;
    return true;
  }
  static constexpr std::int64_t kStakes[2] = {1, 3};
  mille_rules rules;
  common::MatchWorth match;
};

// A random standing of a match before a deal, with both totals about equally far on their way to the target.
common::DealAt standing(const mille_rules& rules, FastRandom* random, bool i_dealt) {
  constexpr int kApart = 300;
  const auto target = static_cast<std::uint32_t>(rules.match_target);
  const auto way = static_cast<std::int64_t>(random->below(target));
  common::DealAt deal;
  for (int i = 0; i < kSeats; ++i) {
    const std::int64_t points = way + random->below(2 * kApart) - kApart;
    deal.before.points[i] = std::clamp<std::int64_t>(points, -100, rules.match_target - 5);
    deal.before.naturals[i] = static_cast<int>(random->below(4)) / 2 * static_cast<int>(random->below(3));
    deal.before.chapeaux[i] = static_cast<int>(random->below(3)) / 2 * static_cast<int>(random->below(3));
  }
  deal.i_dealt = i_dealt;
  return deal;
}

// A position at the end of a turn, as a sample.
struct Turn {
  int seat;
  int bucket;
  std::array<float, kInputs> inputs;
  std::array<double, learned::kHeads> on_table;
};

Turn turn_of(const learned::Rules& rules, const learned::Network& network, const mille_view& view, mille_card card) {
  const learned::Position position(rules, view);
  learned::Sums sums{};
  static_cast<learned::Row&>(sums) = network.bias;
  learned::all_features(rules, position,
                        {static_cast<std::int8_t>(card >> 2), static_cast<std::int8_t>(rules.kind_of(card))},
                        [&](int index) { sums.add(network.rows[index]); });
  Turn turn{};
  turn.seat = view.viewer;
  turn.bucket = learned::bucket_of(position.size - 1, position.opponent_size);
  for (std::size_t i = 0; i < learned::kHidden; ++i) {
    turn.inputs[i] = static_cast<float>(std::clamp<int>(sums.weight[i], 0, learned::kMostActive)) / learned::kRowScale;
  }
  turn.inputs[learned::kHidden] = 1;
  learned::Totals totals;
  for (int rank = 0; rank < learned::kRanks; ++rank) totals += learned::totals_of(rules, rank, position.own[rank]);
  turn.on_table[learned::kSum] = (totals.sets.points + position.opponent_sets.points) / learned::kHundred;
  turn.on_table[learned::kMyNaturals] = totals.sets.naturals / learned::kTenth;
  turn.on_table[learned::kHisNaturals] = position.opponent_sets.naturals / learned::kTenth;
  return turn;
}

void learn_deal(const Ruleset& ruleset, const learned::Network& network, learned::Policy (&policies)[kSeats],
                std::uint64_t number, Fits* fits) {
  std::vector<Turn> turns;
  const auto choose = [&](const mille_view& view, const mille_action* legal, std::uint32_t count) {
    double worth = 0;
    return policies[view.viewer].choose(view, legal, count, &worth);
  };
  const State state =
      play_straying(ruleset, number, choose, [&](const State&, const mille_view& view, mille_card card) {
        turns.push_back(turn_of(policies[0].rules(), network, view, card));
      });
  const DealScore& score = state.last;
  for (const Turn& turn : turns) {
    const int me = turn.seat;
    const int he = other(me);
    std::array<double, learned::kHeads> target{};
    target[learned::kSum] = (score.points[me] + score.points[he]) / learned::kHundred;
    target[learned::kMyNaturals] = score.naturals[me] / learned::kTenth;
    target[learned::kHisNaturals] = score.naturals[he] / learned::kTenth;
    target[learned::kMyChapeau] = score.chapeau[me] / learned::kTenth;
    target[learned::kHisChapeau] = score.chapeau[he] / learned::kTenth;
    for (std::size_t head = 0; head < target.size(); ++head) target[head] -= turn.on_table[head];
    (*fits)[static_cast<std::size_t>(turn.bucket)].add(turn.inputs, target);
  }
}

// Writes heads.h to standard output.
void write(const learned::Heads& heads, std::uint64_t deals, std::uint64_t seed) {
  std::printf(
      "// Written by `payment_fit learned %llu %llu` with the weights in trained.h: output weights for what else the "
      "hidden layer\n"
      "// predicts (aim.h), head by head, a row a bucket, as weights.cpp reads them.\n",
      static_cast<unsigned long long>(deals), static_cast<unsigned long long>(seed));
  weights_file::begin("<cstdint>", "learned");
  std::printf("inline constexpr std::uint32_t kHeadsFor = %u;\n\ninline constexpr std::int32_t kHeadBias[] = {",
              learned::fingerprint(learned::trained_network()));
  for (const learned::Output& head : heads.head) {
    weights_file::put_integers(head.out_bias, ", ");
    std::printf(", ");
  }
  std::printf("};\n\n");
  weights_file::Rows rows;
  for (const learned::Output& head : heads.head) {
    for (const learned::Row& row : head.out) rows.add(row.weight);
  }
  rows.put("kHead");
  weights_file::end("learned");
}

int learned_heads(const Ruleset& ruleset, std::uint64_t deals, std::uint64_t seed) {
  const learned::Network& network = learned::trained_network();
  mille_rules progressive = ruleset.rules;  // V3, V4
  progressive.match_target = 2000;
  progressive.payment_progressive_naturals = progressive.payment_progressive_chapeaux = 1;
  progressive.payment_skunk_mode = MILLE_SKUNK_ADD;
  progressive.payment_skunk = 1;
  progressive.payment_double_skunk = 2;
  const Stage stages[] = {Stage(ruleset.rules), Stage(progressive)};
  auto sums = std::make_unique<Fits>();
  std::unique_ptr<learned::Heads> heads;
  learned::Policy policies[kSeats] = {{ruleset.rules, network}, {ruleset.rules, network}};
  for (int round = 0; round <= kRounds; ++round) {
    auto fits = std::make_unique<Fits>();
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      const std::uint64_t number = seed + static_cast<std::uint64_t>(round) * deals + deal;
      FastRandom random(~number);
      const Stage& stage = stages[random.below(std::size(stages))];
      common::DealAt at = standing(stage.rules, &random, first_dealer(seed_from_decimal(number)) == 0);
      for (int seat = 0; seat < kSeats && heads != nullptr; ++seat) {
        policies[seat].aim_at(learned::Aim(network, *heads, stage.match.line(at)), false);
        std::swap(at.before.points[0], at.before.points[1]);
        std::swap(at.before.naturals[0], at.before.naturals[1]);
        std::swap(at.before.chapeaux[0], at.before.chapeaux[1]);
        at.i_dealt = !at.i_dealt;
      }
      learn_deal(ruleset, network, policies, number, fits.get());
    }
    for (std::size_t bucket = 0; bucket < fits->size(); ++bucket) {
      (*fits)[bucket].add((*sums)[bucket], kKept);
    }
    sums = std::move(fits);
    heads = heads_of(solved(*sums));
    std::fprintf(stderr, "round %d of %d\n", round, kRounds);
  }
  write(*heads, deals, seed);
  return 0;
}

// ---- The heads of club's features ----------------------------------------------------------------------------------

constexpr double kClubRidge = 1e-5;

using ClubFit = LeastSquares<club::feature::kCount, club::kHeads>;

int club_heads(const Ruleset& ruleset, std::uint64_t deals, std::uint64_t seed) {
  struct ClubTurn {
    int seat;
    std::array<float, club::feature::kCount> inputs;
  };
  const club::Chooser chooser(ruleset.rules, club::kWeights);
  auto fit = std::make_unique<ClubFit>();
  std::vector<ClubTurn> turns;
  mille_view after;
  const auto choose = [&](const mille_view& view, const mille_action* legal, std::uint32_t count) {
    double worth = 0;
    return chooser.choose(view, legal, count, &worth);
  };
  const auto see = [&](const State& state, const mille_view& view, mille_card card) {
    make_view(ruleset, state, view.viewer, &after);
    ClubTurn turn{view.viewer, {}};
    club::all_features(chooser.rules(), club::Position(chooser.rules(), after), card, [&](int index, double value) {
      turn.inputs[static_cast<std::size_t>(index)] += static_cast<float>(value);
    });
    turns.push_back(turn);
  };
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    turns.clear();
    const DealScore score = play_straying(ruleset, seed + deal, choose, see).last;
    for (const ClubTurn& turn : turns) {
      const int me = turn.seat;
      const int he = other(me);
      fit->add(turn.inputs, {(score.points[me] + score.points[he]) / learned::kHundred, double(score.naturals[me]),
                             double(score.naturals[he]), double(score.chapeau[me]), double(score.chapeau[he])});
    }
  }
  fit->solve(kClubRidge);
  std::printf(
      "// Written by `payment_fit club %llu %llu` with the weights in weights.h: the weights of what else the features "
      "predict\n"
      "// (evaluation.h), head by head.\n",
      static_cast<unsigned long long>(deals), static_cast<unsigned long long>(seed));
  weights_file::begin("\"evaluation.h\"", "club");
  std::printf("inline constexpr Heads kHeadWeights = {{\n");
  for (const auto& weights : fit->targets) {
    std::printf("    {\n");
    weights_file::put_numbers(weights, "     ");
    std::printf("    },\n");
  }
  std::printf("}};\n");
  weights_file::end("club");
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  Ruleset ruleset;
  const auto made = make_ruleset(default_rules(), nullptr);
  if (!made) return 1;
  ruleset = *made;
  const std::string command = count == 4 ? arguments[1] : "";
  const auto number = [&](int at) { return std::strtoull(arguments[at], nullptr, 10); };
  if (command == "outcomes") return outcomes(ruleset, number(2), number(3));
  if (command == "learned") return learned_heads(ruleset, number(2), number(3));
  if (command == "club") return club_heads(ruleset, number(2), number(3));
  std::fprintf(stderr,
               "usage: payment_fit outcomes DEALS SEED > plugins/ai/common/deal_outcomes.h\n"
               "       payment_fit learned DEALS SEED > plugins/ai/learned/heads.h\n"
               "       payment_fit club DEALS SEED > plugins/ai/club/heads.h\n");
  return 2;
}
