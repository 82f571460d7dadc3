// Scripts whose hooks fail: no hook keeps a match from ending, also when a player gives up, and events, record and
// log say which hook failed.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory_resource>
#include <string>
#include <vector>

#include "core/fast_random.h"
#include "record/json.h"
#include "record/record_read.h"
#include "record/record_write.h"
#include "support.h"
#include "table/events.h"
#include "table/table.h"
#include "table_play.h"

namespace mille {
namespace {

struct Script {
  const char* what;
  const char* hooks;
};

constexpr Script kBadScripts[] = {
    {"match_over misspells winner", "match_over = function(m, v) return { over = v.over, winer = v.winner } end"},
    {"settle does not add up", "settle = function(m, p) p.game = p.game + 1\n return p end"},
    {"settle fails when seat 0 loses", "settle = function(m, p) if m.loser == 0 then error('not me') end end"},
    {"settle never returns", "settle = function() while true do end end"},
    {"score_deal is wrong in deal 2",
     "score_deal = function(d, s) if d.deal == 2 then s[0].points = s[0].points + 1 return s end end"},
    {"score_deal holds too much", "score_deal = function() local t = {} while true do t[#t + 1] = {} end end"},
    {"allow indexes nil once somebody has points",
     "allow = function(a, v) if v.me.total ~= 0 then return v.nothing.more end end"},
    {"allow loops from deal 2",
     "allow = function(a, v) if v.deal > 1 and a.kind == 'discard' then while true do end end end"},
    {"allow answers with a number", "allow = function() return 5 end"},
    {"allow refuses everything", "allow = function() return false end"},
    {"every hook fails",
     "allow = function() error('a') end, score_deal = function() error('s') end,\n"
     "match_over = function() error('m') end, settle = function() error('p') end"},
};

std::shared_ptr<Variant> bad_variant(const Script& script, const ScriptHost& host = {}) {
  ScriptHost quick = host;
  quick.limits.work = 20'000;  // a loop ends soon
  std::string why;
  auto variant = variant_of(std::string("return { name = 'bad', match = { target = 300, max_deals = 4 }, hooks = {\n") +
                                script.hooks + "\n} }",
                            &why, quick);
  EXPECT_NE(variant, nullptr) << script.what << ": " << why;
  return variant;
}

TEST(FailingHooks, never_keep_a_match_from_ending) {
  for (const Script& script : kBadScripts) {
    const auto variant = bad_variant(script);
    ASSERT_NE(variant, nullptr);
    mille_error error = empty_error();
    FastRandom random(1);
    Table table(variant, setup_of(1), std::pmr::new_delete_resource());
    ASSERT_EQ(play(&table, &random, UINT64_MAX, &error), MILLE_OK) << script.what << ": " << error.text;
    EXPECT_EQ(table.state().phase, MILLE_PHASE_OVER) << script.what;
  }
}

// M4: before the first deal, within a deal and between deals.
TEST(FailingHooks, never_keep_a_player_from_giving_up) {
  for (const Script& script : kBadScripts) {
    const auto variant = bad_variant(script);
    ASSERT_NE(variant, nullptr);
    for (const std::uint64_t decisions : {0u, 1u, 60u, 250u}) {
      for (const int seat : {0, 1}) {
        mille_error error = empty_error();
        FastRandom random(2);
        Table table(variant, setup_of(2), std::pmr::new_delete_resource());
        ASSERT_EQ(play(&table, &random, decisions, &error), MILLE_OK) << script.what << ": " << error.text;
        if (table.state().phase == MILLE_PHASE_OVER) continue;
        ASSERT_EQ(table.forfeit(seat, MILLE_FAULT_RESIGN, &error), MILLE_OK) << script.what << ": " << error.text;
        EXPECT_EQ(table.state().end, MILLE_END_FORFEIT);
        EXPECT_EQ(table.state().winner, 1 - seat);
      }
    }
  }
}

struct Log {
  std::vector<std::string> warnings;

  ScriptHost host() {
    ScriptHost made;
    made.log.write = [](void* user, const HookLine& line) {
      if (line.level == LogLevel::warning) static_cast<Log*>(user)->warnings.push_back(with_place(line));
    };
    made.log.user = this;
    return made;
  }
  bool has(std::string_view text) const {
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const std::string& line) { return line.find(text) != std::string::npos; });
  }
};

std::string record_of(const Table& table) {
  mille_error error = empty_error();
  const auto text = write_record(table, MILLE_ALL, {}, &error);
  EXPECT_EQ(text.status(), MILLE_OK) << error.text;
  return text ? *text : std::string();
}

