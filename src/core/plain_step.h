// A lay step under plain rules (Ruleset::lays_are_plain) by the numbers of its choices: how many there are, and the play of one. The legal
// list is not written. Nothing here branches on what the hand holds before a choice is made: such branches mispredict.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/compiler.h"
#include "core/lane_words.h"
#include "core/lanes.h"
#include "core/moves.h"
#include "core/plain_lays.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// A number for each rank, in the layout of `Cards`.
struct RankNumbers : RankCounts {
  void replace(int rank, std::uint8_t number) {
    std::uint64_t& word = words[rank >> 3];
    const int place = 8 * (rank & 7);
    word = (word & ~(std::uint64_t{0xff} << place)) | std::uint64_t{number} << place;
  }
  int sum() const {
    constexpr std::uint64_t kPairs = 0x00ff00ff00ff00ff;
    const auto pairs = [](std::uint64_t word) { return (word & kPairs) + (word >> 8 & kPairs); };
    return static_cast<int>((pairs(words[0]) + pairs(words[1])) * 0x0001000100010001 >> 48);
  }
  // A sum of at most 255.
  int small_sum() const { return static_cast<int>((words[0] + words[1]) * in_all_lanes(1) >> 56); }

  // The rank at which `index` falls if each rank has as many places as its number; `index` becomes the place. It must be less than the sum,
  // and the sum must be at most kMostFound.
  static constexpr int kMostFound = 255;
  int find(int* index) const {
    // Running sums, and how many of them are at most `index`.
    const std::uint64_t low = words[0] * in_all_lanes(1);
    const std::uint64_t high = words[1] * in_all_lanes(1) + (low >> 56) * in_all_lanes(1);
    const std::uint64_t target = in_all_lanes(static_cast<std::uint8_t>(*index));
    const int rank = static_cast<int>((at_most(low, target) + at_most(high, target)) * in_all_lanes(1) >> 56);
    *index -= RankCounts{{low, high}}[rank] - (*this)[rank];
    return rank;
  }
  // The same for any sum.
  int find_in_many(int* index) const {
    int rank = 0;
    for (; *index >= (*this)[rank]; ++rank) *index -= (*this)[rank];
    return rank;
  }

 private:
  // 1 in each byte of `a` that is at most that of `b`.
  static std::uint64_t at_most(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kHigh = in_all_lanes(0x80);
    const std::uint64_t of_low_bits = (b | kHigh) - (a & ~kHigh);
    return (((~a & b) | (~(a ^ b) & of_low_bits)) & kHigh) >> 7;
  }
};

class PlainStep {
 public:
  MILLE_INLINE PlainStep(const Ruleset& ruleset, const State& state)
      : ruleset_(ruleset),
        hand_(read_by_words(state.hands[state.turn])),
        sets_(read_by_words(state.sets[state.turn])),
        wild_rank_(ruleset.wild_kind_count != 0 ? ruleset.wild_kinds[0].rank : kNoRank) {
    wild_lane_ = static_cast<Lane>(hand_.lane(wild_rank_) & ruleset.wild_kinds[0].mask);
    wilds_ = wild_rank_ == kJokerRank ? wild_lane_ : lanes::count(wild_lane_);
    const LaneWords hand = lane_words(hand_);
    const LaneWords first = nonzero(hand & lane_words(ruleset.kind_masks[0]));
    const LaneWords second = nonzero(hand & lane_words(ruleset.kind_masks[1]));
    const LaneWords discards = (first >> 7) + (second >> 7);
    const LaneWords lays = lays_of_one_value(counts_of(hand)) & lane_words(ruleset.plain_lays.mask);
    discards_ = {{{discards[0], discards[1]}}};
    lays_ = {{{lays[0], lays[1]}}};
    const LaneWords both = first & second;
    if ((both[0] | both[1]) != 0) {
      for_each_rank(lane_bits(both[0]) | lane_bits(both[1]) << kLanesPerWord, [&](int rank) {
        if (rank != wild_rank_) lays_.replace(rank, lays_of_two_values(rank));
      });
    }
    if (wild_rank_ < kRanks) {
      lays_.replace(wild_rank_,
                    ruleset.plain_lays.count_of_wilds[has_set(wild_rank_)][static_cast<std::size_t>(wilds_)]);
    }
    lay_count_ = lays_.sum();
  }

  // The length of the legal list.
  std::size_t count() const { return static_cast<std::size_t>(lay_count_ + discards_.small_sum()); }

  // Plays entry `index` of the legal list, which must be less than its length. `state` is the one that this was made of.
  MILLE_INLINE Outcome play(State* state, std::size_t index) const {
    int place = static_cast<int>(index);
    if (place >= lay_count_) {
      place -= lay_count_;
      const int rank = discards_.find(&place);
      return moves::discard(ruleset_, state, card_to_discard(rank, place));
    }
    const int rank = lay_count_ <= RankNumbers::kMostFound ? lays_.find(&place) : lays_.find_in_many(&place);
    const RankInfo& info = info_of(ruleset_, rank);
    const Lane held = hand_.lane(rank);
    const int wilds = rank == wild_rank_ ? 0 : wilds_;
    const Lane first = static_cast<Lane>(held & info.kinds[0]);
    const Lane second = static_cast<Lane>(held & info.kinds[1]);
    if (first == 0 || second == 0) {
      const std::uint8_t entry =
          ruleset_.plain_lays.entries[has_set(rank)][static_cast<std::size_t>(wilds)][static_cast<std::size_t>(place)];
      return lay(state, rank, lanes::first_of(held, entry & 15), entry & 15, entry >> 4);
    }
    const PlainLay chosen = lay_of_two_values(rank, {lanes::count(first), lanes::count(second), wilds}, place);
    const Lane naturals =
        static_cast<Lane>(lanes::first_of(first, chosen.first) | lanes::first_of(second, chosen.second));
    return lay(state, rank, naturals, chosen.first + chosen.second, chosen.wilds);
  }

