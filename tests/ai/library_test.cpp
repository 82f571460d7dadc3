// Players from files: which load, which do not, and why.
#include "ai/local/library.h"
#include "ai/make_player.h"
#include "tests/ai/puppet.h"
#include "tests/support/paths.h"

namespace mille {
namespace {

const std::string kFolder = MILLE_TEST_PLAYERS;

struct Made {
  mille_status status;
  std::unique_ptr<Player> player;
  Failure failure;
};

// Allows any file as a player.
PlayerPlaces anywhere() {
  PlayerPlaces places;
  places.allowed.files = true;
  return places;
}

Made make(const std::string& name, const PlayerPlaces& places = anywhere()) {
  Made made;
  PlayerName typed = value_of(parse_player_name(name, &made.failure), made.failure);
  typed.isolation = MILLE_ISOLATION_NONE;
  auto player = make_player(typed, places, &made.failure);
  made.status = player.status();
  if (player) made.player = std::move(*player);
  return made;
}

TEST(Libraries, a_player_is_loaded_by_its_path_and_plays) {
  Made made = make(kFolder + "/rogue.so");
  ASSERT_EQ(made.status, MILLE_OK) << made.failure.text;
  EXPECT_EQ(made.player->name(), "rogue.so");
  Match match(1);
  play_on(&match, made.player.get(), made.player.get(), 20);
  EXPECT_EQ(match.table.decisions(), 20U);
}

TEST(Libraries, another_player_of_the_file_is_named_after_a_hash_and_takes_options) {
  Made made = make(kFolder + "/rogue.so#second:mode=logs");
  ASSERT_EQ(made.status, MILLE_OK) << made.failure.text;
  EXPECT_STREQ(made.player->api().id, "second");
  EXPECT_EQ(made.player->name(), "rogue.so#second:mode=logs");
}

TEST(Libraries, a_name_is_looked_for_in_the_hosts_folders) {
  EXPECT_EQ(make("rogue").status, MILLE_E_NOT_FOUND);
  PlayerPlaces places;
  places.folders = {"/nowhere", kFolder};
  Made made = make("rogue:mode=logs", places);
  ASSERT_EQ(made.status, MILLE_OK) << made.failure.text;
  EXPECT_EQ(made.player->name(), "rogue:mode=logs");
}

TEST(Libraries, what_cannot_be_loaded_says_why) {
  EXPECT_EQ(make(kFolder + "/absent.so").status, MILLE_E_NOT_FOUND);
  const Made unknown = make(kFolder + "/rogue.so#secnd");
  EXPECT_EQ(unknown.status, MILLE_E_NOT_FOUND);
  EXPECT_NE(std::string(unknown.failure.text).find("Did you mean “second”"), std::string::npos);
  const Made empty = make(kFolder + "/no_player.so");
  EXPECT_EQ(empty.status, MILLE_E_PLAYER);
  EXPECT_STREQ(empty.failure.message, "library.entry");
  EXPECT_EQ(make(kFolder + "/other_version.so").status, MILLE_E_VERSION);
  const Made text = make(mille_test::source_dir() + "/LICENSE");
  EXPECT_EQ(text.status, MILLE_E_PLAYER);
  EXPECT_STREQ(text.failure.message, "library.load");
  EXPECT_EQ(make(kFolder + "/rogue.so:mode=bad").status, MILLE_E_OPTION);
}

}  // namespace
}  // namespace mille
