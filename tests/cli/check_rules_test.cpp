// mille check of scripts: it plays whole matches, finds the hooks that fail in them, and says what the game is like. What
// it finds keeps no match from ending.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;

std::string rule(const std::string& hooks, const std::string& more = {}) {
  return "return { name = 'bad', match = { target = 400, max_deals = 6 }, deal = { max_turns = 60 }," + more +
         " hooks = {\n" + hooks + "\n} }\n";
}

struct Bad {
  const char* what;
  const char* hooks;
  const char* place;    // file and line of the mistake, and its column if it is known
  const char* message;  // part of what is said about it
};

// Each of these passed a check of four first deals.
constexpr Bad kBad[] = {
    {"a misspelt member", "match_over = function(m, v)\n return { over = v.over, winer = v.winner } end", "bad.lua:2",
     "winer"},
    {"items that do not add up", "settle = function(m, p)\n if m.winner == 1 then p.game = p.game + 1 end return p end",
     "bad.lua:2", "add up"},
    {"a score that is wrong in deal 2",
     "score_deal = function(d, s)\n if d.deal == 2 then s[0].points = s[0].points + 5 end return s end", "bad.lua:2",
     "score_deal failed (deal 2, "},
    {"nil from 300 points on", "allow = function(a, v)\n if v.me.total >= 300 then\n return v.nothing.at.all end end",
     "bad.lua:4:11: ", "allow failed"},
    {"a loop from deal 3", "allow = function(a, v)\n while v.deal >= 3 do end end", "bad.lua:3: ", "works too long"},
    {"everything refused", "allow = function()\n return false end", "bad.lua:2: ", "set aside"},
};

TEST(CheckRules, finds_what_fails_only_later_in_a_match) {
  for (const Bad& bad : kBad) {
    Folder folder;
    write_text(folder.path("bad.lua"), rule(bad.hooks));
    const Outcome checked = run(folder, {"check", "bad.lua", "--play", "5"});
    EXPECT_EQ(checked.code, 1) << bad.what << ": " << checked.out;
    EXPECT_NE(checked.out.find(bad.place), std::string::npos) << bad.what << ": " << checked.out;
    EXPECT_NE(checked.out.find(bad.message), std::string::npos) << bad.what << ": " << checked.out;
    EXPECT_EQ(checked.out.find("fine"), std::string::npos) << bad.what << ": " << checked.out;
  }
}

TEST(CheckRules, that_fail_keep_no_match_from_ending) {
  for (const Bad& bad : kBad) {
    Folder folder;
    write_text(folder.path("bad.lua"), rule(bad.hooks));
    const Outcome given_up = run(folder, {"play", "--variant", "./bad.lua", "--seed", "1"}, "resign\n");
    EXPECT_EQ(given_up.code, 0) << bad.what << ": " << given_up.err;
    EXPECT_NE(given_up.out.find("You resigned"), std::string::npos) << bad.what << ": " << given_up.out;
  }
}

TEST(CheckRules, reports_every_mistake_in_one_pass) {
  Folder folder;
  write_text(folder.path("bad.lua"), rule("score_deal = function()\n error('first') end,\n"
                                          "match_over = function()\n error('second') end,\n"
                                          "settle = function()\n error('third') end"));
  const Outcome checked = run(folder, {"check", "bad.lua", "--play", "5"});
  EXPECT_EQ(checked.code, 1);
  const std::size_t first = checked.out.find("bad.lua:3: error: score_deal failed");
  const std::size_t second = checked.out.find("bad.lua:5: error: match_over failed");
  const std::size_t third = checked.out.find("bad.lua:7: error: settle failed");
  EXPECT_LT(first, second) << checked.out;
  EXPECT_LT(second, third) << checked.out;
  EXPECT_NE(third, std::string::npos) << checked.out;
}

