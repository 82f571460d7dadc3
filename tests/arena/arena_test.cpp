// mille arena: figures and files that do not depend on how a run was carried out, and players that misbehave.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "src/sanitized.h"
#include "tests/cli/command.h"

namespace {

using namespace cli_test;
using Json = nlohmann::json;
using mille::kSanitized;

Arguments arena(const Arguments& more) {
  Arguments all = {"arena", "--seed", "7"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

Arguments two(const Arguments& more) {
  Arguments all = arena({"--player", "greedy", "--player", "random"});
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string mischief(const std::string& does) { return std::string(MILLE_TEST_PLAYERS) + "/mischief.so:does=" + does; }

TEST(Arena, the_result_file_does_not_depend_on_the_number_of_jobs) {
  for (const std::string unit : {"--deals", "--pairs"}) {
    std::string first;
    for (const std::string jobs : {"1", "2", "7"}) {
      Folder folder;
      const Outcome outcome = run(folder, two({unit, "12", "--jobs", jobs, "--out", "run", "--json"}));
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      const std::string lines = read_text(folder.path("run"));
      EXPECT_EQ(count(lines, "\n"), 13u);
      if (first.empty()) first = lines;
      EXPECT_EQ(lines, first);
    }
  }
}

TEST(Arena, results_that_are_there_are_never_replaced) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "2", "--out", "run"})).code, 0);
  const std::string lines = read_text(folder.path("run"));
  const std::string times = read_text(folder.path("run.times"));
  for (const Arguments& again :
       {two({"--deals", "4", "--out", "run"}), Arguments{"arena", "merge", "run", "--out", "run"}}) {
    const Outcome outcome = run(folder, again);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("already exists"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(read_text(folder.path("run")), lines);
  EXPECT_EQ(read_text(folder.path("run.times")), times);
}

TEST(Arena, json_has_the_figures_and_null_for_those_that_the_mode_has_not) {
  Folder folder;
  const Json deals = Json::parse(run(folder, two({"--deals", "30", "--json"})).out);
  EXPECT_EQ(deals["players"], Json::parse(R"(["greedy","random"])"));
  EXPECT_EQ(deals["pairs"], 30);
  EXPECT_LT(deals["points_ci95"][0].get<double>(), deals["points_per_deal"].get<double>());
  EXPECT_GT(deals["points_ci95"][1].get<double>(), deals["points_per_deal"].get<double>());
  for (const char* none : {"payment_per_match", "payment_ci95", "win_rate", "elo"}) EXPECT_TRUE(deals[none].is_null());
  EXPECT_EQ(deals["faults"], Json::parse("[{},{}]"));
  const Json matches = Json::parse(run(folder, two({"--pairs", "5", "--json"})).out);
  for (const char* figure : {"points_per_deal", "payment_per_match", "win_rate"})
    EXPECT_TRUE(matches[figure].is_number());
  const Json three = Json::parse(run(folder, two({"--player", "greedy", "--deals", "3", "--json"})).out);
  ASSERT_EQ(three.size(), 3u);
  EXPECT_EQ(three[2]["players"], Json::parse(R"(["random","greedy"])"));
}

// Single deals pay nothing, so players play for points there unless told otherwise.
TEST(Arena, single_deals_are_played_for_points_and_matches_for_payment) {
  Folder folder;
  const auto told = [&](const char* name, const char* unit) {
    return Json::parse(run(folder, arena({"--player", "club", "--player", name, unit, "40", "--variant",
                                          "natural-required", "--json"}))
                           .out);
  };
  EXPECT_EQ(told("club:goal=points", "--deals")["points_per_deal"], 0);
  EXPECT_NE(told("club:goal=payment", "--deals")["points_per_deal"], 0);
  EXPECT_NE(told("club:goal=points", "--pairs")["points_per_deal"], 0);
}

// Whoever plays against itself with cards of its own has a known difference, 0. Of other players the true difference is what both figures
// estimate, so the luck has the mean 0.
TEST(Arena, less_luck_the_figure_is_the_same_and_varies_less) {
  const auto figures = [](const std::string& unit, const std::string& first, const std::string& second,
                          const Arguments& more) {
    Folder folder;
    Arguments all =
        arena({"--player", first, "--player", second, unit, unit == "--deals" ? "60" : "8", "--luck", "--json"});
    all.insert(all.end(), more.begin(), more.end());
    const Outcome outcome = run(folder, all);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  };
  const auto half_width = [](const Json& interval) { return (double{interval[1]} - double{interval[0]}) / 2; };
  const Json itself = figures("--deals", "learned", "learned", {"--independent"});
  EXPECT_LT(half_width(itself["luck_adjusted_ci95"]), 0.7 * half_width(itself["points_ci95"]));
  EXPECT_LT(std::abs(double{itself["luck_adjusted"]}), 2 * half_width(itself["luck_adjusted_ci95"]));
  const Json deals = figures("--deals", "learned", "club", {});
  EXPECT_LT(half_width(deals["luck_adjusted_ci95"]), 0.9 * half_width(deals["points_ci95"]));
  EXPECT_LT(std::abs(double{deals["luck_adjusted"]} - double{deals["points_per_deal"]}),
            2 * half_width(deals["points_ci95"]));
  const Json matches = figures("--pairs", "learned", "club", {});
  EXPECT_LT(std::abs(double{matches["luck_adjusted"]} - double{matches["payment_per_match"]}),
            2 * half_width(matches["payment_ci95"]));
}

TEST(Arena, a_run_with_luck_is_told_resumed_and_put_together) {
  Folder folder;
  const Outcome whole = run(folder, two({"--deals", "6", "--luck", "--out", "whole", "--json"}));
  ASSERT_EQ(whole.code, 0) << whole.err;
  EXPECT_NE(run(folder, two({"--deals", "6", "--luck"})).out.find("\n  less luck "), std::string::npos);
  EXPECT_EQ(run(folder, two({"--deals", "6"})).out.find("less luck"), std::string::npos);
  EXPECT_TRUE(Json::parse(run(folder, two({"--deals", "6", "--json"})).out)["luck_adjusted"].is_null());
  const std::string lines = read_text(folder.path("whole"));
  write_text(folder.path("part"), lines.substr(0, lines.size() / 2));
  EXPECT_NE(run(folder, two({"--deals", "6", "--out", "part", "--resume"})).err.find("adviser"), std::string::npos);
  ASSERT_EQ(run(folder, two({"--deals", "6", "--luck", "--out", "part", "--resume"})).code, 0);
  EXPECT_EQ(read_text(folder.path("part")), lines);
  for (const std::string shard : {"1/2", "2/2"}) {
    ASSERT_EQ(
        run(folder, two({"--deals", "6", "--luck", "--shard", shard, "--out", "shard" + shard.substr(0, 1)})).code, 0);
  }
  const Outcome merged = run(folder, {"arena", "merge", "shard2", "shard1", "--json", "--out", "merged"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(read_text(folder.path("merged")), lines);
  EXPECT_EQ(Json::parse(merged.out)["luck_adjusted"], Json::parse(whole.out)["luck_adjusted"]);
}

TEST(Arena, the_figures_are_those_of_the_lines) {
  Folder folder;
  const Json told = Json::parse(run(folder, two({"--deals", "40", "--out", "run", "--json"})).out);
  const std::string text = read_text(folder.path("run"));
  std::size_t at = text.find('\n') + 1;
  double sum = 0;
  int pairs = 0;
  for (std::size_t end = text.find('\n', at); end != std::string::npos; end = text.find('\n', at), ++pairs) {
    const Json line = Json::parse(text.substr(at, end - at));
    EXPECT_EQ(line["pair"], pairs + 1);
    for (const Json& game : line["points"]) sum += (game[0].get<double>() - game[1].get<double>()) / 2;
    at = end + 1;
  }
  EXPECT_EQ(pairs, 40);
  EXPECT_NEAR(told["points_per_deal"].get<double>(), sum / pairs, 1e-9);
}

TEST(Arena, a_run_cut_at_any_byte_goes_on_to_the_same_file) {
  Folder folder;
  const Arguments command = two({"--deals", "6", "--out", "run", "--records", "all", "--json"});
  Arguments again = command;
  again.emplace_back("--resume");
  ASSERT_EQ(run(folder, command).code, 0);
  const std::string whole = read_text(folder.path("run"));
  const std::string records = read_text(folder.path("run.records"));
  const std::string times = read_text(folder.path("run.times"));
  const std::size_t header = whole.find('\n') + 1;
  for (std::size_t cut = header; cut <= whole.size(); cut += 1 + (whole.size() - header) / 23) {
    write_text(folder.path("run"), whole.substr(0, cut));
    // Times and records are written ahead of the results and may end within a line.
    write_text(folder.path("run.times"),
               times.substr(0, std::min(times.size(), times.size() * (cut + 300) / whole.size())));
    write_text(folder.path("run.records"), records);
    const Outcome outcome = run(folder, again);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(read_text(folder.path("run")), whole) << "cut at " << cut;
    EXPECT_EQ(read_text(folder.path("run.records")), records) << "cut at " << cut;
  }
}

TEST(Arena, a_run_that_was_killed_before_its_header_is_resumed_without_its_seed) {
  Folder folder;
  write_text(folder.path("run"), "");
  const Outcome outcome =
      run(folder, {"arena", "--player", "greedy", "--player", "random", "--deals", "2", "--out", "run", "--resume"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(count(read_text(folder.path("run")), "\n"), 3u);
}

TEST(Arena, a_run_is_resumed_with_its_records_or_without_any) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "6", "--out", "run", "--records", "all"})).code, 0);
  ASSERT_EQ(run(folder, two({"--deals", "6", "--out", "none"})).code, 0);
  const std::string records = read_text(folder.path("run.records"));
  for (const std::string other : {"1", "faults"}) {
    const Outcome outcome = run(folder, two({"--deals", "6", "--out", "run", "--resume", "--records", other}));
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("run.records was written with other --records"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(run(folder, two({"--deals", "6", "--out", "none", "--resume", "--records", "all"})).code, 1);
  EXPECT_FALSE(std::filesystem::exists(folder.path("none.records")));
  EXPECT_EQ(run(folder, two({"--deals", "6", "--out", "run", "--resume"})).code, 0);
  EXPECT_EQ(run(folder, two({"--deals", "6", "--out", "run", "--resume", "--records", "all"})).code, 0);
  EXPECT_EQ(read_text(folder.path("run.records")), records);
}

TEST(Arena, a_damaged_file_of_times_is_named) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "6", "--out", "run"})).code, 0);
  std::string times = read_text(folder.path("run.times"));
  times.replace(times.find("\"late\":0", times.find("{\"pair\":3")), 8, "\"late\":-1");
  write_text(folder.path("run.times"), times);
  for (const Arguments& command :
       {two({"--deals", "6", "--out", "run", "--resume"}), Arguments{"arena", "merge", "run"}}) {
    const Outcome outcome = run(folder, command);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("run.times: line 3: This is not a line of a file of times."), std::string::npos)
        << outcome.err;
  }
  EXPECT_EQ(read_text(folder.path("run.times")), times);
  std::filesystem::remove(folder.path("run.times"));
  EXPECT_EQ(run(folder, two({"--deals", "6", "--out", "run", "--resume"})).code, 0);
}

