// Players in a child process play as they do in this process, and every failure of the child becomes a status here.
#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>

#include "ai/check_fields.h"
#include "ai/describe.h"
#include "ai/host/exit_codes.h"
#include "ai/remote/greeting.h"
#include "ai/remote/make_remote.h"
#include "platform/stream.h"
#include "src/sanitized.h"
#include "tests/ai/house_rule.h"
#include "tests/ai/isolated.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

constexpr std::int64_t kMinutes = 600'000'000;  // µs: only a hang reaches this limit

PlayerPlaces places() {
  PlayerPlaces places;
  places.folders = {MILLE_TEST_PLAYERS};
  places.allowed.files = true;
  places.host_program = MILLE_TEST_HOST;
  places.child_times.exit = kMinutes;  // long enough, however busy the machine is
  return places;
}

const std::string& refused() {
  static const std::string why = isolation_refused(places());
  return why;
}

// The name with the isolation that this system supports. A child's faults are the same with only part of the sandbox.
std::string as_here(std::string name) {
  constexpr std::string_view kStrict = "isolated=1";
  if (const auto at = name.find(kStrict); at != name.npos && !refused().empty()) {
    name.replace(at, kStrict.size(), "isolated=weak");
  }
  return name;
}

std::unique_ptr<Player> make(const std::string& name, const PlayerPlaces& where = places()) {
  Failure failure;
  return value_of(make_typed(as_here(name), where, &failure), failure);
}

struct Fault {
  mille_status status;
  mille_fault fault;
  std::string text;
  std::int64_t time_us;
};

// One decision of a rogue in this mode.
Fault decide(const std::string& mode, const Budget& budget = {}, const PlayerPlaces& where = places()) {
  auto player = make("rogue:isolated=1,mode=" + mode, where);
  if (player == nullptr) return {};
  Match match(1);
  Answer answer;
  Failure failure;
  const auto start = std::chrono::steady_clock::now();
  const mille_status status = player->decide(match.source, budget, &answer, &failure);
  const auto time = std::chrono::steady_clock::now() - start;
  return {status, answer.fault, failure.text, std::chrono::duration_cast<std::chrono::microseconds>(time).count()};
}

std::vector<mille_action> actions_of(const Match& match) {
  std::vector<mille_action> actions;
  for (std::uint64_t i = 0; i < match.table.decisions(); ++i) actions.push_back(match.table.decision(i).action);
  return actions;
}

TEST(Isolation, a_player_plays_the_same_match_in_a_child_as_here) {
  for (const std::string name : {"random", "greedy", "club", "learned", "search:nodes=300"}) {
    Match here(5);
    Match there(5);
    auto opponent_here = make("greedy");
    auto opponent_there = make("greedy");
    auto player = make(name);
    auto child = make(name + (name.find(':') == name.npos ? ":isolated=1" : ",isolated=1"));
    play_on(&here, player.get(), opponent_here.get(), 300);
    play_on(&there, child.get(), opponent_there.get(), 300);
    const auto one = actions_of(here);
    const auto two = actions_of(there);
    ASSERT_EQ(one.size(), two.size()) << name;
    EXPECT_TRUE(std::equal(one.begin(), one.end(), two.begin(), [](const auto& a, const auto& b) {
      return std::memcmp(&a, &b, sizeof a) == 0;
    })) << name;
    EXPECT_EQ(child->explain(), player->explain());
    const auto thought = player->evaluate(nullptr);
    const auto told = child->evaluate(nullptr);
    ASSERT_TRUE(thought && told) << name;
    EXPECT_EQ(std::memcmp(&thought->numbers, &told->numbers, sizeof thought->numbers), 0) << name;
    EXPECT_EQ(thought->chances, told->chances) << name;
  }
}

