// Which players a name may refer to: built-in ones, files in the host's folders, and others if the host allows them.
#include <unistd.h>

#include <filesystem>

#include "ai/make_player.h"
#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

namespace fs = std::filesystem;

const std::string kPlayers = MILLE_TEST_PLAYERS;

PlayerPlaces places() {
  PlayerPlaces places;
  places.folders = {kPlayers};
  return places;
}

struct Refusal {
  mille_status status = MILLE_OK;
  std::string message;
  std::string text;
};

Refusal make(const std::string& name, const PlayerPlaces& where) {
  Failure failure;
  const mille_status status = make_typed(name, where, &failure).status();
  return {status, failure.message, failure.text};
}

// The various ways to write a path.
std::vector<std::string> paths() {
  return {kPlayers + "/rogue.so",
          kPlayers + "/../players/rogue.so",
          "./rogue.so",
          "../players/rogue.so",
          "rogue.so",
          "rogue.so:isolated=1",
          "rogue.so#second",
          "./rogue.so:isolated=weak",
          "/nowhere/absent.so",
          "//nowhere/../absent.so",
          "/etc/passwd",
          "\"./rogue.so\":mode=good",
          "rogue:/rogue.so"};
}

TEST(Allowed, by_default_a_player_is_built_in_or_a_file_of_the_hosts_folders) {
  EXPECT_EQ(make("random", places()).status, MILLE_OK);
  EXPECT_EQ(make("rogue:isolated=0", places()).status, MILLE_OK);
  for (const std::string& path : paths()) {
    const Refusal refusal = make(path, places());
    EXPECT_EQ(refusal.status, MILLE_E_UNSUPPORTED) << path;
    EXPECT_EQ(refusal.message, "player.file") << path;
    EXPECT_NE(refusal.text.find("MILLE_ALLOW_FILES"), std::string::npos) << refusal.text;
  }
  const Refusal command = make("exec:true", places());
  EXPECT_EQ(command.status, MILLE_E_UNSUPPORTED);
  EXPECT_EQ(command.message, "player.command");
  EXPECT_NE(command.text.find("MILLE_ALLOW_COMMANDS"), std::string::npos) << command.text;
}

TEST(Allowed, files_and_commands_are_allowed_each_by_itself) {
  PlayerPlaces files = places();
  files.allowed.files = true;
  EXPECT_EQ(make(kPlayers + "/rogue.so:isolated=0", files).status, MILLE_OK);
  EXPECT_EQ(make("exec:true", files).message, "player.command");
  PlayerPlaces commands = places();
  commands.allowed.commands = true;
  EXPECT_NE(make("exec:true", commands).message,
            "player.command");  // a library without child processes gives other reasons
  EXPECT_EQ(make(kPlayers + "/rogue.so", commands).message, "player.file");
}

TEST(Allowed, listings_and_arenas_refuse_the_same) {
  for (const std::string& name : {kPlayers + "/rogue.so", std::string("exec:true")}) {
    Failure failure;
    EXPECT_EQ(describe_typed(name, places(), &failure).status(), MILLE_E_UNSUPPORTED);
    for (const bool single_deals : {false, true}) {
      const PlayerName typed = value_of(parse_player_name(name, &failure), failure);
      EXPECT_EQ(make_contestant(typed, single_deals, places(), &failure).status(), MILLE_E_UNSUPPORTED);
    }
  }
}

class AllowedFolder : public ::testing::Test {
 public:
  ~AllowedFolder() override { fs::remove_all(root_); }

 protected:
  AllowedFolder() : root_(fs::temp_directory_path() / ("mille-allowed-" + std::to_string(getpid()))) {
    fs::create_directories(root_ / "players");
    places_.folders = {(root_ / "players").string()};
  }

  fs::path root_;
  PlayerPlaces places_ = places();
};

TEST_F(AllowedFolder, no_name_leads_out_of_it) {
  for (const char* folder : {"=", "lib=", "a=b"}) fs::create_directories(root_ / "players" / folder);
  fs::create_symlink(kPlayers + "/rogue.so", root_ / "outside.so");
  for (const char* name : {"=/../../outside", "a=b/../../outside", "..", ".", "a=b"}) {
    PlayerName installed;
    installed.id = name;
    EXPECT_EQ(make_player(installed, places_, nullptr).status(), MILLE_E_NOT_FOUND) << name;
  }
}

// Only the host writes to its folders, so a link there is intentional.
TEST_F(AllowedFolder, a_link_in_it_is_followed) {
  fs::create_symlink(kPlayers + "/rogue.so", root_ / "players" / "linked.so");
  EXPECT_EQ(make("linked:isolated=0", places_).status, MILLE_OK);
}

}  // namespace
}  // namespace mille