// Plays whole runs in pieces. SIGKILL ends each piece at a random moment, until there are enough kills. Lines once
// written must stay, and each run must end as if it had not been killed.
TEST(PowerCut, an_arena_that_is_killed_at_any_moment_loses_no_pair_and_counts_none_twice) {
  Folder folder;
  std::mt19937 random(6);
  const int wanted = kills_wanted(15);
  int kills = 0;
  int pieces = 0;
  int runs = 0;
  for (; kills < wanted; ++runs) {
    Arguments command = {"arena",  "--player", "club",   "--player",           "greedy",    "--pairs", "60",
                         "--jobs", "2",        "--seed", std::to_string(runs), "--records", "all",     "--out"};
    Arguments whole = command;
    whole.emplace_back("whole");
    std::remove(folder.path("whole").c_str());
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(run(folder, whole).code, 0);
    // A piece is killed within the time that the whole run took, so that most pieces do not reach their end.
    const std::chrono::microseconds took =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
    const auto whole_span = static_cast<unsigned>(std::min<std::int64_t>(took.count(), 10'000'000)) + 1;
    unsigned span = whole_span;
    const std::string lines = read_text(folder.path("whole"));
    command.insert(command.end(), {"run", "--resume"});
    for (const char* file : {"run", "run.times", "run.records"}) std::remove(folder.path(file).c_str());
    std::string before;
    bool over = false;
    for (; !over && kills < wanted; ++pieces) {
      Running running(folder, command);
      ::usleep(static_cast<useconds_t>(random() % span));
      running.stop(SIGKILL);
      const int code = running.finish().code;
      const std::string now = read_text(folder.path("run"));
      ASSERT_TRUE(now.starts_with(before.substr(0, before.rfind('\n') + 1))) << "run " << runs << " piece " << pieces;
      ASSERT_TRUE(lines.starts_with(now)) << "run " << runs << " piece " << pieces;
      span = now == before ? span + 5'000 : whole_span;  // too early for any progress: it is given longer
      before = now;
      kills += code == -SIGKILL ? 1 : 0;
      over = code == 0;
    }
    ASSERT_EQ(run(folder, command).code, 0);
    EXPECT_EQ(read_text(folder.path("run")), lines);
    EXPECT_EQ(read_text(folder.path("run.records")), read_text(folder.path("whole.records")));
    for (const std::string& file : folder.files("")) EXPECT_EQ(file.find(".new-"), std::string::npos) << file;
    EXPECT_EQ(count(read_text(folder.path("run.times")), "\"pair\":"), 60u);
  }
  std::printf("%d kills in %d runs\n", kills, runs);
}

