// Every refusal of an action, on both sides of its limit. check_action() refuses exactly the actions that are missing
// from the legal list.
#include "core/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/legal.h"
#include "core/notation.h"

namespace mille {
namespace {

Card card(std::string_view text) {
  const auto result = parse_card(text);
  EXPECT_TRUE(result) << text;
  return result.value_or(Card{0});
}

// A state in which seat 0 decides and holds these cards. Everything else is empty.
class Situation {
 public:
  explicit Situation(const std::function<void(mille_rules&)>& change = {}) {
    mille_rules rules = default_rules();
    if (change) change(rules);
    const auto made_rules = make_ruleset(rules, nullptr);
    EXPECT_EQ(made_rules.status(), MILLE_OK);
    ruleset_ = *made_rules;
    state_.phase = MILLE_PHASE_LAY;
    state_.add_to_stock(card("3C"));
  }
  Situation& hand(std::initializer_list<const char*> cards) {
    for (const char* text : cards) {
      state_.hands[0].add(card(text));
      ++state_.hand_size[0];
    }
    return *this;
  }
  Situation& set(int seat, std::initializer_list<const char*> cards) {
    for (const char* text : cards) state_.sets[seat].add(card(text));
    return *this;
  }
  Situation& twos(int seat, int rank, int count) {
    for (int i = 0; i < count; ++i) state_.wilds[0][seat].add(make_card(rank, i));
    return *this;
  }
  // Seat 0 has yet to draw, with this discard pile.
  Situation& pile(std::initializer_list<const char*> cards) {
    state_.phase = MILLE_PHASE_DRAW;
    for (const char* text : cards) state_.pile[state_.pile_size++] = card(text);
    return *this;
  }
  State& state() { return state_; }

  // The message's id, or "ok".
  std::string says(const mille_action& action) const {
    mille_error error{};
    error.struct_size = sizeof error;
    const mille_status status = check_action(ruleset_, state_, action, &error);
    EXPECT_EQ(check_action(ruleset_, state_, action, nullptr), status);
    std::string result = status == MILLE_OK ? "ok" : error.message;
    const bool others_held = result == "lay.hand" || result == "pile.hand";  // the list may have others of their kinds
    EXPECT_TRUE(others_held || is_listed(action) == (status == MILLE_OK)) << action_text(action, 0).view();
    return result;
  }
  std::string says(std::string_view text) const {
    const auto action = parse_action(state_, text, nullptr);
    EXPECT_EQ(action.status(), MILLE_OK) << text;
    return says(*action);
  }
  // The sentence of the refusal.
  std::string explains(std::string_view text) const {
    mille_error error{};
    error.struct_size = sizeof error;
    EXPECT_EQ(check_action(ruleset_, state_, *parse_action(state_, text, nullptr), &error), MILLE_E_ILLEGAL_ACTION);
    return error.text;
  }

  // Returns true if the legal list has the action, with these cards or others of the same kinds.
  bool is_listed(const mille_action& action) const {
    std::vector<mille_action> list(static_cast<std::size_t>(ruleset_.rules.longest_legal_list));
    list.resize(legal_list(ruleset_, state_, list));
    return std::any_of(list.begin(), list.end(), [&](const mille_action& entry) {
      return entry.kind == action.kind && entry.rank == action.rank && entry.owner == action.owner &&
             entry.count == action.count && kinds(entry) == kinds(action);
    });
  }