TEST(Isolation, a_fault_in_an_evaluation_is_a_status_and_the_player_plays_on) {
  for (const std::string mode : {"evaluate", "short_evaluation"}) {
    auto rogue = make("rogue:isolated=1,mode=" + mode);
    Match match(1);
    Answer answer;
    Failure failure;
    ASSERT_EQ(rogue->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
    EXPECT_EQ(rogue->evaluate(&failure).status(), MILLE_E_PLAYER) << mode;
    EXPECT_EQ(rogue->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  }
}

TEST(Isolation, events_reach_the_child_in_order_and_reasons_come_back) {
  auto child = make("rogue:isolated=1");
  Match match(2);
  play_on(&match, child.get(), child.get(), 1);
  auto opponent = make("greedy");
  auto watcher = make("rogue:isolated=1");
  play_on(&match, watcher.get(), opponent.get(), 50);
  ASSERT_EQ(watcher->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(watcher->explain(), "events " + std::to_string(match.table.events().size()));
}

TEST(Isolation, which_hooks_the_script_has_reaches_the_child) {
  const auto told = [](const std::shared_ptr<const Variant>& variant) {
    auto player = make("rogue:mode=hooks,isolated=1");
    Match match(1, variant);
    Answer answer;
    EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
    return player->explain();
  };
  EXPECT_EQ(told(variant_with(mercy(), "house")), "hooks 4");
  EXPECT_EQ(told(variant_with(bonus(1, 1), "house")), "hooks 2");
  EXPECT_EQ(told(montreal()), "hooks 0");
}

// A host would otherwise write to a player what it means to write to its standard output.
TEST(Isolation, a_connection_never_takes_the_place_of_a_standard_stream) {
  EXPECT_EXIT(
      {
        for (int file = 0; file < platform::kChildFiles; ++file) close(file);
        int ends[2];
        const bool above =
            platform::connect_ends(ends) && ends[0] >= platform::kChildFiles && ends[1] >= platform::kChildFiles;
        bool free = true;
        for (int file = 0; file < platform::kChildFiles; ++file) free = free && fcntl(file, F_GETFD) < 0;
        _exit(above && free ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST(Isolation, a_process_that_the_host_forked_leaves_the_player_to_the_host) {
  auto player = make("greedy:isolated=1");
  ASSERT_NE(player, nullptr);
  Match match(1);
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  const pid_t child = fork();
  if (child == 0) {
    player.reset();
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  Failure failure;
  EXPECT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
}

TEST(Isolation, a_crash_an_abort_and_an_exit_are_statuses) {
  const Fault crash = decide("crash");
  EXPECT_EQ(crash.status, MILLE_E_PLAYER);
  if (kSanitized)
    EXPECT_NE(crash.text.find("code " + std::to_string(remote::kReported)), std::string::npos) << crash.text;
  else
    EXPECT_EQ(crash.fault, MILLE_FAULT_CRASH) << crash.text;
  const Fault aborted = decide("abort");
  EXPECT_EQ(aborted.status, MILLE_E_PLAYER);
  EXPECT_EQ(aborted.fault, MILLE_FAULT_ABORT) << aborted.text;
  const Fault left = decide("exit");
  EXPECT_EQ(left.status, MILLE_E_PLAYER);
  EXPECT_EQ(left.fault, MILLE_FAULT_ABORT) << left.text;
}

TEST(Isolation, an_exception_and_a_wrong_index_are_the_same_faults_as_here) {
  EXPECT_EQ(decide("throw").fault, MILLE_FAULT_CRASH);
  EXPECT_EQ(decide("index").fault, MILLE_FAULT_ILLEGAL);
}

TEST(Isolation, a_player_that_never_answers_is_a_hang_after_the_hard_limit) {
  const Fault hang = decide("hang", {0, 10'000, 30'000});
  EXPECT_EQ(hang.status, MILLE_E_PLAYER);
  EXPECT_EQ(hang.fault, MILLE_FAULT_HANG) << hang.text;
  EXPECT_GE(hang.time_us, 30'000);
}

TEST(Isolation, a_garbage_frame_and_a_flood_are_protocol_faults) {
  EXPECT_EQ(decide("garbage").fault, MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(decide("flood").fault, MILLE_FAULT_PROTOCOL);
}

TEST(Isolation, an_answer_after_the_hard_limit_is_a_timeout) {
  PlayerPlaces patient = places();
  patient.child_times.grace = kMinutes;
  EXPECT_EQ(decide("late", {0, 1'000, 5'000}, patient).fault, MILLE_FAULT_TIMEOUT);
}

TEST(Isolation, an_answer_given_twice_is_a_protocol_fault_of_the_next_question) {
  auto rogue = make("rogue:isolated=1,mode=twice");
  Match match(1);
  Answer answer;
  ASSERT_EQ(rogue->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  match.play(answer.action);
  EXPECT_EQ(rogue->decide(match.source, {}, &answer, nullptr), MILLE_E_PLAYER);
  EXPECT_EQ(answer.fault, MILLE_FAULT_PROTOCOL);
}

TEST(Isolation, answers_of_a_wrong_size_are_protocol_faults) {
  EXPECT_EQ(decide("short_frame").fault, MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(decide("long_frame").fault, MILLE_FAULT_PROTOCOL);
}

TEST(Isolation, a_cancel_that_comes_too_late_does_not_reach_the_next_decision) {
  auto player = make("rogue:isolated=1,mode=patient");
  Match match(4);
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {0, 1'000, 0}, &answer, nullptr), MILLE_OK);
  player->cancel(nullptr);
  ASSERT_EQ(player->decide(match.source, {0, 1'000, 0}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ(player->explain(), "out of time");
}

TEST(Isolation, an_option_that_is_no_number_is_refused_before_the_child_sees_it) {
  Failure failure;
  for (const char* value : {"nan", "NaN", "inf", "1e3", "0x10", "", " 1", "99999999999999999999"}) {
    EXPECT_EQ(make_typed(as_here("rogue:isolated=1,mode=") + value, places(), &failure).status(), MILLE_E_OPTION)
        << value;
  }
}

TEST(Isolation, after_a_crash_a_player_that_saves_goes_on_from_the_last_deal) {
  auto player = make("rogue:isolated=1,mode=dies_later");
  Match match(6);
  Answer answer;
  std::uint64_t at_first = 0;
  for (int own = 1; own < 4;) {
    if (match.table.state().turn == 0) {
      if (own == 1) at_first = match.table.events().size();
      ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
      match.play(answer.action);
      ++own;
    } else {
      auto opponent = make("random");
      ASSERT_EQ(opponent->decide(match.source, {}, &answer, nullptr), MILLE_OK);
      match.play(answer.action);
    }
    ASSERT_TRUE(match.table.state().in_deal());
  }
  while (match.table.state().turn != 0) {
    auto opponent = make("random");
    ASSERT_EQ(opponent->decide(match.source, {}, &answer, nullptr), MILLE_OK);
    match.play(answer.action);
  }
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_E_PLAYER);
  const std::size_t now = match.table.events().size();
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK) << "another child";
  EXPECT_EQ(player->explain(),
            "restored after " + std::to_string(at_first) + " events, told " + std::to_string(now - at_first));
}

TEST(Isolation, memory_beyond_the_limit_is_a_fault_of_memory) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's own address space is beyond any limit";
  EXPECT_EQ(decide("memory").fault, MILLE_FAULT_MEMORY);
}

TEST(Isolation, a_player_without_a_hard_limit_hangs_when_its_patience_is_over) {
  PlayerPlaces where = places();
  where.patience_us = 20'000;
  const Fault hang = decide("hang", {}, where);
  EXPECT_EQ(hang.status, MILLE_E_PLAYER);
  EXPECT_EQ(hang.fault, MILLE_FAULT_HANG) << hang.text;
}

// The file loops while it is loaded, or the player loops while it is created or when it joins a match.
TEST(Isolation, a_player_that_loops_before_its_first_decision_is_not_waited_for_either) {
  PlayerPlaces where = places();
  where.child_times.answer = 50'000;
  Failure failure;
  for (const char* name : {"endless:isolated=1", "rogue:isolated=1,mode=hangs_creating"}) {
    EXPECT_EQ(make_typed(as_here(name), where, &failure).status(), MILLE_E_PLAYER) << name;
    if (!refused().empty()) continue;
    EXPECT_EQ(describe_typed(name, where, &failure).status(), MILLE_E_PLAYER) << name;
  }
  // On a slow machine creating the player may already take longer than that.
  const std::string name = as_here("rogue:isolated=1,mode=hangs_beginning");
  const auto player = make_typed(name, where, &failure);
  if (!player) return;
  Match match(1);
  Answer answer;
  EXPECT_EQ((*player)->decide(match.source, {}, &answer, &failure), MILLE_E_PLAYER);
}

TEST(Isolation, the_patience_counts_from_the_soft_limit) {
  PlayerPlaces where = places();
  where.patience_us = 20'000;
  const Fault hang = decide("hang", {0, 30'000, 0}, where);
  EXPECT_EQ(hang.fault, MILLE_FAULT_HANG) << hang.text;
  EXPECT_GE(hang.time_us, 50'000);
}

TEST(Isolation, a_fresh_child_gets_the_match_from_its_beginning) {
  auto rogue = make("rogue:isolated=1,mode=hang");
  Match match(3);
  Answer answer;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(rogue->decide(match.source, {0, 0, 5'000}, &answer, nullptr), MILLE_E_PLAYER);
    EXPECT_EQ(answer.fault, MILLE_FAULT_HANG);
  }
  ASSERT_EQ(rogue->follow(match.source, 0, nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(rogue->explain(), "events 1");
}

TEST(Isolation, soft_limit_and_cancel_reach_the_child) {
  auto patient = make("rogue:isolated=1,mode=patient");
  Match match(4);
  Answer answer;
  ASSERT_EQ(patient->decide(match.source, {0, 5'000, 0}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ(patient->explain(), "out of time");
  std::atomic<bool> decided{false};
  std::thread other([&] {
    for (; !decided; std::this_thread::sleep_for(std::chrono::milliseconds(1))) patient->cancel(nullptr);
  });
  EXPECT_EQ(patient->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  decided = true;
  other.join();
  EXPECT_EQ(patient->explain(), "cancelled");
}

void hear(void* user, std::int32_t, const char* text, const Player*) { *static_cast<std::string*>(user) += text; }

TEST(Isolation, what_the_player_logs_reaches_the_host) {
  std::string heard;
  PlayerPlaces where = places();
  where.log.user = &heard;
  where.log.write = hear;
  auto player = make("rogue:isolated=1,mode=logs", where);
  heard.clear();  // the log says what weak isolation lacks
  Match match(1);
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ(heard, "a quiet word");
}

TEST(Isolation, what_the_player_says_holds_nothing_that_a_terminal_obeys) {
  std::string heard;
  PlayerPlaces where = places();
  where.log.user = &heard;
  where.log.write = hear;
  auto player = make(std::string(MILLE_TEST_PLAYERS) + "/rogue.so#second:isolated=1,mode=escapes", where);
  heard.clear();
  EXPECT_STREQ(player->api().title, "Se ]0;cond é");
  Match match(1);
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ(player->explain(), "the  [31mqueens   é ?");
  EXPECT_EQ(heard, "be [2Jware");
}

// The parts that MILLE_TEST_REFUSING_HOST lacks: Landlock, and the two that need seccomp unless a sanitizer runs without them.
std::string parts_refused() {
  return std::string("Landlock (files, other processes)") +
         (kSanitized ? "" : ", the filter of system calls and the watch over system calls (looks at files)");
}

TEST(Isolation, is_refused_where_the_system_lacks_a_part_of_the_sandbox) {
  PlayerPlaces where = places();
  where.host_program = MILLE_TEST_REFUSING_HOST;
  for (const char* name : {"rogue:isolated=1", "random:isolated=1"}) {
    Failure failure;
    EXPECT_EQ(make_typed(name, where, &failure).status(), MILLE_E_UNSUPPORTED) << name;
    EXPECT_EQ(failure.text, "This system cannot isolate a player, because it refuses " + parts_refused() +
                                ". `isolated=weak` uses the parts of the sandbox that it has.");
  }
}

// Without the watch a player could look at files for as long as it lives.
TEST(Isolation, is_refused_where_its_system_calls_cannot_be_watched) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer may look at files";
  if (!refused().empty()) GTEST_SKIP() << refused();
  PlayerPlaces where = places();
  where.host_program = MILLE_TEST_UNWATCHED_HOST;
  Failure failure;
  EXPECT_EQ(make_typed("rogue:isolated=1", where, &failure).status(), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(std::string(failure.text),
            "This system cannot isolate a player, because it refuses the watch over system calls (looks at files). "
            "`isolated=weak` uses the parts of the sandbox that it has.");
  EXPECT_TRUE(make_typed("rogue:isolated=weak", where, &failure)) << failure.text;
}

// Other tests are skipped if isolation is refused, so a refusal must have its reason in the kernel or the processor.
TEST(Isolation, is_refused_only_where_the_kernel_or_the_processor_lacks_a_part) {
#if defined(__x86_64__) || defined(__aarch64__)
  constexpr unsigned kVersion = 1;  // LANDLOCK_CREATE_RULESET_VERSION
  if (syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion) > 0) {
    EXPECT_EQ(refused(), "");
  }
#else
  EXPECT_NE(refused(), "") << "there is no filter for this processor";
#endif
}

TEST(Isolation, weak_isolation_is_granted_by_name_and_told_once) {
  std::vector<std::string> heard;
  PlayerPlaces where = places();
  where.host_program = MILLE_TEST_REFUSING_HOST;
  where.log.user = &heard;
  where.log.write = [](void* user, std::int32_t level, const char* text, const Player*) {
    static_cast<std::vector<std::string>*>(user)->push_back(std::to_string(level) + ' ' + text);
  };
  const PlayerPlaces copy = where;  // as an arena uses it
  auto player = make("rogue:isolated=weak", where);
  auto another = make("random:isolated=weak", copy);
  Match match(1);
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0], "2 weakly isolated players lack a part of their sandbox: the system refuses " + parts_refused());
}

TEST(Isolation, no_file_that_was_opened_while_loading_stays_open) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer keeps the first three files";
  auto player = make("rogue:isolated=1,mode=keeps_file");
  Match match(1);
  Answer answer;
  Failure failure;
  ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  EXPECT_EQ(player->explain(), "reads nothing");
}

TEST(Isolation, an_exception_while_it_is_told_is_a_crash_as_it_is_here) {
  for (const std::string where : {"0", "1"}) {
    auto player = make("rogue:mode=throws_hearing,isolated=" + where);
    Match match(1);
    Answer answer;
    Failure failure;
    EXPECT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_E_PLAYER);
    EXPECT_EQ(answer.fault, MILLE_FAULT_CRASH) << where << ": " << failure.text;
  }
}

TEST(Isolation, what_cannot_be_loaded_there_is_refused_as_here) {
  Failure failure;
  EXPECT_EQ(make_typed(as_here("gredy:isolated=1"), places(), &failure).status(), MILLE_E_NOT_FOUND);
  EXPECT_EQ(make_typed(as_here("./absent.so:isolated=1"), places(), &failure).status(), MILLE_E_NOT_FOUND);
  EXPECT_STREQ(failure.text, "There is no file “./absent.so”.");
  EXPECT_EQ(make_typed(as_here("rogue:isolated=1,mode=kind"), places(), &failure).status(), MILLE_E_OPTION);
  PlayerPlaces nowhere = places();
  nowhere.host_program = "/nowhere/mille-ai-host";
  EXPECT_EQ(make_typed(as_here("greedy:isolated=1"), nowhere, &failure).status(), MILLE_E_IO);
}

// Counts mappings of the rogue's file in this process. Other tests load it too.
int mapped() {
  int found = 0;
  std::FILE* maps = std::fopen("/proc/self/maps", "r");
  char line[512];
  while (std::fgets(line, sizeof line, maps) != nullptr) found += std::strstr(line, "rogue.so") != nullptr;
  std::fclose(maps);
  return found;
}

TEST(Isolation, is_the_default_of_a_file_and_not_of_a_built_in_player) {
  if (!refused().empty()) GTEST_SKIP() << refused();
  const int before = mapped();
  const auto rogue = make("rogue:mode=hang");
  ASSERT_NE(rogue, nullptr);
  EXPECT_EQ(rogue->name(), "rogue:mode=hang");
  EXPECT_EQ(mapped(), before);
  PlayerPlaces nowhere = places();
  nowhere.host_program = "/nowhere/mille-ai-host";
  EXPECT_NE(make("greedy", nowhere), nullptr);
  Failure failure;
  EXPECT_EQ(make_typed("rogue", nowhere, &failure).status(), MILLE_E_IO);
}

TEST(HostProgram, of_another_version_is_refused_before_anything_is_played) {
  PlayerPlaces where = places();
  where.host_program = MILLE_TEST_STRANGE_HOST;
  where.allowed.commands = true;
  for (const char* name : {"random:isolated=weak", "rogue", "exec:cat"}) {
    Failure failure;
    EXPECT_EQ(make_typed(name, where, &failure).status(), MILLE_E_VERSION) << name << failure.text;
    EXPECT_STREQ(failure.message, "child.version");
    EXPECT_EQ(std::string(failure.params[0]),
              std::string(MILLE_TEST_STRANGE_HOST).substr(0, MILLE_ERROR_PARAM_SIZE - 1));
  }
}

TEST(HostProgram, that_does_not_greet_is_refused) {
  PlayerPlaces where = places();
  where.host_program = "/bin/true";
  where.allowed.commands = true;
  for (const char* name : {"random:isolated=weak", "exec:cat"}) {
    Failure failure;
    EXPECT_EQ(make_typed(name, where, &failure).status(), MILLE_E_PLAYER) << name << failure.text;
  }
}

TEST(HostProgram, that_nobody_serves_properly_ends_with_a_code_of_its_own) {
  using namespace remote;
  const auto code_after = [](const std::vector<std::uint8_t>& greeting) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
    const pid_t child = fork();
    if (child == 0) {
      dup2(ends[1], 3);
      execl(MILLE_TEST_HOST, MILLE_TEST_HOST, nullptr);
      _exit(0);
    }
    close(ends[1]);
    Channel channel(ends[0]);
    Frame frame;
    // The second is no request.
    for (int i = 0; i < 2; ++i) {
      if (channel.send(FrameKind::greeting, 0, greeting, {}) == Transfer::ok) channel.receive(&frame, 4096, {});
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  EXPECT_EQ(code_after({1, 2, 3}), kNoGreeting);
  EXPECT_EQ(code_after(own_greeting()), kNoRequest);
}

// An engine opens its program when it is made. What is installed in its place later changes nothing for its players.
TEST(HostProgram, that_is_replaced_still_runs_the_players_of_an_engine_that_has_opened_it) {
  char name[] = "/tmp/mille-host-program-XXXXXX";
  const std::filesystem::path folder = mkdtemp(name);
  const std::filesystem::path program = folder / "mille-ai-host";
  std::filesystem::copy_file(MILLE_TEST_HOST, program);
  PlayerPlaces where = places();
  where.allowed.commands = true;
  where.host_program = program.string();
  where.opened_program = open_host_program(where.host_program);
  std::filesystem::remove(program);
  std::filesystem::copy_file(MILLE_TEST_STRANGE_HOST, program);
  for (const char* player : {"rogue:isolated=1", "exec:cat"}) {
    Failure failure;
    EXPECT_TRUE(make_typed(as_here(player), where, &failure)) << failure.text;
  }
  std::filesystem::remove(program);
  auto crashes = make("rogue:isolated=1,mode=crash", where);
  ASSERT_NE(crashes, nullptr);
  Match match(1);
  for (int child = 0; child < 3; ++child) {
    Answer answer;
    EXPECT_EQ(crashes->decide(match.source, {}, &answer, nullptr), MILLE_E_PLAYER);
    EXPECT_NE(answer.fault, MILLE_FAULT_LOAD);
  }
  where.opened_program.reset();
  Failure failure;
  EXPECT_EQ(make_typed("exec:cat", where, &failure).status(), MILLE_E_IO);
  std::filesystem::remove_all(folder);
}

// A file may write what its process should say. The host believes no more of it than of a table of functions.
TEST(Isolation, a_description_without_an_id_is_refused) {
  Failure failure;
  EXPECT_EQ(make_typed(as_here("nameless:isolated=1"), places(), &failure).status(), MILLE_E_PLAYER);
  EXPECT_NE(std::string(failure.text).find("does not describe a player"), std::string::npos) << failure.text;
}

TEST(Listing, built_in_players_come_first_then_the_files_of_the_folders) {
  const std::vector<std::string> names = player_names(places());
  ASSERT_GE(names.size(), 7U);
  EXPECT_EQ((std::vector<std::string>(names.begin(), names.begin() + 5)),
            (std::vector<std::string>{"random", "greedy", "club", "learned", "search"}));
  for (const char* name : {"no_player", "other_version", "rogue"}) {
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  }
}

TEST(Listing, a_file_is_described_without_being_loaded_here) {
  if (!refused().empty()) GTEST_SKIP() << refused();
  const int before = mapped();
  Failure failure;
  const std::string json = value_of(describe_typed("rogue:mode=hang", places(), &failure), failure);
  EXPECT_EQ(json.find(R"({"id":"rogue","title":"Rogue","version":"",)"), 0U) << json;
  EXPECT_NE(json.find(R"("default":"good","value":"hang")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("players":["rogue","second"]})"), std::string::npos) << json;
  EXPECT_EQ(mapped(), before);
  EXPECT_EQ(describe_typed("no_player", places(), &failure).status(), MILLE_E_PLAYER);
  EXPECT_EQ(describe_typed("other_version", places(), &failure).status(), MILLE_E_VERSION);
}

// The copy of a player's file, in a folder of its own, that a test may replace.
class OwnFile {
 public:
  explicit OwnFile(const char* of) {
    char name[] = "/tmp/mille-own-file-XXXXXX";
    folder_ = mkdtemp(name);
    path_ = folder_ + "/own.so";
    std::filesystem::copy_file(std::string(MILLE_TEST_PLAYERS) + '/' + of, path_);
  }
  ~OwnFile() { std::filesystem::remove_all(folder_); }
  const std::string& path() const { return path_; }
  const std::string& folder() const { return folder_; }
  void overwrite(std::string_view text) const { std::ofstream(path_, std::ios::trunc) << text; }

 private:
  std::string folder_;
  std::string path_;
};

// A file that is written in place and one that is replaced are the same to a player that is there already.
TEST(Isolation, a_child_that_replaces_another_loads_the_same_bytes_whatever_becomes_of_the_file) {
  for (const bool in_place : {true, false}) {
    const OwnFile file("rogue.so");
    auto player = make(file.path() + ":isolated=1,mode=crash");
    ASSERT_NE(player, nullptr);
    if (!in_place) std::filesystem::remove(file.path());
    file.overwrite("no library any more\n");
    Match match(1);
    Answer answer;
    for (int child = 0; child < 3; ++child) {
      Failure failure;
      EXPECT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_E_PLAYER);
      EXPECT_NE(answer.fault, MILLE_FAULT_LOAD) << failure.text;
      EXPECT_EQ(std::string(failure.text).find("cannot be loaded"), std::string::npos) << failure.text;
    }
    Failure failure;
    EXPECT_EQ(make_typed(as_here(file.path() + ":isolated=1"), places(), &failure).status(), MILLE_E_PLAYER);
  }
}

// What this process has loaded stays loaded, so a player of the new bytes would be one of the old ones.
TEST(Isolation, a_file_that_is_replaced_is_refused_in_the_process_that_loaded_it) {
  const OwnFile file("elder.so");
  Failure failure;
  ASSERT_TRUE(make_typed(file.path() + ":isolated=0", places(), &failure)) << failure.text;
  std::filesystem::remove(file.path());
  std::filesystem::copy_file(MILLE_TEST_PLAYERS "/rogue.so", file.path());
  EXPECT_EQ(make_typed(file.path() + ":isolated=0", places(), &failure).status(), MILLE_E_PLAYER);
  EXPECT_NE(std::string(failure.text).find("another file"), std::string::npos) << failure.text;
}

TEST(Isolation, a_file_that_is_no_regular_file_is_refused_without_a_wait) {
  const OwnFile file("rogue.so");
  const std::string pipe = file.folder() + "/pipe.so";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  PlayerPlaces where = places();
  where.folders = {file.folder()};
  where.child_times.answer = kMinutes;
  const std::vector<std::string> names = player_names(where);
  EXPECT_EQ(std::count(names.begin(), names.end(), "own"), 1);
  EXPECT_EQ(std::count(names.begin(), names.end(), "pipe"), 0);
  Failure failure;
  for (const std::string& name : {pipe, file.folder() + '/', std::string("/dev/null#x")}) {
    for (const char* isolated : {":isolated=1", ":isolated=0"}) {
      EXPECT_FALSE(make_typed(as_here(name + isolated), where, &failure)) << name;
    }
  }
  EXPECT_EQ(make_typed(as_here(pipe + ":isolated=1"), where, &failure).status(), MILLE_E_PLAYER);
  EXPECT_NE(std::string(failure.text).find("is not a regular file"), std::string::npos) << failure.text;
  EXPECT_EQ(make_typed(as_here("pipe:isolated=1"), where, &failure).status(), MILLE_E_NOT_FOUND);
}

TEST(Isolation, a_process_that_may_open_no_more_files_is_told_which_limit_to_raise) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit few{40, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  Failure failure;
  PlayerPlaces where = places();
  where.opened_program = open_host_program(where.host_program);
  std::vector<std::unique_ptr<Player>> players;
  mille_status status = MILLE_OK;
  for (int i = 0; i < 40 && status == MILLE_OK; ++i) {
    auto made = make_typed(as_here("random:isolated=1"), where, &failure);
    status = made.status();
    if (made) players.push_back(std::move(*made));
  }
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(status, MILLE_E_IO);
  EXPECT_GE(players.size(), 8U) << "each takes at most three";
  EXPECT_NE(std::string(failure.text).find("at most 40 open files. Raise this limit (RLIMIT_NOFILE)"),
            std::string::npos)
      << failure.text;
}

int open_files() {
  int count = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

TEST(Isolation, crashes_in_a_row_leak_neither_files_nor_processes) {
  const int before = open_files();
  auto player = make("rogue:isolated=1,mode=crash");
  Match match(1);
  for (int i = 0; i < 50; ++i) {
    Answer answer;
    ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_E_PLAYER);
  }
  player.reset();
  EXPECT_EQ(open_files(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child was left";
}

TEST(Isolation, a_player_is_told_which_fields_it_does_not_know_as_in_this_process) {
  auto elder = make("elder:isolated=1");
  ASSERT_NE(elder, nullptr);
  EXPECT_EQ(names_of(elder->unknown_fields(default_rules()), " "), "match.forfeit");
  Failure failure;
  EXPECT_EQ(check_fields(*elder, *montreal(), places(), &failure), MILLE_E_UNSUPPORTED);
  Match match(1);
  Answer answer;
  ASSERT_EQ(elder->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  EXPECT_EQ(answer.unknown_fields, 1U);
  EXPECT_EQ(elder->explain(), "match.forfeit;");
  elder->leave();
}

TEST(Isolation, a_description_names_the_fields_that_a_player_does_not_know) {
  if (!refused().empty()) GTEST_SKIP() << refused();
  Failure failure;
  const std::string elder = value_of(describe_typed("elder", places(), &failure), failure);
  EXPECT_NE(elder.find(R"("unknown_fields":["match.forfeit"])"), std::string::npos) << elder;
  const std::string random = value_of(describe_typed("random", places(), &failure), failure);
  EXPECT_NE(random.find(R"("unknown_fields":[])"), std::string::npos) << random;
}

}  // namespace
}  // namespace mille
