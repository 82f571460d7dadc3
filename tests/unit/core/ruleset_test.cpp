// From rule fields to rules ready for play: what is refused, on both sides of each limit, and what is derived from the
// fields.
#include "core/ruleset.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "core/rule_fields.h"

namespace mille {
namespace {

using Change = std::function<void(mille_rules&)>;

// The id of the refusal and its parameters, or "" if the rules are accepted.
std::string refusal(const Change& change) {
  mille_rules rules = default_rules();
  change(rules);
  mille_error error{};
  error.struct_size = sizeof error;
  const mille_status status = make_ruleset(rules, &error).status();
  EXPECT_EQ(make_ruleset(rules, nullptr).status(), status);
  if (status == MILLE_OK) return "";
  std::string text = error.message;
  for (std::uint32_t i = 0; i < error.param_count; ++i) text += std::string(" ") + error.params[i];
  return text;
}

Ruleset made(const Change& change = {}) {
  mille_rules rules = default_rules();
  if (change) change(rules);
  const auto ruleset = make_ruleset(rules, nullptr);
  EXPECT_EQ(ruleset.status(), MILLE_OK);
  return *ruleset;
}

TEST(RuleRanges, hold_for_every_field) {
  for (const RuleField& field : rule_fields()) {
    if (field.type == FieldType::wild_list || field.type == FieldType::value_map) continue;
    if (field.full_name == "naturals.size") continue;  // 0 follows the number of packs
    const std::string range = std::to_string(field.minimum) + ' ' + std::to_string(field.maximum);
    for (const std::int32_t value : {field.minimum - 1, field.maximum + 1}) {
      EXPECT_EQ(refusal([&](mille_rules& rules) { field_value(rules, field) = value; }),
                "rules.range " + std::string(field.full_name) + ' ' + std::to_string(value) + ' ' + range);
    }
    for (const std::int32_t value : {field.minimum, field.maximum}) {
      EXPECT_FALSE(refusal([&](mille_rules& rules) { field_value(rules, field) = value; }).starts_with("rules.range"));
    }
  }
}

TEST(RuleRanges, hold_for_the_values_of_all_cards) {
  for (const Card card : {Card{0}, Card{51}, kJoker}) {
    const auto with = [card](std::int32_t value) {
      return [=](mille_rules& rules) { rules.cards_values[card] = value; };
    };
    EXPECT_EQ(refusal(with(-1)), "rules.range cards.values -1 0 1000");
    EXPECT_EQ(refusal(with(1001)), "rules.range cards.values 1001 0 1000");
    EXPECT_EQ(refusal(with(0)), "");
    EXPECT_EQ(refusal(with(1000)), "");
  }
}

TEST(RuleRanges, leave_the_slots_after_the_joker_out_and_clear_them) {
  for (int slot = MILLE_CARD_KINDS; slot < MILLE_CARD_SLOTS; ++slot) {
    const auto with = [slot](mille_rules& rules) { rules.cards_values[slot] = -1; };
    EXPECT_EQ(refusal(with), "");
    EXPECT_EQ(made(with).rules.cards_values[slot], 0);
  }
}

TEST(RuleRanges, leave_an_upcard_where_the_largest_hands_are_dealt_from_the_smallest_pack_D2) {
  const RuleField& hand = *find_rule_field("deal.hand");
  const RuleField& packs = *find_rule_field("cards.packs");
  const Ruleset ruleset = made([&](mille_rules& rules) {
    field_value(rules, hand) = hand.maximum;
    field_value(rules, packs) = packs.minimum;
  });
  EXPECT_LT(kSeats * ruleset.rules.deal_hand, ruleset.rules.pack_size);
}

TEST(RuleRanges, hold_for_wild_ranks) {
  const auto with = [](int first, int second) {
    return [=](mille_rules& rules) { rules.cards_wild[0] = first, rules.cards_wild[1] = second; };
  };
  EXPECT_EQ(refusal(with(-2, -1)), "rules.range cards.wild -2 -1 13");
  EXPECT_EQ(refusal(with(1, 14)), "rules.range cards.wild 14 -1 13");
  EXPECT_EQ(refusal(with(-1, -1)), "");
  EXPECT_EQ(refusal(with(0, 13)), "");
  EXPECT_EQ(refusal(with(5, 5)), "rules.wild 6");
  EXPECT_EQ(refusal(with(12, 12)), "rules.wild K");
}

TEST(RuleConflicts, are_refused_and_their_neighbours_are_not) {
  const auto jokers = [](int first, int second) {
    return [=](mille_rules& rules) {
      rules.cards_jokers = 1;
      rules.cards_wild[0] = first;
      rules.cards_wild[1] = second;
    };
  };
  EXPECT_EQ(refusal(jokers(1, -1)), "rules.jokers 1");
  EXPECT_EQ(refusal(jokers(1, 13)), "");
  EXPECT_EQ(refusal(jokers(13, -1)), "");
  const auto naturals = [](int packs, int size) {
    return [=](mille_rules& rules) { rules.cards_packs = packs, rules.naturals_size = size; };
  };
  EXPECT_EQ(refusal(naturals(1, 4)), "");
  EXPECT_EQ(refusal(naturals(1, 5)), "rules.naturals_size 5 1 4");
  EXPECT_EQ(refusal(naturals(2, 8)), "");
  EXPECT_EQ(made(naturals(1, 0)).rules.naturals_size, 4);
  EXPECT_EQ(made(naturals(2, 0)).rules.naturals_size, 8);
  const auto sizes = [](int most, int least, int least_naturals) {
    return [=](mille_rules& rules) {
      rules.sets_max_size = most;
      rules.sets_min_size = least;
      rules.sets_min_natural_cards = least_naturals;
    };
  };
  EXPECT_EQ(refusal(sizes(4, 4, 1)), "");
  EXPECT_EQ(refusal(sizes(4, 5, 1)), "rules.max_size 4 sets.min_size 5");
  EXPECT_EQ(refusal(sizes(3, 3, 3)), "");
  EXPECT_EQ(refusal(sizes(3, 3, 4)), "rules.max_size 3 sets.min_natural_cards 4");
  const auto skunks = [](mille_skunk_mode mode, int single, int twice) {
    return [=](mille_rules& rules) {
      rules.payment_skunk_mode = mode;
      rules.payment_skunk = single;
      rules.payment_double_skunk = twice;
    };
  };
  EXPECT_EQ(refusal(skunks(MILLE_SKUNK_MULTIPLY, 0, 1)), "rules.skunk payment.skunk");
  EXPECT_EQ(refusal(skunks(MILLE_SKUNK_MULTIPLY, 1, 0)), "rules.skunk payment.double_skunk");
  EXPECT_EQ(refusal(skunks(MILLE_SKUNK_MULTIPLY, 1, 1)), "");
  EXPECT_EQ(refusal(skunks(MILLE_SKUNK_ADD, 0, 0)), "");
}

TEST(RuleConflicts, of_three_values_in_one_rank_are_refused) {
  EXPECT_EQ(refusal([](mille_rules& rules) { rules.cards_values[make_card(6, 1)] = 9; }), "");
  EXPECT_EQ(refusal([](mille_rules& rules) {
              rules.cards_values[make_card(6, 1)] = 9;
              rules.cards_values[make_card(6, 3)] = 9;
            }),
            "");
  EXPECT_EQ(refusal([](mille_rules& rules) {
              rules.cards_values[make_card(6, 1)] = 9;
              rules.cards_values[make_card(6, 3)] = 8;
            }),
            "rules.values 7");
  EXPECT_EQ(refusal([](mille_rules& rules) {
              rules.cards_values[make_card(0, 1)] = 9;
              rules.cards_values[make_card(0, 3)] = 8;
            }),
            "rules.values A");
}

TEST(DefaultRules, have_the_values_of_the_cards_C2_C3) {
  const mille_rules rules = default_rules();
  EXPECT_EQ(rules.struct_size, sizeof rules);
  const int by_rank[] = {15, 20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10};
  for (Card card = 0; card < kJoker; ++card) {
    int value = by_rank[rank_of(card)];
    if (card == make_card(11, 3)) value = 100;
    if (card == make_card(10, 1)) value = 50;
    EXPECT_EQ(rules.cards_values[card], value) << int{card};
  }
  EXPECT_EQ(rules.cards_values[kJoker], 50);
  for (int slot = MILLE_CARD_KINDS; slot < MILLE_CARD_SLOTS; ++slot) EXPECT_EQ(rules.cards_values[slot], 0);
  EXPECT_EQ(rules.cards_wild[0], 1);
  EXPECT_EQ(rules.cards_wild[1], MILLE_RANK_NONE);
}

TEST(Kinds, are_numbered_in_the_order_of_the_pack) {
  const Ruleset plain = made();
  std::uint8_t next = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const bool two = rank == 10 || rank == 11;  // the jack of diamonds and queen of spades differ
    for (int suit = 0; suit < kSuits; ++suit) {
      const bool second = (rank == 10 && suit == 1) || (rank == 11 && suit == 3);
      EXPECT_EQ(plain.rules.kind_of[make_card(rank, suit)], next + (second ? 1 : 0));
    }
    next = static_cast<std::uint8_t>(next + (two ? 2 : 1));
  }
  EXPECT_EQ(plain.rules.kind_of[kJoker], 255);
  EXPECT_EQ(plain.rules.kind_count, 15);
  EXPECT_EQ(plain.two_value_ranks, 2);
  EXPECT_EQ(plain.ranks[10].kinds[0], 0xf3);
  EXPECT_EQ(plain.ranks[10].kinds[1], 0x0c);
  EXPECT_EQ(plain.ranks[9].kinds[0], 0xff);
  EXPECT_EQ(plain.ranks[9].kinds[1], 0);
  const Ruleset jokers = made([](mille_rules& rules) {
    rules.cards_jokers = 1;
    rules.cards_wild[1] = kJokerRank;
  });
  EXPECT_EQ(jokers.rules.kind_of[kJoker], 15);
  EXPECT_EQ(jokers.rules.kind_count, 16);
  EXPECT_EQ(jokers.kinds[15].first, kJoker);
  EXPECT_EQ(jokers.kinds[15].suits.bytes, (std::array<std::uint8_t, 4>{0xff, 0, 0, 0}));
}

TEST(WildKinds, are_those_of_both_entries_in_the_order_of_the_pack) {
  const Ruleset ruleset = made([](mille_rules& rules) {
    rules.cards_wild[0] = 10;  // jacks, which have two values
    rules.cards_wild[1] = 1;
  });
  EXPECT_EQ(ruleset.rules.cards_wild[0], 1);
  EXPECT_EQ(ruleset.rules.cards_wild[1], 10);
  EXPECT_EQ(ruleset.wild_ranks, 1u << 1 | 1u << 10);
  EXPECT_EQ(ruleset.ranks[1].wild_entry, 0);
  EXPECT_EQ(ruleset.ranks[10].wild_entry, 1);
  EXPECT_EQ(ruleset.ranks[2].wild_entry, -1);
  ASSERT_EQ(ruleset.wild_kind_count, 3);
  const WildKind expected[] = {{0, 1, 0xff, {}}, {1, 10, 0xf3, {}}, {1, 10, 0x0c, {}}};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(ruleset.wild_kinds[i].entry, expected[i].entry);
    EXPECT_EQ(ruleset.wild_kinds[i].rank, expected[i].rank);
    EXPECT_EQ(ruleset.wild_kinds[i].mask, expected[i].mask);
  }
  const Ruleset second = made([](mille_rules& rules) {
    rules.cards_wild[0] = MILLE_RANK_NONE;
    rules.cards_wild[1] = 0;
  });
  EXPECT_EQ(second.rules.cards_wild[0], 0);
  EXPECT_EQ(second.rules.cards_wild[1], MILLE_RANK_NONE);
  EXPECT_TRUE(second.is_wild(0));
  EXPECT_FALSE(second.is_wild(1));
}