 private:
  static constexpr int kNoRank = 2 * kLanesPerWord - 1;  // its lane is always empty

  std::size_t has_set(int rank) const { return sets_.lane(rank) != 0 ? 1 : 0; }

  // The numbers of lays in sets of ranks that are not wild, from those of natural cards in hand, if the cards of a rank in hand have one
  // value: what PlainLays::count says, computed for all ranks at once.
  LaneWords lays_of_one_value(LaneWords held) const {
    const PlainLays& lays = ruleset_.plain_lays;
    const auto ways = static_cast<unsigned>(wilds_ + 1);
    // A set takes any number of both, but one card at least.
    const LaneWords joining = times(held + lanes_of(1), ways) - lanes_of(1);
    // A new set takes any number of wild cards if there are enough natural ones.
    const LaneWords beyond = held + LaneWords{lays.lift_beyond, lays.lift_beyond};
    const LaneWords is_beyond = beyond & lanes_of(0x80);
    LaneWords opening = times(beyond & (is_beyond - (is_beyond >> 7)), ways);
    for (std::size_t i = 0; i < lays.fill_count; ++i) {
      const LaneWords enough = (held + LaneWords{lays.lift_to_fill[i], lays.lift_to_fill[i]}) & lanes_of(0x80);
      opening = opening + times(enough >> 7, lays.ways_to_fill[static_cast<std::size_t>(wilds_)][i]);
    }
    const LaneWords has_set = nonzero(lane_words(sets_));
    const LaneWords joins = has_set | (has_set - (has_set >> 7));
    return (joining & joins) | (opening & ~joins);
  }

  std::uint8_t lays_of_two_values(int rank) const {
    const RankInfo& info = info_of(ruleset_, rank);
    const auto of_value = [&](std::size_t value) {
      return static_cast<std::size_t>(lanes::count(static_cast<Lane>(hand_.lane(rank) & info.kinds[value])));
    };
    return ruleset_.plain_lays.count[has_set(rank)][static_cast<std::size_t>(wilds_)][of_value(0)][of_value(1)];
  }

  PlainLay lay_of_two_values(int rank, const PlainLay& hand, int place) const {
    PlainLay chosen{};
    for_each_plain_lay(ruleset_.rules, has_set(rank) != 0, hand, [&](const PlainLay& lay) {
      chosen = lay;
      return place-- != 0;
    });
    return chosen;
  }

  // The high bit of each lane that is not zero.
  static LaneWords nonzero(LaneWords lanes) { return Cards::nonzero_lanes(lanes, lanes_of(0x7f)); }

  // The number of cards in each lane but the jokers'.
  static LaneWords counts_of(LaneWords hand) {
    const LaneWords pairs = (hand & lanes_of(0x33)) + ((hand >> 2) & lanes_of(0x33));
    return (pairs & lanes_of(0x0f)) + ((pairs >> 4) & lanes_of(0x0f));
  }

  Card card_to_discard(int rank, int place) const {
    if (rank == kJokerRank) return kJoker;
    const RankInfo& info = info_of(ruleset_, rank);
    const Lane first = static_cast<Lane>(hand_.lane(rank) & info.kinds[0]);
    const Lane second = static_cast<Lane>(hand_.lane(rank) & info.kinds[1]);
    return lanes::first_card(rank, place == 0 && first != 0 ? first : second);
  }

  Outcome lay(State* state, int rank, Lane naturals, int natural_count, int wilds) const {
    const int seat = state->turn;
    Cards laid = Cards::of_lane(rank, naturals);
    state->sets[seat].add_all(laid);
    if (wilds != 0) {
      const bool jokers = wild_rank_ == kJokerRank;
      const Lane wild_cards = jokers ? static_cast<Lane>(wilds) : lanes::first_of(wild_lane_, wilds);
      state->wilds[ruleset_.wild_kinds[0].entry][seat].add_all(Cards::of_lane(rank, wild_cards));
      laid.add_all(Cards::of_lane(wild_rank_, wild_cards));
    }
    moves::leave_hand(state, seat, laid, natural_count + wilds);
    state->turn_laid.add_all(laid);
    moves::note_lay(state);
    return moves::out_or_on(*state, seat);
  }

  const Ruleset& ruleset_;
  const Cards hand_;
  const Cards sets_;
  const int wild_rank_;
  Lane wild_lane_;
  int wilds_;
  RankNumbers lays_;
  RankNumbers discards_;
  int lay_count_;
};

}  // namespace mille
