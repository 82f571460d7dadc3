// What a terminal shows: colours, symbols, width. Also the keys that end a session.
#include <gtest/gtest.h>

#include <csignal>

#include "cli/term/style.h"
#include "tests/cli/command.h"

namespace cli_test {
namespace {

constexpr const char* kEscape = "\x1b[";
constexpr const char* kRedHeart = "♥\x1b[0m";

Terminal terminal_with(const std::string& name, const std::string& value) {
  Terminal terminal;
  terminal.environment.emplace_back(name, value);
  return terminal;
}

std::string watched(const Terminal& terminal) {
  Folder folder;
  Running watch(folder, {"watch", "--seed", "7919"}, terminal);
  const Outcome outcome = watch.finish();
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  return outcome.out;
}

TEST(AtATerminal, suits_are_symbols_and_hearts_are_red) {
  const std::string shown = watched({});
  EXPECT_NE(shown.find(kRedHeart), std::string::npos);
  EXPECT_NE(shown.find("─"), std::string::npos);
}

TEST(AtATerminal, no_color_and_a_dumb_terminal_have_no_escapes) {
  for (const Terminal& terminal : {terminal_with("NO_COLOR", "1"), terminal_with("TERM", "dumb")}) {
    const std::string shown = watched(terminal);
    EXPECT_EQ(shown.find(kEscape), std::string::npos);
    EXPECT_NE(shown.find("♥"), std::string::npos);
  }
}

TEST(AtATerminal, one_without_utf_8_gets_letters) {
  const std::string shown = watched(terminal_with("LC_ALL", "C"));
  EXPECT_EQ(shown.find("♥"), std::string::npos);
  EXPECT_NE(shown.find("QH"), std::string::npos);
}

TEST(AtATerminal, lines_fit_its_width) {
  for (const int width : {60, 80, 200}) {
    Terminal terminal;
    terminal.columns = static_cast<unsigned short>(width);
    std::string line;
    int longest = 0;
    for (const char c : watched(terminal)) {
      if (c == '\r') continue;
      if (c != '\n') {
        line += c;
        continue;
      }
      // A seed is a single word of any length.
      if (line.find("Seed ") != 0) longest = std::max(longest, cli::columns(line));
      line.clear();
    }
    EXPECT_LE(longest, width);
    EXPECT_GT(longest, 40);
  }
}

TEST(AtATerminal, ctrl_c_and_ctrl_d_leave_with_a_word_about_resuming) {
  for (const char* key : {"\x03", "\x04"}) {
    Folder folder;
    Running play(folder, {"play", "--seed", "1", "--plain"}, Terminal());
    ASSERT_TRUE(play.wait_for("your draw> "));
    play.type("draw\n");
    ASSERT_TRUE(play.wait_for("lay or discard> "));
    play.type(key);
    const Outcome outcome = play.finish();
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("mille play --resume"), std::string::npos) << outcome.out;
  }
}

TEST(AtATerminal, the_table_gives_the_terminal_back_however_it_is_left) {
  for (const char* key : {"q", "\x03", "\x04"}) {
    Folder folder;
    Running play(folder, {"play", "--seed", "1"}, terminal_with("NO_COLOR", "1"));
    ASSERT_TRUE(play.wait_for("d draw"));
    play.type("d");
    ASSERT_TRUE(play.wait_for("discard a "));
    play.type(key);
    const Outcome outcome = play.finish();
    EXPECT_EQ(outcome.code, 0);
    const std::size_t back = outcome.out.find("\x1b[?1049l");
    ASSERT_NE(back, std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("mille play --resume", back), std::string::npos) << outcome.out;
  }
}

TEST(AtATerminal, a_bar_appears_after_two_seconds_and_goes_at_the_end) {
  Folder folder;
  Running watch(folder, {"/bin/sh", "-c", "exec \"$mille\" watch --matches 1000000 --seed 1 --json > /dev/null"},
                Terminal());
  ASSERT_TRUE(watch.wait_for("matches ["));
  ASSERT_TRUE(watch.wait_for(" left, "));
  watch.type("\x03");
  EXPECT_EQ(watch.finish().code, -2);  // SIGINT
}

TEST(AtATerminal, a_bar_shows_the_name_of_a_file_without_its_control_sequences) {
  Folder folder;
  const std::string name = "a\x1b]0;title\x07.lua";
  write_text(folder.path(name), "return { name = 'a' }\n");
  Running check(folder, {"check", name, "--budget", "0", "--play", "1000000"}, Terminal());
  ASSERT_TRUE(check.wait_for("a\\x1b]0;title\\x07.lua ["));
  check.type("\x03");
  EXPECT_EQ(check.finish().out.find("\x1b]"), std::string::npos);
}

TEST(AtATerminal, no_bar_appears_where_it_could_not_be_removed) {
  Folder folder;
  Running watch(
      folder,
      {"/bin/sh", "-c",
       "timeout --foreground -s INT 4 \"$mille\" watch --matches 1000000 --seed 1 --json > /dev/null; echo over"},
      terminal_with("TERM", "dumb"));
  ASSERT_TRUE(watch.wait_for("over"));
  const std::string out = watch.finish().out;
  EXPECT_EQ(out.find("matches ["), std::string::npos) << out;
  EXPECT_EQ(out.find(kEscape), std::string::npos) << out;
}

TEST(AtATerminal, no_key_kills_the_command_while_the_table_has_the_terminal) {
  Folder folder;
  Running play(folder, {"play", "--seed", "1"}, terminal_with("NO_COLOR", "1"));
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type("\x1c");  // Ctrl-\, which sends SIGQUIT
  play.type("d");
  ASSERT_TRUE(play.wait_for("discard a "));
  play.type("q");
  const Outcome outcome = play.finish();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("\x1b[?1049l"), std::string::npos) << outcome.out;
}

