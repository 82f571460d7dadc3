// Names of players and their options, and players from files.
#include "ai/local/library.h"
#include "ai/local/local.h"
#include "ai/player_name.h"
#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

PlayerName parsed(std::string_view text) {
  Failure failure;
  return value_of(parse_player_name(text, &failure), failure);
}

TEST(PlayerNames, an_id_with_options) {
  const PlayerName name = parsed("search:nodes=2000,goal=points");
  EXPECT_EQ(name.id, "search");
  EXPECT_EQ(name.file, "");
  EXPECT_EQ(name.listed, "search:nodes=2000,goal=points");
  ASSERT_EQ(name.options.size(), 2U);
  EXPECT_EQ(name.options[0], std::make_pair(std::string("nodes"), std::string("2000")));
  EXPECT_EQ(name.options[1], std::make_pair(std::string("goal"), std::string("points")));
}

TEST(PlayerNames, a_file_is_listed_by_the_last_part_of_its_path) {
  const PlayerName name = parsed("../a=b:c/my.so#tiny:level=3,isolated=1");
  EXPECT_EQ(name.file, "../a=b:c/my.so");
  EXPECT_EQ(name.id, "tiny");
  EXPECT_EQ(name.listed, "my.so#tiny:level=3,isolated=1");
  EXPECT_EQ(name.isolation, MILLE_ISOLATION_STRICT);
  ASSERT_EQ(name.options.size(), 1U);
}

TEST(PlayerNames, isolation_is_strict_weak_or_none_and_listed_if_it_is_said) {
  EXPECT_EQ(parsed("club:isolated=1").isolation, MILLE_ISOLATION_STRICT);
  EXPECT_EQ(parsed("club:isolated=weak").isolation, MILLE_ISOLATION_WEAK);
  EXPECT_EQ(parsed("club:isolated=0").isolation, MILLE_ISOLATION_NONE);
  EXPECT_EQ(parsed("club").isolation, MILLE_ISOLATION_DEFAULT);
  EXPECT_EQ(parsed("club:isolated=weak,goal=points").listed, "club:goal=points,isolated=weak");
  EXPECT_EQ(parse_player_name("club:isolated=strong", nullptr).status(), MILLE_E_OPTION);
}

TEST(PlayerNames, a_file_in_this_folder_needs_no_slash) {
  EXPECT_EQ(parsed("my.so").file, "./my.so");
  EXPECT_EQ(parsed("./my.so").file, "./my.so");
  EXPECT_EQ(parsed("my.so:level=3").options.size(), 1U);
}

TEST(PlayerNames, an_options_value_may_hold_a_slash) {
  const PlayerName name = parsed("club:book=/tmp/x");
  EXPECT_EQ(name.id, "club");
  EXPECT_EQ(name.options[0].second, "/tmp/x");
}

TEST(PlayerNames, an_options_value_is_no_path_even_if_it_ends_like_one) {
  const PlayerName name = parsed("network:file=nets/net.so");
  EXPECT_EQ(name.source(), MILLE_SOURCE_INSTALLED);
  EXPECT_EQ(name.id, "network");
  EXPECT_EQ(name.options[0].second, "nets/net.so");
}

TEST(PlayerNames, a_path_may_hold_a_comma_and_an_equals_sign) {
  EXPECT_EQ(parsed("nets/a,b.so:level=3").file, "nets/a,b.so");
  EXPECT_EQ(parsed("./a=b,c/my.so#tiny").file, "./a=b,c/my.so");
}

TEST(PlayerNames, in_quotes_any_character_stands_for_itself) {
  const PlayerName name = parsed("network:file=\"nets/a,\"\"b\"\".bin\",goal=points");
  ASSERT_EQ(name.options.size(), 2U);
  EXPECT_EQ(name.options[0].second, "nets/a,\"b\".bin");
  EXPECT_EQ(name.listed, "network:file=\"nets/a,\"\"b\"\".bin\",goal=points");
  const PlayerName path = parsed("\"./a:level=3/my.so\"#tiny:level=4");
  EXPECT_EQ(path.file, "./a:level=3/my.so");
  EXPECT_EQ(path.id, "tiny");
  EXPECT_EQ(path.options[0].second, "4");
  EXPECT_EQ(parsed("\"a:b.so\"").listed, "\"a:b.so\"");
}

TEST(PlayerNames, what_is_listed_reads_as_the_same_player) {
  for (const char* text : {"greedy", "my.so", "search:nodes=2,goal=points", "my.so#tiny:level=3,isolated=0",
                           "network:file=\"a,b\"", "\"a#b.so\":level=1", "exec:python3 bot.py --x=1,2"}) {
    EXPECT_EQ(parsed(text).listed, text);
  }
}