 private:
  // The kind of each byte for cards. Unused bytes keep their own value: in a listed action they are 0.
  std::vector<int> kinds(const mille_action& action) const {
    std::vector<int> found;
    for (int i = 0; i < MILLE_ACTION_CARDS; ++i) {
      const Card held = action.cards[i];
      found.push_back(i >= action.count ? 1000 + held : held > kJoker ? -1 : ruleset_.rules.kind_of[held]);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  Ruleset ruleset_;
  State state_{};
};

mille_action of_kind(int kind, int count = 0) {
  mille_action action{};
  action.kind = static_cast<std::uint8_t>(kind);
  action.count = static_cast<std::uint8_t>(count);
  return action;
}

TEST(CheckOfForm, refuses_kinds_that_are_none) {
  const Situation situation;
  EXPECT_EQ(situation.says(of_kind(MILLE_ACTION_DRAW - 1)), "action.kind");
  EXPECT_EQ(situation.says(of_kind(MILLE_ACTION_DISCARD + 1)), "action.kind");
  EXPECT_NE(situation.says(of_kind(MILLE_ACTION_DRAW)), "action.kind");
  EXPECT_NE(situation.says(of_kind(MILLE_ACTION_DISCARD)), "action.kind");
}

TEST(CheckOfForm, refuses_more_cards_than_an_action_has_room_for) {
  const Situation situation;
  EXPECT_EQ(situation.says(of_kind(MILLE_ACTION_LAY, MILLE_ACTION_CARDS + 1)), "action.count");
  EXPECT_EQ(situation.says(of_kind(MILLE_ACTION_LAY, MILLE_ACTION_CARDS)), "lay.hand");
}

TEST(CheckOfForm, refuses_numbers_that_are_no_cards_wherever_they_stand) {
  const Situation situation;
  for (int place = 0; place < 3; ++place) {
    mille_action action = of_kind(MILLE_ACTION_LAY, 3);
    action.cards[place] = kJoker;
    EXPECT_EQ(situation.says(action), "lay.hand");
    action.cards[place] = kJoker + 1;
    EXPECT_EQ(situation.says(action), "action.card");
  }
}

TEST(CheckOfForm, wants_zeros_in_unused_bytes) {
  for (int kind = MILLE_ACTION_DRAW; kind <= MILLE_ACTION_DISCARD; ++kind) {
    const bool has_rank = kind == MILLE_ACTION_LAY || kind == MILLE_ACTION_PILE;
    const int count = kind == MILLE_ACTION_LAY || kind == MILLE_ACTION_DISCARD ? 1 : 0;
    const Situation situation;
    EXPECT_NE(situation.says(of_kind(kind, count)), "action.bytes") << kind;
    mille_action action = of_kind(kind, count);
    action.rank = 1;
    EXPECT_EQ(situation.says(action) == "action.bytes", !has_rank) << kind;
    action = of_kind(kind, count);
    action.owner = 1;
    EXPECT_EQ(situation.says(action) == "action.bytes", kind != MILLE_ACTION_LAY) << kind;
    for (const int place : {count, MILLE_ACTION_CARDS - 1}) {
      action = of_kind(kind, count);
      action.cards[place] = 200;
      EXPECT_EQ(situation.says(action), "action.bytes") << kind << ' ' << place;
    }
  }
}

TEST(CheckOfForm, takes_no_cards_for_draw_pass_and_upcard_and_one_for_a_discard) {
  Situation situation;
  situation.hand({"8C", "8D"}).pile({"QS"});
  for (const int kind : {MILLE_ACTION_DRAW, MILLE_ACTION_PASS, MILLE_ACTION_UPCARD}) {
    EXPECT_EQ(situation.says(of_kind(kind, 1)), "action.count") << kind;
    EXPECT_NE(situation.says(of_kind(kind)), "action.count") << kind;
  }
  situation.state().phase = MILLE_PHASE_LAY;
  EXPECT_EQ(situation.says("discard"), "action.count");
  EXPECT_EQ(situation.says("discard 8C 8D"), "action.count");
  EXPECT_EQ(situation.says("discard 8C"), "ok");
}

TEST(CheckOfPhase, wants_the_right_step_of_a_deal) {
  Situation situation;
  situation.hand({"8C"}).pile({"QS"});
  EXPECT_EQ(situation.says("discard 8C"), "turn.draw_first");
  EXPECT_EQ(situation.says("lay 8 8C"), "turn.draw_first");
  EXPECT_EQ(situation.says("draw"), "ok");
  const mille_action draw = of_kind(MILLE_ACTION_DRAW);
  situation.state().phase = MILLE_PHASE_LAY;
  const std::string has_drawn = situation.says(draw);
  EXPECT_EQ(has_drawn, "turn.drawn");
  EXPECT_EQ(situation.says("pile"), has_drawn);
  situation.state().phase = MILLE_PHASE_BETWEEN;
  EXPECT_EQ(situation.says(draw), "phase.no_deal");
  situation.state().phase = MILLE_PHASE_OVER;
  EXPECT_EQ(situation.says(draw), "phase.over");
}

TEST(CheckOfHand, counts_each_card_of_the_action_T2) {
  Situation situation;
  situation.hand({"8C", "8C", "8D"});
  EXPECT_EQ(situation.says("lay 8 8C 8C 8D"), "ok");
  EXPECT_EQ(situation.says("lay 8 8C 8D 8D"), "lay.hand");
  EXPECT_EQ(situation.says("lay 8 8C 8C 8C"), "lay.hand");
  EXPECT_EQ(situation.says("discard 9C"), "discard.hand");
  EXPECT_EQ(situation.explains("lay 8 8C 8D 8D"), "You hold 1 of 8D but need 2 (T2).");
  EXPECT_EQ(situation.explains("lay 8 8C 8D 8H"), "You hold no 8H (T2).");
  EXPECT_EQ(situation.explains("discard 9C"), "You hold no 9C (T3).");
}

// Four copies of a card are as many in a lane as one of the next suit, or of the next rank.
TEST(CheckOfHand, takes_no_copies_for_another_card_T2) {
  Situation situation;
  situation.hand({"8D", "8D", "8H", "9C", "KS"}).set(0, {"8C", "8C", "8C"});
  situation.state().hands[0].add(kJoker);
  ++situation.state().hand_size[0];
  const auto lay_of = [&](const char* text, int copies) {
    mille_action action{};
    action.kind = MILLE_ACTION_LAY;
    action.rank = static_cast<std::uint8_t>(rank_of(card(text)));
    action.count = static_cast<std::uint8_t>(copies);
    for (int i = 0; i < copies; ++i) action.cards[i] = card(text);
    return action;
  };
  for (const char* text : {"8C", "8D", "8H", "8S", "KS"}) {
    for (int copies = 3; copies <= MILLE_ACTION_CARDS; ++copies) {
      EXPECT_EQ(situation.says(lay_of(text, copies)), "lay.hand") << text << " " << copies;
    }
  }
}

TEST(CheckOfLay, names_ranks_and_seats_that_are_none_S1_S4) {
  Situation situation;
  situation.hand({"AC", "KC"});
  mille_action action = of_kind(MILLE_ACTION_LAY, 1);
  action.cards[0] = card("KC");
  action.rank = kRanks - 1;
  EXPECT_EQ(situation.says(action), "set.small");
  action.rank = kRanks;
  EXPECT_EQ(situation.says(action), "set.rank");
  action.rank = 0;
  action.owner = 1;
  EXPECT_EQ(situation.says(action), "set.opponent");
  action.owner = kSeats;
  EXPECT_EQ(situation.says(action), "set.owner");
  EXPECT_EQ(situation.says(of_kind(MILLE_ACTION_LAY)), "lay.nothing");
}

TEST(CheckOfLay, says_which_limit_a_set_breaks_S1_S2_S6) {
  const auto limits = [](mille_rules& rules) {
    rules.sets_min_size = 4;
    rules.sets_min_natural_cards = 2;
    rules.sets_max_wilds = 2;
    rules.sets_max_size = 6;
  };
  Situation situation(limits);
  situation.hand({"8C", "8D", "8H", "8S", "8C", "8D", "8H", "2C", "2D", "2H", "2S"});
  EXPECT_EQ(situation.says("lay 8 8C 2C 2D 2H 2S"), "set.naturals");
  EXPECT_EQ(situation.says("lay 8 8C 8D 2C"), "set.small");
  EXPECT_EQ(situation.says("lay 8 8C 8D 2C 2D"), "ok");
  EXPECT_EQ(situation.says("lay 8 8C 8D 2C 2D 2H"), "set.wilds");
  EXPECT_EQ(situation.says("lay 8 8C 8C 8D 8D 2C 2D"), "ok");
  EXPECT_EQ(situation.says("lay 8 8C 8C 8D 8D 8H 2C 2D"), "set.large");
  EXPECT_EQ(situation.says("lay 8 8C 8C 8D 8D 8H 8H 8S"), "set.large");
}

TEST(CheckOfLay, of_just_enough_cards_may_have_too_many_wild_ones_S2) {
  Situation situation([](mille_rules& rules) { rules.sets_max_wilds = 1; });
  situation.hand({"8C", "2C", "2D"});
  EXPECT_EQ(situation.says("lay 8 8C 2C 2D"), "set.wilds");
}

TEST(CheckOfLay, counts_what_lies_in_the_set_already_S6) {
  Situation situation([](mille_rules& rules) { rules.sets_max_wilds = 2; });
  situation.hand({"8C", "2C", "2D"}).set(0, {"8D", "8H"}).twos(0, 7, 1);
  EXPECT_EQ(situation.says("lay 8 2C"), "ok");
  EXPECT_EQ(situation.says("lay 8 2C 2D"), "set.wilds");
  EXPECT_EQ(situation.says("lay 8 8C"), "ok");
}

TEST(CheckOfLay, takes_only_cards_of_the_rank_and_wild_ones_S1_S4) {
  Situation situation;
  situation.hand({"8C", "8D", "9C", "2C", "2D", "2H"});
  EXPECT_EQ(situation.says("lay 8 8C 8D 9C"), "set.foreign");
  EXPECT_EQ(situation.says("lay 8 8C 8D 2C"), "ok");
  EXPECT_EQ(situation.says("lay 2 2C 2D 2H"), "ok");
  EXPECT_EQ(situation.says("lay 2 2C 2D 8C"), "set.foreign");
}

TEST(CheckOfLay, takes_no_other_wild_card_into_a_set_of_wild_ones_S4) {
  Situation situation([](mille_rules& rules) {
    rules.cards_wild[1] = 4;
    rules.sets_of_wilds = 1;
  });
  situation.hand({"2C", "2D", "2H", "5C"});
  EXPECT_EQ(situation.says("lay 2 2C 2D 5C"), "set.wilds_only");
  EXPECT_EQ(situation.says("lay 2 2C 2D 2H"), "ok");
  Situation without([](mille_rules& rules) { rules.sets_of_wilds = 0; });
  without.hand({"2C", "2D", "2H"});
  EXPECT_EQ(without.says("lay 2 2C 2D 2H"), "set.of_wilds");
}

TEST(CheckOfLay, on_the_opponents_set_needs_the_rule_an_opening_and_the_set_S4) {
  const auto allow = [](mille_rules& rules) { rules.sets_lay_on_opponent = 1; };
  Situation situation(allow);
  situation.hand({"8C", "9C"}).set(1, {"8D", "8H", "8S"});
  EXPECT_EQ(situation.says("lay @1 8 8C"), "ok");
  EXPECT_EQ(situation.says("lay @1 9 9C"), "set.opponent_none");
  Situation opening([&](mille_rules& rules) {
    allow(rules);
    rules.sets_opening_minimum = 30;
  });
  opening.hand({"8C", "9C"}).set(1, {"8D", "8H", "8S"});
  EXPECT_EQ(opening.says("lay @1 8 8C"), "set.opponent_unopened");
  opening.set(0, {"9D", "9H", "9S"});
  EXPECT_EQ(opening.says("lay @1 8 8C"), "ok");
}

TEST(CheckOfOpening, adds_up_what_is_laid_and_ends_with_the_first_set) {
  const auto minimum = [](mille_rules& rules) { rules.sets_opening_minimum = 35; };
  Situation situation(minimum);
  situation.hand({"8C", "8D", "8H", "2C", "KC", "KD", "KH", "5C", "5D", "5H"});
  EXPECT_EQ(situation.says("lay 8 8C 8D 8H"), "set.opening");  // 15
  EXPECT_EQ(situation.says("lay 8 8C 8D 2C"), "set.opening");  // 30
  EXPECT_EQ(situation.says("lay 8 8C 8D 8H 2C"), "ok");        // 35
  situation.set(0, {"5S", "5S", "5H"});
  EXPECT_EQ(situation.says("lay 8 8C 8D 8H"), "ok");
  Situation pile(minimum);
  pile.hand({"8C", "8D", "KC", "KD"}).pile({"KH"});
  EXPECT_EQ(pile.says("pile KC KD"), "set.opening");  // 30
  pile.pile({"8H"});
  EXPECT_EQ(pile.says("pile 8C 8D"), "set.opening");  // 15
}

TEST(CheckOfOpening, asks_nothing_of_a_pile_that_is_taken_into_the_hand) {
  Situation situation([](mille_rules& rules) {
    rules.sets_opening_minimum = 35;
    rules.pile_take = MILLE_TAKE_FREE;
  });
  situation.hand({"KC"}).pile({"5H"});
  EXPECT_EQ(situation.says("pile"), "ok");
}

TEST(CheckOfPile, needs_a_pair_of_the_upcards_rank_P1_P2) {
  Situation situation;
  situation.hand({"QC", "QD", "2C", "2D"});
  EXPECT_EQ(Situation(situation).pile({}).says("pile"), "pile.empty");
  situation.pile({"8C", "QS"});
  EXPECT_EQ(situation.says("pile QC QD"), "ok");
  EXPECT_EQ(situation.says("pile"), "pile.pair");
  EXPECT_EQ(situation.says("pile QC"), "pile.pair");
  EXPECT_EQ(situation.says("pile QC QD 2C"), "pile.pair");
  EXPECT_EQ(situation.says("pile QC 2C"), "pile.pair");
  EXPECT_EQ(situation.says("pile QC QC"), "pile.hand");
  mille_action other_rank = of_kind(MILLE_ACTION_PILE, 2);
  other_rank.rank = 7;
  EXPECT_EQ(situation.says(other_rank), "pile.rank");
  EXPECT_EQ(situation.pile({"8D"}).says("pile"), "pile.holds");
  situation.hand({"8C"});
  EXPECT_EQ(situation.says("pile 8C"), "pile.holds");
  EXPECT_EQ(situation.says("pile 8C 8H"), "pile.holds");
}

TEST(CheckOfPile, is_not_taken_by_a_set_on_the_table_with_a_pair_left_in_hand_P3) {
  Situation situation;
  situation.hand({"QC", "QD"}).set(0, {"QC", "QD", "QH"}).pile({"8C", "QS"});
  EXPECT_EQ(situation.says("pile"), "pile.pair");
  EXPECT_EQ(situation.says("pile QC QD"), "ok");
}

TEST(CheckOfPile, says_which_kinds_of_taking_the_rules_have_P1) {
  const auto with = [](mille_pile_take take) {
    Situation situation([take](mille_rules& rules) { rules.pile_take = take; });
    situation.hand({"QC", "QD", "2C", "2D", "KC"});
    return situation;
  };
  const Situation wild = with(MILLE_TAKE_PAIR_OR_WILD).pile({"QS"});
  EXPECT_EQ(wild.says("pile QC QD"), "ok");
  EXPECT_EQ(wild.says("pile QC 2C"), "ok");
  EXPECT_EQ(wild.says("pile"), "pile.pair_or_wild");
  EXPECT_EQ(wild.says("pile 2C 2D"), "pile.pair_or_wild");
  EXPECT_EQ(wild.says("pile QC KC"), "pile.pair_or_wild");
  EXPECT_EQ(wild.says("pile QC QD 2C"), "pile.pair_or_wild");
  EXPECT_EQ(wild.says("pile QC QC QC"), "pile.pair_or_wild");

  Situation join = with(MILLE_TAKE_PAIR_OR_JOIN).pile({"QS"});
  EXPECT_EQ(join.says("pile QC QD"), "ok");
  EXPECT_EQ(join.says("pile QC"), "pile.pair_or_join");
  EXPECT_EQ(join.says("pile QC 2C"), "pile.pair_or_join");
  EXPECT_EQ(join.says("pile"), "pile.pair_or_join");
  join.set(0, {"QC", "QD", "QH"});
  EXPECT_EQ(join.says("pile"), "ok");
  EXPECT_EQ(join.says("pile QC"), "pile.pair_or_join");
  EXPECT_EQ(join.says("pile 2C"), "pile.pair_or_join");

  Situation free = with(MILLE_TAKE_FREE).pile({"QS"});
  EXPECT_EQ(free.says("pile"), "ok");
  EXPECT_EQ(free.says("pile QC QD"), "pile.free");
}

TEST(CheckOfPile, whose_upcard_is_wild_needs_a_pair_of_it_P1) {
  for (const mille_pile_take take : {MILLE_TAKE_PAIR, MILLE_TAKE_PAIR_OR_WILD, MILLE_TAKE_PAIR_OR_JOIN}) {
    Situation situation([take](mille_rules& rules) { rules.pile_take = take; });
    situation.hand({"QC", "QD", "2C", "2D"}).pile({"2S"});
    EXPECT_EQ(situation.says("pile 2C 2D"), "ok") << int{take};
    EXPECT_EQ(situation.says("pile 2C QD"), "pile.pair") << int{take};
    EXPECT_EQ(situation.says("pile"), "pile.pair") << int{take};
  }
  Situation never([](mille_rules& rules) { rules.pile_wild_upcard = MILLE_WILD_UPCARD_NEVER; });
  never.hand({"2C", "2D"}).pile({"2S"});
  EXPECT_EQ(never.says("pile 2C 2D"), "pile.wild");
  Situation no_set([](mille_rules& rules) { rules.sets_of_wilds = 0; });
  no_set.hand({"2C", "2D"}).pile({"2S"});
  EXPECT_EQ(no_set.says("pile 2C 2D"), "set.of_wilds");
}

TEST(CheckOfPile, holds_its_set_to_the_limits_of_sets_S6) {
  Situation situation([](mille_rules& rules) { rules.sets_max_size = 4; });
  situation.hand({"QC", "QD"}).pile({"QS"});
  EXPECT_EQ(situation.says("pile QC QD"), "ok");
  situation.set(0, {"QC"});
  EXPECT_EQ(situation.says("pile QC QD"), "ok");
  situation.twos(0, 11, 1);
  EXPECT_EQ(situation.says("pile QC QD"), "set.large");
}

TEST(CheckOfPile, with_a_wild_card_or_alone_is_held_to_them_too_S2_S6) {
  const auto taken = [](mille_pile_take take, int most_wilds, int most_cards, const char* text) {
    Situation situation([=](mille_rules& rules) {
      rules.pile_take = take;
      rules.sets_max_wilds = most_wilds;
      rules.sets_max_size = most_cards;
    });
    situation.hand({"QC", "QD", "2C", "2D"}).set(0, {"QC", "QD", "QH"}).twos(0, 11, 1).pile({"QH"});
    return situation.says(text);
  };
  // The set has four cards, one of them wild.
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_WILD, 2, 7, "pile QC 2C"), "ok");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_WILD, 1, 7, "pile QC 2C"), "set.wilds");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_WILD, 2, 6, "pile QC 2C"), "set.large");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_WILD, 2, 7, "pile 2C 2D"), "pile.pair_or_wild");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_WILD, 3, 9, "pile QC 2C 2D"), "pile.pair_or_wild");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_JOIN, 1, 5, "pile"), "ok");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_JOIN, 1, 4, "pile"), "set.large");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_JOIN, 1, 7, "pile QC QD"), "ok");
  EXPECT_EQ(taken(MILLE_TAKE_PAIR_OR_JOIN, 1, 6, "pile QC QD"), "set.large");
}

