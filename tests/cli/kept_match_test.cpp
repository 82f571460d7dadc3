// The record of a match in play when its file or folder disappears. The match must still be kept, and what the command
// says about it must be true.
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "cli/term/shown.h"
#include "tests/cli/command.h"

namespace cli_test {
namespace {

namespace fs = std::filesystem;

// The command after "To continue it: ".
std::string command_to_continue(const std::string& output) {
  const std::string words = "To continue it: ";
  const std::size_t begin = output.rfind(words);
  if (begin == std::string::npos) return output;
  return output.substr(begin + words.size(), output.find('\n', begin) - begin - words.size());
}

// Plays in a folder where the state folder, the temporary folder or both may be unusable.
class KeptMatch : public ::testing::Test {
 protected:
  Arguments play(const Arguments& more = {}) const {
    Arguments words{"/usr/bin/env", "TMPDIR=" + folder_.path(temporary_), command_file(), "play", "--seed", "1"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  std::string saved() const {
    const auto files = folder_.files(".mille");
    EXPECT_EQ(files.size(), 1u);
    return files.empty() ? "" : files[0];
  }
  // Neither the state folder nor the temporary folder can keep a match.
  void block_every_place() {
    fs::remove_all(folder_.path("state"));
    write_text(folder_.path("state"), "no folder");
    temporary_ = "nowhere";
  }
  // The path at the end of the output line that contains `words`.
  static std::string path_after(const std::string& output, const std::string& words) {
    const std::size_t at = output.rfind(words);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + words.size();
    std::string path = output.substr(begin, output.find_first_of("\r\n", begin) - begin);
    if (path.starts_with('\'')) path = path.substr(1, path.size() - 2);  // quoted, because it has a space
    return fs::path(path).lexically_normal();
  }
  void expect_to_go_on(const std::string& file, const std::string& done) {
    EXPECT_NE(read_text(file).find(done), std::string::npos) << read_text(file);
    const Outcome resumed = run(folder_, {"play", "--resume", file}, "quit\n");
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(run(folder_, {"replay", file, "--verify"}).code, 0);
  }

  Folder folder_;
  std::string temporary_ = "tmp";
};

TEST_F(KeptMatch, is_written_again_where_its_folder_was_removed) {
  Running running(folder_, play());
  ASSERT_TRUE(running.wait_for("your draw> "));
  const std::string file = saved();
  fs::remove_all(folder_.path("state"));
  running.type("draw\n");
  ASSERT_TRUE(running.wait_for("lay or discard> "));
  EXPECT_NE(read_text(file).find("\"do\":\"draw\""), std::string::npos);
  running.type("quit\n");
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("was removed"), std::string::npos) << outcome.out;
  EXPECT_EQ(path_after(outcome.out, "The match is saved in "), file);
  expect_to_go_on(file, "\"do\":\"draw\"");
}

TEST_F(KeptMatch, is_written_again_at_the_end_where_nothing_was_written_since) {
  for (const bool whole_folder : {true, false}) {
    Running running(folder_, play());
    ASSERT_TRUE(running.wait_for("your draw> "));
    const std::string file = saved();
    whole_folder ? fs::remove_all(folder_.path("state")) : fs::remove(file);
    running.type("quit\n");
    const Outcome outcome = running.finish();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("was removed"), std::string::npos) << outcome.out;
    EXPECT_EQ(path_after(outcome.out, "The match is saved in "), file);
    expect_to_go_on(file, "mille_record");
    fs::remove(file);
  }
}

TEST_F(KeptMatch, is_written_again_where_its_file_was_cut) {
  for (const int size : {0, 1000}) {
    Running running(folder_, play({"--record", "m.mille"}));
    ASSERT_TRUE(running.wait_for("your draw> "));
    ASSERT_EQ(::truncate(folder_.path("m.mille").c_str(), size), 0);
    running.type("draw\nquit\n");
    const Outcome outcome = running.finish();
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("was changed"), std::string::npos) << outcome.out;
    expect_to_go_on(folder_.path("m.mille"), "\"do\":\"draw\"");
    fs::remove(folder_.path("m.mille"));
  }
}

TEST_F(KeptMatch, takes_nobodys_place) {
  for (const std::string name : {"m.mille", "n.mille"}) {
    Running running(folder_, play({"--record", name}));
    ASSERT_TRUE(running.wait_for("your draw> "));
    if (name == "m.mille") fs::remove(folder_.path(name));  // otherwise the content of the same file changes
    write_text(folder_.path(name), "do not lose me");
    running.type("draw\nundo\ndraw\nquit\n");  // undo replaces the file
    const Outcome outcome = running.finish();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(read_text(folder_.path(name)), "do not lose me");
    const std::string file = path_after(outcome.out, "The match is saved in ");
    EXPECT_TRUE(file.starts_with(folder_.path("state/"))) << outcome.out;
    EXPECT_EQ(path_after(outcome.out, "The match is now saved in "), file);
    expect_to_go_on(file, "\"do\":\"draw\"");
  }
}

TEST_F(KeptMatch, goes_to_the_temporary_folder_where_its_own_cannot_be_made) {
  fs::create_directory(folder_.path("tmp"));
  Running running(folder_, play());
  ASSERT_TRUE(running.wait_for("your draw> "));
  fs::remove_all(folder_.path("state"));
  write_text(folder_.path("state"), "no folder");
  running.type("draw\nquit\n");
  const Outcome outcome = running.finish();
  EXPECT_TRUE(path_after(outcome.out, "The match is now saved in ").starts_with(folder_.path("tmp/"))) << outcome.out;
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string file = path_after(outcome.out, "mille play --resume ");
  EXPECT_TRUE(file.starts_with(folder_.path("tmp/"))) << outcome.out;
  fs::remove(folder_.path("state"));
  expect_to_go_on(file, "\"do\":\"draw\"");
}

TEST_F(KeptMatch, stays_in_memory_until_it_can_be_written) {
  block_every_place();
  fs::create_directory(folder_.path("mine"));
  Running running(folder_, play({"--record", "mine/m.mille"}));
  ASSERT_TRUE(running.wait_for("your draw> "));
  fs::remove_all(folder_.path("mine"));
  write_text(folder_.path("mine"), "no folder");
  running.type("draw\n");
  ASSERT_TRUE(running.wait_for("lay or discard> "));
  fs::remove(folder_.path("mine"));
  running.type("undo\ndraw\nquit\n");
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::size_t in_memory = outcome.out.find("memory only");
  EXPECT_LT(in_memory, outcome.out.find("has been saved again")) << outcome.out;
  EXPECT_EQ(path_after(outcome.out, "The match is saved in "), "mine/m.mille");
  fs::remove(folder_.path("state"));
  expect_to_go_on(folder_.path("mine/m.mille"), "\"do\":\"draw\"");
}

// The output contains a complete record from its first line on, and the match can be resumed from it.
void expect_printed_record_to_go_on(const Folder& folder, const Outcome& outcome) {
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out.find("To continue it"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("mine/m.mille"), std::string::npos) << outcome.err;
  const std::size_t at = outcome.out.find("{\"mille_record\"");
  ASSERT_NE(at, std::string::npos) << outcome.out;
  const std::size_t end = outcome.out.rfind("}\n") + 2;
  fs::remove(folder.path("state"));
  write_text(folder.path("again.mille"), outcome.out.substr(at, end - at));
  EXPECT_NE(read_text(folder.path("again.mille")).find("\"do\":\"draw\""), std::string::npos);
}

TEST_F(KeptMatch, is_printed_where_it_could_be_kept_nowhere) {
  block_every_place();
  fs::create_directory(folder_.path("mine"));
  Running running(folder_, play({"--record", "mine/m.mille"}));
  ASSERT_TRUE(running.wait_for("your draw> "));
  fs::remove_all(folder_.path("mine"));
  write_text(folder_.path("mine"), "no folder");
  running.type("draw\nquit\n");
  expect_printed_record_to_go_on(folder_, running.finish());
  expect_to_go_on(folder_.path("again.mille"), "\"do\":\"draw\"");
}

TEST_F(KeptMatch, is_printed_with_its_end_where_it_could_be_kept_nowhere) {
  block_every_place();
  fs::create_directory(folder_.path("mine"));
  Running running(folder_, play({"--record", "mine/m.mille"}));
  ASSERT_TRUE(running.wait_for("your draw> "));
  fs::remove_all(folder_.path("mine"));
  write_text(folder_.path("mine"), "no folder");
  running.type("draw\nresign\n");
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.out.find("The record is in"), std::string::npos) << outcome.out;
  expect_printed_record_to_go_on(folder_, outcome);
  EXPECT_EQ(run(folder_, {"replay", "again.mille", "--verify"}).code, 0);
}