TEST(CheckRules, accepts_refusals_that_are_set_aside_where_the_script_expects_them) {
  Folder folder;
  write_text(folder.path("bad.lua"), rule("allow = function() return false end", " allow_may_be_overruled = true,"));
  const Outcome checked = run(folder, {"check", "bad.lua", "--play", "5"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_NE(checked.out.find("refusals set aside"), std::string::npos) << checked.out;
}

TEST(CheckRules, tells_what_the_game_is_like) {
  Folder folder;
  write_text(folder.path("plain.lua"), "return { name = 'plain', match = { target = 200 } }\n");
  const Outcome checked = run(folder, {"check", "plain.lua", "--play", "20", "--json"});
  ASSERT_EQ(checked.code, 0) << checked.out << checked.err;
  const Json report = Json::parse(checked.out);
  EXPECT_EQ(report["file"], "plain.lua");
  EXPECT_EQ(report["fine"], true);
  EXPECT_EQ(report["problems"], Json::array());
  const Json& matches = report["matches"];
  EXPECT_EQ(matches["played"], 20);
  EXPECT_EQ(matches["won"].get<int>() + matches["drawn"].get<int>() + matches["resigned"].get<int>() +
                matches["timed_out"].get<int>(),
            20);
  // Four were to be given up; short ones were over before.
  EXPECT_GE(matches["resigned"].get<int>() + matches["timed_out"].get<int>(), 1);
  EXPECT_LE(matches["resigned"].get<int>() + matches["timed_out"].get<int>(), 4);
  EXPECT_EQ(report["tried"], Json::parse(R"([{"what": "matches", "tried": 20, "planned": 20}])")) << "it has no hooks";
  EXPECT_GT(report["deals_a_match"]["mean"].get<double>(), 1);
  EXPECT_GT(report["turns_a_deal"]["mean"].get<double>(), 5);
  EXPECT_GT(report["payment"]["mean"].get<double>(), 0);
  EXPECT_GT(report["payment_montreal"]["count"].get<int>(), 0);
  EXPECT_EQ(Json::parse(run(folder, {"check", "plain.lua", "--play", "20", "--json"}).out), report)
      << "the same check finds the same";
}

TEST(CheckRules, notes_an_advantage_of_a_seat) {
  Folder folder;
  write_text(folder.path("unfair.lua"),
             "return { name = 'unfair', match = { target = 2000 }, hooks = { score_deal = function(d, s)\n"
             " s[1].bonus = s[1].bonus + 200 s[1].points = s[1].points + 200 return s end } }\n");
  const Outcome checked = run(folder, {"check", "unfair.lua", "--play", "30"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_NE(checked.out.find("unfair.lua: note: seat 1 has an advantage of "), std::string::npos) << checked.out;
}

constexpr const char* kIdle = R"(
local function points_of(side)
  if side.points > 100000 then
    return 0
  end
  return side.points
end
return { name = "idle", match = { target = 300, max_deals = 6 }, deal = { max_turns = 60 }, hooks = {
  allow = function(action, view)
    if action.points > 100000 then
      local cards = action.cards
      return false, "no"
    end
  end,
  score_deal = function(deal, score)
    if points_of(score[0]) < 100000 then return end
    return score
  end,
} }
)";

TEST(CheckRules, names_lines_of_hooks_that_never_ran) {
  Folder folder;
  write_text(folder.path("idle.lua"), kIdle);
  const Outcome checked = run(folder, {"check", "idle.lua", "--play", "5"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  for (const char* line :
       {"idle.lua:4: note: this line of a function that score_deal refers to never ran [never-ran]\n",
        "idle.lua:11: note: lines 11 to 12 of allow never ran [never-ran]\n",
        "idle.lua:17: note: this line of score_deal never ran [never-ran]\n",
        "idle.lua:10: note: allow never changed anything [never-changed]\n",
        "idle.lua:16: note: score_deal never changed anything [never-changed]\n"}) {
    EXPECT_NE(checked.out.find(line), std::string::npos) << line << checked.out;
  }
  EXPECT_EQ(count(checked.out, "never ran"), 3u) << checked.out;
}

TEST(CheckRules, counts_how_often_hooks_are_asked_and_answer) {
  Folder folder;
  write_text(folder.path("idle.lua"), kIdle);
  const Json report = Json::parse(run(folder, {"check", "idle.lua", "--play", "5", "--json"}).out);
  EXPECT_GT(report["hooks"]["allow"]["asked"].get<int>(), 100);
  EXPECT_EQ(report["hooks"]["allow"]["answered"], 0);
  EXPECT_GE(report["hooks"]["score_deal"]["asked"].get<int>(), 5);
  const Json expected = Json::parse(R"([
    {"file": "idle.lua", "first": 11, "last": 12, "hook": "allow", "helper": false},
    {"file": "idle.lua", "first": 17, "last": 17, "hook": "score_deal", "helper": false},
    {"file": "idle.lua", "first": 4, "last": 4, "hook": "score_deal", "helper": true}])");
  EXPECT_EQ(report["lines_that_never_ran"], expected);
  write_text(folder.path("never.lua"), rule("match_over = function(m, v)\n return v end"));
  const Outcome none = run(folder, {"check", "never.lua", "--play", "0"});
  EXPECT_EQ(none.out, "never.lua: fine, bad\n") << "nothing was played, so nothing is known";
}

// A failure that names another number each time is one mistake.
TEST(CheckRules, tells_a_mistake_with_varying_numbers_once) {
  Folder folder;
  write_text(folder.path("bad.lua"), rule("score_deal = function(d, s)\n error('turns: ' .. d.turns) end"));
  const Outcome checked = run(folder, {"check", "bad.lua", "--play", "5"});
  EXPECT_EQ(checked.code, 1);
  EXPECT_EQ(count(checked.out, "bad.lua:3: error: score_deal failed"), 1u) << checked.out;
}

TEST(CheckRules, checks_again_when_a_file_has_changed) {
  Folder folder;
  write_text(folder.path("base.lua"), "return { name = 'base' }\n");
  write_text(folder.path("rule.lua"), "return { name = 'rule', extends = 'base.lua' }\n");
  Running watching(folder, {"check", "rule.lua", "--play", "0", "--watch"});
  ASSERT_TRUE(watching.wait_for("rule.lua: fine, rule\n"));
  write_text(folder.path("base.lua"), "return { name = 'base', sets = { max_wild = 3 } }\n");
  ASSERT_TRUE(watching.wait_for("base.lua:1:34: error: There is no “sets.max_wild”"));
  write_text(folder.path("base.lua"), "return { name = 'base', sets = { max_wilds = 3 } }\n");
  ASSERT_TRUE(watching.wait_for("rule.lua: fine, rule\n"));
  EXPECT_TRUE(watching.runs());
  EXPECT_EQ(run(folder, {"check", "exec:true", "--watch"}).code, 2);
}

// Two changes within one tick of a file system's clock leave the same time.
TEST(CheckRules, checks_again_when_a_change_leaves_the_time_of_a_file) {
  Folder folder;
  const std::string rule = folder.path("rule.lua"), next = folder.path("next.lua");
  write_text(rule, "return { name = 'one' }\n");
  Running watching(folder, {"check", "rule.lua", "--play", "0", "--watch"});
  ASSERT_TRUE(watching.wait_for("rule.lua: fine, one\n"));
  write_text(next, "return { name = 'two' }\n");
  std::filesystem::last_write_time(next, std::filesystem::last_write_time(rule));
  std::filesystem::rename(next, rule);
  EXPECT_TRUE(watching.wait_for("rule.lua: fine, two\n"));
}

TEST(CheckRules, checks_again_when_a_missing_file_appears) {
  Folder folder;
  write_text(folder.path("rule.lua"), "return { name = 'rule', extends = 'base.lua' }\n");
  Running watching(folder, {"check", "rule.lua", "other.lua", "--play", "0", "--watch"});
  ASSERT_TRUE(watching.wait_for("other.lua"));
  write_text(folder.path("base.lua"), "return { name = 'base' }\n");
  ASSERT_TRUE(watching.wait_for("rule.lua: fine, rule\n"));
  write_text(folder.path("other.lua"), "return { name = 'other' }\n");
  EXPECT_TRUE(watching.wait_for("other.lua: fine, other\n"));
}

TEST(CheckRules, plays_nothing_for_play_0) {
  Folder folder;
  write_text(folder.path("bad.lua"), rule(kBad[0].hooks));
  const Outcome checked = run(folder, {"check", "bad.lua", "--play", "0"});
  EXPECT_EQ(checked.out, "bad.lua: fine, bad\n");
  EXPECT_EQ(run(folder, {"check", "exec:true", "--play", "3"}).code, 2);
}

}  // namespace
}  // namespace cli_test