mille_status read_back(const std::string& record, mille_error* error, const ScriptHost& host = {}) {
  const ScriptVariants variants(host);  // the hooks run under the record's own limits
  return read_record(variants, record, 1, nullptr, std::pmr::new_delete_resource(), error).status();
}

mille_event event_of(const Table& table, mille_event_kind kind, int viewer = MILLE_ALL) {
  mille_event event{};
  for (std::size_t i = table.events().size(); i-- > 0;) {
    make_event(table, i, viewer, &event);
    if (event.kind == kind) return event;
  }
  ADD_FAILURE() << "no event of kind " << kind;
  return event;
}

// The record says which hooks failed, and a reader that runs the hooks again finds the same. A record that denies a
// failure or invents one is refused.
TEST(FailingHooks, stand_in_the_record_which_cannot_deny_or_invent_them) {
  for (const Script& script : kBadScripts) {
    const auto variant = bad_variant(script);
    ASSERT_NE(variant, nullptr);
    for (const bool given_up : {false, true}) {
      mille_error error = empty_error();
      FastRandom random(3);
      Table table(variant, setup_of(3), std::pmr::new_delete_resource());
      ASSERT_EQ(play(&table, &random, given_up ? 60 : UINT64_MAX, &error), MILLE_OK) << script.what;
      if (given_up) {
        ASSERT_EQ(table.forfeit(0, MILLE_FAULT_RESIGN, &error), MILLE_OK) << script.what;
      }
      const std::string record = record_of(table);
      EXPECT_EQ(read_back(record, &error), MILLE_OK) << script.what << ": " << error.text;
      const std::size_t at = record.find(",\"failed_hooks\":[");
      if (at != record.npos) {
        std::string denied = record;
        denied.erase(at, record.find(']', at) + 1 - at);
        EXPECT_EQ(read_back(denied, &error), MILLE_E_RECORD) << script.what;
        EXPECT_GT(error.line, 1) << script.what;
      }
      const std::size_t last = record.rfind("\"match_end\"");
      if (record.find("failed_hooks", last) == record.npos) {
        std::string invented = record;
        invented.insert(record.find('}', record.find("payment", last)) + 1, ",\"failed_hooks\":[\"settle\"]");
        EXPECT_EQ(read_back(invented, &error), MILLE_E_RECORD) << script.what;
      }
    }
  }
}

TEST(FailingHooks, are_named_by_the_events_of_the_deal_and_of_the_match) {
  Log log;
  const auto variant =
      bad_variant({"every hook",
                   "allow = function(a) if a.kind == 'pass' or a.kind == 'draw' then error('a') end end,\n"
                   "score_deal = function() error('s') end,\n"
                   "match_over = function() error('m') end, settle = function() return 7 end"},
                  log.host());
  ASSERT_NE(variant, nullptr);
  mille_error error = empty_error();
  FastRandom random(4);
  Table table(variant, setup_of(4), std::pmr::new_delete_resource());
  ASSERT_EQ(play(&table, &random, UINT64_MAX, &error), MILLE_OK) << error.text;
  EXPECT_EQ(event_of(table, MILLE_EVENT_DEAL_END).failed_hooks,
            HookBits{MILLE_HOOK_ALLOW} | MILLE_HOOK_SCORE_DEAL | MILLE_HOOK_MATCH_OVER);
  EXPECT_EQ(event_of(table, MILLE_EVENT_MATCH_END).failed_hooks, HookBits{MILLE_HOOK_SETTLE});
  EXPECT_EQ(event_of(table, MILLE_EVENT_DEAL_END, MILLE_ONLOOKER).failed_hooks,
            HookBits{MILLE_HOOK_ALLOW} | MILLE_HOOK_SCORE_DEAL | MILLE_HOOK_MATCH_OVER);
  const std::string record = record_of(table);
  EXPECT_NE(record.find("],\"failed_hooks\":[\"allow\",\"score_deal\",\"match_over\"]}\n"), record.npos);
  EXPECT_NE(record.find("},\"failed_hooks\":[\"settle\"]}\n"), record.npos);
  const auto json = write_json(table, MILLE_JSON_EVENTS, MILLE_ALL, 0, &error);
  ASSERT_EQ(json.status(), MILLE_OK);
  EXPECT_NE(json->find("\"failed_hooks\":[\"settle\"]"), json->npos);
  // Script, line, deal and turn; once a deal for each cause.
  EXPECT_TRUE(log.has("test.lua:2: allow failed (deal 1, turn 1), so the action is allowed: The script failed: a"));
  EXPECT_TRUE(log.has("test.lua:3: score_deal failed (deal 1, turn "));
  EXPECT_TRUE(log.has("test.lua:4: settle failed"));
  const auto deals = static_cast<std::size_t>(table.state().deal);
  EXPECT_EQ(log.warnings.size(), 3 * deals + 1);
}

