// What an isolated player can reach beyond its view. Each test player tries one way out.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "src/sanitized.h"
#include "tests/ai/isolated.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

class Closed : public ::testing::Test {
 protected:
  // The build puts a record and a folder with weights next to the players' files.
  static constexpr const char* kRecord = MILLE_TEST_PLAYERS "/match.mille";
  static constexpr const char* kGranted = MILLE_TEST_PLAYERS "/granted";

  Closed() {
    places_.host_program = MILLE_TEST_HOST;
    places_.readable = {kGranted};
    places_.allowed.files = true;
  }
  void SetUp() override {
    if (kSanitized) GTEST_SKIP() << "a build with sanitizers has no filter of system calls";
    const std::string refused = isolation_refused(places_);
    if (!refused.empty()) GTEST_SKIP() << refused;
  }

  std::unique_ptr<Player> player(const std::string& name) {
    Failure failure;
    return value_of(make_typed(name + ":isolated=1", places_, &failure), failure);
  }
  std::unique_ptr<Player> burglar(const std::string& id) { return player(file() + '#' + id); }
  // The moments at which this way out worked.
  std::string worked(const std::string& id) {
    auto player = burglar(id);
    if (player == nullptr) return "not made";
    Match match(1);
    Answer answer;
    Failure failure;
    EXPECT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << id << ": " << failure.text;
    return player->explain();
  }
  // The ids of the library's players that start with `beginning`.
  std::vector<std::string> ids(std::string_view beginning) {
    std::vector<std::string> all;
    const auto one = burglar("no-fork");
    for (const std::string& id : one->siblings()) {
      if (id.starts_with(beginning)) all.push_back(id);
    }
    return all;
  }
  static std::string file() { return MILLE_TEST_PLAYERS "/burglar.so"; }

  PlayerPlaces places_;
};

TEST_F(Closed, every_way_out_is_closed_from_the_first_instruction_on) {
  const std::vector<std::string> refused = ids("no-");
  EXPECT_GE(refused.size(), 110U);
  for (const std::string& id : refused) EXPECT_EQ(worked(id), "") << id;
  RecordProperty("ways_out", static_cast<int>(refused.size()));
  std::ifstream kept(kRecord);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "{\"mille_record\":2}\n");
}

TEST_F(Closed, the_player_cannot_make_the_program_that_hosts_it_writable_where_the_kernel_seals_memory) {
  constexpr long kSeal = 462;  // mseal
  if (syscall(kSeal, nullptr, 0, 0) != 0) GTEST_SKIP() << "the kernel cannot seal memory";
  const std::vector<std::string> sealed = ids("sealed-");
  EXPECT_EQ(sealed.size(), 2U);
  for (const std::string& id : sealed) EXPECT_EQ(worked(id), "") << id;
}

// The players page concedes exactly these.
TEST_F(Closed, what_is_conceded_is_what_the_page_says) {
  for (const char* id : {"may-know-that-a-file-exists", "may-know-that-a-process-exists", "may-know-the-current-folder",
                         "may-read-its-file", "may-read-a-granted-folder", "may-share-pages-of-a-granted-file"}) {
    EXPECT_EQ(worked(id), " loading creating") << id;
  }
  for (const char* id : {"may-know-its-number", "may-know-the-machine", "may-tell-the-time"}) {
    EXPECT_EQ(worked(id), " loading creating deciding") << id;
  }
  EXPECT_EQ(ids("may-").size(), 9U);
}

TEST_F(Closed, a_folder_is_read_only_where_the_host_grants_it) {
  places_.readable.clear();
  EXPECT_EQ(worked("may-read-a-granted-folder"), "");
}

// A player may look at files only while it is loaded and created, whatever it does to the filter that ends this.
TEST_F(Closed, a_player_cannot_keep_the_rights_of_loading) {
  const auto keeper = player(MILLE_TEST_PLAYERS "/keeper.so");
  ASSERT_NE(keeper, nullptr);
  Match match(1);
  Answer answer;
  ASSERT_EQ(keeper->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  EXPECT_EQ(keeper->explain(), "");
}

}  // namespace
}  // namespace mille
