// How search uses the opponent's play: the worlds it draws are closer to the truth.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <memory_resource>
#include <vector>

#include "core/legal.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/belief_weights.h"
#include "plugins/ai/search/worlds.h"
#include "table/events.h"
#include "table/variant.h"
#include "table/view.h"

namespace mille {
namespace {

using search::Behavior;
using search::History;
using search::Odds;
using search::World;
using search::Worlds;

std::shared_ptr<const Variant> variant_of(const mille_rules& fields) {
  auto variant = std::make_shared<Variant>();
  const auto made_rules = make_ruleset(fields, nullptr);
  EXPECT_EQ(made_rules.status(), MILLE_OK);
  variant->ruleset = *made_rules;
  seal_variant(variant.get());
  return variant;
}

Odds by_chance_alone() {
  Odds odds;
  for (auto& rank : odds) rank.fill(1);
  return odds;
}

// A match of `learned` against itself. Seat 0 receives the events.
class Match {
 public:
  explicit Match(std::uint64_t seed, const mille_rules& fields = default_rules())
      : variant_(variant_of(fields)),
        policy_(variant_->ruleset.rules, learned::trained_network()),
        table_(variant_, setup(seed), std::pmr::new_delete_resource()),
        kernel_(variant_->ruleset.rules),
        room_(new learned::Turn::Room),
        history_(new_history()) {}

  const State& state() const { return table_.state(); }
  const learned::Rules& rules() const { return policy_.rules(); }
  History& history() { return history_; }
  const mille::kernel::Kernel& kernel() const { return kernel_; }
  History new_history() const { return History(kernel_, rules(), learned::trained_network(), 0, room_.get()); }

  void deal() {
    ASSERT_EQ(table_.next_deal(nullptr, nullptr), MILLE_OK);
    hear();
  }
  void play() {
    const mille_view view = view_of(state().turn);
    std::vector<mille_action> list(static_cast<std::size_t>(variant_->ruleset.rules.longest_legal_list));
    list.resize(legal_list(variant_->ruleset, state(), list));
    double worth = 0;
    const auto count = static_cast<std::uint32_t>(list.size());
    ASSERT_EQ(table_.apply(list[policy_.choose(view, list.data(), count, &worth)], nullptr), MILLE_OK);
    hear();
  }
  mille_view view_of(int seat) const {
    mille_view view;
    make_view(variant_->ruleset, state(), seat, &view);
    return view;
  }
  // The opponent's hand.
  std::vector<mille_card> truth() const {
    std::vector<mille_card> hand;
    for_each_card(state().hands[1],
                  [&](Card card, int count) { hand.insert(hand.end(), static_cast<std::size_t>(count), card); });
    return hand;
  }
  // The likelihood of the opponent's actions, averaged over `times` random hands, and then over `times` runs with the
  // true hand.
  double of_chance(int times, std::uint64_t seed) {
    const search::Open open = search::open_part(view_of(0));
    Worlds worlds(open, by_chance_alone(), seed, nullptr);
    search::Random random(seed);
    double sum = 0;
    for (int i = 0; i < times; ++i) {
      const World world = worlds.next();
      sum += history_.likelihood({world.hand, static_cast<std::size_t>(world.hand_size)}, 0, &random) / times;
    }
    return sum;
  }
  double of_truth(int times, std::uint64_t seed) {
    search::Random random(seed);
    double sum = 0;
    for (int i = 0; i < times; ++i) sum += history_.likelihood(truth(), 0, &random) / times;
    return sum;
  }
  // The odds that search assumes for the hands.
  Odds odds() const {
    const learned::Position position(rules(), view_of(0));
    return odds_of(search::kBelief, search::BeliefInput(rules(), position, behavior_));
  }
  // The sum over all ranks of the squared difference between the cards that the opponent holds and the average of drawn
  // worlds.
  double distance(const Odds& odds, bool with_history, int times, std::uint64_t seed) {
    const search::Open open = search::open_part(view_of(0));
    Worlds worlds(open, odds, seed, with_history ? &history_ : nullptr);
    double held[learned::kHandRanks]{};
    for (int i = 0; i < times; ++i) {
      const World world = worlds.next();
      for (int card = 0; card < world.hand_size; ++card) ++held[world.hand[card] >> 2];
    }
    double sum = 0;
    for (int rank = 0; rank < learned::kHandRanks; ++rank) {
      const double off = state().hands[1].count_of_rank(rank) - held[rank] / times;
      sum += off * off;
    }
    return sum;
  }
  const Behavior& behavior() const { return behavior_; }

