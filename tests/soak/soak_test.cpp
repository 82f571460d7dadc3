// Tests the counts by which a soak is judged: they must show everything that is leaked, and nothing else.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "tests/soak/usage.h"
#include "tests/soak/world.h"
#include "tests/support/house_rules.h"
#include "tests/support/paths.h"

namespace mille_test::soak {
namespace {

// Kills and reaps a process at the end of the scope.
class Child {
 public:
  explicit Child(pid_t pid) : pid_(pid) {}
  ~Child() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

 private:
  pid_t pid_;
};

void* volatile block = nullptr;  // volatile, so that the compiler does not remove the allocation

Usage plain() { return {.allocated = 1000, .resident = 1000, .descriptors = 5, .processes = 1, .threads = 1}; }

TEST(Soak, counts_a_descriptor_until_it_is_closed) {
  const Usage before = usage();
  const int kept = dup(0);
  EXPECT_EQ(usage().descriptors, before.descriptors + 1);
  close(kept);
  EXPECT_EQ(usage().descriptors, before.descriptors);
}

TEST(Soak, counts_a_process_until_it_is_reaped) {
  const Usage before = usage();
  const pid_t pid = fork();
  if (pid == 0) {
    pause();
    _exit(0);
  }
  ASSERT_GT(pid, 0);
  {
    const Child child(pid);
    EXPECT_EQ(usage().processes, before.processes + 1);
    kill(pid, SIGKILL);
    siginfo_t info;
    ASSERT_EQ(waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT), 0);
    EXPECT_EQ(usage().processes, before.processes + 1) << "dead, and not reaped";
  }
  EXPECT_EQ(usage().processes, before.processes);
}

TEST(Soak, counts_a_process_whose_parent_has_gone) {
  adopt_orphans();
  const Usage before = usage();
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    const pid_t orphan = fork();
    if (orphan == 0) {
      pause();
      _exit(0);
    }
    _exit(write(ends[1], &orphan, sizeof orphan) == sizeof orphan ? 0 : 1);
  }
  ASSERT_GT(parent, 0);
  ASSERT_EQ(waitpid(parent, nullptr, 0), parent);
  pid_t orphan = 0;
  ASSERT_EQ(read(ends[0], &orphan, sizeof orphan), static_cast<ssize_t>(sizeof orphan));
  close(ends[0]);
  close(ends[1]);
  {
    const Child child(orphan);
    EXPECT_EQ(usage().processes, before.processes + 1);
  }
  EXPECT_EQ(usage().processes, before.processes);
}

TEST(Soak, counts_a_thread_until_it_ends) {
  const Usage before = usage();
  std::atomic<bool> over{false};
  std::thread thread([&] { over.wait(false); });
  EXPECT_EQ(usage().threads, before.threads + 1);
  over = true;
  over.notify_all();
  thread.join();
}

TEST(Soak, counts_memory_until_it_is_freed) {
  const Usage before = usage();
  block = std::malloc(4 * kSlack);
  EXPECT_FALSE(complaints(before, usage()).empty());
  std::free(block);
  EXPECT_EQ(complaints(before, usage()), std::vector<std::string>{});
}

TEST(Soak, complains_of_one_descriptor_process_or_thread_more_or_less) {
  for (const std::size_t other : {std::size_t{4}, std::size_t{6}}) {
    Usage end = plain();
    end.descriptors = other;
    EXPECT_EQ(complaints(plain(), end).size(), 1U);
  }
  Usage end = plain();
  end.processes = 2;
  end.threads = 2;
  EXPECT_EQ(complaints(plain(), end).size(), 2U);
}

TEST(Soak, allows_the_slack_and_not_a_byte_more) {
  Usage end = plain();
  end.allocated += kSlack;
  EXPECT_TRUE(complaints(plain(), end).empty());
  ++end.allocated;
  EXPECT_FALSE(complaints(plain(), end).empty());
}

TEST(Soak, does_not_judge_what_the_kernel_has_given) {
  Usage end = plain();
  end.resident *= 1000;
  EXPECT_TRUE(complaints(plain(), end).empty());
}

// Returns the bytes in use after the residents have met these rules and then others.
std::uint64_t kept_after(World& world, const mille::Variant& met) {
  world.decide_once(met);
  world.decide_once(world.shipped.front());
  return usage().allocated;
}

TEST(Soak, residents_keep_the_same_whatever_they_played_before) {
  World world({.house_rules = source_dir() + "/plugins/variants/house", .host_program = {}, .command = {}});
  const char* const much = R"({"cards":{"wild":["2","3"]},"sets":{"lay_on_opponent":true},"match":{"target":100000}})";
  const auto largest = made("position", world.engine.position(position_with(much)));
  const auto variant = made("variant", largest.variant());
  ASSERT_GT(made("rules", variant.rules()).longest_legal_list,
            3 * made("rules", world.shipped.front().rules()).longest_legal_list);
  constexpr std::uint64_t kNoise = 16384;  // bytes: names, a log line, room in a table of what totals are worth
  const std::uint64_t before = kept_after(world, world.shipped.front());
  EXPECT_LE(kept_after(world, variant), before + kNoise);
}

}  // namespace
}  // namespace mille_test::soak
