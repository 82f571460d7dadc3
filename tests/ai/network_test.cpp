// Networks read from files: what they compute, and what is refused; and how the player looks ahead with them. The tests of the Python
// binding play with them, too.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "mille/mille.hpp"
#include "plugins/ai/network/weights.h"

extern "C" const mille_ai_api player_network;

namespace network {
namespace {

std::string floats(const std::vector<float>& values) {
  std::string bytes;
  for (const float value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(bits >> (8 * i));
  }
  return bytes;
}

const std::string kHeader =
    "mille-network 1\n"
    "observation 2\n"
    "layer 3 relu float32\n"
    "policy 2 int8\n"
    "value float32\n"
    "weights\n";

// relu((x0, x1) × ((1, 2, −1), (0, 1, 3)) + (0, −1, 0.5)), then the policy with scales 0.5 and 2, then the value.
const std::string kNumbers = floats({1, 2, -1, 0, 1, 3, 0, -1, 0.5}) + floats({0.5, 2}) +
                             std::string("\x02\x01\xfe\x00\x04\x7f", 6) + floats({10, -10}) + floats({1, 1, 1, 100});

std::optional<Network> read(const std::string& bytes, std::string* why) {
  std::istringstream file(bytes);
  return read_network(file, why);
}

// Returns why the bytes are not a network.
std::string refusal(const std::string& bytes) {
  std::string why;
  EXPECT_FALSE(read(bytes, &why).has_value());
  EXPECT_NE(why, "");
  return why;
}

TEST(Networks, compute_what_their_numbers_say) {
  std::string why;
  const auto network = read(kHeader + kNumbers, &why);
  ASSERT_TRUE(network) << why;
  std::vector<float> policy;
  float value = 0;
  network->apply({1, 2}, &policy, &value);
  // Hidden: 1, 2 + 2 − 1 = 3, −1 + 6 + 0.5 = 5.5.
  EXPECT_EQ(policy, (std::vector<float>{1 * 1 + 3 * -1 + 5.5F * 2 + 10, 1 * 2 + 3 * 0 + 5.5F * 254 - 10}));
  EXPECT_EQ(value, 1 + 3 + 5.5F + 100);
  network->apply({-1, 0}, &policy, &value);
  // Hidden: 0, 0, 1.5, because a negative sum counts as 0.
  EXPECT_EQ(policy, (std::vector<float>{1.5F * 2 + 10, 1.5F * 254 - 10}));
}

TEST(Networks, may_have_no_hidden_layer_and_no_value) {
  std::string why;
  const auto network = read("mille-network 1\nobservation 1\npolicy 1 float32\nweights\n" + floats({3, 4}), &why);
  ASSERT_TRUE(network) << why;
  std::vector<float> policy;
  float value = 7;
  network->apply({2}, &policy, &value);
  EXPECT_EQ(policy, std::vector<float>{10});
  EXPECT_EQ(value, 7) << "it has none to write";
}

TEST(Networks, that_are_cut_or_go_on_are_refused) {
  const std::string whole = kHeader + kNumbers;
  for (std::size_t size = 0; size < whole.size(); ++size) refusal(whole.substr(0, size));
  EXPECT_EQ(refusal(whole + '\0'), "The file continues after its last number.");
}

TEST(Networks, with_another_header_are_refused) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string header = kHeader;
    const std::size_t at = header.find(from);
    return header.replace(at, from.size(), to) + kNumbers;
  };
  EXPECT_EQ(refusal(with("network 1", "network 2")), "The file does not begin with “mille-network 1”.");
  EXPECT_EQ(refusal(with("observation 2", "observation 0")), "A number in “observation 0” must be from 1 to 4096.");
  EXPECT_EQ(refusal(with("observation 2", "observation 4097")),
            "A number in “observation 4097” must be from 1 to 4096.");
  EXPECT_EQ(refusal(with("observation 2", "observation")), "The line “observation” needs a number.");
  EXPECT_EQ(refusal(with("observation 2", "observation 2 3")), "The line “observation 2 3” has too many words.");
  EXPECT_EQ(refusal(with("relu", "sigmoid")), "“layer 3 sigmoid float32” must name an activation: none or relu.");
  EXPECT_EQ(refusal(with("int8", "int4")), "“policy 2 int4” must name a type of number: float32 or int8.");
  EXPECT_EQ(refusal(with("policy", "actions")), "“actions 2 int8” must be a layer or the policy.");
  EXPECT_EQ(refusal(with("weights", "numbers")), "“numbers” must be “weights”, which ends the header.");
  EXPECT_EQ(refusal(with("layer", "lay\x01r")), "A header line is longer than 80 characters or is not ASCII.");
  EXPECT_EQ(refusal(with("layer", std::string(200, 'a'))),
            "A header line is longer than 80 characters or is not ASCII.");
}