TEST_F(KeptMatch, that_is_sealed_takes_its_seed_along) {
  fs::create_directory(folder_.path("tmp"));
  Running running(folder_,
                  {"/usr/bin/env", "TMPDIR=" + folder_.path("tmp"), command_file(), "play", "--decks", "sealed"});
  running.type("a share\n");
  ASSERT_TRUE(running.wait_for("your draw> "));
  fs::remove_all(folder_.path("state"));
  write_text(folder_.path("state"), "no folder");
  running.type("draw\nquit\n");
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string command = command_to_continue(outcome.out);
  EXPECT_TRUE(command.starts_with("mille play --resume " + folder_.path("tmp/"))) << outcome.out;
  const Outcome resumed = run_shell(folder_, "echo resign | \"$mille\"" + command.substr(5));
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("Verified: "), std::string::npos) << resumed.out;
  EXPECT_TRUE(folder_.files(".seed").empty());
}

TEST_F(KeptMatch, that_is_sealed_gets_its_seed_again_where_that_was_removed) {
  Running running(folder_, {"play", "--decks", "sealed", "--record", "c.mille"});
  running.type("a share\n");
  ASSERT_TRUE(running.wait_for("your draw> "));
  fs::remove(folder_.path("c.mille.seed"));
  running.type("quit\n");
  EXPECT_EQ(running.finish().code, 0);
  EXPECT_EQ(run(folder_, {"play", "--resume", "c.mille"}, "resign\n").code, 0);
}

