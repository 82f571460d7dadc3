// Players that are commands. They receive the record for their seat and answer in lines, and every failure becomes a
// status.
#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/notation.h"
#include "record/record_write.h"
#include "tests/ai/puppet.h"
#include "tests/support/bound_process.h"
#include "tests/support/paths.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMinutes = 600'000'000;  // µs: only a hang reaches this limit

// Answers each question with the first legal action.
const std::string kFirst = R"x(sed -un 's/^{"decide":[0-9]*,"legal":\["\([^"]*\)".*/{"do":"\1"}/p')x";

class Exec : public ::testing::Test {
 public:
  ~Exec() override { fs::remove_all(folder_); }

 protected:
  Exec() : folder_(fs::temp_directory_path() / ("mille-exec-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    places_.host_program = MILLE_TEST_HOST;
    places_.allowed.commands = true;
    places_.child_times.exit = places_.child_times.after_match =
        kMinutes;  // it gets all the time it needs, even on a busy machine
    places_.log.user = &log_;
    places_.log.write = [](void* user, std::int32_t, const char* text, const Player*) {
      static_cast<std::string*>(user)->append(text).append("\n");
    };
  }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  std::string read(const char* name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }

  std::unique_ptr<Player> make(const std::string& command) {
    Failure failure;
    return value_of(make_typed("exec:" + command, places_, &failure), failure);
  }
  // A command that answers each question with the shell code in `answer`.
  static std::string answering(const std::string& answer) {
    return "while read -r line; do case $line in *decide*) " + answer + ";; esac; done";
  }
  // Sets the next answer of the command. It is written to another file first, because the command may still read the
  // old one.
  void answer(const std::string& action) const {
    std::ofstream(path("next")) << "{\"do\":\"" << action << "\"}\n";
    fs::rename(path("next"), path("answer"));
  }
  mille_fault fault_of(const std::string& command, const Budget& budget = {}) {
    auto player = make(command);
    Match match(1);
    EXPECT_EQ(player->decide(match.source, budget, &answer_, &failure_), MILLE_E_PLAYER) << command;
    return answer_.fault;
  }

  fs::path folder_;
  PlayerPlaces places_;
  std::string log_;
  Answer answer_;
  Failure failure_;
};

std::unique_ptr<Player> builtin(const char* name) {
  Failure failure;
  return value_of(make_typed(name, {}, &failure), failure);
}

TEST_F(Exec, a_command_plays_a_match_and_its_answers_are_listed_actions) {
  Match match(1);
  auto command = make(kFirst);
  auto opponent = builtin("greedy");
  play_on(&match, command.get(), opponent.get(), 300);
  EXPECT_GE(match.table.decisions(), 300U);
  for (std::uint64_t i = 0; i < match.table.decisions(); ++i) {
    const StoredEvent& decision = match.table.decision(i);
    if (decision.seat == 0 && decision.action.kind == MILLE_ACTION_DRAW) return;
  }
  FAIL() << "it never drew";
}

TEST_F(Exec, it_is_told_the_record_for_its_seat_and_nothing_else) {
  Match match(2);
  auto command = make("tee " + path("heard") + " | " + kFirst);
  auto opponent = builtin("greedy");
  play_on(&match, command.get(), opponent.get(), 100'000);
  ASSERT_EQ(match.table.state().phase, MILLE_PHASE_OVER);
  ASSERT_EQ(command->follow(match.source, 0, nullptr, nullptr), MILLE_OK);  // its input is closed, and it has ended
  const auto record = write_record(match.table, 0, {}, nullptr);
  ASSERT_EQ(record.status(), MILLE_OK);
  const std::string& wanted = *record;
  std::istringstream lines(read("heard"));
  std::string heard;
  int questions = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("{\"decide\"", 0) == 0) {
      ++questions;
    } else {
      heard += line + '\n';
    }
  }
  EXPECT_EQ(heard, wanted);
  EXPECT_GT(questions, 10);
}

TEST_F(Exec, a_question_has_number_legal_list_limits_and_seed) {
  Match match(3);
  auto command = make("tee " + path("heard") + " | " + kFirst);
  ASSERT_EQ(command->decide(match.source, {0, 1500, 60'000'000}, &answer_, &failure_), MILLE_OK) << failure_.text;
  command.reset();
  const std::string heard = read("heard");
  const std::size_t at = heard.find("{\"decide\"");
  ASSERT_NE(at, heard.npos);
  const std::string question = heard.substr(at);
  EXPECT_EQ(question.rfind(R"({"decide":0,"legal":["draw")", 0), 0U) << question;
  const std::size_t limits = question.find(R"(],"soft_ms":2,"hard_ms":60000,"seed":")");
  ASSERT_NE(limits, question.npos) << question;
  const State& state = match.table.state();
  const Seed seed = decision_seed(player_key(state.seed, static_cast<std::uint32_t>(state.turn)), 0);
  EXPECT_NE(question.find(text_of(to_hex(seed))), question.npos);
}

TEST_F(Exec, an_action_that_is_legal_but_not_listed_is_played_as_it_was_said) {
  auto command = make(answering("cat " + path("answer")));
  for (std::uint64_t deal = 1; deal <= 50; ++deal) {
    Match match(deal);
    answer("draw");
    ASSERT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
    match.play(answer_.action);
    // Of two cards with equal rank and value, the list has the one that is lower in the pack.
    const State& state = match.table.state();
    const mille_rules& rules = match.table.variant().ruleset.rules;
    const Cards& hand = state.hands[state.turn];
    for (int rank = 2; rank < 10; ++rank) {
      const Card low = make_card(rank, 0);
      const Card high = make_card(rank, 3);
      if (hand.count(low) == 0 || hand.count(high) == 0 || rules.kind_of[low] != rules.kind_of[high]) continue;
      const std::string said = "discard " + std::string(card_text(high).view());
      answer(said);
      ASSERT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
      EXPECT_EQ(action_text(answer_.action, answer_.seat).view(), said);
      EXPECT_EQ(answer_.action.cards[0], high);
      return;
    }
    command->leave();
  }
  FAIL() << "no hand had two such cards";
}

TEST_F(Exec, an_illegal_answer_says_why_and_it_may_be_asked_again) {
  auto command = make(answering("cat " + path("answer")));
  Match match(1);
  answer("discard QS");
  EXPECT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_ILLEGAL);
  EXPECT_NE(
      std::string(failure_.text).find("answered “discard QS”: You have not drawn yet. A turn begins with the draw"),
      std::string::npos)
      << failure_.text;
  answer("dance");
  EXPECT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_ILLEGAL);
  answer("draw");
  EXPECT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
}

