// House rules that reach beyond one deal: what a script remembers, and the rule sets that it chooses from before each
// deal. Records, followers, positions and samples carry both.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory_resource>
#include <set>
#include <string>
#include <vector>

#include "core/hash.h"
#include "core/legal.h"
#include "learn/sample.h"
#include "record/follow.h"
#include "record/json.h"
#include "record/position.h"
#include "record/record_read.h"
#include "record/record_write.h"
#include "support.h"
#include "table/events.h"
#include "table/results.h"
#include "table/table.h"
#include "table/view.h"
#include "table_play.h"
#include "tests/support/lines.h"
#include "tests/support/replaced.h"

namespace mille {
namespace {

using mille_test::lines_of;
using mille_test::replaced;

// A pot that every deal fills, and that goes to who goes out; the number of the deals that nobody went out of.
constexpr const char* kPot = R"(return {
  name = "pot",
  stock = { exhausted = "end_deal" },
  match = { target = 300, max_deals = 6 },
  memory = {
    pot = { range = { 0, 100000 }, start = 5, help = "Points in the pot" },
    blocked = { range = { 0, 100 } },
  },
  hooks = {
    score_deal = function(deal, score)
      local pot = score.memory.pot + 25
      if deal.out then
        score[deal.out].bonus = score[deal.out].bonus + pot
        score[deal.out].points = score[deal.out].points + pot
        score.memory.pot = 0
      else
        score.memory = { pot = pot, blocked = score.memory.blocked + 1 }
      end
      return score
    end,
    settle = function(match, payment)
      payment.game = payment.game + match.memory.blocked
      payment.total = payment.total + match.memory.blocked
      return payment
    end,
  },
})";

// Other wild cards, hands and sets from deal to deal.
constexpr const char* kRounds = R"(return {
  name = "rounds",
  match = { target = 100000, max_deals = 7 },
  deal = { max_turns = 40 },
  rule_sets = {
    { cards = { wild = { "5" } }, deal = { hand = 9 } },
    { sets = { min_size = 4, lay_on_opponent = true }, pile = { take = "free" } },
    { cards = { wild = { "K", "3" }, values = { K = 40 } } },
  },
  hooks = { deal_rules = function(match) return match.deals % 4 end },
})";

constexpr int kViewers[] = {0, 1, MILLE_ONLOOKER};

// Plays on, which must not fail.
template <class Look>
void play(Table* table, FastRandom* random, std::uint64_t decisions, const Look& look) {
  mille_error error = empty_error();
  ASSERT_EQ(play(table, random, decisions, &error, look), MILLE_OK) << error.text;
}

std::unique_ptr<Table> played(const char* script, std::uint8_t seed, std::uint64_t decisions = UINT64_MAX,
                              const ScriptHost& host = {}) {
  std::string why;
  const auto variant = variant_of(script, &why, host);
  EXPECT_NE(variant, nullptr) << why;
  auto table = std::make_unique<Table>(variant, setup_of(seed), std::pmr::new_delete_resource());
  FastRandom random(seed);
  play(table.get(), &random, decisions, [](const Table&) {});
  return table;
}

std::string record_of(const Table& table, int viewer = MILLE_ALL) {
  mille_error error = empty_error();
  mille_record_options options{};
  options.hash = viewer == MILLE_ALL ? 1 : 0;
  options.legal = viewer == MILLE_ONLOOKER ? 0 : 1;
  const auto text = write_record(table, viewer, options, &error);
  EXPECT_EQ(text.status(), MILLE_OK) << error.text;
  return text ? *text : std::string();
}

std::unique_ptr<Table> read_back(const std::string& record, mille_error* error) {
  auto table = read_record(ScriptVariants({}), record, 1, nullptr, std::pmr::new_delete_resource(), error);
  return table ? std::move(*table) : nullptr;
}

