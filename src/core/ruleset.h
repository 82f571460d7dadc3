// Rules ready for play: the rule fields of a variant, and what the engine derives from them in advance to save work in
// each turn. Names, ranges and texts of the fields are in rule_fields.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/result.h"
#include "core/cards.h"
#include "mille/mille_types.h"

namespace mille {

// The numbers that a variant's script remembers through a match. Those that it does not declare are 0.
using Remembered = std::array<std::int32_t, MILLE_VARIANT_MEMORY_SLOTS>;

// What one of them may be. All are 0 where the script declares none.
struct MemoryRange {
  std::int32_t start = 0;  // when a match begins
  std::int32_t minimum = 0;
  std::int32_t maximum = 0;
};

inline constexpr int kMaxLegalList = 32768;
inline constexpr int kMaxWildEntries = 2;
inline constexpr int kMaxValuesOfRank = 2;

// What the engine knows about a rank (13: jokers). Cards of a rank with the same value are interchangeable; a rank has
// at most two values. `kinds[k]` masks the two-bit counts of the suits with the k-th value, the suit lowest in the pack
// first.
struct RankInfo {
  Lane kinds[kMaxValuesOfRank] = {0xff, 0};
  std::int8_t wild_entry = -1;  // index in cards_wild, or -1 if the rank is not wild
};

// Some of a rank's four suits, as a mask for counts that are bytes.
struct SuitMask {
  std::array<std::uint8_t, 4> bytes{};

  // How many cards of these suits there are in the four counts of a rank. A count may be any byte.
  std::uint32_t sum(const std::uint8_t* counts) const {
    constexpr std::uint32_t kPairs = 0x00ff00ff;
    std::uint32_t word;
    std::uint32_t mask;
    std::memcpy(&word, counts, sizeof word);
    std::memcpy(&mask, bytes.data(), sizeof mask);
    word &= mask;
    const std::uint32_t sums = (word & kPairs) + (word >> 8 & kPairs);
    return (sums + (sums >> 16)) & 0xffff;
  }
};

// One kind of interchangeable cards. The kind of jokers has one suit.
struct CardKind {
  Card first;  // of the rank
  SuitMask suits;
  std::uint8_t rank;
  std::uint8_t value;  // 0 or 1: of the values of its rank, in the order of RankInfo::kinds
};

// One kind of wild card: an entry of cards_wild and a value.
struct WildKind {
  std::int8_t entry;
  std::int8_t rank;
  Lane mask;
  SuitMask suits;
};

// The lays in one set under plain rules, found in advance. `[joins]` is 1 if there is a set already and 0 if the lay makes it; the other
// indices are numbers of cards in hand. No rank has more than kHeld − 1 cards.
struct PlainLays {
  static constexpr std::size_t kHeld = 9;
  template <class Value>
  using ByHeld = std::array<Value, kHeld>;

  // How many lays there are, by the wild cards and the set's cards of the first and second value.
  std::array<ByHeld<ByHeld<ByHeld<std::uint8_t>>>, 2> count{};
  // The same in a set of the wild rank.
  std::array<ByHeld<std::uint8_t>, 2> count_of_wilds{};
  // The lays in the order of the legal list, by the wild cards, where all other cards have one value: the number of natural cards, and 16
  // times that of wild cards. The list for fewer natural cards is the beginning of the list for more.
  std::array<ByHeld<std::array<std::uint8_t, kHeld * kHeld>>, 2> entries{};

  // A new set needs this many cards. With fewer natural ones, but at least sets_min_natural_cards, wild cards fill it: `ways_to_fill` says
  // in how many ways, by the wild cards in hand and by how many natural cards there are above that minimum.
  static constexpr std::size_t kMostToFill = 4;
  int complete = 0;
  std::size_t fill_count = 0;
  ByHeld<std::array<std::uint8_t, kMostToFill>> ways_to_fill{};
  // In every lane, what lifts the number of cards that are enough to 0x80: for ways_to_fill, and for one more than `complete`.
  std::array<std::uint64_t, kMostToFill> lift_to_fill{};
  std::uint64_t lift_beyond = 0;

  Cards mask;  // all bits of the lanes of ranks that are not wild
};

struct Ruleset {
  mille_rules rules;
  std::array<RankInfo, kRanks + 1> ranks;
  std::array<Cards, kMaxValuesOfRank> kind_masks;  // the masks of each rank's first and second kind, for a whole hand
  std::array<CardKind, kRanks * kMaxValuesOfRank + 1> kinds;  // rules.kind_count of them, by number
  std::array<WildKind, kMaxWildEntries * kMaxValuesOfRank> wild_kinds;
  int wild_kind_count = 0;
  std::uint32_t wild_ranks = 0;  // bit r: rank r is wild (13: jokers)
  // True if nothing but what makes a set limits lays, and there is at most one kind of wild card. Lays are then not
  // `lays_restricted`, the opponent's sets are closed, and no set can reach a limit on wild cards or size.
  bool lays_are_plain = false;
  PlainLays plain_lays;     // if lays are plain
  int two_value_ranks = 0;  // number of ranks with two kinds of cards
  // True if a lay may be refused for more than what its set may hold: for the opening minimum, or for how a player goes
  // out.
  bool lays_restricted = false;
  std::array<MemoryRange, MILLE_VARIANT_MEMORY_SLOTS> memory{};  // the variant sets it
  std::uint64_t tag = 0;  // the first field of every state of this ruleset; the variant sets it

  bool is_wild(int rank) const { return (wild_ranks >> rank & 1) != 0; }
  // True if a deal that a player gives up is scored as if the opponent had gone out, and records have its end (M4).
  bool scores_forfeits() const { return rules.match_forfeit == MILLE_FORFEIT_AS_OUT; }
  int value(Card card) const { return rules.cards_values[card]; }
};

inline Remembered remembered_at_start(const Ruleset& ruleset) {
  Remembered start{};
  for (std::size_t i = 0; i < start.size(); ++i) start[i] = ruleset.memory[i].start;
  return start;
}

// The ruleset of a number as State::rule_set has it.
inline const Ruleset& chosen_ruleset(const Ruleset& own, std::span<const Ruleset> rule_sets, int number) {
  return number == 0 ? own : rule_sets[static_cast<std::size_t>(number) - 1];
}

inline const RankInfo& info_of(const Ruleset& ruleset, int rank) {
  return ruleset.ranks[static_cast<std::size_t>(rank)];
}

// How many of a card the pack has (C1).
inline int copies_of(const mille_rules& rules, Card card) {
  return card == kJoker ? rules.cards_jokers : rules.cards_packs;
}

// How many cards of a rank and a mask of its suits, as in RankInfo and WildKind, the pack has.
inline int copies_of_kind(const Ruleset& ruleset, int rank, Lane mask) {
  if (rank == kJokerRank) return ruleset.rules.cards_jokers;
  return std::popcount(mask) / 2 * ruleset.rules.cards_packs;
}

// The rules of `montreal`: every field's default. `naturals_size` is 0, which means that it follows `cards_packs`.
mille_rules default_rules();

// Every field's base: `montreal` at the time of version 2 of records. It never changes.
mille_rules base_rules();

// Checks ranges and conflicts, puts wild entries in the order of the pack, and derives the rest from the fields. Fails
// with MILLE_E_RULES and names the field, or both fields of a conflict.
Result<Ruleset> make_ruleset(const mille_rules& rules, mille_error* error);

}  // namespace mille
