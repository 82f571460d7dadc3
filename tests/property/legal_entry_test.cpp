// An entry of the legal list is counted and played by its number as if the list had been written and the entry applied.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/property/play.h"
#include "tests/support/house_rules.h"

namespace mille_test {
namespace {

std::size_t legal_count(const State& state) {
  std::size_t count = 99;
  EXPECT_EQ(mille_state_legal_count(state.v(), state.get(), &count, nullptr), MILLE_OK);
  return count;
}

bool same_bytes(const State& one, const State& other) {
  return std::memcmp(static_cast<const void*>(one.get()), static_cast<const void*>(other.get()), mille_state_size()) ==
         0;
}

// Plays some entries of the state's list, all of them if `all`, and two beyond it.
void expect_entries_played(const State& state, Random& random, bool all) {
  const std::vector<mille_action> legal = state.legal();
  ASSERT_EQ(legal_count(state), legal.size());
  for (std::size_t i = 0; i < legal.size(); i += all ? 1 : 1 + static_cast<std::size_t>(random.below(legal.size()))) {
    State applied = state, played = state;
    applied.apply(legal[i]);
    ASSERT_EQ(mille_state_play(played.v(), played.get(), i, nullptr), MILLE_OK);
    ASSERT_TRUE(same_bytes(applied, played)) << "entry " << i << " of " << legal.size();
  }
  for (const std::size_t beyond : {legal.size(), SIZE_MAX}) {
    State played = state;
    ASSERT_EQ(mille_state_play(played.v(), played.get(), beyond, nullptr), MILLE_E_ARGUMENT);
    ASSERT_TRUE(same_bytes(state, played));
  }
}

TEST(LegalEntry, is_played_as_the_list_names_it) {
  for (const TriedVariant& tried : tried_variants(30)) {
    SCOPED_TRACE(tried.name);
    play_states(tried.variant, 71, 300,
                [](State& state, Random& random) { expect_entries_played(state, random, random.below(8) == 0); });
  }
}

TEST(LegalEntry, is_one_that_the_script_allows) {
  const std::string script =
      "return { name = 'no-queens', title = 'No queens', about = '', hooks = {\n"
      "  allow = function(state, action) return action.kind ~= 'lay' or action.rank ~= 'Q' end } }";
  mille_variant* variant = nullptr;
  Outcome outcome;
  const mille_script_file file = {"no-queens.lua", script.data(), script.size()};
  outcome.status = mille_variant_from_script(engine(), &file, 1, nullptr, 0, &variant, &outcome.error);
  if (outcome.status == MILLE_E_UNSUPPORTED) GTEST_SKIP() << "built without Lua";
  must(outcome, "mille_variant_from_script");
  const Variant hooked(VariantHandle(variant, mille_variant_free));
  play_states(hooked, 72, 300, [](State& state, Random& random) { expect_entries_played(state, random, false); });
}

TEST(LegalEntry, is_none_outside_a_deal) {
  State state = State::start(Variant::load("montreal"), 73);
  const State before = state;
  EXPECT_EQ(legal_count(state), 0U);
  EXPECT_EQ(mille_state_play(state.v(), state.get(), 0, nullptr), MILLE_E_PHASE);
  EXPECT_TRUE(same_bytes(state, before));
}

TEST(LegalEntry, is_counted_and_played_in_batches) {
  const Variant montreal = Variant::load("montreal");
  std::vector<State> states;
  std::vector<std::uint64_t> row;
  play_states(montreal, 74, 400, [&](State& state, Random&) {
    if (states.size() == 40) return;
    states.push_back(state);
    const auto* words = reinterpret_cast<const std::uint64_t*>(state.get());
    row.insert(row.end(), words, words + mille_state_size() / sizeof *words);
  });
  auto* memory = reinterpret_cast<mille_state*>(row.data());
  std::vector<std::uint32_t> counts(states.size()), indices;
  std::size_t done = 0;
  ASSERT_EQ(mille_batch_legal_count(montreal.get(), memory, states.size(), counts.data(), &done, nullptr), MILLE_OK);
  EXPECT_EQ(done, states.size());
  Random random(74);
  for (std::size_t i = 0; i < states.size(); ++i) {
    ASSERT_EQ(counts[i], legal_count(states[i]));
    indices.push_back(static_cast<std::uint32_t>(random.below(counts[i])));
  }
  indices[30] = counts[30];  // past the end: the batch ends here, and the earlier actions stay played
  EXPECT_EQ(mille_batch_play(montreal.get(), memory, states.size(), indices.data(), &done, nullptr), MILLE_E_ARGUMENT);
  EXPECT_EQ(done, 30U);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (i < done) states[i].apply(states[i].legal()[indices[i]]);
    const char* played = reinterpret_cast<const char*>(row.data()) + i * mille_state_size();
    ASSERT_EQ(std::memcmp(static_cast<const void*>(states[i].get()), played, mille_state_size()), 0) << i;
  }
}

}  // namespace
}  // namespace mille_test
