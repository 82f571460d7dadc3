// A hook fails at some point of a match. The match goes on by the rules alone, or, if the host wants that, the call reports
// file and line, and the table does not change.
#include <gtest/gtest.h>

#include "tests/property/play.h"
#include "tests/support/expect.h"

namespace mille_test {
namespace {

// An engine that stops where a hook fails.
mille_engine* stopping() {
  static mille_engine* const made = [] {
    mille_engine_options options{};
    options.struct_size = sizeof options;
    options.stop_on_hook_failure = 1;
    mille_engine* engine = nullptr;
    Outcome outcome;
    outcome.status = mille_engine_create(&options, &engine, &outcome.error);
    must(outcome, "mille_engine_create");
    return engine;
  }();
  return made;
}

// The rules of montreal with a target of 300 and this hook, which may fail at some point.
Variant failing(const std::string& hook, mille_engine* engine) {
  const std::string script =
      "return { name = 'failing', title = 'Failing', about = '', match = { target = 300 },\n hooks = {\n" + hook +
      " } }";
  Outcome outcome;
  mille_variant* variant = nullptr;
  const mille_script_file file = {"failing.lua", script.data(), script.size()};
  outcome.status = mille_variant_from_script(engine, &file, 1, nullptr, 0, &variant, &outcome.error);
  must(outcome, "mille_variant_from_script");
  return Variant(VariantHandle(variant, mille_variant_free));
}

// Everything that a table tells without calling its hooks.
std::string everything(const Table& table) {
  return std::to_string(table.hash()) + '\n' + table.position() + '\n' + table.record() + '\n' +
         table.json(MILLE_JSON_EVENTS, MILLE_ALL) + std::to_string(table.info().epoch);
}

// Plays a match on two tables with the same cards until a hook fails. Only one table has hooks. Returns true if a hook
// failed.
bool fails_somewhere(const std::string& hook, std::uint64_t number) {
  Random random(number);
  Table table = Table::start(failing(hook, stopping()), seed(std::to_string(number)));
  Table plain = Table::start(Variant::load("montreal", {{"target", "300"}}), seed(std::to_string(number)));
  while (!plain.over()) {
    if (!plain.in_deal()) {
      plain.next_deal();
      table.next_deal();
    }
    const mille_action action = choose(plain.legal(), Temper::any, random);
    const std::string before = everything(table);
    Outcome outcome;
    outcome.status = mille_table_apply(table.get(), &action, &outcome.error);
    if (outcome.ok()) {
      plain.apply(action);
      continue;
    }
    EXPECT_EQ(outcome.status, MILLE_E_SCRIPT) << outcome.text();
    EXPECT_STREQ(outcome.error.file, "failing.lua") << outcome.text();
    EXPECT_EQ(outcome.error.line, 3) << outcome.text();
    EXPECT_EQ(everything(table), before);
    // The match can still be undone or given up.
    if (table.info().decisions > 0) {
      Table back = table.clone();
      back.undo(back.info().decisions - 1);
      EXPECT_EQ(back.info().decisions, table.info().decisions - 1);
    }
    return true;
  }
  return false;
}

// Plays a match on two tables with the same cards to its end. Only one table has hooks, which may fail; they change
// nothing else. Returns true if a hook failed.
bool plays_as_without(const std::string& hook, std::uint64_t number) {
  Random random(number);
  Table table = Table::start(failing(hook, engine()), seed(std::to_string(number)));
  Table plain = Table::start(Variant::load("montreal", {{"target", "300"}}), seed(std::to_string(number)));
  while (!plain.over()) {
    if (!plain.in_deal()) {
      plain.next_deal();
      table.next_deal();
    }
    const mille_action action = choose(plain.legal(), Temper::any, random);
    plain.apply(action);
    table.apply(action);
  }
  EXPECT_EQ(table.hash(), plain.hash());
  const std::string record = table.record();
  EXPECT_EQ(Table::import(record).hash(), plain.hash());
  return record.find("\"failed_hooks\"") != record.npos;
}

constexpr const char* kEndHooks[] = {"score_deal = function(deal, score)", "match_over = function(match, verdict)",
                                     "settle = function(match, payment)"};
constexpr const char* kFailures[] = {" error('enough') end", " while true do end end", " return 5 end"};

TEST(FailingHook, leaves_the_match_to_the_rules) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  for (const std::string hook : kEndHooks) {
    for (const std::string how : kFailures) {
      SCOPED_TRACE(hook + how);
      EXPECT_TRUE(plays_as_without(hook + how, 9));
      if (testing::Test::HasFailure()) return;
    }
  }
  const std::string nil = "allow = function(action, view) if view.turns >= 7 then return view.nothing.at.all end end";
  EXPECT_TRUE(plays_as_without(nil, 10));
}

TEST(FailingHook, of_an_action_leaves_the_table_as_it_was_at_any_point_of_a_turn) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  int failed = 0;
  for (const std::string kind : {"draw", "upcard", "pile", "lay", "discard"}) {
    for (const std::string how : {"error('enough')", "while true do end", "return view.nothing.at.all", "return 5"}) {
      for (const int turns : {0, 1, 7, 20}) {
        const std::string hook = "allow = function(action, view) if action.kind == '" + kind +
                                 "' and view.turns >= " + std::to_string(turns) + " then " + how +
                                 " end return true end";
        SCOPED_TRACE(hook);
        failed += fails_somewhere(hook, static_cast<std::uint64_t>(turns) + 1) ? 1 : 0;
        if (testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(failed, 60);
}

TEST(FailingHook, of_a_deal_or_a_match_leaves_the_table_before_the_action_that_ends_it) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "no scripts in this build";
  for (const std::string hook : kEndHooks) {
    for (const std::string how : kFailures) {
      SCOPED_TRACE(hook + how);
      EXPECT_TRUE(fails_somewhere(hook + how, 9));
      if (testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace mille_test
