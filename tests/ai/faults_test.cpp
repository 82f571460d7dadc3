// Players that misbehave in this process. Each gives a status with its fault, and the table does not change.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <thread>

#include "ai/local/local.h"
#include "core/hash.h"
#include "tests/ai/puppet.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

class Faults : public ::testing::Test {
 protected:
  mille_status decide(const Budget& budget = {}) {
    const std::uint64_t before = hash_of(match.table.state());
    const mille_status status = player->decide(match.source, budget, &answer, &failure);
    EXPECT_EQ(hash_of(match.table.state()), before);
    return status;
  }

  Match match{1};
  Puppet puppet;
  std::unique_ptr<Player> player = puppet.player();
  Answer answer;
  Failure failure;
};

TEST_F(Faults, an_index_past_the_legal_list_is_illegal) {
  puppet.decide = [](const mille_ai_decision& decision, std::uint32_t* index) {
    *index = decision.legal_count;
    return 0;
  };
  EXPECT_EQ(decide(), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_ILLEGAL);
  EXPECT_STREQ(failure.message, "player.index");
}

TEST_F(Faults, an_answer_that_is_never_written_is_illegal) {
  puppet.decide = [](const mille_ai_decision&, std::uint32_t*) { return 0; };
  EXPECT_EQ(decide(), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_ILLEGAL);
}

TEST_F(Faults, an_answer_written_twice_is_the_last_one_and_one_written_afterwards_is_none) {
  std::uint32_t* kept = nullptr;
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    *index = 1'000'000;
    *index = 0;
    kept = index;
    return 0;
  };
  EXPECT_EQ(decide(), MILLE_OK);
  *kept = 1'000'000;
  EXPECT_EQ(answer.index, 0U);
  puppet.decide = [](const mille_ai_decision&, std::uint32_t*) { return 0; };
  EXPECT_EQ(decide(), MILLE_E_PLAYER) << "what was written before is no answer to this";
  EXPECT_EQ(answer.fault, MILLE_FAULT_ILLEGAL);
}

TEST_F(Faults, an_answer_after_a_cancel_counts) {
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    player->cancel(nullptr);
    EXPECT_EQ(puppet.host->should_stop(puppet.host->context), 1);
    *index = 0;
    return 0;
  };
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.cancels, 1);
  player->cancel(nullptr);
  EXPECT_EQ(puppet.cancels, 1) << "nothing is being decided";
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    EXPECT_EQ(puppet.host->should_stop(puppet.host->context), 0) << "the cancel was for the decision before";
    *index = 0;
    return 0;
  };
  EXPECT_EQ(decide(), MILLE_OK);
}

TEST_F(Faults, a_reason_that_is_longer_than_it_says_is_cut) {
  puppet.api.explain = [](void*, char* buffer, std::size_t size) -> std::size_t {
    std::fill_n(buffer, size, 'x');
    return 3;
  };
  auto talker = puppet.player();
  EXPECT_LT(talker->explain().size(), 2000U);
  puppet.api.explain = [](void*, char*, std::size_t) -> std::size_t { return SIZE_MAX; };
  EXPECT_EQ(puppet.player()->explain(), "");
}

// A player saves its memory once per deal and restores it after a fault.
class Memory : public Faults {
 protected:
  Memory() {
    puppet.api.save = [](void* instance, void* buffer, std::size_t size) -> std::size_t {
      if (size > 0) Puppet::of(instance).calls.push_back("save");
      if (size > 0) *static_cast<char*>(buffer) = 'm';
      return 1;
    };
    puppet.api.restore = [](void* instance, const void* buffer, std::size_t size) -> std::int32_t {
      Puppet::of(instance).calls.push_back("restore " + std::string(static_cast<const char*>(buffer), size));
      return Puppet::of(instance).create_result;
    };
    player = puppet.player();
    puppet.calls.clear();
  }
  void fail_once() {
    puppet.decide = [](const mille_ai_decision&, std::uint32_t*) -> std::int32_t { throw 42; };
    EXPECT_EQ(decide(), MILLE_E_PLAYER);
    puppet.decide = nullptr;
    puppet.calls.clear();
    puppet.events.clear();
  }
};

TEST_F(Memory, is_saved_once_a_deal_and_restored_after_a_fault) {
  EXPECT_EQ(decide(), MILLE_OK);
  match.play(answer.action);
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"begin", "save", "decide", "decide"}));
  fail_once();
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"begin", "restore m", "decide"}));
  ASSERT_EQ(puppet.events.size(), 1U) << "what happened since it was saved";
  EXPECT_EQ(puppet.events[0].kind, MILLE_EVENT_ACTION);
  fail_once();
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"begin", "save", "decide"})) << "once a deal";
}

TEST_F(Memory, that_is_refused_is_replaced_by_the_whole_match) {
  EXPECT_EQ(decide(), MILLE_OK);
  fail_once();
  puppet.create_result = 1;
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.events.size(), match.table.events().size()) << "it is told everything";
}