TEST(AtATerminal, ctrl_z_stops_the_table_and_gives_the_terminal_back_until_it_goes_on) {
  Folder folder;
  Running shell(folder, {"/bin/sh", "-mc", "\"$mille\" play --seed 12; stty -a; fg; stty -a; echo over"},
                terminal_with("NO_COLOR", "1"));
  ASSERT_TRUE(shell.wait_for("d draw"));
  shell.type("\x1a");
  ASSERT_TRUE(shell.wait_for("\x1b[?1049l"));
  ASSERT_TRUE(shell.wait_for(" icanon")) << "the shell reads lines";
  ASSERT_TRUE(shell.wait_for(" echo "));
  ASSERT_TRUE(shell.wait_for("\x1b[?1049h"));
  ASSERT_TRUE(shell.wait_for("your draw")) << "no key was invented";
  shell.type("d");
  ASSERT_TRUE(shell.wait_for("+5♥"));
  shell.type("q");
  ASSERT_TRUE(shell.wait_for(" icanon"));
  ASSERT_TRUE(shell.wait_for("over"));
}

TEST(AtATerminal, ctrl_z_does_nothing_where_no_shell_could_continue_the_table) {
  Folder folder;
  Running play(folder, {"play", "--seed", "12"}, terminal_with("NO_COLOR", "1"));
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type("\x1a");
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type("q");
  EXPECT_EQ(play.finish().code, 0);
}

TEST(AtATerminal, a_table_that_was_stopped_from_outside_is_drawn_again) {
  Folder folder;
  Running play(folder, {"play", "--seed", "12"}, terminal_with("NO_COLOR", "1"));
  ASSERT_TRUE(play.wait_for("d draw"));
  play.stop(SIGSTOP);
  play.stop(SIGCONT);
  ASSERT_TRUE(play.wait_for("\x1b[?2004h")) << "the shell may have switched it off";
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type("q");
  EXPECT_EQ(play.finish().code, 0);
}

TEST(AtATerminal, pasted_text_is_ignored_except_where_text_is_typed) {
  const std::string begin = "\x1b[200~", end = "\x1b[201~";
  Folder folder;
  Running play(folder, {"play", "--seed", "12"}, terminal_with("NO_COLOR", "1"));
  ASSERT_TRUE(play.wait_for("\x1b[?2004h"));
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type(begin + "da\r1\x1bqq\n" + end);
  ASSERT_TRUE(play.wait_for("What you pasted was ignored."));
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type("l" + begin + "dq" + end + " ");  // a page goes on at the key, not at the paste
  ASSERT_TRUE(play.wait_for("Pile and hands"));
  ASSERT_TRUE(play.wait_for("d draw"));
  play.type(":" + begin + "dr\taw" + end + "\r");
  ASSERT_TRUE(play.wait_for("+5♥"));
  play.type("q");
  const Outcome outcome = play.finish();
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("\x1b[?2004l"), std::string::npos);
}

}  // namespace
}  // namespace cli_test
