// mille why and mille fields: questions about the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;

TEST(Why, a_legal_action_is_followed_by_what_it_leads_to) {
  Folder folder;
  const Outcome drawn = run(folder, {"why", "--seed", "7", "draw"});
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_TRUE(drawn.out.starts_with("draw: legal\n")) << drawn.out;
  EXPECT_GT(count(drawn.out, "\n"), 1u) << drawn.out;
}

TEST(Why, an_illegal_action_is_followed_by_its_rule) {
  Folder folder;
  const Outcome refused = run(folder, {"why", "--seed", "7", "discard", "QS"});
  EXPECT_EQ(refused.code, 1) << refused.err;
  EXPECT_TRUE(refused.out.starts_with("discard QS: not legal\n")) << refused.out;
  EXPECT_NE(refused.out.find("\nT"), std::string::npos) << refused.out;
}

constexpr const char* kNoDraws = R"(return { name = "dry", hooks = {
  allow = function(action, view)
    if action.kind == "draw" then
      log("a draw")
      return false, "This well is dry."
    end
  end } }
)";

TEST(Why, a_refusal_of_a_hook_is_traced_to_its_lines) {
  Folder folder;
  write_text(folder.path("dry.lua"), kNoDraws);
  // Looks for a deal in which the hook leaves another action, so that its refusal holds.
  for (int seed = 1; seed < 200; ++seed) {
    const Outcome asked = run(folder, {"why", "--variant", "dry.lua", "--seed", std::to_string(seed), "draw"});
    if (asked.code == 0) continue;
    EXPECT_EQ(asked.code, 1) << asked.err;
    EXPECT_TRUE(asked.out.starts_with("draw: not legal\nThis well is dry.\nThe rule fields allow it; ")) << asked.out;
    EXPECT_NE(asked.out.find("hook allow: asked about "), std::string::npos) << asked.out;
    EXPECT_NE(asked.out.find("1x  dry.lua:5\n"), std::string::npos) << asked.out;
    EXPECT_NE(asked.err.find("dry.lua:4: a draw"), std::string::npos) << asked.err;
    return;
  }
  FAIL() << "no such deal";
}

TEST(Why, wants_an_action_and_one_place) {
  Folder folder;
  EXPECT_EQ(run(folder, {"why"}).code, 2);
  EXPECT_EQ(run(folder, {"why", "--position", "x.json", "--seed", "1", "draw"}).code, 2);
  EXPECT_EQ(run(folder, {"why", "--seed", "1", "teleport"}).code, 1);
}

TEST(Fields, are_listed_by_name_and_by_group) {
  Folder folder;
  const Outcome all = run(folder, {"fields"});
  EXPECT_EQ(all.code, 0);
  EXPECT_NE(all.out.find("deal.hand                     5 to 25\n"), std::string::npos) << all.out;
  const Json listed = Json::parse(run(folder, {"fields", "--json"}).out);
  // Every rule that a variant resolves has its field, in the same order.
  std::vector<std::string> shown, told;
  const Json rules = Json::parse(run(folder, {"variants", "show", "montreal", "--json"}).out);
  for (const Json& field : listed) told.push_back(field["name"]);
  for (const auto& [group, fields] : rules.items()) {
    for (const auto& [name, value] : fields.items()) shown.push_back(group + '.' + name);
  }
  std::sort(shown.begin(), shown.end());
  std::vector<std::string> sorted = told;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, shown);
  for (const Json& field : listed) {
    const std::string name = field["name"];
    const std::size_t point = name.find('.');
    EXPECT_EQ(field["default"], rules[name.substr(0, point)][name.substr(point + 1)]) << name;
  }
  EXPECT_EQ(Json::parse(run(folder, {"fields", "pile", "--json"}).out).size(), 4u);
  EXPECT_EQ(run(folder, {"fields", "target"}).out, run(folder, {"fields", "match.target"}).out);
}

TEST(Lists, of_variants_and_players_are_also_json) {
  Folder folder;
  const Json variants = Json::parse(run(folder, {"variants", "--json"}).out);
  ASSERT_FALSE(variants.empty());
  EXPECT_EQ(variants[0]["id"], "montreal");
  EXPECT_FALSE(variants[0]["title"].get<std::string>().empty());
  const Json players = Json::parse(run(folder, {"players", "--json"}).out);
  const Json greedy = Json::parse(run(folder, {"players", "show", "greedy", "--json"}).out);
  EXPECT_EQ(greedy["id"], "greedy");
  EXPECT_NE(std::find(players.begin(), players.end(), greedy), players.end()) << players.dump();
}

TEST(Fields, a_misspelt_name_is_corrected) {
  Folder folder;
  const Outcome wrong = run(folder, {"fields", "max_wild"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find("Did you mean “max_wilds”?"), std::string::npos) << wrong.err;
}

TEST(Why, a_seed_from_the_system_is_printed_and_gives_the_same_answer_again) {
  Folder folder;
  const Outcome first = run(folder, {"why", "draw"});
  ASSERT_TRUE(first.out.starts_with("Seed ")) << first.out << first.err;
  const std::size_t end = first.out.find('\n');
  const Outcome again = run(folder, {"why", "--seed", first.out.substr(5, end - 5), "draw"});
  EXPECT_EQ(again.code, first.code) << again.err;
  EXPECT_EQ(again.out, first.out.substr(end + 1));
}

}  // namespace
}  // namespace cli_test
