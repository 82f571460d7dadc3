// What search makes of the rival's turns: the hand that he holds explains them better than others do.

#include <gtest/gtest.h>

#include <memory_resource>
#include <vector>

#include "core/legal.h"
#include "plugins/ai/learned/brain.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/belief.h"
#include "plugins/ai/search/factors.h"
#include "plugins/ai/search/history.h"
#include "table/events.h"
#include "table/variant.h"
#include "table/view.h"

namespace mille {
namespace {

using search::History;
using search::World;

std::shared_ptr<const Variant> variant_of(const mille_rules& fields) {
  auto variant = std::make_shared<Variant>();
  EXPECT_EQ(make_ruleset(fields, &variant->ruleset, nullptr), MILLE_OK);
  seal_variant(variant.get());
  return variant;
}

// A match of learned against itself, which seat 0 hears.
class Match {
 public:
  explicit Match(std::uint64_t seed, const mille_rules& fields = default_rules())
      : variant_(variant_of(fields)),
        brain_(variant_->ruleset.rules, learned::trained_network()),
        table_(variant_, setup(seed), std::pmr::new_delete_resource()),
        history_(new_history()) {}

  const State& state() const { return table_.state(); }
  const learned::Rules& rules() const { return brain_.rules(); }
  History& history() { return history_; }
  History new_history() const { return History(variant_->ruleset.rules, rules(), learned::trained_network(), 0); }

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
    ASSERT_EQ(table_.apply(list[brain_.choose(view, list.data(), count, &worth)], nullptr), MILLE_OK);
    hear();
  }
  mille_view view_of(int seat) const {
    mille_view view;
    make_view(variant_->ruleset, state(), seat, &view);
    return view;
  }
  // The world as it is, but for the order of the stock.
  World truth() const {
    World world = search::open_part(rules(), view_of(0));
    for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
      const int kind = rules().kind_of(static_cast<mille_card>(card));
      const int hidden =
          state().hands[1].count(static_cast<Card>(card)) - state().known[1].count(static_cast<Card>(card));
      std::int8_t& hand = world.side[1].own[card >> 2].hand[kind];
      hand = static_cast<std::int8_t>(hand + hidden);
    }
    return world;
  }
  // How likely it is, with a hand drawn by the factors alone, and with the true one, that the rival played as he did; the mean of so many.
  double of_chance(int times, std::uint64_t seed) {
    const World open = search::open_part(rules(), view_of(0));
    const learned::Position position(rules(), view_of(0));
    search::Worlds worlds(rules(), position, open, search::kFactors, seed, nullptr);
    search::Random random(seed);
    double sum = 0;
    for (int i = 0; i < times; ++i) sum += history_.likelihood(worlds.next(), 0, &random) / times;
    return sum;
  }
  double of_truth(int times, std::uint64_t seed) {
    search::Random random(seed);
    double sum = 0;
    for (int i = 0; i < times; ++i) sum += history_.likelihood(truth(), 0, &random) / times;
    return sum;
  }
  // Worlds as search draws them: how many cards more of each rank, squared, the rival holds in truth than on an average there.
  double distance(bool with_history, int times, std::uint64_t seed) {
    const World open = search::open_part(rules(), view_of(0));
    const learned::Position position(rules(), view_of(0));
    search::Worlds worlds(rules(), position, open, search::kFactors, seed, with_history ? &history_ : nullptr);
    double held[learned::kHandRanks]{};
    for (int i = 0; i < times; ++i) {
      const World world = worlds.next();
      for (int rank = 0; rank < learned::kHandRanks; ++rank) held[rank] += world.side[1].own[rank].held();
    }
    const World real = truth();
    double sum = 0;
    for (int rank = 0; rank < learned::kHandRanks; ++rank) {
      const double off = real.side[1].own[rank].held() - held[rank] / times;
      sum += off * off;
    }
    return sum;
  }

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
    }
  }

  std::shared_ptr<const Variant> variant_;
  learned::Brain brain_;
  Table table_;
  History history_;
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

TEST(History, TheTrueHandMakesTheRivalsPlayLikelierThanOthersDo) {
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

TEST(History, WorldsAreNearerToTheTruthWithIt) {
  double with = 0;
  double without = 0;
  at_each_turn(12, default_rules(), [&](Match* match) {
    with += match->distance(true, 100, 1);
    without += match->distance(false, 100, 1);
  });
  EXPECT_LT(with, 0.97 * without);
}

TEST(History, X1TellsNothingWhereTheDealWasNotHeardOrTheStockWasRenewed) {
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

// Wild cards of two values, taken with the pile and laid at once: what is known of hands by value would not hold.
TEST(History, TellsNothingWhereWildCardsHaveTwoValues) {
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
