// play through a pipe: choices, short forms, undo, and resuming after every kind of end.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <random>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

// Input that always takes the first choice, for `count` choices.
std::string first_choices(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "1\n";
  return text;
}

constexpr std::size_t kMany = 6000;  // more choices than a match has

std::string only_record(const Folder& folder) {
  const auto files = folder.files(".mille");
  EXPECT_EQ(files.size(), 1u);
  return files.empty() ? std::string() : files[0];
}

TEST(Play, a_whole_match_through_a_pipe_is_recorded_and_verifies) {
  Folder folder;
  const Outcome outcome = run(folder, {"play", "--seed", "1", "--player", "random"}, first_choices(kMany));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("the match, "), std::string::npos);
  EXPECT_NE(outcome.out.find("to pay, stakes 1-3"), std::string::npos);
  const std::string record = only_record(folder);
  EXPECT_NE(read_text(record).find("\"players\":[\"human\",\"random\"]"), std::string::npos);
  EXPECT_EQ(run(folder, {"replay", record, "--verify"}).code, 0);
}

TEST(Play, every_level_is_a_player_and_goes_on_as_such) {
  for (const std::string level : {"beginner", "casual", "regular", "skilled", "expert", "master"}) {
    Folder folder;
    EXPECT_EQ(run(folder, {"play", "--seed", "1", "--level", level}, first_choices(3)).code, 0);
    const std::string record = only_record(folder);
    EXPECT_NE(read_text(record).find("\"players\":[\"human\",\"" + level + "\"]"), std::string::npos);
    const Outcome resumed = run(folder, {"play", "--resume"}, first_choices(3));
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_NE(resumed.out.find(level), std::string::npos);
  }
}

TEST(Play, lines_fit_eighty_columns_on_a_pipe) {
  Folder folder;
  const Outcome outcome = run(folder, {"play", "--seed", "1"}, first_choices(kMany));
  std::string line;
  for (const char c : outcome.out) {
    if (c != '\n') {
      line += c;
      continue;
    }
    const bool names_a_path = line.find('/') != std::string::npos;
    if (!names_a_path) {
      EXPECT_LE(line.size(), 80u) << line;
    }
    line.clear();
  }
}

TEST(Play, an_action_is_taken_as_text_and_a_refusal_names_the_rule) {
  Folder folder;
  Running play(folder, {"play", "--seed", "1"});
  ASSERT_TRUE(play.wait_for("your draw> "));
  play.type("discard 2C\n");
  ASSERT_TRUE(play.wait_for("No: "));
  play.type("why\n");
  ASSERT_TRUE(play.wait_for("your draw> "));
  play.type("why P1\n");
  ASSERT_TRUE(play.wait_for("P1: "));
  play.type("hint\n");
  ASSERT_TRUE(play.wait_for(" would "));
  play.type("help\n");
  ASSERT_TRUE(play.wait_for("Type a number"));
  play.type("look\n");
  ASSERT_TRUE(play.wait_for("pile"));
  play.type("score\n");
  ASSERT_TRUE(play.wait_for("target 1200"));
  play.type("999999999999999999999\n");
  ASSERT_TRUE(play.wait_for("Choose a number from 1 to"));
  play.type("DRAW\n");
  ASSERT_TRUE(play.wait_for("lay or discard> "));
  play.type("hint\n");
  ASSERT_TRUE(play.wait_for(" trials")) << "what the adviser found by looking ahead";
  play.type("why\n");
  ASSERT_TRUE(play.wait_for("Nothing has been refused since your last action."));
  play.type("quit\n");
  const Outcome outcome = play.finish();
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("mille play --resume"), std::string::npos);
}

TEST(Play, undo_takes_the_last_action_out_of_the_record) {
  Folder folder;
  Running play(folder, {"play", "--seed", "1"});
  ASSERT_TRUE(play.wait_for("your draw> "));
  const std::string before = read_text(only_record(folder));
  play.type("draw\n");
  ASSERT_TRUE(play.wait_for("lay or discard> "));
  EXPECT_EQ(count(read_text(only_record(folder)), "\"do\":"), count(before, "\"do\":") + 1);
  play.type("undo\n");
  ASSERT_TRUE(play.wait_for("your draw> "));
  EXPECT_EQ(read_text(only_record(folder)), before);
  play.type("draw\n");
  ASSERT_TRUE(play.wait_for("lay or discard> "));
  play.type("quit\n");
  EXPECT_EQ(play.finish().code, 0);
  EXPECT_EQ(run(folder, {"replay", only_record(folder), "--verify"}).code, 0);
}

