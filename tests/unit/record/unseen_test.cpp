// Unseen: a state that learns only what a viewer sees keeps the viewer's view, whatever the hidden cards really are.
#include "record/unseen.h"

#include <gtest/gtest.h>

#include <cstring>

#include "core/apply.h"
#include "core/check.h"
#include "table/view.h"
#include "tests/unit/support/situations.h"
#include "tests/unit/support/table_support.h"

namespace mille::test {
namespace {

bool same_view(const Ruleset& ruleset, const State& one, const State& other, int viewer) {
  mille_view first;
  mille_view second;
  make_view(ruleset, one, viewer, &first);
  make_view(ruleset, other, viewer, &second);
  return std::memcmp(&first, &second, sizeof first) == 0;
}

// The deal of a table as a viewer may believe that it began: the hidden cards lie in the order of the pack.
State begun_as_seen(const Table& table, int viewer) {
  const mille_rules& rules = table.variant().ruleset.rules;
  const StoredDeal& deal = table.deals().back();
  State state = deal.before;
  std::vector<Card> deck;
  const std::span<const Card> real = table.event_cards(table.events()[deal.first_event]);
  std::vector<Card> hidden;
  const auto hands = static_cast<std::size_t>(2 * rules.deal_hand);
  const auto is_open = [&](std::size_t place) {
    const bool dealers = place % 2 == 1;
    return place == hands || (place < hands && is_seat(viewer) && dealers == (deal.start.dealer == viewer));
  };
  for (std::size_t place = 0; place < real.size(); ++place) {
    if (!is_open(place)) hidden.push_back(real[place]);
  }
  std::sort(hidden.begin(), hidden.end());
  auto next = hidden.begin();
  for (std::size_t place = 0; place < real.size(); ++place) deck.push_back(is_open(place) ? real[place] : *next++);
  deal_cards(table.variant().ruleset, &state, deal.start.dealer, deck);
  return state;
}

// Plays a match and follows each deal as each viewer sees it.
void follow_match(const std::shared_ptr<const Variant>& variant, std::uint64_t seed, bool draw_ends) {
  const Ruleset& ruleset = variant->ruleset;
  TableSetup setup;
  setup.seed = seed_of(seed);
  setup.draw_ends = draw_ends;
  const auto table = new_table(variant, setup);
  FastRandom random(seed);
  State seen[3];
  constexpr int kViewers[] = {0, 1, MILLE_ONLOOKER};
  while (table->state().phase != MILLE_PHASE_OVER && table->decisions() < 600) {
    if (!table->state().in_deal()) {
      deal(table.get(), &random);
      for (int i = 0; i < 3; ++i) seen[i] = begun_as_seen(*table, kViewers[i]);
    }
    const State before = table->state();
    if (seed % 2 == 0 && random.below(8) != 0) {
      only_draw_and_discard(table.get(), &random, table->decisions() + 1);
    } else {
      play_decision(table.get(), &random);
    }
    const StoredEvent& event = table->decision(table->decisions() - 1);
    for (int i = 0; i < 3; ++i) {
      const int viewer = kViewers[i];
      const Unseen unseen(viewer);
      State& state = seen[i];
      ASSERT_TRUE(same_view(ruleset, before, state, viewer)) << viewer << " before decision " << table->decisions();
      mille_error error = empty_error();
      ASSERT_EQ(unseen.allows(ruleset, event.action, &state, &error), MILLE_OK) << error.text;
      const bool draws = event.action.kind == MILLE_ACTION_DRAW;
      std::span<const Card> order;
      const std::size_t place = table->decision_event(table->decisions() - 1);
      if (place > 0 && table->events()[place - 1].kind == MILLE_EVENT_RESHUFFLE) {
        order = table->event_cards(table->events()[place - 1]);
      }
      std::vector<Card> believed(order.begin(), order.end());
      if (event.open == 0) std::sort(believed.begin(), believed.end());
      const Cards known[] = {state.known[0], state.known[1]};
      if (draws && order.empty() && (event.seat == viewer || event.open != 0)) {
        ASSERT_TRUE(unseen.next_is(table->event_cards(event)[0], &state));
      }
      if (!order.empty() && event.open == 0 && event.seat == viewer) {  // the card drawn is seen
        const bool far = state.draw_ends != 0 && state.turn == state.dealer;
        std::swap(*std::find(believed.begin(), believed.end(), table->event_cards(event)[0]),
                  far ? believed.back() : believed.front());
      }
      const Outcome outcome = apply_cards(ruleset, &state, event.action, believed).outcome;
      if (!order.empty() && !is_seat(viewer)) Unseen::forget_renewal(known, &state);
      if (outcome != Outcome::goes_on) {
        for (int seat = 0; seat < kSeats; ++seat) {
          // table->state() still holds the hands that the deal ended with
          ASSERT_TRUE(unseen.hand_is(seat, table->state().hands[seat], &state)) << viewer << " seat " << seat;
        }
        continue;
      }
      ASSERT_TRUE(same_view(ruleset, table->state(), state, viewer)) << viewer << " decision " << table->decisions();
    }
  }
}

TEST(Unseen, keeps_the_view_of_everybody_through_every_deal_of_the_shipped_variants) {
  for (const std::string& id : shipped_ids()) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(id + " " + std::to_string(seed));
      follow_match(variant(id), seed, seed % 3 == 0);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Unseen, keeps_the_view_of_everybody_under_other_rules) {
  for (const NamedRules& named : many_rules()) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(named.name + " " + std::to_string(seed));
      follow_match(variant_of(named.ruleset.rules), seed, seed % 3 == 0);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Unseen, refuses_what_contradicts_the_known_cards) {
  const Ruleset ruleset = rules_with();
  const State start =
      Situation{.hands = {"AC 5H", "QS KD"}, .known = {"", "QS"}, .pile = "3C", .stock = "JD 9S", .turn = 1}.state(
          ruleset);
  const Unseen unseen(0);
  State state = start;
  EXPECT_TRUE(unseen.hand_is(1, as_set("QS JD"), &state));
  EXPECT_TRUE(state.hands[1].has(cards("JD")[0]));
  EXPECT_TRUE(state.in_stock.has(cards("KD")[0]));
  for (const char* hand : {"KD JD", "QS AC", "QS 3C", "QS", "QS QS"}) {
    state = start;
    EXPECT_FALSE(unseen.hand_is(1, as_set(hand), &state)) << hand;
    EXPECT_EQ(std::memcmp(&state, &start, sizeof state), 0) << hand;
  }
  EXPECT_TRUE(unseen.next_is(cards("KD")[0], &state));
  EXPECT_TRUE(state.hands[1].has(cards("JD")[0]));
  for (const char* card : {"QS", "AC", "3C", "4C"}) EXPECT_FALSE(unseen.next_is(cards(card)[0], &state)) << card;
}

}  // namespace
}  // namespace mille::test
