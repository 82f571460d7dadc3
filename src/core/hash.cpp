// Feeds a state to the hash word by word. A change here changes the hashes that hosts and records may have stored, and
// so needs another MILLE_HASH_VERSION.
#include "core/hash.h"

#include <span>

namespace mille {
namespace {

// Mixes one word after another. Each step is one to one in the hash and in the word.
class Hasher {
 public:
  void add(std::uint64_t word) {
    hash_ = (hash_ ^ word) * 0x9fb21c651e98df25u;
    hash_ ^= hash_ >> 32;
  }
  void add(const Cards& cards) {
    add(cards.words[0]);
    add(cards.words[1]);
  }
  void add(const DealScore& score, int seat) {
    add(score.set_points[seat], score.hand_points[seat]);
    add(score.bonus[seat], score.points[seat]);
    add(score.naturals[seat], score.chapeau[seat]);
  }
  void add(const Payment& payment) {
    for (const std::int64_t item :
         {payment.game, payment.difference, payment.naturals, payment.chapeaux, payment.skunk, payment.total}) {
      add(static_cast<std::uint64_t>(item));
    }
  }
  // A match that remembers nothing has the hash that it had before there was a memory.
  void add(const Remembered& memory) {
    if (memory == Remembered{}) return;
    for (const std::int32_t number : memory) add(static_cast<std::uint32_t>(number));
  }
  // Two small numbers, negative ones included.
  void add(std::int32_t high, std::int32_t low) {
    add(std::uint64_t{static_cast<std::uint32_t>(high)} << 32 | static_cast<std::uint32_t>(low));
  }
  void add(std::span<const Card> cards) {
    add(static_cast<std::uint64_t>(cards.size()));
    std::uint64_t word = 0;
    int filled = 0;
    for (const Card card : cards) {
      word |= std::uint64_t{card} << (8 * filled);
      if (++filled == 8) {
        add(word);
        word = 0;
        filled = 0;
      }
    }
    if (filled != 0) add(word);
  }
  std::uint64_t result() const {
    std::uint64_t bits = hash_ ^ hash_ >> 29;
    bits *= 0xbf58476d1ce4e5b9u;
    return bits ^ bits >> 32;
  }

 private:
  std::uint64_t hash_ = 0x6d696c6c65000000u + MILLE_HASH_VERSION;  // "mille" and the version
};

}  // namespace

std::uint64_t hash_of(const State& state) {
  Hasher hasher;
  for (int seat = 0; seat < kSeats; ++seat) {
    hasher.add(state.hands[seat]);
    hasher.add(state.known[seat]);
    hasher.add(state.sets[seat]);
    for (int entry = 0; entry < kMaxWildEntries; ++entry) hasher.add(state.wilds[entry][seat]);
    hasher.add(static_cast<std::uint64_t>(state.totals[seat]));
    hasher.add(state.naturals[seat], state.chapeaux[seat]);
    hasher.add(static_cast<std::uint64_t>(state.stakes[seat]));
    hasher.add(state.first_lay[seat], state.deals_won[seat]);
    hasher.add(state.last, seat);
  }
  hasher.add({state.pile.data(), state.pile_size});
  hasher.add({state.stock.data() + state.stock_begin, static_cast<std::size_t>(state.stock_size())});
  hasher.add(state.turn_taken);
  hasher.add(state.turn_laid);
  hasher.add(state.turn_number, static_cast<std::int32_t>(state.turn_source) << 8 | state.turn_drawn);
  hasher.add(state.deal, state.turns);
  hasher.add(state.reshuffles, state.scored_deals);
  hasher.add(state.last_deal, state.last_turns);
  const std::int32_t flags = state.first_turn | (state.shows_draw_ends() ? 2 : 0) | state.stock_known << 2 |
                             state.rule_set << 3 | state.last_rule_set << 8;
  const std::int32_t seats = (state.turn + 1) | (state.dealer + 1) << 2 | (state.out + 1) << 4 |
                             (state.winner + 1) << 6 | (state.fault_seat + 1) << 8;
  hasher.add(flags, seats);
  hasher.add(state.phase, state.end);
  hasher.add(state.fault, state.skunk_level);
  hasher.add(state.payment);
  hasher.add(state.last.memory);
  return hasher.result();
}

}  // namespace mille
