// Computes the features and the odds of the opponent's hand; see belief.h.
#include "belief.h"

#include <algorithm>
#include <initializer_list>

#include "../common/power.h"

namespace search {
namespace {

// Adds a feature of the block [begin, end). Values beyond the block are clamped.
void add(Features* features, int begin, int end, int value) {
  features->list[static_cast<std::size_t>(features->count++)] =
      static_cast<std::int16_t>(std::clamp(begin + value, begin, end - 1));
}

// Returns how many of the rising limits `value` reaches.
int step(int value, std::initializer_list<int> limits) {
  return static_cast<int>(std::count_if(limits.begin(), limits.end(), [&](int limit) { return value >= limit; }));
}

// Returns how many turns ago `turn` was: 1 for the last one, 0 for never.
int age(const Behavior& behavior, int turn) { return turn < 0 ? 0 : behavior.turns - turn; }

}  // namespace

BeliefInput::BeliefInput(const learned::Rules& rules, const learned::Position& position, const Behavior& behavior)
    : rules_(rules), position_(position), behavior_(behavior) {
  int known = 0;
  int sets = 0;
  int wilds = 0;
  int unseen_wilds = 0;
  for (int rank = 0; rank < learned::kHandRanks; ++rank) {
    known += position.opponent_known[rank];
    if (rules.wild[rank]) unseen_wilds += position.unseen[rank];
    if (rank >= learned::kRanks) continue;
    sets += position.opponent_set[rank] > 0;
    wilds += position.opponent_set_wilds[rank];
  }
  constexpr int kClasses = learned::kClasses + 1;
  for (int i = 0; i < Behavior::kDiscards; ++i) {
    const int rank = behavior.discards[static_cast<std::size_t>(i)];
    add(&whole_, feature::kDiscard + i * kClasses, feature::kDiscard + (i + 1) * kClasses,
        rank < 0 ? 0 : 1 + rules.class_of[rank]);
  }
  add(&whole_, feature::kSize, feature::kTurn, position.opponent_size - known);
  add(&whole_, feature::kTurn, feature::kSets, behavior.turns);
  add(&whole_, feature::kSets, feature::kBegan, sets);
  add(&whole_, feature::kBegan, feature::kWilds, behavior.began);
  add(&whole_, feature::kWilds, feature::kLays, wilds);
  add(&whole_, feature::kLays, feature::kPile, behavior.lays);
  add(&whole_, feature::kPile, feature::kLaid, step(position.pile_size, {1, 2, 4, 7, 11, 16}));
  add(&whole_, feature::kLaid, feature::kTookPile, step(position.opponent_sets.points, {1, 100, 200, 350, 600}));
  add(&whole_, feature::kTookPile, feature::kUnseenWilds, age(behavior, behavior.took_pile));
  add(&whole_, feature::kUnseenWilds, feature::kCount, unseen_wilds);
}

Features BeliefInput::of(int rank) const {
  Features features = whole_;
  const Behavior::OfRank& done = behavior_.of[static_cast<std::size_t>(rank)];
  const learned::Rank& own = position_.own[rank];
  const bool on_table = rank < learned::kRanks;
  const int kind = rules_.class_of[rank];
  const int his = on_table ? position_.opponent_set[rank] : 0;
  const int his_wilds = on_table ? position_.opponent_set_wilds[rank] : 0;
  const int set = his > 0 ? 1 + step(his + his_wilds, {4, 5, 6, 7, 8}) : 0;
  const int laid = std::min(age(behavior_, done.laid), feature::kFewAges - 1);
  const int shed = age(behavior_, done.shed);
  const int left = age(behavior_, done.left);
  const int mine = done.mine < 0 ? 0 : 1 + behavior_.turns - done.mine;
  const auto when = [](int turns_ago) { return step(turns_ago, {1, 2, 3, 4, 5, 6, 7, 9, 12}); };
  const auto about_when = [](int turns_ago) { return step(turns_ago, {1, 2, 4}); };
  const auto add = [&](int begin, int end, int value) { search::add(&features, begin, end, value); };
  add(feature::kClass, feature::kKnown, kind);
  add(feature::kKnown, feature::kUnseen, position_.opponent_known[rank]);
  add(feature::kUnseen, feature::kSet, position_.unseen[rank]);
  add(feature::kSet, feature::kDirty, set * feature::kFewAges + laid);
  add(feature::kDirty, feature::kMySet, his_wilds);
  add(feature::kMySet, feature::kMyLay, own.has_set() ? 1 + step(own.set + own.set_wilds, {4, 5, 6, 7}) : 0);
  add(feature::kMyLay, feature::kMine, mine);
  add(feature::kMine, feature::kShed, own.held());
  add(feature::kShed, feature::kShedCount, when(shed));
  add(feature::kShedCount, feature::kLeft, done.shed_count);
  add(feature::kLeft, feature::kLeftCount, when(left));
  add(feature::kLeftCount, feature::kLeftPile, done.left_count);
  add(feature::kLeftPile, feature::kClassShed, step(done.left_pile, {1, 2, 4, 7, 11}));
  add(feature::kClassShed + kind * 4, feature::kClassShed + (kind + 1) * 4, about_when(shed));
  add(feature::kClassLeft + kind * 4, feature::kClassLeft + (kind + 1) * 4, about_when(left));
  add(feature::kClassUnseen + kind * 5, feature::kClassUnseen + (kind + 1) * 5,
      step(position_.unseen[rank], {3, 5, 7, 8}));
  return features;
}

Odds odds_of(const Belief& belief, const BeliefInput& belief_input) {
  Odds all;
  for (int rank = 0; rank < learned::kHandRanks; ++rank) {
    std::int32_t sums[kHidden];
    std::copy_n(belief.bias, kHidden, sums);
    const Features features = belief_input.of(rank);
    for (int i = 0; i < features.count; ++i) {
      const std::int16_t* row = belief.rows[features.list[static_cast<std::size_t>(i)]];
      for (int j = 0; j < kHidden; ++j) sums[j] += row[j];
    }
    std::array<double, kHeld>& here = all[static_cast<std::size_t>(rank)];
    here[0] = 1;
    for (int held = 1; held < kHeld; ++held) {
      std::int64_t total = belief.out_bias[held - 1];
      for (int j = 0; j < kHidden; ++j) total += std::int64_t{std::max(sums[j], 0)} * belief.out[held - 1][j];
      here[static_cast<std::size_t>(held)] = common::power_of_e(static_cast<double>(total) / (kScale * kScale));
    }
  }
  return all;
}

}  // namespace search
