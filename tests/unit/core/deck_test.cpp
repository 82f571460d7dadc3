// From the seed to the cards: the test vectors in the description of records, and the invariants of every shuffle.
#include "core/deck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "base/chacha20.h"
#include "core/purpose.h"
#include "core/shuffle.h"
#include "tests/support/random.h"

namespace mille {
namespace {

using Cards = std::vector<std::uint8_t>;

constexpr std::string_view kVectorSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

constexpr std::string_view kFirstDeck =
    "7D 9H 3C 10S QC JD 7C 2H 9D JH AS 10H QS 9D 2S KD AC JH QH 2S 4S 5C 8S 3D 3H 10C "
    "10H 4H 9C 7H 9C AS JS 4C AD 9S 7H JC 8H JS JD 2H 7D QD AH 6D KH 10C KD AD 7C 5H "
    "KH QS 4D 6H 10D 3C 6H QH 4H QC KS 7S 10S 4C KC 5S 3S 9H KC 6S 8D 5D 10D 4D 2D 6C "
    "3D QD 5H 8C 8D 3H AH 5D 2C 7S 6S 2D 6C 5C 9S AC 2C 6D 3S 8C 8H 5S 4S KS JC 8S";

Seed seed(std::string_view text) {
  const auto seed = seed_from_text(text);
  EXPECT_TRUE(seed) << text;
  return seed.value_or(Seed{});
}

// Cards in notation, separated by spaces.
std::string written(const Cards& cards) {
  constexpr std::array<std::string_view, 13> kRanks{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  std::string text;
  for (const std::uint8_t card : cards) {
    if (!text.empty()) text += ' ';
    if (card == 52) {
      text += 'X';
    } else {
      text += kRanks.at(card / 4);
      text += "CDHS"[card % 4];
    }
  }
  return text;
}

Cards pack(int packs, int jokers) {
  Cards cards(kMostCards);
  cards.resize(pack_cards(packs, jokers, cards.data()));
  return cards;
}

Cards deck(const Seed& seed, std::uint32_t deal, std::uint32_t cut = 0, int packs = 2, int jokers = 0) {
  Cards cards(kMostCards);
  cards.resize(shuffle_deck(seed, deal, packs, jokers, cut, cards.data()));
  return cards;
}

std::string first_eight(const Cards& cards) { return written(Cards(cards.begin(), cards.begin() + 8)); }

Cards sorted(Cards cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

TEST(Pack, of_montreal_is_two_times_fifty_two_cards_in_order_C1) {
  const Cards cards = pack(2, 0);
  ASSERT_EQ(cards.size(), 104U);
  EXPECT_EQ(first_eight(cards), "AC AD AH AS 2C 2D 2H 2S");
  EXPECT_EQ(written(Cards(cards.begin() + 48, cards.begin() + 56)), "KC KD KH KS AC AD AH AS");
  EXPECT_EQ(written(Cards(cards.end() - 4, cards.end())), "KC KD KH KS");
}

TEST(Pack, has_its_jokers_last) {
  const Cards cards = pack(1, 4);
  ASSERT_EQ(cards.size(), 56U);
  EXPECT_EQ(written(Cards(cards.end() - 5, cards.end())), "KS X X X X");
  EXPECT_EQ(pack(2, 4).size(), kMostCards);
}

TEST(FirstDealer, follows_from_the_seed) {
  EXPECT_EQ(first_dealer(seed(kVectorSeed)), 0);
  EXPECT_EQ(first_dealer(seed("0")), 1);
  EXPECT_EQ(first_dealer(seed("7919")), 1);
}

TEST(FirstDealer, is_each_seat_about_half_of_the_time) {
  int second_seat = 0;
  for (std::uint64_t number = 0; number < 4000; ++number) second_seat += first_dealer(seed_from_decimal(number));
  EXPECT_NEAR(second_seat, 2000, 160);  // five standard deviations
}

TEST(Deck, begins_with_the_words_of_its_stream) {
  ChaCha20Stream stream(seed(kVectorSeed), purpose::kDeck, 1, 0);
  for (const std::uint32_t word : {0x34a56b6bU, 0x425e9dd2U, 0x9cab95bbU, 0x2bd49967U})
    EXPECT_EQ(stream.next_word(), word);
}

TEST(Deck, of_the_first_deal_is_the_published_one) { EXPECT_EQ(written(deck(seed(kVectorSeed), 1)), kFirstDeck); }

TEST(Deck, of_the_second_deal_is_another) {
  EXPECT_EQ(first_eight(deck(seed(kVectorSeed), 2)), "AS 5S QH 4S AD 4H KH 6D");
}

TEST(Deck, of_other_seeds_is_the_published_one) {
  EXPECT_EQ(first_eight(deck(seed("0"), 1)), "QS 5C QD 7D 6S 9C JC 6H");
  EXPECT_EQ(first_eight(deck(seed("7919"), 1)), "6H JC 2H JD KC 6S 9H 9S");
}

// Chi-square of counts that should all be `expected`, in standard deviations from its mean.
template <class Counts>
double surprise(const Counts& counts, double expected, double freedom) {
  double chi_square = 0;
  for (const auto& row : counts) {
    for (const std::uint32_t count : row) chi_square += (count - expected) * (count - expected) / expected;
  }
  return (chi_square - freedom) / std::sqrt(2 * freedom);
}

// Uses a deck of distinct cards, to follow what shuffle_deck() does to each place of a pack.
TEST(Shuffle, of_many_decks_has_every_card_everywhere_and_after_every_other_equally_often) {
  constexpr std::size_t kCards = 104;
  const auto decks = static_cast<std::uint32_t>(mille_test::times(200'000));
  std::vector<std::array<std::uint32_t, kCards>> at(kCards), after(kCards);
  const Seed fixed = seed(kVectorSeed);
  for (std::uint32_t deal = 1; deal <= decks; ++deal) {
    std::array<std::uint8_t, kCards> cards{};
    for (std::size_t i = 0; i < kCards; ++i) cards[i] = static_cast<std::uint8_t>(i);
    ChaCha20Stream stream(fixed, 2, deal, 0);
    shuffle(stream, cards.data(), kCards);
    for (std::size_t i = 0; i < kCards; ++i) ++at[i][cards[i]];
    for (std::size_t i = 1; i < kCards; ++i) ++after[cards[i - 1]][cards[i]];
  }
  // How often chance puts a card in a place, and equally how often it puts a card after another.
  const double even = static_cast<double>(decks) / kCards;
  const double places = surprise(at, even, (kCards - 1) * (kCards - 1));
  EXPECT_LT(std::abs(places), 4) << "neither uneven nor more even than chance";
  // No card follows itself. That part of the sum is known, so it is taken out.
  for (std::size_t i = 0; i < kCards; ++i) {
    EXPECT_EQ(after[i][i], 0U);
    after[i][i] = static_cast<std::uint32_t>(even);
  }
  EXPECT_LT(std::abs(surprise(after, even, kCards * (kCards - 1) - 1)), 4);
}

TEST(Deck, of_the_million_is_that_shuffle_of_the_pack) {
  for (std::uint32_t deal = 1; deal <= 20; ++deal) {
    Cards cards = pack(2, 0);
    ChaCha20Stream stream(seed(kVectorSeed), 2, deal, 0);
    shuffle(stream, cards.data(), cards.size());
    EXPECT_EQ(cards, deck(seed(kVectorSeed), deal));
  }
}

TEST(Deck, cut_at_ten_begins_with_its_eleventh_card_and_ends_with_its_tenth) {
  const Cards whole = deck(seed(kVectorSeed), 1);
  const Cards cut = deck(seed(kVectorSeed), 1, 10);
  EXPECT_EQ(first_eight(cut), "AS 10H QS 9D 2S KD AC JH");
  EXPECT_TRUE(std::equal(cut.begin(), cut.end() - 10, whole.begin() + 10));
  EXPECT_TRUE(std::equal(cut.end() - 10, cut.end(), whole.begin()));
}

TEST(Deck, can_be_cut_before_its_last_card_but_not_behind_it) {
  const Cards whole = deck(seed(kVectorSeed), 1);
  const Cards cut = deck(seed(kVectorSeed), 1, 103);
  EXPECT_EQ(cut.front(), whole.back());
  EXPECT_TRUE(std::equal(cut.begin() + 1, cut.end(), whole.begin()));

  Cards untouched(kMostCards, 99);
  for (const std::uint32_t beyond : {104U, 105U, 0xffffffffU}) {
    EXPECT_EQ(shuffle_deck(seed(kVectorSeed), 1, 2, 0, beyond, untouched.data()), 0U);
  }
  EXPECT_EQ(untouched, Cards(kMostCards, 99));
}

TEST(Deck, of_every_pack_holds_the_packs_cards) {
  for (const int packs : {1, 2}) {
    for (int jokers = 0; jokers <= 4; ++jokers) {
      for (std::uint32_t deal = 1; deal <= 50; ++deal) {
        ASSERT_EQ(sorted(deck(seed(kVectorSeed), deal, deal, packs, jokers)), sorted(pack(packs, jokers)));
      }
    }
  }
}

TEST(Reshuffle, of_a_deal_is_the_published_one_by_its_number_X1) {
  Cards first = pack(1, 0);
  first.resize(8);
  Cards second = first;
  reshuffle(seed(kVectorSeed), 1, 1, first.data(), first.size());
  reshuffle(seed(kVectorSeed), 1, 2, second.data(), second.size());
  EXPECT_EQ(written(first), "2S 2C AS 2H 2D AH AD AC");
  EXPECT_EQ(written(second), "AC 2C AD AS 2S AH 2D 2H");
}

TEST(Reshuffle, of_one_card_or_none_leaves_them_as_they_are_X1) {
  Cards one{17};
  reshuffle(seed(kVectorSeed), 1, 1, one.data(), 1);
  reshuffle(seed(kVectorSeed), 1, 1, nullptr, 0);
  EXPECT_EQ(one, Cards{17});
}

TEST(Reshuffle, puts_every_card_everywhere_equally_often_X1) {
  constexpr std::size_t kCards = 6;
  constexpr int kTimes = 60000;
  std::array<std::array<int, kCards>, kCards> seen{};
  for (std::uint32_t n = 1; n <= kTimes; ++n) {
    std::array<std::uint8_t, kCards> cards{0, 1, 2, 3, 4, 5};
    reshuffle(seed(kVectorSeed), 3, n, cards.data(), cards.size());
    for (std::size_t place = 0; place < kCards; ++place) ++seen[place][cards[place]];
  }
  double chi_square = 0;
  constexpr double kExpected = double{kTimes} / kCards;
  for (const auto& place : seen) {
    for (const int count : place) chi_square += (count - kExpected) * (count - kExpected) / kExpected;
  }
  EXPECT_LT(chi_square,
            60);             // 25 degrees of freedom: a fair generator exceeds it once in 10,000 times
  EXPECT_GT(chi_square, 5);  // nor more even than chance allows
}

TEST(RestOfAPosition, is_shuffled_alike_in_whatever_order_it_comes) {
  Cards ascending = sorted(pack(2, 2));
  Cards descending(ascending.rbegin(), ascending.rend());
  const Cards before = ascending;
  shuffle_rest(seed(kVectorSeed), 1, ascending.data(), ascending.size());
  shuffle_rest(seed(kVectorSeed), 1, descending.data(), descending.size());
  EXPECT_EQ(ascending, descending);
  EXPECT_EQ(sorted(ascending), before);
  EXPECT_NE(ascending, before);
}

TEST(RestOfAPosition, is_drawn_from_purpose_two_with_n_one) {
  for (std::uint32_t deal = 1; deal <= 32; ++deal) {  // one number below 2 decides: 0 swaps the two cards
    Cards cards{0, 1};
    const bool swapped = ChaCha20Stream(seed(kVectorSeed), 2, deal, 1).below(2) == 0;
    shuffle_rest(seed(kVectorSeed), deal, cards.data(), cards.size());
    EXPECT_EQ(cards, swapped ? (Cards{1, 0}) : (Cards{0, 1})) << "deal " << deal;
  }
}

// Returns 0 each time and records the limits.
struct NotedNumbers {
  std::uint32_t below(std::uint32_t limit) {
    limits.push_back(limit);
    return 0;
  }
  std::vector<std::uint32_t> limits;
};

TEST(Shuffle, draws_a_number_for_each_item_but_the_first) {
  NotedNumbers random;
  std::string items = "abcd";
  shuffle(random, items.data(), items.size());
  EXPECT_EQ(random.limits, (std::vector<std::uint32_t>{4, 3, 2}));
  EXPECT_EQ(items, "bcda");
}

}  // namespace
}  // namespace mille
