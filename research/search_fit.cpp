// Fits what search believes about the opponent's hand. Learned plays itself, and the network of belief.h is fitted to the
// true hands in these deals. The first fit uses the hands alone: Adam raises the likelihood of the true hand among all
// that the unseen cards allow. The second fit takes the opponent's last turns into account, which reveal some of the same.
// It draws hands from the first fit, weights them by those turns, and raises the true hand's likelihood among them.
// Writes belief_weights.h to standard output. Reports on standard error how well hands are predicted in held-out deals:
// the log-likelihood of the true hand, and the Brier score (mean squared error of the probability) of whether the opponent
// holds two or more unseen cards of a rank, compared with chance alone.
//   search_fit DEALS SEED

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "core/fast_random.h"
#include "plugins/ai/common/power.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/worlds.h"
#include "research/seen_deal.h"
#include "research/weights_file.h"
#include "table/variant.h"

namespace {

using namespace mille;
using search::kHeld;
using search::kHidden;
namespace feature = search::feature;

constexpr int kEpochs = 6;
constexpr int kEpochsWithTurns = 3;
constexpr int kBatch = 64;
constexpr float kRate = 0.002F;
constexpr float kRateWithTurns = 0.0007F;
constexpr int kDrawn = 160;          // hands drawn per case with turns
constexpr std::size_t kShare = 8;    // the fit with turns plays 1/kShare of the deals; 1/kShare are held out
constexpr std::uint32_t kEvery = 2;  // one in this many of their turns is used
constexpr int kMostHand = 24;        // larger hands are skipped
constexpr int kMostUnseen = 8;       // of a rank

// A position: the network's input, and the truth.
struct Case {
  std::array<search::Features, kRanks> features;
  std::array<std::int8_t, kRanks> unseen;
  std::array<std::int8_t, kRanks> held;
  int size;
};

// The same with a sample of hands, and how likely each makes the opponent's last turns.
struct CaseWithTurns {
  Case known;
  double likelihood;
  std::array<std::array<std::int8_t, kRanks>, kDrawn> hands;
  std::array<double, kDrawn> weights;  // the turns' likelihood divided by the odds of drawing the hand
};

// ---- The network in floating point ----------------------------------------------------------------------------------

// One row per feature, the bias, one row per count held except 0, and their biases.
class Weights {
 public:
  static constexpr std::size_t kBias = feature::kCount;

  float* row(std::size_t feature) { return &numbers[feature * kHidden]; }
  const float* row(std::size_t feature) const { return &numbers[feature * kHidden]; }
  float* out(std::size_t held) { return row(kBias + held); }
  const float* out(std::size_t held) const { return row(kBias + held); }
  float& out_bias(std::size_t held) { return numbers[(kBias + kHeld) * kHidden + held]; }
  float out_bias(std::size_t held) const { return numbers[(kBias + kHeld) * kHidden + held]; }

  std::array<float, (kBias + kHeld) * kHidden + kHeld> numbers{};
};

// The network's output for one rank of a case.
struct Answer {
  std::array<float, kHidden> hidden;
  std::array<double, kHeld> outputs;
  std::array<double, kHeld> odds;
};
using Answers = std::array<Answer, kRanks>;

Answer ask(const Weights& weights, const search::Features& features) {
  Answer answer{{}, {}, {1}};
  std::copy_n(weights.row(Weights::kBias), kHidden, answer.hidden.begin());
  for (int i = 0; i < features.count; ++i) {
    const float* row = weights.row(static_cast<std::size_t>(features.list[static_cast<std::size_t>(i)]));
    for (std::size_t j = 0; j < kHidden; ++j) answer.hidden[j] += row[j];
  }
  for (float& sum : answer.hidden) sum = std::max(sum, 0.0F);
  for (std::size_t k = 1; k < kHeld; ++k) {
    answer.outputs[k] =
        std::inner_product(answer.hidden.begin(), answer.hidden.end(), weights.out(k), weights.out_bias(k));
    answer.odds[k] = common::power_of_e(answer.outputs[k]);
  }
  return answer;
}

Answers ask(const Weights& weights, const Case& one) {
  Answers answers;
  for (std::size_t rank = 0; rank < kRanks; ++rank) answers[rank] = ask(weights, one.features[rank]);
  return answers;
}

// By how much to raise the logarithm of each rank's odds. learn() adds the gradient of that.
using Raise = std::array<std::array<double, kHeld>, kRanks>;

void learn(const Weights& weights, const Case& one, const Answers& answers, const Raise& raise, Weights* gradient) {
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    const Answer& answer = answers[rank];
    std::array<float, kHidden> back{};
    for (std::size_t k = 1; k < kHeld; ++k) {
      const auto more =
          static_cast<float>(raise[rank][k] / (1 + std::abs(answer.outputs[k]) / 16));  // log-slope of power_of_e()
      gradient->out_bias(k) += more;
      for (std::size_t j = 0; j < kHidden; ++j) {
        gradient->out(k)[j] += more * answer.hidden[j];
        back[j] += answer.hidden[j] > 0 ? more * weights.out(k)[j] : 0;
      }
    }
    for (std::size_t j = 0; j < kHidden; ++j) gradient->row(Weights::kBias)[j] += back[j];
    for (int i = 0; i < one.features[rank].count; ++i) {
      float* row = gradient->row(static_cast<std::size_t>(one.features[rank].list[static_cast<std::size_t>(i)]));
      for (std::size_t j = 0; j < kHidden; ++j) row[j] += back[j];
    }
  }
}

