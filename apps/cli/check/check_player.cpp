// The conformance run; see check_player.h.
#include "cli/check/check_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <vector>

#include "cli/check/conformance.h"
#include "cli/check/subject.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"
#include "platform/program.h"
#include "platform/shared_library.h"
#include "sanitized.h"

namespace cli {

namespace {

using platform::Ended;
using platform::Outcome;

constexpr int kSeeds = 3;  // runs of each check
// For what takes seconds on an idle machine.
constexpr auto kPatience = std::chrono::seconds(180);
constexpr auto kPatienceUnderValgrind = std::chrono::seconds(1800);
constexpr std::uint64_t kMemory = mille::kSanitized ? 0 : std::uint64_t{2} << 30;  // bytes of data; 0: no limit
constexpr std::uint32_t kOwnThreads = 1;  // one of the checks has a thread besides the player's
constexpr int kLeak = 77;                 // valgrind's exit code where it found something

// What runs a program so that it is held to `memory` bytes, so many threads, and no process but its own.
std::vector<std::string> watched(std::uint64_t memory, std::uint32_t threads, std::vector<std::string> words) {
  const std::string program = isolating_program();
  if (program.empty()) return words;
  std::vector<std::string> all{program, "run", fmt::to_string(memory), fmt::to_string(threads)};
  all.insert(all.end(), std::make_move_iterator(words.begin()), std::make_move_iterator(words.end()));
  return all;
}

// Runs a program to its end. `bare`: without an environment, as an isolated player's process is.
Ended run(const std::vector<std::string>& words, std::chrono::seconds patience, bool bare) {
  const bool environment = !bare || mille::kSanitized;  // where a sanitizer has its options
  Ended ended = platform::run_program(words, patience, environment);
  if (ended.outcome == Outcome::no_pipe) throw system_failure(say("a pipe cannot be created"), errno);
  if (ended.outcome == Outcome::not_started) throw cannot(words[0], Text{"{0} cannot be started"});
  return ended;
}

// The last line that it wrote on standard error, if there is one.
std::string last_words(const Ended& ended) {
  const std::size_t end = ended.err.find_last_not_of('\n');
  if (end == std::string::npos) return {};
  const std::size_t start = ended.err.rfind('\n', end) + 1;  // npos + 1 is 0
  return ": " + shown(ended.err.substr(start, end + 1 - start));
}

// What a run of one check found.
struct Finding {
  Verdict verdict;
  std::string seed;       // of the run that found it
  std::string unguarded;  // the parts of the sandbox that the system lacks, where it was not run for that
  bool answered = true;   // it came to an end
};

Finding finding(const Ended& ended, std::chrono::seconds patience, std::uint64_t first_seed) {
  Finding found;
  found.seed = fmt::to_string(first_seed);
  std::istringstream lines(ended.out);
  bool fine = false;
  std::string stuck;
  // Behind its label, where the line has that.
  const auto take = [](const std::string& line, std::string_view label, std::string* rest) {
    if (line.starts_with(label)) *rest = shown(std::string_view(line).substr(label.size()));
  };
  for (std::string line; std::getline(lines, line);) {
    take(line, "seed ", &found.seed);
    take(line, "wrong: ", &found.verdict.wrong);
    take(line, "skipped: ", &found.verdict.skipped);
    take(line, kUnguarded, &found.unguarded);
    take(line, kStuck, &stuck);
    fine = fine || line == "fine";
  }
  if (!stuck.empty()) {
    found.answered = false;
    found.verdict.wrong = stuck;
  } else if (!found.verdict.fine() || !found.unguarded.empty()) {
    return found;
  } else if (ended.outcome == Outcome::out_of_time) {
    found.answered = false;
    found.verdict.wrong = fmt::format("no answer within {} s", patience.count());
  } else if (!ended.signal.empty()) {
    found.verdict.wrong = fmt::format("its process died: {}", ended.signal);
  } else if (!fine) {
    found.verdict.wrong = fmt::format("its process exited with code {}{}", ended.code, last_words(ended));
  }
  return found;
}

Strength strength_of(mille_isolation isolation) {
  switch (isolation) {
    case MILLE_ISOLATION_NONE: return Strength::none;
    case MILLE_ISOLATION_WEAK: return Strength::weak;
    default: return Strength::strict;
  }
}

class Run {
 public:
  Run(Session& session, std::string player, const CheckPlan& plan)
      : session_(session), player_(std::move(player)), plan_(plan) {
    if (is_command(player_)) return;
    strength_ = strength_of(typed_player(player_).isolation);
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
    std::vector<std::string> words{self_,
                                   "check",
                                   player_,
                                   "--only",
                                   check,
                                   "--seed",
                                   fmt::to_string(plan_.seed),
                                   "--runs",
                                   fmt::to_string(seeds),
                                   "--here"};
    if (strength_ == Strength::none) return words;
    words.insert(words.end(), {"--sandbox", strength_ == Strength::strict ? "strict" : "weak", "--longest-call",
                               fmt::to_string(plan_.longest_call.count())});
    for (const std::string& folder : plan_.grants.readable) words.insert(words.end(), {"--player-readable", folder});
    return words;
  }

