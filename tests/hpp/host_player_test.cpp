// Players of the host, by mille.hpp: what they are told, what they say, and how far their exceptions go.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "mille/mille.hpp"

namespace {

using mille::Engine;
using mille::FunctionPlayer;
using mille::PlayerDecision;
using mille::Table;
using mille::Variant;

// Which of its functions throw, and what it has seen.
struct Log {
  std::string fails;
  std::vector<mille_event> events;
  std::vector<std::int32_t> hands;  // deal.hand of each match_begin
  std::int64_t stake = 0;
  int begun = 0, asked = 0, explained = 0, ended = 0, saved = 0, restored = 0;
  bool stopped = false;
  bool wrong = false;  // decide() returns no index of the legal list
};

class Own : public mille::HostPlayer {
 public:
  explicit Own(Log* log) : log_(log) {}

  std::uint32_t decide(const PlayerDecision& decision) override {
    fail("decide");
    ++log_->asked;
    log_->stake = decision.match().stakes[1];
    log_->stopped = decision.should_stop();
    return log_->wrong ? decision.legal_count : 0;
  }
  bool supports(const mille_rules& rules) override {
    fail("supports");
    return rules.cards_packs == 2;
  }
  void match_begin(const mille_ai_match& match) override {
    fail("match_begin");
    ++log_->begun;
    log_->hands.push_back(match.rules->deal_hand);
  }
  void observe(const mille_event& event) override {
    fail("observe");
    log_->events.push_back(event);
  }
  void match_end() override {
    ++log_->ended;
    fail("match_end");
  }
  std::string explain() override {
    fail("explain");
    ++log_->explained;
    return "decision " + std::to_string(log_->asked);
  }
  void evaluate(mille_evaluation& evaluation, std::span<double> chances) override {
    evaluation.points = 12.5;
    for (auto& chance : chances) chance = 1.0 / static_cast<double>(chances.size());
    fail("evaluate");
  }
  std::vector<std::uint8_t> save() override {
    ++log_->saved;
    fail("save");
    return {1, 2, 3};
  }
  bool restore(std::span<const std::uint8_t> memory) override {
    fail("restore");
    ++log_->restored;
    return memory.size() == 3 && memory[2] == 3;
  }

 private:
  void fail(std::string_view name) const {
    if (log_->fails == name) throw std::runtime_error(std::string(name));
  }

