// The conformance run; see check_player.h.
#include "cli/check/check_player.h"

#include <fmt/core.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <vector>

#include "cli/check/conformance.h"
#include "cli/check/subject.h"
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/term/shown.h"
#include "sanitized.h"

namespace cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSeeds = 3;  // runs of each check
// For what takes seconds on an idle machine.
constexpr auto kPatience = std::chrono::seconds(180);
constexpr auto kPatienceUnderValgrind = std::chrono::seconds(1800);
constexpr std::uint64_t kMemory = mille::kSanitized ? 0 : std::uint64_t{2} << 30;  // bytes of data; 0: no limit
constexpr int kLeak = 77;  // valgrind's exit code where it found something

// How a process ended, and what it printed.
struct Ended {
  bool in_time = true;
  int status = 0;  // of waitpid
  std::string out;
  std::string err;
};

// Reads both until they end or the time is over. False: it is over.
bool read_all(int (&files)[2], std::string* (&texts)[2], Clock::time_point end) {
  pollfd polled[2] = {{files[0], POLLIN, 0}, {files[1], POLLIN, 0}};
  while (polled[0].fd >= 0 || polled[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    const int ready = left <= 0 ? 0 : poll(polled, 2, static_cast<int>(left));
    if (ready == 0) return false;
    for (int i = 0; i < 2; ++i) {
      if (ready < 0 || polled[i].revents == 0) continue;
      char piece[4096];
      const ssize_t count = read(files[i], piece, sizeof piece);
      constexpr std::size_t kMost = 1 << 20;
      if (count > 0 && texts[i]->size() < kMost) texts[i]->append(piece, static_cast<std::size_t>(count));
      if (count == 0) polled[i].fd = -1;
    }
  }
  return true;
}

// Ends a process and all that it started: it is asked first, for where it watches over them it knows them.
void end(pid_t pid) {
  constexpr int kFarewell = 10'000;  // ms
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  kill(pid, SIGTERM);
  pollfd one{handle, POLLIN, 0};
  if (handle >= 0) {
    poll(&one, 1, kFarewell);
    close(handle);
  }
  kill(-pid, SIGKILL);
}

// What runs a program so that it is held to `memory` bytes, a number of threads, and no process but its own.
std::vector<std::string> watched(std::uint64_t memory, std::vector<std::string> words) {
  const std::string program = isolating_program();
  if (program.empty()) return words;
  std::vector<std::string> all{program, "run", fmt::to_string(memory)};
  all.insert(all.end(), std::make_move_iterator(words.begin()), std::make_move_iterator(words.end()));
  return all;
}

Ended run(std::vector<std::string> words, std::chrono::seconds patience, std::uint64_t memory) {
  words = watched(memory, std::move(words));
  int out[2];
  int err[2];
  if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0) throw system_failure("a pipe cannot be made", errno);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err[1], STDERR_FILENO);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int failure = posix_spawnp(&pid, arguments[0], &files, &how, arguments.data(), environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  close(out[1]);
  close(err[1]);
  Ended ended;
  if (failure == 0) {
    int descriptors[2] = {out[0], err[0]};
    std::string* texts[2] = {&ended.out, &ended.err};
    ended.in_time = read_all(descriptors, texts, Clock::now() + patience);
    end(pid);  // it is not reaped yet, whatever became of it
    while (waitpid(pid, &ended.status, 0) < 0 && errno == EINTR) continue;
  }
  close(out[0]);
  close(err[0]);
  if (failure != 0) throw system_failure(words[0] + " cannot be started", failure);
  return ended;
}

// The last line that it wrote on standard error, if there is one.
std::string last_words(const Ended& ended) {
  const std::size_t end = ended.err.find_last_not_of('\n');
  if (end == std::string::npos) return {};
  const std::size_t start = ended.err.rfind('\n', end) + 1;  // npos + 1 is 0
  return ": " + shown(ended.err.substr(start, end + 1 - start));
}

// What a run found: empty where nothing is wrong. `seed` becomes that of the run that found it, `skipped` why nothing was looked
// for.
std::string finding(const Ended& ended, std::chrono::seconds patience, std::string* seed, std::string* skipped) {
  std::istringstream lines(ended.out);
  bool fine = false;
  std::string wrong;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("seed ")) *seed = line.substr(std::strlen("seed "));
    if (line.starts_with("wrong: ")) wrong = shown(line.substr(std::strlen("wrong: ")));
    if (line.starts_with("skipped: ")) *skipped = shown(line.substr(std::strlen("skipped: ")));
    fine = fine || line == "fine" || !skipped->empty();
  }
  if (!wrong.empty()) return wrong;
  if (!ended.in_time) return fmt::format("no answer within {} s", patience.count());
  if (WIFSIGNALED(ended.status)) return fmt::format("its process died: {}", strsignal(WTERMSIG(ended.status)));
  if (!fine)
    return fmt::format("its process ended by itself with code {}{}", WEXITSTATUS(ended.status), last_words(ended));
  return {};
}