// A limit of 4 KB per file (8 blocks of 512 bytes) stands for a full disk. Results, times and records hit it at
// different bytes.
TEST(Arena, a_full_disk_is_told_and_leaves_whole_lines_to_go_on_from) {
  for (const std::string records : {"", " --records all"}) {
    Folder folder;
    const std::string command =
        "\"$mille\" arena --seed 7 --player greedy --player random --deals 60 --jobs 1 --out run" + records;
    ASSERT_EQ(run_shell(folder, command).code, 0);
    const std::string whole = read_text(folder.path("run"));
    const std::string all_records = records.empty() ? "" : read_text(folder.path("run.records"));
    for (const std::string file : {"run", "run.times", "run.records"}) ::unlink(folder.path(file).c_str());
    const Outcome full = run_shell(folder, "ulimit -f 8; " + command);
    EXPECT_EQ(full.code, 1) << full.err;
    EXPECT_NE(full.err.find("cannot be written"), std::string::npos) << full.err;
    EXPECT_EQ(count(full.err, "\n"), 1u) << full.err;
    const std::string half = read_text(folder.path("run"));
    EXPECT_LT(half.size(), whole.size());
    EXPECT_TRUE(half.ends_with("}\n")) << half;
    EXPECT_TRUE(whole.starts_with(half));
    const Outcome again = run_shell(folder, command + " --resume");
    EXPECT_EQ(again.code, 0) << again.err;
    EXPECT_EQ(read_text(folder.path("run")), whole);
    if (!records.empty()) {
      EXPECT_EQ(read_text(folder.path("run.records")), all_records);
    }
  }
  Folder folder;
  for (const std::string output :
       {"arena --deals 2 --player greedy --player random --json", "watch --seed 1", "perft --depth 2 --seed 1"}) {
    const Outcome nowhere = run_shell(folder, "\"$mille\" " + output + " > /dev/full");
    EXPECT_EQ(nowhere.code, 1) << output;
    EXPECT_NE(nowhere.err.find("standard output cannot be written"), std::string::npos) << nowhere.err;
  }
}

TEST(Arena, a_run_whose_results_are_removed_or_changed_stops_and_says_so) {
  for (const std::string harm : {"rm run", "rm run.times", ": > run", "mv run other; echo mine > run"}) {
    Folder folder;
    Running running(folder, two({"--deals", "100000000", "--out", "run"}));
    while (count(read_text(folder.path("run")), "\n") < 2) ASSERT_TRUE(running.runs());
    ASSERT_EQ(run_shell(folder, harm).code, 0);
    const Outcome outcome = running.finish();
    EXPECT_EQ(outcome.code, 1) << harm;
    EXPECT_NE(outcome.err.find("run"), std::string::npos) << outcome.err;
    EXPECT_EQ(count(outcome.err, "\n"), 1u) << outcome.err;
  }
}

TEST(Arena, an_interrupted_run_tells_what_is_known) {
  Folder folder;
  Running running(folder, two({"--deals", "100000000", "--out", "run", "--json"}));
  while (count(read_text(folder.path("run")), "\n") < 2) ASSERT_TRUE(running.runs());
  running.stop(SIGINT);
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("stopped after"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("--resume"), std::string::npos) << outcome.err;
  const Json told = Json::parse(outcome.out);
  EXPECT_EQ(told["state"], "open");
  EXPECT_EQ(count(read_text(folder.path("run")), "\n"), told["pairs"].get<std::size_t>() + 1);
}

TEST(Arena, figures_are_told_even_where_the_chart_cannot_be_written) {
  Folder folder;
  const Outcome outcome = run(folder, two({"--deals", "3", "--chart", "none/chart.svg", "--json"}));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("none/chart.svg"), std::string::npos) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["pairs"], 3);
}