TEST(CheckOfPile, with_a_joker_as_upcard_is_refused_P1) {
  Situation situation([](mille_rules& rules) {
    rules.cards_jokers = 2;
    rules.cards_wild[1] = kJokerRank;
  });
  situation.hand({"X", "X", "2C"}).pile({"X"});
  EXPECT_EQ(situation.says("draw"), "ok");
  mille_action action = of_kind(MILLE_ACTION_PILE);
  action.rank = kJokerRank;
  EXPECT_EQ(situation.says(action), "pile.joker");
  action.count = 2;
  action.cards[0] = action.cards[1] = kJoker;
  EXPECT_EQ(situation.says(action), "pile.joker");
}

TEST(CheckOfUpcard, needs_a_wild_one_in_the_first_turn_F1) {
  Situation situation;
  situation.pile({"8C"});
  EXPECT_EQ(situation.says("upcard"), "upcard.not_first");
  situation.state().first_turn = 1;
  EXPECT_EQ(situation.says("upcard"), "upcard.not_wild");
  situation.pile({"2C"});
  EXPECT_EQ(situation.says("upcard"), "ok");
  situation.state().pile_size = 0;
  EXPECT_EQ(situation.says("upcard"), "pile.empty");
  Situation off([](mille_rules& rules) { rules.pile_first_turn_two = 0; });
  off.pile({"2C"});
  off.state().first_turn = 1;
  EXPECT_EQ(off.says("upcard"), "upcard.off");
}

