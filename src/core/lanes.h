// Picks and writes interchangeable cards, with tables from a lane to the cards that an action lists for it.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "core/cards.h"

namespace mille::lanes {

inline constexpr int kMostOfRank = 8;
using CardBytes = std::array<std::uint8_t, 8>;

namespace detail {

consteval Lane pick(Lane lane, int count) {
  Lane picked = 0;
  for (int suit = 0; suit < kSuits && count > 0; ++suit) {
    const int held = lane >> (2 * suit) & 3;
    const int taken = held < count ? held : count;
    picked = static_cast<Lane>(picked | taken << (2 * suit));
    count -= taken;
  }
  return picked;
}

consteval auto make_picks() {
  std::array<std::array<Lane, 256>, kMostOfRank + 1> picks{};
  for (int count = 0; count <= kMostOfRank; ++count) {
    for (int lane = 0; lane < 256; ++lane) {
      picks[static_cast<std::size_t>(count)][static_cast<std::size_t>(lane)] = pick(static_cast<Lane>(lane), count);
    }
  }
  return picks;
}

consteval auto make_suits() {
  std::array<CardBytes, 256> suits{};
  for (int lane = 0; lane < 256; ++lane) {
    std::size_t length = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int copy = 0; copy < (lane >> (2 * suit) & 3) && length < kMostOfRank; ++copy) {
        suits[static_cast<std::size_t>(lane)][length++] = static_cast<std::uint8_t>(suit);
      }
    }
  }
  return suits;
}

consteval auto make_masks() {
  std::array<CardBytes, kMostOfRank + 1> masks{};
  for (std::size_t count = 0; count <= kMostOfRank; ++count) {
    for (std::size_t i = 0; i < count; ++i) masks[count][i] = 0xff;
  }
  return masks;
}

consteval auto make_counts() {
  std::array<std::uint8_t, 256> counts{};
  for (int lane = 0; lane < 256; ++lane) {
    counts[static_cast<std::size_t>(lane)] = static_cast<std::uint8_t>(lane_count(static_cast<Lane>(lane)));
  }
  return counts;
}

inline constexpr auto kCounts = make_counts();
inline constexpr auto kPicks = make_picks();
inline constexpr auto kSuits = make_suits();
inline constexpr auto kMasks = make_masks();

inline std::uint64_t load(const CardBytes& bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes.data(), sizeof word);
  return word;
}

}  // namespace detail

// lane_count() from a table.
inline int count(Lane lane) { return detail::kCounts[lane]; }

// The first `count` (0–8) cards of a lane, the suit lowest in the pack first.
inline Lane first_of(Lane lane, int count) { return detail::kPicks[static_cast<std::size_t>(count)][lane]; }

// The suit of a lane that is lowest in the pack, or 0 if the lane is empty.
inline unsigned first_suit(Lane lane) { return detail::kSuits[lane][0]; }

// The card of a lane of the given rank that is lowest in the pack.
inline Card first_card(int rank, Lane lane) { return make_card(rank, static_cast<int>(first_suit(lane))); }

// The cards of a lane of the given rank, in the order of the pack. The row can then write any number of them.
class CardRow {
 public:
  CardRow(int rank, Lane lane)
      : cards_(detail::load(detail::kSuits[lane]) + in_all_lanes(static_cast<std::uint8_t>(rank * mille::kSuits))) {}

  // The first `count` cards, then zeros. `count` is at most the number of cards in the lane.
  CardBytes first(int count) const {
    const std::uint64_t word = cards_ & detail::load(detail::kMasks[static_cast<std::size_t>(count)]);
    CardBytes bytes;
    std::memcpy(bytes.data(), &word, sizeof word);
    return bytes;
  }

 private:
  std::uint64_t cards_;
};

// Writes the `count` cards of a lane of the given rank in the order of the pack, then zeros up to eight bytes.
inline void write_cards(std::uint8_t* target, int rank, Lane lane, int count) {
  const std::uint64_t mask = detail::load(detail::kMasks[static_cast<std::size_t>(count)]);
  const std::uint64_t base = in_all_lanes(static_cast<std::uint8_t>(rank * mille::kSuits)) & mask;
  const std::uint64_t word = detail::load(detail::kSuits[lane]) + base;
  std::memcpy(target, &word, sizeof word);
}

// The same for `count` jokers.
inline void write_jokers(std::uint8_t* target, int count) {
  const std::uint64_t word = in_all_lanes(kJoker) & detail::load(detail::kMasks[static_cast<std::size_t>(count)]);
  std::memcpy(target, &word, sizeof word);
}

}  // namespace mille::lanes