  Log* log_;
};

std::string text(const std::exception_ptr& what) {
  try {
    if (what != nullptr) std::rethrow_exception(what);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

std::string raised(const FunctionPlayer& player) { return text(player.raised()); }
std::string cause(const FunctionPlayer& player) { return text(player.cause()); }

// It ends with the function that makes it, so the player's function cannot keep it.
static_assert(!std::is_copy_constructible_v<PlayerDecision> && !std::is_copy_assignable_v<PlayerDecision>);

struct HostPlayerTest : testing::Test {
  Engine engine = Engine::create().value();
  Variant variant = engine.variant("montreal").value();
  Log log;

  [[nodiscard]] FunctionPlayer own() {
    return FunctionPlayer::create(engine, {.id = "own", .author = "Ann"}, std::make_unique<Own>(&log)).value();
  }
  [[nodiscard]] static Table dealt(const Variant& variant) {
    auto setup = mille::make<mille_match_setup>();
    setup.stakes[0] = 2;
    setup.stakes[1] = 6;
    mille::set_seed(setup, mille::parse_seed("1").value());
    auto table = Table::create(variant, setup).value();
    table.next_deal().value();
    return table;
  }
  // Plays three deals, of which the second has another rule set.
  void play_by_two_rules(const FunctionPlayer& player) {
    const auto changing = engine
                              .variant_from_script("changing.lua",
                                                   "return {name = 'changing', rule_sets = {{deal = {hand = 9}}},"
                                                   "hooks = {deal_rules = function(m) return m.deals % 2 end}}")
                              .value();
    auto table = dealt(changing);
    table.set_player(0, player.player()).value();
    const auto other = engine.player("random").value();
    table.set_player(1, other).value();
    while (table.info()->deal < 3) {
      if (table.info()->phase == MILLE_PHASE_BETWEEN) {
        table.next_deal().value();
      } else {
        table.step().value();
      }
    }
  }
};

TEST_F(HostPlayerTest, sees_the_match_and_all_that_its_seat_may_know) {
  const auto player = own();
  EXPECT_EQ(player.player().text(MILLE_PLAYER_TEXT_AUTHOR).value(), "Ann");
  EXPECT_EQ(player.player().text(MILLE_PLAYER_TEXT_TITLE).value(), "own");
  auto table = dealt(variant);
  const auto random = engine.player("random").value();
  table.set_player(0, player.player()).value();
  table.set_player(1, random).value();
  while (table.info()->phase != MILLE_PHASE_OVER) {
    if (table.info()->phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else {
      table.step().value();
    }
  }
  EXPECT_EQ(log.begun, 1);
  EXPECT_EQ(log.ended, 1);
  EXPECT_EQ(log.stake, 6);
  const auto events = table.events(0).value();
  ASSERT_EQ(log.events.size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i)
    EXPECT_EQ(std::memcmp(&log.events[i], &events[i], sizeof events[i]), 0) << i;
}

TEST_F(HostPlayerTest, explains_and_evaluates_its_decision) {
  const auto player = own();
  const auto table = dealt(variant);
  table.hint(player.player()).value();
  EXPECT_EQ(player.player().explanation().value(), "decision 1");
  EXPECT_EQ(player.player().explanation().value(), "decision 1");
  EXPECT_EQ(log.explained, 1);
  const auto said = player.player().evaluation().value();
  EXPECT_EQ(said.numbers.points, 12.5);
  EXPECT_NEAR(said.chances.front() * static_cast<double>(said.chances.size()), 1, 1e-9);
}

TEST_F(HostPlayerTest, keeps_its_memory_when_a_deal_has_other_rules) {
  const auto player = own();
  play_by_two_rules(player);
  ASSERT_GE(log.hands.size(), 2U);
  EXPECT_EQ(log.hands[0], 15);
  EXPECT_EQ(log.hands[1], 9);
  EXPECT_EQ(log.restored, log.begun - 1);
}

TEST_F(HostPlayerTest, that_throws_fails_the_decision_or_has_said_nothing) {
  for (const std::string_view fatal : {"match_begin", "observe", "decide"}) {
    log = {};
    log.fails = fatal;
    const auto player = own();
    auto table = dealt(variant);
    const auto turn = table.info()->turn;
    table.set_player(turn, player.player()).value();
    for (int round = 0; round < 2; ++round) {
      mille_step step{};
      EXPECT_EQ(table.step(step).code(), MILLE_E_PLAYER) << fatal;
      EXPECT_EQ(step.fault, MILLE_FAULT_CALLBACK) << fatal;
      EXPECT_EQ(raised(player), fatal);
    }
    EXPECT_EQ(log.asked, 0);
    EXPECT_EQ(table.info()->decisions, 0U);
  }
  for (const std::string_view harmless : {"explain", "evaluate", "match_end"}) {
    log = {};
    log.fails = harmless;
    const auto player = own();
    auto table = dealt(variant);
    const auto turn = table.info()->turn;
    table.set_player(turn, player.player()).value();
    table.step().value();
    EXPECT_EQ(player.player().explanation().value(), harmless == "explain" ? "" : "decision 1");
    EXPECT_EQ(std::isnan(player.player().evaluation()->numbers.points), harmless == "evaluate");
    table.unseat(turn).value();
    EXPECT_EQ(raised(player), harmless);
  }
  for (const std::string_view memory : {"save", "restore"}) {
    log = {};
    log.fails = memory;
    const auto player = own();
    play_by_two_rules(player);
    EXPECT_EQ(log.restored, 0);
    EXPECT_GE(log.begun, 2);
    EXPECT_EQ(raised(player), memory);
  }
}

TEST_F(HostPlayerTest, that_missed_an_event_is_told_the_match_again) {
  const auto player = own();
  auto table = dealt(variant);
  const auto turn = table.info()->turn;
  table.set_player(turn, player.player()).value();
  log.fails = "observe";
  EXPECT_EQ(table.step().code(), MILLE_E_PLAYER);
  EXPECT_EQ(cause(player), "observe");
  EXPECT_EQ(log.saved + log.asked, 0);  // neither was called on a player that does not know the match
  log.fails = "";
  table.step().value();
  EXPECT_EQ(log.begun, 2);
  EXPECT_EQ(log.ended, 1);
  EXPECT_EQ(log.asked, 1);
  EXPECT_EQ(cause(player), "");
  EXPECT_EQ(raised(player), "observe");
  EXPECT_EQ(log.events.size(), table.events(turn)->size() - 1);  // all before its own action

  // In the midst of a deal: it gets the memory of the deal's beginning, and the events since then.
  const auto random = engine.player("random").value();
  table.set_player(1 - turn, random).value();
  log.fails = "observe";
  while (table.step()) {
  }
  EXPECT_EQ(cause(player), "observe");
  log.fails = "";
  const int asked = log.asked;
  table.step().value();
  EXPECT_EQ(log.restored, 1);
  EXPECT_EQ(log.asked, asked + 1);

  // What it missed of one match fails no decision in another.
  log.fails = "observe";
  table.resign(1 - turn).value();
  EXPECT_EQ(raised(player), "observe");
  log.fails = "";
  auto next = dealt(variant);
  table.unseat(turn).value();
  next.hint(player.player()).value();
}

TEST_F(HostPlayerTest, knows_the_cause_of_a_failed_decision_from_its_other_errors) {
  const auto player = own();
  const auto table = dealt(variant);
  log.fails = "explain";
  table.hint(player.player()).value();
  EXPECT_EQ(player.player().explanation().value(), "");
  log.wrong = true;
  EXPECT_EQ(table.hint(player.player()).code(), MILLE_E_PLAYER);
  EXPECT_EQ(cause(player), "");
  EXPECT_EQ(raised(player), "explain");
  log.fails = "decide";
  EXPECT_EQ(table.hint(player.player()).code(), MILLE_E_PLAYER);
  EXPECT_EQ(cause(player), "decide");
  log.fails = "match_end";
  log.wrong = false;
  table.hint(player.player()).value();
  EXPECT_EQ(cause(player), "");
  EXPECT_EQ(raised(player), "match_end");
  EXPECT_EQ(FunctionPlayer().cause(), nullptr);
}

TEST_F(HostPlayerTest, chooses_the_rules_that_it_plays) {
  auto table = dealt(variant);
  log.fails = "supports";
  const auto player = own();
  EXPECT_FALSE(table.set_player(0, player.player()));
  EXPECT_EQ(raised(player), "supports");
  log.fails = "";
  EXPECT_TRUE(table.set_player(0, player.player()));
  auto none = FunctionPlayer::create(engine, {.id = "none"}, std::unique_ptr<Own>());
  EXPECT_EQ(none.code(), MILLE_E_ARGUMENT);
  EXPECT_EQ(FunctionPlayer().raised(), nullptr);
  auto moved = own();
  const FunctionPlayer taken = std::move(moved);
  EXPECT_EQ(moved.raised(), nullptr);  // NOLINT(bugprone-use-after-move): it is an object without a player then
}

TEST_F(HostPlayerTest, that_is_a_callable_knows_rules_budget_and_when_to_stop) {
  auto table = dealt(variant);
  bool spent[2] = {true, false};
  bool stopped[2] = {true, false};
  const mille_player* self = nullptr;
  const auto player = FunctionPlayer::create(engine, "asking", [&](const PlayerDecision& decision) {
                        EXPECT_EQ(decision.match().rules->cards_packs, 2);
                        EXPECT_EQ(std::string_view(decision.match().variant), "montreal");
                        EXPECT_EQ(decision.actions().size(), decision.legal_count);
                        spent[0] = decision.count_nodes(4);
                        spent[1] = decision.count_nodes(6);
                        stopped[0] = decision.should_stop();
                        std::thread([&] { mille_player_cancel(const_cast<mille_player*>(self), nullptr); }).join();
                        stopped[1] = decision.should_stop();
                        return 0U;
                      }).value();
  self = player.player().get();
  auto budget = mille::make<mille_budget>();
  budget.nodes = 10;
  table.hint(player.player(), &budget).value();
  EXPECT_FALSE(spent[0]);
  EXPECT_TRUE(spent[1]);
  EXPECT_FALSE(stopped[0]);
  EXPECT_TRUE(stopped[1]);
}

}  // namespace