std::string in_path(const char* program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string file = folder + '/' + program;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

class Run {
 public:
  Run(Session& session, std::string player, const CheckPlan& plan)
      : session_(session), player_(std::move(player)), plan_(plan) {
    self_ = std::filesystem::read_symlink("/proc/self/exe").string();
  }

  bool all() {
    bool fine = true;
    for (const Check& check : player_checks()) {
      if (plan_.only.empty() || plan_.only == check.name) fine = one(check) && fine;
    }
    if (plan_.only.empty() || plan_.only == "leaks") fine = leaks() && fine;
    return fine;
  }

 private:
  std::vector<std::string> command(const std::string& check, int seeds) const {
    return {self_,
            "check",
            player_,
            "--only",
            check,
            "--seed",
            fmt::to_string(plan_.seed),
            "--runs",
            fmt::to_string(seeds),
            "--here"};
  }

  void verdict(const std::string& name, Colour colour, const std::string& words) {
    session_.out.line(fmt::format("  {:<9} {}", name, session_.style.paint(colour, words)));
    session_.out.flush();
  }

  void tell_wrong(const std::string& name, const std::string& wrong, const std::string& seed) {
    verdict(name, Colour::red, fmt::format("WRONG (seed {}): {}", seed, wrong));
    session_.out.line(fmt::format("            again: mille check {} --only {} --seed {}", player_, name, seed));
  }

  bool one(const Check& check) {
    std::string seed = fmt::to_string(plan_.seed);
    std::string skipped;
    const std::string wrong = finding(run(command(check.name, kSeeds), kPatience, kMemory), kPatience, &seed, &skipped);
    if (!skipped.empty()) {
      verdict(check.name, Colour::dim, "not checked: " + skipped);
    } else if (wrong.empty()) {
      verdict(check.name, Colour::plain, std::string("fine: ") + check.what);
    } else {
      tell_wrong(check.name, wrong, seed);
    }
    return wrong.empty();
  }

  // The player's whole life once more where valgrind watches it.
  bool leaks() {
    const std::string valgrind = in_path("valgrind");
    if (valgrind.empty()) {
      verdict("leaks", Colour::dim, "not checked: valgrind is not installed");
      return true;
    }
    std::vector<std::string> words = {valgrind,
                                      "--quiet",
                                      "--leak-check=full",
                                      "--errors-for-leak-kinds=definite",
                                      "--show-leak-kinds=definite",
                                      fmt::format("--error-exitcode={}", kLeak)};
    for (std::string& word : command("orders", 1)) words.push_back(std::move(word));
    const Ended ended = run(std::move(words), kPatienceUnderValgrind, 0);
    std::string seed = fmt::to_string(plan_.seed);
    if (WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == kLeak) {
      tell_wrong("leaks", "valgrind found errors, of which the first:", seed);
      std::istringstream lines(ended.err);
      constexpr int kShown = 8;
      std::string line;
      for (int i = 0; i < kShown && std::getline(lines, line); ++i) session_.out.line("            " + line);
      return false;
    }
    std::string skipped;
    const std::string wrong = finding(ended, kPatienceUnderValgrind, &seed, &skipped);
    if (!wrong.empty() && ended.err.find("debuginfo reader") != std::string::npos) {
      verdict("leaks", Colour::dim,
              "not checked: valgrind cannot read how the player was compiled; build it with -gdwarf-4");
      return true;
    }
    if (!wrong.empty()) {
      tell_wrong("leaks", wrong, seed);
      return false;
    }
    verdict("leaks", Colour::plain, "fine: no leak and no memory misused, under valgrind");
    return true;
  }

  Session& session_;
  std::string player_;
  CheckPlan plan_;
  std::string self_;
};

}  // namespace

bool check_player(Session& session, const std::string& player, const CheckPlan& plan) {
  const FileName name = split_file_name(player);
  if (access(name.path.c_str(), R_OK) != 0) throw system_failure(name.path + " cannot be read", errno);
  session.out.line(player + ':');
  return Run(session, player, plan).all();
}

}  // namespace cli
