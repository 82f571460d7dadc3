// What is logged about the hooks of a script, and how often: once a deal for each cause.
#include "core/hook_notes.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "core/hooks.h"

namespace mille {
namespace {

// Hooks of which those in `defined` exist. The rest is as the base has it.
class LoggingHooks : public Hooks {
 public:
  HookBits defined = 0;
  mutable std::vector<std::string> logged;

  bool has_allow() const override { return (defined & MILLE_HOOK_ALLOW) != 0; }
  bool has_score_deal() const override { return (defined & MILLE_HOOK_SCORE_DEAL) != 0; }
  bool has_match_over() const override { return (defined & MILLE_HOOK_MATCH_OVER) != 0; }
  bool has_settle() const override { return (defined & MILLE_HOOK_SETTLE) != 0; }
  mille_status allow(const HookCall&, const State&, std::span<const mille_action>, std::span<std::uint8_t>, std::size_t,
                     mille_error*, mille_error*) const override {
    return MILLE_OK;
  }
  mille_status score_deal(const HookCall&, const State&, int, DealScore*, mille_error*) const override {
    return MILLE_OK;
  }
  mille_status match_over(const HookCall&, const State&, Verdict*, mille_error*) const override { return MILLE_OK; }
  mille_status settle(const HookCall&, const State&, const Verdict&, Payment*, mille_error*) const override {
    return MILLE_OK;
  }
  void log(const HookLine& line) const override {
    std::string place(line.place.file);
    if (line.place.line > 0) place += ':' + std::to_string(line.place.line);
    logged.push_back((place.empty() ? place : place + ": ").append(line.text));
    asker = line.asker;
  }
  mutable const void* asker = nullptr;
};

State in_deal(std::int32_t number) {
  State state;
  std::memset(static_cast<void*>(&state), 0, sizeof state);
  state.deal = number;
  state.phase = MILLE_PHASE_DRAW;
  return state;
}

mille_error failure_at(std::int32_t line, const char* file = "") {
  mille_error failure{};
  failure.struct_size = sizeof failure;
  failure.line = line;
  std::strcpy(failure.file, file);
  std::strcpy(failure.message, "script.error");
  std::strcpy(failure.text, "broken");
  return failure;
}

TEST(Hooks, stop_nothing_and_expect_no_overruling_unless_they_say_so) {
  const LoggingHooks hooks;
  EXPECT_FALSE(hooks.stops_on_failure());
  EXPECT_FALSE(hooks.allow_may_be_overruled());
}

TEST(Hooks, that_are_defined_are_told_as_bits) {
  EXPECT_EQ(defined_hooks(nullptr), 0u);
  for (HookBits defined = 0; defined < 16; ++defined) {
    LoggingHooks hooks;
    hooks.defined = defined;
    EXPECT_EQ(defined_hooks(&hooks), defined);
  }
}

TEST(HookWarnings, are_new_once_a_deal_for_each_cause) {
  HookWarnings warnings;
  const State first = in_deal(1);
  EXPECT_TRUE(warnings.is_new(first, 7));
  EXPECT_TRUE(warnings.is_new(first, 8));
  EXPECT_FALSE(warnings.is_new(first, 7));
  EXPECT_FALSE(warnings.is_new(first, 8));
  EXPECT_TRUE(warnings.is_new(in_deal(2), 7));
  EXPECT_FALSE(warnings.is_new(in_deal(2), 7));
}

TEST(HookWarnings, tell_deals_apart_by_number_dealer_and_either_total) {
  const auto is_another = [](const auto& change) {
    HookWarnings warnings;
    State state = in_deal(1);
    EXPECT_TRUE(warnings.is_new(state, 7));
    change(state);
    return warnings.is_new(state, 7);
  };
  EXPECT_TRUE(is_another([](State& state) { state.deal = 2; }));
  EXPECT_TRUE(is_another([](State& state) { state.dealer = 1; }));
  EXPECT_TRUE(is_another([](State& state) { state.totals[0] = 5; }));
  EXPECT_TRUE(is_another([](State& state) { state.totals[1] = 5; }));
  EXPECT_FALSE(is_another([](State& state) { state.turns = 5; }));
}

TEST(HookWarnings, are_at_most_thirty_two_a_deal) {
  HookWarnings warnings;
  for (const int deal : {1, 2}) {
    int count = 0;
    for (std::uint64_t cause = 100; cause < 150; ++cause) count += warnings.is_new(in_deal(deal), cause) ? 1 : 0;
    EXPECT_EQ(count, 32);
  }
}

TEST(HookWarnings, that_are_copied_know_what_was_logged) {
  HookWarnings warnings;
  EXPECT_TRUE(warnings.is_new(in_deal(1), 7));
  EXPECT_TRUE(warnings.is_new(in_deal(1), 8));
  HookWarnings copy(warnings);
  EXPECT_FALSE(copy.is_new(in_deal(1), 7));
  EXPECT_FALSE(copy.is_new(in_deal(1), 8));
  EXPECT_TRUE(copy.is_new(in_deal(1), 9));
  EXPECT_TRUE(warnings.is_new(in_deal(1), 9)) << "a copy is its own";
}

// Two causes are logged both, however alike their texts are.
TEST(HookNotes, tell_all_texts_of_two_letters_apart) {
  const LoggingHooks hooks;
  std::vector<std::string> texts;
  for (char first = 'a'; first <= 'h'; ++first) {
    for (char second = 'a'; second <= 'h'; ++second) texts.push_back({first, second});
  }
  for (const std::string& one : texts) {
    for (const std::string& two : texts) {
      if (one == two) continue;
      HookWarnings warnings;
      HookNotes notes{&warnings};
      hooks.logged.clear();
      for (const std::string& text : {one, two}) {
        notes.note_set_aside(hooks, in_deal(1), nullptr, LogLevel::info, {}, text.c_str());
      }
      ASSERT_EQ(hooks.logged.size(), 2u) << one << ' ' << two;
    }
  }
}

TEST(HookNotes, say_where_the_script_failed_and_when) {
  const LoggingHooks hooks;
  const auto logged = [&hooks](const State& state, const mille_error& failure) {
    HookWarnings warnings;
    HookNotes notes{&warnings};
    hooks.logged.clear();
    notes.note_failure(hooks, state, &warnings, MILLE_HOOK_SCORE_DEAL, failure);
    EXPECT_EQ(hooks.asker, &warnings);
    EXPECT_EQ(notes.failed, HookBits{MILLE_HOOK_SCORE_DEAL});
    return hooks.logged.at(0);
  };
  State state = in_deal(3);
  state.turns = 4;
  EXPECT_EQ(logged(state, failure_at(2, "rules.lua")),
            "rules.lua:2: score_deal failed (deal 3, turn 5), so the engine's own result holds: broken");
  EXPECT_EQ(logged(state, failure_at(1, "rules.lua")),
            "rules.lua:1: score_deal failed (deal 3, turn 5), so the engine's own result holds: broken");
  state.phase = MILLE_PHASE_BETWEEN;
  EXPECT_EQ(logged(state, failure_at(0, "rules.lua")),
            "rules.lua: score_deal failed (deal 3, turn 4), so the engine's own result holds: broken");
  EXPECT_EQ(logged(state, failure_at(2)),
            "score_deal failed (deal 3, turn 4), so the engine's own result holds: broken");
}

TEST(HookNotes, without_a_log_keep_only_that_a_hook_failed) {
  const LoggingHooks hooks;
  HookNotes notes;
  notes.note_failure(hooks, in_deal(1), nullptr, MILLE_HOOK_SETTLE, failure_at(1));
  notes.note_set_aside(hooks, in_deal(1), nullptr, LogLevel::info, {}, "nothing");
  EXPECT_EQ(notes.failed, HookBits{MILLE_HOOK_SETTLE});
  EXPECT_TRUE(hooks.logged.empty());
}

}  // namespace
}  // namespace mille