TEST(Memory, is_kept_from_deal_to_deal_and_stands_on_the_sheet) {
  bool was_blocked = false;
  for (std::uint8_t seed = 1; seed <= 20; ++seed) {
    const auto table = played(kPot, seed);
    ASSERT_EQ(table->variant().memory.size(), 2u);
    EXPECT_EQ(table->variant().memory[0].name, "blocked");  // in the order of the names
    std::int32_t pot = 5;
    std::int32_t blocked = 0;
    for (const mille_deal_result& row : table->results()) {
      pot += 25;
      if (row.out == kNobody) {
        ++blocked;
      } else {
        EXPECT_EQ(row.bonus[row.out], pot);
        pot = 0;
      }
      EXPECT_EQ(row.memory[0], blocked);
      EXPECT_EQ(row.memory[1], pot);
    }
    was_blocked = was_blocked || blocked > 0;
    mille_view view;
    make_view(table->variant().ruleset, table->state(), 0, &view);
    EXPECT_EQ(view.memory[0], blocked);
    EXPECT_EQ(view.memory[1], pot);
    if (table->state().winner != kNobody) {
      EXPECT_EQ(table->state().payment.game, table->state().stakes[1] + blocked);
    }
  }
  EXPECT_TRUE(was_blocked);
}

TEST(Memory, begins_at_its_start_or_else_at_the_number_nearest_to_zero) {
  const auto variant =
      variant_of(R"(return { name = "x", memory = { a = { range = { 3, 9 } }, b = { range = { -9, -3 } },
    c = { range = { -9, 9 } }, d = { range = { 1, 5 }, start = 4 } }, hooks = { score_deal = function() end } })");
  ASSERT_NE(variant, nullptr);
  const std::int64_t stakes[2] = {1, 3};
  const State state = start_match(variant->ruleset, {}, stakes, false);
  EXPECT_EQ(state.last.memory, (Remembered{3, -3, 0, 4}));
}

// What a hook does not return, or returns wrongly, stays as it was.
TEST(Memory, changes_only_as_the_hook_says_and_within_its_range) {
  const auto after = [](const std::string& body, mille_status* status) {
    const auto variant = variant_of(
        "return { name = 'x', memory = { a = { range = { 0, 10 }, start = 4 }, b = { range = "
        "{ -5, 5 } } }, hooks = { score_deal = function(deal, score) " +
        body + " end } }");
    EXPECT_NE(variant, nullptr) << body;
    const std::int64_t stakes[2] = {1, 3};
    State state = start_match(variant->ruleset, {}, stakes, false);
    mille_error error = empty_error();
    EXPECT_EQ(deal_next(variant->game(), &state, 0, &error), MILLE_OK);
    DealScore score{};
    score.memory = state.last.memory;
    *status = variant->hooks->score_deal({variant->ruleset}, state, 0, &score, &error);
    return score.memory;
  };
  mille_status status = MILLE_OK;
  EXPECT_EQ(after("score.memory.a = 10 score.memory.b = -5 return score", &status), (Remembered{10, -5}));
  EXPECT_EQ(after("score.memory = { b = 2 } return score", &status), (Remembered{4, 2}));
  EXPECT_EQ(after("score.memory = nil return score", &status), (Remembered{4, 0}));
  EXPECT_EQ(after("return nil", &status), (Remembered{4, 0}));
  EXPECT_EQ(status, MILLE_OK);
  for (const char* bad : {"score.memory.a = 11 return score", "score.memory.a = 1.5 return score",
                          "score.memory.c = 1 return score", "score.memory = 7 return score",
                          "return { [0] = score[0], [1] = score[1], more = 1 }", "return score.memory.c"}) {
    EXPECT_EQ(after(bad, &status), (Remembered{4, 0})) << bad;
    EXPECT_EQ(status, MILLE_E_SCRIPT) << bad;
  }
}