TEST_F(Exec, its_reason_reaches_the_host) {
  auto command = make(answering(R"(echo '{"do":"draw","why":"there is nothing better"}')"));
  Match match(1);
  ASSERT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_EQ(command->explain(), "there is nothing better");
}

TEST_F(Exec, garbage_is_a_protocol_fault) {
  for (const char* answer : {"echo nonsense", "echo '{}'", "echo '{\"do\":7}'", "echo '{\"do\":\"\"}'", "echo '[1]'",
                             "echo", "printf '\\377\\0\\n'", "echo '{\"do\":\"draw\"'"}) {
    EXPECT_EQ(fault_of(answering(answer)), MILLE_FAULT_PROTOCOL) << answer;
  }
}

TEST_F(Exec, what_it_says_holds_nothing_that_a_terminal_obeys) {
  auto command = make("echo 'o\033[2Jops' >&2; " +
                      answering("printf '%s\\n' '{\"do\":\"draw\",\"why\":\"the \\u001b[31mqueens\"}'"));
  Match match(1);
  ASSERT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_EQ(command->explain(), "the  [31mqueens");
  command->leave();  // by then its standard error has been read
  EXPECT_EQ(log_, "o [2Jops\n");
}

TEST_F(Exec, moves_and_links_files_between_folders) {
  auto command =
      make("d=$(mktemp -d) && mkdir $d/a $d/b && echo x > $d/a/x && ln $d/a/x $d/b/y && rm -r $d && " + kFirst);
  Match match(1);
  EXPECT_EQ(command->decide(match.source, {}, &answer_, &failure_), MILLE_OK)
      << failure_.text << log_ << "Linux before 5.19 refuses this";
}

