// A player in an arena knows nothing beforehand from its own memory, unless it runs in the host's process. Covers its
// processes, the order of games, independent games, and what the result file and the report say about them.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/command.h"

namespace {

using namespace cli_test;
using Json = nlohmann::json;

Arguments arena(const Arguments& more) {
  Arguments all = {"arena", "--seed", "7"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string memory(const std::string& options) { return std::string(MILLE_TEST_PLAYERS) + "/memory.so" + options; }

std::vector<Json> lines_of(const std::string& path) {
  std::vector<Json> lines;
  const std::string text = read_text(path);
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != text.npos; at = end + 1, end = text.find('\n', at)) {
    lines.push_back(Json::parse(text.substr(at, end - at)));
  }
  return lines;
}

// The number of games in which a player recognised the deal. The file `run` holds the lines.
int recognised(const Folder& folder, const Arguments& players) {
  Arguments command = arena({"--deals", "30", "--jobs", "1", "--out", "run"});
  command.insert(command.end(), players.begin(), players.end());
  const Outcome outcome = run(folder, command);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  int games = 0;
  for (const Json& line : lines_of(folder.path("run"))) {
    if (!line.contains("faults")) continue;
    for (const Json& fault : line["faults"]) {
      EXPECT_EQ(fault["kind"], "illegal") << line;
      ++games;
    }
  }
  return games;
}

TEST(FairArena, an_isolated_player_that_remembers_everything_recognises_no_deal) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  for (const Arguments& others : {Arguments{}, Arguments{"--player", "greedy"}}) {
    Folder folder;
    Arguments players = {"--player", memory(""), "--player", "random"};
    players.insert(players.end(), others.begin(), others.end());
    EXPECT_EQ(recognised(folder, players), 0) << players.size();
  }
}

TEST(FairArena, an_instance_in_the_hosts_process_that_remembers_everything_recognises_no_deal) {
  Folder folder;
  EXPECT_EQ(recognised(folder,
                       {"--player", memory(":isolated=0,where=instance"), "--player", "random", "--player", "greedy"}),
            0);
}

// Results of players in the host's process are therefore only as honest as the players. It also shows that the tests
// above would notice.
TEST(FairArena, a_process_that_remembers_everything_recognises_second_games_and_no_others) {
  Folder folder;
  EXPECT_GE(recognised(folder, {"--player", memory(":isolated=0"), "--player", "random"}), 20);
  for (const Json& line : lines_of(folder.path("run"))) {
    if (!line.contains("faults")) continue;
    for (const Json& fault : line["faults"]) EXPECT_NE(fault["game"], line["first_game"]) << line;
  }
}

TEST(FairArena, independent_games_show_no_process_the_same_cards_again) {
  Folder folder;
  EXPECT_EQ(recognised(folder, {"--player", memory(":isolated=0"), "--player", "random", "--independent"}), 0);
}

TEST(FairArena, either_game_of_a_pair_may_come_first_and_pairings_have_their_own_cards) {
  Folder folder;
  ASSERT_EQ(run(folder, arena({"--player", "random", "--player", "random", "--player", "random", "--deals", "100",
                               "--out", "run"}))
                .code,
            0);
  int first_games[2] = {0, 0};
  std::set<std::string> seeds;
  for (const Json& line : lines_of(folder.path("run"))) {
    if (!line.contains("pair")) continue;
    ++first_games[line["first_game"].get<int>()];
    seeds.insert(line["seed"].get<std::string>());
  }
  EXPECT_EQ(seeds.size(), 300u);
  EXPECT_GT(first_games[0], 110);
  EXPECT_GT(first_games[1], 110);
}

TEST(FairArena, tells_what_second_games_won_over_first_ones_as_the_lines_have_it) {
  for (const std::string unit : {"--deals", "--pairs"}) {
    Folder folder;
    const Json told = Json::parse(
        run(folder, arena({"--player", "greedy", "--player", "random", unit, "30", "--out", "run", "--json"})).out);
    std::vector<double> values;
    for (const Json& line : lines_of(folder.path("run"))) {
      if (!line.contains("pair")) continue;
      double won[2];
      for (std::size_t game = 0; game < 2; ++game) {
        const Json& points = line["points"][game];
        won[game] = unit == "--deals" ? points[0].get<double>() - points[1].get<double>()
                                      : line["payments"][game].get<double>();
      }
      const auto first = line["first_game"].get<std::size_t>();
      values.push_back(won[1 - first] - won[first]);
    }
    ASSERT_EQ(values.size(), 30u);
    double mean = 0;
    for (const double value : values) mean += value / 30;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double reach = 2.0452 * std::sqrt(squares / 29 / 30);  // t with 29 degrees of freedom
    EXPECT_NEAR(told["second_over_first"].get<double>(), mean, 1e-9);
    EXPECT_NEAR(told["second_over_first_ci95"][0].get<double>(), mean - reach, 0.01);
    EXPECT_NEAR(told["second_over_first_ci95"][1].get<double>(), mean + reach, 0.01);
  }
  Folder folder;
  const std::string table = run(folder, arena({"--player", "greedy", "--player", "random", "--deals", "30"})).out;
  EXPECT_EQ(count(table, "second games"), 1u);
  EXPECT_EQ(count(table, "over first games, greedy\n") + count(table, "over first games, random\n"), 2u);
}

TEST(FairArena, independent_games_are_one_run_whatever_its_jobs_and_shards) {
  const Arguments base = arena({"--player", "greedy", "--player", "random", "--deals", "20", "--independent", "--out"});
  const auto with = [&](const Arguments& more) {
    Arguments all = base;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  Folder folder;
  const Json told = Json::parse(run(folder, with({"whole", "--jobs", "3", "--json"})).out);
  EXPECT_EQ(told["independent"], true);
  EXPECT_TRUE(told["second_over_first"].is_null() && told["variance_factor"].is_null()) << told;
  ASSERT_EQ(run(folder, with({"one", "--shard", "1/2"})).code, 0);
  ASSERT_EQ(run(folder, with({"two", "--shard", "2/2", "--jobs", "1"})).code, 0);
  ASSERT_EQ(run(folder, {"arena", "merge", "two", "one", "--out", "merged"}).code, 0);
  const std::string whole = read_text(folder.path("whole"));
  EXPECT_EQ(read_text(folder.path("merged")), whole);
  write_text(folder.path("cut"), whole.substr(0, whole.size() / 2));
  ASSERT_EQ(run(folder, with({"cut", "--resume"})).code, 0);
  EXPECT_EQ(read_text(folder.path("cut")), whole);

  std::set<std::string> seeds;
  const std::vector<Json> lines = lines_of(folder.path("whole"));
  EXPECT_EQ(lines[0]["draw_ends"], false);
  for (const Json& line : lines) {
    for (const Json& seed : line.value("seeds", Json::array())) seeds.insert(seed.get<std::string>());
  }
  EXPECT_EQ(seeds.size(), 40u);

  // A duplicate run with the same seed is a different run.
  ASSERT_EQ(run(folder, arena({"--player", "greedy", "--player", "random", "--deals", "20", "--shard", "1/2", "--out",
                               "duplicate"}))
                .code,
            0);
  const Outcome mixed = run(folder, {"arena", "merge", "two", "duplicate"});
  EXPECT_EQ(mixed.code, 1);
  EXPECT_NE(mixed.err.find("independent"), std::string::npos) << mixed.err;
}

TEST(FairArena, a_game_of_an_independent_run_can_be_seen_again_by_its_seed) {
  Folder folder;
  ASSERT_EQ(run(folder, arena({"--player", "greedy", "--player", "random", "--pairs", "2", "--independent", "--records",
                               "all", "--out", "run"}))
                .code,
            0);
  const std::vector<Json> lines = lines_of(folder.path("run"));
  const std::string records = read_text(folder.path("run.records"));
  for (std::size_t pair = 1; pair <= 2; ++pair) {
    for (const Json& seed : lines[pair]["seeds"]) {
      EXPECT_EQ(count(records, "\"seed\":\"" + seed.get<std::string>()), 1u) << seed;
    }
  }
  EXPECT_EQ(run(folder, {"replay", "--verify", "run.records"}).code, 0);
}

// The command writes its input to a file for its process.
TEST(FairArena, a_command_plays_many_games_in_one_process_and_never_both_of_a_pair) {
  Folder folder;
  const std::string command =
      "exec:echo '{\"ready\":true,\"many\":true}'; tee heard.$$ | sed -un "
      "'s/^{\"decide\":[0-9]*,\"legal\":\\[\"\\([^\"]*\\)\".*/{\"do\":\"\\1\"}/p'";
  const Outcome outcome =
      run(folder,
          arena({"--player", command, "--player", "random", "--deals", "6", "--jobs", "1", "--json", "--out", "run"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["faults"], Json::parse("[{},{}]"));
  std::set<std::string> upcards[2];
  std::size_t process = 0;
  for (const std::string& file : folder.files("")) {
    if (file.find("heard.") == file.npos) continue;
    ASSERT_LT(process, 2u);
    int deals = 0;
    for (const Json& line : lines_of(file)) {
      if (!line.contains("deal")) continue;
      ++deals;
      upcards[process].insert(line["upcard"].get<std::string>() + line["dealer"].dump());
    }
    EXPECT_EQ(deals, 6) << file;
    ++process;
  }
  EXPECT_EQ(process, 2u);
  EXPECT_EQ(upcards[0], upcards[1]);  // one process had the first games, the other the second
}

// Results of version 1, in which one process played both games of a pair and game 0 came first, and of version 2, which
// does not say which programs played.
TEST(FairArena, result_files_of_older_versions_are_reported_and_merged_but_no_run_goes_on_with_them) {
  for (const std::string version : {"1", "2"}) {
    const std::string old = MILLE_ARENA_VERSIONS "/version_" + version;
    Folder folder;
    const Outcome merged =
        run(folder, {"arena", "merge", old + "/part2.jsonl", old + "/part1.jsonl", "--out", "merged", "--json"});
    ASSERT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(read_text(folder.path("merged")), read_text(old + "/whole.jsonl"));
    const Json told = Json::parse(merged.out);
    const Json then = Json::parse(read_text(old + "/whole.json"));
    ASSERT_EQ(told.size(), then.size());
    for (std::size_t pairing = 0; pairing < told.size(); ++pairing) {
      for (const auto& [key, value] : then[pairing].items()) {
        if (key == "times") continue;
        EXPECT_EQ(told[pairing][key], value) << key;
      }
      EXPECT_TRUE(told[pairing]["programs"].is_null());
    }
    const Outcome report = run(folder, {"arena", "merge", "merged"});
    EXPECT_NE(report.out.find("of an old version, which does not say which programs played"), std::string::npos)
        << report.out;
    write_text(folder.path("run"), read_text(old + "/whole.jsonl"));
    const Outcome resumed = run(folder, arena({"--player", "greedy", "--player", "random", "--player", "greedy",
                                               "--deals", "4", "--out", "run", "--resume"}));
    EXPECT_EQ(resumed.code, 1);
    EXPECT_NE(resumed.err.find("version " + version), std::string::npos) << resumed.err;
  }
  Folder folder;
  write_text(folder.path("new"), "{\"mille_arena\":4}\n");
  const Outcome newer = run(folder, {"arena", "merge", "new"});
  EXPECT_EQ(newer.code, 1);
  EXPECT_NE(newer.err.find("version 4"), std::string::npos) << newer.err;
}

}  // namespace
