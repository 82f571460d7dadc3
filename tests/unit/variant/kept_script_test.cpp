// A script that is kept answers every question as one that is run for it alone.
#include "variant/kept_script.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/legal_entry.h"
#include "core/match.h"
#include "core/score.h"
#include "support.h"
#include "variant/script_values.h"

namespace mille {
namespace {

using script::Fault;
using script::FaultKind;
using script::KeptScript;
using script::Limits;
using script::Usage;

void prepare_nothing(lua_State*, const void*) {}

// The first deal of a match, after dealing; and after a draw, if it has been drawn.
State dealt(const Variant& variant, std::uint8_t seed_byte, bool drawn = false) {
  const std::int64_t stakes[2] = {1, 3};
  const Game native{variant.ruleset, nullptr};
  State state = start_match(variant.ruleset, Seed{seed_byte}, stakes, false);
  EXPECT_EQ(deal_next(native, &state, 0, nullptr), MILLE_OK);
  mille_action draw{};
  draw.kind = MILLE_ACTION_DRAW;
  if (drawn) {
    EXPECT_EQ(game_apply(native, &state, draw, nullptr), MILLE_OK);
  }
  return state;
}

struct Answer {
  Fault fault;
  std::string text;
  Usage usage;
};

// Calls the function that the script returns.
auto calling(std::string* text) {
  return [text](lua_State* L) {
    lua_call(L, 0, 1);
    script::push_text_of(L, -1);
    *text = lua_tostring(L, -1);
  };
}

Answer ask(const KeptScript& script, const Limits& limits) {
  Answer answer;
  answer.fault = script.ask(limits, calling(&answer.text), &answer.usage);
  return answer;
}

Answer run_afresh(const char* text, const Limits& limits) {
  Answer answer;
  answer.fault = script::run_script({}, limits, {"test.lua", text}, calling(&answer.text), &answer.usage);
  return answer;
}

void expect_same(const Answer& kept, const Answer& fresh, const std::string& what) {
  EXPECT_EQ(kept.fault.kind, fresh.fault.kind) << what;
  EXPECT_EQ(kept.fault.line, fresh.fault.line) << what;
  EXPECT_STREQ(kept.fault.text, fresh.fault.text) << what;
  EXPECT_EQ(kept.text, fresh.text) << what;
  EXPECT_EQ(kept.usage.work, fresh.usage.work) << what;
  EXPECT_EQ(kept.usage.memory, fresh.usage.memory) << what;
}

constexpr const char* kScripts[] = {
    "local n = 0 return function() n = n + 1 return n end",
    R"(local all = {} for i = 1, 300 do all[i] = ('x'):rep(i) end
       return function()
         local t = {}
         for i = 1, #all do t[#t + 1] = all[i]:sub(2) all[i] = i end
         return table.concat(t, ',', 1, 9)
       end)",
    "return function() local function deep(n) return 1 + deep(n + 1) end return deep(0) end",
    "return function() while true do end end",
    "return function() local t = {} for i = 1, 100000 do t[i] = { i } end return #t end",
    "return function() error('on purpose') end",
    "return function() local x = nil return x.y end",
    "return function() return string.format('%.3f %d %s', 2 ^ 0.5, 3, 'x') end",
    "error('at once')",
    ("local t = {} for i = 1, 3000 do t['key' .. i] = i end\n"
     "return function() local s = 0 for _, v in pairs(t) do s = s + v end return s end"),
};

TEST(KeptScript, answers_as_one_that_is_run_afresh_within_any_limits) {
  constexpr std::uint64_t kWork[] = {0, 63, 64, 500, 3000, 40'000, 1'000'000};
  constexpr std::uint64_t kMemory[] = {0, 1000, 20'000, 300'000, 2'097'152};
  for (const char* text : kScripts) {
    const KeptScript script({}, {}, {"test.lua", text}, prepare_nothing, nullptr);
    for (const std::uint64_t work : kWork) {
      for (const std::uint64_t memory : kMemory) {
        const Limits limits{work, memory};
        const std::string what = text + (" with " + std::to_string(work)) + " and " + std::to_string(memory);
        expect_same(ask(script, limits), run_afresh(text, limits), what);
      }
    }
  }
}

TEST(KeptScript, begins_every_question_anew) {
  const KeptScript script({}, {}, {"test.lua", kScripts[0]}, prepare_nothing, nullptr);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(ask(script, {}).text, "1");
}

TEST(KeptScript, is_asked_while_it_is_asked) {
  const KeptScript script({}, {}, {"test.lua", kScripts[0]}, prepare_nothing, nullptr);
  std::string outer;
  std::string inner;
  const Fault fault = script.ask({}, [&](lua_State* L) {
    ASSERT_EQ(script.ask({}, calling(&inner)).kind, FaultKind::none);
    calling (&outer)(L);
  });
  EXPECT_EQ(fault.kind, FaultKind::none);
  EXPECT_EQ(inner, "1");
  EXPECT_EQ(outer, "1");
}

TEST(KeptScript, is_asked_by_threads_at_once) {
  const KeptScript script({}, {}, {"test.lua", kScripts[1]}, prepare_nothing, nullptr);
  const std::string wanted = ask(script, {}).text;
  std::atomic<int> differ = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 200; ++n) differ += ask(script, {}).text == wanted ? 0 : 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(differ, 0);
}

TEST(KeptScript, without_memory_fails_and_goes_on_once_there_is_some) {
  constexpr Limits kPlenty{100'000'000, 100'000'000};
  ScarceMemory memory;
  {
    constexpr const char* kMuch = "return function() local t = {} for i = 1, 6000 do t[i] = { i } end return #t end";
    const KeptScript script(memory.memory(), {}, {"test.lua", kMuch}, prepare_nothing, nullptr);
    EXPECT_EQ(ask(script, kPlenty).text, "6000");
    memory.for_good = true;
    memory.fail_at = 1;
    EXPECT_EQ(ask(script, kPlenty).fault.kind, FaultKind::no_memory);
    memory.fail_at = 0;
    EXPECT_EQ(ask(script, kPlenty).text, "6000");
  }
  EXPECT_EQ(memory.held, 0u);
}

// ---- Hooks

constexpr const char* kHooks = R"(
local calls = 0
local seen = {}
return { name = "mine", match = { max_deals = 2 }, options = { n = { range = { 0, 9 }, default = 3 } }, hooks = {
  allow = function(action, view)
    calls = calls + 1
    seen[#seen + 1] = action
    if calls % 3 == 0 and action.kind == "lay" and view.me.hand_size > options.n then return false, "third " .. calls end
    if view.opponent.sets["8"] and action.kind == "pile" then return false, #seen .. seen[1].kind end
    view.turns = view.turns + 1
    if view.turns > 60 then error("late") end
  end,
  score_deal = function(deal, score)
    calls = calls + 1
    score[0].bonus = calls + deal.turns
    score[0].points = score[0].points + score[0].bonus
    deal.rules.match.target = 5
    return score
  end,
  match_over = function(match, verdict) calls = calls + 1 if calls > 1 or match.rules.match.target == 5 then error("kept") end end,
  settle = function(match, payment) calls = calls + 1 payment.naturals = calls payment.total = payment.total + calls return payment end,
} })";

// What all hooks say of a state.
std::string answers(const Variant& variant, const State& state) {
  std::string text;
  mille_error error = empty_error();
  std::vector<mille_action> list(legal_count(variant.ruleset, state));
  legal_list(variant.ruleset, state, list);
  std::vector<std::uint8_t> allowed(list.size());
  mille_error refusal = empty_error();
  text +=
      std::to_string(variant.hooks->allow(variant.ruleset, state, list, allowed, list.size() - 1, &refusal, &error));
  for (const std::uint8_t one : allowed) text += one != 0 ? '1' : '0';
  text += refusal.text + std::string(error.text);
  DealScore score = score_deal(variant.ruleset, state, 0);
  text += std::to_string(variant.hooks->score_deal(variant.ruleset, state, 0, &score, &error));
  text += std::to_string(score.points[0]);
  Verdict verdict{MILLE_END_WON, 0};
  text += std::to_string(variant.hooks->match_over(variant.ruleset, state, &verdict, &error)) + error.text;
  Payment payment{};
  text += std::to_string(variant.hooks->settle(variant.ruleset, state, {MILLE_END_WON, 0}, &payment, &error));
  return text + std::to_string(payment.total);
}

TEST(KeptHooks, asked_ten_thousand_times_in_any_order_answer_as_at_first) {
  const auto kept = variant_of(kHooks);
  ASSERT_NE(kept, nullptr);
  std::vector<State> states;
  std::vector<std::string> wanted;
  FastRandom random(5);
  for (std::uint8_t seed = 1; states.size() < 60; ++seed) {
    State state = dealt(*kept, seed);
    std::vector<mille_action> list(static_cast<std::size_t>(kept->ruleset.rules.longest_legal_list));
    for (int i = 0; state.in_deal() && i < 80; ++i) {
      if (i % 16 == 0) {
        states.push_back(state);
        wanted.push_back(answers(*variant_of(kHooks), state));
      }
      const auto count = static_cast<std::uint32_t>(legal_list(kept->ruleset, state, list));
      ASSERT_EQ(game_apply({kept->ruleset, nullptr}, &state, list[random.below(count)], nullptr), MILLE_OK);
    }
  }
  EXPECT_GT(std::set<std::string>(wanted.begin(), wanted.end()).size(), states.size() / 2);
  for (int i = 0; i < 2500; ++i) {  // four hooks each
    const std::size_t which = random.below(static_cast<std::uint32_t>(states.size()));
    ASSERT_EQ(answers(*kept, states[which]), wanted[which]) << which;
  }
}

// ---- Tables whose members are made when they are asked for

// What an allow hook says in its refusal of a draw.
std::string refusal_of(const std::string& body, bool drawn = false) {
  const auto variant =
      variant_of("return { name = 'mine', hooks = { allow = function(action, view) " + body + " end } }");
  EXPECT_NE(variant, nullptr) << body;
  const State state = dealt(*variant, 1, drawn);
  std::vector<mille_action> list(legal_count(variant->ruleset, state));
  legal_list(variant->ruleset, state, list);
  std::vector<std::uint8_t> allowed(list.size());
  mille_error refusal = empty_error();
  mille_error error = empty_error();
  const mille_status status = variant->hooks->allow(variant->ruleset, state, list, allowed, 0, &refusal, &error);
  return status == MILLE_OK ? refusal.text : error.text;
}

TEST(LazyTables, look_as_if_they_had_been_complete_from_the_beginning) {
  const auto keys = [](const std::string& table) {
    return refusal_of("local s = '' for k in pairs(" + table + ") do s = s .. k .. ' ' end return false, s");
  };
  EXPECT_EQ(
      keys("view"),
      "deal dealer first_turn me opponent phase pile reshuffles rules seat stakes stock_size this_turn turns upcard ");
  EXPECT_EQ(keys("view.me"), "chapeaux deals_won hand hand_size naturals seat sets total ");
  EXPECT_EQ(keys("view.opponent"), "chapeaux deals_won hand_size known naturals seat sets total ");
  EXPECT_EQ(keys("action"), "cards count kind points seat ");
  EXPECT_EQ(refusal_of("local s = '' for k, v in pairs(action) do s = s .. k .. ' ' end return false, s", true),
            "cards count kind naturals owner points rank seat wilds ");
}

TEST(LazyTables, take_what_the_script_writes_and_keep_it) {
  EXPECT_EQ(refusal_of("view.phase = 'mine' local d = view.deal return false, view.phase .. d"), "mine1");
  EXPECT_EQ(refusal_of("view.extra = 5 return false, view.extra .. view.phase"), "5draw");
  EXPECT_EQ(refusal_of("view.me.total = 7 return false, '' .. view.me.total + view.me.hand_size"), "22");
  EXPECT_EQ(refusal_of("local n = 0 action.mark = 1 for k in pairs(action) do n = n + 1 end return false, '' .. n"),
            "6");
}

TEST(LazyTables, refuse_what_they_cannot_have_with_the_nearest_name) {
  EXPECT_NE(refusal_of("return view.phas").find("there is no view.phas. Did you mean “view.phase”?"),
            std::string::npos);
  EXPECT_NE(refusal_of("return action.kin").find("Did you mean “action.kind”?"), std::string::npos);
  EXPECT_NE(refusal_of("return view[1]").find("there is no view[1]"), std::string::npos);
  EXPECT_NE(refusal_of("return #view").find("view is no list"), std::string::npos);
  EXPECT_NE(refusal_of("for i in ipairs(view.me) do end").find("me is no list"), std::string::npos);
  EXPECT_EQ(refusal_of("return false, tostring(action.rank) .. tostring(view.last_scores) .. tostring(view.me.known)"),
            "nilnilnil");
}

// Making a member again and again would cost memory that nobody counts.
TEST(LazyTables, make_no_member_twice) {
  const auto contains = [](const std::string& body, const char* text) {
    const std::string refusal = refusal_of(body);
    EXPECT_NE(refusal.find(text), std::string::npos) << body << ": " << refusal;
  };
  contains("local me = view.me while true do local s = me.sets me.sets = nil end", "there is no me.sets");
  contains("while true do local m = view.me view.me = nil end", "there is no view.me");
  contains("local k = action.kind action.kind = nil return action.kind", "there is no action.kind");
  contains("while true do local x = view.last_scores end", "works too long");
  EXPECT_EQ(refusal_of(
                "local k = action.kind action.kind = nil local s = '' for n in pairs(action) do s = s .. n .. ' ' end\n"
                "return false, s"),
            "cards count points seat ");
}

TEST(LazyTables, of_earlier_actions_stay_as_they_were) {
  EXPECT_EQ(refusal_of("first = 1", true).find("global") != std::string::npos, true);
  const auto variant = variant_of(
      "local first local texts = '' return { name = 'mine', hooks = { allow = function(action, view)\n"
      "if not first then first = action return end\n"
      "texts = first.kind .. ' ' .. first.cards[1] return false, texts end } }");
  ASSERT_NE(variant, nullptr);
  const State state = dealt(*variant, 1, true);
  std::vector<mille_action> list(legal_count(variant->ruleset, state));
  legal_list(variant->ruleset, state, list);
  std::vector<std::uint8_t> allowed(list.size());
  mille_error refusal = empty_error();
  const std::size_t last = list.size() - 1;
  ASSERT_EQ(variant->hooks->allow(variant->ruleset, state, list, allowed, last, &refusal, nullptr), MILLE_OK);
  const std::string kind = list[0].kind == MILLE_ACTION_LAY ? "lay" : "discard";
  const auto name = std::string(refusal.text).substr(kind.size() + 1);
  EXPECT_EQ(refusal.text, kind + ' ' + name);
  EXPECT_EQ(name.size(), 1u + (name == "10" ? 1u : 0u));
}

}  // namespace
}  // namespace mille
