// What players think of their decisions: what of it is believed, and what search says.
#include "ai/player/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"

namespace mille {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

mille_evaluation good() {
  mille_evaluation numbers{};
  numbers.struct_size = sizeof numbers;
  numbers.trials = 50;
  numbers.opponent_takes = 20;
  numbers.opponent_out = 3;
  numbers.out = 50;
  numbers.ways = 4;
  numbers.close = 3;
  numbers.gain = 2.5;
  numbers.gain_error = 0.5;
  numbers.points = -12;
  numbers.payment = kNaN;
  return numbers;
}

bool says_nothing(const mille_evaluation& numbers) {
  return numbers.trials == 0 && numbers.opponent_takes == 0 && numbers.opponent_out == 0 && numbers.out == 0 &&
         numbers.ways == 0 && numbers.close == 0 && numbers.gain == 0 && numbers.gain_error == 0 &&
         std::isnan(numbers.points) && std::isnan(numbers.payment);
}

std::vector<std::string> kinds_of(const Evaluation& evaluation) {
  std::vector<std::string> kinds;
  for (const Reason& reason : evaluation.reasons()) {
    kinds.emplace_back(std::string(reason.message->id).substr(std::string("reason.").size()));
    kinds.back() += " " + std::to_string(*reason.count);
    if (reason.of) kinds.back() += " of " + std::to_string(*reason.of);
  }
  return kinds;
}

using Kinds = std::vector<std::string>;

TEST(Evaluations, that_are_possible_are_believed) {
  Evaluation evaluation(3, 1);
  evaluation.numbers = good();
  evaluation.chances = {0.25, 0.5, 0.25};
  evaluation.sanitize(1);
  EXPECT_EQ(evaluation.numbers.trials, 50U);
  EXPECT_EQ(evaluation.numbers.points, -12);
  EXPECT_EQ(evaluation.chances, (std::vector<double>{0.25, 0.5, 0.25}));
}

TEST(Evaluations, whose_numbers_contradict_each_other_say_nothing) {
  using Change = void (*)(mille_evaluation*);
  const Change changes[] = {
      [](mille_evaluation* numbers) { numbers->opponent_takes = 51; },
      [](mille_evaluation* numbers) { numbers->opponent_out = 51; },
      [](mille_evaluation* numbers) { numbers->out = 51; },
      [](mille_evaluation* numbers) { numbers->close = 4; },
      [](mille_evaluation* numbers) { numbers->ways = 0; },
      [](mille_evaluation* numbers) { numbers->gain = -0.5; },
      [](mille_evaluation* numbers) { numbers->gain = kInfinity; },
      [](mille_evaluation* numbers) { numbers->gain_error = kNaN; },
      [](mille_evaluation* numbers) { numbers->points = -kInfinity; },
      [](mille_evaluation* numbers) { numbers->payment = kInfinity; },
  };
  for (const Change change : changes) {
    Evaluation evaluation(2, 0);
    evaluation.numbers = good();
    change(&evaluation.numbers);
    evaluation.sanitize(0);
    EXPECT_TRUE(says_nothing(evaluation.numbers)) << &change - changes;
    EXPECT_EQ(evaluation.numbers.struct_size, sizeof(mille_evaluation));
    EXPECT_TRUE(evaluation.reasons().empty());
  }
}

TEST(Evaluations, whose_chances_are_none_prefer_the_choice) {
  for (const std::vector<double>& chances :
       std::vector<std::vector<double>>{{0.5, 0.4}, {1, 1}, {-0.5, 1.5}, {kNaN, 1}, {kInfinity, 0}, {0, 0}}) {
    Evaluation evaluation(2, 1);
    evaluation.chances = chances;
    evaluation.sanitize(1);
    EXPECT_EQ(evaluation.chances, (std::vector<double>{0, 1}));
  }
}

TEST(Evaluations, give_reasons) {
  Evaluation evaluation(2, 0);
  EXPECT_EQ(kinds_of(evaluation), Kinds{});
  evaluation.numbers = good();
  EXPECT_EQ(kinds_of(evaluation),
            (Kinds{"opponent_takes 20 of 50", "opponent_out 3 of 50", "out_next 50 of 50", "close 3"}));
  evaluation.numbers.opponent_takes = evaluation.numbers.opponent_out = evaluation.numbers.out = 0;
  evaluation.numbers.close = 0;
  EXPECT_EQ(kinds_of(evaluation), (Kinds{"opponent_leaves 50", "best 3"}));
  evaluation.numbers.trials = 0;  // the choice ends the deal
  EXPECT_EQ(kinds_of(evaluation), (Kinds{"best 3"}));
}

TEST(Evaluations, are_of_the_last_decision_of_the_match) {
  Match match(11);
  Puppet puppet;
  puppet.api.evaluate = [](void*, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
    EXPECT_TRUE(says_nothing(*evaluation));
    EXPECT_EQ(std::accumulate(chances, chances + count, 0.0), 1);
    *evaluation = good();
    evaluation->points = count;
  };
  auto player = puppet.player();
  Failure failure;
  EXPECT_EQ(player->evaluate(&failure).status(), MILLE_E_PHASE);
  EXPECT_STREQ(failure.message, "player.nothing_decided");
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  const auto evaluation = player->evaluate(&failure);
  ASSERT_TRUE(evaluation) << failure.text;
  EXPECT_EQ(evaluation->numbers.points, static_cast<double>(evaluation->chances.size()));
  EXPECT_EQ(evaluation->chances[answer.index], 1);
  // It stays when the player leaves the match, and ends when another one begins.
  player->leave();
  EXPECT_TRUE(player->evaluate(&failure));
  Match other(12);
  ASSERT_EQ(player->follow(other.source, other.table.state().turn, nullptr, &failure), MILLE_OK);
  EXPECT_EQ(player->evaluate(&failure).status(), MILLE_E_PHASE);
}

TEST(Evaluations, of_a_player_with_later_headers_are_written_into_room_of_their_own) {
  Match match(15);
  Puppet puppet;
  puppet.api.evaluate = [](void*, mille_evaluation* evaluation, double*, std::uint32_t) {
    struct Later {
      mille_evaluation known;
      double later[16];
    };
    auto* later = reinterpret_cast<Later*>(evaluation);
    later->known = good();
    later->known.struct_size = sizeof(Later);
    std::fill(std::begin(later->later), std::end(later->later), 7.0);
  };
  auto player = puppet.player();
  Failure failure;
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  const auto evaluation = player->evaluate(&failure);
  ASSERT_TRUE(evaluation) << failure.text;
  EXPECT_EQ(evaluation->numbers.struct_size, sizeof(mille_evaluation));
  EXPECT_EQ(evaluation->numbers.trials, good().trials);
  EXPECT_EQ(evaluation->chances[answer.index], 1);
}

TEST(Evaluations, that_throw_are_the_players_fault) {
  Match match(13);
  Puppet puppet;
  puppet.api.evaluate = [](void*, mille_evaluation*, double*, std::uint32_t) { throw 1; };
  auto player = puppet.player();
  Failure failure;
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  EXPECT_EQ(player->evaluate(&failure).status(), MILLE_E_PLAYER);
}

TEST(Evaluations, of_search_say_what_its_trials_have_in_common) {
  Match match(14);
  PlayerPlaces places;
  Failure failure;
  auto player = value_of(make_typed("search:nodes=400", places, &failure), failure);
  int compared = 0, taken = 0, shared = 0;
  for (int i = 0; i < 60 && match.table.state().in_deal(); ++i) {
    Answer answer;
    ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
    const auto evaluation = player->evaluate(&failure);
    ASSERT_TRUE(evaluation) << failure.text;
    EXPECT_NEAR(std::accumulate(evaluation->chances.begin(), evaluation->chances.end(), 0.0), 1, 1e-9);
    compared += evaluation->numbers.ways > 1;
    taken += evaluation->numbers.opponent_takes > 0;
    const double most = *std::max_element(evaluation->chances.begin(), evaluation->chances.end());
    shared += most < 1;
    ASSERT_LT(answer.index, evaluation->chances.size());
    EXPECT_EQ(evaluation->chances[answer.index], most);
    match.play(answer.action);
  }
  EXPECT_GT(compared, 10);
  EXPECT_GT(taken, 3);
  EXPECT_GT(shared, 3);
}

}  // namespace
}  // namespace mille