TEST_F(KeptMatch, says_so_at_a_terminal_as_well) {
  Terminal wide;
  wide.columns = 200;  // the path and what happened to it fit on one line
  Running running(folder_, play(), wide);
  ASSERT_TRUE(running.wait_for("q leave"));
  fs::remove_all(folder_.path("state"));
  running.type("d");
  running.type("q");
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, 0);
  // The table drawn after the key already says so, not just the output at the end.
  EXPECT_LT(outcome.out.find("was removed"), outcome.out.rfind("q leave")) << outcome.out;
  EXPECT_EQ(path_after(outcome.out, "The match is saved in "), saved());
  expect_to_go_on(saved(), "\"do\":\"draw\"");
}

TEST_F(KeptMatch, is_its_players_alone_whatever_the_mask) {
  for (const std::string mask : {"000", "022", "777"}) {
    const std::string file = "m" + mask + ".mille";
    const std::string command = "umask " + mask + "; \"$mille\" play --decks sealed --record '" + file + "'";
    const Outcome outcome = run_shell(folder_, "(echo share; echo draw; echo quit) | (" + command + ")");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    for (const std::string& name : {file, file + ".seed"}) {
      EXPECT_EQ(static_cast<unsigned>(fs::status(folder_.path(name)).permissions()), 0600u) << name;
    }
    EXPECT_EQ(run(folder_, {"play", "--resume", file}, "resign\n").code, 0);
    EXPECT_EQ(static_cast<unsigned>(fs::status(folder_.path(file)).permissions()), 0600u);
  }
}

TEST_F(KeptMatch, that_others_could_read_is_private_again_when_it_goes_on) {
  ASSERT_EQ(run(folder_, {"play", "--seed", "4", "--record", "m.mille"}, "draw\n").code, 0);
  ASSERT_EQ(::chmod(folder_.path("m.mille").c_str(), 0644), 0);
  ASSERT_EQ(run(folder_, {"play", "--resume", "m.mille"}, "undo\n").code, 0);
  EXPECT_EQ(static_cast<unsigned>(fs::status(folder_.path("m.mille")).permissions()), 0600u);
}

