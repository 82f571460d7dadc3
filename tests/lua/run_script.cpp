// Runs one script of the corpus and compares its outcome with its first line:
//   -- Attack: what it tries. Expect: KIND, line N, "words of the message".
// In the folder sandbox, KIND is the name of a fault, or `fine` with the text of what the script returns. In variants,
// it is the id of the first message of a check, or `fine` with the variant's title. Line and words may be missing.
// Three processes run the script one after the other. All must have the same outcome, within the time, memory and stack
// that hosts are promised.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/lua/runs.h"
#include "variant/sandbox.h"
#include "variant/script_values.h"
#include "variant/script_variants.h"

namespace script = mille::script;

namespace {

constexpr int kRuns = 3;
constexpr std::size_t kMostPeakBytes = 4 * 1024 * 1024;
#ifdef MILLE_SLOW_BUILD
constexpr std::size_t kStackBytes = 8 * 1024 * 1024;
constexpr double kMostSeconds = 30;
#else
constexpr std::size_t kStackBytes = 128 * 1024;
constexpr double kMostSeconds = 0.5;
#endif

struct Outcome {
  std::string kind;
  std::int32_t line = 0;
  std::string text;  // the message, or what the script returned
};

struct Trial {
  script::Source source;
  bool variant = false;  // the script is a variant and is checked as one
  Outcome outcome;
  script::Usage usage;
  double seconds = 0;  // CPU time, so that a busy machine does not fail the test
};

// An allocator that counts the bytes held, for scripts that run many times in one check.
void* counted(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  auto& usage = *static_cast<script::Usage*>(user);
  usage.live_bytes = usage.live_bytes - (block == nullptr ? 0 : old_size) + new_size;
  usage.peak_bytes = std::max(usage.peak_bytes, usage.live_bytes);
  if (new_size != 0) return std::realloc(block, new_size);
  std::free(block);
  return nullptr;
}

void run_alone(Trial& trial) {
  const script::Fault fault = script::run_script(
      {}, {}, trial.source,
      [&trial](lua_State* L) {
        script::push_text_of(L, 1);
        trial.outcome.text = lua_tostring(L, -1);
      },
      &trial.usage);
  const bool fine = fault.kind == script::FaultKind::none;
  trial.outcome.kind = fine ? "fine" : script::fault_name(fault.kind);
  trial.outcome.line = fault.line;
  if (!fine) trial.outcome.text = fault.text;
}

// Checks the script as a variant. The outcome is the first problem, or the title if there is none.
void run_variant(Trial& trial) {
  mille::ScriptHost host;
  host.memory = {counted, &trial.usage};
  const auto [problems, variant] = mille::ScriptVariants(host).check(trial.source);
  if (problems.empty()) {
    trial.outcome = {"fine", 0, variant->title};
  } else {
    trial.outcome = {problems.front().message, problems.front().line, problems.front().text};
  }
}

void* run_on_small_stack(void* argument) {
  Trial& trial = *static_cast<Trial*>(argument);
  const std::clock_t start = std::clock();
  if (trial.variant) {
    run_variant(trial);
  } else {
    run_alone(trial);
  }
  trial.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return nullptr;
}

// Runs the script on a thread with the smallest stack that a host must have.
void run_trial(Trial& trial) {
  if (run_on_stack(kStackBytes, run_on_small_stack, &trial)) return;
  std::puts("no thread to run on");
  std::exit(2);
}

// Returns what the three runs must have in common. Their resource usage is not part of it: when keys are deleted,
// the moment when a table grows depends on Lua's hash of strings. The seed of that hash is fixed only if Lua is
// compiled from its sources.
std::string describe(const Trial& trial) {
  return trial.outcome.kind + ", line " + std::to_string(trial.outcome.line) + ", \"" + trial.outcome.text + "\"";
}

std::string part_between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == text.npos) return {};
  const std::size_t start = from + begin.size();
  const std::size_t stop = end.empty() ? text.size() : text.find(end, start);
  return text.substr(start, stop == text.npos ? text.npos : stop - start);
}

Outcome expectation(const std::string& first_line) {
  const std::string demand = part_between(first_line, "Expect: ", "");
  Outcome outcome;
  outcome.kind = demand.substr(0, demand.find_first_of(", "));
  if (!outcome.kind.empty() && outcome.kind.back() == '.') outcome.kind.pop_back();
  outcome.line = std::atoi(part_between(demand, "line ", "").c_str());
  const std::size_t quote = demand.find('"');
  if (quote != demand.npos) outcome.text = demand.substr(quote + 1, demand.rfind('"') - quote - 1);
  return outcome;
}

bool fail(const std::string& what) {
  std::cout << "FAILED: " << what << '\n';
  return false;
}

bool check(const Trial& trial, const Outcome& expected) {
  const Outcome& found = trial.outcome;
  bool good = true;
  if (found.kind != expected.kind) good = fail("expected " + expected.kind);
  if (expected.line != 0 && found.line != expected.line) good = fail("expected line " + std::to_string(expected.line));
  const bool said =
      found.kind == "fine" ? found.text == expected.text : found.text.find(expected.text) != std::string::npos;
  if (!said) good = fail("expected \"" + expected.text + "\"");
  if (trial.seconds > kMostSeconds) good = fail("it took too long");
  if (trial.usage.peak_bytes > kMostPeakBytes) good = fail("it took too much memory");
  if (trial.usage.live_bytes != 0) good = fail("memory was leaked");
  return good;
}

// Returns 0, as an exit code, if the script had the expected outcome. The outcome goes to standard output, the time and
// the resource usage to standard error.
int run_once(const std::string& path, const std::string& content, const Outcome& expected) {
  const std::string name = path.substr(path.rfind('/') + 1);
  Trial trial;
  trial.source = {name, content};
  trial.variant = path.find("/variants/") != path.npos;
  run_trial(trial);
  std::cout << describe(trial) << '\n';
  const bool good = check(trial, expected);
  std::cout.flush();
  std::cerr << static_cast<int>(trial.seconds * 1e6) << " us, work " << trial.usage.work << ", peak "
            << trial.usage.peak_bytes << ", in all " << trial.usage.memory << '\n';
  return good ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::puts("usage: run_script FILE.lua [--once]");
    return 2;
  }
  std::ifstream file(arguments[1], std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const Outcome expected = expectation(content.substr(0, content.find('\n')));
  if (expected.kind.empty()) {
    std::cout << arguments[1] << ": its first line names no outcome\n";
    return 2;
  }
  if (count > 2) return run_once(arguments[1], content, expected);
  std::string first;
  for (int run = 0; run < kRuns; ++run) {
    int result = 0;
    const std::string output = run_in_process(arguments[0], arguments[1], result);
    if (run == 0) first = output;
    if (result != 0 || output != first) {
      std::cout << "run " << run + 1 << " ended with " << result << ": " << output;
      if (output != first) std::cout << "the first run: " << first;
      return 1;
    }
  }
  std::cout << first;
  return 0;
}