TEST(Memory, that_cannot_be_declared_so_is_an_error_that_says_why) {
  struct Case {
    const char* memory;
    const char* says;
  };
  constexpr Case kCases[] = {
      {"{ pot = {} }", "`memory.pot.range` is missing"},
      {"{ pot = 5 }", "`memory.pot` must be a table"},
      {"{ pot = { range = { 5, 1 } } }", "`memory.pot.range.2` is 1. It must be from 5"},
      {"{ pot = { range = { 1 } } }", "`memory.pot.range` must be two numbers"},
      {"{ pot = { range = { 0, 9 }, start = 10 } }", "`memory.pot.start` is 10. It must be"},
      {"{ pot = { range = { 0, 9 }, begin = 1 } }", "Possible names are range, start or help"},
      {"{ [\"Pot!\"] = { range = { 0, 9 } } }", "“Pot!” is not a valid name"},
      {"{ a = R, b = R, c = R, d = R, e = R, f = R, g = R, h = R, i = R }", "At most 8"},
  };
  for (const Case& one : kCases) {
    std::string why;
    const std::string script = std::string("local R = { range = { 0, 1 } } return { name = 'x', memory = ") +
                               one.memory + ", hooks = { score_deal = function() end } }";
    EXPECT_EQ(variant_of(script, &why), nullptr) << one.memory;
    EXPECT_NE(why.find(one.says), why.npos) << one.memory << ": " << why;
  }
  std::string why;
  EXPECT_EQ(variant_of("return { name = 'x', memory = { pot = { range = { 0, 9 } } } }", &why), nullptr);
  EXPECT_NE(why.find("score_deal"), why.npos) << why;
}

TEST(RuleSets, rule_the_deals_for_which_the_hook_chooses_them) {
  const auto variant = variant_of(kRounds);
  ASSERT_NE(variant, nullptr);
  std::vector<Ruleset> due;
  for (int number = 0; number <= 3; ++number) {
    mille_rules rules = default_rules();
    rules.deal_max_turns = 40;
    if (number == 1) rules.cards_wild[0] = 4, rules.deal_hand = 9;
    if (number == 2) rules.sets_min_size = 4, rules.sets_lay_on_opponent = 1, rules.pile_take = MILLE_TAKE_FREE;
    if (number == 3) {
      rules.cards_wild[0] = 12, rules.cards_wild[1] = 2;
      for (int suit = 0; suit < kSuits; ++suit) rules.cards_values[make_card(12, suit)] = 40;
    }
    auto made = make_ruleset(rules, nullptr);
    ASSERT_TRUE(made);
    due.push_back(*made);
  }
  std::set<int> seen;
  FastRandom random(3);
  Table table(variant, setup_of(3), std::pmr::new_delete_resource());
  std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
  std::vector<mille_action> expected(list.size());
  play(&table, &random, UINT64_MAX, [&](const Table& now) {
    const State& state = now.state();
    ASSERT_EQ(state.rule_set, (state.deal - 1) % 4);
    seen.insert(state.rule_set);
    std::size_t count = 0;
    ASSERT_EQ(game_legal_list(now.game(), state, list, &count, nullptr), MILLE_OK);
    ASSERT_EQ(count, legal_list(due[static_cast<std::size_t>(state.rule_set)], state, expected));
    ASSERT_LE(count, list.size());
    ASSERT_EQ(std::memcmp(list.data(), expected.data(), count * sizeof(mille_action)), 0);
  });
  EXPECT_EQ(seen, (std::set<int>{0, 1, 2, 3}));
  for (const mille_deal_result& row : table.results()) EXPECT_EQ(row.rule_set, (row.deal - 1) % 4);
}

// Playouts and lists by number follow the deal's rules, too.
TEST(RuleSets, rule_playouts_and_entries) {
  const auto variant = variant_of(kRounds);
  ASSERT_NE(variant, nullptr);
  FastRandom random(5);
  Table table(variant, setup_of(5), std::pmr::new_delete_resource());
  play(&table, &random, UINT64_MAX, [&](const Table& now) {
    State by_entry = now.state();
    State by_action = now.state();
    std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
    std::size_t count = 0;
    ASSERT_EQ(game_legal_list(now.game(), by_action, list, &count, nullptr), MILLE_OK);
    std::size_t counted = 0;
    ASSERT_EQ(game_legal_count(now.game(), by_action, &counted, nullptr), MILLE_OK);
    ASSERT_EQ(counted, count);
    const std::uint32_t index = random.below(static_cast<std::uint32_t>(count));
    ASSERT_EQ(game_play_entry(now.game(), &by_entry, index, nullptr), MILLE_OK);
    ASSERT_EQ(game_play(now.game(), &by_action, list[index], nullptr), MILLE_OK);
    ASSERT_EQ(hash_of(by_entry), hash_of(by_action));
  });
}

