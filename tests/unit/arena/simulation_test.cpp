// What the figures of an arena promise, tested with simulated pairs whose true values are known. Seeds are fixed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arena/rating.h"
#include "arena/setup.h"
#include "arena/tally.h"
#include "base/chacha20.h"
#include "core/deck.h"
#include "core/fast_random.h"

namespace mille::arena {
namespace {

constexpr int kRuns = 2000;

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}

  double uniform() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }
  // A sum of twelve uniform numbers is close enough to the normal distribution.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform();
    return sum;
  }

 private:
  FastRandom random_;
};

Setup setup_of(mille_arena_unit unit, SprtSetup sprt = {}) {
  Setup setup;
  setup.unit = unit;
  setup.players = {"a", "b"};
  setup.pairs = 1'000'000;
  setup.sprt = sprt;
  return setup;
}

// A pair of deals: luck of the cards that affects both games with opposite signs, luck of each game, and a skew like
// that of real deals.
PairResult deals(Chance* chance, double ahead) {
  PairResult pair;
  const double cards = 150 * chance->normal();
  for (int game = 0; game < 2; ++game) {
    const double skew = 80 * (chance->uniform() < 0.2 ? 4 : -1);
    const double points = ahead + (game == 0 ? cards : -cards) + 90 * chance->normal() + skew;
    pair.games[game].points[kFirst] = std::lround(points);
    pair.games[game].deals = 1;
  }
  return pair;
}

// A pair of matches, each won with this chance on average. The cards favour a player in one game and the opponent in
// the other.
PairResult matches(Chance* chance, double share) {
  PairResult pair;
  const double swing = 0.3 * (chance->uniform() - 0.5);
  for (int game = 0; game < 2; ++game) {
    GameResult& result = pair.games[game];
    const bool is_won = chance->uniform() < share + (game == 0 ? swing : -swing);
    result.winner = static_cast<std::int8_t>(is_won ? kFirst : kSecond);
    result.payment = (result.winner == kFirst ? 1 : -1) * static_cast<std::int64_t>(5 + 30 * chance->uniform());
    result.deals = 4 + static_cast<std::int32_t>(4 * chance->uniform());
    result.points[kFirst] = 100 * (result.winner == kFirst ? result.deals : -result.deals);
  }
  return pair;
}

bool holds(const mille_estimate& estimate, double truth) { return estimate.low <= truth && truth <= estimate.high; }

TEST(Simulation, the_95_percent_interval_holds_the_true_difference_93_to_97_percent_of_the_time) {
  Chance chance(1);
  int points = 0;
  int wins = 0;
  int elo = 0;
  int payment = 0;
  for (int run = 0; run < kRuns; ++run) {
    Tally of_deals(setup_of(MILLE_ARENA_UNIT_DEALS));
    Tally of_matches(setup_of(MILLE_ARENA_UNIT_MATCHES));
    for (int i = 0; i < 100; ++i) {
      of_deals.add(deals(&chance, 10));
      of_matches.add(matches(&chance, 0.6));
    }
    mille_arena_result result;
    of_deals.write(&result);
    points += holds(result.points_per_deal, 10) ? 1 : 0;
    of_matches.write(&result);
    wins += holds(result.win_rate, 0.6) ? 1 : 0;
    elo += holds(result.elo, elo_of_score(0.6)) ? 1 : 0;
    // The mean payment of a match is (0.6 − 0.4) times the mean of 5 … 34, which are equally likely.
    payment += holds(result.payment_per_match, 0.2 * 19.5) ? 1 : 0;
  }
  for (const int held : {points, wins, elo, payment}) {
    EXPECT_GE(held, kRuns * 93 / 100);
    EXPECT_LE(held, kRuns * 97 / 100);
  }
}

// How often a test accepts H1 if the true difference is `truth`.
double accepts_h1(std::uint64_t seed, const SprtSetup& sprt, double truth) {
  Chance chance(seed);
  int accepted = 0;
  for (int run = 0; run < kRuns; ++run) {
    Tally tally(setup_of(sprt.scale == MILLE_SPRT_ELO ? MILLE_ARENA_UNIT_MATCHES : MILLE_ARENA_UNIT_DEALS, sprt));
    while (tally.verdict() == MILLE_SPRT_OPEN) {
      tally.add(sprt.scale == MILLE_SPRT_ELO ? matches(&chance, score_of_elo(truth)) : deals(&chance, truth));
    }
    accepted += tally.verdict() == MILLE_SPRT_H1 ? 1 : 0;
  }
  return static_cast<double>(accepted) / kRuns;
}

TEST(Simulation, the_sequential_test_of_elo_errs_no_more_often_than_alpha_and_beta) {
  const SprtSetup sprt = {MILLE_SPRT_ELO, 0, 60, 0.05, 0.1};
  EXPECT_LE(accepts_h1(2, sprt, 0), 0.05);
  EXPECT_GE(accepts_h1(3, sprt, 60), 0.9);
}