TEST(Arena, shards_put_together_are_one_run) {
  for (const std::string sprt : {"", "--sprt-points=0,60"}) {
    Folder folder;
    Arguments whole = two({"--deals", "60", "--out", "whole", "--json"});
    if (!sprt.empty()) whole.push_back(sprt);
    const Outcome one = run(folder, whole);
    Arguments merge = {"arena", "merge", "--out", "merged", "--json"};
    for (const std::string shard : {"3", "1", "2"}) {
      Arguments part = two({"--deals", "60", "--shard", shard + "/3", "--out", "part" + shard});
      if (!sprt.empty()) part.push_back(sprt);
      EXPECT_EQ(run(folder, part).code, 0);
      merge.push_back("part" + shard);
    }
    const Outcome merged = run(folder, merge);
    EXPECT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(read_text(folder.path("merged")), read_text(folder.path("whole")));
    Json left = Json::parse(one.out);
    Json right = Json::parse(merged.out);
    left.erase("times");
    right.erase("times");
    EXPECT_EQ(left, right);
  }
}

// Files are read in parts of some 16,000 lines.
TEST(Arena, files_longer_than_a_part_are_merged_and_resumed) {
  Folder folder;
  const auto long_run = [](const Arguments& more) {
    Arguments all = arena({"--player", "random", "--player", "random", "--player", "random", "--deals", "12000"});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const Outcome one = run(folder, long_run({"--out", "whole", "--json", "--jobs", "2"}));
  ASSERT_EQ(one.code, 0) << one.err;
  const std::string whole = read_text(folder.path("whole"));
  const std::string whole_times = read_text(folder.path("whole.times"));
  for (const std::string shard : {"1", "2"}) {
    ASSERT_EQ(run(folder, long_run({"--shard", shard + "/2", "--out", "part" + shard, "--jobs", "2"})).code, 0);
  }
  const Outcome merged = run(folder, {"arena", "merge", "part2", "part1", "--out", "merged", "--json"});
  ASSERT_EQ(merged.code, 0) << merged.err;
  EXPECT_TRUE(read_text(folder.path("merged")) == whole);
  const std::string times = read_text(folder.path("merged.times"));
  EXPECT_EQ(count(times, "\n"), 36'000u);
  // The times of a shard are not those of the whole run, but each line is that of its pair.
  std::size_t line = whole.find('\n') + 1;
  for (std::size_t timed = 0; timed < times.size(); timed = times.find('\n', timed) + 1) {
    const std::size_t name = whole.find(']', line) - line;
    ASSERT_EQ(times.compare(timed, name, whole, line, name), 0) << times.substr(timed, name);
    line = whole.find('\n', line) + 1;
  }
  Json left = Json::parse(one.out);
  Json right = Json::parse(merged.out);
  for (Json* each : {&left, &right}) {
    for (Json& pairing : *each) pairing.erase("times");
  }
  EXPECT_EQ(left, right);

  // The whole file is resumed from its middle, in which no part ends, and from what is whole of a line.
  std::filesystem::resize_file(folder.path("whole"), whole.size() / 2);
  const Outcome resumed = run(folder, long_run({"--out", "whole", "--resume", "--jobs", "2"}));
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_TRUE(read_text(folder.path("whole")) == whole);
  EXPECT_EQ(count(read_text(folder.path("whole.times")), "\n"), 36'000u);

  // A damaged line is named by its number in the file, whichever part it is in, and nothing is left behind.
  const auto damage = [&](const std::string& from, const std::string& to, int line_number, const char* word) {
    std::string text = read_text(folder.path(from));
    std::size_t at = 0;
    for (int number = 1; number < line_number; ++number) at = text.find('\n', at) + 1;
    ++text[text.find(word, at)];
    write_text(folder.path(to), text);
  };
  damage("part2", "bad", 17'500, "turns");
  const Outcome refused = run(folder, {"arena", "merge", "part1", "bad", "--out", "none"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.err.find("bad: line 17500: "), std::string::npos) << refused.err;
  damage("part2.times", "part2.times", 17'400, "worst");
  const Outcome untimed = run(folder, {"arena", "merge", "part1", "part2", "--out", "none"});
  EXPECT_EQ(untimed.code, 1);
  EXPECT_NE(untimed.err.find("part2.times: line 17400: "), std::string::npos) << untimed.err;
  EXPECT_EQ(run(folder, {"arena", "merge", "part1", "--out", "none"}).code, 1);
  EXPECT_FALSE(std::filesystem::exists(folder.path("none")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("none.times")));
}

TEST(Arena, a_merge_that_fails_changes_no_file) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "9", "--shard", "1/2", "--out", "one"})).code, 0);
  ASSERT_EQ(run(folder, two({"--deals", "9", "--shard", "2/2", "--out", "two"})).code, 0);
  write_text(folder.path("out.times"), "of another run\n");
  write_text(folder.path("empty"), "");
  std::filesystem::create_symlink("target", folder.path("link"));
  for (const std::string out : {"out", "empty", "link", "/dev/null"}) {
    const Outcome refused = run(folder, {"arena", "merge", "two", "--out", out});
    EXPECT_EQ(refused.code, 1) << out;
    EXPECT_NE(refused.err.find("pair 1 is in none of the files"), std::string::npos) << refused.err;
  }
  EXPECT_EQ(read_text(folder.path("out.times")), "of another run\n");
  EXPECT_TRUE(std::filesystem::exists(folder.path("empty")));
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("out")));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path(""))) {
    EXPECT_EQ(entry.path().filename().string().find(".new-"), std::string::npos) << entry.path();
  }
  for (const std::string out : {"out", "empty"}) {
    EXPECT_EQ(run(folder, {"arena", "merge", "one", "two", "--out", out}).code, 0) << out;
    EXPECT_EQ(count(read_text(folder.path(out)), "\n"), 10u);
    EXPECT_EQ(count(read_text(folder.path(out + ".times")), "\n"), 9u);
  }
}

// Lines of times may be missing, across the ends of parts too.
TEST(Arena, times_with_gaps_are_merged) {
  Folder folder;
  const Arguments base = {"--player", "random", "--player", "random", "--deals", "40000", "--jobs", "2"};
  Arguments whole = arena(base);
  whole.insert(whole.end(), {"--out", "run"});
  ASSERT_EQ(run(folder, whole).code, 0);
  std::string kept;
  std::size_t number = 0;
  std::istringstream times(read_text(folder.path("run.times")));
  for (std::string line; std::getline(times, line);) {
    if (++number % 7 != 0 && (number < 16'000 || number > 17'000)) kept += line + '\n';
  }
  write_text(folder.path("run.times"), kept);
  const Outcome merged = run(folder, {"arena", "merge", "run", "--out", "again"});
  ASSERT_EQ(merged.code, 0) << merged.err;
  EXPECT_TRUE(read_text(folder.path("again")) == read_text(folder.path("run")));
  EXPECT_TRUE(read_text(folder.path("again.times")) == kept);
}

