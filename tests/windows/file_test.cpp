// The files of the command: locks, and names that change while a file is open.
#include "platform/file.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "cli/files/files.h"
#include "cli/files/record_file.h"
#include "platform/path.h"
#include "platform/user.h"

namespace {

// A folder of its own for each test, with a name beyond ASCII.
class WindowsFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = platform::text_of(std::filesystem::temp_directory_path()) + "/mille-é-" +
              std::to_string(platform::process_number());
    ASSERT_TRUE(platform::make_folder(folder_)) << errno;
  }
  void TearDown() override { std::filesystem::remove_all(platform::path_of(folder_)); }

  std::string path(const std::string& name) const { return folder_ + '\\' + name; }

 private:
  std::string folder_;
};

TEST_F(WindowsFile, a_folder_that_is_there_is_said_to_be_there) {
  EXPECT_FALSE(platform::make_folder(path("")));
  EXPECT_EQ(errno, EEXIST);
  EXPECT_FALSE(platform::make_folder("C:"));
  EXPECT_EQ(errno, EEXIST);
  cli::make_folders(path("a\\b/c"));
  EXPECT_TRUE(platform::status_of(path("a\\b\\c")));
  EXPECT_FALSE(platform::status_of(path("a\\d")));
  EXPECT_EQ(errno, ENOENT);
}

TEST_F(WindowsFile, has_its_bytes_and_an_identity) {
  platform::File file = platform::File::create(path("one"), platform::kOnlyUser);
  ASSERT_TRUE(file);
  EXPECT_TRUE(file.write_all("a\nb\r\n"));
  EXPECT_TRUE(file.sync());
  EXPECT_EQ(cli::read_file(path("one")), "a\nb\r\n");
  EXPECT_EQ(cli::first_line(path("one"), 10), "a");
  EXPECT_EQ(cli::last_lines(path("one"), 3), "b\r\n");
  EXPECT_TRUE(file.truncate(2));
  EXPECT_TRUE(file.write_all("c"));
  EXPECT_EQ(cli::read_file(path("one")), "a\nc");
  EXPECT_TRUE(file.status()->is_same_file(*platform::status_of(path("one"))));
  EXPECT_EQ(file.status()->size, 3U);
  EXPECT_FALSE(platform::File::create(path("one"), platform::kOnlyUser));
  EXPECT_EQ(errno, EEXIST);
}

TEST_F(WindowsFile, is_locked_for_one_and_read_by_all) {
  platform::File one = platform::File::create(path("one"), platform::kOnlyUser);
  ASSERT_TRUE(one.write_all("text"));
  ASSERT_TRUE(one.lock());
  platform::File other = platform::File::open_to_append(path("one"));
  EXPECT_FALSE(other.lock());
  EXPECT_EQ(errno, EWOULDBLOCK);
  EXPECT_EQ(cli::read_file(path("one")), "text");
  one = {};
}

TEST_F(WindowsFile, is_replaced_and_removed_while_it_is_open) {
  platform::File old = platform::File::create(path("one"), platform::kOnlyUser);
  ASSERT_TRUE(old.write_all("old"));
  platform::File fresh = platform::File::create(path("two"), platform::kOnlyUser);
  ASSERT_TRUE(fresh.write_all("new"));
  EXPECT_FALSE(platform::rename_to_new(path("two"), path("one")));
  EXPECT_EQ(errno, EEXIST);
  EXPECT_TRUE(platform::rename_over(path("two"), path("one"))) << errno;
  EXPECT_EQ(cli::read_file(path("one")), "new");
  EXPECT_FALSE(old.status()->is_same_file(*platform::status_of(path("one"))));
  EXPECT_TRUE(fresh.status()->is_same_file(*platform::status_of(path("one"))));
  EXPECT_TRUE(platform::remove_name(path("one")));
}

TEST_F(WindowsFile, of_a_record_is_rewritten_in_place) {
  cli::RecordFile record = cli::RecordFile::create(path("m.mille"), "one\n");
  record.append("two\n");
  record.rewrite("one\n");
  record.append("three\n");
  EXPECT_EQ(cli::read_file(path("m.mille")), "one\nthree\n");
}

}  // namespace