TEST(CheckOfDiscard, of_the_last_card_is_refused_where_going_out_forbids_it_T4) {
  Situation situation([](mille_rules& rules) { rules.out_discard = MILLE_OUT_FORBIDDEN; });
  situation.hand({"8C"});
  EXPECT_EQ(situation.says("discard 8C"), "out.forbidden");
  EXPECT_EQ(situation.hand({"9C"}).says("discard 8C"), "ok");
}

TEST(CheckOfGoingOut, wants_a_card_left_for_the_discard_where_it_is_required_T4) {
  Situation situation([](mille_rules& rules) { rules.out_discard = MILLE_OUT_REQUIRED; });
  situation.hand({"8C", "8D", "8H"});
  EXPECT_EQ(situation.says("lay 8 8C 8D 8H"), "out.required");
  EXPECT_EQ(situation.hand({"9C"}).says("lay 8 8C 8D 8H"), "ok");
}

TEST(CheckOfGoingOut, leaves_no_single_card_that_cannot_be_laid_where_a_discard_is_forbidden_T4) {
  Situation situation([](mille_rules& rules) { rules.out_discard = MILLE_OUT_FORBIDDEN; });
  situation.hand({"8C", "8D", "8H", "9C"});
  EXPECT_EQ(situation.says("lay 8 8C 8D 8H"), "out.stranded");
  EXPECT_EQ(Situation(situation).set(0, {"9D", "9H", "9S"}).says("lay 8 8C 8D 8H"), "ok");
  EXPECT_EQ(Situation(situation).hand({"KC"}).says("lay 8 8C 8D 8H"), "ok");
  Situation wild([](mille_rules& rules) { rules.out_discard = MILLE_OUT_FORBIDDEN; });
  wild.hand({"8C", "8D", "8H", "2C"});
  EXPECT_EQ(wild.says("lay 8 8C 8D 8H"), "ok");  // the two joins the eights
}