// A view names the rule set, and a state that is sampled from it is played by the same.
TEST(RuleSets, are_known_to_players_and_samples) {
  const auto variant = variant_of(kRounds);
  ASSERT_NE(variant, nullptr);
  FastRandom random(6);
  Table table(variant, setup_of(6), std::pmr::new_delete_resource());
  KeptView kept;
  play(&table, &random, 400, [&](const Table& now) {
    const State& state = now.state();
    mille_view view;
    make_view(variant->ruleset_of(state), state, 0, &view);
    ASSERT_EQ(std::memcmp(&view, &kept.at(variant->ruleset_of(state), state, 0), sizeof view), 0);
    make_view(variant->ruleset_of(state), state, state.turn, &view);
    ASSERT_EQ(view.rule_set, state.rule_set);
    State sampled;
    mille_error error = empty_error();
    ASSERT_EQ(sample_state(variant->game(), view, random.next(), &sampled, &error), MILLE_OK) << error.text;
    mille_view again;
    make_view(variant->ruleset_of(sampled), sampled, state.turn, &again);
    ASSERT_EQ(std::memcmp(&view, &again, sizeof view), 0);
    view.rule_set = 4;
    ASSERT_EQ(sample_state(variant->game(), view, 1, &sampled, &error), MILLE_E_ARGUMENT);
  });
}

TEST(RuleSets, that_cannot_be_declared_so_are_an_error_that_says_why) {
  struct Case {
    const char* sets;
    const char* says;
  };
  constexpr Case kCases[] = {
      {"{ { match = { target = 5 } } }", "`rule_sets.1.match.target` cannot change"},
      {"{ {}, { payment = { unit = 5 } } }", "`rule_sets.2.payment.unit` cannot change"},
      {"{ { cards = { jokers = 2 } } }", "`rule_sets.1.cards` cannot change"},
      {"{ { cards = { values = { QS = 10 } } } }", "makes other kinds of cards"},
      {"{ { sets = { max_size = 3, min_size = 4 } } }", "`rule_sets.1` cannot be played"},
      {"{ { sets = { max_sise = 3 } } }", "Did you mean"},
      {"{ { hooks = {} } }", "There is no “rule_sets.1.hooks”"},
      {"{ 5 }", "`rule_sets.1` must be a table"},
      {"{}", "need each other"},
      {"{ {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {} }", "At most 16"},
  };
  for (const Case& one : kCases) {
    std::string why;
    const std::string script =
        std::string("return { name = 'x', rule_sets = ") + one.sets + ", hooks = { deal_rules = function() end } }";
    EXPECT_EQ(variant_of(script, &why), nullptr) << one.sets;
    EXPECT_NE(why.find(one.says), why.npos) << one.sets << ": " << why;
  }
  std::string why;
  EXPECT_EQ(variant_of("return { name = 'x', rule_sets = { {} } }", &why), nullptr);
  EXPECT_NE(why.find("need each other"), why.npos) << why;
}

// The rule sets of a script keep the options of the host.
TEST(RuleSets, build_on_the_options) {
  const std::string script =
      "return { name = 'x', options = { hand = { field = 'deal.hand', range = { 7, 20 }, default = 10 } }, "
      "rule_sets = { { sets = { max_wilds = 1 } }, { deal = { hand = 8 } } }, "
      "hooks = { deal_rules = function() end } }";
  const mille_option hand{"hand", "12"};
  const auto variant = ScriptVariants({}).from_script({"test.lua", script}, std::span(&hand, 1), nullptr);
  ASSERT_TRUE(variant);
  EXPECT_EQ((*variant)->rule_sets[0].rules.deal_hand, 12);
  EXPECT_EQ((*variant)->rule_sets[0].rules.sets_max_wilds, 1);
  EXPECT_EQ((*variant)->rule_sets[1].rules.deal_hand, 8);
}

// A hook that fails leaves the variant's own rules, and the line of the deal says so.
TEST(RuleSets, give_way_to_the_own_rules_where_the_hook_fails) {
  const std::string script = replaced(kRounds, "return match.deals % 4", "return match.deals == 0 and 1 or 4");
  const auto table = played(script.c_str(), 7);
  const std::string record = record_of(*table);
  for (const mille_deal_result& row : table->results()) EXPECT_EQ(row.rule_set, row.deal == 1 ? 1 : 0);
  mille_event event;
  make_event(*table, 0, MILLE_ALL, &event);
  EXPECT_EQ(event.failed_hooks, 0u);
  EXPECT_EQ(event.rule_set, 1);
  EXPECT_NE(record.find(R"("failed_hooks":["deal_rules"])"), record.npos);
  mille_error error = empty_error();
  ASSERT_NE(read_back(record, &error), nullptr) << error.text;
  EXPECT_EQ(read_back(replaced(record, R"(,"failed_hooks":["deal_rules"])", ""), &error), nullptr);
}

