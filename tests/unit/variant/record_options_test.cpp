// The options in a record agree with its rules: a record that says that it was played to another target than its rules
// have is refused, by the reader and by verification.
#include <gtest/gtest.h>

#include <memory_resource>
#include <nlohmann/json.hpp>
#include <string>

#include "core/fast_random.h"
#include "record/record_read.h"
#include "record/record_write.h"
#include "record/verify.h"
#include "support.h"
#include "tests/support/replaced.h"

namespace mille {
namespace {

using mille_test::replaced;

std::string record_of(std::shared_ptr<const Variant> variant) {
  TableSetup setup;
  setup.seed[0] = 7;
  Table table(std::move(variant), setup, std::pmr::new_delete_resource());
  EXPECT_EQ(table.next_deal(nullptr, nullptr), MILLE_OK);
  EXPECT_EQ(table.forfeit(0, MILLE_FAULT_RESIGN, nullptr), MILLE_OK);
  return *write_record(table, MILLE_ALL, {}, nullptr);
}

std::string shipped_record(std::span<const mille_option> options = {}) {
  return record_of(*ScriptVariants({}).by_id("montreal", options, nullptr));
}

struct Judged {
  std::string result;  // or the text of the refusal
  std::string rules;
};

Judged judged(const std::string& text) {
  mille_error error = empty_error();
  const auto verdict = verify_record(ScriptVariants({}), text, 1, {}, {}, std::pmr::new_delete_resource(), &error);
  if (!verdict) return {error.text, {}};
  const auto json = nlohmann::json::parse(write_verdict(*verdict));
  return {json["result"], json["lines"]["rules"]["text"]};
}

void expect_refused(const std::string& text, const std::string& reason) {
  mille_error error = empty_error();
  const auto read = read_record(ScriptVariants({}), text, 1, nullptr, std::pmr::new_delete_resource(), &error);
  EXPECT_EQ(read.status(), MILLE_E_RECORD) << reason;
  EXPECT_EQ(error.line, 1) << error.text;
  EXPECT_NE(std::string(error.text).find(reason), std::string::npos) << error.text;
  EXPECT_EQ(judged(text).result, error.text);
}

constexpr const char* kGiven = R"("options":{"target":300},)";

TEST(OptionsOfARecord, explain_a_difference_from_the_shipped_rules) {
  const std::string record = shipped_record(std::vector<mille_option>{{"target", "300"}});
  EXPECT_EQ(judged(record).result, "agrees with itself") << judged(record).rules;
  const Judged unset = judged(replaced(record, kGiven, R"("options":{},)"));
  EXPECT_EQ(unset.result, "agrees with itself, with warnings");
  EXPECT_NE(unset.rules.find("match.target is 300, not 1200"), std::string::npos) << unset.rules;
}

TEST(OptionsOfARecord, agree_with_the_rules) {
  const std::string record = shipped_record(std::vector<mille_option>{{"target", "300"}});
  const auto with = [&record](const std::string& value) {
    return replaced(record, kGiven, R"("options":{"target":)" + value + "},");
  };
  expect_refused(with("5000"), "The option `target` is 5000, but the rules have 300 for `match.target`.");
  expect_refused(with("301"), "The option `target` is 301, but the rules have 300");
  expect_refused(with("-5"), "must be a whole number from");
  expect_refused(with("true"), "must be a whole number from");
  expect_refused(with("\"300\""), "The option `target` must be a whole number.");
  expect_refused(with("99999999999"), "must be a whole number from");
  expect_refused(replaced(shipped_record(), R"("options":{},)", kGiven), "but the rules have 1200");
}

TEST(OptionsOfARecord, that_nobody_knows_are_named_in_a_warning) {
  const std::string record = shipped_record();
  const Judged later = judged(replaced(record, R"("options":{},)", R"("options":{"later":1,"most":"all"},)"));
  EXPECT_EQ(later.result, "agrees with itself, with warnings");
  EXPECT_NE(later.rules.find("The option “later” could not be checked against the rules. The option “most” could not"),
            std::string::npos)
      << later.rules;
  const std::string named = replaced(record, R"("variant":"montreal")", R"("variant":"of-a-club")");
  EXPECT_EQ(judged(named).result, "agrees with itself");
  const Judged club = judged(replaced(named, R"("options":{},)", kGiven));
  EXPECT_EQ(club.result, "agrees with itself, with warnings");
  EXPECT_NE(club.rules.find("The option “target” could not be checked"), std::string::npos) << club.rules;
}

TEST(OptionsOfARecord, agree_with_its_script) {
  std::string why;
  const auto variant = variant_of(
      "return { name = 'mine', match = { target = 300 }, options = { aim = { field = 'match.target' },\n"
      "  bonus = { range = { 0, 50 }, default = 5 } }, hooks = { settle = function(match, payment) return payment end "
      "} }",
      &why);
  ASSERT_NE(variant, nullptr) << why;
  const std::string record = record_of(variant);
  const auto with = [&record](const std::string& options) {
    return replaced(record, R"("options":{},)", R"("options":{)" + options + "},");
  };
  EXPECT_EQ(judged(record).result, "agrees with itself");
  EXPECT_EQ(judged(with(R"("aim":300,"bonus":50)")).result, "agrees with itself");
  expect_refused(with(R"("aim":5000)"), "The option `aim` is 5000, but the rules have 300 for `match.target`.");
  expect_refused(with(R"("bonus":51)"), "must be a whole number from 0 to 50");
  expect_refused(with(R"("bonus":"5")"), "The option `bonus` must be a whole number.");
  EXPECT_EQ(judged(with(R"("other":1)")).result, "agrees with itself, with warnings");
}

}  // namespace
}  // namespace mille
