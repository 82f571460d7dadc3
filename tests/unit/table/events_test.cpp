// What each viewer learns of the events at a table.
#include "table/events.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/notation.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using test::deal;
using test::new_table;
using test::play;
using test::seed_of;

mille_event event_for(const Table& table, std::size_t index, int viewer) {
  mille_event event;
  make_event(table, index, viewer, &event);
  return event;
}

std::vector<Card> shown(const mille_event& event) { return {event.cards, event.cards + event.card_count}; }

std::size_t first_of_kind(const Table& table, mille_event_kind kind, std::size_t from = 0) {
  std::size_t i = from;
  while (i < table.events().size() && table.events()[i].kind != kind) ++i;
  return i;
}

TableSetup seeded(std::uint64_t number) {
  TableSetup setup;
  setup.seed = seed_of(number);
  return setup;
}

std::vector<Card> sorted_hand(const State& state, int seat) {
  std::vector<Card> hand;
  for_each_card(state.hands[seat],
                [&](Card card, int count) { hand.insert(hand.end(), static_cast<std::size_t>(count), card); });
  return hand;
}

// D2
TEST(Events, a_deal_shows_the_deck_to_whoever_may_see_all_its_hand_to_a_seat_and_no_hand_to_an_onlooker) {
  FastRandom random(1);
  const auto table = new_table(test::variant("montreal"), seeded(7919));
  deal(table.get(), &random);
  EXPECT_EQ(shown(event_for(*table, 0, MILLE_ALL)).size(), 104u);
  EXPECT_EQ(card_text(event_for(*table, 0, MILLE_ALL).cards[0]).view(), "6H");
  for (int seat = 0; seat < kSeats; ++seat) {
    EXPECT_EQ(shown(event_for(*table, 0, seat)), sorted_hand(table->state(), seat));
  }
  const mille_event seen = event_for(*table, 0, MILLE_ONLOOKER);
  EXPECT_EQ(seen.card_count, 0u);
  EXPECT_EQ(seen.card, table->state().upcard());
  EXPECT_EQ(seen.seat, table->state().dealer);
  EXPECT_EQ(seen.stock_size, 73);
}

// T1
TEST(Events, a_drawn_card_is_told_to_the_one_who_drew_it) {
  FastRandom random(1);
  const auto table = new_table(test::variant("montreal"), seeded(1));
  deal(table.get(), &random);
  mille_action draw{};
  draw.kind = MILLE_ACTION_DRAW;
  const int seat = table->state().turn;
  const Card card = table->state().stock[0];
  ASSERT_EQ(table->apply(draw, nullptr), MILLE_OK);
  EXPECT_EQ(shown(event_for(*table, 1, seat)), std::vector<Card>{card});
  EXPECT_EQ(shown(event_for(*table, 1, MILLE_ALL)), std::vector<Card>{card});
  EXPECT_TRUE(shown(event_for(*table, 1, other(seat))).empty());
  EXPECT_TRUE(shown(event_for(*table, 1, MILLE_ONLOOKER)).empty());
}

// P4: all viewers have seen the cards in the pile.
TEST(Events, a_pile_that_is_taken_is_told_to_everybody_from_its_top) {
  FastRandom random(3);
  const auto table = new_table(test::variant("montreal"), seeded(3));
  std::size_t index = 0;
  const auto takes_long_pile = [&](const StoredEvent& event) {
    return event.kind == MILLE_EVENT_ACTION && event.action.kind == MILLE_ACTION_PILE && event.card_count > 1;
  };
  play(table.get(), &random);
  while (index < table->events().size() && !takes_long_pile(table->events()[index])) ++index;
  ASSERT_LT(index, table->events().size());
  const State before = table->state_at(table->events()[index].decision);
  std::vector<Card> pile(before.pile.begin(), before.pile.begin() + before.pile_size);
  std::reverse(pile.begin(), pile.end());
  for (const mille_seat viewer : {0, 1, int{MILLE_ONLOOKER}, int{MILLE_ALL}})
    EXPECT_EQ(shown(event_for(*table, index, viewer)), pile);
}

