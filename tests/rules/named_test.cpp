// Checks that the tests cover the rules: each rule id occurs in a test name, each rule field in a test of its group.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/expect.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

// The texts of a folder's test files, except one of them.
std::string texts_of(const std::string& folder, const std::string& but = "") {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(mille_test::source_dir() + '/' + folder)) {
    if (entry.path().extension() != ".cpp" || entry.path().filename() == but) continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    all += text.str();
  }
  return all;
}

TEST(RuleIds, all_stand_in_the_name_of_a_test) {
  std::set<std::string> named;
  const std::string texts = texts_of("tests/rules");
  const std::regex tests(R"(TEST\(\w+,\s*(\w+)\))");
  for (std::sregex_iterator at(texts.begin(), texts.end(), tests), end; at != end; ++at) {
    const std::string name = (*at)[1];
    const std::regex ids("_([A-Z][0-9])(?=_|$)");
    for (std::sregex_iterator id(name.begin(), name.end(), ids), none; id != none; ++id) named.insert((*id)[1]);
  }
  int known = 0;
  for (char letter = 'A'; letter <= 'Z'; ++letter) {
    for (char digit = '1'; digit <= '9'; ++digit) {
      const std::string id{letter, digit};
      if (mille_rule_text(id.c_str(), "fr") == nullptr) continue;
      ++known;
      EXPECT_EQ(named.count(id), 1U) << id;
    }
  }
  EXPECT_EQ(known, 49);
}

TEST(RuleFields, all_stand_in_a_test_of_their_behaviour) {
  const std::string texts = texts_of("tests/rules/fields", "ranges_test.cpp");
  const std::string rules = Variant::load("montreal").text(MILLE_VARIANT_TEXT_RULES);
  int fields = 0;
  // A name whose value is not an object is a field. In the values of cards, the object itself is the field.
  const std::regex names(R"re("([a-z_]+)":(?!\{))re");
  for (std::sregex_iterator at(rules.begin(), rules.end(), names), end; at != end; ++at) {
    const std::string field = (*at)[1];
    if (field == "joker") continue;
    ++fields;
    EXPECT_NE(texts.find('"' + field + "\":"), std::string::npos) << field;
  }
  EXPECT_NE(texts.find("\"values\":"), std::string::npos);
  EXPECT_EQ(fields + 1, 40);
}

}  // namespace
}  // namespace mille_test