TEST_F(KeptMatch, is_no_pipe_that_nobody_writes_into) {
  ASSERT_EQ(::mkfifo(folder_.path("pipe").c_str(), 0600), 0);
  const Outcome outcome = run(folder_, {"play", "--resume", "pipe"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("pipe is not a regular file"), std::string::npos) << outcome.err;
}

TEST_F(KeptMatch, that_is_sealed_does_not_lose_its_seed_to_a_start_that_is_refused) {
  ASSERT_EQ(run(folder_, {"play", "--decks", "sealed", "--record", "c.mille"}, "a share\n").code, 0);
  const std::string seed = read_text(folder_.path("c.mille.seed"));
  EXPECT_EQ(run(folder_, {"play", "--decks", "sealed", "--record", "c.mille"}, "a share\n").code, 1);
  EXPECT_EQ(read_text(folder_.path("c.mille.seed")), seed);
}

// Files that a kill leaves: half a record under a name that no other process uses, with no lock on it.
TEST_F(KeptMatch, start_removes_what_killed_ones_left) {
  ASSERT_EQ(run(folder_, {"play", "--seed", "1"}, "draw\n").code, 0);
  const std::string file = saved();
  const std::string other = file.substr(0, file.rfind('/')) + "/play-20200101-000000-7.mille";
  const std::string leftovers[] = {file + ".new-0123456789ab", other + ".new-ba9876543210",
                                   other + ".seed.new-00000000000f", folder_.path("m.mille.new-0123456789ab"),
                                   folder_.path("m.mille.seed.new-0123456789ab")};
  const std::string others[] = {file + ".new-backup", file + ".new-2", folder_.path("other.mille.new-0123456789ab")};
  for (const std::string& name : leftovers) write_text(name, "{\"mille_record\":2");
  for (const std::string& name : others) write_text(name, "mine");
  ASSERT_EQ(run(folder_, {"play", "--resume"}, "quit\n").code, 0);
  ASSERT_EQ(run(folder_, {"play", "--record", "m.mille"}, "quit\n").code, 0);
  for (const std::string& name : leftovers) EXPECT_FALSE(fs::exists(name)) << name;
  for (const std::string& name : others) EXPECT_TRUE(fs::exists(name)) << name;
}

TEST_F(KeptMatch, start_leaves_the_files_of_a_process_that_lives) {
  // A writer keeps its file locked until the file is in its place.
  const std::string half = folder_.path("m.mille.new-0123456789ab");
  Running writer(folder_, {"/bin/sh", "-c", "exec 3>\"$0\"; flock 3; echo locked; read -r line", half});
  ASSERT_TRUE(writer.wait_for("locked"));
  ASSERT_EQ(run(folder_, {"play", "--record", "m.mille"}, "quit\n").code, 0);
  EXPECT_TRUE(fs::exists(half));
  writer.end_input();
  writer.finish();
  ASSERT_EQ(run(folder_, {"play", "--resume", "m.mille"}, "quit\n").code, 0);
  EXPECT_FALSE(fs::exists(half));
}

// The folder of matches, and the match that `--resume` without a file takes.
class LastMatch : public KeptMatch {
 protected:
  std::string saved(const std::string& name) const { return folder_.path("state/mille/" + name); }
  // Writes a file that is older than all that come later.
  void write(const std::string& name, const std::string& text) {
    write_text(saved(name), text);
    age(name);
  }
  void age(const std::string& name) {
    fs::last_write_time(saved(name), fs::file_time_type::clock::now() - std::chrono::hours(100 - files_));
    ++files_;
  }
  // Begins a match, whose only file it returns.
  std::string begin(const Arguments& more = {}, const std::string& input = "draw\n") {
    Arguments words{"play", "--seed", "1", "--option", "target=200"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(run(folder_, words, input).code, 0);
    const std::string path = folder_.files(".mille").at(0);
    std::string text = read_text(path);
    fs::remove(path);
    return text;
  }
  void expect_resumed(const std::string& name) {
    const Outcome outcome = run(folder_, {"play", "--resume"}, "quit\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(name), std::string::npos) << outcome.out;
  }
  int files_ = 0;
};

TEST_F(LastMatch, is_found_behind_files_that_cannot_be_read) {
  const std::string begun = begin();
  write("begun.mille", begun);
  if (::geteuid() != 0) {  // root reads it all the same
    write("secret.mille", begun);
    fs::permissions(saved("secret.mille"), fs::perms::none);
  }
  write("empty.mille", "");
  write("text.mille", "this is no record\n");
  write("half.mille", begun.substr(0, begun.find('\n')));
  write("header.mille", "{\"mille_record\":2}\n");
  expect_resumed("begun.mille");
}

TEST_F(LastMatch, is_the_last_one_that_has_no_end) {
  const std::string begun = begin();
  const std::string ended = begin({}, "resign\n");
  write("begun.mille", begun);
  write("two.mille", ended + begun);
  write("ended.mille", ended);
  write("again.mille", begun + ended);
  expect_resumed("two.mille");
}

TEST_F(LastMatch, is_not_one_that_another_process_plays) {
  const std::string begun = begin();
  write("older.mille", begun);
  write("newer.mille", begun);
  Running newer(folder_, {"play", "--resume"});
  ASSERT_TRUE(newer.wait_for("newer.mille"));
  Running older(folder_, {"play", "--resume"});
  ASSERT_TRUE(older.wait_for("older.mille"));
  const Outcome none = run(folder_, {"play", "--resume"}, "quit\n");
  EXPECT_EQ(none.code, 1);
  EXPECT_NE(none.err.find("is being played in another process"), std::string::npos) << none.err;
}

// Only the end of each file and the match that is found are read, so a hole of 64 GiB costs nothing.
TEST_F(LastMatch, is_found_without_reading_the_finished_ones) {
  const std::string begun = begin();
  const std::string ended = begin({}, "resign\n");
  write("begun.mille", begun);
  write("huge.mille", ended);
  {
    constexpr std::uintmax_t kHole = std::uintmax_t{1} << 36;
    fs::resize_file(saved("huge.mille"), kHole);
    std::ofstream file(saved("huge.mille"), std::ios::app);
    file << '\n' << ended.substr(ended.rfind('\n', ended.size() - 2) + 1);
  }
  age("huge.mille");
  expect_resumed("begun.mille");
}

TEST_F(KeptMatch, can_be_left_without_a_home_directory_where_its_file_was_named) {
  if (::geteuid() != 0 || !fs::exists("/usr/bin/setpriv")) GTEST_SKIP() << "this user cannot become one without a home";
  fs::permissions(folder_.path("."), fs::perms::all);
  // The system lists no such user. It may keep the right to pass folders that are closed to others, such as /root, in
  // which the build may lie.
  const std::string user = "54321";
  const Outcome left = run(folder_,
                           {"/usr/bin/setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--inh-caps",
                            "+dac_override", "--ambient-caps", "+dac_override", "/usr/bin/env", "-u", "HOME", "-u",
                            "XDG_STATE_HOME", command_file(), "play", "--record", "m.mille"},
                           "draw\nquit\n");
  EXPECT_EQ(left.code, 0) << left.err;
  EXPECT_NE(left.out.find("To continue it: mille play --resume m.mille\n"), std::string::npos) << left.out;
  EXPECT_EQ(left.err, "");
}

TEST_F(KeptMatch, is_continued_by_the_command_that_leaving_it_names) {
  const auto left = [this](const Arguments& more) {
    const Outcome outcome = run(folder_, play(more), "quit\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return command_to_continue(outcome.out);
  };
  EXPECT_EQ(left({}), "mille play --resume");
  const std::string first = saved();
  // Another match of the folder was played later, so the short form would continue that one.
  fs::copy_file(first, first + "-later.mille");
  fs::last_write_time(first + "-later.mille", fs::last_write_time(first) + std::chrono::hours(1));
  const Outcome resumed = run(folder_, {"play", "--resume", first}, "quit\n");
  EXPECT_EQ(command_to_continue(resumed.out), "mille play --resume " + cli::word_for_shell(first));
  fs::remove(first + "-later.mille");
  EXPECT_EQ(command_to_continue(run(folder_, {"play", "--resume", first}, "quit\n").out), "mille play --resume");
  // The short form looks neither into folders of the folder nor at files with another ending.
  fs::create_directory(folder_.path("state/mille/old"));
  for (const std::string name : {"old/m.mille", "m.txt"}) {
    const std::string file = folder_.path("./state/mille/" + name);
    EXPECT_EQ(left({"--record", file}), "mille play --resume " + cli::word_for_shell(file));
  }
  // A folder that the opponent may read is named again.
  fs::remove_all(folder_.path("state"));
  fs::create_directory(folder_.path("my folder"));
  const std::string again = "mille play --resume --player-readable 'my folder'";
  EXPECT_EQ(left({"--player-readable", "my folder"}), again);
  const Arguments typed = {"play", "--resume", "--player-readable", "my folder"};
  EXPECT_EQ(command_to_continue(run(folder_, typed, "quit\n").out), again);
}

TEST_F(KeptMatch, is_continued_by_a_command_that_a_shell_reads_as_it_was_meant) {
  for (const std::string name : {"it's one.mille", "$HOME.mille", "-q", "#1.mille"}) {
    const Outcome left = run(folder_, play({"--record=" + name}), "draw\nquit\n");
    ASSERT_EQ(left.code, 0) << left.err;
    const std::string command = command_to_continue(left.out);
    ASSERT_TRUE(command.starts_with("mille ")) << command;
    const Outcome resumed = run_shell(folder_, "echo quit | \"$mille\"" + command.substr(5));
    EXPECT_EQ(resumed.code, 0) << command << '\n' << resumed.err;
    EXPECT_NE(resumed.out.find("The match is saved in "), std::string::npos) << resumed.out;
  }
}

}  // namespace
}  // namespace cli_test