TEST(Play, to_resign_loses_the_match_M4) {
  Folder folder;
  const Outcome outcome = run(folder, {"play", "--seed", "1"}, "resign\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("You resigned; greedy wins the match (M4)"), std::string::npos) << outcome.out;
  EXPECT_NE(read_text(only_record(folder)).find("\"kind\":\"resign\""), std::string::npos);
}

// The header of a recorded match without what differs from match to match.
std::string terms(const std::string& path) {
  const std::string record = read_text(path);
  std::string header = record.substr(0, record.find('\n'));
  const std::size_t seed = header.find("\"seed\":\"") + 8;
  return header.erase(seed, header.find('"', seed) - seed);
}

TEST(Play, after_a_match_at_a_terminal_it_is_reviewed_or_another_is_played_on_the_same_terms) {
  for (const int width : {60, 80}) {  // in lines, and at the drawn table
    Folder folder;
    Terminal terminal;
    terminal.columns = static_cast<unsigned short>(width);
    Running play(folder,
                 {"play", "--seed", "1", "--record", "m.mille", "--variant", "denexa", "--option", "target=500",
                  "--stakes", "2-6", "--seat", "1", "--player", "random"},
                 terminal);
    const auto resign = [&] {
      EXPECT_TRUE(play.wait_for("draw"));
      play.type(width < 80 ? "resign\nyes\n" : ":resign\ryes\r\r");
      EXPECT_TRUE(play.wait_for("To review it: mille review "));
      EXPECT_TRUE(play.wait_for("review, again or quit (Enter: quit)> "));
    };
    resign();
    play.type("nonsense\n");
    ASSERT_TRUE(play.wait_for("`again`:"));
    play.type("review\n");
    ASSERT_TRUE(play.wait_for("Match 1"));
    ASSERT_TRUE(play.wait_for("review, again or quit (Enter: quit)> "));
    play.type("again\n");
    resign();
    play.type("quit\n");
    EXPECT_EQ(play.finish().code, 0);
    const auto records = folder.files(".mille");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(terms(records[0]), terms(records[1]));
    EXPECT_NE(read_text(records[0]).substr(0, terms(records[0]).size()),
              read_text(records[1]).substr(0, terms(records[1]).size()))
        << "new cards";
    for (const std::string& record : records) EXPECT_EQ(run(folder, {"replay", record, "--verify"}).code, 0);
  }
}

TEST(Play, the_head_of_a_match_names_a_variant_from_a_script_by_its_title) {
  Folder folder;
  write_text(folder.path("caught.lua"), "return { name = 'caught-twos', title = 'Twos are caught' }\n");
  write_text(folder.path("pots.lua"),
             "return { name = 'pots', title = 'Pots and pans', hooks = { settle = "
             "function() end } }\n");
  write_text(folder.path("plain.lua"), "return { name = 'plain' }\n");
  const auto head_of = [&folder](const Arguments& words) {
    const std::string out = run(folder, words, "quit\n").out;
    return out.substr(0, out.find('\n'));
  };
  EXPECT_TRUE(
      head_of({"play", "--variant", "caught.lua", "--record", "m.mille"}).starts_with("Mille | Twos are caught |"));
  EXPECT_TRUE(head_of({"play", "--resume", "m.mille"}).starts_with("Mille | caught-twos |"))
      << "the record holds its rules, not its script";
  EXPECT_TRUE(head_of({"play", "--variant", "pots.lua", "--record", "p.mille"}).starts_with("Mille | Pots and pans |"));
  EXPECT_TRUE(head_of({"play", "--resume", "p.mille"}).starts_with("Mille | Pots and pans |"));
  EXPECT_TRUE(head_of({"play", "--variant", "plain.lua"}).starts_with("Mille | plain |"));
  EXPECT_TRUE(head_of({"play", "--variant", "target-2000"}).starts_with("Mille | target-2000 |")) << "as it is typed";
  EXPECT_TRUE(head_of({"watch", "--variant", "caught.lua", "--seed", "1"}).starts_with("Mille | Twos are caught |"));
  for (const char* command : {"play", "watch"}) {
    Arguments words{command, "--variant", "caught.lua", "--seed", "1"};
    if (words[0] == "watch") words.emplace_back("--step");
    Running table(folder, words, Terminal());
    ASSERT_TRUE(table.wait_for(" · Twos are caught · "));
    table.type("q");
    EXPECT_EQ(table.finish().code, 0);
  }
}

TEST(Play, through_a_pipe_the_end_of_a_match_asks_nothing) {
  Folder folder;
  const Outcome outcome = run(folder, {"play", "--seed", "1", "--record", "m.mille"}, "resign\nagain\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(outcome.out.ends_with("To review it: mille review m.mille\n")) << outcome.out;
  EXPECT_EQ(folder.files(".mille").size(), 1U);
}

TEST(Play, the_second_match_of_a_file_is_reviewed_by_its_number) {
  Folder folder;
  run(folder,
      {"watch", "--seed", "1", "--player", "random", "--player", "random", "--quiet", "--record", "first.mille"});
  run(folder, {"play", "--seed", "1", "--record", "second.mille"}, "draw\n");
  write_text(folder.path("both.mille"), read_text(folder.path("first.mille")) + read_text(folder.path("second.mille")));
  const Outcome outcome = run(folder, {"play", "--resume", "both.mille"}, "resign\n");
  EXPECT_TRUE(outcome.out.ends_with("To review it: mille review both.mille --match 2\n")) << outcome.out << outcome.err;
}

TEST(Play, to_resign_at_a_terminal_takes_a_yes) {
  Folder folder;
  Terminal small;  // too small for the drawn table
  small.columns = 60;
  Running play(folder, {"play", "--seed", "1"}, small);
  ASSERT_TRUE(play.wait_for("your draw> "));
  play.type("resign\n");
  ASSERT_TRUE(play.wait_for("This loses the match. Type `yes` to resign> "));
  play.type("no\n");
  ASSERT_TRUE(play.wait_for("your draw> "));
  EXPECT_EQ(read_text(only_record(folder)).find("resign"), std::string::npos);
  play.type("resign\nyes\n");
  ASSERT_TRUE(play.wait_for("You resigned; greedy wins the match (M4)"));
  ASSERT_TRUE(play.wait_for("review, again or quit (Enter: quit)> "));
  play.type("\n");
  EXPECT_EQ(play.finish().code, 0);
}

TEST(Play, an_action_without_its_cards_is_a_question) {
  Folder folder;
  const Outcome outcome = run(folder, {"play", "--seed", "1"}, "draw\ndiscard\nlay\nquit\n");
  EXPECT_NE(outcome.out.find("Discard which card? For example: `discard 5H`, or just `5H`.\n"), std::string::npos);
  EXPECT_NE(outcome.out.find("Lay which cards? For example: `lay 8C 8D 2H`.\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("No: "), std::string::npos) << outcome.out;
}

TEST(Play, the_end_of_the_input_and_ctrl_c_leave_the_match_to_be_gone_on_with) {
  for (const int signal : {0, SIGINT, SIGTERM, SIGHUP}) {
    Folder folder;
    Running play(folder, {"play", "--seed", "1"});
    ASSERT_TRUE(play.wait_for("your draw> "));
    if (signal == 0) {
      play.end_input();
    } else {
      play.stop(signal);
    }
    const Outcome outcome = play.finish();
    EXPECT_EQ(outcome.code, 0) << signal << outcome.err;
    EXPECT_NE(outcome.out.find("mille play --resume"), std::string::npos);
    const Outcome resumed = run(folder, {"play", "--resume"}, first_choices(kMany));
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_NE(resumed.out.find("The record is in"), std::string::npos);
  }
}

std::ptrdiff_t files_named(const Folder& folder, const std::string& part) {
  const auto files = folder.files("");
  return std::count_if(files.begin(), files.end(),
                       [&part](const std::string& file) { return file.find(part) != std::string::npos; });
}

// Plays whole matches in pieces. SIGKILL ends each piece at a random moment, until there are enough kills.
TEST(PowerCut, a_match_that_is_killed_at_any_moment_loses_nothing_but_the_action_that_was_being_written) {
  Folder folder;
  std::mt19937 random(20);
  const int wanted = kills_wanted(15);
  unsigned span = 60'000;  // µs within which it is killed; grows if that is too early for any progress
  int kills = 0;
  int matches = 0;
  for (; kills < wanted; ++matches) {
    // The uninterrupted match, which the pieces must add up to.
    const std::string seed = std::to_string(matches + 4);
    const std::string whole = folder.path("whole" + seed + ".mille");
    ASSERT_EQ(run(folder, {"play", "--seed", seed, "--record", whole}, first_choices(kMany)).code, 0);
    const std::string pieces = folder.path("pieces" + seed + ".mille");
    Arguments words{"play", "--seed", seed, "--record", pieces};
    std::string before;
    while (kills < wanted && before.find("\"match_end\"") == std::string::npos) {
      Running play(folder, words);
      play.type(first_choices(25));  // only part of the match, even on a fast machine
      ::usleep(static_cast<useconds_t>(random() % span));
      play.stop(SIGKILL);
      const Outcome outcome = play.finish();
      const std::string now = read_text(pieces);
      if (now == before) span += 5'000;
      if (now.empty()) continue;  // killed before the match began
      words = {"play", "--resume", pieces};
      // Every complete line is still there.
      const std::string kept = before.substr(0, before.rfind('\n') + 1);
      ASSERT_TRUE(now.starts_with(kept)) << "match " << matches << " kill " << kills;
      before = now;
      if (outcome.code == -SIGKILL) ++kills;
    }
    if (before.find("\"match_end\"") == std::string::npos) {
      ASSERT_EQ(run(folder, words, first_choices(kMany)).code, 0);
    }
    EXPECT_EQ(read_text(pieces), read_text(whole));
    EXPECT_EQ(files_named(folder, ".new-"), 0) << "what a kill left was not removed";
  }
  std::printf("%d kills in %d matches\n", kills, matches);
}

// A kill between the two steps by which a new record gets its name leaves the file with both names.
TEST(PowerCut, a_record_that_still_has_its_temporary_name_loses_it_when_the_match_goes_on) {
  Folder folder;
  const std::string record = folder.path("m.mille");
  ASSERT_EQ(run(folder, {"play", "--seed", "4", "--record", record}, "draw\nquit\n").code, 0);
  std::filesystem::create_hard_link(record, record + ".new-0123456789ab");
  ASSERT_EQ(run(folder, {"play", "--resume", record}, "quit\n").code, 0);
  EXPECT_EQ(files_named(folder, ".new-"), 0);
  EXPECT_EQ(files_named(folder, "m.mille"), 1);
}

TEST(Play, half_a_line_at_the_end_is_dropped) {
  Folder folder;
  const std::string file = folder.path("m.mille");
  ASSERT_EQ(run(folder, {"play", "--seed", "4", "--record", file}, "draw\n").code, 0);
  const std::string before = read_text(file);
  for (std::size_t cut = 1; cut < 40; cut += 7) {
    write_text(file, before.substr(0, before.size() - cut));
    const Outcome outcome = run(folder, {"play", "--resume", file}, "quit\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(read_text(file).ends_with("}\n"));
    EXPECT_EQ(run(folder, {"replay", file, "--verify"}).code, 0);
  }
}

TEST(Play, taking_back_leaves_a_private_record_private_and_a_link_a_link) {
  Folder folder;
  const std::string file = folder.path("m.mille");
  ASSERT_EQ(run(folder, {"play", "--seed", "4", "--record", file}, "draw\n").code, 0);
  std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::create_symlink("m.mille", folder.path("link.mille"));
  const std::string before = read_text(file);
  ASSERT_EQ(run(folder, {"play", "--resume", "link.mille"}, "undo\n").code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link.mille")));
  EXPECT_NE(read_text(file), before);
  EXPECT_EQ(std::filesystem::status(file).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST(Play, a_match_after_others_in_a_file_is_gone_on_with_and_leaves_them_alone) {
  Folder folder;
  const std::string file = folder.path("m.mille");
  const std::string earlier = run(folder, {"watch", "--seed", "8", "--record", "-"}).out;
  ASSERT_EQ(run(folder, {"play", "--seed", "4", "--record", file}, "draw\n").code, 0);
  write_text(file, earlier + read_text(file));
  const Outcome outcome = run(folder, {"play", "--resume", file}, "undo\n" + first_choices(kMany));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(read_text(file).starts_with(earlier));
  EXPECT_EQ(run(folder, {"replay", file, "--verify"}).out.find("match 3"), std::string::npos);
}

TEST(Play, two_processes_cannot_play_one_match) {
  Folder folder;
  const std::string file = folder.path("m.mille");
  Running play(folder, {"play", "--seed", "4", "--record", file});
  ASSERT_TRUE(play.wait_for("your draw> "));
  play.type("draw\nundo\n");  // the file has been replaced and is still locked
  ASSERT_TRUE(play.wait_for("Taken back."));
  const Outcome second = run(folder, {"play", "--resume", file}, "draw\n");
  EXPECT_EQ(second.code, 1);
  EXPECT_NE(second.err.find("another process"), std::string::npos) << second.err;
}

TEST(Play, a_file_that_is_there_is_never_overwritten) {
  Folder folder;
  write_text(folder.path("precious"), "do not lose me");
  const Outcome outcome = run(folder, {"play", "--record", folder.path("precious")}, "draw\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(read_text(folder.path("precious")), "do not lose me");
}

TEST(Play, what_cannot_be_gone_on_with_is_refused) {
  Folder folder;
  EXPECT_EQ(run(folder, {"play", "--resume"}).code, 1);
  EXPECT_EQ(run(folder, {"play", "--resume", folder.path("missing")}).code, 1);
  run(folder, {"play", "--seed", "1", "--record", folder.path("over.mille")}, "resign\n");
  const Outcome over = run(folder, {"play", "--resume", folder.path("over.mille")});
  EXPECT_EQ(over.code, 1);
  EXPECT_NE(over.err.find("over"), std::string::npos) << over.err;
  run(folder, {"watch", "--seed", "1", "--quiet", "--record", folder.path("w.mille")});
  const std::string watched = read_text(folder.path("w.mille"));
  write_text(folder.path("w.mille"), watched.substr(0, watched.size() / 2));
  const Outcome nobody = run(folder, {"play", "--resume", folder.path("w.mille")});
  EXPECT_EQ(nobody.code, 2);
  EXPECT_NE(nobody.err.find("--seat"), std::string::npos) << nobody.err;
}

TEST(Play, a_full_disk_leaves_whole_lines_and_is_told) {
  Folder folder;
  const Outcome outcome =
      run_shell(folder, "ulimit -f 16; yes 1 | \"$mille\" play --seed 4 --record full.mille > /dev/null");
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_NE(outcome.err.find("full.mille"), std::string::npos) << outcome.err;
  const std::string record = read_text(folder.path("full.mille"));
  EXPECT_TRUE(record.ends_with("}\n"));
  EXPECT_EQ(run(folder, {"play", "--resume", folder.path("full.mille")}, first_choices(kMany)).code, 0);
  EXPECT_EQ(run(folder, {"replay", folder.path("full.mille"), "--verify"}).code, 0);
}

TEST(Play, a_record_cannot_be_a_standard_stream) {
  Folder folder;
  for (const Arguments& words :
       {Arguments{"play", "--record", "-"}, Arguments{"play", "--resume", "-"}, Arguments{"play", "--resume=-"}}) {
    const Outcome outcome = run(folder, words);
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("takes a file, not “-”: standard input is for your choices"), std::string::npos)
        << outcome.err;
  }
}

}  // namespace
}  // namespace cli_test
