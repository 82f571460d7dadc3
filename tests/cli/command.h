// Runs the mille command as its users do, with arguments, standard input and its own folder, either at once or step by
// step.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace cli_test {

using Arguments = std::vector<std::string>;

// The command: the one of this build, or the environment's MILLE_TEST_COMMAND (tests/windows/command.sh).
std::string command_file();

// How a run ended. `code` is the exit code, or minus the number of the signal that ended it.
struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

// A temporary folder in which the command runs and keeps its matches. The test's end removes it.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

  std::string path(const std::string& name) const { return path_ + '/' + name; }
  // The paths of all files under the folder that end with `suffix`, sorted.
  std::vector<std::string> files(const std::string& suffix) const;

 private:
  std::string path_;
};

// A terminal to run the command in, and the environment that describes it.
struct Terminal {
  unsigned short columns = 80;
  std::vector<std::pair<std::string, std::string>> environment{{"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}};
};

// The command while it runs in a folder. Tests can wait for its output, type to it and kill it. It does not outlive the
// test.
class Running {
 public:
  Running(const Folder& folder, const Arguments& arguments);
  // Runs in a terminal. The output includes what is typed and standard error.
  Running(const Folder& folder, const Arguments& arguments, const Terminal& terminal);
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  // Returns false if the command has ended.
  bool type(const std::string& text);
  void end_input();
  // Reads until the output contains `text` after the last match. If the output ends first, prints it and returns false.
  bool wait_for(const std::string& text);
  // Reads until the output has `bytes` bytes or ends.
  void read_some(std::size_t bytes);
  void stop(int signal);
  // Returns true while the command has not ended. For tests that poll.
  bool runs();
  void close_output();
  Outcome finish();

 private:
  bool read_piece();

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string out_text_;
  std::size_t seen_ = 0;
  std::string err_path_;
};

// Runs the command to its end.
Outcome run(const Folder& folder, const Arguments& arguments, const std::string& input = {});

// Runs a shell line in the folder. `$mille` is the command.
Outcome run_shell(const Folder& folder, const std::string& script);

bool valgrind_is_installed();

// What a file holds; empty if there is none. What is written meanwhile is left out.
std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);
std::size_t count(const std::string& text, const std::string& part);

// Returns true if this system lacks part of the sandbox, so that players from files are refused.
bool cannot_isolate();

// How often a test of power cuts kills the command: `usual` times, or the environment's MILLE_KILLS.
int kills_wanted(int usual);

}  // namespace cli_test