TEST(Arena, shards_may_come_through_a_pipe) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "9", "--shard", "1/2", "--out", "one"})).code, 0);
  ASSERT_EQ(run(folder, two({"--deals", "9", "--shard", "2/2", "--out", "two"})).code, 0);
  const Outcome merged = run(folder, {"arena", "merge", "-", "two", "--json"}, read_text(folder.path("one")));
  ASSERT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(Json::parse(merged.out)["pairs"], 9);
}

TEST(Arena, a_sequential_test_stops_early_and_says_what_it_accepted) {
  Folder folder;
  const Json told = Json::parse(run(folder, two({"--deals", "5000", "--sprt-points", "0,20", "--json"})).out);
  EXPECT_EQ(told["state"], "decided");
  EXPECT_EQ(told["sprt"]["accepted"], "h1");
  EXPECT_LT(told["pairs"].get<int>(), 500);
  const Json elo = Json::parse(
      run(folder, arena({"--player", "random", "--player", "greedy", "--pairs", "500", "--sprt", "0,50", "--json"}))
          .out);
  EXPECT_EQ(elo["sprt"]["accepted"], "h0");
}

struct Fault {
  const char* does;
  const char* kind;
  bool of_memory = false;
  const char* patience = "60000";  // milliseconds
};

TEST(Arena, outlives_every_player_that_misbehaves_and_names_the_fault) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  const Fault faults[] = {{"segfault", "crash", true}, {"abort", "abort"},      {"loop", "hang", false, "1000"},
                          {"overflow", "crash", true}, {"hog", "memory", true}, {"exit", "abort"},
                          {"closes", "abort"},         {"throws", "crash"}};
  for (const Fault& fault : faults) {
    if (kSanitized && fault.of_memory) continue;
    Folder folder;
    const Outcome outcome = run(folder, arena({"--player", "greedy", "--player", mischief(fault.does), "--deals", "1",
                                               "--jobs", "2", "--patience", fault.patience, "--out", "run", "--json"}));
    EXPECT_EQ(outcome.code, 0) << fault.does << ": " << outcome.err;
    const Json told = Json::parse(outcome.out);
    EXPECT_EQ(told["faults"], Json::parse("[{},{\"" + std::string(fault.kind) + "\":2}]")) << fault.does;
    EXPECT_EQ(told["games_won"], 2) << fault.does;
    EXPECT_EQ(count(read_text(folder.path("run")), std::string("\"kind\":\"") + fault.kind + '"'), 2u) << fault.does;
  }
}

TEST(Arena, a_player_that_crashes_when_it_is_asked_for_the_rules_is_refused) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  if (kSanitized) GTEST_SKIP() << "a fault of memory ends a sanitizer's process in its own way";
  Folder folder;
  const std::string touchy = std::string(MILLE_TEST_PLAYERS) + "/mischief.so#touchy";
  const Outcome outcome =
      run(folder, arena({"--player", "random", "--player", touchy, "--deals", "2", "--jobs", "2", "--json"}));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(
      outcome.err.find("mischief.so#touchy failed when it was asked whether it plays the variant montreal: crash"),
      std::string::npos)
      << outcome.err;
}

TEST(Arena, a_player_that_does_not_know_a_field_of_the_rules_is_refused_unless_that_is_allowed) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  Folder folder;
  const std::string elder = std::string(MILLE_TEST_PLAYERS) + "/elder.so";
  const Arguments refused = arena({"--player", elder, "--player", "random", "--deals", "2", "--jobs", "2", "--json"});
  const Outcome outcome = run(folder, refused);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("elder.so does not know match.forfeit, which variant montreal uses"), std::string::npos)
      << outcome.err;
  Arguments allowed = refused;
  allowed.push_back("--allow-unknown-fields");
  const Outcome played = run(folder, allowed);
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_EQ(count(played.err, "elder.so does not know match.forfeit"), 1u) << played.err;
  EXPECT_EQ(Json::parse(played.out)["faults"], Json::parse("[{},{}]"));
}

TEST(Arena, goes_on_with_players_that_only_do_what_they_should_not) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  Folder folder;
  for (const std::string does : {"nothing", "writes", "forks"}) {
    if (kSanitized && does == "forks") continue;  // nothing restrains it
    const Outcome outcome =
        run(folder, arena({"--player", mischief(does), "--player", "random", "--deals", "2", "--json"}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const Json told = Json::parse(outcome.out);  // standard output holds the object and nothing else
    EXPECT_EQ(told["faults"], Json::parse("[{},{}]")) << does;
  }
  const Outcome slow = run(
      folder, arena({"--player", mischief("slow"), "--player", "random", "--deals", "1", "--hard", "20", "--json"}));
  const Json told = Json::parse(slow.out);
  // How busy the machine is decides whether an answer is late or counts as missing, and whether the opponent is late
  // first.
  int late = 0;
  for (const Json& faults : told["faults"]) late += faults.value("timeout", 0) + faults.value("hang", 0);
  EXPECT_EQ(late, 2) << told["faults"];
}

// Before the first game, so that nobody takes the result for one of two players.
TEST(Arena, a_player_that_cannot_be_loaded_is_refused) {
  Folder folder;
  const std::string players = MILLE_TEST_PLAYERS;
  ASSERT_EQ(run_shell(folder, "mkfifo pipe.so && mkdir folder.so && echo hello > text.so").code, 0);
  struct Case {
    std::string file;
    int code;
    const char* says;
  };
  const Case cases[] = {{players + "/no_player.so", 1, "is not a library of players"},
                        {players + "/other_version.so", 1, "version"},
                        {"./text.so", 1, "“./text.so” cannot be loaded"},
                        {"./pipe.so", 1, "“./pipe.so” is not a regular file."},
                        {"./folder.so", 1, "“./folder.so” is not a regular file."},
                        {"./none.so", 2, "There is no file “./none.so”."}};
  for (const auto& [file, code, says] : cases) {
    for (const char* isolated : {":isolated=1", ":isolated=0"}) {
      if (cannot_isolate() && isolated[10] == '1') continue;
      const Outcome outcome =
          run(folder, arena({"--player", file + isolated, "--player", "random", "--pairs", "1", "--out", "run"}));
      EXPECT_EQ(outcome.code, code) << file << isolated << outcome.err;
      EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
      EXPECT_EQ(outcome.out, "");
      EXPECT_FALSE(std::filesystem::exists(folder.path("run")));
    }
  }
}

TEST(Arena, as_many_files_may_be_open_as_the_system_allows_and_the_limit_is_named) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  Folder folder;
  const std::string command =
      "\"$mille\" arena --player random:isolated=1 --player greedy:isolated=1 --deals 1 --seed 7 --jobs 1";
  const Outcome soft = run_shell(folder, "ulimit -S -n 12; " + command);
  EXPECT_EQ(soft.code, 0) << soft.err;
  const Outcome hard = run_shell(folder, "ulimit -n 12; " + command);
  EXPECT_EQ(hard.code, 1);
  EXPECT_NE(hard.err.find("at most 12 open files. Raise this limit"), std::string::npos) << hard.err;
}

