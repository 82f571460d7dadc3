// Names as tests/characters/names.json has them, which the table server and the page are tested with, too.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "tests/support/paths.h"

namespace mille {
namespace {

using nlohmann::json;

const json& cases() {
  static const json read = json::parse(std::ifstream(mille_test::source_dir() + "/tests/characters/names.json"));
  return read;
}

TEST(Names, hold_what_is_seen_and_joiners_where_they_change_what_is_seen) {
  for (const json& one : cases()["fine"]) {
    const std::string name = one["name"];
    EXPECT_EQ(printable(name), name) << one;
    EXPECT_TRUE(is_visible(name)) << one;
    EXPECT_TRUE(is_recorded_name(name)) << one;
  }
}

TEST(Names, lose_invisible_characters) {
  for (const json& one : cases()["invisible"]) {
    const std::string name = one["name"];
    const std::string shown = printable(name);
    EXPECT_NE(shown, name) << one;
    EXPECT_EQ(printable(shown), shown) << one;
    EXPECT_FALSE(is_printable(name)) << one;
  }
}

TEST(Names, are_not_blank) {
  for (const json& one : cases()["blank"]) EXPECT_FALSE(is_visible(one["name"].get<std::string>())) << one;
}

}  // namespace
}  // namespace mille