const Case& case_of(const Case& one) { return one; }
const Case& case_of(const CaseWithTurns& one) { return one.known; }

// Fits by Adam. `raise` returns what a case asks for.
template <class Item, class ToRaise>
void fit(std::vector<Item>* cases, int epochs, float rate, Weights* weights, ToRaise raise) {
  const auto gradient = std::make_unique<Weights>();
  const auto mean = std::make_unique<Weights>();
  const auto square = std::make_unique<Weights>();
  const std::size_t batches = cases->size() / kBatch;
  FastRandom random(1);
  float forget_mean = 1;
  float forget_square = 1;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::vector<std::uint32_t> order(cases->size());
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t batch = 0; batch < batches; ++batch) {
      *gradient = {};
      for (std::size_t i = 0; i < kBatch; ++i) {
        const Item& item = (*cases)[order[batch * kBatch + i]];
        const Case& one = case_of(item);
        const Answers answers = ask(*weights, one);
        learn(*weights, one, answers, raise(item, answers), gradient.get());
      }
      forget_mean *= 0.9F;
      forget_square *= 0.999F;
      const auto done = static_cast<float>(static_cast<std::size_t>(epoch) * batches + batch) /
                        static_cast<float>(static_cast<std::size_t>(epochs) * batches);
      const float step = rate * std::max(1 - done, 0.02F);
      for (std::size_t i = 0; i < weights->numbers.size(); ++i) {
        const float slope = gradient->numbers[i] / kBatch;
        float& first = mean->numbers[i];
        float& second = square->numbers[i];
        first += 0.1F * (slope - first);
        second += 0.001F * (slope * slope - second);
        weights->numbers[i] += step * (first / (1 - forget_mean)) / (std::sqrt(second / (1 - forget_square)) + 1e-8F);
      }
    }
    std::fprintf(stderr, "epoch %d of %d\n", epoch + 1, epochs);
  }
}

// ---- What a case asks for -------------------------------------------------------------------------------------------

// The probability of each count of each rank, and the log-likelihood of the true hand.
struct Predicted {
  std::array<std::array<double, kMostUnseen + 1>, kRanks> shares;
  double truth;
};