std::string sha256_of(const Folder& folder, const std::string& file) {
  return run_shell(folder, "sha256sum " + file).out.substr(0, 64);
}

// Two libraries under one name. Both have a player that plays any deal.
struct TwoPrograms {
  TwoPrograms() {
    std::filesystem::copy_file(std::string(MILLE_TEST_PLAYERS) + "/mischief.so", folder.path("first.so"));
    std::filesystem::copy_file(std::string(MILLE_TEST_PLAYERS) + "/mischief.so", folder.path("other.so"));
    EXPECT_EQ(
        run_shell(folder, "echo more >> other.so && mkdir one two && cp first.so one/my.so && cp other.so two/my.so")
            .code,
        0);
  }
  void put(const char* file) const { EXPECT_EQ(run_shell(folder, std::string("cp -f ") + file + " my.so").code, 0); }
  Folder folder;
};

TEST(Arena, a_run_is_resumed_by_the_same_programs_only) {
  for (const char* isolated : {":isolated=1", ":isolated=0"}) {
    if (cannot_isolate() && isolated[10] == '1') continue;
    const TwoPrograms programs;
    const Folder& folder = programs.folder;
    const Arguments command =
        arena({"--player", std::string("./my.so") + isolated, "--player", "random", "--deals", "4", "--out", "run"});
    Arguments resume = command;
    resume.push_back("--resume");
    programs.put("first.so");
    const Outcome first = run(folder, command);
    ASSERT_EQ(first.code, 0) << first.err;
    const std::string content = sha256_of(folder, "first.so");
    EXPECT_NE(first.out.find("SHA-256 " + content), std::string::npos) << first.out;
    const std::string whole = read_text(folder.path("run"));
    const Json header = Json::parse(whole.substr(0, whole.find('\n')));
    EXPECT_EQ(header["programs"][0], Json::parse(R"({"from":"file","sha256":")" + content +
                                                 R"(","id":"mischief","version":"","options":"does=nothing"})"));
    EXPECT_EQ(header["programs"][1],
              Json::parse(R"({"from":"library","sha256":null,"id":"random","version":"1.0","options":""})"));
    const std::string cut = whole.substr(0, whole.find('\n', whole.find("\"pair\":2")) + 1);
    write_text(folder.path("run"), cut);
    programs.put("other.so");
    const Outcome other = run(folder, resume);
    EXPECT_EQ(other.code, 1);
    EXPECT_NE(other.err.find("my.so" + std::string(isolated) + " is another program than in the result file"),
              std::string::npos)
        << other.err;
    EXPECT_NE(other.err.find(content), std::string::npos) << other.err;
    EXPECT_NE(other.err.find(sha256_of(folder, "other.so")), std::string::npos) << other.err;
    EXPECT_EQ(read_text(folder.path("run")), cut);
    programs.put("first.so");
    EXPECT_EQ(run(folder, resume).code, 0);
    EXPECT_EQ(read_text(folder.path("run")), whole);
  }
}

