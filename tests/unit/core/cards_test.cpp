// Sets of cards stored in bytes, and the tables that pick and write cards, compared with plain counting.
#include "core/cards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/fast_random.h"
#include "core/lanes.h"

namespace mille {
namespace {

using Counts = std::array<int, kJoker + 1>;

// A random hand: up to two of each card (and a few threes, which a lane can hold) and up to four jokers.
Counts random_counts(FastRandom* random) {
  Counts counts{};
  const std::uint32_t density = 1 + random->below(6);
  for (Card card = 0; card < kJoker; ++card) {
    if (random->below(density) == 0) counts[card] = static_cast<int>(random->below(3));
  }
  counts[kJoker] = static_cast<int>(random->below(5));
  return counts;
}

Cards cards_of(const Counts& counts) {
  Cards cards;
  for (Card card = 0; card <= kJoker; ++card) {
    for (int i = 0; i < counts[card]; ++i) cards.add(card);
  }
  return cards;
}

int of_rank(const Counts& counts, int rank) {
  if (rank == kJokerRank) return counts[kJoker];
  int sum = 0;
  for (int suit = 0; suit < kSuits; ++suit) sum += counts[make_card(rank, suit)];
  return sum;
}

void expect_same(const Cards& cards, const Counts& counts) {
  int size = 0;
  std::uint32_t ranks = 0;
  const RankCounts rank_counts = cards.rank_counts();
  for (Card card = 0; card <= kJoker; ++card) {
    EXPECT_EQ(cards.count(card), counts[card]) << int{card};
    EXPECT_EQ(cards.has(card), counts[card] > 0) << int{card};
    size += counts[card];
  }
  for (int rank = 0; rank <= kJokerRank; ++rank) {
    const int count = of_rank(counts, rank);
    if (count > 0) ranks |= 1u << rank;
    EXPECT_EQ(cards.count_of_rank(rank), count);
    EXPECT_EQ(rank_counts[rank], count);
    const Cards alone = Cards::of_lane(rank, cards.lane(rank));
    EXPECT_EQ(alone.size(), count);
    EXPECT_EQ(alone.count_of_rank(rank), count);
  }
  EXPECT_EQ(cards.size(), size);
  EXPECT_EQ(cards.empty(), size == 0);
  EXPECT_EQ(cards.ranks(), ranks);
  for (int least = 1; least <= 9; ++least) {
    std::uint32_t enough = 0;
    for (int rank = 0; rank <= kJokerRank; ++rank) enough |= (of_rank(counts, rank) >= least ? 1u : 0u) << rank;
    EXPECT_EQ(rank_counts.at_least(least), enough) << least;
  }
  std::vector<std::pair<Card, int>> seen, expected;
  for_each_card(cards, [&](Card card, int count) { seen.emplace_back(card, count); });
  for (Card card = 0; card <= kJoker; ++card) {
    if (counts[card] > 0) expected.emplace_back(card, counts[card]);
  }
  EXPECT_EQ(seen, expected);
}

TEST(SetOfCards, holds_what_was_put_into_it) {
  FastRandom random(1);
  for (int attempt = 0; attempt < 200; ++attempt) {
    const Counts counts = random_counts(&random);
    expect_same(cards_of(counts), counts);
  }
  expect_same({}, {});
}

TEST(SetOfCards, holds_three_of_each_card_of_a_rank_and_a_joker_lane_of_four) {
  Counts counts{};
  counts.fill(2);
  counts[kJoker] = 4;
  expect_same(cards_of(counts), counts);
  for (const Card card : {Card{0}, Card{31}, Card{32}, Card{51}}) {
    Counts three{};
    three[card] = 3;
    expect_same(cards_of(three), three);
  }
}

TEST(SetOfCards, is_the_same_from_a_row_of_cards) {
  FastRandom random(2);
  for (int attempt = 0; attempt < 100; ++attempt) {
    const Counts counts = random_counts(&random);
    std::vector<Card> row;
    for (Card card = 0; card <= kJoker; ++card) row.insert(row.end(), static_cast<std::size_t>(counts[card]), card);
    EXPECT_EQ(Cards::of(row), cards_of(counts));
  }
}

TEST(SetOfCards, has_its_lanes_in_a_row_by_rank_and_lets_a_mask_choose) {
  FastRandom random(6);
  for (int attempt = 0; attempt < 100; ++attempt) {
    const Cards cards = cards_of(random_counts(&random));
    const Lanes row = cards.lanes();
    for (int rank = 0; rank <= kJokerRank; ++rank) {
      ASSERT_EQ(row[static_cast<std::size_t>(rank)], cards.lane(rank));
      const Lane some = static_cast<Lane>(cards.lane(rank) & 0x33);
      ASSERT_EQ(cards.masked(Cards::of_lane(rank, 0x33)), Cards::of_lane(rank, some));
    }
  }
}

TEST(SetOfCards, loses_cards_that_are_taken_away) {
  FastRandom random(3);
  for (int attempt = 0; attempt < 100; ++attempt) {
    const Counts before = random_counts(&random);
    for (Card card = 0; card <= kJoker; ++card) {
      Cards cards = cards_of(before);
      Counts counts = before;
      cards.remove_any(card);
      counts[card] = std::max(counts[card] - 1, 0);
      ASSERT_EQ(cards, cards_of(counts));
      if (before[card] == 0) continue;
      cards.add(card);
      cards.remove(card);
      ASSERT_EQ(cards, cards_of(counts));
    }
  }
}

TEST(SetOfCards, is_added_to_another_and_taken_off_it) {
  FastRandom random(4);
  Counts ones{};
  ones.fill(1);
  for (int attempt = 0; attempt < 100; ++attempt) {
    Counts counts = random_counts(&random);
    Cards cards = cards_of(counts);
    cards.add_all(cards_of(ones));
    for (int& count : counts) ++count;
    expect_same(cards, counts);
    cards.remove_all(cards_of(ones));
    for (int& count : counts) --count;
    expect_same(cards, counts);
  }
}

TEST(SetOfCards, differs_in_either_half) {
  Cards low, high;
  low.add(0);
  high.add(51);
  EXPECT_FALSE(low.empty());
  EXPECT_FALSE(high.empty());
  EXPECT_NE(low, high);
  EXPECT_NE(low, Cards{});
  EXPECT_NE(high, Cards{});
}

// The cards of a lane one by one, the lowest suit in the pack first.
std::vector<Card> row_of(int rank, Lane lane) {
  std::vector<Card> row;
  for (int suit = 0; suit < kSuits; ++suit) {
    row.insert(row.end(), static_cast<std::size_t>(lane >> (2 * suit) & 3), make_card(rank, suit));
  }
  return row;
}

Lane lane_of(const std::vector<Card>& row) {
  int lane = 0;
  for (const Card card : row) lane += 1 << (2 * suit_of(card));
  return static_cast<Lane>(lane);
}

// The expected eight bytes of an action: the first `count` cards, then zeros.
std::array<std::uint8_t, 8> written(std::vector<Card> row, int count) {
  std::array<std::uint8_t, 8> bytes{};
  std::copy_n(row.begin(), count, bytes.begin());
  return bytes;
}

TEST(LaneTables, pick_and_write_the_first_cards_of_any_lane) {
  for (int number = 0; number < 256; ++number) {
    const auto lane = static_cast<Lane>(number);
    const int rank = number % kRanks;
    const std::vector<Card> row = row_of(rank, lane);
    EXPECT_EQ(lane_count(lane), static_cast<int>(row.size()));
    EXPECT_EQ(lanes::first_suit(lane), row.empty() ? 0u : static_cast<unsigned>(suit_of(row[0])));
    for (int count = 0; count <= static_cast<int>(std::min<std::size_t>(row.size(), 8)); ++count) {
      EXPECT_EQ(lanes::first_of(lane, count), lane_of({row.begin(), row.begin() + count}));
      EXPECT_EQ(lanes::CardRow(rank, lane).first(count), written(row, count)) << number << ' ' << count;
    }
    for (int count = static_cast<int>(row.size()); count <= 8; ++count) EXPECT_EQ(lanes::first_of(lane, count), lane);
    if (row.size() > 8) continue;
    std::array<std::uint8_t, 8> bytes;
    bytes.fill(0xee);
    lanes::write_cards(bytes.data(), rank, lane, static_cast<int>(row.size()));
    EXPECT_EQ(bytes, written(row, static_cast<int>(row.size())));
  }
}

TEST(LaneTables, write_jokers) {
  for (int count = 0; count <= 8; ++count) {
    std::array<std::uint8_t, 8> bytes;
    bytes.fill(0xee);
    lanes::write_jokers(bytes.data(), count);
    EXPECT_EQ(bytes, written(std::vector<Card>(8, kJoker), count));
  }
}

}  // namespace
}  // namespace mille