TEST(Simulation, the_sequential_test_of_points_errs_no_more_often_than_alpha_and_beta) {
  const SprtSetup sprt = {MILLE_SPRT_POINTS, 0, 40, 0.05, 0.1};
  EXPECT_LE(accepts_h1(4, sprt, 0), 0.05);
  EXPECT_GE(accepts_h1(5, sprt, 40), 0.9);
}

TEST(Simulation, the_variance_factor_is_that_of_the_shared_luck) {
  // The games of a pair share 150² with opposite signs, so it cancels out. Each has its own 90² and, from the skew,
  // 160².
  Chance chance(6);
  Tally tally(setup_of(MILLE_ARENA_UNIT_DEALS));
  for (int i = 0; i < 20000; ++i) tally.add(deals(&chance, 0));
  mille_arena_result result;
  tally.write(&result);
  const double own = 90 * 90 + 160 * 160;
  EXPECT_NEAR(result.variance_factor, (150 * 150 + own) / own, 0.03);
}

TEST(Simulation, the_interval_of_second_games_over_first_ones_holds_what_they_gain) {
  Chance chance(8);
  int held = 0;
  for (int run = 0; run < kRuns; ++run) {
    Tally tally(setup_of(MILLE_ARENA_UNIT_DEALS));
    for (int i = 0; i < 100; ++i) {
      PairResult pair = deals(&chance, 10);
      pair.first_game = static_cast<std::int8_t>(chance.uniform() < 0.5 ? 0 : 1);
      pair.games[1 - pair.first_game].points[kFirst] += 25;
      tally.add(pair);
    }
    mille_arena_result result;
    tally.write(&result);
    held += holds(result.second_over_first, 25) ? 1 : 0;
  }
  EXPECT_GE(held, kRuns * 93 / 100);
  EXPECT_LE(held, kRuns * 97 / 100);
}

std::vector<Rating> rated(const arena::Setup& setup, const std::vector<PairResult>& pairs) {
  RatingSums sums(setup);
  for (const PairResult& pair : pairs) sums.add(pair);
  return sums.rate();
}

TEST(Simulation, the_interval_of_two_ratings_is_that_of_their_pairs) {
  const arena::Setup setup = setup_of(MILLE_ARENA_UNIT_MATCHES);
  Chance chance(9);
  std::vector<PairResult> pairs;
  double won = 0.5;  // with half of a drawn match that stands for what was known before
  for (int i = 0; i < 500; ++i) {
    pairs.push_back(matches(&chance, 0.62));
    for (const GameResult& game : pairs.back().games)
      won += game.winner == kFirst ? 1 : game.winner == kNobody ? 0.5 : 0;
  }
  const double count = 500;
  const double share = won / (2 * count + 1);
  // Newton's step from the scatter of the pairs, each with the weight of all matches.
  double squares = 0;
  for (const PairResult& pair : pairs) {
    double more = -2 * share;
    for (const GameResult& game : pair.games) more += game.winner == kFirst ? 1 : game.winner == kNobody ? 0.5 : 0;
    squares += more * more;
  }
  const double weight = 2 * (2 * count + 1) * share * (1 - share);
  const double error = std::sqrt(squares * count / (count - 1)) / weight * 400 / std::log(10.0);
  const std::vector<Rating> ratings = rated(setup, pairs);
  EXPECT_NEAR(ratings[0].elo.value, 200 / std::log(10.0) * std::log(share / (1 - share)), 1e-9);
  EXPECT_NEAR(ratings[0].elo.high - ratings[0].elo.value, error * student_975(count - 1), 1e-9);
  EXPECT_NEAR(ratings[1].elo.value, -ratings[0].elo.value, 1e-9);
}

TEST(Simulation, a_rating_counts_whole_rounds_without_skipped_pairs) {
  arena::Setup setup = setup_of(MILLE_ARENA_UNIT_DEALS);
  setup.players = {"a", "b", "c"};
  setup.on_fault = MILLE_ON_FAULT_SKIP;
  RatingSums sums(setup);
  const auto add = [&](std::uint32_t pairing, std::int64_t ahead, bool has_fault) {
    PairResult pair;
    pair.pairing = pairing;
    for (GameResult& game : pair.games) game.points[kFirst] = ahead;
    if (has_fault) pair.games[0].fault_player = kFirst;
    sums.add(pair);
  };
  for (std::uint32_t pairing = 0; pairing < 3; ++pairing) add(pairing, 30, false);
  EXPECT_EQ(sums.rate()[0].main.value, 20);  // ahead of two by 30, of all three by 20
  EXPECT_EQ(sums.rate()[2].main.value, -20);
  for (std::uint32_t pairing = 0; pairing < 3; ++pairing) add(pairing, 9000, pairing == 1);
  EXPECT_EQ(sums.rate()[0].main.value, 20);
  add(0, 9000, false);  // a round in progress
  EXPECT_EQ(sums.rate()[0].main.value, 20);
}

