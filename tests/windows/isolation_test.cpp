// Players in a child process play as they do in this process, every failure of the child becomes a status here, and no
// child outlives its host. Wine has no limits of a job, so the tests of those are skipped there.
#include <windows.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"

namespace mille {
namespace {

PlayerPlaces places() {
  PlayerPlaces places;
  places.folders = {MILLE_TEST_PLAYERS};
  places.allowed.files = true;
  places.allowed.commands = true;
  places.host_program = MILLE_TEST_HOST;
  return places;
}

std::unique_ptr<Player> make(const std::string& name) {
  Failure failure;
  return value_of(make_typed(name, places(), &failure), failure);
}

struct Fault {
  mille_status status = MILLE_OK;
  mille_fault fault = MILLE_FAULT_NONE;
  std::string text;
  std::string explained;
};

// One decision of a rogue in this mode.
Fault decide(const std::string& mode, const Budget& budget = {}) {
  auto player = make("rogue:isolated=weak,mode=" + mode);
  if (player == nullptr) return {};
  Match match(1);
  Answer answer;
  Failure failure;
  const mille_status status = player->decide(match.source, budget, &answer, &failure);
  return {status, answer.fault, failure.text, status == MILLE_OK ? player->explain() : ""};
}

bool is_wine() { return GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version") != nullptr; }

TEST(WindowsIsolation, a_player_plays_the_same_match_in_a_child_as_here) {
  for (const char* name : {"random", "greedy", "club", "search"}) {
    Match here(5);
    Match there(5);
    auto opponent_here = make("greedy");
    auto opponent_there = make("greedy");
    auto player = make(name);
    auto child = make(std::string(name) + ":isolated=weak");
    ASSERT_NE(child, nullptr);
    play_on(&here, player.get(), opponent_here.get(), 100);
    play_on(&there, child.get(), opponent_there.get(), 100);
    ASSERT_EQ(here.table.decisions(), there.table.decisions()) << name;
    for (std::uint64_t i = 0; i < here.table.decisions(); ++i) {
      const mille_action one = here.table.decision(i).action;
      const mille_action two = there.table.decision(i).action;
      ASSERT_EQ(std::memcmp(&one, &two, sizeof one), 0) << name << " " << i;
    }
    EXPECT_EQ(child->explain(), player->explain());
  }
}

TEST(WindowsIsolation, failures_of_the_child_are_statuses) {
  EXPECT_EQ(decide("good").status, MILLE_OK);
  const Fault crash = decide("crash");
  EXPECT_EQ(crash.status, MILLE_E_PLAYER);
  EXPECT_EQ(crash.fault, MILLE_FAULT_CRASH) << crash.text;
  const Fault aborted = decide("abort");
  EXPECT_EQ(aborted.fault, MILLE_FAULT_ABORT) << aborted.text;
  const Fault left = decide("exit");
  EXPECT_EQ(left.fault, MILLE_FAULT_ABORT) << left.text;
  EXPECT_NE(left.text.find("code 7"), std::string::npos) << left.text;
  EXPECT_EQ(decide("throw").fault, MILLE_FAULT_CRASH);
}

TEST(WindowsIsolation, a_player_that_hangs_is_ended) {
  constexpr std::int64_t kLimit = 200'000;  // µs
  const Fault hang = decide("hang", {.hard_us = kLimit});
  EXPECT_EQ(hang.status, MILLE_E_PLAYER);
  EXPECT_EQ(hang.fault, MILLE_FAULT_HANG) << hang.text;
}

TEST(WindowsIsolation, a_player_starts_no_process) {
  if (is_wine()) GTEST_SKIP() << "Wine limits no processes of a job";
  EXPECT_EQ(decide("starts").explained, "refused");
}

TEST(WindowsIsolation, memory_is_limited) {
  if (is_wine()) GTEST_SKIP() << "Wine limits no memory";
  EXPECT_EQ(decide("memory").fault, MILLE_FAULT_MEMORY);
}

TEST(WindowsIsolation, a_child_inherits_no_file) {
  const std::string before = decide("handle").explained;
  SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
  const auto path = std::filesystem::temp_directory_path() / L"mille-inherited";
  const HANDLE file =
      CreateFileW(path.c_str(), GENERIC_WRITE, 0, &inheritable, CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, nullptr);
  ASSERT_NE(file, INVALID_HANDLE_VALUE);
  EXPECT_EQ(decide("handle").explained, before);
  CloseHandle(file);
}

TEST(WindowsIsolation, strict_isolation_is_refused_with_its_cause) {
  Failure failure;
  EXPECT_EQ(make_typed("greedy:isolated=1", places(), &failure).status(), MILLE_E_UNSUPPORTED);
  EXPECT_NE(std::string_view(failure.text).find("a sandbox"), std::string_view::npos) << failure.text;
}

TEST(WindowsIsolation, commands_are_refused) {
  Failure failure;
  EXPECT_EQ(make_typed("exec:player", places(), &failure).status(), MILLE_E_UNSUPPORTED) << failure.text;
}

TEST(WindowsIsolation, no_child_outlives_a_host_that_is_killed) {
  SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
  HANDLE output = nullptr;
  HANDLE input = nullptr;
  ASSERT_NE(CreatePipe(&output, &input, &inheritable, 0), 0);
  STARTUPINFOA start{};
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdOutput = start.hStdError = input;
  PROCESS_INFORMATION host{};
  std::string line = "\"" MILLE_TEST_KILLED_HOST "\" \"" MILLE_TEST_PLAYERS "\" \"" MILLE_TEST_HOST "\"";
  ASSERT_NE(CreateProcessA(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start, &host), 0);
  CloseHandle(input);
  // A line with a warning may come before the one with the number.
  std::string text;
  DWORD number = 0;
  char byte = 0;
  for (DWORD count = 0; number == 0 && ReadFile(output, &byte, 1, &count, nullptr) != 0 && count == 1;) {
    text += byte;
    if (byte != '\n') continue;
    number = static_cast<DWORD>(std::strtoul(text.substr(text.rfind(' ') + 1).c_str(), nullptr, 10));  // npos + 1 is 0
    text.clear();
  }
  const HANDLE child = OpenProcess(SYNCHRONIZE, FALSE, number);
  ASSERT_NE(child, nullptr);
  EXPECT_EQ(WaitForSingleObject(child, 0), WAIT_TIMEOUT);
  TerminateProcess(host.hProcess, 1);
  constexpr DWORD kPatience = 30'000;  // ms
  EXPECT_EQ(WaitForSingleObject(child, kPatience), WAIT_OBJECT_0);
  for (const HANDLE handle : {child, host.hProcess, host.hThread, output}) CloseHandle(handle);
}

}  // namespace
}  // namespace mille