Predicted predict(const Case& one, const Answers& answers) {
  using Sums = std::array<std::array<double, kMostHand + 1>, kRanks + 1>;
  const auto size = static_cast<std::size_t>(one.size);
  Predicted found{};
  Sums before{};  // weight of the earlier ranks, by their total of cards
  Sums behind{};
  auto& weights = found.shares;
  before[0][0] = 1;
  behind[kRanks][size] = 1;  // weight of the later ranks, by the total of the cards before them
  const auto scale = [&](auto* sums) {
    const double total = std::accumulate(sums->begin(), sums->end(), 0.0);
    for (double& sum : *sums) sum /= total;
    return std::log(total);
  };
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    double choices = 1;
    const int unseen = one.unseen[rank];
    for (int held = 0; held <= unseen; ++held) {
      const auto n = static_cast<std::size_t>(held);
      weights[rank][n] = choices * answers[rank].odds[std::min<std::size_t>(n, kHeld - 1)];
      choices *= double(unseen - held) / (held + 1);
      for (std::size_t all = n; all <= size; ++all) before[rank + 1][all] += weights[rank][n] * before[rank][all - n];
    }
    found.truth += std::log(weights[rank][static_cast<std::size_t>(one.held[rank])]) - scale(&before[rank + 1]);
  }
  found.truth -= std::log(before[kRanks][size]);
  for (std::size_t rank = kRanks; rank-- > 0;) {
    for (std::size_t n = 0; n <= static_cast<std::size_t>(one.unseen[rank]); ++n) {
      double share = 0;
      for (std::size_t all = n; all <= size; ++all) {
        behind[rank][all - n] += weights[rank][n] * behind[rank + 1][all];
        share += before[rank][all - n] * behind[rank + 1][all];
      }
      weights[rank][n] *= share;
    }
    scale(&behind[rank]);
    scale(&weights[rank]);
  }
  return found;
}

Raise raise_truth(const Case& one, const Answers& answers) {
  const Predicted found = predict(one, answers);
  Raise raise{};
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    for (std::size_t n = 0; n <= static_cast<std::size_t>(one.unseen[rank]); ++n) {
      raise[rank][std::min<std::size_t>(n, kHeld - 1)] -= found.shares[rank][n];
    }
    ++raise[rank][std::min<std::size_t>(static_cast<std::size_t>(one.held[rank]), kHeld - 1)];
  }
  return raise;
}

// The odds of a hand, apart from the choice among equal cards.
template <class Odds>
double odds_of(const std::array<std::int8_t, kRanks>& hand, const Odds& odds) {
  double product = 1;
  for (std::size_t rank = 0; rank < kRanks; ++rank)
    product *= odds(rank)[static_cast<std::size_t>(std::min<int>(hand[rank], kHeld - 1))];
  return product;
}

// Weights each drawn hand by the network's odds and the turns.
std::array<double, kDrawn> weigh(const CaseWithTurns& one, const Answers& answers) {
  std::array<double, kDrawn> weights = one.weights;
  for (std::size_t i = 0; i < kDrawn; ++i) {
    weights[i] *= odds_of(one.hands[i], [&](std::size_t rank) { return answers[rank].odds; });
  }
  return weights;
}

Raise raise_truth_with_turns(const CaseWithTurns& one, const Answers& answers) {
  const std::array<double, kDrawn> weights = weigh(one, answers);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  Raise raise{};
  for (std::size_t rank = 0; rank < kRanks; ++rank) {
    for (std::size_t i = 0; i < kDrawn; ++i) {
      raise[rank][static_cast<std::size_t>(std::min<int>(one.hands[i][rank], kHeld - 1))] -= weights[i] / total;
    }
    ++raise[rank][static_cast<std::size_t>(std::min<int>(one.known.held[rank], kHeld - 1))];
  }
  return raise;
}

// ---- Positions ------------------------------------------------------------------------------------------------------

// Fills in the case. Returns false if the position is not suitable for the fit.
bool make_case(const learned::Rules& rules, const learned::Position& position, const search::BeliefInput& belief_input,
               const Cards& hand, Case* one) {
  one->size = position.opponent_size;
  for (int rank = 0; rank < kRanks; ++rank) {
    const auto place = static_cast<std::size_t>(rank);
    const int known = position.opponent_known[rank];
    one->features[place] = belief_input.of(rank);
    one->unseen[place] = position.unseen[rank];
    one->held[place] = static_cast<std::int8_t>(hand.count_of_rank(rank) - known);
    one->size -= known;
  }
  return one->size > 0 && one->size <= kMostHand && !rules.wild[MILLE_RANK_JOKER];
}

