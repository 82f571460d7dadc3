// watch, replay, settle, variants and perft on whole matches.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end == std::string::npos ? text.size() : end + 1;
  }
  return lines;
}

TEST(Watch, a_record_holds_nothing_else_though_standard_output_is_closed) {
  Folder folder;
  run_shell(folder, "\"$mille\" watch --player random --player greedy --seed 3 --record r.mille <&- >&- 2>&-");
  run_shell(folder, "\"$mille\" watch --player random --player greedy --seed 3 --record whole.mille > /dev/null");
  const std::string whole = read_text(folder.path("whole.mille"));
  const std::string record = read_text(folder.path("r.mille"));
  ASSERT_FALSE(whole.empty());
  EXPECT_TRUE(whole.starts_with(record)) << record.substr(0, 2000);
}

TEST(Watch, a_match_is_told_turn_by_turn_and_settled_at_its_end) {
  Folder folder;
  const Outcome outcome = run(folder, {"watch", "--seed", "7919"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("Seed ef1e" + std::string(60, '0')), std::string::npos);
  EXPECT_NE(outcome.out.find("Deal 1 | dealer greedy | upcard"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("wins the match"), std::string::npos);
  EXPECT_NE(outcome.out.find("to pay, stakes 1-3"), std::string::npos);
  EXPECT_EQ(outcome.err, "");
}

TEST(Watch, explains_each_decision_below_its_turn_where_that_is_asked_for) {
  Folder folder;
  const Outcome plain = run(folder, {"watch", "--seed", "7919"});
  const Outcome explained = run(folder, {"watch", "--seed", "7919", "--explain"});
  ASSERT_EQ(explained.code, 0) << explained.err;
  // The narration is the same, with sentences between its lines.
  std::vector<std::string> added;
  const auto told = lines_of(plain.out);
  auto next = told.begin();
  for (const std::string& line : lines_of(explained.out)) {
    if (next != told.end() && line == *next) {
      ++next;
    } else {
      EXPECT_TRUE(line.starts_with("      ")) << line;
      added.push_back(line);
    }
  }
  EXPECT_EQ(next, told.end()) << "missing: " << *next;
  EXPECT_GT(added.size(), told.size() / 2);
  for (const std::string sentence :
       {"The opponent cannot take the pile.", "breaks the pair ", "The deal ends, and the player scores "}) {
    EXPECT_NE(explained.out.find(sentence), std::string::npos) << sentence;
  }
  const Outcome french = run(folder, {"watch", "--seed", "7919", "--explain", "--language", "fr"});
  EXPECT_NE(french.out.find("ne peut pas prendre la pile."), std::string::npos) << french.out;
  EXPECT_EQ(run(folder, {"watch", "--explain", "--quiet"}).code, 2);
}

TEST(Watch, explains_what_a_player_found_by_looking_ahead) {
  Folder folder;
  const Outcome told =
      run(folder, {"watch", "--seed", "7919", "--explain", "--player", "search:nodes=400", "--player", "random"});
  ASSERT_EQ(told.code, 0) << told.err;
  for (const std::string sentence :
       {" trials the opponent took the pile next.", " trials the player went out a turn later.", " about as good.",
        "In the trials the other "}) {
    EXPECT_NE(told.out.find(sentence), std::string::npos) << sentence;
  }
}

TEST(Watch, says_nothing_of_a_match_that_is_refused_and_leaves_no_record) {
  Folder folder;
  const Outcome outcome = run(folder, {"watch", "--stakes", "1-2", "--record", "m.mille"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("payment.stake_ratio"), std::string::npos) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(folder.path("m.mille")));
}

TEST(Watch, a_warning_about_a_script_is_printed_once_with_its_number_at_the_end) {
  Folder folder;
  write_text(folder.path("never.lua"),
             "return { name = 'never', match = { max_deals = 3 }, hooks = {\n"
             "allow = function() return false, 'No.' end,\n"
             "score_deal = function(deal, score) if deal.deal > 1 then error('pot ' .. deal.deal) end end } }\n");
  const std::string refusals =
      "never.lua:2: allow left no action; its refusals of draw, pass and discards were set aside";
  const std::string failed = "never.lua:3: score_deal failed";
  for (const char* command : {"watch", "arena"}) {
    Arguments words{command, "--variant", "never.lua", "--seed", "1", "--player", "greedy", "--player", "random"};
    if (words[0] == "arena") words.insert(words.end(), {"--pairs", "2"});
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(outcome.err.starts_with(refusals + " (deal 1, turn 1)\n")) << outcome.err;
    EXPECT_EQ(count(outcome.err, "\n"), 4U) << outcome.err;
    const std::size_t sum = outcome.err.find(refusals + ": ");
    ASSERT_NE(sum, std::string::npos) << outcome.err;
    if (words[0] == "watch") {
      EXPECT_NE(outcome.err.find(refusals + ": 3 times in all\n"), std::string::npos) << outcome.err;
      EXPECT_NE(outcome.err.find(failed + " (deal 2, "), std::string::npos) << outcome.err;
      EXPECT_EQ(outcome.err.find("pot 3"), std::string::npos) << outcome.err;
    }
    EXPECT_TRUE(outcome.err.ends_with(": " + std::string(words[0] == "watch" ? "2" : "8") + " times in all\n"))
        << outcome.err;
  }
}

TEST(Watch, the_same_seed_is_the_same_match_to_the_byte) {
  Folder folder;
  const Arguments words{"watch", "--seed", "12", "--variant", "progressive", "--record", "-", "--legal"};
  const Outcome first = run(folder, words);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, run(folder, words).out);
  EXPECT_TRUE(first.out.starts_with("{\"mille_record\":2,"));
  for (const std::string& line : lines_of(first.out)) EXPECT_TRUE(Json::parse(line).is_object()) << line;
  EXPECT_NE(first.out.find("\"legal\":["), std::string::npos);
  EXPECT_NE(first.out.find("\"hash\":\""), std::string::npos);
}

TEST(Watch, a_player_that_does_not_know_a_field_of_the_rules_is_refused_unless_that_is_allowed) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  Folder folder;
  const std::string elder = std::string(MILLE_TEST_PLAYERS) + "/elder.so";
  const Outcome refused = run(folder, {"watch", "--player", elder, "--quiet"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.err.find("does not know match.forfeit, which variant montreal uses"), std::string::npos)
      << refused.err;
  const Outcome played =
      run(folder, {"watch", "--player", elder, "--quiet", "--matches", "3", "--allow-unknown-fields"});
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_EQ(count(played.err, "does not know match.forfeit"), 1u) << played.err;
  const Outcome shown = run(folder, {"players", "show", elder});
  EXPECT_NE(shown.out.find("It does not know the rule fields match.forfeit."), std::string::npos) << shown.out;
}

TEST(Watch, json_is_one_object_a_match_and_agrees_with_the_record) {
  Folder folder;
  const Outcome figures =
      run(folder, {"watch", "--seed", "5", "--matches", "3", "--json", "--record", folder.path("three.mille")});
  ASSERT_EQ(figures.code, 0) << figures.err;
  const auto lines = lines_of(figures.out);
  ASSERT_EQ(lines.size(), 3u);
  const std::string records = read_text(folder.path("three.mille"));
  std::vector<Json> ends, headers;
  for (const std::string& line : lines_of(records)) {
    const Json object = Json::parse(line);
    if (object.contains("match_end")) ends.push_back(object);
    if (object.contains("mille_record")) headers.push_back(object);
  }
  ASSERT_EQ(ends.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    Json match = Json::parse(lines[k]);
    EXPECT_EQ(match["payment"]["behind"], false);
    match["payment"].erase("behind");  // a record does not say it
    for (const char* key : {"totals", "naturals", "chapeaux", "payment"}) EXPECT_EQ(match[key], ends[k][key]) << key;
    EXPECT_EQ(match["seed"], headers[k]["seed"]);
    EXPECT_GE(match["deals"].get<int>(), 1);
    EXPECT_GE(match["turns"].get<int>(), match["deals"].get<int>());
  }
  // The first match uses the seed itself, the second the SHA-256 of it and the number 2.
  EXPECT_EQ(headers[0]["seed"], "05" + std::string(62, '0'));
  EXPECT_NE(headers[1]["seed"], headers[0]["seed"]);
  EXPECT_EQ(run(folder, {"replay", folder.path("three.mille"), "--verify"}).code, 0);
}

TEST(Watch, a_match_of_a_series_can_be_played_alone_by_its_own_seed) {
  Folder folder;
  const auto series = lines_of(run(folder, {"watch", "--seed", "5", "--matches", "2", "--json"}).out);
  ASSERT_EQ(series.size(), 2u);
  const std::string seed = Json::parse(series[1])["seed"];
  EXPECT_EQ(run(folder, {"watch", "--seed", seed, "--json"}).out, series[1] + '\n');
}

TEST(Replay, tells_what_watch_told) {
  Folder folder;
  const Outcome told = run(folder, {"watch", "--seed", "9", "--record", folder.path("m.mille")});
  const std::string record = read_text(folder.path("m.mille"));
  EXPECT_EQ(run(folder, {"watch", "--seed", "10", "--record", folder.path("m.mille")}).code, 1);
  EXPECT_EQ(read_text(folder.path("m.mille")), record);  // a record is never replaced
  const Outcome again = run(folder, {"replay", folder.path("m.mille")});
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(told.out.substr(told.out.find("\nDeal 1")), again.out.substr(again.out.find("\nDeal 1")));
  const Outcome deal = run(folder, {"replay", folder.path("m.mille"), "--deal", "1"});
  EXPECT_NE(deal.out.find("Deal 1 "), std::string::npos);
  EXPECT_EQ(deal.out.find("Deal 2 "), std::string::npos);
}

TEST(Replay, the_sheet_is_text_or_json_where_asked_for) {
  Folder folder;
  run(folder, {"watch", "--seed", "9", "--record", folder.path("m.mille")});
  const Outcome text = run(folder, {"replay", folder.path("m.mille"), "--sheet"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find(" deal"), std::string::npos);
  const Outcome json = run(folder, {"replay", folder.path("m.mille"), "--sheet=json"});
  EXPECT_EQ(json.code, 0) << json.err;
  EXPECT_TRUE(Json::parse(json.out).is_object());
}

TEST(Replay, a_tampered_record_is_refused_with_the_line) {
  Folder folder;
  run(folder, {"watch", "--seed", "3", "--matches", "2", "--quiet", "--record", folder.path("m.mille")});
  const auto lines = lines_of(read_text(folder.path("m.mille")));
  // In the second match, change a discard to the text of another card.
  std::size_t second = 1;
  while (!lines[second].starts_with("{\"mille_record\"")) ++second;
  std::size_t at = second + 2;
  while (lines[at].find("\"do\":\"discard") == std::string::npos) ++at;
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (i == at) line.replace(line.find("discard"), std::string::npos, "discard X\"}");
    text += line + '\n';
  }
  write_text(folder.path("m.mille"), text);
  const Outcome outcome = run(folder, {"replay", folder.path("m.mille"), "--verify"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("failed. Line " + std::to_string(at + 1) + ": "), std::string::npos) << outcome.out;
  EXPECT_EQ(run(folder, {"replay", folder.path("m.mille"), "--verify", "--match", "1"}).code, 0);
}

TEST(Replay, a_record_cut_short_is_shown_up_to_its_last_whole_line) {
  Folder folder;
  const std::string record = run(folder, {"watch", "--seed", "3", "--record", "-"}).out;
  write_text(folder.path("cut.mille"), record.substr(0, record.size() * 2 / 3));
  const Outcome outcome = run(folder, {"replay", folder.path("cut.mille")});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("unfinished"), std::string::npos) << outcome.out;
}

TEST(Replay, what_is_no_record_is_refused) {
  Folder folder;
  write_text(folder.path("empty"), "");
  write_text(folder.path("prose"), "It was a dark night.\n");
  for (const std::string file : {"empty", "prose", "missing"}) {
    const Outcome outcome = run(folder, {"replay", folder.path(file)});
    EXPECT_EQ(outcome.code, 1) << file;
    EXPECT_NE(outcome.err.find(folder.path(file)), std::string::npos) << outcome.err;
  }
  run(folder, {"watch", "--seed", "3", "--quiet", "--record", folder.path("m.mille")});
  EXPECT_EQ(run(folder, {"replay", folder.path("m.mille"), "--match", "2"}).code, 1);
  EXPECT_EQ(run(folder, {"replay", folder.path("m.mille"), "--deal", "999"}).code, 1);
}

TEST(Settle, the_worked_examples_Y1_Y2_Y3_Y4_Y5) {
  struct Case {
    Arguments arguments;
    int total;
  };
  const Case cases[] = {
      {{"--winner", "1252,2,1", "--loser", "649,1,1"}, 19},
      {{"--winner", "1252,2,1", "--loser", "650,1,1"}, 18},
      {{"--winner", "1252,2,1", "--loser", "590,1,1"}, 38},
      {{"--winner", "1236,0,0", "--loser", "1169,0,0"}, 3},
      {{"--variant", "progressive", "--winner", "2100,4,0", "--loser", "860,0,3"}, 66},
      {{"--variant", "progressive", "--winner", "2100,5,0", "--loser", "860,0,3"}, 81},
  };
  Folder folder;
  for (const Case& each : cases) {
    Arguments words{"settle", "--stakes", "1-3", "--json"};
    words.insert(words.end(), each.arguments.begin(), each.arguments.end());
    const Outcome outcome = run(folder, words);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json payment = Json::parse(outcome.out);
    EXPECT_EQ(payment["total"], each.total) << outcome.out;
    EXPECT_EQ(payment["game"].get<int>() + payment["difference"].get<int>() + payment["naturals"].get<int>() +
                  payment["chapeaux"].get<int>() + payment["skunk"].get<int>(),
              each.total);
  }
}

TEST(Settle, totals_below_zero_are_read_as_numbers_not_as_options_Y5) {
  Folder folder;
  const Outcome outcome = run(folder, {"settle", "--winner", "1252,2,1", "--loser", "-35,0,0"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("double skunk"), std::string::npos) << outcome.out;
}

TEST(Settle, stakes_out_of_ratio_are_refused) {
  Folder folder;
  const Outcome outcome = run(folder, {"settle", "--winner", "1252,2,1", "--loser", "649,1,1", "--stakes", "1-4"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_FALSE(outcome.err.empty());
}

TEST(Variants, show_marks_what_differs_from_montreal) {
  Folder folder;
  const Outcome outcome = run(folder, {"variants", "show", "progressive"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("* match.target"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("(montreal: 1200)"), std::string::npos);
  EXPECT_NE(outcome.out.find("  deal.hand "), std::string::npos);
  EXPECT_EQ(run(folder, {"variants", "show", "montreal"}).out.find("* "), std::string::npos);
  const Outcome set = run(folder, {"variants", "show", "montreal", "--option", "target=500", "--json"});
  EXPECT_EQ(Json::parse(set.out)["match"]["target"], 500);
}

TEST(Perft, the_first_depths_are_what_they_must_be) {
  Folder folder;
  const Outcome none = run(folder, {"perft", "--depth", "0", "--seed", "1"});
  EXPECT_NE(none.out.find("leaves 1\n"), std::string::npos) << none.out << none.err;
  const Outcome four = run(folder, {"perft", "--depth", "4", "--seed", "7919"});
  EXPECT_EQ(four.code, 0) << four.err;
  EXPECT_EQ(four.out, run(folder, {"perft", "--depth", "4", "--seed", "7919"}).out);
}

TEST(Perft, the_tree_ends_with_the_deal_T4) {
  Folder folder;
  // Seat 1 has drawn and holds one card. Discarding it is the only action and ends the deal.
  write_text(folder.path("p.json"),
             R"({"mille_position":1,"variant":"montreal","options":{},"rules":{},"deal":1,"dealer":0,"turn":1,)"
             R"("drawn":true,"first_turn":false,"hands":[["5H"],["QS"]],"sets":[{},{}],"pile":["3C"],"stock":["9S"],)"
             R"("rest":"out"})");
  const Outcome one = run(folder, {"perft", "--depth", "1", "--position", folder.path("p.json")});
  EXPECT_NE(one.out.find("leaves 1\n"), std::string::npos) << one.out << one.err;
  const Outcome two = run(folder, {"perft", "--depth", "2", "--position", folder.path("p.json")});
  EXPECT_NE(two.out.find("leaves 0\n"), std::string::npos) << two.out << two.err;
}

TEST(Players, each_built_in_player_says_what_it_is) {
  Folder folder;
  const Outcome list = run(folder, {"players"});
  ASSERT_EQ(list.code, 0) << list.err;
  for (const std::string id : {"greedy", "random"}) {
    EXPECT_NE(list.out.find(id + ' '), std::string::npos);
    EXPECT_EQ(run(folder, {"players", "show", id}).code, 0);
  }
}

TEST(Watch, a_record_that_another_process_is_writing_is_refused_although_it_is_still_empty) {
  Folder folder;
  const std::string file = folder.path("m.mille");
  // The file stays empty until the first match ends, which takes long with this player.
  Running first(folder, {"watch", "--player", "search:nodes=1000000", "--quiet", "--record", "m.mille"});
  while (!std::filesystem::exists(file)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // until it has the lock
  const Outcome second = run(folder, {"watch", "--quiet", "--record", "m.mille"});
  EXPECT_EQ(second.code, 1);
  EXPECT_EQ(second.out, "");
  EXPECT_NE(second.err.find("m.mille is being written by another process; name another file"), std::string::npos)
      << second.err;
  EXPECT_EQ(read_text(file), "");
  first.stop(SIGKILL);
  first.finish();
  EXPECT_EQ(run(folder, {"watch", "--quiet", "--record", "m.mille"}).code, 0);
  EXPECT_EQ(run(folder, {"replay", "m.mille", "--verify"}).code, 0);
}

}  // namespace
}  // namespace cli_test
