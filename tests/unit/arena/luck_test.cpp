// The luck of draws and deals has the mean 0, whatever the adviser says.
#include "arena/luck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ai/local/local.h"
#include "core/match.h"
#include "tests/unit/support/table_support.h"

namespace mille::arena {
namespace {

// An adviser that expects some number of each hand and turn, by no good judgement.
struct Guesser {
  double guess = 0;
};

std::int32_t MILLE_CALL create_guesser(const mille_ai_host*, void*, const mille_option*, std::size_t, void** instance) {
  *instance = new Guesser;
  return 0;
}

void MILLE_CALL destroy_guesser(void* instance) { delete static_cast<Guesser*>(instance); }

std::int32_t MILLE_CALL guess(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  std::uint64_t number = static_cast<std::uint64_t>(decision->view->turn) + 7;
  for (const std::uint8_t count : decision->view->hand) number = number * 0x9E3779B97F4A7C15u + count;
  static_cast<Guesser*>(instance)->guess = static_cast<double>(number >> 40) / 1000;
  *index = 0;
  return 0;
}

void MILLE_CALL tell_guess(void* instance, mille_evaluation* evaluation, double*, std::uint32_t) {
  evaluation->points = static_cast<Guesser*>(instance)->guess;
}

mille_ai_api guesser() {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "guesser";
  api.flags = MILLE_AI_ANY_RULES;
  api.create = create_guesser;
  api.destroy = destroy_guesser;
  api.decide = guess;
  api.evaluate = tell_guess;
  return api;
}

std::unique_ptr<Player> player_of(const mille_ai_api* api) {
  mille_error error = test::empty_error();
  return std::move(*make_host_player(api, nullptr, api->id, {}, {}, &error));
}

// Plays at random until a seat has drawn from the stock this many times, and calls `use` with each state then.
template <class Use>
void after_draws(const std::shared_ptr<Variant>& variant, int times, Use use) {
  FastRandom random(11);
  for (std::uint64_t seed = 1; times > 0; ++seed) {
    TableSetup setup;
    setup.seed = test::seed_of(seed);
    setup.draw_ends = seed % 2 == 0;
    const auto table = test::new_table(variant, setup);
    test::deal(table.get(), &random);
    while (table->state().in_deal() && times > 0) {
      const bool could_draw = table->state().phase == MILLE_PHASE_DRAW;
      test::play_decision(table.get(), &random);
      const State& state = table->state();
      if (!could_draw || state.phase != MILLE_PHASE_LAY || state.turn_source != TurnSource::stock) continue;
      --times;
      use(state);
    }
  }
}

// The same state, if the card at this place of the stock had been drawn.
State with_card_of(const State& state, std::size_t place) {
  State other = state;
  Cards& hand = other.hands[other.turn];
  hand.remove(other.turn_drawn);
  other.in_stock.add(other.turn_drawn);
  std::swap(other.turn_drawn, other.stock[place]);
  hand.add(other.turn_drawn);
  other.in_stock.remove(other.turn_drawn);
  return other;
}

TEST(Luck, of_all_cards_that_could_have_been_drawn_adds_up_to_nothing) {
  const mille_ai_api api = guesser();
  for (const std::string& id : test::shipped_ids()) {
    const auto variant = test::variant(id);
    Luck luck(variant, player_of(&api), MILLE_ARENA_UNIT_DEALS);
    after_draws(variant, 6, [&](const State& state) {
      mille_error error = test::empty_error();
      double one = 0, most = 0;
      ASSERT_EQ(luck.of_draw(state, &one, &error), MILLE_OK) << error.message;
      double sum = one;
      for (std::size_t place = state.stock_begin; place < state.stock_end; ++place) {
        ASSERT_EQ(luck.of_draw(with_card_of(state, place), &one, &error), MILLE_OK) << error.message;
        sum += one;
        most = std::max(most, std::abs(one));
      }
      EXPECT_NEAR(sum, 0, 1e-6) << id;
      EXPECT_GT(most, 1) << id;
    });
  }
}

TEST(Luck, of_deals_has_the_mean_0) {
  const mille_ai_api api = guesser();
  const auto variant = test::variant("montreal");
  Luck luck(variant, player_of(&api), MILLE_ARENA_UNIT_DEALS);
  constexpr int kDeals = 400;
  double sum = 0, squares = 0;
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    const std::int64_t stakes[2] = {1, 3};
    const State before = start_match(variant->ruleset, test::seed_of(seed), stakes, true);
    State dealt = before;
    mille_error error = test::empty_error();
    ASSERT_EQ(deal_next(variant->game(), &dealt, 0, &error), MILLE_OK);
    double one = 0;
    ASSERT_EQ(luck.of_deal(before, dealt, &one, &error), MILLE_OK) << error.message;
    sum += one;
    squares += one * one;
  }
  const double deviation = std::sqrt(squares / kDeals);
  EXPECT_GT(deviation, 100);
  EXPECT_LT(std::abs(sum / kDeals), 4 * deviation / std::sqrt(kDeals));
}

TEST(Luck, is_nothing_where_the_order_of_the_stock_is_known) {
  const mille_ai_api api = guesser();
  const auto variant = test::variant("montreal");
  Luck luck(variant, player_of(&api), MILLE_ARENA_UNIT_DEALS);
  after_draws(variant, 1, [&](State state) {
    state.stock_known = 1;
    mille_error error = test::empty_error();
    double one = 1;
    EXPECT_EQ(luck.of_draw(state, &one, &error), MILLE_OK);
    EXPECT_EQ(one, 0);
  });
}

TEST(Luck, is_refused_by_an_adviser_that_expects_nothing) {
  mille_ai_api api = guesser();
  api.evaluate = nullptr;
  const auto variant = test::variant("montreal");
  Luck luck(variant, player_of(&api), MILLE_ARENA_UNIT_DEALS);
  after_draws(variant, 1, [&](const State& state) {
    mille_error error = test::empty_error();
    double one = 0;
    EXPECT_EQ(luck.of_draw(state, &one, &error), MILLE_E_UNSUPPORTED);
  });
}

}  // namespace
}  // namespace mille::arena
