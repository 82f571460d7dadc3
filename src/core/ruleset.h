// Rules ready for play: the rule fields of a variant, and what the engine derives from them in advance to save work in
// each turn. Names, ranges and texts of the fields are in rule_fields.h.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "base/result.h"
#include "core/cards.h"
#include "mille/mille_types.h"

namespace mille {

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
};

// One kind of wild card: an entry of cards_wild and a value.
struct WildKind {
  std::int8_t entry;
  std::int8_t rank;
  Lane mask;
  SuitMask suits;
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
  // If lays are plain: the number of lays in a set of one rank, by whether there is a set, and by the hand's wild cards and natural cards of
  // the rank's first and second kind. No rank has more than kMostOfRank cards.
  static constexpr std::size_t kHeld = 9;
  std::array<std::array<std::array<std::array<std::uint16_t, kHeld>, kHeld>, kHeld>, 2> plain_lays{};
  int two_value_ranks = 0;  // number of ranks with two kinds of cards
  // True if a lay may be refused for more than what its set may hold: for the opening minimum, or for how a player goes
  // out.
  bool lays_restricted = false;
  std::uint64_t tag = 0;  // the first field of every state of this ruleset; the variant sets it

  bool is_wild(int rank) const { return (wild_ranks >> rank & 1) != 0; }
  // True if a deal that a player gives up is scored as if the opponent had gone out, and records have its end (M4).
  bool scores_forfeits() const { return rules.match_forfeit == MILLE_FORFEIT_AS_OUT; }
  int value(Card card) const { return rules.cards_values[card]; }
};

inline const RankInfo& info_of(const Ruleset& ruleset, int rank) {
  return ruleset.ranks[static_cast<std::size_t>(rank)];
}

// The rules of `montreal`: every field's default. `naturals_size` is 0, which means that it follows `cards_packs`.
mille_rules default_rules();

// Every field's base: `montreal` at the time of version 2 of records. It never changes.
mille_rules base_rules();

// Checks ranges and conflicts, puts wild entries in the order of the pack, and derives the rest from the fields. Fails
// with MILLE_E_RULES and names the field, or both fields of a conflict.
Result<Ruleset> make_ruleset(const mille_rules& rules, mille_error* error);

}  // namespace mille