TEST(PlayerNames, quotes_that_do_not_end_or_are_followed_by_more_are_refused) {
  for (const char* text : {"network:file=\"a", "\"./my.so", "network:file=\"a\"b", "\"./my.so\"x"}) {
    EXPECT_EQ(parse_player_name(text, nullptr).status(), MILLE_E_OPTION) << text;
  }
}

TEST(PlayerNames, in_values_are_taken_whole) {
  Failure failure;
  const mille_option options[] = {{"file", "nets/a,b:c.so"}};
  mille_player_setup setup{};
  setup.options = options;
  setup.option_count = 1;
  const PlayerName installed = value_of(read_player_name("greedy:fast", setup, &failure), failure);
  EXPECT_EQ(installed.id, "greedy:fast");
  EXPECT_EQ(installed.options[0].second, "nets/a,b:c.so");
  setup.source = MILLE_SOURCE_FILE;
  setup.id = "tiny";
  const PlayerName file = value_of(read_player_name("a,b:c#d.so", setup, &failure), failure);
  EXPECT_EQ(file.file, "./a,b:c#d.so");
  EXPECT_EQ(file.id, "tiny");
  EXPECT_EQ(file.listed, "\"a,b:c#d.so\"#tiny:file=\"nets/a,b:c.so\"");
}

TEST(PlayerNames, exec_takes_all_the_rest_as_its_command) {
  const PlayerName name = parsed("exec:python3 bot.py --x=1,2");
  EXPECT_EQ(name.command, "python3 bot.py --x=1,2");
}

TEST(PlayerNames, what_is_no_name_is_refused) {
  EXPECT_EQ(parse_player_name("", nullptr).status(), MILLE_E_NOT_FOUND);
  EXPECT_EQ(parse_player_name("./", nullptr).status(), MILLE_E_NOT_FOUND);
  EXPECT_EQ(parse_player_name("exec:", nullptr).status(), MILLE_E_NOT_FOUND);
  EXPECT_EQ(parse_player_name("greedy:fast", nullptr).status(), MILLE_E_OPTION);
  EXPECT_EQ(parse_player_name("greedy:=1", nullptr).status(), MILLE_E_OPTION);
  EXPECT_EQ(parse_player_name("greedy:isolated=2", nullptr).status(), MILLE_E_OPTION);
}

TEST(PlayerNames, a_mistyped_name_gets_a_suggestion) {
  Failure failure;
  EXPECT_EQ(make_typed("gredy", {}, &failure).status(), MILLE_E_NOT_FOUND);
  EXPECT_STREQ(failure.text, "There is no player “gredy”. Did you mean “greedy”?");
  EXPECT_EQ(make_typed("zebra-in-the-zoo", {}, &failure).status(), MILLE_E_NOT_FOUND);
  EXPECT_STREQ(failure.text, "There is no player “zebra-in-the-zoo”.");
}

class Options : public ::testing::Test {
 protected:
  Options() {
    puppet.api.options = described;
    puppet.api.option_count = 3;
  }
  mille_status set(const char* name, const char* value) {
    const mille_option option{name, value};
    auto made = make_local_player(&puppet.api, &puppet, "puppet", {&option, 1}, {}, &failure);
    if (made) player = std::move(*made);
    return made.status();
  }

  const mille_ai_option described[3] = {
      {"level", MILLE_OPTION_INTEGER, 0, -5, 10, "3", nullptr, "how hard it tries"},
      {"bluff", MILLE_OPTION_BOOLEAN, 0, 0, 0, "false", nullptr, "whether it bluffs"},
      {"goal", MILLE_OPTION_CHOICE, 0, 0, 0, "payment", "payment points", "what it plays for"},
  };
  Puppet puppet;
  std::unique_ptr<Player> player;
  Failure failure;
};

TEST_F(Options, a_value_of_its_type_reaches_the_player) {
  EXPECT_EQ(set("level", "-5"), MILLE_OK);
  EXPECT_EQ(set("bluff", "true"), MILLE_OK);
  EXPECT_EQ(set("goal", "points"), MILLE_OK);
  EXPECT_EQ(puppet.calls, (std::vector<std::string>{"create level=-5", "create bluff=true", "destroy",
                                                    "create goal=points", "destroy"}));
}

