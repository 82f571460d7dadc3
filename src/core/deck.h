// Derives the cards from the seed: the first dealer, the order of the pack, the deck of a deal, its cut and its
// reshuffles ("From the seed to the cards" in the description of records). A card is one byte: rank (A 0 … K 12) × 4 +
// suit (C 0, D 1, H 2, S 3); a joker is 52.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/seed.h"

namespace mille {

// The most cards that `cards.packs` and `cards.jokers` allow: two packs and four jokers.
inline constexpr std::size_t kMostCards = 2 * 52 + 4;

// The seat that deals first (purpose 1).
int first_dealer(const Seed& seed);

// Writes the unshuffled pack to `out`, AC AD AH AS 2C … KS once for each pack, then the jokers (C1), and returns its
// number of cards. `packs` is 1 or 2, `jokers` 0 to 4. `out` has room for all cards, at most kMostCards.
std::size_t pack_cards(int packs, int jokers, std::uint8_t* out);

// Writes the deck of deal `deal` (1, 2, …) to `out`, next card first, and returns its number of cards (purpose 2, n 0).
// The cut moves the deck's first `cut` cards to its end. If `cut` is not below the number of cards, it writes nothing
// and returns 0. `out` has the room that pack_cards() needs.
std::size_t shuffle_deck(const Seed& seed, std::uint32_t deal, int packs, int jokers, std::uint32_t cut,
                         std::uint8_t* out);

// Shuffles the pile into the new stock for the `n`-th (1, 2, …) reshuffle of the deal (X1, purpose 3). `cards` comes in
// with the oldest discard first and without the upcard, and goes out with the next card first.
void reshuffle(const Seed& seed, std::uint32_t deal, std::uint32_t n, std::uint8_t* cards, std::size_t count);

// Shuffles the cards that a position leaves open into its stock, next card first (purpose 2, n 1). They may be in any
// order, because they are sorted first (A 2 … K, within a rank C D H S, jokers last).
void shuffle_rest(const Seed& seed, std::uint32_t deal, std::uint8_t* cards, std::size_t count);

}  // namespace mille