CaseWithTurns make_case_with_turns(const mille_view& view, const Cards& hand, const Case& known,
                                   const search::Odds& odds, search::History* history, std::uint64_t seed) {
  constexpr int kTimes = 6;  // repeated because the opponent's draws are guessed at random
  CaseWithTurns one{known, 0, {}, {}};
  const search::Open open = search::open_part(view);
  search::Worlds worlds(open, odds, seed, nullptr);
  search::Random random(seed);
  for (std::size_t i = 0; i < kDrawn; ++i) {
    const search::World world = worlds.next();
    one.hands[i].fill(0);
    for (int card = world.known_count; card < world.hand_size; ++card) {
      ++one.hands[i][static_cast<std::size_t>(world.hand[card] >> 2)];
    }
    one.weights[i] = history->likelihood({world.hand, static_cast<std::size_t>(world.hand_size)}, 0, &random) /
                     odds_of(one.hands[i], [&](std::size_t rank) { return odds[rank]; });
  }
  std::vector<mille_card> truth;
  for_each_card(hand, [&](Card card, int count) { truth.insert(truth.end(), static_cast<std::size_t>(count), card); });
  for (int i = 0; i < kTimes; ++i) one.likelihood += history->likelihood(truth, 0, &random) / kTimes;
  return one;
}

// ---- The whole ------------------------------------------------------------------------------------------------------

std::unique_ptr<search::Belief> belief_of(const Weights& weights) {
  auto belief = std::make_unique<search::Belief>();
  const auto rounded = [](float weight) {
    return static_cast<std::int16_t>(std::lround(std::clamp(weight * search::kScale, -32767.0F, 32767.0F)));
  };
  const auto round_row = [&](const float* row, std::int16_t* to) { std::transform(row, row + kHidden, to, rounded); };
  for (std::size_t i = 0; i < feature::kCount; ++i) round_row(weights.row(i), belief->rows[i]);
  round_row(weights.row(Weights::kBias), belief->bias);
  for (std::size_t k = 1; k < kHeld; ++k) {
    round_row(weights.out(k), belief->out[k - 1]);
    belief->out_bias[k - 1] =
        static_cast<std::int32_t>(std::lround(weights.out_bias(k) * search::kScale * search::kScale));
  }
  return belief;
}

template <class Row>
void write_row(const Row& row) {
  std::printf("{");
  weights_file::put_integers(row, ",");
  std::printf("},\n");
}

void write(const search::Belief& belief, char** arguments) {
  std::printf("// Written by `search_fit %s %s`: the weights of belief.h.\n", arguments[1], arguments[2]);
  weights_file::begin("\"belief.h\"", "search");
  std::printf("inline constexpr Belief kBelief = {\n{\n");
  for (const auto& row : belief.rows) write_row(row);
  std::printf("},\n");
  write_row(belief.bias);
  std::printf("{\n");
  for (const auto& row : belief.out) write_row(row);
  std::printf("},\n{");
  for (const std::int32_t bias : belief.out_bias) std::printf("%d,", bias);
  std::printf("}};\n");
  weights_file::end("search");
}

// How well hands are predicted.
struct Score {
  double truth = 0;  // sum of log-likelihoods
  double brier = 0;
  int cases = 0;
  int ranks = 0;

  void add(double logarithm) {
    truth += logarithm;
    ++cases;
  }
  void add(double share, int held) {
    const double off = share - (held >= 2 ? 1 : 0);
    brier += off * off;
    ++ranks;
  }
};

Score score(const learned::Rules& rules, std::span<const Case> cases, const Weights& weights) {
  Score score;
  for (const Case& one : cases) {
    const Predicted found = predict(one, ask(weights, one));
    score.add(found.truth);
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if (rules.wild[rank]) continue;
      const auto& shares = found.shares[rank];
      score.add(std::accumulate(shares.begin() + 2, shares.end(), 0.0), one.held[rank]);
    }
  }
  return score;
}

// Scores by importance sampling over the drawn hands. `drawn_by` are the weights with which they were drawn.
Score score(const learned::Rules& rules, std::span<const CaseWithTurns> cases, const Weights& weights,
            const Weights& drawn_by) {
  Score score;
  for (const CaseWithTurns& one : cases) {
    const Answers answers = ask(weights, one.known);
    const Answers before = ask(drawn_by, one.known);
    const std::array<double, kDrawn> weighed = weigh(one, answers);
    const double total = std::accumulate(weighed.begin(), weighed.end(), 0.0);
    const auto odds_in = [&](const Answers& all) {
      return odds_of(one.known.held, [&](std::size_t rank) { return all[rank].odds; });
    };
    score.add(predict(one.known, before).truth +
              std::log(odds_in(answers) / odds_in(before) * (one.likelihood + 1e-9) / (total / kDrawn + 1e-9)));
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if (rules.wild[rank]) continue;
      double share = 0;
      for (std::size_t i = 0; i < kDrawn; ++i) share += one.hands[i][rank] >= 2 ? weighed[i] : 0;
      score.add(share / total, one.known.held[rank]);
    }
  }
  return score;
}

