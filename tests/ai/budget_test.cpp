// Budgets, cancelling, and the seeds of decisions.
#include <chrono>
#include <thread>

#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

TEST(Budgets, nodes_are_counted_up_to_the_limit_and_anew_for_each_decision) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  int steps = 0;
  puppet.decide = [&](const mille_ai_decision& decision, std::uint32_t* index) {
    EXPECT_EQ(decision.nodes, 1000U);
    for (steps = 1; puppet.host->count_nodes(puppet.host->context, 100) == 0; ++steps) {
    }
    *index = 0;
    return 0;
  };
  Answer answer;
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(player->decide(match.source, {1000, 0, 0}, &answer, nullptr), MILLE_OK);
    EXPECT_EQ(steps, 10);
  }
  EXPECT_EQ(puppet.host->count_nodes(puppet.host->context, 10000), 0) << "outside a decision nothing is counted";
}

TEST(Budgets, without_limits_nothing_ever_stops) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    EXPECT_EQ(puppet.host->count_nodes(puppet.host->context, UINT64_C(1) << 60), 0);
    EXPECT_EQ(puppet.host->should_stop(puppet.host->context), 0);
    *index = 0;
    return 0;
  };
  Answer answer;
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
}

TEST(Budgets, after_the_soft_limit_the_player_is_asked_to_stop) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    while (puppet.host->should_stop(puppet.host->context) == 0) std::this_thread::yield();
    *index = 0;
    return 0;
  };
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {0, 2000, 0}, &answer, nullptr), MILLE_OK);
  EXPECT_GE(answer.time_us, 2000);
}

TEST(Budgets, cancel_from_another_thread_reaches_a_decision_under_way) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  std::atomic<bool> deciding{false};
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    deciding = true;
    while (puppet.host->should_stop(puppet.host->context) == 0) std::this_thread::yield();
    *index = 0;
    return 0;
  };
  std::thread other([&] {
    while (!deciding) std::this_thread::yield();
    player->cancel(nullptr);
  });
  Answer answer;
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  other.join();
  EXPECT_EQ(puppet.cancels, 1);
}

TEST(Budgets, a_players_cancel_that_cancels_itself_is_refused) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  mille_status inner = MILLE_OK;
  puppet.cancel = [&] { inner = player->cancel(nullptr); };
  std::atomic<bool> deciding{false};
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    deciding = true;
    while (puppet.host->should_stop(puppet.host->context) == 0) std::this_thread::yield();
    *index = 0;
    return 0;
  };
  std::thread other([&] {
    while (!deciding) std::this_thread::yield();
    EXPECT_EQ(player->cancel(nullptr), MILLE_OK);
  });
  Answer answer;
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  other.join();
  EXPECT_EQ(inner, MILLE_E_BUSY);
  EXPECT_EQ(puppet.cancels, 1);
}

// The second call waits for the first to end; neither is refused.
TEST(Budgets, two_threads_may_cancel_a_decision_at_the_same_time) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  puppet.cancel = [] { std::this_thread::yield(); };
  std::atomic<bool> deciding{false};
  std::atomic<int> returned{0};
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    deciding = true;
    while (returned < 2) std::this_thread::yield();
    *index = 0;
    return 0;
  };
  const auto cancel = [&] {
    while (!deciding) std::this_thread::yield();
    EXPECT_EQ(player->cancel(nullptr), MILLE_OK);
    ++returned;
  };
  std::thread one(cancel);
  std::thread two(cancel);
  Answer answer;
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  one.join();
  two.join();
  EXPECT_EQ(puppet.cancels, 2);
}

TEST(Budgets, cancel_outside_a_decision_does_nothing) {
  Match match(1);
  Puppet puppet;
  auto player = puppet.player();
  player->cancel(nullptr);
  int stop = -1;
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    stop = puppet.host->should_stop(puppet.host->context);
    *index = 0;
    return 0;
  };
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ(stop, 0);
  EXPECT_EQ(puppet.cancels, 0);
}

TEST(Seeds, are_those_of_the_test_vectors_and_differ_from_decision_to_decision) {
  const Seed seed = *seed_from_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  TableSetup setup;
  setup.seed = seed;
  Match match(1);
  Table table(montreal(), setup, std::pmr::get_default_resource());
  TableSource source(table);
  ASSERT_EQ(table.next_deal(nullptr, nullptr), MILLE_OK);
  std::vector<Seed> seeds[kSeats];
  Puppet puppet;
  puppet.decide = [&](const mille_ai_decision& decision, std::uint32_t* index) {
    Seed given;
    std::copy(std::begin(decision.seed), std::end(decision.seed), given.begin());
    seeds[decision.view->viewer].push_back(given);
    *index = 0;
    return 0;
  };
  auto first = puppet.player();
  auto second = puppet.player();
  for (int i = 0; i < 20; ++i) {
    Answer answer;
    Player& player = table.state().turn == 0 ? *first : *second;
    ASSERT_EQ(player.decide(source, {}, &answer, nullptr), MILLE_OK);
    ASSERT_EQ(table.apply(answer.action, nullptr), MILLE_OK);
  }
  ASSERT_GE(seeds[0].size(), 2U);
  const HexText hex = to_hex(seeds[0][0]);
  EXPECT_EQ(text_of(hex), "df7a94343c8675defbb7d25e12d66b17ee36627d55c0eb630dc55936e6651cf5");
  EXPECT_NE(seeds[0][0], seeds[0][1]);
  EXPECT_NE(seeds[0][0], seeds[1][0]);
}

TEST(Seeds, the_same_match_played_again_is_the_same) {
  const auto play = [](std::uint64_t seed) {
    Match match(seed);
    Failure failure;
    const auto one = value_of(make_typed("random", {}, &failure), failure);
    const auto two = value_of(make_typed("greedy", {}, &failure), failure);
    play_on(&match, one.get(), two.get(), 300);
    std::string text;
    for (std::uint64_t i = 0; i < match.table.decisions(); ++i) {
      const mille_action& action = match.table.decision(i).action;
      text.append(reinterpret_cast<const char*>(&action), sizeof action);
    }
    return text;
  };
  EXPECT_EQ(play(11), play(11));
  EXPECT_NE(play(11), play(12));
}

}  // namespace
}  // namespace mille