 private:
  static TableSetup setup(std::uint64_t seed) {
    TableSetup setup;
    setup.seed = seed_from_decimal(seed);
    return setup;
  }
  void hear() {
    for (; heard_ < table_.events().size(); ++heard_) {
      mille_event event;
      make_event(table_, heard_, 0, &event);
      history_.observe(event);
      behavior_.observe(event);
    }
  }

  std::shared_ptr<const Variant> variant_;
  learned::Policy policy_;
  Table table_;
  mille::kernel::Kernel kernel_;
  std::unique_ptr<learned::Turn::Room> room_;
  History history_;
  Behavior behavior_{0};
  std::size_t heard_ = 0;
};

template <class Visit>
void at_each_turn(int matches, const mille_rules& fields, Visit visit) {
  for (int seed = 1; seed <= matches; ++seed) {
    Match match(static_cast<std::uint64_t>(seed), fields);
    match.deal();
    while (match.state().in_deal()) {
      const State& state = match.state();
      if (state.turn == 0 && state.phase == MILLE_PHASE_DRAW) visit(&match);
      match.play();
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(History, the_true_hand_makes_the_opponents_play_likelier_than_others_do) {
  double truth = 0;
  double chance = 0;
  int turns = 0;
  at_each_turn(30, default_rules(), [&](Match* match) {
    if (!match->history().tells()) return;
    truth += match->of_truth(20, 1);
    chance += match->of_chance(20, 2);
    ++turns;
  });
  EXPECT_GT(turns, 100);
  EXPECT_GT(truth, 3 * chance);
  EXPECT_GT(truth, 0.15 * turns);
}

TEST(History, worlds_are_nearer_to_the_truth_with_it) {
  double with = 0;
  double without = 0;
  at_each_turn(10, default_rules(), [&](Match* match) {
    with += match->distance(by_chance_alone(), true, 100, 1);
    without += match->distance(by_chance_alone(), false, 100, 1);
  });
  EXPECT_LT(with, 0.97 * without);
}

TEST(Belief, worlds_are_nearer_to_the_truth_by_the_opponents_conduct_than_by_chance) {
  double believed = 0;
  double by_chance = 0;
  at_each_turn(12, default_rules(), [&](Match* match) {
    believed += match->distance(match->odds(), false, 100, 1);
    by_chance += match->distance(by_chance_alone(), false, 100, 1);
  });
  EXPECT_LT(believed, 0.85 * by_chance);
}

// Six cards are unseen, enough for two hands. Each hand must be drawn as often as its odds say.
TEST(Worlds, hands_are_drawn_as_often_as_the_odds_have_it) {
  search::Open open;
  const auto add = [&](int rank, int count) {
    for (int i = 0; i < count; ++i) open.unseen[open.unseen_count++] = make_card(rank, i);
  };
  add(3, 3);
  add(7, 2);
  add(9, 1);
  open.hand_size = 3;
  Odds odds = by_chance_alone();
  odds[3] = {1, 0.5, 2, 6, 6};
  odds[7] = {1, 3, 0.25, 1, 1};
  // Hands of three, by the number of cards of each rank. The weight is the number of ways to choose them times their
  // odds.
  std::map<std::array<int, 3>, double> weights = {
      {{3, 0, 0}, 6},
      {{2, 1, 0}, 3 * 2 * 2 * 3.0},
      {{2, 0, 1}, 3 * 2},
      {{1, 2, 0}, 3 * 0.5 * 0.25},
      {{1, 1, 1}, 3 * 0.5 * 2 * 3},
      {{0, 2, 1}, 0.25},
  };
  double total = 0;
  for (const auto& [hand, weight] : weights) total += weight;
  std::map<std::array<int, 3>, int> drawn;
  constexpr int kTimes = 20000;
  Worlds worlds(open, odds, 1, nullptr);
  for (int i = 0; i < kTimes; ++i) {
    const World world = worlds.next();
    ASSERT_EQ(world.hand_size, 3);
    ASSERT_EQ(world.stock_size, 3);
    const auto held = [&](int rank) {
      return static_cast<int>(
          std::count_if(world.hand, world.hand + 3, [&](mille_card card) { return card >> 2 == rank; }));
    };
    ++drawn[{held(3), held(7), held(9)}];
    std::vector<mille_card> all(world.hand, world.hand + 3);
    all.insert(all.end(), world.stock, world.stock + 3);
    std::sort(all.begin(), all.end());
    EXPECT_TRUE(std::equal(all.begin(), all.end(), open.unseen));
  }
  EXPECT_EQ(drawn.size(), weights.size());
  for (const auto& [hand, weight] : weights) {
    const double expected = kTimes * weight / total;
    EXPECT_NEAR(drawn[hand], expected, 5 * std::sqrt(expected));
  }
}

TEST(Behavior, the_pile_tells_what_the_events_told_as_long_as_it_was_not_taken) {
  int compared = 0;
  at_each_turn(20, default_rules(), [&](Match* match) {
    const mille_view view = match->view_of(0);
    if (view.pile_size != view.turns + 1) return;
    const Behavior& heard = match->behavior();
    const Behavior seen(learned::Position(match->rules(), view), view);
    EXPECT_EQ(seen.turns, heard.turns);
    EXPECT_EQ(seen.all_turns, heard.all_turns);
    EXPECT_EQ(seen.discards, heard.discards);
    for (std::size_t rank = 0; rank < learned::kHandRanks; ++rank) {
      EXPECT_EQ(seen.of[rank].shed, heard.of[rank].shed);
      EXPECT_EQ(seen.of[rank].shed_count, heard.of[rank].shed_count);
      EXPECT_EQ(seen.of[rank].left, heard.of[rank].left);
      EXPECT_EQ(seen.of[rank].left_count, heard.of[rank].left_count);
      EXPECT_EQ(seen.of[rank].left_pile, heard.of[rank].left_pile);
    }
    ++compared;
  });
  EXPECT_GT(compared, 30);
}

TEST(Behavior, tells_of_sets_and_turns_what_the_table_shows) {
  int taken = 0;
  at_each_turn(20, default_rules(), [&](Match* match) {
    const mille_view view = match->view_of(0);
    const learned::Position position(match->rules(), view);
    const Behavior& heard = match->behavior();
    EXPECT_EQ(heard.turns, (view.turns + 1) / 2);
    for (std::size_t rank = 0; rank < learned::kRanks; ++rank) {
      EXPECT_EQ(heard.of[rank].laid >= 0, position.opponent_set[rank] > 0);
      EXPECT_EQ(heard.of[rank].mine >= 0, position.own[rank].has_set());
    }
    taken += heard.took_pile >= 0;
  });
  EXPECT_GT(taken, 20);
}

// From the events alone, the history knows as much of a deal as the view shows.
TEST(History, knows_of_the_deal_what_the_view_shows) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Match match(seed);
    match.deal();
    while (match.state().in_deal() && match.state().reshuffles == 0) {
      ASSERT_NE(match.history().now(), nullptr);
      mille_view seen;
      match.kernel().view(*match.history().now(), 0, &seen);
      const mille_view view = match.view_of(0);
      EXPECT_EQ(seen.phase, view.phase);
      EXPECT_EQ(seen.turn, view.turn);
      EXPECT_EQ(seen.turns, view.turns);
      EXPECT_EQ(seen.first_turn, view.first_turn);
      EXPECT_EQ(seen.stock_size, view.stock_size);
      EXPECT_TRUE(std::equal(view.pile, view.pile + MILLE_PACK_SLOTS, seen.pile));
      EXPECT_EQ(std::memcmp(view.hand_size, seen.hand_size, sizeof view.hand_size), 0);
      EXPECT_EQ(std::memcmp(view.hand, seen.hand, sizeof view.hand), 0);
      EXPECT_EQ(std::memcmp(view.known, seen.known, sizeof view.known), 0);
      EXPECT_EQ(std::memcmp(view.unseen, seen.unseen, sizeof view.unseen), 0);
      EXPECT_EQ(std::memcmp(view.sets, seen.sets, sizeof view.sets), 0);
      EXPECT_EQ(std::memcmp(view.wilds, seen.wilds, sizeof view.wilds), 0);
      ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << ", turn " << view.turns;
      ++compared;
      match.play();
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(History, tells_nothing_where_the_deal_was_not_heard_or_the_stock_was_renewed_X1) {
  mille_rules fields = default_rules();
  fields.cards_packs = 1;
  int renewed = 0;
  at_each_turn(10, fields, [&](Match* match) {
    EXPECT_FALSE(match->new_history().tells());
    EXPECT_EQ(match->history().tells(), match->state().reshuffles == 0 && match->state().turns > 0);
    renewed += match->state().reshuffles > 0;
  });
  EXPECT_GT(renewed, 0);
}

// Wild cards of two values can be taken with the pile and laid at once, so what is known of hands by value would be
// wrong.
TEST(History, tells_nothing_where_wild_cards_have_two_values) {
  mille_rules fields = default_rules();
  fields.cards_values[fields.cards_wild[0] * 4] += 30;
  int turns = 0;
  at_each_turn(10, fields, [&](Match* match) {
    EXPECT_FALSE(match->history().tells());
    ++turns;
  });
  EXPECT_GT(turns, 30);
}

}  // namespace
}  // namespace mille
