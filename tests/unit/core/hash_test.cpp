// The hash of a state: its value, which records and other machines rely on, and that every field affects it.
#include "core/hash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>

#include "core/state.h"

namespace mille {
namespace {

// A state in which every hashed field has a distinct value.
State full_state() {
  State state{};
  for (int seat = 0; seat < kSeats; ++seat) {
    for (int card = 0; card < 5 + seat; ++card) state.hands[seat].add(static_cast<Card>(card));
    state.known[seat].add(static_cast<Card>(10 + seat));
    state.sets[seat].add(static_cast<Card>(20 + seat));
    for (int entry = 0; entry < kMaxWildEntries; ++entry) {
      state.wilds[entry][seat].add(static_cast<Card>(30 + 2 * entry + seat));
    }
    state.totals[seat] = seat == 0 ? 1234 : -77;
    state.naturals[seat] = 3 + seat;
    state.chapeaux[seat] = 6 + seat;
    state.stakes[seat] = 1 + 2 * seat;
    state.first_lay[seat] = 8 + seat;
    state.deals_won[seat] = 5 + seat;
    state.last.set_points[seat] = 60 + seat;
    state.last.hand_points[seat] = 105 + seat;
    state.last.bonus[seat] = 25 * seat;
    state.last.points[seat] = seat == 0 ? -45 : 210;
    state.last.naturals[seat] = static_cast<std::uint8_t>(1 + seat);
    state.last.chapeau[seat] = static_cast<std::uint8_t>(1 - seat);
  }
  state.turn_taken.add(kJoker);
  state.turn_laid.add(7);
  state.turn_number = 35;
  state.turn_source = TurnSource::pile;
  state.turn_drawn = 44;
  state.last_deal = 11;
  state.last_turns = 29;
  state.fault_seat = 0;
  state.fault = MILLE_FAULT_HANG;
  state.skunk_level = 2;
  state.payment = {3, 12, 6, 9, -30, 0};
  for (int i = 0; i < 11; ++i) state.pile[state.pile_size++] = static_cast<Card>(40 + i);
  for (int i = 0; i < 19; ++i) state.add_to_stock(static_cast<Card>(2 * i));
  state.stock_begin = 3;
  state.deal = 12;
  state.turns = 34;
  state.reshuffles = 5;
  state.scored_deals = 11;
  state.first_turn = 1;
  state.stock_known = 1;
  state.turn = 0;
  state.dealer = 1;
  state.out = kNobody;
  state.winner = 1;
  state.phase = MILLE_PHASE_LAY;
  state.end = MILLE_END_WON;
  return state;
}

// Computed from the same fields by a program in another language.
TEST(HashOfAState, is_the_one_that_an_independent_program_computed) {
  EXPECT_EQ(hash_of(full_state()), 0xd9e065da8d6cf97au);
}

TEST(HashOfAState, differs_for_every_value_of_every_field) {
  std::map<std::uint64_t, int> seen;
  int states = 0;
  const auto add = [&](const std::function<void(State&)>& change) {
    State state = full_state();
    change(state);
    ++seen[hash_of(state)];
    ++states;
  };
  add([](State&) {});
  for (int seat = 0; seat < kSeats; ++seat) {
    add([&](State& s) { s.hands[seat].add(kJoker); });
    add([&](State& s) { s.hands[seat].add(0); });
    add([&](State& s) { s.known[seat].add(kJoker); });
    add([&](State& s) { s.sets[seat].add(51); });
    for (int entry = 0; entry < kMaxWildEntries; ++entry) add([&](State& s) { s.wilds[entry][seat].add(50); });
    add([&](State& s) { ++s.totals[seat]; });
    add([&](State& s) { ++s.naturals[seat]; });
    add([&](State& s) { ++s.chapeaux[seat]; });
    add([&](State& s) { ++s.stakes[seat]; });
    add([&](State& s) { ++s.first_lay[seat]; });
    add([&](State& s) { ++s.deals_won[seat]; });
    add([&](State& s) { ++s.last.set_points[seat]; });
    add([&](State& s) { ++s.last.hand_points[seat]; });
    add([&](State& s) { ++s.last.bonus[seat]; });
    add([&](State& s) { ++s.last.points[seat]; });
    add([&](State& s) { ++s.last.naturals[seat]; });
    add([&](State& s) { ++s.last.chapeau[seat]; });
  }
  add([](State& s) { s.turn_taken.add(3); });
  add([](State& s) { s.turn_laid.add(3); });
  add([](State& s) { ++s.turn_number; });
  add([](State& s) { s.turn_source = TurnSource::stock; });
  add([](State& s) { ++s.turn_drawn; });
  add([](State& s) { ++s.last_deal; });
  add([](State& s) { ++s.last_turns; });
  add([](State& s) { ++s.fault; });
  add([](State& s) { ++s.fault_seat; });
  add([](State& s) { --s.skunk_level; });
  add([](State& s) { ++s.payment.game; });
  add([](State& s) { ++s.payment.difference; });
  add([](State& s) { ++s.payment.naturals; });
  add([](State& s) { ++s.payment.chapeaux; });
  add([](State& s) { ++s.payment.skunk; });
  add([](State& s) { ++s.payment.total; });
  for (const int place : {0, 7, 8, 10}) add([&](State& s) { ++s.pile[static_cast<std::size_t>(place)]; });
  for (int size = 0; size < 11; ++size) add([&](State& s) { s.pile_size = static_cast<std::uint8_t>(size); });
  for (const int place : {3, 10, 11, 18}) add([&](State& s) { ++s.stock[static_cast<std::size_t>(place)]; });
  add([](State& s) { ++s.stock_begin; });
  add([](State& s) { --s.stock_end; });
  add([](State& s) { ++s.deal; });
  add([](State& s) { ++s.turns; });
  add([](State& s) { ++s.reshuffles; });
  add([](State& s) { ++s.scored_deals; });
  for (int flags = 0; flags < 8; ++flags) {
    if (flags == 5) continue;  // the flags of the state itself
    add([&](State& s) {
      s.first_turn = flags & 1;
      s.draw_ends = flags >> 1 & 1;
      s.stock_known = flags >> 2 & 1;
    });
  }
  for (int seats = 0; seats < 81; ++seats) {
    const auto seat = [&](int divisor) { return static_cast<std::int8_t>(seats / divisor % 3 - 1); };
    if (seat(1) == 0 && seat(3) == 1 && seat(9) == kNobody && seat(27) == 1) continue;
    add([&](State& s) {
      s.turn = seat(1);
      s.dealer = seat(3);
      s.out = seat(9);
      s.winner = seat(27);
    });
  }
  add([](State& s) { ++s.phase; });
  add([](State& s) { ++s.end; });
  EXPECT_EQ(static_cast<int>(seen.size()), states);
}

// A hook reads nothing but the state and the rules, so no two states that a hook can tell apart share a hash. A field that
// is added to State and not to the hash fails here.
TEST(HashOfAState, differs_for_every_byte_but_those_that_follow_from_others_or_are_not_its_own) {
  struct Part {
    std::size_t begin;
    std::size_t end;
  };
  const State whole = full_state();
  const auto part = [](std::size_t begin, std::size_t size) { return Part{begin, begin + size}; };
  const Part left_out[] = {
      part(offsetof(State, tag), sizeof whole.tag),              // the rules
      part(offsetof(State, seed), sizeof whole.seed),            // a record may lack it
      part(offsetof(State, in_stock), sizeof whole.in_stock),    // follows from `stock`
      part(offsetof(State, hand_size), sizeof whole.hand_size),  // follows from `hands`
      part(offsetof(State, pile_size), 3),  // the sizes of pile and stock, which other tests change
      part(offsetof(State, pile) + whole.pile_size, sizeof whole.pile - whole.pile_size),
      part(offsetof(State, stock), whole.stock_begin),
      part(offsetof(State, stock) + whole.stock_end, sizeof whole.stock - whole.stock_end),
      {offsetof(State, deals_won) + sizeof whole.deals_won, offsetof(State, totals)},
      {offsetof(State, reserved), offsetof(State, payment)},
      {offsetof(State, stock) + sizeof whole.stock, sizeof whole},
  };
  for (std::size_t at = 0; at < sizeof(State); ++at) {
    if (std::any_of(std::begin(left_out), std::end(left_out),
                    [&](const Part& each) { return at >= each.begin && at < each.end; })) {
      continue;
    }
    State state = whole;
    reinterpret_cast<unsigned char*>(&state)[at] ^= 1;
    EXPECT_NE(hash_of(state), hash_of(whole)) << "byte " << at;
  }
}

// A record says it with its first deal, so one that ends before is read back as a match without it.
TEST(HashOfAState, depends_on_the_end_that_the_dealer_draws_from_once_a_deal_was_dealt) {
  State state = full_state();
  State other = state;
  other.draw_ends ^= 1;
  EXPECT_NE(hash_of(state), hash_of(other));
  state.deal = other.deal = 0;
  EXPECT_EQ(hash_of(state), hash_of(other));
}

TEST(HashOfAState, does_not_depend_on_what_is_beyond_pile_and_stock) {
  State state = full_state();
  state.pile[11] = 7;
  state.stock[0] = 9;
  state.stock[19] = 9;
  EXPECT_EQ(hash_of(state), hash_of(full_state()));
}

}  // namespace
}  // namespace mille
