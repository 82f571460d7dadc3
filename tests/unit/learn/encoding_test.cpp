// Atomic actions: the layout that the header promises, and that a whole lay and its sequence are equivalent.
#include "learn/encoding.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/legal.h"
#include "core/notation.h"
#include "tests/unit/support/situations.h"

namespace mille::test {
namespace {

mille_error fresh_error() {
  mille_error error{};
  error.struct_size = sizeof error;
  return error;
}

std::string text_of(const Ruleset& ruleset, std::int32_t index) {
  const auto text = Encoding({ruleset}).text(ruleset, index, nullptr);
  EXPECT_EQ(text.status(), MILLE_OK);
  return *text;
}

// The index of the atomic action with this text.
std::int32_t index_of(const Ruleset& ruleset, std::string_view text) {
  const Encoding encoding({ruleset});
  for (std::int32_t index = 0; index < encoding.size(); ++index) {
    if (text_of(ruleset, index) == text) return index;
  }
  ADD_FAILURE() << text;
  return -1;
}

mille_action parsed(const State& state, std::string_view text) {
  const auto action = parse_action(state, text, nullptr);
  EXPECT_EQ(action.status(), MILLE_OK) << text;
  return *action;
}

// The texts of an action's canonical sequence, separated by commas.
std::string split_text(const Ruleset& ruleset, const State& state, std::string_view text) {
  const Encoding encoding({ruleset});
  mille_error error = fresh_error();
  const auto sequence = encoding.split(ruleset, state, parsed(state, text), &error);
  EXPECT_EQ(sequence.status(), MILLE_OK) << error.text;
  std::string result;
  for (const std::int32_t index : sequence->indices()) result += (result.empty() ? "" : ", ") + text_of(ruleset, index);
  return result;
}

std::vector<std::uint8_t> mask_of(const Encoding& encoding, const Ruleset& ruleset, const State& state) {
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(encoding.size()), 7);
  EXPECT_EQ(encoding.mask(ruleset, state, mask, nullptr), MILLE_OK);
  return mask;
}

TEST(AtomicActions, of_the_shipped_variants_are_109_in_the_order_of_the_header) {
  const Ruleset ruleset = rules_with();
  const auto made = Encoding({ruleset}).sizes(nullptr);
  ASSERT_EQ(made.status(), MILLE_OK);
  const mille_encoding& sizes = *made;
  EXPECT_EQ(sizes.struct_size, sizeof sizes);
  EXPECT_EQ(sizes.atomic_actions, 109);
  EXPECT_EQ(sizes.kind_count, 15);
  EXPECT_EQ(sizes.first_pile, 3);
  EXPECT_EQ(sizes.first_open, 20);
  EXPECT_EQ(sizes.first_add, 67);
  EXPECT_EQ(sizes.first_wild, 82);
  EXPECT_EQ(sizes.first_discard, 94);

  const std::pair<std::int32_t, const char*> meanings[] = {{0, "draw"},
                                                           {1, "pass"},
                                                           {2, "upcard"},
                                                           {3, "pile A with A A"},
                                                           {4, "pile 2 with 2 2"},
                                                           {13, "pile J with JCHS JCHS"},
                                                           {14, "pile J with JCHS JD"},
                                                           {15, "pile J with JD JD"},
                                                           {19, "pile K with K K"},
                                                           {20, "open A with A A A"},
                                                           {21, "open A with A A 2"},
                                                           {22, "open A with A 2 2"},
                                                           {23, "open 2 with 2 2 2"},
                                                           {48, "open J with JCHS JCHS JCHS"},
                                                           {50, "open J with JCHS JD JD"},
                                                           {51, "open J with JCHS JCHS 2"},
                                                           {55, "open J with JD 2 2"},
                                                           {66, "open K with K 2 2"},
                                                           {67, "add A to A"},
                                                           {68, "add 2 to 2"},
                                                           {81, "add K to K"},
                                                           {82, "add 2 to A"},
                                                           {83, "add 2 to 3"},
                                                           {93, "add 2 to K"},
                                                           {94, "discard A"},
                                                           {105, "discard JD"},
                                                           {108, "discard K"}};
  for (const auto& [index, meaning] : meanings) EXPECT_EQ(text_of(ruleset, index), meaning) << index;
}

TEST(AtomicActions, have_different_texts_in_every_variant) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    const Encoding encoding({rules.ruleset});
    if (encoding.supported(nullptr) != MILLE_OK) continue;
    std::set<std::string> texts;
    for (std::int32_t index = 0; index < encoding.size(); ++index) texts.insert(text_of(rules.ruleset, index));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(encoding.size()));
  }
}

