// soak: one process that plays tours for hours and fails if anything went wrong or was leaked. The first tour is a
// warm-up. What the process holds after it is compared with what it holds at the end. Before each of these two counts,
// the resident players make the same decision. SIGINT and SIGTERM end the soak early.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>

#include "tests/soak/tour.h"
#include "tests/soak/usage.h"
#include "tests/support/paths.h"

namespace {

using namespace mille_test::soak;
using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t stop = 0;

struct Task {
  std::uint64_t seed = 1;
  double hours = 0;
  std::uint64_t tours = std::numeric_limits<std::uint64_t>::max();
};

// Returns nothing if the arguments are invalid.
std::optional<Task> read_task(int count, char** words) {
  Task task;
  bool bounded = false;
  for (int i = 1; i < count; i += 2) {
    const std::string_view name = words[i];
    if (i + 1 == count) return std::nullopt;
    char* end = nullptr;
    if (name == "--hours") {
      task.hours = std::strtod(words[i + 1], &end);
      if (!(task.hours > 0)) return std::nullopt;
    } else if (name == "--tours") {
      task.tours = std::strtoull(words[i + 1], &end, 10);
    } else if (name == "--seed") {
      task.seed = std::strtoull(words[i + 1], &end, 10);
    } else {
      return std::nullopt;
    }
    if (end == words[i + 1] || *end != '\0') return std::nullopt;
    bounded = bounded || name != "--seed";
  }
  return bounded ? std::optional(task) : std::nullopt;
}

Places find_places() {
  const auto host = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "mille-ai-host";
  Places places;
  places.house_rules = mille_test::source_dir() + "/plugins/variants/house";
  if (mille::has("mille.isolation/1") && std::filesystem::exists(host)) {
    places.host_program = host;
    const std::string python = MILLE_SOAK_PYTHON;
    if (!python.empty()) places.command = python + ' ' + mille_test::source_dir() + "/examples/player/player.py";
  }
  return places;
}

Usage report(const char* what, Clock::time_point began, const Counts& counts) {
  const Usage now = usage();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began).count();
  const auto mebibytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / (1024 * 1024); };
  std::printf(
      "%-7s %lld:%02lld:%02lld  matches %llu  decisions %llu  faults %llu  allocated %.3f MiB  resident "
      "%.1f MiB  "
      "descriptors %zu  processes %zu  threads %zu\n",
      what, static_cast<long long>(seconds / 3600), static_cast<long long>(seconds / 60 % 60),
      static_cast<long long>(seconds % 60), static_cast<unsigned long long>(counts.matches),
      static_cast<unsigned long long>(counts.decisions), static_cast<unsigned long long>(counts.faults),
      mebibytes(now.allocated), mebibytes(now.resident), now.descriptors, now.processes, now.threads);
  std::fflush(stdout);
  return now;
}

// Plays the tours after the first until the time is up, the number of tours is reached, or a signal stops it.
// Prints a line each minute.
void play(World& world, const Task& task, Clock::time_point began) {
  const auto end = began + std::chrono::duration<double>(task.hours * 3600);
  auto next_line = Clock::now() + std::chrono::minutes(1);
  const auto report_progress = [&] {
    if (Clock::now() < next_line) return;
    report("", began, world.counts);
    next_line = Clock::now() + std::chrono::minutes(1);
  };
  for (std::uint64_t number = 1; number < task.tours && stop == 0; ++number) {
    if (task.hours > 0 && Clock::now() >= end) break;
    tour(world, task.seed + number, stop, report_progress);
  }
}

int soak(const Task& task) {
  const auto began = Clock::now();
  const Usage empty = usage();
  bool kept = false;
  std::uint64_t faults = 0;
  const auto judge = [&](const Usage& before, const Usage& after) {
    for (const std::string& complaint : complaints(before, after)) {
      std::printf("KEPT    %s\n", complaint.c_str());
      kept = true;
    }
  };
  {
    World world(find_places());
    std::printf("soak    seed %llu: %zu shipped variants, %zu house rules, random rules; players",
                static_cast<unsigned long long>(task.seed), world.shipped.size(), world.scripts.size());
    for (const std::string& name : world.names) std::printf(" %s", name.c_str());
    std::printf("%s%s\n", world.places.host_program.empty() ? "" : ", isolated",
                world.places.command.empty() ? "" : ", a command");
    tour(world, task.seed, stop, [] {});
    world.decide_once(world.shipped.front());
    const Usage start = report("start", began, world.counts);
    play(world, task, began);
    world.decide_once(world.shipped.front());
    judge(start, report("end", began, world.counts));
    faults = world.counts.faults;
  }
  judge(empty, usage());
  return faults == 0 && !kept ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const std::optional<Task> task = read_task(count, words);
  if (!task) {
    std::fputs("usage: soak --hours H | --tours N [--seed S]\n", stderr);
    return 2;
  }
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { stop = 1; });
  try {
    adopt_orphans();
    return soak(*task);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "soak: %s\n", failure.what());
    return 1;
  }
}
