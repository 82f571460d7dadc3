// Which values each member of a line may have, by the form of the line alone: for each member, those of a pool that fit,
// and what is said of the others.
#include <gtest/gtest.h>

#include "base/json_read.h"
#include "record/record_grammar.h"
#include "tests/support/value_pool.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

using test::replaced;

const std::string kHex64 = '"' + std::string(64, '0') + '"';

std::string header(const std::string& members) {
  return R"({"mille_record":2,)" +
         replaced(R"("engine":"1","variant":"x","variant_hash":HEX,"options":{},"rules":{},)", "HEX", kHex64) +
         members + "}\n";
}

Json parsed(std::string_view line) {
  JsonProblem problem;
  auto json = parse_json(line, &problem);
  EXPECT_TRUE(json) << line;
  return json ? std::move(*json) : Json();
}

// Takes lines in turn; in the last of them, each member has each value of the pool.
void try_values(const std::string& what, const std::string& text) {
  const std::vector<std::string> lines = test::lines_of(text);
  LineGrammar before;
  std::int32_t number = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    mille_error error = test::empty_error();
    ASSERT_EQ(before.take(parsed(lines[i]), ++number, &error), MILLE_OK) << what << ": " << error.text;
  }
  mille_test::note_values(what, lines.back(), [&](const std::string& line) {
    LineGrammar grammar = before;
    mille_error error = test::empty_error();
    return grammar.take(parsed(line), number + 1, &error) == MILLE_OK ? std::string() : mille_test::told(error);
  });
}

// Of an unsealed record with everything that a script adds.
TEST(RecordValues, of_a_full_record) {
  const std::string seeded = R"(,"seed":)" + kHex64;
  const std::string whole =
      header(R"("script":"return {}","limits":{"steps":5,"memory":5},"rule_sets":[{},{}],)"
             R"("memory":{"a":{"range":[0,9],"start":0},"b":{"range":[5,5],"start":5}},"stakes":[1,3])" +
             seeded + R"(,"decks":"seed","players":["",""],"note":{"x":"y"})");
  try_values("header", whole);
  const std::string deal = R"({"deal":1,"dealer":0,"rule_set":1,"deck":["QS"],"draw_ends":true,)"
                           R"("failed_hooks":["deal_rules"]})"
                           "\n";
  try_values("deal", whole + deal);
  const std::string action = R"({"seat":0,"do":"draw","legal":["draw"],"hash":"0123456789abcdef"})"
                             "\n";
  try_values("action", whole + deal + action);
  try_values("reshuffle", whole + deal + R"({"reshuffle":["QS"]})");
  const std::string end = R"({"deal_end":1,"out":0,"hands":[[],["QS"]],"drawn":"QS","points":[0,0],"naturals":[0,0],)"
                          R"("chapeau":[false,false],"totals":[0,0],"memory":{"a":0,"b":5},"failed_hooks":["allow"]})"
                          "\n";
  try_values("deal_end", whole + deal + end);
  const std::string tail = R"("winner":0,"totals":[0,0],"naturals":[0,0],"chapeaux":[0,0],"payment":null,)"
                           R"("failed_hooks":["settle"]})";
  try_values("match_end", whole + R"({"match_end":1,"end":"won",)" + tail);
  try_values("forfeit", whole + R"({"match_end":1,"end":"forfeit","fault":{"seat":0,"kind":"resign"},)" + tail);
  try_values("abort", whole + R"({"match_end":1,"end":"aborted","by":null,)" + tail);
}

// Without a script, and with given decks.
TEST(RecordValues, of_a_record_without_a_script) {
  const std::string given = header(R"("stakes":[1,3],"seed":null,"decks":"given","players":["",""])");
  try_values("header", given);
  const std::string deal = R"({"deal":1,"dealer":0,"deck":["QS"]})"
                           "\n";
  try_values("deal_end", given + deal +
                             R"({"deal_end":1,"out":null,"hands":[["QS"],["2C"]],"points":[0,0],"naturals":[0,0],)"
                             R"("chapeau":[false,false],"totals":[0,0]})");
}

TEST(RecordValues, of_a_sealed_record) {
  const std::string both =
      header(R"("stakes":[1,3],"guests":[0,1],"seed":null,"decks":"sealed","commit":)" + kHex64 + R"(,"shares":[)" +
             kHex64 + ',' + kHex64 + R"(],"share_commits":[)" + kHex64 + ',' + kHex64 + R"(],"players":["",""])");
  try_values("header of two guests", both);
  try_values("header of one guest", header(R"("stakes":[1,3],"guests":[1],"seed":null,"decks":"sealed","commit":)" +
                                           kHex64 + R"(,"shares":[null,)" + kHex64 + R"(],"players":["",""])"));
  try_values("reshuffle", both + R"({"deal":1,"dealer":0})"
                                 "\n"
                                 R"({"reshuffle":1})");
  try_values("reveal", both +
                           R"({"match_end":1,"end":"agreed","winner":null,"totals":[0,0],"naturals":[0,0],)"
                           R"("chapeaux":[0,0],"payment":null})"
                           "\n"
                           R"({"reveal":{"seed":)" +
                           kHex64 + "}}");
}

TEST(RecordValues, of_a_record_for_one_viewer) {
  for (const char* viewer : {"0", "null"}) {
    const std::string redacted = replaced(header(R"("stakes":[1,3],"seed":null,"decks":"seed","players":["",""])"),
                                          R"("engine":)", std::string(R"("for":)") + viewer + R"(,"engine":)");
    const std::string who = std::string(" for ") + viewer;
    try_values("header" + who, redacted);
    const std::string deal = *viewer == '0' ? R"({"deal":1,"dealer":0,"hand":["QS"],"upcard":"2C"})"
                                              "\n"
                                            : R"({"deal":1,"dealer":0,"upcard":"2C"})"
                                              "\n";
    try_values("deal" + who, redacted + deal);
    try_values("reshuffle" + who, redacted + deal + R"({"reshuffle":1})");
    try_values("action of seat 1" + who, redacted + deal + R"({"seat":1,"do":"draw"})");
    if (*viewer != '0') continue;
    try_values("draw" + who, redacted + deal + R"({"seat":0,"do":"draw","card":"QS"})");
    try_values("action" + who, redacted + deal + R"({"seat":0,"do":"upcard","legal":["draw"]})");
  }
}

}  // namespace
}  // namespace mille