  void tell(const std::string& name, Colour colour, const std::string& words) {
    session_.out.line(fmt::format("  {:<10} {}", name, session_.style.paint(colour, words)));
    session_.out.flush();
  }

  void tell_wrong(const std::string& name, const std::string& wrong, const std::string& seed) {
    tell(name, Colour::red, fmt::format("WRONG (seed {}): {}", seed, wrong));
    session_.out.line(
        fmt::format("            repeat: mille check {} --only {} --seed {}", word_for_shell(player_), name, seed));
  }

  // Says the verdict. Returns false if something is wrong.
  bool judge(const Finding& found, const std::string& name, const std::string& what) {
    if (!found.unguarded.empty()) {
      throw Failure(
          say("this system cannot isolate {0}: it lacks {1}. To check it with the protection that there is, add the "
              "option isolated=weak to its name.",
              {player_, found.unguarded}));
    }
    stuck_ = stuck_ || !found.answered;
    if (name == "loads") loads_ = found.verdict.wrong.empty();
    if (!found.verdict.wrong.empty()) {
      tell_wrong(name, found.verdict.wrong, found.seed);
    } else if (!found.verdict.skipped.empty()) {
      tell(name, Colour::dim, "not checked: " + found.verdict.skipped);
    } else {
      tell(name, Colour::plain, "fine: " + what);
    }
    return found.verdict.wrong.empty();
  }

  // Whether an earlier check has shown that this one would tell nothing: the player does not load, or was stuck.
  bool passed_over(const std::string& name) {
    const std::string why = !loads_ ? "it does not load" : stuck_ ? "it hung in an earlier check" : "";
    if (!why.empty()) tell(name, Colour::dim, "not checked: " + why);
    return !why.empty();
  }

  bool one(const Check& check) {
    if (passed_over(check.name)) return true;
    if (is_command(player_)) return judge(of_command(check), check.name, check.what);
    const auto words = watched(kMemory, plan_.grants.threads + kOwnThreads, command(check.name, kSeeds));
    return judge(finding(run(words, kPatience, strength_ != Strength::none), kPatience, plan_.seed), check.name,
                 check.what);
  }

  Finding of_command(const Check& check) const {
    const platform::ProcessorWait wait;
    Finding found;
    std::uint64_t seed = plan_.seed;
    try {
      Subject subject(player_, wait);
      for (int i = 0; i < kSeeds && found.verdict.fine(); ++i, ++seed) {
        found.seed = fmt::to_string(seed);
        found.verdict = examine(subject, check, seed);
      }
    } catch (const Wrong& wrong) {
      found.verdict.wrong = wrong.what();
    }
    return found;
  }

  // Why valgrind does not look at the player; empty where it does.
  std::string why_no_valgrind(const std::string& valgrind) const {
    if (is_command(player_)) return "valgrind does not check commands";
    // It knows neither Landlock nor the filter of system calls.
    if (strength_ != Strength::none) return "valgrind cannot run in the sandbox; add isolated=0 to the player's name";
    return valgrind.empty() ? "valgrind is not installed" : "";
  }

  // The player's whole life once more under valgrind.
  bool leaks() {
    if (passed_over("leaks")) return true;
    const std::string valgrind = platform::find_program("valgrind");
    if (const std::string why = why_no_valgrind(valgrind); !why.empty()) {
      tell("leaks", Colour::dim, "not checked: " + why);
      return true;
    }
    std::vector<std::string> words = {valgrind,
                                      "--quiet",
                                      "--vgdb=no",  // whose pipes would stay if the player crashed
                                      "--leak-check=full",
                                      "--errors-for-leak-kinds=definite",
                                      "--show-leak-kinds=definite",
                                      fmt::format("--error-exitcode={}", kLeak)};
    for (std::string& word : command("orders", 1)) words.push_back(std::move(word));
    const Ended ended =
        run(watched(0, plan_.grants.threads + kOwnThreads, std::move(words)), kPatienceUnderValgrind, false);
    if (ended.code == kLeak) {
      tell_wrong("leaks", "valgrind found errors. The first lines:", fmt::to_string(plan_.seed));
      std::istringstream lines(ended.err);
      constexpr int kShown = 8;
      std::string line;
      for (int i = 0; i < kShown && std::getline(lines, line); ++i) session_.out.line("            " + line);
      return false;
    }
    const Finding found = finding(ended, kPatienceUnderValgrind, plan_.seed);
    if (!found.verdict.wrong.empty() && ended.err.find("debuginfo reader") != std::string::npos) {
      tell("leaks", Colour::dim,
           "not checked: valgrind cannot read the player's debug information; build it with -gdwarf-4");
      return true;
    }
    return judge(found, "leaks", "valgrind found no leaks and no memory errors");
  }

  Session& session_;
  std::string player_;
  CheckPlan plan_;
  Strength strength_ = Strength::none;
  std::string self_;
  bool loads_ = true;
  bool stuck_ = false;
};

}  // namespace

bool check_player(Session& session, const std::string& player, const CheckPlan& plan) {
  const std::string path = is_command(player) ? "" : typed_player(player).name;
  if (!path.empty()) check_regular(path);
  if (!path.empty() && !platform::is_readable(path)) throw cannot(path, Text{"{0} cannot be read"});
  session.out.line(player + ':');
  return Run(session, player, plan).all();
}

}  // namespace cli
