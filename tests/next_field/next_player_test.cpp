// A later library, which has the field sets.max_runs, and players compiled without it: a shared library in this process
// and in a child process, and commands. Each is refused if the rules use the field, and plays if the host allows it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "ai/check_fields.h"
#include "ai/local/local.h"
#include "tests/ai/isolated.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

namespace fs = std::filesystem;

const std::string kOld = MILLE_TEST_OLD_PLAYER;
// Answers each decision with the first legal action, and ignores what it does not understand.
const std::string kOldCommand = R"x(exec:sed -un -e 's/^{"decide":[0-9]*,"legal":\["\([^"]*\)".*/{"do":"\1"}/p')x";
// The same, but it also says that it knows the field.
const std::string kNewCommand =
    kOldCommand + R"x( -e 's/^{"knows":\["sets.max_runs"\]}$/{"knows":["sets.max_runs"]}/p')x";

std::shared_ptr<const Variant> with_runs(std::int32_t max_runs) {
  mille_rules rules = default_rules();
  rules.sets_max_runs = max_runs;
  return variant_of(rules, "runs");
}
const std::shared_ptr<const Variant> kUses = with_runs(5);
const std::shared_ptr<const Variant> kNeutral = with_runs(28);

class NextPlayer : public ::testing::Test {
 public:
  ~NextPlayer() override { fs::remove_all(folder_); }

 protected:
  NextPlayer() : folder_(fs::temp_directory_path() / ("mille-next-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    places_.host_program = MILLE_TEST_HOST;
    places_.allowed = {.files = true, .commands = true};
    places_.log.user = &log_;
    places_.log.write = [](void* user, std::int32_t, const char* text, const Player*) {
      static_cast<std::vector<std::string>*>(user)->emplace_back(text);
    };
  }

  void SetUp() override {
    const std::string refused = isolation_refused(places_);
    if (!refused.empty()) GTEST_SKIP() << refused;
  }

  std::unique_ptr<Player> make(const std::string& name) {
    Failure failure;
    return value_of(make_typed(name, places_, &failure), failure);
  }
  std::string unknown_to(const std::string& name, const Variant& variant) {
    return names_of(make(name)->unknown_fields(variant.ruleset.rules), " ");
  }
  mille_status check(const std::string& name, const Variant& variant) {
    failure_ = {};
    return check_fields(*make(name), variant, places_, &failure_);
  }
  // Lets a player make some decisions in a match against itself. Returns the number of unknown
  // fields in the last answer.
  std::uint32_t play(const std::string& name, const std::shared_ptr<const Variant>& variant) {
    Match match(1, variant);
    const auto first = make(name);
    const auto second = make(name);
    play_on(&match, first.get(), second.get(), 20);
    Answer answer;
    Player& next = match.table.state().turn == 0 ? *first : *second;
    EXPECT_EQ(next.decide(match.source, {}, &answer, &failure_), MILLE_OK) << failure_.text;
    first->leave();
    second->leave();
    return answer.unknown_fields;
  }

  fs::path folder_;
  PlayerPlaces places_;
  std::vector<std::string> log_;
  Failure failure_;
};

TEST_F(NextPlayer, an_older_library_does_not_know_the_field_in_this_process_or_its_own) {
  for (const std::string& name : {kOld + ":isolated=0", kOld + ":isolated=1"}) {
    EXPECT_EQ(unknown_to(name, *kUses), "sets.max_runs") << name;
    EXPECT_EQ(unknown_to(name, *kNeutral), "") << name;
  }
}

// It names the release whose fields it knows. The headers that it is compiled with change nothing.
TEST_F(NextPlayer, a_player_of_the_first_release_compiled_with_the_field_does_not_know_it) {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "old";
  api.flags = MILLE_AI_ANY_RULES;
  api.rules_size = MILLE_RULES_1_0;
  api.decide = [](void*, const mille_ai_decision*, std::uint32_t*) -> std::int32_t { return 1; };
  static_assert(sizeof(mille_rules) > MILLE_RULES_1_0);
  const auto player = value_of(make_local_player(&api, nullptr, "old", {}, {}, &failure_), failure_);
  EXPECT_EQ(names_of(player->unknown_fields(kUses->ruleset.rules), " "), "sets.max_runs");
}

// Both say that they are of the same version, but the rules that they would exchange have other sizes.
TEST_F(NextPlayer, a_host_program_without_the_field_is_refused) {
  places_.host_program = MILLE_TEST_OLD_HOST;
  Failure failure;
  EXPECT_EQ(make_typed("random:isolated=weak", places_, &failure).status(), MILLE_E_VERSION) << failure.text;
}

TEST_F(NextPlayer, a_player_compiled_with_the_field_knows_it) {
  for (const std::string name : {"random", "random:isolated=1"}) {
    EXPECT_EQ(check(name, *kUses), MILLE_OK) << name;
    EXPECT_EQ(play(name, kUses), 0U) << name;
  }
}

TEST_F(NextPlayer, is_refused_where_the_rules_use_the_field) {
  for (const std::string& name : {kOld + ":isolated=0", kOld + ":isolated=1", kOldCommand}) {
    EXPECT_EQ(check(name, *kUses), MILLE_E_UNSUPPORTED) << name;
    EXPECT_NE(std::string(failure_.text).find("does not know sets.max_runs, which variant runs uses"),
              std::string::npos)
        << failure_.text;
  }
  EXPECT_TRUE(log_.empty()) << log_[0];
}

TEST_F(NextPlayer, plays_where_the_field_is_neutral) {
  for (const std::string& name : {kOld + ":isolated=0", kOld + ":isolated=1", kOldCommand}) {
    EXPECT_EQ(check(name, *kNeutral), MILLE_OK) << name;
    EXPECT_EQ(play(name, kNeutral), 0U) << name;
  }
}

TEST_F(NextPlayer, plays_where_the_host_allows_it_and_the_log_is_warned_once) {
  places_.allow_unknown_fields = true;
  for (const std::string& name : {kOld + ":isolated=0", kOld + ":isolated=1", kOldCommand}) {
    EXPECT_EQ(check(name, *kUses), MILLE_OK) << name << failure_.text;
    EXPECT_EQ(check(name, *kUses), MILLE_OK) << name << failure_.text;
    EXPECT_EQ(play(name, kUses), 1U) << name;
    ASSERT_EQ(log_.size(), 1U) << name;
    EXPECT_NE(log_[0].find("does not know sets.max_runs"), std::string::npos) << log_[0];
    log_.clear();
  }
}

TEST_F(NextPlayer, a_command_is_asked_and_what_it_says_it_knows_it_knows) {
  const std::string ready = R"x(exec:echo '{"ready":true,"many":true}'; )x" + kNewCommand.substr(std::strlen("exec:"));
  for (const std::string& name : {kNewCommand, ready}) {
    EXPECT_EQ(unknown_to(name, *kUses), "") << name;
    EXPECT_EQ(check(name, *kUses), MILLE_OK) << name;
    EXPECT_EQ(play(name, kUses), 0U) << name;
  }
}

TEST_F(NextPlayer, a_command_that_answers_anything_else_does_not_know_the_field) {
  for (const std::string answer :
       {"echo", "echo nonsense", "echo '{\"knows\":\"sets.max_runs\"}'", "echo '{\"knows\":[1]}'",
        "echo '{\"knows\":[\"sets.min_size\"]}'", "exit 3", "kill -9 $$", "cat"}) {
    const std::string name = "exec:read -r line; " + answer;
    EXPECT_EQ(unknown_to(name, *kUses), "sets.max_runs") << name;
  }
}

TEST_F(NextPlayer, a_command_is_asked_once_and_only_where_a_field_is_used) {
  const std::string file = (folder_ / "asked").string();
  const auto player = make("exec:cat >>" + file);
  const auto asked = [&] { return fs::exists(file) ? fs::file_size(file) : 0; };
  player->unknown_fields(kNeutral->ruleset.rules);
  EXPECT_EQ(asked(), 0U);
  player->unknown_fields(kUses->ruleset.rules);
  player->unknown_fields(kUses->ruleset.rules);
  EXPECT_EQ(asked(), std::string("{\"knows\":[\"sets.max_runs\"]}\n").size());
}

}  // namespace
}  // namespace mille