TEST(CheckOfGoingOut, counts_the_upcard_of_a_pile_that_is_taken_into_the_hand_T4) {
  for (const mille_out_discard discard : {MILLE_OUT_REQUIRED, MILLE_OUT_FORBIDDEN}) {
    Situation situation([discard](mille_rules& rules) {
      rules.out_discard = discard;
      rules.pile_take = MILLE_TAKE_FREE;
    });
    situation.hand({"9C"}).pile({"8C"});
    EXPECT_EQ(situation.says("pile"), "ok") << int{discard};
    EXPECT_EQ(situation.hand({"KC"}).says("pile"), "ok") << int{discard};
  }
}

// Discarding is forbidden: tests whether the last card that a lay leaves in hand can be laid.
class LastCard : public testing::Test {
 protected:
  static Situation with(const std::function<void(mille_rules&)>& change) {
    return Situation([&](mille_rules& rules) {
      rules.out_discard = MILLE_OUT_FORBIDDEN;
      change(rules);
    });
  }
};

TEST_F(LastCard, joins_a_set_with_all_its_wild_cards_only_as_a_natural_card_T4_S6) {
  Situation situation = with([](mille_rules& rules) { rules.sets_max_wilds = 1; });
  situation.set(0, {"8D", "8H"}).twos(0, 7, 1);
  const auto says = [&situation](const char* last) {
    return Situation(situation).hand({"9C", "9D", "2D", last}).says("lay 9 9C 9D 2D");
  };
  EXPECT_EQ(says("8C"), "ok");
  EXPECT_EQ(says("2C"), "out.stranded");
}