TEST(Ruleset, has_rules_of_the_present_size_whatever_it_was_given) {
  EXPECT_EQ(made([](mille_rules& rules) { rules.struct_size = 0; }).rules.struct_size, sizeof(mille_rules));
}

TEST(Pack, holds_the_packs_and_the_jokers_C1) {
  EXPECT_EQ(made().rules.pack_size, 104);
  const auto one = [](mille_rules& rules) {
    rules.cards_packs = 1;
    rules.cards_jokers = 3;
    rules.cards_wild[1] = kJokerRank;
  };
  EXPECT_EQ(made(one).rules.pack_size, 55);
}

// For each natural rank: one entry for every choice of its cards, times the choices of wild cards. Then the lays of a
// wild rank.
TEST(LongestLegalList, counts_the_choices_of_cards) {
  const auto longest = [](const Change& change) { return made(change).rules.longest_legal_list; };
  // Each of the ten ranks with one value has 9 choices, jacks and queens 7 × 3. Eight twos give 9 choices of wild cards
  // and can be laid as a set.
  EXPECT_EQ(longest({}), 9 * (10 * 9 + 2 * 7 * 3) + 9);
  const auto one_pack = [](mille_rules& rules) { rules.cards_packs = 1; };
  EXPECT_EQ(longest(one_pack), 5 * (10 * 5 + 2 * 4 * 2) + 5);
  EXPECT_EQ(longest([](mille_rules& rules) { rules.sets_lay_on_opponent = 1; }), 2 * 9 * (10 * 9 + 2 * 7 * 3) + 9);
  EXPECT_EQ(longest([](mille_rules& rules) { rules.sets_max_wilds = 2; }), 3 * (10 * 9 + 2 * 7 * 3) + 9);
  const auto jokers = [](mille_rules& rules) {
    rules.cards_jokers = 2;
    rules.cards_wild[1] = kJokerRank;
    rules.sets_max_wilds = 1;
  };
  EXPECT_EQ(longest(jokers), 3 * (10 * 9 + 2 * 7 * 3) + 9);  // no wild card, a two, or a joker
}

