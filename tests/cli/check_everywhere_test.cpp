// mille check of scripts looks where players seldom come: the ends of options, all stakes, every way to end a match.
// What only a mistake does is an error.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "cli/check/problem.h"
#include "tests/cli/command.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;

std::string hooks(const std::string& text, const std::string& more = {}) {
  return "return { name = 'rule', " + more + " hooks = {\n" + text + "\n} }\n";
}

Json report_of(const std::string& script, const Arguments& more = {"--play", "2", "--budget", "200000000"}) {
  Folder folder;
  write_text(folder.path("rule.lua"), script);
  Arguments arguments = {"check", "rule.lua", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome checked = run(folder, arguments);
  EXPECT_TRUE(checked.code == 0 || checked.code == 1) << checked.code << checked.err;
  return Json::parse(checked.out);
}

// The problems with an id.
std::vector<Json> problems(const Json& report, const std::string& id) {
  std::vector<Json> found;
  for (const Json& problem : report["problems"]) {
    if (problem["id"] == id) found.push_back(problem);
  }
  return found;
}

struct Seldom {
  const char* what;
  std::string script;
  const char* message;  // part of the one problem that is found
};

// Each of these was called fine by a check of whole matches at stakes of 1 and 3 with the options at their defaults.
const Seldom kSeldom[] = {
    {"a stake of 0", hooks("settle = function(m, p) local x = p.total // m.stakes.small end"), "(at stakes 0–0"},
    {"a payment from 20 up", hooks("settle = function(m, p) if m.stakes.small >= 20 then error('much') end end"),
     "much. (at stakes 20–60"},
    {"an option at its end",
     hooks("score_deal = function(d, s) local x = 100 // options.share end",
           "options = { share = { range = { 0, 10 }, default = 4 } },"),
     "(with share=0"},
    {"an option of few values between its ends",
     hooks("score_deal = function(d, s) local x = 100 // (options.share - 7) end",
           "options = { share = { range = { 3, 12 }, default = 4 } },"),
     "(with share=7"},
    {"an option at -1",
     hooks("score_deal = function(d, s) local x = 100 // (options.share + 1) end",
           "options = { share = { range = { -500, 500 }, default = 4 } },"),
     "(with share=-1"},
    {"a choice",
     hooks("score_deal = function(d, s) if options.mode == 'long' then error('long') end end",
           "options = { mode = { choices = { 'short', 'long' }, default = 'short' } },"),
     "(with mode=long"},
    {"two options at their ends",
     hooks("score_deal = function(d, s) local x = 100 // (options.low + options.high) end",
           "options = { low = { range = { 0, 9 }, default = 5 }, high = { range = { 0, 9 }, default = 5 } },"),
     "(with high=0, low=0"},
    {"a hook under an option with a field",
     hooks("allow = function(a, v) if v.rules.deal.hand == 7 then error('seven') end end",
           "options = { hand = { field = 'deal.hand', range = { 7, 15 } } },"),
     "(with hand=7"},
    {"a blocked deal",
     hooks(
         "score_deal = function(d, s) local side = s[d.out] side.bonus = side.bonus + 5 side.points = side.points + 5 "
         "return s end"),
     "score[a nil]"},
    {"resigning before the first deal", hooks("settle = function(m, p) local x = p.game // m.deals end"),
     "(deal 0, turn 0)"},
    {"resigning at a deal's first decision",
     hooks("score_deal = function(d, s) if d.turns == 0 then error('no turn') end end"), "no turn"},
    {"a third renewal of the stock",
     "local words = { [0] = '', 'once', 'twice' }\n" +
         hooks("allow = function(a, v) local x = #words[v.reshuffles] end"),
     "length of a nil value"},
    {"low totals", hooks("match_over = function(m, v) if m[0].total < -1000 then error('low') end end"), "low"},
    {"far totals", hooks("settle = function(m, p) if m[m.winner].total > 20000 then error('far') end end"), "far"},
    {"thirteen naturals",
     hooks(
         "settle = function(m, p) local x = ({ [0] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 })[m[0].naturals] + 1 end"),
     "arithmetic on a nil value"},
    {"a drawn match", hooks("match_over = function(m, v) if v.over and not v.winner then error('level') end end"),
     "level"},
    {"eleven naturals in a deal",
     hooks("score_deal = function(d, s) if s[0].naturals + s[1].naturals > 10 then error('all') end end"), "all"},
    {"a pile that is never taken", hooks("allow = function(a, v) if v.turns > 400 then error('late') end end"), "late"},
    {"two circles running",
     hooks("score_deal = function(d, s) if d.last_scores and d.last_scores[0].chapeau and s[0].chapeau then\n"
           "error('again') end end"),
     "again"},
};

TEST(CheckEverywhere, finds_what_fails_seldom) {
  for (const Seldom& seldom : kSeldom) {
    const Json report = report_of(seldom.script);
    EXPECT_EQ(report["fine"], false) << seldom.what;
    const auto failed = problems(report, "hook-failed");
    ASSERT_EQ(failed.size(), 1u) << seldom.what << report["problems"];
    EXPECT_NE(failed[0]["message"].get<std::string>().find(seldom.message), std::string::npos)
        << seldom.what << failed[0];
    EXPECT_EQ(failed[0]["severity"], "error");
    EXPECT_GT(failed[0]["line"].get<int>(), 0) << seldom.what;
  }
}

struct Never {
  const char* line;  // the third of the script
  const char* id;
  int column;
};

// `view.upcard` is “3” for every three, because they are worth the same.
constexpr Never kNever[] = {
    {"if action.kind == \"Discard\" then return false end", "hook.word_near", 11},
    {"if view.phase ~= 'end' then return end", "hook.word", 9},
    {"if 'take' == action.kind then return false end", "hook.word", 21},
    {"if view.upcard == \"3S\" then return false end", "hook.kind", 9},
    {"if action.cards[1] == 'KS' then return false end", "hook.kind", 17},
    {"if view.this_turn.source == 'hand' then return false end", "hook.word", 19},
    {"local kind = action.kind if kind == 'lays' then return false end", "hook.word_near", 0},
    {"if options.mode == 'lng' then return false end", "hook.word_near", 12},
};

std::string comparing(const std::string& line) {
  return hooks("allow = function(action, view)\n" + line + "\nend",
               "options = { mode = { choices = { 'short', 'long' }, default = 'short' } },");
}

TEST(CheckEverywhere, a_comparison_that_is_never_true_is_an_error) {
  for (const Never& never : kNever) {
    const Json report = report_of(comparing(never.line), {"--play", "0"});
    ASSERT_EQ(report["problems"].size(), 1u) << never.line << report["problems"];
    const Json& problem = report["problems"][0];
    EXPECT_EQ(problem["id"], never.id) << problem;
    EXPECT_EQ(problem["severity"], "error");
    EXPECT_EQ(problem["line"], 3);
    EXPECT_EQ(problem.value("column", 0), never.column) << never.line;
  }
}

TEST(CheckEverywhere, a_comparison_that_may_be_true_is_none) {
  for (const char* line : {
           "if action.kind == 'discard' then return end",
           "if view.upcard == '3' or view.upcard == 'QS' then return end",
           "local a = { kind = 'x' } local action = a if action.kind == 'x' then return end",
           "for _, view in ipairs({ { phase = 'p' } }) do if view.phase == 'p' then return end end",
           "if 'x' .. action.kind == 'xlay' then return end",
           "if action.kind == 'd' .. 'raw' then return end",
           "if action.kind:upper() == 'LAY' then return end",
           "if options.mode ~= 'long' then return end",
           "local names = { action = 'x' } if names.action == 'x' then return end",
           "-- if action.kind == 'Discard' then return end",
       }) {
    const Json report = report_of(comparing(line), {"--play", "0"});
    EXPECT_EQ(report["problems"], Json::array()) << line;
  }
}

TEST(CheckEverywhere, a_function_that_is_not_the_hook_may_compare_what_it_likes) {
  const std::string helper = "local function allow(action) return action.kind == 'Helper' end\n";
  const auto found = [&](const std::string& script) { return report_of(script, {"--play", "0"})["problems"].size(); };
  EXPECT_EQ(found(helper + hooks("allow = function(a, v) if allow({ kind = 'x' }) then return false end end")), 0u);
  EXPECT_EQ(found(helper + hooks("allow = allow")), 1u);
  EXPECT_EQ(found("local options = { mode = 'x' }\n" + comparing("if options.mode == 'x' then return end")), 0u);
}

TEST(CheckEverywhere, the_length_of_what_is_no_list_is_an_error) {
  for (const char* line : {"local n = #view.me.hand", "for i, kind in ipairs(view.me.hand) do end",
                           "local n = #view.me", "for rank in ipairs(view.me.sets) do end"}) {
    const auto failed = problems(report_of(comparing(line)), "hook-failed");
    ASSERT_EQ(failed.size(), 1u) << line;
    EXPECT_NE(failed[0]["message"].get<std::string>().find("no list"), std::string::npos) << failed[0];
    EXPECT_EQ(failed[0]["line"], 3);
  }
  EXPECT_EQ(problems(report_of(comparing("local n = #view.pile + #action.cards")), "hook-failed").size(), 0u);
  const Json seats = report_of(hooks("score_deal = function(d, s)\nfor i, side in ipairs(s) do end end"));
  ASSERT_EQ(problems(seats, "hook-failed").size(), 1u) << "the list would begin with seat 1";
}

TEST(CheckEverywhere, a_result_that_the_engine_set_aside_is_an_error) {
  const Json report = report_of(hooks("match_over = function(m, v)\nreturn { over = false }\nend"));
  const auto verdicts = problems(report, "verdict-set-aside");
  ASSERT_EQ(verdicts.size(), 1u) << report["problems"];
  EXPECT_EQ(verdicts[0]["line"], 3);
  EXPECT_EQ(report["fine"], false);
  const Json none =
      report_of(hooks("match_over = function(m, v)\nif m.last_deal then return end return { over = false } end"));
  EXPECT_EQ(problems(none, "verdict-set-aside").size(), 0u);
}

TEST(CheckEverywhere, a_hook_that_is_too_slow_for_players_is_an_error_with_its_figure) {
  const Json report = report_of(hooks("settle = function(m, p)\nlocal y = 0 for i = 1, 30000 do y = y + i end end"));
  const auto slow = problems(report, "slow-turn");
  ASSERT_EQ(slow.size(), 1u) << report["problems"];
  const std::uint64_t steps = report["hooks"]["settle"]["most_steps"];
  EXPECT_GT(steps, 60'000u);
  const std::string begin =
      "settle takes up to " + std::to_string(steps) + " steps in one call, and the player club calls it ";
  EXPECT_TRUE(slow[0]["message"].get<std::string>().starts_with(begin)) << slow[0];
  const Json quick = report_of(hooks("settle = function(m, p)\nlocal y = 0 for i = 1, 1000 do y = y + i end end"));
  EXPECT_EQ(problems(quick, "slow-turn").size(), 0u);
}

TEST(CheckEverywhere, stops_at_its_budget_and_says_what_it_did_not_try) {
  const std::string script =
      hooks("allow = function(a, v) if a.kind == 'lay' or a.kind == 'pile' then return false, 'No.' end end",
            "options = { mode = { default = true }, other = { default = true } },");
  const Json report = report_of(script, {"--budget", "100000000"});
  const auto spent = problems(report, "budget-spent");
  ASSERT_EQ(spent.size(), 1u) << report["problems"];
  EXPECT_EQ(spent[0]["severity"], "warning");
  EXPECT_EQ(report["fine"], true);
  EXPECT_GE(report["units"].get<std::uint64_t>(), 100'000'000u);
  EXPECT_LT(report["units"].get<std::uint64_t>(), 110'000'000u);
  std::string tried;
  for (const Json& part : report["tried"]) {
    tried += (tried.empty() ? "" : "; ") + part["tried"].dump() + " of " + part["planned"].dump() + ' ' +
             part["what"].get<std::string>();
  }
  EXPECT_EQ(spent[0]["message"], "stopped at the budget of 100000000 units: " + tried + ". --budget sets another");
  EXPECT_NE(tried.find("of 100 matches"), std::string::npos) << tried;
  EXPECT_EQ(report_of(script, {"--budget", "100000000"}), report) << "it stops at the same place";
}

TEST(CheckEverywhere, a_script_that_uses_up_its_work_is_answered_before_its_budget_is_spent) {
  const Json report = report_of(hooks("allow = function(a, v)\n::a:: goto a end"), {});
  ASSERT_EQ(problems(report, "hook-failed").size(), 1u) << report["problems"];
  EXPECT_EQ(problems(report, "kept-failing").size(), 1u);
  EXPECT_LT(report["units"].get<std::uint64_t>(), 100'000'000u);
}

TEST(CheckEverywhere, a_limit_in_seconds_has_an_exit_code_of_its_own) {
  Folder folder;
  write_text(folder.path("rule.lua"),
             hooks("allow = function(a, v) if a.kind == 'lay' then return false, 'No.' end end"));
  const Outcome checked = run(folder, {"check", "rule.lua", "--budget", "0", "--play", "1000000", "--seconds", "1"});
  EXPECT_EQ(checked.code, 3) << checked.out;
  EXPECT_NE(checked.out.find("stopped at the limit in seconds: "), std::string::npos) << checked.out;
}

TEST(CheckEverywhere, shows_its_progress_in_a_terminal) {
  Folder folder;
  write_text(folder.path("rule.lua"),
             hooks("allow = function(a, v) if a.kind == 'lay' then return false, 'No.' end end"));
  Running checking(folder, {"check", "rule.lua", "--budget", "0", "--play", "1000000"}, Terminal{});
  EXPECT_TRUE(checking.wait_for("%"));
}

TEST(CheckEverywhere, tells_each_mistake_once) {
  const Json report = report_of(
      hooks("score_deal = function(d, s)\nlocal random = math.random() end,\nsettle = function(m, p)\nreturn 5 end"));
  std::set<int> lines;
  for (const Json& problem : report["problems"]) {
    if (problem["severity"] != "error") continue;
    EXPECT_TRUE(lines.insert(problem["line"].get<int>()).second) << report["problems"];
  }
  EXPECT_EQ(lines.size(), 2u) << report["problems"];
}

TEST(CheckEverywhere, lines_that_an_expectation_runs_did_run) {
  const std::string rule = "score_deal = function(d, s)\nif d.turns == 77 then\nreturn\nend end";
  EXPECT_EQ(problems(report_of(hooks(rule)), "never-ran").size(), 1u);
  const std::string expectation = "expect = { { deal = { turns = 77 }, points = { 0, 0 } } },";
  EXPECT_EQ(problems(report_of(hooks(rule, expectation)), "never-ran").size(), 0u);
}

TEST(CheckEverywhere, values_of_options_that_exclude_each_other_are_named) {
  const Json report = report_of(hooks("settle = function(m, p) end",
                                      "options = { least = { field = 'sets.min_size', range = { 3, 5 } }, "
                                      "most = { field = 'sets.max_size', range = { 4, 28 } } },"));
  const auto conflicts = problems(report, "options-conflict");
  ASSERT_EQ(conflicts.size(), 1u) << report["problems"];
  EXPECT_TRUE(conflicts[0]["message"].get<std::string>().starts_with("least=5, most=4: ")) << conflicts[0];
  EXPECT_EQ(conflicts[0]["severity"], "warning");
  EXPECT_EQ(report["fine"], true);
}

TEST(CheckEverywhere, a_column_is_that_of_what_a_message_names_if_it_stands_there_once) {
  EXPECT_EQ(cli::column_of_named("There is no “sets.max_wild”.", "  sets = { max_wild = 3 },"), 12);
  EXPECT_EQ(
      cli::column_of_named("The script failed: there is no view.upcrad. Did you mean “view.upcard”?", "é view.upcrad"),
      8)
      << "characters are counted";
  EXPECT_EQ(cli::column_of_named("attempt to index a nil value (field 'x')", "local x = a.x"), 0)
      << "it stands there twice";
  EXPECT_EQ(cli::column_of_named("`settle` returned 5.", "settles()"), 0) << "a part of another name";
  EXPECT_EQ(cli::column_of_named("boom", "boom"), 0) << "nothing is named";
}

// The ids are promised to those who read --json.
TEST(CheckEverywhere, the_page_lists_every_id) {
  const std::string page = read_text(mille_test::source_dir() + "/docs/check-rule.md");
  const std::size_t begin = page.find("\n## What a check reports\n"), end = page.find("\n## ", begin + 1);
  ASSERT_NE(end, std::string::npos);
  const std::string section = page.substr(begin, end - begin);
  std::string rows;
  for (const cli::ProblemKind* kind : cli::problem_kinds()) {
    rows +=
        std::string("| `") + kind->id + "` | " + cli::severity_word(kind->severity) + " | " + kind->meaning + " |\n";
  }
  EXPECT_NE(section.find(rows), std::string::npos) << rows;
}

TEST(CheckRecords, say_what_a_rule_would_have_changed) {
  Folder folder;
  ASSERT_EQ(run(folder, {"watch", "--seed", "3", "--quiet", "--record", "m.mille"}).code, 0);
  write_text(folder.path("rule.lua"),
             hooks("settle = function(m, p) p.game, p.total = p.game + 1, p.total + 1 return p end,\n"
                   "score_deal = function(d, s) s[0].bonus = s[0].bonus + 5 s[0].points = s[0].points + 5 return s end",
                   "sets = { opening_minimum = 50 },"));
  const Outcome told = run(folder, {"check", "rule.lua", "--record", "m.mille"});
  ASSERT_EQ(told.code, 0) << told.err;
  const std::string record = read_text(folder.path("m.mille"));
  std::size_t refused = 0;
  const std::regex place(R"(m\.mille:(\d+): match 1, deal \d+, turn \d+: seat ([01]) could not “([^”]*)”: (.*))");
  for (std::sregex_iterator found(told.out.begin(), told.out.end(), place), last; found != last; ++found, ++refused) {
    std::istringstream lines(record);
    std::string line;
    for (int number = std::stoi((*found)[1]); number > 0; --number) std::getline(lines, line);
    EXPECT_NE(line.find("{\"seat\":" + (*found)[2].str() + ",\"do\":\"" + (*found)[3].str() + '"'), std::string::npos)
        << line << (*found)[0];
    EXPECT_NE((*found)[4].str().find("sets.opening_minimum"), std::string::npos);
  }
  EXPECT_GT(refused, 0u) << told.out;
  EXPECT_NE(told.out.find("m.mille: match 1: deal 2 scores "), std::string::npos) << told.out;
  EXPECT_NE(told.out.find(", " + std::to_string(refused) + " refused, "), std::string::npos) << told.out;
}

// What the rule remembers and the rules that it chooses for a deal follow from the deals before, as it scores them.
TEST(CheckRecords, carry_what_the_rule_remembers_from_deal_to_deal) {
  Folder folder;
  ASSERT_EQ(run(folder, {"watch", "--seed", "3", "--quiet", "--record", "m.mille"}).code, 0);
  write_text(folder.path("memory.lua"),
             "return { name = 'memory', memory = { n = { range = { 0, 99 } } }, hooks = { score_deal = function(d, s)\n"
             "  s[0].bonus, s[0].points = s[0].bonus + 100 * s.memory.n, s[0].points + 100 * s.memory.n\n"
             "  s.memory.n = s.memory.n + 1 return s\nend } }\n");
  const Outcome told = run(folder, {"check", "memory.lua", "--play", "0", "--record", "m.mille"});
  ASSERT_EQ(told.code, 0) << told.err;
  const std::regex scores(R"(deal (\d+) scores (-?\d+) and -?\d+ instead of (-?\d+) and)");
  int deals = 1;
  for (std::sregex_iterator found(told.out.begin(), told.out.end(), scores), last; found != last; ++found) {
    EXPECT_EQ(std::stoi((*found)[1]), ++deals);
    EXPECT_EQ(std::stoi((*found)[2]) - std::stoi((*found)[3]), 100 * (deals - 1)) << (*found)[0];
  }
  EXPECT_GT(deals, 2) << told.out;
}

TEST(CheckRecords, follow_the_rule_sets_that_the_rule_chooses) {
  Folder folder;
  ASSERT_EQ(run(folder, {"watch", "--seed", "3", "--quiet", "--record", "m.mille"}).code, 0);
  write_text(folder.path("rounds.lua"),
             "return { name = 'rounds', rule_sets = { { sets = { min_size = 5 } } },\n"
             "hooks = { deal_rules = function(match) return match.deals == 1 and 1 or 0 end } }\n");
  const Outcome told = run(folder, {"check", "rounds.lua", "--play", "0", "--record", "m.mille"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_NE(told.out.find("deal 2, turn "), std::string::npos) << told.out;
  EXPECT_EQ(told.out.find("deal 1, turn "), std::string::npos) << told.out;
  EXPECT_EQ(told.out.find("deal 3, turn "), std::string::npos) << told.out;
  // A record that has rule sets and a memory of its own is followed under a rule without them.
  write_text(
      folder.path("both.lua"),
      "return { name = 'both', memory = { n = { range = { 0, 9 } } }, rule_sets = { { deal = { max_turns = 400 } } "
      "},\n"
      "hooks = { deal_rules = function() return 1 end, score_deal = function(d, s) s.memory.n = 9 return s end } "
      "}\n");
  write_text(folder.path("plain.lua"), "return { name = 'plain' }\n");
  ASSERT_EQ(run(folder, {"watch", "--seed", "4", "--quiet", "--variant", "./both.lua", "--record", "b.mille"}).code, 0);
  const Outcome plain = run(folder, {"check", "plain.lua", "--play", "0", "--record", "b.mille"});
  EXPECT_NE(plain.out.find("0 refused, 0 other changes"), std::string::npos) << plain.out << plain.err;
}

TEST(CheckRecords, under_the_rules_that_were_played_nothing_changes) {
  Folder folder;
  for (const char* rule : {"opening-turn", "going-rummy"}) {
    const std::string script = mille_test::source_dir() + "/plugins/variants/house/" + rule + ".lua";
    ASSERT_EQ(run(folder, {"watch", "--seed", "5", "--quiet", "--variant", script, "--record", "m.mille"}).code, 0);
    const Outcome told = run(folder, {"check", script, "--record", "m.mille", "--json"});
    ASSERT_EQ(told.code, 0) << told.err;
    const Json report = Json::parse(told.out);
    EXPECT_EQ(report["changes"], Json::array()) << rule;
    EXPECT_GT(report["decisions"].get<int>(), 50);
    std::filesystem::remove(folder.path("m.mille"));
  }
  // A match that was given up ends so under the rule, too.
  ASSERT_EQ(run(folder, {"play", "--seed", "5", "--record", "m.mille"}, "draw\nresign\n").code, 0);
  write_text(folder.path("plain.lua"), "return { name = 'plain' }\n");
  const Outcome told = run(folder, {"check", "plain.lua", "--record", "m.mille"});
  EXPECT_NE(told.out.find("1 deal played again, 0 refused, 0 other changes"), std::string::npos)
      << told.out << told.err;
  EXPECT_EQ(run(folder, {"check", "a.lua", "b.lua", "--record", "m.mille"}).code, 2);
  EXPECT_EQ(run(folder, {"check", "exec:true", "--record", "m.mille"}).code, 2);
}

}  // namespace
}  // namespace cli_test
