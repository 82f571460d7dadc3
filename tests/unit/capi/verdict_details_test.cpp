// What a verdict has to say survives as bytes, and what has no room is not left out in silence.
#include "capi/verdict_details.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "record/messages.h"

namespace mille::capi {
namespace {

MatchVerdict read_back(const MatchVerdict& verdict) {
  VerdictDetails details{};
  write_details(verdict, details);
  MatchVerdict read;
  EXPECT_TRUE(read_details(details, &read));
  return read;
}

std::string ids_of(const Finding& finding) {
  std::string ids;
  for (const Statement& statement : finding.statements) ids += statement.id + ' ';
  return ids;
}

TEST(VerdictDetails, come_back_line_by_line_with_their_parameters) {
  MatchVerdict verdict;
  verdict.lines[0].statements = {said(say::kVerifyOtherRules, {"montreal"}), said(say::kVerifyRules, {3, 120})};
  verdict.lines[5].statements = {said(say::kVerifyEnded)};
  verdict.lines[1].statements = {said(say::kVerifyCardsHidden)};
  verdict.lines[1].statements[0].line = 17;
  const MatchVerdict read = read_back(verdict);
  EXPECT_EQ(ids_of(read.lines[0]), "verify.other_rules verify.rules ");
  EXPECT_EQ(read.lines[0].statements[0].params, std::vector<std::string>{"montreal"});
  EXPECT_EQ(read.lines[0].statements[1].params, (std::vector<std::string>{"3", "120"}));
  EXPECT_EQ(read.lines[1].statements[0].line, 17);
  EXPECT_EQ(read.lines[5].statements[0].line, 0);
  for (std::size_t line = 2; line < 5; ++line) EXPECT_TRUE(read.lines[line].statements.empty());
}

TEST(VerdictDetails, say_what_has_no_room) {
  MatchVerdict verdict;
  const std::string name(100, 'x');
  for (Finding& line : verdict.lines) {
    for (int i = 0; i < 40; ++i) line.statements.push_back(said(say::kVerifyOption, {name}));
  }
  const MatchVerdict read = read_back(verdict);
  EXPECT_EQ(read.lines[0].statements.front().params, std::vector<std::string>{name});
  for (const Finding& line : read.lines) {
    ASSERT_FALSE(line.statements.empty());
    EXPECT_EQ(line.statements.back().id, "verify.more");
  }
}

TEST(VerdictDetails, of_other_bytes_are_none) {
  MatchVerdict verdict;
  verdict.lines[0].statements = {said(say::kVerifyRules, {3, 120})};
  VerdictDetails details{};
  write_details(verdict, details);
  const auto with = [&details](std::size_t at, std::uint8_t byte) {
    VerdictDetails changed;
    std::memcpy(changed, details, sizeof changed);
    changed[at] = byte;
    MatchVerdict read;
    return read_details(changed, &read);
  };
  EXPECT_TRUE(with(0, 6));
  EXPECT_FALSE(with(0, 7));    // there is no seventh line
  EXPECT_FALSE(with(1, 'x'));  // no number of a line
  EXPECT_FALSE(with(2, 'x'));  // no message
  VerdictDetails full;
  std::memset(full, 1, sizeof full);
  MatchVerdict read;
  EXPECT_FALSE(read_details(full, &read));
}

}  // namespace
}  // namespace mille::capi