TEST_F(Memory, of_another_match_or_of_what_was_undone_is_not_restored) {
  EXPECT_EQ(decide(), MILLE_OK);
  match.play(answer.action);
  ASSERT_EQ(match.table.undo(0, nullptr), MILLE_OK);
  puppet.calls.clear();
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"end", "begin", "save", "decide"}));
}

TEST_F(Faults, a_player_that_gives_up_is_illegal_and_is_told_the_match_again) {
  puppet.decide = [](const mille_ai_decision&, std::uint32_t*) { return 7; };
  EXPECT_EQ(decide(), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_ILLEGAL);
  EXPECT_STREQ(failure.params[1], "7");
  puppet.decide = nullptr;
  puppet.events.clear();
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"create", "begin", "decide", "end", "begin", "decide"}));
  EXPECT_EQ(puppet.events.size(), match.table.events().size());
}

TEST_F(Faults, an_exception_is_a_crash_and_the_match_is_taken_up_anew) {
  puppet.decide = [](const mille_ai_decision&, std::uint32_t*) -> std::int32_t { throw std::runtime_error("oh"); };
  EXPECT_EQ(decide(), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_CRASH);
  puppet.decide = nullptr;
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"create", "begin", "decide", "end", "begin", "decide"}));
}

TEST_F(Faults, what_is_thrown_need_not_be_an_exception) {
  puppet.decide = [](const mille_ai_decision&, std::uint32_t*) -> std::int32_t { throw 42; };
  EXPECT_EQ(decide(), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_CRASH);
}

// A host that forfeits for a failure of its own program can tell it from an answer that is not legal.
TEST(HostsOwnPlayer, that_throws_or_gives_up_is_the_fault_callback) {
  const auto fault_of = [](const std::function<void(Puppet*)>& spoil) {
    Puppet puppet;
    Match match(1);
    spoil(&puppet);
    Failure failure;
    const auto player = value_of(make_host_player(&puppet.api, &puppet, "puppet", {}, {}, &failure), failure);
    Answer answer;
    EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_E_PLAYER);
    return answer.fault;
  };
  const auto deciding = [&](const auto& decide) { return fault_of([&](Puppet* puppet) { puppet->decide = decide; }); };
  EXPECT_EQ(deciding([](const mille_ai_decision&, std::uint32_t*) { return 7; }), MILLE_FAULT_CALLBACK);
  EXPECT_EQ(deciding([](const mille_ai_decision&, std::uint32_t*) -> std::int32_t { throw 42; }), MILLE_FAULT_CALLBACK);
  EXPECT_EQ(fault_of([](Puppet* puppet) { puppet->begin_result = 1; }), MILLE_FAULT_CALLBACK);
  const auto observe = [](void*, const mille_event*) { throw std::runtime_error("no"); };
  EXPECT_EQ(fault_of([&](Puppet* puppet) { puppet->api.observe = observe; }), MILLE_FAULT_CALLBACK);
  const auto beyond = [](const mille_ai_decision& decision, std::uint32_t* index) {
    *index = decision.legal_count;
    return 0;
  };
  EXPECT_EQ(deciding(beyond), MILLE_FAULT_ILLEGAL) << "an answer is the player's, whoever made the player";
}

TEST_F(Faults, an_answer_after_the_hard_limit_is_a_timeout) {
  puppet.decide = [](const mille_ai_decision&, std::uint32_t* index) {
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    *index = 0;
    return 0;
  };
  EXPECT_EQ(decide({0, 500, 1000}), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_TIMEOUT);
  EXPECT_GE(answer.time_us, 3000);
  EXPECT_EQ(decide(), MILLE_OK) << "without a limit it may think as long as it likes";
}

TEST_F(Faults, a_match_that_is_refused_is_a_fault_of_loading) {
  puppet.begin_result = 1;
  EXPECT_EQ(decide(), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_LOAD);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"create", "begin"})) << "what did not begin does not end";
}

TEST_F(Faults, a_player_that_asks_for_its_own_decision_is_busy) {
  mille_status inner = MILLE_OK;
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    Answer other;
    inner = player->decide(match.source, {}, &other, nullptr);
    *index = 0;
    return 0;
  };
  EXPECT_EQ(decide(), MILLE_OK);
  EXPECT_EQ(inner, MILLE_E_BUSY);
}

TEST(Creation, what_cannot_be_a_player_is_refused_with_the_cause) {
  const auto create = [](const Puppet& puppet) {
    return make_local_player(&puppet.api, const_cast<Puppet*>(&puppet), "puppet", {}, {}, nullptr).status();
  };
  Puppet puppet;
  puppet.create_result = 3;
  EXPECT_EQ(create(puppet), MILLE_E_PLAYER);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"create"})) << "what was not created is not destroyed";
  puppet.api.version = 2;
  EXPECT_EQ(create(puppet), MILLE_E_VERSION);
  puppet.api.version = MILLE_AI_VERSION;
  puppet.api.struct_size = 8;
  EXPECT_EQ(create(puppet), MILLE_E_STRUCT_SIZE);
  puppet.api.struct_size = sizeof(mille_ai_api);
  puppet.api.decide = nullptr;
  EXPECT_EQ(create(puppet), MILLE_E_ARGUMENT);
  Puppet nameless;
  nameless.api.id = "no blanks";
  EXPECT_EQ(create(nameless), MILLE_E_ARGUMENT);
}

