// Builds and shuffles packs with the random streams of chacha20.h.
#include "core/deck.h"

#include <algorithm>

#include "base/chacha20.h"
#include "core/cards.h"
#include "core/purpose.h"
#include "core/shuffle.h"

namespace mille {
namespace {

constexpr int kPack = 52;

// Values of n that keep the streams of purpose 2 apart.
constexpr std::uint32_t kWholeDeck = 0;
constexpr std::uint32_t kRestOfPosition = 1;

void shuffle_by(const Seed& seed, std::uint32_t purpose_number, std::uint32_t deal, std::uint32_t n,
                std::uint8_t* cards, std::size_t count) {
  ChaCha20Stream stream(seed, purpose_number, deal, n);
  shuffle(stream, cards, count);
}

}  // namespace

int first_dealer(const Seed& seed) {
  return static_cast<int>(ChaCha20Stream(seed, purpose::kFirstDealer, 0, 0).below(kSeats));
}

std::size_t pack_cards(int packs, int jokers, std::uint8_t* out) {
  std::uint8_t* end = out;
  for (int pack = 0; pack < packs; ++pack) {
    for (int card = 0; card < kPack; ++card) *end++ = static_cast<std::uint8_t>(card);
  }
  end = std::fill_n(end, jokers, kJoker);
  return static_cast<std::size_t>(end - out);
}

std::size_t shuffle_deck(const Seed& seed, std::uint32_t deal, int packs, int jokers, std::uint32_t cut,
                         std::uint8_t* out) {
  if (cut >= static_cast<std::uint32_t>(packs * kPack + jokers)) return 0;
  const std::size_t count = pack_cards(packs, jokers, out);
  shuffle_by(seed, purpose::kDeck, deal, kWholeDeck, out, count);
  std::rotate(out, out + cut, out + count);
  return count;
}

void reshuffle(const Seed& seed, std::uint32_t deal, std::uint32_t n, std::uint8_t* cards, std::size_t count) {
  shuffle_by(seed, purpose::kReshuffle, deal, n, cards, count);
}

void shuffle_rest(const Seed& seed, std::uint32_t deal, std::uint8_t* cards, std::size_t count) {
  std::sort(cards, cards + count);
  shuffle_by(seed, purpose::kDeck, deal, kRestOfPosition, cards, count);
}

}  // namespace mille