TEST_F(Options, are_listed_with_their_values) {
  ASSERT_EQ(set("level", "7"), MILLE_OK);
  ASSERT_EQ(player->option_count(), 3U);
  mille_option_info info{};
  info.struct_size = sizeof info;
  player->option_info(0, &info);
  EXPECT_STREQ(info.name, "level");
  EXPECT_STREQ(info.value, "7");
  EXPECT_STREQ(info.default_value, "3");
  EXPECT_EQ(info.minimum, -5);
  player->option_info(2, &info);
  EXPECT_STREQ(info.value, "payment");
  EXPECT_STREQ(info.choices, "payment points");
}

TEST_F(Options, out_of_range_or_of_another_type_is_refused) {
  EXPECT_EQ(set("level", "11"), MILLE_E_OPTION);
  EXPECT_STREQ(failure.text, "`level` is “11”. It must be a whole number from -5 to 10.");
  EXPECT_EQ(set("level", "nan"), MILLE_E_OPTION);
  EXPECT_EQ(set("level", "99999999999999999999"), MILLE_E_OPTION);
  EXPECT_EQ(set("level", ""), MILLE_E_OPTION);
  EXPECT_EQ(set("bluff", "maybe"), MILLE_E_OPTION);
  EXPECT_EQ(set("goal", "payment points"), MILLE_E_OPTION);
  EXPECT_EQ(set("goal", ""), MILLE_E_OPTION);
  EXPECT_STREQ(failure.text, "`goal` is “”. It must be one of: payment, points.");
}

TEST_F(Options, an_unknown_one_gets_a_suggestion) {
  EXPECT_EQ(set("levle", "1"), MILLE_E_OPTION);
  EXPECT_STREQ(failure.text, "There is no option “levle” for player puppet. Did you mean “level”?");
  EXPECT_EQ(set("temperature", "1"), MILLE_E_OPTION);
  EXPECT_STREQ(failure.text, "There is no option “temperature” for player puppet.");
}

TEST_F(Options, set_twice_is_refused) {
  const mille_option options[] = {{"level", "1"}, {"level", "1"}};
  EXPECT_EQ(make_local_player(&puppet.api, &puppet, "puppet", options, {}, nullptr).status(), MILLE_E_OPTION);
}

TEST_F(Options, a_description_that_contradicts_itself_is_refused) {
  const mille_ai_option bad[] = {{"level", MILLE_OPTION_INTEGER, 0, 0, 10, "11", nullptr, ""}};
  puppet.api.options = bad;
  puppet.api.option_count = 1;
  EXPECT_EQ(make_local_player(&puppet.api, &puppet, "puppet", {}, {}, nullptr).status(), MILLE_E_ARGUMENT);
}

TEST_F(Options, have_names_and_choices_that_a_host_gets_whole) {
  mille_ai_option given{"level", MILLE_OPTION_CHOICE, 0, 0, 0, "ab", "ab cd", ""};
  const auto status = [&] {
    puppet.api.options = &given;
    puppet.api.option_count = 1;
    return make_local_player(&puppet.api, &puppet, "puppet", {}, {}, nullptr).status();
  };
  EXPECT_EQ(status(), MILLE_OK);
  std::string name(MILLE_OPTION_NAME_MAX, 'n');
  given.name = name.c_str();
  EXPECT_EQ(status(), MILLE_OK);
  name += 'n';
  given.name = name.c_str();
  EXPECT_EQ(status(), MILLE_E_ARGUMENT);
  for (const char* bad : {"", "two words", "le-vel", "é"}) {
    given.name = bad;
    EXPECT_EQ(status(), MILLE_E_ARGUMENT) << bad;
  }
  given.name = "level";
  std::string choices = "ab";
  while (choices.size() + 3 <= MILLE_OPTION_CHOICES_MAX) choices += " cd";
  choices.resize(MILLE_OPTION_CHOICES_MAX, 'e');
  given.choices = choices.c_str();
  EXPECT_EQ(status(), MILLE_OK);
  choices += 'e';
  given.choices = choices.c_str();
  EXPECT_EQ(status(), MILLE_E_ARGUMENT);
}

TEST_F(Options, of_a_table_of_a_later_version_are_read_and_its_flags_ignored) {
  struct {
    mille_ai_api api;
    std::uint64_t later = 1;
  } table{puppet.api};
  table.api.struct_size = sizeof table;
  table.api.flags |= 1u << 20;
  EXPECT_TRUE(make_local_player(&table.api, &puppet, "puppet", {}, {}, nullptr));
  table.api.reserved0 = 1;
  EXPECT_EQ(make_local_player(&table.api, &puppet, "puppet", {}, {}, nullptr).status(), MILLE_E_STRUCT_SIZE);
}

}  // namespace
}  // namespace mille