// The failure may tell of the hand of the player whose turn it is.
TEST(FailingHooks, of_allow_are_not_shown_to_the_opponent_during_the_deal) {
  const auto variant = bad_variant({"allow", "allow = function(a, v) if v.seat == 0 then error('no') end end"});
  ASSERT_NE(variant, nullptr);
  mille_error error = empty_error();
  FastRandom random(5);
  Table table(variant, setup_of(5), std::pmr::new_delete_resource());
  ASSERT_EQ(play(&table, &random, 40, &error), MILLE_OK) << error.text;
  int seen = 0;
  for (std::size_t i = 0; i < table.events().size(); ++i) {
    mille_event own{}, other{}, onlooker{};
    make_event(table, i, 0, &own);
    make_event(table, i, 1, &other);
    make_event(table, i, MILLE_ONLOOKER, &onlooker);
    EXPECT_EQ(other.failed_hooks, 0u);
    EXPECT_EQ(onlooker.failed_hooks, 0u);
    if (own.kind != MILLE_EVENT_ACTION || own.seat != 0) continue;
    EXPECT_EQ(own.failed_hooks, HookBits{MILLE_HOOK_ALLOW});
    ++seen;
  }
  EXPECT_GT(seen, 5);
}

// A player gives up a deal that is not scored: no line for its end could name `allow`, so the end of the match does.
TEST(FailingHooks, of_a_deal_that_is_not_scored_are_named_at_the_end_of_the_match) {
  std::string why;
  const auto variant = variant_of(
      "return { name = 'bad', match = { forfeit = 'totals' }, hooks = { allow = function() error('no') end } }", &why);
  ASSERT_NE(variant, nullptr) << why;
  mille_error error = empty_error();
  FastRandom random(6);
  Table table(variant, setup_of(6), std::pmr::new_delete_resource());
  ASSERT_EQ(play(&table, &random, 20, &error), MILLE_OK) << error.text;
  ASSERT_EQ(table.forfeit(1, MILLE_FAULT_RESIGN, &error), MILLE_OK) << error.text;
  EXPECT_EQ(event_of(table, MILLE_EVENT_MATCH_END).failed_hooks, HookBits{MILLE_HOOK_ALLOW});
  EXPECT_EQ(read_back(record_of(table), &error), MILLE_OK) << error.text;
}

TEST(FailingHooks, are_taken_back_with_the_actions_of_an_undo) {
  const auto variant = bad_variant({"allow", "allow = function(a, v) if v.turns >= 4 then error('no') end end"});
  ASSERT_NE(variant, nullptr);
  mille_error error = empty_error();
  FastRandom random(7);
  Table table(variant, setup_of(7), std::pmr::new_delete_resource());
  ASSERT_EQ(play(&table, &random, 40, &error), MILLE_OK) << error.text;
  EXPECT_EQ(event_of(table, MILLE_EVENT_ACTION).failed_hooks, HookBits{MILLE_HOOK_ALLOW});
  ASSERT_EQ(table.undo(3, &error), MILLE_OK) << error.text;
  ASSERT_EQ(table.forfeit(0, MILLE_FAULT_RESIGN, &error), MILLE_OK) << error.text;
  EXPECT_EQ(event_of(table, MILLE_EVENT_DEAL_END).failed_hooks, 0u);
}

// The failure about one action does not allow the others.
TEST(FailingHooks, of_allow_count_as_allowing_action_by_action) {
  const auto variant = bad_variant({"allow",
                                    "allow = function(a)\n"
                                    "if a.kind == 'lay' then error('no') end\n"
                                    "return a.kind ~= 'discard' or a.cards[1]:sub(1, 1) ~= '5' end"});
  ASSERT_NE(variant, nullptr);
  const mille_rules& rules = variant->ruleset.rules;
  int refused = 0;
  for (std::uint8_t number = 1; number <= 20; ++number) {
    mille_error error = empty_error();
    Table table(variant, setup_of(number), std::pmr::new_delete_resource());
    ASSERT_EQ(table.next_deal(nullptr, &error), MILLE_OK);
    mille_action draw{};
    draw.kind = MILLE_ACTION_DRAW;
    ASSERT_EQ(table.apply(draw, &error), MILLE_OK) << error.text;
    std::vector<mille_action> list(static_cast<std::size_t>(rules.longest_legal_list));
    std::vector<mille_action> plain = list;
    std::size_t count = 0;
    ASSERT_EQ(game_legal_list(variant->game(), table.state(), list, &count, &error), MILLE_OK);
    const std::size_t native = legal_list(variant->ruleset, table.state(), plain);
    const auto fives = static_cast<std::size_t>(std::count_if(
        plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(native), [](const mille_action& action) {
          return action.kind == MILLE_ACTION_DISCARD && rank_of(action.cards[0]) == 4;
        }));
    EXPECT_EQ(count, native - fives);
    refused += fives == 0 ? 0 : 1;
  }
  EXPECT_GT(refused, 3);
}

