// Cards and actions as text: parsing and writing.
#include "core/notation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace mille {
namespace {

const std::string kRankTexts[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
const std::string kSymbols[] = {"♣", "♦", "♥", "♠"};

std::string text_of(Card card) { return std::string(card_text(card).view()); }

// A state during a deal with these cards on the discard pile.
State state_with_pile(std::vector<Card> pile) {
  State state{};
  state.phase = MILLE_PHASE_DRAW;
  state.pile_size = static_cast<std::uint8_t>(pile.size());
  std::copy(pile.begin(), pile.end(), state.pile.begin());
  return state;
}

// Parses a text and writes the action again for seat 0. Returns the refusal's id if the text cannot be read.
std::string read(std::string_view text, const State& state = state_with_pile({make_card(11, 3)})) {
  mille_error error{};
  error.struct_size = sizeof error;
  const auto action = parse_action(state, text, &error);
  return action ? std::string(action_text(*action, 0).view()) : std::string(error.message);
}

TEST(CardNotation, is_rank_and_suit_there_and_back) {
  for (int rank = 0; rank < kRanks; ++rank) {
    EXPECT_EQ(rank_text(rank), kRankTexts[rank]);
    for (int suit = 0; suit < kSuits; ++suit) {
      const Card card = make_card(rank, suit);
      const std::string text = kRankTexts[rank] + "CDHS"[suit];
      EXPECT_EQ(text_of(card), text);
      std::string lower = text;
      for (char& letter : lower) letter = static_cast<char>(std::tolower(letter));
      for (const std::string& form : {text, lower, kRankTexts[rank] + kSymbols[suit]}) {
        EXPECT_EQ(parse_card(form), card) << form;
      }
    }
  }
  EXPECT_EQ(text_of(kJoker), "X");
  EXPECT_EQ(text_of(kJoker + 1), "?");
  EXPECT_EQ(rank_text(kJokerRank), "X");
}

TEST(CardNotation, has_other_forms_of_ten_and_joker) {
  EXPECT_EQ(text_of(parse_card("TD").value()), "10D");
  EXPECT_EQ(text_of(parse_card("t♦").value()), "10D");
  EXPECT_EQ(parse_card("x"), kJoker);
}

TEST(CardNotation, refuses_what_is_no_card) {
  for (const std::string text : {"",   "Q", "10", "1D", "1",  "11D", "QX", "QSS", "Q♠♠", "XX",
                                 "ZS", "♠", "S",  "QB", "0D", "Q{",  "Q`", "@S",  "[S",  "10♠D"}) {
    EXPECT_EQ(parse_card(text), std::nullopt) << text;
  }
}

TEST(RankNotation, is_that_of_a_lay) {
  for (int rank = 0; rank < kRanks; ++rank) EXPECT_EQ(parse_rank(kRankTexts[rank]), rank);
  EXPECT_EQ(parse_rank("t"), 9);
  for (const std::string text : {"", "X", "1", "11", "QQ", "z"}) EXPECT_EQ(parse_rank(text), std::nullopt) << text;
}

TEST(Notation, names_of_ranks_in_rules_are_exact) {
  for (int rank = 0; rank < kRanks; ++rank) {
    EXPECT_EQ(rank_name(rank), kRankTexts[rank]);
    EXPECT_EQ(rank_of_name(kRankTexts[rank]), rank);
  }
  EXPECT_EQ(rank_name(kJokerRank), "joker");
  EXPECT_EQ(rank_of_name("joker"), kJokerRank);
  for (const std::string text : {"", "X", "T", "a", "Joker", "11"}) EXPECT_EQ(rank_of_name(text), std::nullopt) << text;
}

TEST(ActionNotation, is_read_as_it_is_written) {
  for (const std::string text : {"draw", "pass", "upcard", "pile QC QD", "pile", "discard QS", "discard X",
                                 "lay 8 8C 8D 2H", "lay A AC AC AS", "lay @1 8 8C", "lay 10 10C 10D 10H 10S 2C X"}) {
    EXPECT_EQ(read(text), text);
  }
}

TEST(ActionNotation, is_read_in_either_case_with_blanks_and_tabs) {
  EXPECT_EQ(read(" \t DRAW\t"), "draw");
  EXPECT_EQ(read("  lay\t8 \t 8c   8♦ 2h "), "lay 8 8C 8D 2H");
  EXPECT_EQ(read("Lay T tc Td 10H"), "lay 10 10C 10D 10H");
}

TEST(ActionNotation, puts_natural_cards_first_each_in_the_order_of_the_pack) {
  EXPECT_EQ(read("lay 8 2H 8S X 8C 2C 8D"), "lay 8 8C 8D 8S 2C 2H X");
  EXPECT_EQ(read("lay 2 2H 8S 2C"), "lay 2 2C 2H 8S");
  EXPECT_EQ(read("pile 2H QD AS QC"), "pile QC QD AS 2H");
}

TEST(ActionNotation, finds_the_rank_of_a_lay_in_its_cards_where_the_rules_are_known) {
  Ruleset ruleset{};
  ruleset.wild_ranks = 1u << 1 | 1u << kJokerRank;
  const auto known = [&ruleset](std::string_view text) {
    mille_error error{};
    error.struct_size = sizeof error;
    const auto action = parse_action(state_with_pile({0}), text, &error, &ruleset);
    return action ? std::string(action_text(*action, 0).view()) : std::string(error.message);
  };
  EXPECT_EQ(known("lay 8C 8D 2H"), "lay 8 8C 8D 2H");
  EXPECT_EQ(known("lay 2H X 10C"), "lay 10 10C 2H X");
  EXPECT_EQ(known("lay @1 8C"), "lay @1 8 8C");
  EXPECT_EQ(known("lay X 2H 2C"), "lay 2 2C 2H X");
  EXPECT_EQ(known("lay 8C 9D"), "lay 8 8C 9D");  // whether it is legal, parsing does not say
  EXPECT_EQ(known("lay 9 8C"), "lay 9 8C");
  EXPECT_EQ(known("lay X X"), "notation.rank");
  EXPECT_EQ(known("lay"), "notation.rank");
  EXPECT_EQ(known("lay Z 8C"), "notation.rank");
  EXPECT_EQ(known("lay 8C 8"), "notation.card");
}

TEST(ActionNotation, takes_the_rank_of_a_pile_from_the_upcard) {
  const auto rank_of_action = [](const State& state, std::string_view text) {
    const auto action = parse_action(state, text, nullptr);
    EXPECT_EQ(action.status(), MILLE_OK) << text;
    return int{action->rank};
  };
  EXPECT_EQ(rank_of_action(state_with_pile({make_card(3, 0), make_card(12, 1)}), "pile"), 12);
  EXPECT_EQ(rank_of_action(state_with_pile({}), "pile"), 0);
  EXPECT_EQ(rank_of_action(state_with_pile({make_card(12, 1)}), "draw"), 0);
}

TEST(ActionNotation, names_the_owner_of_another_ones_set) {
  State state = state_with_pile({0});
  const auto lay = [&state](std::string_view text) {
    const auto action = parse_action(state, text, nullptr);
    EXPECT_EQ(action.status(), MILLE_OK) << text;
    return *action;
  };
  EXPECT_EQ(lay("lay 8 8C").owner, 0);
  state.turn = 1;
  EXPECT_EQ(lay("lay 8 8C").owner, 1);
  EXPECT_EQ(lay("lay @0 8 8C").owner, 0);
  EXPECT_EQ(action_text(lay("lay @0 8 8C"), 1).view(), "lay @0 8 8C");
  EXPECT_EQ(read("lay @1 8 8C", state), "notation.own_seat");
  EXPECT_EQ(read("lay @0 8 8C"), "notation.own_seat");
}

TEST(ActionNotation, says_what_is_wrong) {
  for (const std::string text : {"", "  "}) EXPECT_EQ(read(text), "notation.empty") << text;
  for (const std::string text : {"take", "drawn", "dra", "8C"}) EXPECT_EQ(read(text), "notation.verb") << text;
  for (const std::string text : {"lay", "lay X X", "lay 8C", "lay @1"}) EXPECT_EQ(read(text), "notation.rank") << text;
  for (const std::string text : {"lay @", "lay @2 8 8C", "lay @/ 8 8C", "lay @01 8 8C"})
    EXPECT_EQ(read(text), "notation.owner") << text;
  for (const std::string text : {"discard Q", "lay 8 8C 9", "draw x1", "pile @1"})
    EXPECT_EQ(read(text), "notation.card") << text;
}

// As in a sealed match before its reveal.
TEST(ActionNotation, of_a_pile_whose_upcard_is_not_known_has_natural_cards_first) {
  Ruleset ruleset{};
  ruleset.wild_ranks = 1u << 1 | 1u << kJokerRank;
  for (const std::string text : {"pile 3C 2H", "pile 3C X", "pile 8C 8D", "pile 2C 2H", "pile"}) {
    const auto action = parse_action(state_with_pile({}), text, nullptr, &ruleset);
    ASSERT_TRUE(action) << text;
    EXPECT_EQ(action_text(*action, 0).view(), text);
  }
}

TEST(ActionNotation, has_room_for_28_cards) {
  std::string text = "lay 10";
  for (int i = 0; i < MILLE_ACTION_CARDS; ++i) text += " 10S";
  EXPECT_EQ(read(text), text);
  EXPECT_EQ(read(text + " 10S"), "notation.many");
}

TEST(ActionNotation, needs_a_deal) {
  State state = state_with_pile({0});
  state.phase = MILLE_PHASE_BETWEEN;
  EXPECT_EQ(read("draw", state), "phase.no_deal");
  state.phase = MILLE_PHASE_OVER;
  EXPECT_EQ(read("draw", state), "phase.over");
  state.phase = MILLE_PHASE_LAY;
  EXPECT_EQ(read("draw", state), "draw");
}

}  // namespace
}  // namespace mille