TEST(Lays, are_plain_without_limits_and_with_one_kind_of_wild_card) {
  const auto plain = [](const Change& change) { return made(change).lays_are_plain; };
  const auto restricted = [](const Change& change) { return made(change).lays_restricted; };
  EXPECT_TRUE(plain({}));
  EXPECT_FALSE(restricted({}));
  EXPECT_TRUE(plain([](mille_rules& rules) { rules.sets_max_wilds = 8; }));  // there are only eight
  EXPECT_FALSE(plain([](mille_rules& rules) { rules.sets_max_wilds = 7; }));
  EXPECT_TRUE(plain([](mille_rules& rules) { rules.sets_max_size = 16; }));  // eight cards of the rank and eight twos
  EXPECT_FALSE(plain([](mille_rules& rules) { rules.sets_max_size = 15; }));
  EXPECT_FALSE(plain([](mille_rules& rules) { rules.sets_lay_on_opponent = 1; }));
  EXPECT_FALSE(plain([](mille_rules& rules) { rules.cards_wild[1] = 4; }));
  EXPECT_TRUE(plain([](mille_rules& rules) { rules.cards_wild[0] = MILLE_RANK_NONE; }));
  for (const Change& change : {Change([](mille_rules& rules) { rules.sets_opening_minimum = 1; }),
                               Change([](mille_rules& rules) { rules.out_discard = MILLE_OUT_REQUIRED; }),
                               Change([](mille_rules& rules) { rules.out_discard = MILLE_OUT_FORBIDDEN; })}) {
    EXPECT_TRUE(restricted(change));
    EXPECT_FALSE(plain(change));
  }
}

}  // namespace
}  // namespace mille