// An option that the name does not set is written down too: its default may change with the file.
TEST(Arena, shards_of_different_programs_are_not_put_together) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  const TwoPrograms programs;
  const Folder& folder = programs.folder;
  const auto shard = [&](const char* file, const char* number, const char* out) {
    const Outcome outcome = run(folder, arena({"--player", file, "--player", "random", "--deals", "4", "--shard",
                                               std::string(number) + "/2", "--out", out}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
  };
  shard("one/my.so", "1", "part1");
  shard("two/my.so", "2", "part2");
  const Outcome mixed = run(folder, {"arena", "merge", "part1", "part2", "--out", "run"});
  EXPECT_EQ(mixed.code, 1);
  EXPECT_NE(mixed.err.find("part2: line 1: Player my.so is another program"), std::string::npos) << mixed.err;
  EXPECT_FALSE(std::filesystem::exists(folder.path("run")));
  programs.put("first.so");
  shard("./my.so", "2", "same2");
  const Outcome same = run(folder, {"arena", "merge", "part1", "same2", "--json"});
  EXPECT_EQ(same.code, 0) << same.err;
  EXPECT_EQ(Json::parse(same.out)["programs"][0]["sha256"], sha256_of(folder, "first.so"));
}

TEST(Arena, what_is_not_known_of_a_command_is_said) {
  Folder folder;
  const Outcome outcome = run(folder, arena({"--player", "exec:false", "--player", "random", "--deals", "1"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("exec:false"), std::string::npos);
  EXPECT_NE(outcome.out.find("not known: only the name is compared"), std::string::npos) << outcome.out;
}

// A file whose player cannot be replaced under a run: it is written while the run plays and its processes end.
TEST(Arena, a_run_goes_on_with_the_program_that_it_began_with) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  const TwoPrograms programs;
  const Folder& folder = programs.folder;
  programs.put("first.so");
  Running running(folder, arena({"--player", "./my.so:does=abort", "--player", "random", "--deals", "40", "--jobs", "2",
                                 "--out", "run", "--json"}));
  while (count(read_text(folder.path("run")), "\n") < 2) ASSERT_TRUE(running.runs());
  write_text(folder.path("my.so"), "no library any more\n");
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["faults"], Json::parse(R"([{"abort":80},{}])"));
}

// Nothing that the command names itself is waited for.
TEST(Arena, a_pipe_in_the_place_of_a_file_of_the_run_is_refused_at_once) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "2", "--out", "done"})).code, 0);
  ASSERT_EQ(run_shell(folder, "mkfifo run && rm done.times && mkfifo done.times").code, 0);
  const Arguments unseeded = {"arena", "--player", "greedy", "--player", "random", "--deals", "2", "--out", "run"};
  Arguments resume = unseeded;
  resume.push_back("--resume");
  for (const Arguments& command : {unseeded, resume, two({"--deals", "2", "--out", "done", "--resume"})}) {
    const Outcome outcome = run(folder, command);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("is not a regular file"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(run(folder, {"arena", "merge", "done"}).code, 0);
}

TEST(Arena, faults_are_skipped_or_end_the_run_where_that_is_asked_for) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  Folder folder;
  const Arguments base = {"--player", "random", "--player", mischief("abort"), "--pairs", "3",
                          "--json",   "--out",  "run"};
  Arguments skip = base;
  skip.insert(skip.end(), {"--on-fault", "skip"});
  const Json skipped = Json::parse(run(folder, arena(skip)).out);
  EXPECT_EQ(skipped["pairs"], 0);
  EXPECT_EQ(skipped["skipped"], 3);
  EXPECT_EQ(skipped["faults"][1]["abort"], 6);
  std::remove(folder.path("run").c_str());
  Arguments abort = base;
  abort.insert(abort.end(), {"--on-fault", "abort"});
  const Outcome outcome = run(folder, arena(abort));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("abort in pair 1"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("seed "), std::string::npos) << outcome.err;
  EXPECT_EQ(count(read_text(folder.path("run")), "\n"), 2u);
}

