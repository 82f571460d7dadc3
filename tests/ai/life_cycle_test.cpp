// The life cycle from mille_ai.h: which calls a player gets and in which order, including after an undo.
#include <cstring>

#include "ai/local/builtin.h"
#include "ai/make_player.h"
#include "ai/player/kept_memory.h"
#include "tests/ai/house_rule.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

using Calls = std::vector<std::string>;

TEST(LifeCycle, a_player_is_created_once_begins_a_match_ends_it_and_is_destroyed) {
  Puppet puppet;
  {
    Match match(1);
    auto player = puppet.player();
    Answer answer;
    ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
    ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
    player->leave();
    player->leave();
  }
  EXPECT_EQ(puppet.calls, (Calls{"create", "begin", "decide", "decide", "end", "destroy"}));
}

TEST(LifeCycle, a_player_that_sits_down_late_is_told_the_whole_match_as_its_seat_may_know_it) {
  Match match(2);
  Puppet puppet;
  auto first = puppet.player();
  auto second = puppet.player();
  play_on(&match, first.get(), second.get(), 40);
  puppet.events.clear();
  auto late = puppet.player();
  ASSERT_EQ(late->follow(match.source, 1, nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(puppet.events.size(), match.table.events().size());
  for (std::size_t i = 0; i < puppet.events.size(); ++i) {
    const mille_event& event = puppet.events[i];
    EXPECT_EQ(event.number, i);
    if (event.kind == MILLE_EVENT_ACTION && event.action.kind == MILLE_ACTION_DRAW) {
      EXPECT_EQ(event.card_count, event.seat == 1 ? 1U : 0U) << "the opponent's draw is hidden";
    }
  }
}

TEST(LifeCycle, a_player_is_told_which_hooks_the_script_has) {
  const auto told = [](HouseRule rule) {
    Puppet puppet;
    Match match(1, variant_with(std::move(rule), "house"));
    auto player = puppet.player();
    Answer answer;
    EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
    return puppet.hooks;
  };
  HouseRule others;
  others.settle = [](Payment*) { return true; };
  others.allow = [](const mille_action&, const State&) { return true; };
  EXPECT_EQ(told(bonus(1, 1)), std::uint32_t{MILLE_HOOK_SCORE_DEAL});
  EXPECT_EQ(told(mercy()), std::uint32_t{MILLE_HOOK_MATCH_OVER});
  EXPECT_EQ(told(others), std::uint32_t{MILLE_HOOK_ALLOW} | MILLE_HOOK_SETTLE);
  EXPECT_EQ(told({}), 0U);
}

// A player that knows nothing of rule sets is told of each deal as of a match with the deal's rules.
TEST(LifeCycle, a_deal_under_other_rules_begins_the_match_again) {
  HouseRule rule;
  mille_rules rules = default_rules();
  rules.deal_max_turns = 4;
  rule.rule_sets = {rules};
  rule.rule_sets[0].deal_hand = 9;
  rule.deal_rules = [](const State& state) { return state.deal % 3 == 1 ? 1 : 0; };  // the second deal, the fifth …
  Puppet puppets[2];
  for (Puppet& puppet : puppets) {
    puppet.decide = [&puppet](const mille_ai_decision& decision, std::uint32_t* index) {
      EXPECT_EQ(puppet.rules.deal_hand, decision.view->rule_set == 0 ? 15 : 9);
      EXPECT_TRUE(puppet.hooks & MILLE_HOOK_DEAL_RULES);
      *index = decision.legal_count - 1;
      return 0;
    };
  }
  Match match(5, variant_with(rule, "rounds", rules));
  const auto first = puppets[0].player(), second = puppets[1].player();
  while (match.table.state().deal < 4) play_on(&match, first.get(), second.get(), 1);
  for (Puppet& puppet : puppets) {
    EXPECT_EQ(std::count(puppet.calls.begin(), puppet.calls.end(), "begin"), 3);  // other rules twice
    const auto whole = std::count_if(puppet.events.begin(), puppet.events.end(),
                                     [](const mille_event& event) { return event.number == 0; });
    EXPECT_EQ(whole, 3);
  }
}

TEST(LifeCycle, each_event_is_told_once) {
  Match match(3);
  Puppet one;
  Puppet two;
  auto first = one.player();
  auto second = two.player();
  play_on(&match, first.get(), second.get(), 60);
  ASSERT_EQ(first->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(one.events.size(), match.table.events().size());
  for (std::size_t i = 0; i < one.events.size(); ++i) EXPECT_EQ(one.events[i].number, i);
}

TEST(LifeCycle, after_an_undo_the_player_gets_its_match_from_the_beginning) {
  Match match(4);
  Puppet one;
  Puppet two;
  auto first = one.player();
  auto second = two.player();
  play_on(&match, first.get(), second.get(), 30);
  ASSERT_EQ(match.table.undo(10, nullptr), MILLE_OK);
  one.calls.clear();
  one.events.clear();
  ASSERT_EQ(first->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(one.calls, (Calls{"end", "begin"}));
  ASSERT_EQ(one.events.size(), match.table.events().size());
  EXPECT_EQ(one.events.front().number, 0U);
  EXPECT_EQ(one.events.back().decision, 9U);
}

TEST(LifeCycle, decisions_are_counted_for_each_seat_and_again_after_an_undo) {
  Match match(5);
  Puppet puppet;
  auto player = puppet.player();
  play_on(&match, player.get(), player.get(), 1);
  Puppet one;
  Puppet two;
  auto first = one.player();
  auto second = two.player();
  play_on(&match, first.get(), second.get(), 40);
  const int seat = match.table.state().turn;
  std::uint64_t own = 0;
  for (std::uint64_t i = 0; i < match.table.decisions(); ++i) own += match.table.decision(i).seat == seat;
  Answer answer;
  ASSERT_EQ((seat == 0 ? first : second)->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ((seat == 0 ? one : two).numbers.back(), own);
  ASSERT_EQ(match.table.undo(0, nullptr), MILLE_OK);
  ASSERT_EQ((match.table.state().turn == 0 ? first : second)->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ((match.table.state().turn == 0 ? one : two).numbers.back(), 0U);
}

TEST(LifeCycle, the_match_ends_for_a_player_once_it_is_told) {
  Match match(6);
  Puppet puppet;
  auto player = puppet.player();
  ASSERT_EQ(player->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(match.table.forfeit(1, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  ASSERT_EQ(player->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(puppet.events.back().kind, MILLE_EVENT_MATCH_END);
  ASSERT_EQ(player->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(puppet.calls, (Calls{"create", "begin", "end"}));
}

TEST(LifeCycle, an_undone_end_of_the_match_begins_it_anew) {
  Match match(7);
  Puppet puppet;
  auto player = puppet.player();
  ASSERT_EQ(match.table.forfeit(1, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  ASSERT_EQ(player->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(match.table.undo(0, nullptr), MILLE_OK);
  ASSERT_EQ(player->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(puppet.calls, (Calls{"create", "begin", "end", "begin"}));
}

TEST(LifeCycle, another_table_is_another_match) {
  Match one(8);
  Match two(9);
  Puppet puppet;
  auto player = puppet.player();
  ASSERT_EQ(player->follow(one.source, 0, nullptr, nullptr), MILLE_OK);
  ASSERT_EQ(player->follow(two.source, 1, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(puppet.seat, 1);
  EXPECT_EQ(puppet.calls, (Calls{"create", "begin", "end", "begin"}));
}

TEST(LifeCycle, nothing_is_decided_between_deals_or_after_the_end) {
  Match match(10);
  Puppet puppet;
  auto player = puppet.player();
  ASSERT_EQ(match.table.forfeit(0, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  Answer answer;
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_E_PHASE);
  EXPECT_EQ(answer.fault, MILLE_FAULT_NONE);
}

TEST(LifeCycle, whole_matches_are_played_by_the_built_in_players) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Match match(seed);
    Failure failure;
    const auto greedy = value_of(make_typed("greedy", {}, &failure), failure);
    const auto random = value_of(make_typed("random", {}, &failure), failure);
    play_on(&match, greedy.get(), random.get(), 1'000'000);
    EXPECT_EQ(match.table.state().end, MILLE_END_WON);
    EXPECT_EQ(match.table.state().winner, 0) << "greedy is that much better";
    EXPECT_FALSE(greedy->explain().empty());
  }
}

// Returns the bytes that a player gets back of a memory of `size` bytes.
std::size_t given_back(std::size_t size) {
  static std::size_t saved, restored;
  saved = size;
  restored = 0;
  mille_ai_api api{};
  api.save = [](void*, void* buffer, std::size_t room) {
    if (buffer != nullptr && room >= saved) std::memset(buffer, 7, saved);
    return saved;
  };
  api.restore = [](void*, const void*, std::size_t bytes) -> std::int32_t {
    restored = bytes;
    return 0;
  };
  Match match(1);
  KeptMemory memory;
  std::uint64_t events = 0;
  memory.keep(api, nullptr, {}, 1, 0);
  memory.give_back(api, nullptr, {}, match.source.now(), &events);
  return restored;
}

TEST(LifeCycle, a_memory_beyond_the_limit_is_not_kept) {
  EXPECT_EQ(given_back(MILLE_PLAYER_MEMORY_MAX), std::size_t{MILLE_PLAYER_MEMORY_MAX});
  EXPECT_EQ(given_back(MILLE_PLAYER_MEMORY_MAX + 1), 0U);
}

}  // namespace
}  // namespace mille