TEST(Simulation, a_rating_list_finds_the_strengths_of_a_round_robin) {
  const double logits[] = {0.6, 0.1, -0.7};
  arena::Setup setup = setup_of(MILLE_ARENA_UNIT_MATCHES);
  setup.players = {"a", "b", "c"};
  Chance chance(7);
  std::vector<PairResult> pairs;
  for (std::uint64_t number = 1; number <= 4000; ++number) {
    for (std::uint32_t pairing = 0; pairing < 3; ++pairing) {
      const Pairing both = pairing_of(3, pairing);
      PairResult pair = matches(&chance, 1 / (1 + std::exp(logits[both.second] - logits[both.first])));
      pair.number = number;
      pair.pairing = pairing;
      pairs.push_back(pair);
    }
  }
  const std::vector<Rating> ratings = rated(setup, pairs);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(ratings[i].elo.value, 400 / std::log(10.0) * logits[i], 8) << i;
    EXPECT_LT(ratings[i].elo.high - ratings[i].elo.low, 20) << i;
  }
  EXPECT_GT(ratings[0].main.low, ratings[1].main.high);
}

// The correlation of two sequences, times the root of their length. It is normally distributed if they are unrelated.
double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  Moments of_a;
  Moments of_b;
  double product = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    of_a.add(a[i]);
    of_b.add(b[i]);
    product += a[i] * b[i];
  }
  const auto n = static_cast<double>(a.size());
  const double covariance = product / n - of_a.mean() * of_b.mean();
  return covariance / std::sqrt(of_a.mean_square_deviation() * of_b.mean_square_deviation()) * std::sqrt(n);
}

PairResult pair_of(std::uint64_t number, std::uint32_t pairing = 0) {
  PairResult pair;
  pair.number = number;
  pair.pairing = pairing;
  return pair;
}

TEST(Seeds, of_neighbouring_pairs_give_unrelated_decks) {
  arena::Setup setup;
  setup.seed = seed_from_decimal(7);
  std::vector<double> here;
  std::vector<double> next;
  for (std::uint64_t pair = 1; pair <= 400; ++pair) {
    std::array<Card, MILLE_PACK_MAX> decks[2];
    for (int i = 0; i < 2; ++i) {
      const PairResult one = pair_of(pair + static_cast<std::uint64_t>(i));
      shuffle_deck(game_seed(setup, one, 0), 1, 2, 0, 0, decks[i].data());
    }
    for (std::size_t card = 0; card < 104; ++card) {
      here.push_back(decks[0][card]);
      next.push_back(decks[1][card]);
    }
  }
  EXPECT_LT(std::abs(correlation(here, next)), 4);
}

TEST(Seeds, of_a_pair_is_the_documented_hash_and_differs_from_all_others) {
  arena::Setup setup;
  setup.seed = seed_from_decimal(3);
  const PairResult place = pair_of(1);
  const PairResult of_another_pairing = pair_of(1, 1);
  const auto seed = [&](const PairResult& pair, int game) {
    return std::string(text_of(to_hex(game_seed(setup, pair, game))));
  };
  // sha256(bytes([3] + [0]*31) + (1).to_bytes(8, "little") + b"arena"), computed with Python's hashlib.
  const std::string first = "832cb92022c86a16c3d63e34b2b51d2b7243b896d81ff7ba7f4f9239a59a8f44";
  EXPECT_EQ(seed(place, 0), first);
  EXPECT_EQ(seed(place, 1), first);
  EXPECT_NE(seed(pair_of(2), 0), first);
  // … + (1).to_bytes(4, "little") + (1).to_bytes(4, "little") + b"arena".
  EXPECT_EQ(seed(of_another_pairing, 0), "5e104e5f622e1bc8be010514dcb3b266cada642aa9403413e2a75d9172631ee9");
  setup.version = 1;  // version 1: all pairings had the same cards
  EXPECT_EQ(seed(of_another_pairing, 0), first);
  setup.version = kResultVersion;
  setup.independent = true;
  EXPECT_EQ(seed(place, 1), "aa04f23ac602540bc9635dd67f822b18b808f3959f01f3e24f9dec52b37d3be1");  // … + b"arena 1"
  EXPECT_NE(seed(place, 0), seed(place, 1));
}

TEST(Seeds, tell_which_game_of_a_pair_comes_first) {
  arena::Setup setup;
  setup.seed = seed_from_decimal(3);
  arena::Setup old = setup;
  old.version = 1;
  arena::Setup independent = setup;
  independent.independent = true;
  // The lowest bit of the first byte of the pair's seed, computed with Python's hashlib.
  const int first_games[] = {1, 0, 1, 0, 1, 1, 0, 0};
  for (std::uint64_t pair = 1; pair <= 8; ++pair) {
    const Seed seed = game_seed(setup, pair_of(pair), 0);
    EXPECT_EQ(first_game(setup, seed), first_games[pair - 1]) << pair;
    EXPECT_EQ(first_game(old, seed), 0);
    EXPECT_EQ(first_game(independent, seed), 0);
  }
}

}  // namespace
}  // namespace mille::arena