TEST(Arena, files_that_are_damaged_or_of_another_run_are_refused_in_one_line_and_left_alone) {
  Folder folder;
  ASSERT_EQ(run(folder, two({"--deals", "6", "--out", "run"})).code, 0);
  ASSERT_EQ(run(folder, two({"--deals", "6", "--shard", "1/2", "--out", "one"})).code, 0);
  ASSERT_EQ(run(folder, two({"--deals", "6", "--shard", "2/2", "--out", "two"})).code, 0);
  ASSERT_EQ(run(folder, {"arena", "--seed", "8", "--player", "greedy", "--player", "random", "--deals", "6", "--shard",
                         "2/2", "--out", "other"})
                .code,
            0);
  const std::string whole = read_text(folder.path("run"));
  std::string damaged = whole;
  damaged[whole.find("\"turns\"") + 1] = 'b';
  write_text(folder.path("bad"), damaged);
  write_text(folder.path("nothing"), "hello\n");
  struct Case {
    Arguments arguments;
    int code;
    const char* says;
  };
  const Case cases[] = {
      {two({"--deals", "6", "--out", "bad", "--resume"}), 1, "bad: line 2"},
      {two({"--deals", "6", "--out", "nothing", "--resume"}), 1, "header"},
      {two({"--deals", "7", "--out", "run", "--resume"}), 1, "number of pairs"},
      {{"arena", "merge", "one", "other"}, 1, "seed"},
      {{"arena", "merge", "one", "one"}, 1, "twice"},
      {{"arena", "merge", "two"}, 1, "pair 1 is in none"},
      {{"arena", "merge", "bad"}, 1, "bad: line 2"},
      {{"arena", "merge", "absent"}, 1, "absent"},
      {{"arena", "merge"}, 2, "at least one result file"},
      {{"arena"}, 2, "--player"},
      {two({"--deals", "6", "--shard", "3/2"}), 2, "--shard"},
      {two({"--deals", "6", "--shard", "0/2"}), 2, "--shard"},
      {two({"--deals", "6", "--shard", "1"}), 2, "I/N"},
      {two({"--deals", "6", "--resume"}), 2, "--out"},
      {two({"--deals", "6", "--out", "-"}), 2, "--out needs the name of a file"},
      {two({"--deals", "6", "--chart", "-"}), 2, "--chart needs the name of a file"},
      {two({"--deals", "6", "--out", "run", "--resume", "--chart", "run"}), 1, "run is not a chart"},
      {{"arena", "merge", "one", "two", "--chart", "one"}, 1, "one is not a chart"},
      {two({"--deals", "6", "--records", "all"}), 2, "--out"},
      {two({"--deals", "6", "--variant", "whist"}), 2, "whist"},
      {two({"--deals", "6", "--option", "tagret=5"}), 2, "target"},
  };
  for (const Case& wrong : cases) {
    const Outcome outcome = run(folder, wrong.arguments);
    EXPECT_EQ(outcome.code, wrong.code) << wrong.says << outcome.err;
    EXPECT_NE(outcome.err.find(wrong.says), std::string::npos) << wrong.says << ": " << outcome.err;
    EXPECT_EQ(count(outcome.err, "\n"), wrong.code == 2 ? 2u : 1u) << outcome.err;
  }
  EXPECT_EQ(read_text(folder.path("run")), whole);
  EXPECT_EQ(read_text(folder.path("bad")), damaged);
  EXPECT_EQ(read_text(folder.path("nothing")), "hello\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path("nothing.times")));
}

TEST(Arena, records_replay_and_the_chart_is_a_picture) {
  Folder folder;
  const Outcome outcome = run(folder, two({"--pairs", "3", "--records", "2", "--out", "run", "--chart", "run.svg"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(count(read_text(folder.path("run.records")), "\"mille_record\""), 4u);
  EXPECT_EQ(run(folder, {"replay", "--verify", "run.records"}).code, 0);
  const std::string chart = read_text(folder.path("run.svg"));
  EXPECT_TRUE(chart.starts_with("<svg "));
  EXPECT_EQ(count(chart, "polyline"), 1u);
  EXPECT_EQ(run(folder, two({"--pairs", "3", "--chart", "run.svg"})).code, 0);  // a chart may replace a chart
  // Results may come to lie under the chart's name during the run.
  EXPECT_EQ(run(folder, two({"--pairs", "3", "--out", "same", "--chart", "same"})).code, 1);
  EXPECT_EQ(count(read_text(folder.path("same")), "\n"), 4u);
}

TEST(Arena, three_players_get_a_cross_table_and_a_rating_list) {
  Folder folder;
  const Outcome outcome = run(folder, two({"--player", "club", "--pairs", "6"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("row against column"), std::string::npos);
  const std::size_t list = outcome.out.find("Ratings");
  ASSERT_NE(list, std::string::npos);
  EXPECT_LT(outcome.out.find("club", list), outcome.out.find("random", list));
  const std::string twins = run(folder, two({"--player", "greedy", "--deals", "1"})).out;
  EXPECT_NE(twins.find("greedy (1) against greedy (2)"), std::string::npos) << twins;
  EXPECT_NE(twins.find("greedy (2)", twins.find("Ratings")), std::string::npos) << twins;
  EXPECT_NE(twins.find("greedy (1) against random"), std::string::npos) << twins;
  EXPECT_EQ(count(run(folder, two({"--player", "club", "--deals", "2", "--csv"})).out, "\n"), 4u);
}

TEST(Arena, one_player_against_others_plays_the_pairs_that_it_has_among_all) {
  Folder folder;
  const auto against = [&](const std::string& name, const Arguments& options) {
    Arguments all = arena({"--player", "club", "--against", name, "--deals", "5"});
    all.insert(all.end(), options.begin(), options.end());
    return run(folder, all);
  };
  const Outcome all =
      run(folder, arena({"--player", "club", "--player", "random", "--player", "greedy", "--deals", "5", "--json"}));
  const Outcome one = against("random", {"--against", "greedy", "--json", "--out", "one"});
  ASSERT_EQ(one.code, 0) << one.err;
  const Json of_all = Json::parse(all.out), of_one = Json::parse(one.out);
  ASSERT_EQ(of_one.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(of_one[i]["points_per_deal"], of_all[i]["points_per_deal"]);
    EXPECT_EQ(of_one[i]["players"], of_all[i]["players"]);
  }
  const Outcome reported = run(folder, {"arena", "merge", "one"});
  EXPECT_EQ(reported.code, 0) << reported.err;
  const std::string table = against("ladder", {}).out;
  EXPECT_NE(reported.out.find("club: points per deal against\n  random  "), std::string::npos) << reported.out;
  for (const char* name : {"random", "greedy", "learned"})
    EXPECT_NE(table.find(std::string("\n  ") + name), std::string::npos) << table;
  EXPECT_EQ(table.find("Ratings"), std::string::npos);
  EXPECT_EQ(table.find("\n  club"), std::string::npos) << "against itself";
  EXPECT_EQ(against("nobody", {}).code, 2);
  EXPECT_EQ(against("random", {"--player", "greedy"}).code, 2);
  EXPECT_NE(against("greedy", {"--out", "one", "--resume"}).err.find("list of players"), std::string::npos);
}

TEST(Arena, of_two_runs_started_at_once_with_the_same_results_one_is_refused_and_harms_nothing) {
  const std::string run_once =
      "\"$mille\" arena --seed 7 --player greedy --player random --deals 20 --out run > /dev/null";
  for (int round = 0; round < 10; ++round) {
    Folder folder;
    const Outcome both = run_shell(folder, run_once + " 2> one & " + run_once + " 2> two; echo $?; wait $!; echo $?");
    EXPECT_TRUE(both.out == "0\n1\n" || both.out == "1\n0\n") << both.out;
    const std::string refusal = read_text(folder.path("one")) + read_text(folder.path("two"));
    EXPECT_TRUE(refusal.find("run is being played in another process") != std::string::npos ||
                refusal.find("run already exists; continue it with --resume") != std::string::npos)
        << refusal;
    EXPECT_EQ(count(refusal, "\n"), 1u) << refusal;
    EXPECT_EQ(count(read_text(folder.path("run")), "\n"), 21u);
    EXPECT_EQ(count(read_text(folder.path("run.times")), "\n"), 20u);
  }
}

TEST(Arena, results_may_be_named_by_a_symbolic_link) {
  namespace fs = std::filesystem;
  Folder folder;
  fs::create_directory(folder.path("disk"));
  for (const bool is_there : {true, false}) {
    const std::string target = is_there ? "disk/there" : "disk/missing";
    const std::string link = is_there ? "one" : "two";
    if (is_there) write_text(folder.path(target), "");
    fs::create_symlink(target, folder.path(link));
    const Outcome outcome = run(folder, two({"--deals", "4", "--out", link}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(fs::is_symlink(folder.path(link)));
    EXPECT_EQ(count(read_text(folder.path(target)), "\n"), 5u);
    EXPECT_EQ(count(read_text(folder.path(target + ".times")), "\n"), 4u);
    EXPECT_EQ(run(folder, two({"--deals", "4", "--out", link, "--resume"})).code, 0);
  }
}

TEST(Arena, a_run_that_was_killed_before_its_results_had_a_header_starts_over) {
  for (const bool resume : {true, false}) {
    Folder folder;
    write_text(folder.path("run"), "");
    write_text(folder.path("run.times"), "{\"pair\":1}\n");
    Arguments words = two({"--deals", "4", "--out", "run"});
    if (resume) words.push_back("--resume");
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(count(read_text(folder.path("run")), "\n"), 5u);
    EXPECT_EQ(count(read_text(folder.path("run.times")), "\n"), 4u);
  }
}

}  // namespace
