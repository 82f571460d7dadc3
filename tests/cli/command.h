// Runs the mille command as its users do: with arguments, standard input and a folder of its own; whole, or step by step.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace cli_test {

using Arguments = std::vector<std::string>;

// How a run ended. `code` is the exit code, or minus the signal that ended it.
struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

// A folder that goes with the test, in which the command runs and keeps its matches.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

  std::string path(const std::string& name) const { return path_ + '/' + name; }
  // The files under it that end so, with their paths, sorted.
  std::vector<std::string> files(const std::string& suffix) const;

 private:
  std::string path_;
};

// A terminal to run the command at, and what the environment says of it.
struct Terminal {
  unsigned short columns = 80;
  std::vector<std::pair<std::string, std::string>> environment{{"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}};
};

// The command being run in a folder: what it prints can be waited for, it can be typed to and killed. It does not outlive the test.
class Running {
 public:
  Running(const Folder& folder, const Arguments& arguments);
  // At a terminal, which shows what is typed as well; standard error goes there too.
  Running(const Folder& folder, const Arguments& arguments, const Terminal& terminal);
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  // False once it has gone.
  bool type(const std::string& text);
  void end_input();
  // Reads until the output holds a text after what was waited for before; false where it ends without.
  bool wait_for(const std::string& text);
  // So many bytes of output, or all there are.
  void read_some(std::size_t bytes);
  void stop(int signal);
  // Whether it has not ended yet: for tests that wait for something of it.
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

// Runs a line of sh in the folder; `$mille` is the command.
Outcome run_shell(const Folder& folder, const std::string& script);

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);
std::size_t count(const std::string& text, const std::string& part);

// Whether this system lacks a part of the sandbox, so that players out of files are refused.
bool cannot_isolate();

// How often a test of power cuts kills the command: `usual` times, or as the environment's MILLE_KILLS says.
int kills_wanted(int usual);

}  // namespace cli_test