// S1–S3, S6: an opening comes first, and natural cards come before wild ones.
TEST(AtomicActions, of_a_lay_begin_with_an_opening_and_add_the_rest_natural_cards_first) {
  const Ruleset ruleset = rules_with();
  const State state =
      Situation{.hands = {"8C 8C 8D 8H 2C 2D JC JD 5H 7C", "QS"}, .sets = {"7D 7H 7S", ""}}.state(ruleset);
  EXPECT_EQ(split_text(ruleset, state, "lay 8 8C 8C 8D 8H 2C 2D"),
            "open 8 with 8 8 8, add 8 to 8, add 2 to 8, add 2 to 8");
  EXPECT_EQ(split_text(ruleset, state, "lay 8 8H 2C 2D"), "open 8 with 8 2 2");
  EXPECT_EQ(split_text(ruleset, state, "lay J JC JD 2C 2D"), "open J with JCHS JD 2, add 2 to J");
  EXPECT_EQ(split_text(ruleset, state, "lay 7 7C 2D"), "add 7 to 7, add 2 to 7");
  EXPECT_EQ(split_text(ruleset, state, "discard JD"), "discard JD");
}

TEST(AtomicActions, are_legal_exactly_where_the_mask_says_so) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    const Encoding encoding({rules.ruleset});
    if (encoding.supported(nullptr) != MILLE_OK) continue;
    std::vector<int> seen(static_cast<std::size_t>(encoding.size()));
    play_random(rules.ruleset, 51, 1500, [&](const State& state) {
      const std::vector<std::uint8_t> mask = mask_of(encoding, rules.ruleset, state);
      for (std::int32_t index = 0; index < encoding.size(); ++index) {
        const auto action = encoding.action(rules.ruleset, state, index, nullptr);
        const auto at = static_cast<std::size_t>(index);
        ASSERT_EQ(mask[at], action.status() == MILLE_OK ? 1 : 0) << text_of(rules.ruleset, index);
        if (mask[at] == 0) continue;
        ++seen[at];
        const auto sequence = encoding.split(rules.ruleset, state, *action, nullptr);
        ASSERT_EQ(sequence.status(), MILLE_OK);
        ASSERT_EQ(sequence->size(), 1U);
        ASSERT_EQ((*sequence)[0], index);
      }
    });
    EXPECT_GT(std::count_if(seen.begin(), seen.end(), [](int times) { return times > 0; }), encoding.size() / 3);
  }
}

// A hand of all eight twos, jacks, queens, kings and tens, and three nines.
TEST(AtomicActions, are_legal_in_a_hand_with_more_legal_actions_than_a_match_ever_has) {
  const Ruleset ruleset = rules_with();
  const State state = Situation{
      .hands = {"2C 2C 2D 2D 2H 2H 2S 2S JC JC JD JD JH JH JS JS QC QC QD QD QH QH QS QS "
                "KC KC KD KD KH KH KS KS 10C 10C 10D 10D 10H 10H 10S 10S 9C 9D 9H",
                "AC"}}.state(ruleset);
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  list.resize(legal_list(ruleset, state, list));
  ASSERT_GT(list.size(), 512u);
  const Encoding encoding({ruleset});
  std::set<std::int32_t> first;  // the first part of every lay, and every discard
  for (const mille_action& action : list) first.insert(encoding.split(ruleset, state, action, nullptr)->indices()[0]);
  const std::vector<std::uint8_t> mask = mask_of(encoding, ruleset, state);
  for (std::int32_t index = 0; index < encoding.size(); ++index) {
    EXPECT_EQ(mask[static_cast<std::size_t>(index)] != 0, first.contains(index)) << text_of(ruleset, index);
  }
}