TEST(DealToDeal, stands_in_the_record_which_cannot_change_it) {
  struct Change {
    const char* script;
    const char* from;
    const char* to;
  };
  constexpr Change kChanges[] = {
      {kPot, R"("pot":{"range":[0,100000],"start":5})", R"("pot":{"range":[0,100000],"start":6})"},
      {kPot, R"("memory":{"blocked":0,"pot":)", R"("memory":{"blocked":1,"pot":)"},
      {kPot, R"("memory":{"blocked":0,"pot":)", R"("memory":{"pot":0,"blocked":)"},
      {kRounds, R"({"deal":1,"dealer")", R"({"deal":1,"rule_set":1,"dealer")"},
      {kRounds, R"("rule_set":1,)", ""},
      {kRounds, R"("rule_set":2,)", R"("rule_set":3,)"},
      {kRounds, R"("rule_set":2,)", R"("rule_set":4,)"},
      {kRounds, R"({"cards":{"wild":["5"]})", R"({"cards":{"wild":["6"]})"},
  };
  for (const char* script : {kPot, kRounds}) {
    for (std::uint8_t seed = 1; seed <= 6; ++seed) {
      const auto table = played(script, seed);
      const std::string record = record_of(*table);
      mille_error error = empty_error();
      const auto again = read_back(record, &error);
      ASSERT_NE(again, nullptr) << error.text;
      EXPECT_EQ(record_of(*again), record);
      EXPECT_EQ(hash_of(again->state()), hash_of(table->state()));
      if (seed != 1) continue;
      for (const Change& change : kChanges) {
        if (change.script != script) continue;
        ASSERT_NE(record.find(change.from), record.npos) << change.from;
        EXPECT_EQ(read_back(replaced(record, change.from, change.to), &error), nullptr) << change.to;
      }
    }
  }
}

// A seat or an onlooker that follows the lines sees what the host shows it.
TEST(DealToDeal, is_followed_line_by_line) {
  for (const char* script : {kPot, kRounds}) {
    const auto host = played(script, 9);
    for (const int viewer : kViewers) {
      const std::string record = record_of(*host, viewer);
      const std::vector<std::string> lines = lines_of(record);
      mille_error error = empty_error();
      const auto made = follow_header(ScriptVariants({}), lines[0], std::pmr::new_delete_resource(), &error);
      ASSERT_TRUE(made) << error.text;
      Table& table = **made;
      Follower follower(&table);
      for (std::size_t line = 1; line < lines.size(); ++line) {
        ASSERT_EQ(follower.take(lines[line], &error), MILLE_OK) << lines[line] << '\n' << error.text;
      }
      EXPECT_EQ(record_of(table, viewer), record);
      for (const mille_json_kind kind : {MILLE_JSON_VIEW, MILLE_JSON_EVENTS, MILLE_JSON_SHEET}) {
        EXPECT_EQ(*write_json(table, kind, viewer, 0, nullptr), *write_json(*host, kind, viewer, 0, nullptr));
      }
    }
  }
}

TEST(DealToDeal, goes_into_a_position_and_comes_back) {
  for (const char* script : {kPot, kRounds}) {
    for (const std::uint64_t decisions : {1u, 150u, 300u, 420u}) {
      auto table = played(script, 4, decisions);
      if (!table->state().in_deal()) continue;
      mille_error error = empty_error();
      const auto text = write_position(*table, &error);
      ASSERT_TRUE(text) << error.text;
      const auto position = read_position(ScriptVariants({}), nullptr, *text, &error);
      ASSERT_TRUE(position) << error.text << '\n' << *text;
      EXPECT_EQ(position->state.last.memory, table->state().last.memory);
      EXPECT_EQ(position->state.rule_set, table->state().rule_set);
      Table again(position->variant, position->state, std::pmr::new_delete_resource());
      EXPECT_EQ(*write_position(again, nullptr), *text);
    }
  }
  const auto table = played(kRounds, 4, 150);
  mille_error error = empty_error();
  const std::string text = *write_position(*table, &error);
  ASSERT_NE(text.find(R"("rule_set":)"), text.npos);
  const std::string number = R"("rule_set":)" + std::to_string(table->state().rule_set);
  EXPECT_FALSE(read_position(ScriptVariants({}), nullptr, replaced(text, number, R"("rule_set":4)"), &error));
}