void tell(const char* what, const Score& score) {
  std::fprintf(stderr, "%-40s logarithm %.3f, Brier score %.4f (%d positions)\n", what, score.truth / score.cases,
               score.brier / score.ranks, score.cases);
}

// The cases of many deals; one deal in kShare is held out.
template <class One>
struct Cases {
  std::vector<One> fitted;
  std::vector<One> held_out;

  void add(std::uint64_t deal, One one) { (deal % kShare == 0 ? held_out : fitted).push_back(std::move(one)); }
};

Cases<Case> cases_of(const std::shared_ptr<const Variant>& variant, const learned::Policy& policy, std::uint64_t seed,
                     std::size_t deals) {
  const learned::Rules& rules = policy.rules();
  Cases<Case> cases;
  for (std::size_t deal = 0; deal < deals; ++deal) {
    play_seen_deal(variant, policy, seed + deal,
                   [&](const State& state, const mille_view& view, const search::Behavior& behavior, search::History*) {
                     const learned::Position position(rules, view);
                     const search::BeliefInput input(rules, position, behavior);
                     Case one;
                     if (make_case(rules, position, input, state.hands[other(state.turn)], &one)) cases.add(deal, one);
                   });
  }
  return cases;
}

Cases<CaseWithTurns> cases_with_turns(const std::shared_ptr<const Variant>& variant, const learned::Policy& policy,
                                      const search::Belief& belief, std::uint64_t seed, std::size_t deals,
                                      FastRandom* random) {
  const learned::Rules& rules = policy.rules();
  Cases<CaseWithTurns> cases;
  for (std::size_t deal = 0; deal < deals; ++deal) {
    play_seen_deal(
        variant, policy, seed + deal,
        [&](const State& state, const mille_view& view, const search::Behavior& behavior, search::History* history) {
          if (random->below(kEvery) != 0 || !history->tells()) return;
          const learned::Position position(rules, view);
          const search::BeliefInput input(rules, position, behavior);
          const Cards& hand = state.hands[other(state.turn)];
          Case one;
          if (!make_case(rules, position, input, hand, &one)) return;
          cases.add(deal, make_case_with_turns(view, hand, one, odds_of(belief, input), history, random->next()));
        });
  }
  return cases;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: search_fit DEALS SEED > belief_weights.h\n");
    return 2;
  }
  const std::size_t deals = std::strtoull(arguments[1], nullptr, 10);
  const std::uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
  const auto variant = usual_variant();
  const learned::Policy policy(variant->ruleset.rules, learned::trained_network());
  const learned::Rules& rules = policy.rules();

  Cases<Case> cases = cases_of(variant, policy, seed, deals);
  const auto weights = std::make_unique<Weights>();
  tell("by chance alone:", score(rules, cases.held_out, *weights));
  FastRandom random(seed);
  const auto small = [&] { return (static_cast<float>(random.below(2001)) - 1000) / 5000; };
  std::generate_n(weights->row(0), feature::kCount * kHidden, small);
  std::generate_n(weights->out(1), (kHeld - 1) * kHidden, small);
  fit(&cases.fitted, kEpochs, kRate, weights.get(), raise_truth);
  tell("by his behavior:", score(rules, cases.held_out, *weights));

  const auto drawn_by = std::make_unique<Weights>(*weights);
  const std::unique_ptr<search::Belief> belief = belief_of(*drawn_by);
  Cases<CaseWithTurns> with_turns = cases_with_turns(variant, policy, *belief, seed + deals, deals / kShare, &random);
  std::vector<Case> known;
  for (const CaseWithTurns& one : with_turns.held_out) known.push_back(one.known);
  tell("where he had turns, by his behavior:", score(rules, known, *weights));
  tell("and by his last turns:", score(rules, with_turns.held_out, *weights, *drawn_by));
  fit(&with_turns.fitted, kEpochsWithTurns, kRateWithTurns, weights.get(), raise_truth_with_turns);
  tell("fitted beside them:", score(rules, with_turns.held_out, *weights, *drawn_by));
  write(*belief_of(*weights), arguments);
  return 0;
}
