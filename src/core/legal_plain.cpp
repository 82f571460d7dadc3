// Lists a lay step without judging a lay or counting entries, so that the position of the next entry stays in a register.
#include "core/legal_plain.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/lanes.h"
#include "core/lay_step.h"
#include "core/plain_wilds.h"

namespace mille {
namespace {

// A word with `value` in the byte that is number `place` in memory.
constexpr std::uint64_t in_byte(int place, std::uint64_t value) {
  return value << 8 * (std::endian::native == std::endian::little ? place : 7 - place);
}

// The places of an action's fields among its bytes; its kind is the first.
constexpr int kRankByte = 1;
constexpr int kOwnerByte = 2;
constexpr int kCountByte = 3;
constexpr int kCardsByte = 4;

// Writes the first eight bytes of an entry and zeroes the rest.
void write_entry(mille_action* action, std::uint64_t begin) {
  static_assert(sizeof *action == 32 && offsetof(mille_action, cards) == kCardsByte);
  std::memset(action, 0, sizeof *action);
  std::memcpy(action, &begin, sizeof begin);
}

// An upper bound on the length of the list. For lays, each rank counts one more than its cards in hand (up to 25
// instead of 9 if it has two values), times the choices of wild cards. For discards, each card counts once.
std::size_t longest_list(const LayStep& step) {
  constexpr int kMoreOfTwoValues = 16;
  const int hand_size = step.state.hand_size[step.state.turn];
  const int naturals = hand_size + kRanks + kMoreOfTwoValues * step.ruleset.two_value_ranks;
  return static_cast<std::size_t>(naturals * (step.wilds + 1) + hand_size);
}

// T2, S1–S7.
mille_action* write_lays(const LayStep& step, const lanes::CardRow& wild_row, int rank, mille_action* next) {
  const int owner = step.state.turn;
  const std::uint64_t head = in_byte(0, MILLE_ACTION_LAY) | in_byte(kRankByte, static_cast<std::uint64_t>(rank)) |
                             in_byte(kOwnerByte, static_cast<std::uint64_t>(owner));
  const LayLimits limits(step, rank, owner);
  for_each_naturals(step, limits, rank, [&](int naturals, lanes::CardBytes cards) {
    for (int wilds = std::max(limits.least_cards - naturals, 0); wilds <= limits.most_wilds; ++wilds) {
      const lanes::CardBytes wild_cards = wild_row.first(wilds);
      write_entry(next, head | in_byte(kCountByte, static_cast<std::uint64_t>(naturals + wilds)));
      std::memcpy(next->cards, cards.data(), cards.size());
      std::memcpy(next->cards + naturals, wild_cards.data(), wild_cards.size());
      ++next;
    }
  });
  return next;
}

mille_action* write_discard(mille_action* next, Card card) {
  write_entry(next, in_byte(0, MILLE_ACTION_DISCARD) | in_byte(kCountByte, 1) | in_byte(kCardsByte, card));
  return next + 1;
}

// T3. Writes an entry for every rank and overwrites it if the hand lacks the rank's first kind: a branch would mispredict on random
// hands.
mille_action* write_discards(const LayStep& step, mille_action* next) {
  for_each_rank(step.hand.ranks() & kNaturalRanks, [&](int rank) {
    const Lane first = step.held(rank, 0);
    const Lane second = step.held(rank, 1);
    write_discard(next, lanes::first_card(rank, first));
    next += first != 0 ? 1 : 0;
    if (second != 0) next = write_discard(next, lanes::first_card(rank, second));
  });
  return step.hand.lane(kJokerRank) != 0 ? write_discard(next, kJoker) : next;
}

}  // namespace

bool list_plain_lay_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list, std::size_t* count) {
  const PlainWilds wilds(ruleset, state.hands[state.turn]);
  const LayStep step(ruleset, state, wilds.count);
  if (list.size() < longest_list(step)) return false;
  mille_action* next = list.data();
  for_each_rank(step.ranks_to_lay(), [&](int rank) { next = write_lays(step, wilds.row, rank, next); });
  *count = static_cast<std::size_t>(write_discards(step, next) - list.data());
  return true;
}

}  // namespace mille