TEST(AtomicActions, of_every_legal_action_join_to_it_and_lead_to_the_same_state_step_by_step) {
  for (const NamedRules& rules : many_rules()) {
    SCOPED_TRACE(rules.name);
    const Ruleset& ruleset = rules.ruleset;
    const Encoding encoding({ruleset});
    if (encoding.supported(nullptr) != MILLE_OK) continue;
    std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
    int longest = 0;
    play_random(ruleset, 52, 1500, [&](const State& state) {
      const std::size_t legal = legal_list(ruleset, state, list);
      for (std::size_t i = 0; i < legal; ++i) {
        const std::string what(action_text(list[i], state.turn).view());
        const auto sequence = encoding.split(ruleset, state, list[i], nullptr);
        ASSERT_EQ(sequence.status(), MILLE_OK) << what;
        const auto joined = encoding.join(ruleset, state, sequence->indices(), nullptr);
        ASSERT_EQ(joined.status(), MILLE_OK) << what;
        ASSERT_EQ(std::memcmp(&*joined, &list[i], sizeof list[i]), 0) << what;

        State whole = state;
        ASSERT_EQ(game_apply({ruleset}, &whole, list[i], nullptr), MILLE_OK);
        State stepped = state;
        for (const std::int32_t index : sequence->indices()) {
          ASSERT_EQ(mask_of(encoding, ruleset, stepped)[static_cast<std::size_t>(index)], 1) << what;
          const auto action = encoding.action(ruleset, stepped, index, nullptr);
          ASSERT_EQ(action.status(), MILLE_OK) << what;
          ASSERT_EQ(game_apply({ruleset}, &stepped, *action, nullptr), MILLE_OK) << what;
        }
        ASSERT_EQ(hash_of(whole), hash_of(stepped)) << what;
        longest = std::max(longest, static_cast<int>(sequence->size()));
      }
    });
    EXPECT_GE(longest, 3);
  }
}

TEST(AtomicActions, joined_may_come_in_any_order_and_take_the_cards_lowest_in_the_pack) {
  const Ruleset ruleset = rules_with();
  const Encoding encoding({ruleset});
  const State state = Situation{.hands = {"8C 8D 8H 8S 2D 2H 5C", "QS"}}.state(ruleset);
  mille_error error = fresh_error();
  const std::int32_t sequence[] = {index_of(ruleset, "open 8 with 8 8 2"), index_of(ruleset, "add 2 to 8"),
                                   index_of(ruleset, "add 8 to 8")};
  const auto action = encoding.join(ruleset, state, sequence, &error);
  ASSERT_EQ(action.status(), MILLE_OK) << error.text;
  EXPECT_EQ(action_text(*action, 0).view(), "lay 8 8C 8D 8H 2D 2H");
}

TEST(AtomicActions, that_are_no_one_lay_are_not_joined) {
  const Ruleset ruleset = rules_with();
  const Encoding encoding({ruleset});
  const State state = Situation{.hands = {"8C 8D 8H 9C 9D 9H 5C", "QS"}, .sets = {"7D 7H 7S", ""}}.state(ruleset);
  const std::int32_t open_eights = index_of(ruleset, "open 8 with 8 8 8");
  const std::int32_t open_nines = index_of(ruleset, "open 9 with 9 9 9");
  const std::int32_t add_eight = index_of(ruleset, "add 8 to 8");
  const auto joined = [&](std::initializer_list<std::int32_t> sequence, const char* message) {
    mille_error error = fresh_error();
    const auto action = encoding.join(ruleset, state, {sequence.begin(), sequence.size()}, &error);
    EXPECT_STREQ(error.message, message) << error.text;
    return action.status();
  };
  EXPECT_EQ(joined({}, "atomic.length"), MILLE_E_ARGUMENT);
  EXPECT_EQ(joined({open_eights, open_nines}, "atomic.apart"), MILLE_E_ARGUMENT);
  EXPECT_EQ(joined({open_eights, open_eights}, "atomic.apart"), MILLE_E_ARGUMENT);
  EXPECT_EQ(joined({94, 94}, "atomic.apart"), MILLE_E_ARGUMENT);
  EXPECT_EQ(joined({109}, "atomic.index"), MILLE_E_ARGUMENT);
  EXPECT_EQ(joined({-1}, "atomic.index"), MILLE_E_ARGUMENT);
  EXPECT_EQ(joined({open_eights, add_eight}, "atomic.hand"), MILLE_E_ILLEGAL_ACTION);
  EXPECT_EQ(joined({add_eight}, "set.small"), MILLE_E_ILLEGAL_ACTION);
  const std::vector<std::int32_t> too_long(MILLE_ACTION_CARDS + 1, add_eight);
  EXPECT_EQ(encoding.join(ruleset, state, too_long, nullptr).status(), MILLE_E_ARGUMENT);
}

