// mille review: what it says of players that are known to be bad, and of the reviewer itself.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/command.h"

namespace cli_test {
namespace {

using Json = nlohmann::json;

// A short match of two players, recorded as m.mille.
void record_match(const Folder& folder, const std::string& first, const std::string& second) {
  const Outcome watched = run(folder, {"watch", "--seed", "5", "--option", "target=200", "--player", first, "--player",
                                       second, "--record", "m.mille", "--quiet"});
  ASSERT_EQ(watched.code, 0) << watched.err;
}

Json reviewed(const Folder& folder, const Arguments& more, const char* worlds = "20") {
  Arguments arguments{"review", "m.mille", "--json", "--player", "club:goal=points", "--worlds", worlds};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = run(folder, arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(Review, finds_what_a_player_that_plays_at_random_has_lost) {
  Folder folder;
  record_match(folder, "random", "greedy");
  const Json review = reviewed(folder, {"--top", "1000"});
  EXPECT_EQ(review["match"], 1);
  EXPECT_EQ(review["variant"], "montreal");
  ASSERT_EQ(review["seats"].size(), 2U);
  std::size_t actions = 0;
  for (const Json& seat : review["seats"]) {
    actions += seat["decisions"].get<std::size_t>();
    ASSERT_EQ(seat["worst"].size(), seat["costly"].get<std::size_t>());
    double sum = 0, squares = 0;
    std::set<int> numbers;
    for (const Json& decision : seat["worst"]) {
      EXPECT_GT(decision["uncertainty"].get<double>(), 0) << decision;
      EXPECT_NE(decision["played"], decision["better"]) << decision;
      numbers.insert(decision["decision"].get<int>());
      sum += decision["cost"].get<double>();
      squares += std::pow(decision["uncertainty"].get<double>(), 2);
    }
    EXPECT_EQ(numbers.size(), seat["worst"].size());
    EXPECT_NEAR(sum, seat["cost"].get<double>(), 1e-6);
    EXPECT_NEAR(squares, std::pow(seat["uncertainty"].get<double>(), 2), 1e-3);
  }
  EXPECT_EQ(actions, count(read_text(folder.path("m.mille")), "\"do\":"));
  EXPECT_EQ(review["seats"][0]["player"], "random");
  EXPECT_GT(review["seats"][0]["cost"].get<double>(), review["seats"][1]["cost"].get<double>());
  EXPECT_EQ(reviewed(folder, {"--top", "1000"}), review) << "the same record gives the same review";
}

// In five deals a worse choice of a weak reviewer can look better by luck. Other deals say what it is worth, so its cost is within its interval
// of nothing.
TEST(Review, does_not_say_that_a_decision_cost_what_it_looked_like) {
  Folder folder;
  const Outcome watched = run(folder, {"watch", "--seed", "5", "--option", "target=400", "--player", "club", "--player",
                                       "club", "--record", "m.mille", "--quiet"});
  ASSERT_EQ(watched.code, 0) << watched.err;
  const Outcome told = run(folder, {"review", "m.mille", "--json", "--player", "greedy", "--worlds", "5", "--matches",
                                    "0", "--top", "1000"});
  ASSERT_EQ(told.code, 0) << told.err;
  const Json review = Json::parse(told.out);
  int costly = 0;
  for (const Json& seat : review["seats"]) {
    for (const Json& one : seat["worst"]) {
      ++costly;
      EXPECT_LE(one["cost"].get<double>(), one["uncertainty"].get<double>()) << one;
    }
  }
  EXPECT_GT(costly, 0);
  const Outcome in_words =
      run(folder, {"review", "m.mille", "--player", "greedy", "--worlds", "5", "--matches", "0", "--top", "1000"});
  EXPECT_EQ(count(in_words.out, "Perhaps better ("), static_cast<std::size_t>(costly)) << in_words.out;
  EXPECT_EQ(in_words.out.find("Clearly better"), std::string::npos) << in_words.out;
  EXPECT_NE(in_words.out.find("None was clearly worse. The costliest:"), std::string::npos) << in_words.out;
}

TEST(Review, says_clearly_only_of_a_cost_whose_interval_excludes_0) {
  Folder folder;
  record_match(folder, "random", "greedy");
  const Json seat = reviewed(folder, {"--top", "1000", "--seat", "0", "--matches", "0"})["seats"][0];
  std::size_t clear = 0;
  for (const Json& one : seat["worst"]) {
    if (one["cost"].get<double>() > one["uncertainty"].get<double>()) ++clear;
  }
  ASSERT_GT(clear, 1U);
  ASSERT_LT(clear, seat["worst"].size());
  const Outcome told = run(folder, {"review", "m.mille", "--player", "club:goal=points", "--worlds", "20", "--seat",
                                    "0", "--top", "1000", "--matches", "0"});
  EXPECT_EQ(count(told.out, "Clearly better, by "), clear) << told.out;
  EXPECT_EQ(count(told.out, "Perhaps better ("), seat["worst"].size() - clear) << told.out;
  EXPECT_NE(told.out.find("\n" + std::to_string(clear) + " were clearly worse. The costliest:\n"), std::string::npos)
      << told.out;
}

TEST(Review, finds_nothing_where_the_reviewer_would_have_done_the_same) {
  Folder folder;
  record_match(folder, "club:goal=points", "club:goal=points");
  const Json review = reviewed(folder, {});
  for (const Json& seat : review["seats"]) {
    EXPECT_GT(seat["decisions"].get<int>(), 0);
    EXPECT_EQ(seat["costly"], 0) << seat;
  }
  const Outcome told = run(folder, {"review", "m.mille", "--player", "club:goal=points", "--worlds", "2"});
  EXPECT_EQ(count(told.out, "None was clearly worse than what the reviewer would have done."), 2U) << told.out;
}

TEST(Review, shows_what_the_match_was_worth_after_each_deal) {
  Folder folder;
  record_match(folder, "random", "club");
  const Json review = reviewed(folder, {"--top", "0", "--matches", "20"});
  const Json& outlook = review["outlook"];
  ASSERT_GE(outlook.size(), 1U);
  for (std::size_t i = 0; i < outlook.size(); ++i) EXPECT_EQ(outlook[i]["deal"], i + 1);
  const Json sheet = Json::parse(run(folder, {"replay", "m.mille", "--sheet=json"}).out);
  const double paid = sheet["payment"]["total"].get<double>() * (sheet["winner"] == 0 ? 1 : -1);
  EXPECT_EQ(outlook.back()["payment"].get<double>(), paid) << review;
  EXPECT_EQ(outlook.back()["uncertainty"], 0);
  for (std::size_t i = 0; i + 1 < outlook.size(); ++i) EXPECT_GT(outlook[i]["uncertainty"].get<double>(), 0);
  EXPECT_EQ(reviewed(folder, {"--top", "0", "--matches", "20"}), review);
  const Outcome told = run(folder, {"review", "m.mille", "--player", "greedy", "--worlds", "2", "--matches", "5"});
  EXPECT_NE(told.out.find("Expected payment to random after each deal"), std::string::npos) << told.out;
  const Outcome none = run(folder, {"review", "m.mille", "--player", "greedy", "--worlds", "2", "--matches", "0"});
  EXPECT_EQ(none.out.find("Expected payment"), std::string::npos) << none.out;
}

TEST(Review, tells_the_costliest_decisions_first) {
  Folder folder;
  record_match(folder, "random", "greedy");
  const Json review = reviewed(folder, {});
  const Outcome told =
      run(folder, {"review", "m.mille", "--player", "club:goal=points", "--worlds", "20", "--seat", "0", "--top", "2"});
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(count(told.out, "Clearly better, by ") + count(told.out, "Perhaps better ("), 2U) << told.out;
  const Json& worst = review["seats"][0]["worst"][0];
  const std::string first = "\n1. Deal " + worst["deal"].dump() + ", turn " + worst["turn"].dump() + ": ";
  EXPECT_NE(told.out.find(first), std::string::npos) << told.out << worst;
  EXPECT_EQ(told.out.find("greedy (seat 1)"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("random (seat 0): "), std::string::npos) << told.out;
}

TEST(Review, prints_nothing_that_a_script_logs) {
  Folder folder;
  write_text(folder.path("talks.lua"),
             "return { name = 'talks', match = { target = 100 }, hooks = {\n"
             "  allow = function(action, view) log(view.me.hand_size) end } }\n");
  ASSERT_EQ(run(folder, {"watch", "--seed", "5", "--variant", "./talks.lua", "--record", "m.mille", "--quiet"}).code,
            0);
  const Outcome told = run(folder, {"review", "m.mille", "--player", "greedy", "--worlds", "2"});
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(told.err, "") << "a line may tell both hands";
}

TEST(Review, takes_a_command_as_its_reviewer) {
  Folder folder;
  record_match(folder, "random", "random");
  const Outcome told = run(folder, {"review", "m.mille", "--player", "exec:exit 3", "--worlds", "2"});
  EXPECT_EQ(told.code, 1);
  EXPECT_EQ(told.err.find("MILLE_ALLOW_COMMANDS"), std::string::npos) << told.err;
}

TEST(Review, refuses_what_is_no_match) {
  Folder folder;
  EXPECT_EQ(run(folder, {"review"}).code, 2);
  EXPECT_EQ(run(folder, {"review", "a", "b"}).code, 2);
  EXPECT_EQ(run(folder, {"review", "absent.mille"}).code, 1);
  write_text(folder.path("m.mille"), "{\"mille_record\":2}\n");
  EXPECT_EQ(run(folder, {"review", "m.mille"}).code, 1);
  ASSERT_EQ(std::remove(folder.path("m.mille").c_str()), 0);
  record_match(folder, "random", "random");
  const Outcome second = run(folder, {"review", "m.mille", "--match", "2"});
  EXPECT_EQ(second.code, 1);
  EXPECT_EQ(second.err, "mille review: m.mille has no match 2\n");
  EXPECT_EQ(run(folder, {"review", "m.mille", "--player", "nobody"}).code, 2);
  EXPECT_EQ(run(folder, {"review", "m.mille", "--worlds", "1"}).code, 2);
}

}  // namespace
}  // namespace cli_test