TEST_F(LastCard, joins_a_set_of_any_rank_as_a_wild_card_T4_S4) {
  for (const int rank : {0, kRanks - 1}) {
    Situation situation = with([](mille_rules& rules) { rules.sets_max_wilds = 1; });
    for (const int suit : {0, 1, 2}) situation.state().sets[0].add(make_card(rank, suit));
    situation.hand({"9C", "9D", "2D", "2C"});
    EXPECT_EQ(situation.says("lay 9 9C 9D 2D"), "ok") << rank;
  }
}

TEST_F(LastCard, that_is_wild_joins_no_set_of_another_wild_rank_T4_S4) {
  Situation situation = with([](mille_rules& rules) {
    rules.cards_wild[1] = 4;
    rules.sets_max_wilds = 0;
  });
  situation.hand({"2C", "2D", "2H", "5C"});
  EXPECT_EQ(situation.says("lay 2 2C 2D 2H"), "out.stranded");
  Situation one_wild = with([](mille_rules& rules) { rules.cards_wild[1] = 4; });
  one_wild.hand({"2C", "2D", "2H", "5C"});
  EXPECT_EQ(one_wild.says("lay 2 2C 2D 2H"), "out.stranded");
}

TEST_F(LastCard, that_is_a_joker_joins_a_set_of_another_rank_T4_S4) {
  Situation situation = with([](mille_rules& rules) {
    rules.cards_jokers = 1;
    rules.cards_wild[1] = kJokerRank;
  });
  situation.hand({"8C", "8D", "8H", "X"});
  EXPECT_EQ(situation.says("lay 8 8C 8D 8H"), "ok");
}

TEST_F(LastCard, joins_the_opponents_set_where_the_rules_let_it_T4_S4) {
  for (const int on_opponent : {0, 1}) {
    Situation situation = with([on_opponent](mille_rules& rules) { rules.sets_lay_on_opponent = on_opponent; });
    situation.hand({"8C", "8D", "8H", "9C"}).set(1, {"9D", "9H", "9S"});
    EXPECT_EQ(situation.says("lay 8 8C 8D 8H"), on_opponent != 0 ? "ok" : "out.stranded");
  }
}

}  // namespace
}  // namespace mille
