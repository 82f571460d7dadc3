// Cards as values: a card, its rank and suit, and `Cards`, a set of cards with repetition in 16 bytes.
// ruleset.h says what cards are worth and which are wild.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "mille/mille_types.h"

namespace mille {

using Card = mille_card;

inline constexpr int kSeats = MILLE_SEATS;
inline constexpr int kRanks = MILLE_RANKS;
inline constexpr int kSuits = 4;
inline constexpr int kJokerRank = MILLE_RANK_JOKER;
inline constexpr Card kJoker = MILLE_CARD_JOKER;
inline constexpr int kLanesPerWord = 8;
inline constexpr std::uint32_t kNaturalRanks = (1u << kRanks) - 1;  // bits of all ranks but the jokers'

constexpr int rank_of(Card card) { return card >> 2; }
constexpr int suit_of(Card card) { return card & 3; }
constexpr Card make_card(int rank, int suit) { return static_cast<Card>(rank * kSuits + suit); }
constexpr int other(int seat) { return 1 - seat; }
constexpr bool is_seat(int seat) { return seat >= 0 && seat < kSeats; }
constexpr bool has_view(int viewer) { return is_seat(viewer) || viewer == MILLE_ONLOOKER; }

// One rank's share of a `Cards`: four counts of two bits, clubs lowest. A joker's lane is a plain number.
using Lane = std::uint8_t;

// A word with all bytes equal to `value`.
constexpr std::uint64_t in_all_lanes(std::uint8_t value) { return 0x0101010101010101u * value; }

constexpr int lane_count(Lane lane) {
  const int pairs = (lane & 0x33) + ((lane >> 2) & 0x33);
  return (pairs & 0x0f) + (pairs >> 4);
}

// Gathers the high bits of eight lanes into eight bits.
constexpr std::uint32_t lane_bits(std::uint64_t high_bits) {
  return static_cast<std::uint32_t>(((high_bits >> 7) * 0x0102040810204080u) >> 56);
}

// The lanes of two words, by rank.
using Lanes = std::array<Lane, 2 * kLanesPerWord>;

inline Lanes by_rank(const std::uint64_t (&words)[2]) {
  Lanes row{};
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(row.data(), &words, sizeof row);  // Emscripten's library has no std::bit_cast
    return row;
  }
  for (std::size_t rank = 0; rank < row.size(); ++rank) {
    row[rank] = static_cast<Lane>(words[rank / kLanesPerWord] >> (8 * (rank % kLanesPerWord)));
  }
  return row;
}

// Number of cards of each rank, one byte per rank.
struct RankCounts {
  std::uint64_t words[2];

  // All counts by rank: quicker than operator[] for many ranks.
  Lanes lanes() const { return by_rank(words); }

  // Bit r is set if there are at least `count` (1 … 9) cards of rank r.
  constexpr std::uint32_t at_least(int count) const {
    constexpr std::uint64_t kHigh = in_all_lanes(0x80);
    const std::uint64_t lift = in_all_lanes(static_cast<std::uint8_t>(0x80 - count));
    return lane_bits((words[0] + lift) & kHigh) | (lane_bits((words[1] + lift) & kHigh) << kLanesPerWord);
  }

  constexpr int operator[](int rank) const { return static_cast<int>((words[rank >> 3] >> (8 * (rank & 7))) & 0xff); }
};

// Up to three of each of the 52 cards and up to four jokers, in 16 lanes of one byte. Each rank has a lane; lane 13 is
// the joker's. The two bits of a card start at bit 2 × its number, so adding a card adds a power of four.
struct Cards {
  std::uint64_t words[2] = {0, 0};

  static constexpr Cards of_lane(int rank, Lane lane) {
    Cards cards;
    cards.words[rank >> 3] = std::uint64_t{lane} << (8 * (rank & 7));
    return cards;
  }
  // Suits long rows: masks choose between two local sums, because repeated add() calls to the same word would wait for
  // each other.
  static constexpr Cards of(std::span<const Card> row) {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    for (const Card card : row) {
      const std::uint64_t one = std::uint64_t{1} << (2 * (card & 31));
      const std::uint64_t is_high = std::uint64_t{0} - (card >> 5);
      low += one & ~is_high;
      high += one & is_high;
    }
    Cards cards;
    cards.words[0] = low;
    cards.words[1] = high;
    return cards;
  }

  // The high bit of each lane that is not zero, in one word or both (lane_words.h). `low`: 0x7f in every lane.
  template <class Word>
  static constexpr Word nonzero_lanes(Word word, Word low) {
    return (((word & low) + low) | word) & ~low;
  }
  static constexpr std::uint64_t nonzero_lanes(std::uint64_t word) { return nonzero_lanes(word, in_all_lanes(0x7f)); }

