// What a player can do with `mille.search/1`, and what it is told when it does it wrongly.
#include <cstring>
#include <memory>
#include <vector>

#include "core/hash.h"
#include "tests/ai/puppet.h"

namespace mille {
namespace {

// Runs a test's body inside a decision.
class SearchExtension : public ::testing::Test {
 protected:
  template <class Body>
  void decide(Body body) {
    puppet.decide = [&](const mille_ai_decision& decision, std::uint32_t* index) {
      const auto* search =
          static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
      EXPECT_NE(search, nullptr);
      state = std::make_unique<std::uint64_t[]>(search->state_size / 8);
      body(*search, puppet.host->context, decision);
      *index = 0;
      return 0;
    };
    Answer answer;
    Failure failure;
    ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  }
  mille_state* memory() { return reinterpret_cast<mille_state*>(state.get()); }

  Match match{1};
  Puppet puppet;
  std::unique_ptr<Player> player = puppet.player();
  std::unique_ptr<std::uint64_t[]> state;
};

TEST_F(SearchExtension, ASampledStateShowsThePlayersView) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      ASSERT_EQ(search.sample(context, decision.view, seed, memory()), MILLE_OK);
      mille_view again{};
      again.struct_size = sizeof again;
      ASSERT_EQ(search.view(context, memory(), decision.view->viewer, &again), MILLE_OK);
      EXPECT_EQ(std::memcmp(&again, decision.view, sizeof again), 0);
    }
  });
}

TEST_F(SearchExtension, ADealIsPlayedToItsEndAndScored) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    ASSERT_EQ(search.sample(context, decision.view, 7, memory()), MILLE_OK);
    mille_action legal[2000];
    std::size_t count = 0;
    ASSERT_EQ(search.legal(context, memory(), legal, 2000, &count), MILLE_OK);
    EXPECT_EQ(count, decision.legal_count);
    EXPECT_EQ(search.legal(context, memory(), legal, 0, &count), MILLE_E_BUFFER);
    EXPECT_EQ(count, decision.legal_count);
    ASSERT_EQ(search.apply(context, memory(), &legal[0]), MILLE_OK);
    EXPECT_EQ(search.apply(context, memory(), &legal[0]), MILLE_E_ILLEGAL_ACTION);
    mille_deal_result score{};
    score.struct_size = sizeof score;
    EXPECT_EQ(search.score(context, memory(), &score), MILLE_OK);
    EXPECT_EQ(search.result(context, memory(), &score), MILLE_E_PHASE);
    mille_playout playout{};
    ASSERT_EQ(search.playout(context, memory(), 3, &playout), MILLE_OK);
    EXPECT_GT(playout.decisions, 0);
    ASSERT_EQ(search.result(context, memory(), &score), MILLE_OK);
    EXPECT_EQ(score.points[0], playout.points[0]);
    mille_phase phase = -1;
    mille_seat turn = 0;
    ASSERT_EQ(search.phase(context, memory(), &phase, &turn), MILLE_OK);
    EXPECT_EQ(phase, MILLE_PHASE_BETWEEN);
    EXPECT_EQ(turn, MILLE_NOBODY);
    EXPECT_EQ(search.next_deal(context, memory()), MILLE_OK);
  });
}

TEST_F(SearchExtension, AtomicActionsAndObservationsAreThoseOfTheVariant) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    mille_encoding encoding{};
    encoding.struct_size = sizeof encoding;
    ASSERT_EQ(search.encoding(context, &encoding), MILLE_OK);
    EXPECT_EQ(encoding.atomic_actions, 109);
    std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
    EXPECT_EQ(search.observation(context, decision.view, values.data(), values.size()), MILLE_OK);
    EXPECT_EQ(search.observation(context, decision.view, values.data(), 1), MILLE_E_BUFFER);
    ASSERT_EQ(search.sample(context, decision.view, 1, memory()), MILLE_OK);
    std::uint8_t mask[109];
    ASSERT_EQ(search.mask(context, memory(), mask, sizeof mask), MILLE_OK);
    EXPECT_EQ(mask[0], 1) << "draw";
    mille_action action;
    ASSERT_EQ(search.atomic(context, memory(), 0, &action), MILLE_OK);
    EXPECT_EQ(action.kind, MILLE_ACTION_DRAW);
  });
}

TEST_F(SearchExtension, WhatIsNoStateIsRefused) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    std::size_t count = 0;
    EXPECT_EQ(search.legal(context, memory(), nullptr, 0, &count), MILLE_E_HANDLE) << "zeroed memory";
    EXPECT_EQ(search.legal(context, nullptr, nullptr, 0, &count), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.sample(context, nullptr, 0, memory()), MILLE_E_STRUCT_SIZE);
    mille_view altered = *decision.view;
    altered.hand[0] = 77;
    EXPECT_EQ(search.sample(context, &altered, 0, memory()), MILLE_E_ARGUMENT);
  });
}

TEST_F(SearchExtension, OutsideAMatchThereIsNothingToSearch) {
  const auto* search =
      static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
  mille_encoding encoding{};
  encoding.struct_size = sizeof encoding;
  EXPECT_EQ(search->encoding(puppet.host->context, &encoding), MILLE_E_PHASE);
  EXPECT_EQ(puppet.host->get_extension(puppet.host->context, "mille.telepathy/1"), nullptr);
  EXPECT_EQ(puppet.host->get_extension(puppet.host->context, nullptr), nullptr);
}

TEST_F(SearchExtension, NothingThatAPlayerTriesChangesTheTable) {
  const std::uint64_t before = hash_of(match.table.state());
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    ASSERT_EQ(search.sample(context, decision.view, 7, memory()), MILLE_OK);
    ASSERT_EQ(search.playout(context, memory(), 3, nullptr), MILLE_OK);
  });
  EXPECT_EQ(hash_of(match.table.state()), before);
}

}  // namespace
}  // namespace mille