TEST_F(Exec, a_flood_is_a_protocol_fault) {
  EXPECT_EQ(fault_of("yes | tr -d '\\n'"), MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(fault_of("yes look at me >&2"), MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(fault_of("yes look at me | tr -d '\\n' >&2"), MILLE_FAULT_PROTOCOL);
}

TEST_F(Exec, an_answer_given_twice_or_unasked_is_a_protocol_fault) {
  EXPECT_EQ(fault_of(answering("printf '{\"do\":\"draw\"}\\n{\"do\":\"draw\"}\\n'")), MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(fault_of("echo hello; " + kFirst), MILLE_FAULT_PROTOCOL);
}

TEST_F(Exec, an_early_end_is_an_abort_a_signal_a_crash_and_a_missing_program_no_player) {
  EXPECT_EQ(fault_of("exit 3"), MILLE_FAULT_ABORT);
  EXPECT_NE(std::string(failure_.text).find("Its process ended by itself with code 3."), std::string::npos);
  EXPECT_EQ(fault_of(answering("exit 0")), MILLE_FAULT_ABORT);
  EXPECT_EQ(fault_of(answering("kill -SEGV $$")), MILLE_FAULT_CRASH);
  EXPECT_EQ(fault_of("exec mille-no-such-program"), MILLE_FAULT_LOAD);
  EXPECT_NE(log_.find("mille-no-such-program"), std::string::npos) << "what the shell said of it is in the log";
  places_.child_times.exit = 1000;
  EXPECT_EQ(fault_of("exec >&-; sleep 100000"), MILLE_FAULT_PROTOCOL) << "its output is closed";
}

TEST_F(Exec, an_answer_that_does_not_come_is_a_hang_after_the_hard_limit) {
  places_.child_times.start = 10'000;
  EXPECT_EQ(fault_of("sleep 100000", {0, 10'000, 30'000}), MILLE_FAULT_HANG);
  EXPECT_EQ(fault_of(answering("sleep 100000"), {0, 10'000, 30'000}), MILLE_FAULT_HANG);
  EXPECT_EQ(fault_of("cat > /dev/null", {0, 10'000, 30'000}), MILLE_FAULT_HANG);
}

const std::string kReady = R"x(echo '{"ready":true}'; )x";

TEST_F(Exec, what_it_takes_to_start_is_not_charged_to_one_that_says_when_it_is_ready) {
  places_.child_times.start = kMinutes;
  Match match(1);
  auto slow = make("sleep 2; " + kFirst);
  EXPECT_EQ(slow->decide(match.source, {0, 0, 1'500'000}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_TIMEOUT);
  EXPECT_EQ(answer_.start_us, 0);
  slow->leave();
  auto ready = make("sleep 2; " + kReady + kFirst);
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(ready->decide(match.source, {0, 0, kMinutes}, &answer_, &failure_), MILLE_OK) << failure_.text;
  const std::chrono::microseconds all =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
  EXPECT_GE(answer_.start_us, 1'900'000);
  EXPECT_LE(answer_.start_us + answer_.time_us, all.count()) << "the start is in the time, too";
  match.play(answer_.action);
  ASSERT_EQ(ready->decide(match.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  EXPECT_EQ(answer_.start_us, 0);
}

TEST_F(Exec, one_that_never_starts_is_a_hang) {
  places_.child_times.start = 20'000;
  EXPECT_EQ(fault_of("sleep 100000; " + kReady + kFirst, {0, 0, 30'000}), MILLE_FAULT_HANG);
  EXPECT_EQ(fault_of(kReady + "sleep 100000", {0, 0, 30'000}), MILLE_FAULT_HANG);
}

TEST_F(Exec, it_is_ready_once_and_first) {
  EXPECT_EQ(fault_of(kReady + kReady + kFirst), MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(fault_of(answering(kReady + kReady)), MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(fault_of("echo '{\"ready\":1}'; " + kFirst), MILLE_FAULT_PROTOCOL);
  EXPECT_EQ(fault_of(answering("echo '{\"ready\":false}'")), MILLE_FAULT_PROTOCOL);
}

TEST_F(Exec, one_that_says_many_plays_its_matches_in_one_process) {
  const std::string note = "echo started >> " + path("starts") + "; ";
  const std::string heard = "tee " + path("heard") + " | " + kFirst + "; echo ended >> " + path("starts");
  auto opponent = builtin("greedy");
  const auto play = [&](Player* command, std::uint64_t seed) {
    Match match(seed);
    play_on(&match, command, opponent.get(), 40);
    command->leave();
    opponent->leave();
  };
  auto many = make(note + R"x(echo '{"ready":true,"many":true}'; )x" + heard);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) play(many.get(), seed);
  EXPECT_EQ(read("starts"), "started\n");
  many.reset();  // its input is closed, and it has ended
  EXPECT_EQ(read("starts"), "started\nended\n");
  std::istringstream lines(read("heard"));
  int headers = 0;
  for (std::string line; std::getline(lines, line);) headers += line.rfind("{\"mille_record\":", 0) == 0 ? 1 : 0;
  EXPECT_EQ(headers, 3);

  fs::remove(path("starts"));
  auto one = make(note + kReady + heard);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) play(one.get(), seed);
  EXPECT_EQ(read("starts"), "started\nended\nstarted\nended\nstarted\nended\n");
}

TEST_F(Exec, one_that_plays_many_and_ends_between_two_matches_has_a_fault_in_the_second_and_is_replaced) {
  auto many = make(R"x(echo '{"ready":true,"many":true}'; read -r header; read -r deal; read -r question; )x"
                   R"x(echo '{"do":"draw"}'; exit 3)x");
  Match first(1);
  ASSERT_EQ(many->decide(first.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
  many->leave();
  Match second(1);
  EXPECT_EQ(many->decide(second.source, {}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_ABORT);
  EXPECT_EQ(many->decide(second.source, {}, &answer_, &failure_), MILLE_OK) << failure_.text;
}

TEST_F(Exec, an_answer_that_does_not_come_is_a_hang_without_any_limit_too) {
  places_.patience_us = 20'000;
  EXPECT_EQ(fault_of("sleep 100000"), MILLE_FAULT_HANG);
  EXPECT_EQ(fault_of(answering("sleep 100000"), {0, 10'000, 0}), MILLE_FAULT_HANG);
}

TEST_F(Exec, memory_beyond_the_limit_ends_the_command_and_nothing_else) {
  places_.memory = 64u << 20;
  EXPECT_EQ(fault_of("head -c 1000000000 /dev/zero | tail -n 1 > /dev/null; exit 5"), MILLE_FAULT_ABORT);
  EXPECT_NE(std::string(failure_.text).find("code 5"), std::string::npos) << failure_.text;
}

TEST_F(Exec, after_a_fault_another_process_is_told_the_match_from_its_beginning) {
  auto command = make("sed -u 1q >> " + path("headers") + "; exit 1");
  Match match(1);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(command->decide(match.source, {}, &answer_, nullptr), MILLE_E_PLAYER);
  std::istringstream headers(read("headers"));
  int count = 0;
  for (std::string line; std::getline(headers, line);) count += line.rfind("{\"mille_record\":2,\"for\":", 0) == 0;
  EXPECT_EQ(count, 3);
}

TEST_F(Exec, whose_program_does_not_exist_is_refused_when_it_is_made) {
  for (const char* command :
       {"exec:mille-no-such-program", "exec:./no-such-program --level=3", "exec: no-such-program"}) {
    Failure failure;
    EXPECT_EQ(make_typed(command, places_, &failure).status(), MILLE_E_NOT_FOUND) << command;
    EXPECT_STREQ(failure.message, "player.command_missing");
  }
  // What the shell itself knows, and what only the shell can read, is no program that is missing.
  for (const char* command :
       {"exec:cat", "exec:while true; do :; done", "exec:exec cat", "exec:LEVEL=3 no-such-program",
        "exec:\"no such program\"", "exec:$HOME/no-such-program"}) {
    Failure failure;
    EXPECT_TRUE(make_typed(command, places_, &failure)) << command << failure.text;
  }
}

TEST_F(Exec, after_an_undo_it_is_told_the_match_from_its_beginning) {
  auto command = make("echo started >> " + path("starts") + "; " + kFirst);
  Match match(1);
  ASSERT_EQ(command->decide(match.source, {}, &answer_, nullptr), MILLE_OK);
  match.play(answer_.action);
  ASSERT_EQ(match.table.undo(0, nullptr), MILLE_OK);
  ASSERT_EQ(command->decide(match.source, {}, &answer_, nullptr), MILLE_OK);
  EXPECT_EQ(read("starts"), "started\nstarted\n");
}

TEST_F(Exec, a_match_that_begins_at_a_state_has_no_record_to_tell) {
  Match origin(1);
  Table table(montreal(), origin.table.state(), std::pmr::get_default_resource());
  TableSource source(table);
  auto command = make(kFirst);
  EXPECT_EQ(command->decide(source, {}, &answer_, &failure_), MILLE_E_PLAYER);
  EXPECT_EQ(answer_.fault, MILLE_FAULT_LOAD);
  EXPECT_STREQ(failure_.message, "player.no_record");
}

TEST_F(Exec, its_standard_error_goes_to_the_log) {
  auto command = make("echo a quiet word >&2; " + kFirst);
  Match match(1);
  ASSERT_EQ(command->decide(match.source, {}, &answer_, nullptr), MILLE_OK);
  command.reset();
  EXPECT_EQ(log_, "a quiet word\n");
}

int open_files() {
  int count = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

// Waits until a process has ended. It may not have been reaped yet.
void wait_for_end(pid_t process) {
  while (!test_support::is_gone(process)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

TEST_F(Exec, nothing_is_left_of_it_nor_of_what_it_started) {
  const int before = open_files();
  for (int i = 0; i < 20; ++i) fault_of("exit 1");
  auto command = make("sleep 100000 & echo $! > " + path("pid") + "; " + kFirst);
  Match match(1);
  ASSERT_EQ(command->decide(match.source, {}, &answer_, nullptr), MILLE_OK);
  command.reset();
  wait_for_end(std::stoi(read("pid")));
  EXPECT_EQ(open_files(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child was left";
}

TEST_F(Exec, where_its_host_is_killed_it_and_what_it_started_end_too) {
  const pid_t host = test_support::fork_bound();
  if (host == 0) {
    auto command = make("sleep 100000 & echo $! $$ > " + path("half") + "; mv " + path("half") + " " + path("pids") +
                        "; " + kFirst);
    Match match(1);
    if (command->decide(match.source, {}, &answer_, nullptr) == MILLE_OK) pause();
    _exit(1);
  }
  ASSERT_GT(host, 0);
  while (!fs::exists(path("pids")) && !test_support::is_gone(host)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  pid_t started = 0;
  pid_t command = 0;
  std::istringstream(read("pids")) >> started >> command;
  ASSERT_GT(started, 0);
  EXPECT_EQ(kill(command, 0), 0) << "it ended before its host did";
  EXPECT_TRUE(WIFSIGNALED(test_support::kill_bound(host)));
  wait_for_end(started);
  wait_for_end(command);
}

#ifdef MILLE_TEST_PYTHON
std::string python_example(const char* file = "player.py") {
  return std::string("'") + MILLE_TEST_PYTHON + "' '" + mille_test::source_dir() + "/examples/player/" + file + "'";
}

TEST_F(Exec, the_example_in_python_beats_random) {
  auto example = make(python_example());
  auto opponent = builtin("random");
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Match match(seed);
    play_on(&match, example.get(), opponent.get(), 1'000'000);
    won += match.table.state().winner == 0;
    example->leave();
    opponent->leave();
  }
  EXPECT_EQ(won, 3);
  EXPECT_EQ(log_, "");
  EXPECT_GT(example->explain().size(), 10U);
}

// Two wild cards in one lay are the newcomer's only to go out.
TEST_F(Exec, the_newcomer_is_thrifty_with_wild_cards) {
  auto newcomer = make(python_example("newcomer.py"));
  auto opponent = builtin("beginner");
  int lays = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Match match(seed);
    play_on(&match, newcomer.get(), opponent.get(), 1'000'000);
    for (std::uint64_t i = 0; i < match.table.decisions(); ++i) {
      const StoredEvent& lay = match.table.decision(i);
      if (lay.seat != 0 || lay.action.kind != MILLE_ACTION_LAY) continue;
      const auto wilds = std::count_if(lay.action.cards, lay.action.cards + lay.action.count,
                                       [](mille_card card) { return card / 4 == 1; });
      lays += wilds == 1;
      if (wilds > 1) {
        EXPECT_LE(lay.hand_size[0], 1) << "seed " << seed << ", decision " << i;
      }
    }
    newcomer->leave();
    opponent->leave();
  }
  EXPECT_GT(lays, 3);
  EXPECT_EQ(log_, "");
}

TEST_F(Exec, the_examples_in_python_play_every_rule) {
  std::vector<mille_rules> all(4, default_rules());
  all[0].cards_jokers = 4;
  all[0].cards_wild[1] = MILLE_RANK_JOKER;
  all[1].pile_take = MILLE_TAKE_FREE;
  all[2].sets_lay_on_opponent = 1;
  all[3].pile_take = MILLE_TAKE_PAIR_OR_JOIN;
  all[3].stock_exhausted = MILLE_EXHAUSTED_TURN_OVER;
  auto opponent = builtin("greedy");
  for (const char* file : {"player.py", "newcomer.py"}) {
    auto example = make(python_example(file));
    for (const mille_rules& rules : all) {
      Match match(5, variant_of(rules, "strange"));
      play_on(&match, example.get(), opponent.get(), 200);
      EXPECT_GE(match.table.decisions(), 200U);
      example->leave();
      opponent->leave();
    }
  }
  EXPECT_EQ(log_, "");
}
#endif

}  // namespace
}  // namespace mille