// The last deal of a position may have had other rules than this one, and more turns than the variant's own allow.
TEST(DealToDeal, leaves_the_last_deal_of_a_position_its_rules) {
  constexpr const char* kLonger = R"(return { name = "longer", deal = { max_turns = 4 },
    rule_sets = { { deal = { max_turns = 30 }, out = { discard = "forbidden" } } },
    hooks = { deal_rules = function(match) return match.deals == 0 and 1 or 0 end } })";
  bool was_long = false;
  for (std::uint8_t seed = 1; seed <= 5; ++seed) {
    const auto variant = variant_of(kLonger);
    ASSERT_NE(variant, nullptr);
    Table table(variant, setup_of(seed), std::pmr::new_delete_resource());
    FastRandom random(seed);
    while (table.results().empty()) play(&table, &random, table.decisions() + 1, [](const Table&) {});
    mille_error error = empty_error();
    ASSERT_EQ(table.next_deal(nullptr, &error), MILLE_OK) << error.text;
    was_long = was_long || table.results()[0].turns > 4;
    const auto text = write_position(table, &error);
    ASSERT_TRUE(text) << error.text;
    const auto position = read_position(ScriptVariants({}), nullptr, *text, &error);
    ASSERT_TRUE(position) << error.text << '\n' << *text;
    EXPECT_EQ(deal_result(position->state).rule_set, 1);
    EXPECT_EQ(deal_result(position->state).turns, table.results()[0].turns);
    Table again(position->variant, position->state, std::pmr::new_delete_resource());
    EXPECT_EQ(*write_position(again, nullptr), *text);
  }
  EXPECT_TRUE(was_long);
}

// Combined files bring their memory and rule sets along, and two that do not agree are an error.
TEST(DealToDeal, combines) {
  const script::Source base{"base.lua",
                            "return { name = 'base', memory = { pot = { range = { 0, 9 } } }, hooks = { score_deal = "
                            "function(deal, score) score.memory.pot = 1 return score end } }"};
  const script::Source more{"more.lua",
                            "return { name = 'more', rule_sets = { { deal = { hand = 9 } } }, hooks = { deal_rules = "
                            "function() return 1 end } }"};
  const script::Source other{"other.lua",
                             "return { name = 'other', memory = { pot = { range = { 0, 8 } } }, hooks = { score_deal = "
                             "function() end } }"};
  const script::Source both{"both.lua", "return { name = 'both', extends = { 'base.lua', 'more.lua' } }"};
  const script::Source clash{"clash.lua", "return { name = 'clash', extends = { 'base.lua', 'other.lua' } }"};
  const script::Source own{"own.lua",
                           "return { name = 'own', extends = 'base.lua', memory = { pot = { range = { 2, 5 } }, a = { "
                           "range = { 1, 1 } } } }"};
  mille_error error = empty_error();
  const std::vector<script::Source> good = {both, base, more};
  const auto variant = ScriptVariants({}).from_script(good, {}, &error);
  ASSERT_TRUE(variant) << error.text;
  EXPECT_EQ((*variant)->memory.size(), 1u);
  EXPECT_EQ((*variant)->rule_sets.size(), 1u);
  const std::vector<script::Source> bad = {clash, base, other};
  EXPECT_FALSE(ScriptVariants({}).from_script(bad, {}, &error));
  const std::vector<script::Source> extended = {own, base};
  const auto replaces = ScriptVariants({}).from_script(extended, {}, &error);
  ASSERT_TRUE(replaces) << error.text;
  ASSERT_EQ((*replaces)->memory.size(), 2u);
  EXPECT_EQ((*replaces)->memory[0].name, "a");
  EXPECT_EQ((*replaces)->memory[1].start, 2);
}

}  // namespace
}  // namespace mille