TEST(Creation, what_a_player_logs_as_it_refuses_is_the_reason) {
  mille_ai_api api = Puppet().api;
  api.create = [](const mille_ai_host* host, void*, const mille_option*, std::size_t, void**) -> std::int32_t {
    host->log(host->context, MILLE_LOG_WARNING, "first");
    host->log(host->context, MILLE_LOG_ERROR, "it needs a\x1b file");
    host->log(host->context, MILLE_LOG_DEBUG, "last");
    return 1;
  };
  Failure failure;
  EXPECT_EQ(make_local_player(&api, nullptr, "puppet", {}, {}, &failure).status(), MILLE_E_PLAYER);
  EXPECT_STREQ(failure.message, "player.complains");
  EXPECT_STREQ(failure.text, "Player puppet cannot be created. It says: it needs a  file");
}

TEST(Creation, an_error_that_a_refusal_quotes_is_not_logged_too) {
  const auto logged =
      [](std::int32_t (*create)(const mille_ai_host*, void*, const mille_option*, std::size_t, void**)) {
        mille_ai_api api = Puppet().api;
        api.create = create;
        api.destroy = nullptr;
        std::string lines;
        const auto write = [](void* user, mille_log_level, const char* text, const Player*) {
          *static_cast<std::string*>(user) += text + std::string("; ");
        };
        static_cast<void>(make_local_player(&api, nullptr, "puppet", {}, {write, &lines}, nullptr));
        return lines;
      };
  EXPECT_EQ(logged([](const mille_ai_host* host, void*, const mille_option*, std::size_t, void**) -> std::int32_t {
              host->log(host->context, MILLE_LOG_ERROR, "first");
              host->log(host->context, MILLE_LOG_ERROR, "second");
              host->log(host->context, MILLE_LOG_WARNING, "third");
              return 1;
            }),
            "first; third; ");
  EXPECT_EQ(
      logged([](const mille_ai_host* host, void*, const mille_option*, std::size_t, void** instance) -> std::int32_t {
        host->log(host->context, MILLE_LOG_ERROR, "no book");
        *instance = nullptr;
        return 0;
      }),
      "no book; ")
      << "this player was created";
  EXPECT_EQ(logged([](const mille_ai_host* host, void*, const mille_option*, std::size_t, void**) -> std::int32_t {
              host->log(host->context, MILLE_LOG_ERROR, "no memory");
              throw 1;
            }),
            "no memory; ")
      << "that it threw is the reason";
}

TEST(Creation, a_table_with_nothing_but_decide_is_a_player_and_its_user_pointer_is_the_instance) {
  struct Counter {
    int asked = 0;
  } counter;
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "plain";
  api.decide = [](void* instance, const mille_ai_decision*, std::uint32_t* index) -> std::int32_t {
    ++static_cast<Counter*>(instance)->asked;
    *index = 0;
    return 0;
  };
  Failure failure;
  const auto player = value_of(make_local_player(&api, &counter, "plain", {}, {}, &failure), failure);
  Match match(1);
  play_on(&match, player.get(), player.get(), 50);
  EXPECT_EQ(counter.asked, 50);
  EXPECT_EQ(player->explain(), "");
}

TEST(Creation, a_player_that_does_not_play_these_rules_says_so) {
  Puppet puppet;
  puppet.api.flags = 0;
  puppet.api.supports = [](void*, const mille_rules* rules) -> std::int32_t {
    return rules->cards_jokers == 0 ? 0 : 1;
  };
  auto player = puppet.player();
  Variant variant;
  variant.ruleset.rules = default_rules();
  EXPECT_TRUE(player->supports(variant));
  Ruleset jokers = variant.ruleset;
  jokers.rules.cards_jokers = 2;
  variant.rule_sets = {variant.ruleset, jokers};
  mille_fault fault = MILLE_FAULT_CRASH;
  EXPECT_FALSE(player->supports(variant, &fault));
  EXPECT_EQ(fault, MILLE_FAULT_NONE);
  variant.ruleset = jokers;
  EXPECT_FALSE(player->supports(variant));
}

TEST(Creation, a_player_that_throws_when_asked_for_the_rules_has_a_fault) {
  Puppet puppet;
  puppet.api.flags = 0;
  puppet.api.supports = [](void*, const mille_rules*) -> std::int32_t { throw std::runtime_error("no"); };
  mille_fault fault = MILLE_FAULT_NONE;
  Variant variant;
  variant.ruleset.rules = default_rules();
  EXPECT_FALSE(puppet.player()->supports(variant, &fault));
  EXPECT_EQ(fault, MILLE_FAULT_CRASH);
}

}  // namespace
}  // namespace mille
