// Cards as the C++ players count them: by rank, and within a rank by value, since a rank has at most two values. The
// rule fields say which cards are wild and what each card is worth.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "mille/mille_types.h"

namespace common {

inline constexpr int kRanks = MILLE_RANKS;
inline constexpr int kHandRanks = kRanks + 1;  // jokers come last
inline constexpr int kLow = 0;                 // the two kinds of a rank, by value
inline constexpr int kHigh = 1;

constexpr int suits_of(int rank) { return rank == MILLE_RANK_JOKER ? 1 : 4; }

// A number of cards of one rank.
struct Amount {
  int count = 0;
  int high = 0;   // those of the higher value
  int value = 0;  // of all of them
};

struct CardRules {
  explicit CardRules(const mille_rules& of) : fields(of) {
    std::copy_n(fields.cards_wild, 2, wild_rank);
    for (int rank = 0; rank < kHandRanks; ++rank) {
      const int* values = fields.cards_values + rank * 4;
      kind_value[rank][kLow] = *std::min_element(values, values + suits_of(rank));
      kind_value[rank][kHigh] = *std::max_element(values, values + suits_of(rank));
      wild[rank] = wild_rank[0] == rank || wild_rank[1] == rank;
      std::uint8_t high[4] = {};
      for (int suit = 0; suit < 4; ++suit) {
        const bool is_high = suit < suits_of(rank) && values[suit] > kind_value[rank][kLow];
        kind[rank * 4 + suit] = is_high ? kHigh : kLow;
        if (is_high) high[suit] = 0xff;
      }
      std::memcpy(&high_suits[rank], high, sizeof high);
    }
  }

  int value(mille_card card) const { return fields.cards_values[card]; }
  int kind_of(mille_card card) const { return kind[card]; }

  // Counts the cards of a rank in an array indexed by card.
  Amount cards_of(const std::uint8_t* counts, int rank) const {
    // Returns the sum of four bytes. It must be below 256.
    const auto sum_of = [](std::uint32_t bytes) { return static_cast<int>(bytes * 0x01010101U >> 24); };
    std::uint32_t suits;  // a joker uses the first byte; its other three are 0
    std::memcpy(&suits, counts + rank * 4, sizeof suits);
    Amount cards;
    cards.count = sum_of(suits);
    cards.high = sum_of(suits & high_suits[rank]);
    cards.value = cards.high * kind_value[rank][kHigh] + (cards.count - cards.high) * kind_value[rank][kLow];
    return cards;
  }

  // Counts the wild cards in a set. A slot is (index in `wild_rank`) × 4 + suit.
  Amount wilds_of(const mille_view& view, int seat, int rank) const {
    Amount wilds;
    static_assert(MILLE_WILD_SLOTS == sizeof(std::uint64_t));
    std::uint64_t all;
    std::memcpy(&all, view.wilds[seat][rank], sizeof all);
    if (all == 0) return wilds;
    for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
      const int count = view.wilds[seat][rank][slot];
      if (count == 0) continue;
      wilds.count += count;
      wilds.value += count * fields.cards_values[wild_rank[slot / 4] * 4 + slot % 4];
    }
    return wilds;
  }

  mille_rules fields;
  int kind_value[kHandRanks][2];         // low, high; equal if the rank has one value
  std::uint8_t kind[MILLE_CARD_SLOTS];   // by card
  std::uint32_t high_suits[kHandRanks];  // 0xff in the byte of each suit of the higher value
  bool wild[kHandRanks];
  int wild_rank[2];  // copy of mille_rules::cards_wild
};

}  // namespace common