// X1
TEST(Events, a_reshuffled_stock_is_hidden_and_a_turned_over_one_is_not) {
  for (const mille_stock_exhausted exhausted :
       {mille_stock_exhausted{MILLE_EXHAUSTED_RESHUFFLE}, mille_stock_exhausted{MILLE_EXHAUSTED_TURN_OVER}}) {
    mille_rules rules = default_rules();
    rules.stock_exhausted = exhausted;
    FastRandom random(5);
    const auto table = new_table(test::variant_of(rules), seeded(5));
    test::only_draw_and_discard(table.get(), &random, 400);
    const std::size_t index = first_of_kind(*table, MILLE_EVENT_RESHUFFLE);
    ASSERT_LT(index + 1, table->events().size());
    const bool open = exhausted == MILLE_EXHAUSTED_TURN_OVER;
    const mille_event all = event_for(*table, index, MILLE_ALL);
    EXPECT_EQ(all.reshuffle, 1);
    EXPECT_EQ(static_cast<int>(all.card_count), all.stock_size);
    for (const mille_seat viewer : {0, 1, int{MILLE_ONLOOKER}}) {
      EXPECT_EQ(event_for(*table, index, viewer).card_count, open ? all.card_count : 0u);
      const bool own = viewer == table->events()[index + 1].seat;
      EXPECT_EQ(event_for(*table, index + 1, viewer).card_count, open || own ? 1u : 0u);
    }
  }
}

// E2, M4
TEST(Events, ends_carry_the_result_the_payment_and_the_fault) {
  FastRandom random(9);
  const auto table = new_table(test::variant("montreal"), seeded(9));
  play(table.get(), &random, 400);
  const std::size_t index = first_of_kind(*table, MILLE_EVENT_DEAL_END);
  ASSERT_LT(index, table->events().size());
  EXPECT_EQ(event_for(*table, index, 0).result.totals[1], table->results()[0].totals[1]);
  const int out = table->results()[0].out;
  ASSERT_TRUE(is_seat(out));
  for (const mille_seat viewer : {0, 1, int{MILLE_ONLOOKER}, int{MILLE_ALL}}) {
    const mille_event open = event_for(*table, index, viewer);
    EXPECT_EQ(open.hand_size[out], 0);
    EXPECT_GT(open.hand_size[1 - out], 0);
    EXPECT_EQ(static_cast<int>(open.card_count), open.hand_size[1 - out]);
    std::int64_t points = 0;
    for (std::uint32_t i = 0; i < open.card_count; ++i) {
      points += table->variant().ruleset.rules.cards_values[open.cards[i]];
    }
    EXPECT_EQ(points, open.result.hand_points[1 - out]);
  }
  ASSERT_EQ(table->forfeit(1, MILLE_FAULT_TIMEOUT, nullptr), MILLE_OK);
  const mille_event end = event_for(*table, table->events().size() - 1, MILLE_ONLOOKER);
  EXPECT_EQ(end.kind, MILLE_EVENT_MATCH_END);
  EXPECT_EQ(end.seat, 0);
  EXPECT_EQ(end.fault_seat, 1);
  EXPECT_EQ(end.fault, MILLE_FAULT_TIMEOUT);
  EXPECT_EQ(end.payment.total, table->state().payment.total);
  EXPECT_EQ(end.payment.game, 3);
}

// M4: the seat that did not really go out keeps its hand.
TEST(Events, a_hand_that_does_not_count_stays_hidden) {
  const auto table = new_table(test::variant("montreal"), seeded(9));
  ASSERT_EQ(table->next_deal(nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(table->forfeit(1, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  for (const mille_seat viewer : {0, 1, int{MILLE_ONLOOKER}, int{MILLE_ALL}}) {
    const mille_event end = event_for(*table, 1, viewer);
    ASSERT_EQ(end.kind, MILLE_EVENT_DEAL_END);
    EXPECT_EQ(end.hand_size[0], -1);
    EXPECT_EQ(end.hand_size[1], 15);
    EXPECT_EQ(end.card_count, 15u);
  }
}

}  // namespace
}  // namespace mille