// S3
TEST(AtomicActions, do_not_open_a_set_twice) {
  const Ruleset ruleset = rules_with();
  const Encoding encoding({ruleset});
  const State state = Situation{.hands = {"7C 7C 7D 5C", "QS"}, .sets = {"7D 7H 7S", ""}}.state(ruleset);
  const std::int32_t open_sevens = index_of(ruleset, "open 7 with 7 7 7");
  EXPECT_EQ(mask_of(encoding, ruleset, state)[static_cast<std::size_t>(open_sevens)], 0);
  mille_error error = fresh_error();
  EXPECT_EQ(encoding.action(ruleset, state, open_sevens, &error).status(), MILLE_E_ILLEGAL_ACTION);
  EXPECT_STREQ(error.rule, "S3");
  EXPECT_EQ(split_text(ruleset, state, "lay 7 7C 7C 7D"), "add 7 to 7, add 7 to 7, add 7 to 7");
}

TEST(AtomicActions, are_not_offered_where_a_lay_cannot_always_be_taken_apart_and_the_field_is_named) {
  const std::pair<const char*, std::function<void(mille_rules&)>> obstacles[] = {
      {"sets.min_size", [](mille_rules& rules) { rules.sets_min_size = 4; }},
      {"sets.min_natural_cards", [](mille_rules& rules) { rules.sets_min_natural_cards = 4; }},
      {"sets.opening_minimum", [](mille_rules& rules) { rules.sets_opening_minimum = 50; }},
      {"sets.lay_on_opponent", [](mille_rules& rules) { rules.sets_lay_on_opponent = 1; }},
  };
  for (const auto& [field, change] : obstacles) {
    const Ruleset ruleset = rules_with(change);
    const Encoding encoding({ruleset});
    mille_error error = fresh_error();
    EXPECT_EQ(encoding.sizes(&error).status(), MILLE_E_UNSUPPORTED);
    EXPECT_STREQ(error.params[0], field);
    const State state = Situation{.hands = {"AC", "QS"}}.state(ruleset);
    std::uint8_t mask[1] = {};
    EXPECT_EQ(encoding.action(ruleset, state, 0, nullptr).status(), MILLE_E_UNSUPPORTED);
    EXPECT_EQ(encoding.mask(ruleset, state, mask, nullptr), MILLE_E_UNSUPPORTED);
    EXPECT_EQ(encoding.text(ruleset, 0, nullptr).status(), MILLE_E_UNSUPPORTED);
  }
}

// `pile.take`
TEST(AtomicActions, of_the_free_pile_are_one_and_joining_the_upcard_comes_first) {
  const Ruleset free = rules_with([](mille_rules& rules) { rules.pile_take = MILLE_TAKE_FREE; });
  auto sizes = Encoding({free}).sizes(nullptr);
  ASSERT_EQ(sizes.status(), MILLE_OK);
  EXPECT_EQ(sizes->first_open - sizes->first_pile, 1);
  EXPECT_EQ(text_of(free, 3), "pile");

  const Ruleset joining = rules_with([](mille_rules& rules) { rules.pile_take = MILLE_TAKE_PAIR_OR_JOIN; });
  sizes = Encoding({joining}).sizes(nullptr);
  ASSERT_EQ(sizes.status(), MILLE_OK);
  EXPECT_EQ(sizes->first_open - sizes->first_pile, 18);
  EXPECT_EQ(text_of(joining, 3), "pile");
  EXPECT_EQ(text_of(joining, 4), "pile A with A A");

  const Ruleset wild = rules_with([](mille_rules& rules) { rules.pile_take = MILLE_TAKE_PAIR_OR_WILD; });
  EXPECT_EQ(text_of(wild, 3), "pile A with A A");
  EXPECT_EQ(text_of(wild, 4), "pile A with A 2");
}

TEST(AtomicActions, name_jokers_and_several_kinds_of_wild_cards) {
  const Ruleset ruleset = rules_with([](mille_rules& rules) {
    rules.cards_jokers = 2;
    rules.cards_wild[1] = MILLE_RANK_JOKER;
  });
  const State state = Situation{.hands = {"8C 8D 2C X 5C", "QS"}}.state(ruleset);
  EXPECT_EQ(split_text(ruleset, state, "lay 8 8C 8D 2C X"), "open 8 with 8 8 2, add X to 8");
  EXPECT_EQ(split_text(ruleset, state, "lay 8 8C 8D X"), "open 8 with 8 8 X");
  EXPECT_EQ(split_text(ruleset, state, "discard X"), "discard X");
}

}  // namespace
}  // namespace mille::test