TEST(Networks, that_are_too_large_are_refused_before_they_are_read) {
  std::string layers;
  for (int i = 0; i < 17; ++i) layers += "layer 1 none float32\n";
  EXPECT_EQ(refusal("mille-network 1\nobservation 1\n" + layers + "policy 1 float32\nweights\n"),
            "There are more than 16 layers.");
  EXPECT_EQ(
      refusal(
          "mille-network 1\nobservation 4096\nlayer 4096 none int8\nlayer 4096 none int8\npolicy 1 int8\nweights\n"),
      "There are more than 16777216 weights.");
}

TEST(Networks, with_a_number_that_is_none_are_refused) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float odd : {infinity, -infinity, std::numeric_limits<float>::quiet_NaN()}) {
    std::string bytes = kHeader + kNumbers;
    bytes.replace(kHeader.size(), 4, floats({odd}));
    EXPECT_EQ(refusal(bytes), "A number is infinite or not a number.");
  }
  // A byte times a scale is not finite, though both are.
  const std::string small = "mille-network 1\nobservation 1\npolicy 1 int8\nweights\n";
  EXPECT_EQ(refusal(small + floats({3e38F}) + '\x02' + floats({0})), "A number is infinite or not a number.");
}

TEST(Networks, are_read_from_plain_files_only) {
  std::string why;
  EXPECT_FALSE(read_network("/dev/zero", &why));
  EXPECT_EQ(why, "It is not a regular file.");
  EXPECT_FALSE(read_network("/nonexistent", &why));
  EXPECT_EQ(why, "There is no such file.");
  EXPECT_FALSE(read_network("/", &why));
  EXPECT_EQ(why, "It is not a regular file.");
}

// A network without hidden layers that sees nothing: it likes discards better than anything else, those of a low rank best, and expects
// the same of every position.
class Worlds : public testing::Test {
 public:
  ~Worlds() override { std::filesystem::remove(path_); }

 protected:
  static constexpr int kObservation = 165;
  static constexpr int kActions = 109;
  static constexpr int kFirstDiscard = 94;

  Worlds() : path_(std::filesystem::temp_directory_path() / ("mille-worlds-" + std::to_string(getpid()))) {}

  void write(bool has_value) const {
    std::vector<float> policy(std::size_t{kObservation} * kActions);
    for (int action = 0; action < kActions; ++action) policy.push_back(action < kFirstDiscard ? 0 : 10);
    std::ofstream file(path_, std::ios::binary);
    file << "mille-network 1\nobservation " << kObservation << "\npolicy " << kActions << " float32\n";
    if (has_value) file << "value float32\n";
    file << "weights\n" << floats(policy);
    if (has_value) file << floats(std::vector<float>(kObservation + 1));
  }

  mille::Result<mille::Player> player(const char* worlds) const {
    const std::string path = path_.string();
    const mille_option options[] = {{"file", path.c_str()}, {"worlds", worlds}};
    return mille::Player::from_api(engine_.get(), player_network, nullptr, options);
  }

  struct Choice {
    std::string action;
    double points;  // that it expects
    bool operator==(const Choice&) const = default;
  };
  // What seat 0 plays after its draw. All other cards but one are in the stock.
  Choice choice(const char* worlds, const std::string& hand, const std::string& hand_of_opponent) const {
    const auto named = 1 + std::count(hand.begin(), hand.end(), ',') + 1 +
                       std::count(hand_of_opponent.begin(), hand_of_opponent.end(), ',') + 1;
    const std::string position =
        R"({"mille_position":1,"dealer":1,"turn":0,"drawn":true,"first_turn":false,"turns":10,"hands":[[)" + hand +
        "],[" + hand_of_opponent + R"(]],"sets":[{},{}],"pile":["3C"],"stock":)" + std::to_string(104 - named) + "}";
    const mille::Table table = engine_.position(position).value();
    const mille::Player seated = player(worlds).value();
    const mille_action action = table.hint(seated).value().action;
    return {mille::to_text(action, 0).value(), seated.evaluation().value().numbers.points};
  }

  mille::Engine engine_ = mille::Engine::create().value();
  std::filesystem::path path_;
};

constexpr char kEights[] = R"("5S","8C","8D","8H")";

TEST_F(Worlds, show_a_way_to_go_out_that_the_policy_does_not_like) {
  write(true);
  EXPECT_EQ(choice("0", kEights, R"("QS","KC","KD")").action, "discard 5S");
  const Choice out = choice("16", kEights, R"("QS","KC","KD")");
  EXPECT_EQ(out.action, "lay 8 8C 8D 8H");
  EXPECT_GT(out.points, 30) << "the eights count 30, and the opponent's cards are deducted";
}

TEST_F(Worlds, hold_a_hand_that_cannot_go_out) {
  write(true);
  EXPECT_EQ(choice("16", R"("5S","8C","8D","8H","KS")", R"("QS","KC","KD")").action, "discard 5S");
}

TEST_F(Worlds, do_not_show_the_cards_of_the_opponent) {
  write(true);
  EXPECT_EQ(choice("16", kEights, R"("QS","QS","JD")"), choice("16", kEights, R"("4S","5C","6D")"));
}

TEST_F(Worlds, need_a_value) {
  write(false);
  EXPECT_FALSE(player("16"));
  EXPECT_TRUE(player("0"));
}

}  // namespace
}  // namespace network
