// Running the command; see command.h.
#include "tests/cli/command.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "tests/support/bound_process.h"

namespace cli_test {

namespace fs = std::filesystem;

std::string command_file() {
  const char* said = std::getenv("MILLE_TEST_COMMAND");
  return said == nullptr ? MILLE_COMMAND : said;
}

namespace {

// Runs in the child. The test's folder becomes its home.
[[noreturn]] void become(const std::string& folder, const Arguments& command, int in, int out, int err,
                         const Terminal& terminal) {
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  for (int descriptor = 3; descriptor < 64; ++descriptor) ::close(descriptor);
  if (::chdir(folder.c_str()) != 0) ::_exit(126);
  ::setenv("HOME", folder.c_str(), 1);
  ::setenv("XDG_STATE_HOME", (folder + "/state").c_str(), 1);
  for (const char* name : {"NO_COLOR", "COLUMNS", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"}) ::unsetenv(name);
  for (const auto& [name, value] : terminal.environment) ::setenv(name.c_str(), value.c_str(), 1);
  ::setenv("mille", command_file().c_str(), 1);
  ::signal(SIGPIPE, SIG_DFL);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execv(words[0], words.data());
  ::_exit(127);
}

// Adds the command to its arguments, unless they are a whole command line that starts with a path.
Arguments command_line(const Arguments& arguments) {
  Arguments words;
  if (arguments.empty() || !arguments[0].starts_with("/")) words.push_back(command_file());
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

}  // namespace

Folder::Folder() {
  std::string pattern = (fs::temp_directory_path() / "mille-cli-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the test");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::vector<std::string> Folder::files(const std::string& suffix) const {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(path_)) {
    const std::string name = entry.path().string();
    if (entry.is_regular_file() && name.ends_with(suffix)) found.push_back(name);
  }
  std::sort(found.begin(), found.end());
  return found;
}

Running::Running(const Folder& folder, const Arguments& arguments) {
  static int runs = 0;
  err_path_ = folder.path("stderr-" + std::to_string(++runs));
  int in[2], out[2];
  if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe for the test");
  const int err = ::open(err_path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  child_ = test_support::fork_bound();
  if (child_ == 0) become(folder.path("."), command_line(arguments), in[0], out[1], err, Terminal());
  ::close(in[0]);
  ::close(out[1]);
  ::close(err);
  in_ = in[1];
  out_ = out[0];
  ::signal(SIGPIPE, SIG_IGN);
}

Running::Running(const Folder& folder, const Arguments& arguments, const Terminal& terminal) {
  const int host = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (host < 0 || ::grantpt(host) != 0 || ::unlockpt(host) != 0) throw std::runtime_error("no terminal for the test");
  const std::string name = ::ptsname(host);
  winsize size{};
  size.ws_col = terminal.columns;
  size.ws_row = 24;
  ::ioctl(host, TIOCSWINSZ, &size);
  child_ = test_support::fork_bound(true);  // it becomes the session's terminal, so that Ctrl-C is a signal
  if (child_ == 0) {
    const int end = ::open(name.c_str(), O_RDWR);
    become(folder.path("."), command_line(arguments), end, end, end, terminal);
  }
  out_ = host;
  in_ = ::dup(host);
}

Running::~Running() {
  if (child_ > 0) test_support::kill_bound(child_);
  end_input();
  close_output();
}

bool Running::type(const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(in_, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  return true;
}

void Running::end_input() {
  if (in_ >= 0) ::close(in_);
  in_ = -1;
}

void Running::close_output() {
  if (out_ >= 0) ::close(out_);
  out_ = -1;
}

bool Running::read_piece() {
  char piece[4096];
  const ssize_t count = out_ < 0 ? 0 : ::read(out_, piece, sizeof piece);
  if (count <= 0) return false;
  out_text_.append(piece, static_cast<std::size_t>(count));
  return true;
}

bool Running::wait_for(const std::string& text) {
  for (;;) {
    const std::size_t at = out_text_.find(text, seen_);
    if (at != std::string::npos) {
      seen_ = at + text.size();
      return true;
    }
    if (!read_piece()) break;
  }
  const std::string err = read_text(err_path_);
  std::fprintf(stderr, "the output ended without \"%s\":\n%s%s", text.c_str(), out_text_.c_str(), err.c_str());
  return false;
}

void Running::read_some(std::size_t bytes) {
  while (out_text_.size() < bytes && read_piece()) {
  }
}

void Running::stop(int signal) { ::kill(child_, signal); }

bool Running::runs() {
  constexpr int kPause = 2;  // ms, for callers that poll
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0)
    return false;
  ::poll(nullptr, 0, kPause);
  return true;
}

Outcome Running::finish() {
  while (read_piece()) {
  }
  const int status = test_support::reap_bound(child_);
  child_ = -1;
  const int code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return {code, out_text_, read_text(err_path_)};
}

namespace {

Outcome run_words(const Folder& folder, const Arguments& command, const std::string& input) {
  Running running(folder, command);
  // Never blocks: the input fits into the pipe, or the command reads as it goes.
  running.type(input);
  running.end_input();
  return running.finish();
}

}  // namespace

Outcome run(const Folder& folder, const Arguments& arguments, const std::string& input) {
  return run_words(folder, arguments, input);
}

Outcome run_shell(const Folder& folder, const std::string& script) {
  return run_words(folder, {"/bin/sh", "-c", script}, {});
}

bool valgrind_is_installed() { return run_shell(Folder(), "command -v valgrind").code == 0; }

std::string read_text(const std::string& path) {
  // As much as there is now: a run that writes faster than it is read would never end.
  std::error_code unknown;
  const auto size = std::filesystem::file_size(path, unknown);
  if (unknown) return {};
  std::ifstream file(path, std::ios::binary);
  std::string text(size, '\0');
  file.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

void write_text(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

bool cannot_isolate() {
  static const Outcome tried = run(Folder(), {"watch", "--player", "random:isolated=1", "--seed", "1", "--quiet"});
  return tried.err.find("This system cannot isolate a player") != std::string::npos;
}

int kills_wanted(int usual) {
  const char* said = std::getenv("MILLE_KILLS");
  return said == nullptr ? usual : std::atoi(said);
}

}  // namespace cli_test