  constexpr bool empty() const { return (words[0] | words[1]) == 0; }
  constexpr void add(Card card) { words[card >> 5] += std::uint64_t{1} << (2 * (card & 31)); }
  constexpr void remove(Card card) { words[card >> 5] -= std::uint64_t{1} << (2 * (card & 31)); }
  constexpr int count(Card card) const {
    const std::uint64_t mask = card == kJoker ? 7 : 3;
    return static_cast<int>((words[card >> 5] >> (2 * (card & 31))) & mask);
  }
  // Removes one copy of the card if there is one.
  constexpr void remove_any(Card card) {
    const std::uint64_t one = has(card) ? 1 : 0;
    words[card >> 5] -= one << (2 * (card & 31));
  }
  // Removes those cards of `gone` that there are.
  constexpr void remove_any(const Cards& gone) {
    const std::uint64_t jokers = std::min(words[1] & kJokerLane, gone.words[1] & kJokerLane);
    words[0] = without(words[0], gone.words[0]);
    words[1] = without(words[1] & ~kJokerLane, gone.words[1] & ~kJokerLane) | ((words[1] & kJokerLane) - jokers);
  }
  constexpr bool has(Card card) const { return count(card) != 0; }
  constexpr void add_all(const Cards& more) {
    words[0] += more.words[0];
    words[1] += more.words[1];
  }
  // All cards of `fewer` must be present.
  constexpr void remove_all(const Cards& fewer) {
    words[0] -= fewer.words[0];
    words[1] -= fewer.words[1];
  }
  constexpr Lane lane(int rank) const {
    return static_cast<Lane>(words[rank >> 3] >> (8 * (rank & 7)));  // quicker than a signed division
  }
  // All lanes by rank: quicker than lane() for many ranks.
  Lanes lanes() const { return by_rank(words); }
  // The cards that a mask lets through.
  constexpr Cards masked(const Cards& mask) const {
    Cards cards;
    cards.words[0] = words[0] & mask.words[0];
    cards.words[1] = words[1] & mask.words[1];
    return cards;
  }
  constexpr int count_of_rank(int rank) const { return rank == kJokerRank ? lane(rank) : lane_count(lane(rank)); }
  constexpr RankCounts rank_counts() const {
    const std::uint64_t jokers = words[1] & kJokerLane;
    return {{word_counts(words[0]), word_counts(words[1] & ~kJokerLane) | jokers}};
  }
  constexpr int size() const {
    const RankCounts counts = rank_counts();
    return static_cast<int>(((counts.words[0] + counts.words[1]) * in_all_lanes(1)) >> 56);
  }
  // Bit r is set when there is a card of rank r (13: a joker).
  constexpr std::uint32_t ranks() const {
    return lane_bits(nonzero_lanes(words[0])) | (lane_bits(nonzero_lanes(words[1])) << kLanesPerWord);
  }

  friend constexpr bool operator==(const Cards&, const Cards&) = default;

 private:
  static constexpr std::uint64_t kJokerLane = std::uint64_t{0xff} << (8 * (kJokerRank - kLanesPerWord));

  // Subtracts counts of two bits each, to 0 at least.
  static constexpr std::uint64_t without(std::uint64_t cards, std::uint64_t gone) {
    constexpr std::uint64_t kLow = in_all_lanes(0x33);
    constexpr std::uint64_t kGuards = in_all_lanes(0x44);
    const auto left = [](std::uint64_t from, std::uint64_t take) {
      const std::uint64_t guarded = ((from & kLow) | kGuards) - (take & kLow);
      return guarded & ((guarded & kGuards) - ((guarded & kGuards) >> 2));
    };
    return left(cards, gone) | left(cards >> 2, gone >> 2) << 2;
  }
  static constexpr std::uint64_t word_counts(std::uint64_t word) {
    const std::uint64_t pairs = (word & in_all_lanes(0x33)) + ((word >> 2) & in_all_lanes(0x33));
    return (pairs & in_all_lanes(0x0f)) + ((pairs >> 4) & in_all_lanes(0x0f));
  }
};

static_assert(sizeof(Cards) == 16);

// Calls `visit(rank)` for each set bit of `ranks`, lowest first.
template <class Visit>
constexpr void for_each_rank(std::uint32_t ranks, Visit visit) {
  for (; ranks != 0; ranks &= ranks - 1) visit(std::countr_zero(ranks));
}

// Calls `visit(card, count)` for each different card, in the order of the pack.
template <class Visit>
constexpr void for_each_card(const Cards& cards, Visit visit) {
  for_each_rank(cards.ranks(), [&](int rank) {
    const int suits = rank == kJokerRank ? 1 : kSuits;
    for (int suit = 0; suit < suits; ++suit) {
      const Card card = make_card(rank, suit);
      if (const int count = cards.count(card); count != 0) visit(card, count);
    }
  });
}

}  // namespace mille