TEST(FailingHooks, stop_a_match_if_the_host_wants_that) {
  ScriptHost host;
  host.stop_on_failure = true;
  const auto variant = bad_variant({"settle", "settle = function(m, p) p.game = p.game + 1\n return p end"}, host);
  ASSERT_NE(variant, nullptr);
  mille_error error = empty_error();
  FastRandom random(8);
  Table table(variant, setup_of(8), std::pmr::new_delete_resource());
  ASSERT_EQ(play(&table, &random, 30, &error), MILLE_OK) << error.text;
  const std::size_t events = table.events().size();
  EXPECT_EQ(table.forfeit(0, MILLE_FAULT_RESIGN, &error), MILLE_E_SCRIPT);
  EXPECT_EQ(table.events().size(), events);
  EXPECT_TRUE(table.state().in_deal());
}

// Whether a hook fails depends on its limits, so the record names them, and a reader runs the hooks under them.
TEST(RecordLimits, are_those_of_the_record_and_not_of_the_reader) {
  const Script busy{"settle counts to 10,000", "settle = function(m, p) for i = 1, 10000 do end\n return p end"};
  const auto variant = bad_variant(busy);  // 20,000 steps
  ASSERT_NE(variant, nullptr);
  mille_error error = empty_error();
  FastRandom random(3);
  Table table(variant, setup_of(3), std::pmr::new_delete_resource());
  ASSERT_EQ(play(&table, &random, UINT64_MAX, &error), MILLE_OK) << error.text;
  const std::string record = record_of(table);
  ASSERT_NE(record.find(R"(,"limits":{"steps":20000,"memory":2097152},"stakes")"), std::string::npos) << record;
  for (const std::uint64_t work : {20'000u, 1'000'000u}) {
    ScriptHost host;
    host.limits.work = work;
    const auto read = read_record(ScriptVariants(host), record, 1, nullptr, std::pmr::new_delete_resource(), &error);
    ASSERT_EQ(read.status(), MILLE_OK) << error.text;
    EXPECT_EQ(record_of(**read), record);
  }
  ScriptHost less;
  less.limits.work = 19'999;
  EXPECT_EQ(read_record(ScriptVariants(less), record, 1, nullptr, std::pmr::new_delete_resource(), &error).status(),
            MILLE_E_LIMIT);
  EXPECT_NE(std::string_view(error.text).find("nothing was disproved"), std::string_view::npos);
  EXPECT_EQ(error.line, 1);
  less = {};
  less.limits.memory = 2 * 1024 * 1024 - 1;
  EXPECT_EQ(read_record(ScriptVariants(less), record, 1, nullptr, std::pmr::new_delete_resource(), &error).status(),
            MILLE_E_LIMIT);
}

TEST(RecordLimits, of_another_form_are_refused) {
  const Script plain{"settle agrees", "settle = function(m, p) return p end"};
  Table table(bad_variant(plain), setup_of(3), std::pmr::new_delete_resource());
  const std::string record = record_of(table);
  const std::string limits = R"("limits":{"steps":20000,"memory":2097152})";
  const std::size_t at = record.find(limits);
  ASSERT_NE(at, record.npos);
  mille_error error = empty_error();
  for (const char* other :
       {R"("limits":{"steps":1000000,"memory":2097152})", R"("limits":{"memory":2097152,"steps":20000})",
        R"("limits":{"steps":20000})", R"("limits":{"steps":0,"memory":2097152})", R"("limits":{})", R"("limits":null)",
        R"("limits":{"steps":20000,"memory":1000000000001})",
        R"("limits":{"steps":20000,"memory":2097152,"more":1})"}) {
    std::string changed = record;
    changed.replace(at, limits.size(), other);
    EXPECT_EQ(read_record(ScriptVariants({}), changed, 1, nullptr, std::pmr::new_delete_resource(), &error).status(),
              MILLE_E_RECORD)
        << other;
  }
  // The default is left out, also where the engine of the match named it.
  const auto usual = variant_of("return { name = 'bad', hooks = { settle = function(m, p) return p end } }");
  EXPECT_EQ(record_of(Table(usual, setup_of(3), std::pmr::new_delete_resource())).find("limits"), std::string::npos);
}

}  // namespace
}  // namespace mille
