// The atomic actions for learning: the mask shows exactly what is legal, and every whole action can be split into a
// sequence and joined again.
#include <gtest/gtest.h>

#include <set>

#include "tests/property/play.h"
#include "tests/support/choices.h"

namespace mille_test {
namespace {

std::size_t atoms_of(const Variant& variant) {
  mille_encoding encoding = sized<mille_encoding>();
  if (mille_encoding_get(variant.get(), &encoding, nullptr) != MILLE_OK) return 0;
  return static_cast<std::size_t>(encoding.atomic_actions);
}

// The cards in each place, counted by kind, so that interchangeable choices give the same result.
std::string situation(const State& state, const mille_rules& rules) {
  const mille_view view = state.view(0), other = state.view(1);
  std::vector<int> kinds(5 * 64);
  for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card) {
    const std::size_t kind = rules.kind_of[card] % 64;
    kinds[kind] += view.hand[card];
    kinds[64 + kind] += other.hand[card];
    kinds[128 + kind] += view.sets[0][card];
    kinds[192 + kind] += view.sets[1][card];
  }
  std::string text = std::to_string(view.phase) + ' ' + std::to_string(view.turn);
  for (const int count : kinds) text += ' ' + std::to_string(count);
  for (const auto& seat : view.wilds) {
    for (const auto& set : seat) {
      int wilds = 0;
      for (const std::uint8_t count : set) wilds += count;
      text += ' ' + std::to_string(wilds);
    }
  }
  return text;
}

TEST(AtomicActions, of_montreal_are_the_109_listed_in_the_header) {
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    SCOPED_TRACE(mille_variant_id(i));
    const Variant variant = Variant::load(mille_variant_id(i));
    mille_encoding encoding = sized<mille_encoding>();
    ASSERT_EQ(mille_encoding_get(variant.get(), &encoding, nullptr), MILLE_OK);
    EXPECT_EQ(encoding.atomic_actions, 109);
    EXPECT_EQ(encoding.kind_count, 15);
    EXPECT_EQ(encoding.first_pile, 3);
    EXPECT_EQ(encoding.first_open, 20);
    EXPECT_EQ(encoding.first_add, 67);
    EXPECT_EQ(encoding.first_wild, 82);
    EXPECT_EQ(encoding.first_discard, 94);
    std::set<std::string> texts;
    for (std::int32_t index = 0; index < 109; ++index) {
      char text[128];
      ASSERT_EQ(mille_atomic_text(variant.get(), index, text, sizeof text, nullptr, nullptr), MILLE_OK) << index;
      EXPECT_TRUE(texts.insert(text).second) << text;
    }
    char text[128];
    EXPECT_EQ(mille_atomic_text(variant.get(), 109, text, sizeof text, nullptr, nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(mille_atomic_text(variant.get(), -1, text, sizeof text, nullptr, nullptr), MILLE_E_ARGUMENT);
  }
}

TEST(AtomicMask, is_one_exactly_for_what_is_legal) {
  for (const TriedVariant& tried : tried_variants(40)) {
    const std::size_t atoms = atoms_of(tried.variant);
    if (atoms == 0) continue;
    SCOPED_TRACE(tried.name);
    const mille_rules rules = tried.variant.rules();
    play_states(tried.variant, 71, times(1000), [&](State& state, Random&) {
      std::vector<std::uint8_t> mask(atoms);
      ASSERT_EQ(mille_atomic_mask(state.v(), state.get(), mask.data(), atoms, nullptr), MILLE_OK);
      std::set<std::string> seen;
      std::size_t legal = 0;
      for (std::size_t index = 0; index < atoms; ++index) {
        ASSERT_LE(mask[index], 1);
        mille_action action{};
        const mille_status status =
            mille_atomic_action(state.v(), state.get(), static_cast<std::int32_t>(index), &action, nullptr);
        ASSERT_EQ(status, mask[index] != 0 ? MILLE_OK : MILLE_E_ILLEGAL_ACTION) << index;
        if (mask[index] == 0) continue;
        ++legal;
        ASSERT_TRUE(state.allows(action)) << action_text(action, state.turn());
        ASSERT_TRUE(seen.insert(choice_key(action, rules)).second)
            << "two atomic actions for " << action_text(action, state.turn());
      }
      ASSERT_GE(legal, 1U);
    });
  }
}

TEST(AtomicSplit, and_join_lose_nothing) {
  for (const TriedVariant& tried : tried_variants(40)) {
    if (atoms_of(tried.variant) == 0) continue;
    SCOPED_TRACE(tried.name);
    const mille_rules rules = tried.variant.rules();
    play_states(tried.variant, 72, times(800), [&](State& state, Random&) {
      for (const mille_action& action : state.legal()) {
        std::int32_t sequence[MILLE_ACTION_CARDS];
        std::size_t count = 0;
        ASSERT_EQ(mille_atomic_split(state.v(), state.get(), &action, sequence, MILLE_ACTION_CARDS, &count, nullptr),
                  MILLE_OK)
            << action_text(action, state.turn());
        ASSERT_GE(count, 1U);
        mille_action joined{};
        ASSERT_EQ(mille_atomic_join(state.v(), state.get(), sequence, count, &joined, nullptr), MILLE_OK)
            << action_text(action, state.turn());
        ASSERT_EQ(choice_key(joined, rules), choice_key(action, rules)) << action_text(action, state.turn());
      }
    });
  }
}

TEST(AtomicSplit, played_one_by_one_comes_to_the_whole_action) {
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    SCOPED_TRACE(mille_variant_id(i));
    const Variant variant = Variant::load(mille_variant_id(i));
    const mille_rules rules = variant.rules();
    play_states(variant, 73, times(2000), [&](State& state, Random& random) {
      const std::vector<mille_action> legal = state.legal();
      const mille_action action = random.pick(legal);
      std::int32_t sequence[MILLE_ACTION_CARDS];
      std::size_t count = 0;
      ASSERT_EQ(mille_atomic_split(state.v(), state.get(), &action, sequence, MILLE_ACTION_CARDS, &count, nullptr),
                MILLE_OK);
      State whole = state, parts = state;
      whole.apply(action);
      for (std::size_t step = 0; step < count; ++step) {
        mille_action atom{};
        ASSERT_EQ(mille_atomic_action(parts.v(), parts.get(), sequence[step], &atom, nullptr), MILLE_OK)
            << action_text(action, state.turn()) << ", step " << step;
        parts.apply(atom);
      }
      ASSERT_EQ(situation(whole, rules), situation(parts, rules)) << action_text(action, state.turn());
    });
  }
}

TEST(AtomicJoin, refuses_what_is_no_one_action) {
  const Variant montreal = Variant::load("montreal");
  State state = State::start(montreal, 74);
  state.next_deal();
  mille_action action{};
  const std::int32_t twice[] = {0, 0}, mixed[] = {0, 95}, none[] = {109}, negative[] = {-1};
  EXPECT_EQ(mille_atomic_join(montreal.get(), state.get(), twice, 2, &action, nullptr), MILLE_E_ARGUMENT);
  EXPECT_EQ(mille_atomic_join(montreal.get(), state.get(), mixed, 2, &action, nullptr), MILLE_E_ARGUMENT);
  EXPECT_EQ(mille_atomic_join(montreal.get(), state.get(), none, 1, &action, nullptr), MILLE_E_ARGUMENT);
  EXPECT_EQ(mille_atomic_join(montreal.get(), state.get(), negative, 1, &action, nullptr), MILLE_E_ARGUMENT);
  EXPECT_EQ(mille_atomic_join(montreal.get(), state.get(), twice, 0, &action, nullptr), MILLE_E_ARGUMENT);
}

TEST(Observation, of_states_that_look_different_is_different) {
  const Variant montreal = Variant::load("montreal");
  mille_encoding encoding = sized<mille_encoding>();
  ASSERT_EQ(mille_encoding_get(montreal.get(), &encoding, nullptr), MILLE_OK);
  std::set<std::vector<float>> seen;
  std::size_t views = 0;
  play_states(montreal, 75, times(500), [&](State& state, Random&) {
    const mille_view view = state.view(state.turn());
    std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
    ASSERT_EQ(mille_observation(montreal.get(), &view, values.data(), values.size(), nullptr), MILLE_OK);
    ++views;
    seen.insert(values);
  });
  EXPECT_EQ(seen.size(), views) << "each action of a match changes what its player sees";
}

}  // namespace
}  // namespace mille_test
