// A snapshot of a match: a trivially copyable value without pointers. apply.h and match.h change it; table/view.h
// decides who may see what of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/cards.h"
#include "core/deck.h"
#include "core/ruleset.h"

namespace mille {

inline constexpr int kNobody = MILLE_NOBODY;

// One deal's score as it goes on the sheet (E2, N1–N4).
struct DealScore {
  std::int32_t set_points[kSeats];
  std::int32_t hand_points[kSeats];
  std::int32_t bonus[kSeats];
  std::int32_t points[kSeats];
  std::uint8_t naturals[kSeats];
  std::uint8_t chapeau[kSeats];
  Remembered memory;  // after the deal
};

// What the winner is paid (Y1–Y5).
struct Payment {
  std::int64_t game;
  std::int64_t difference;
  std::int64_t naturals;
  std::int64_t chapeaux;
  std::int64_t skunk;
  std::int64_t total;
};

// Where the card or cards came from with which a turn began (T1).
enum class TurnSource : std::int8_t { none, stock, upcard, pile };

struct State {
  std::uint64_t tag;  // the ruleset's

  // The deal.
  Cards hands[kSeats];
  Cards known[kSeats];                   // cards of each hand that the opponent knows to be there
  Cards sets[kSeats];                    // natural cards on the table, one lane per set (S3)
  Cards wilds[kMaxWildEntries][kSeats];  // wild cards of each entry in each player's sets: lane r is the set of rank r
  Cards in_stock;                        // the stock's cards without their order; saves time in views
  // The last turn that began in this deal, for house rules. A turn that passes has not begun.
  Cards turn_taken;  // cards that it took from the pile
  Cards turn_laid;   // cards that it laid, an upcard included that began or joined a set
  std::uint8_t hand_size[kSeats];
  std::uint8_t pile_size;
  std::uint8_t stock_begin;  // the stock is stock[stock_begin … stock_end − 1]
  std::uint8_t stock_end;
  std::uint8_t first_turn;   // 1: F1 may apply
  std::uint8_t draw_ends;    // 1: the dealer draws from the stock's far end
  std::uint8_t stock_known;  // 1: the stock was turned over, so its order is known
  std::int8_t phase;         // mille_phase
  std::int8_t turn;          // the seat that decides next, or kNobody
  std::int8_t dealer;
  std::int8_t out;                 // the seat that went out in the last completed deal, or kNobody
  std::int32_t turns;              // completed in this deal
  std::int32_t reshuffles;         // in this deal
  std::int32_t turn_number;        // of the last turn that began, from 1; 0: none, or no longer known
  std::int32_t first_lay[kSeats];  // number of the turn in which the seat first laid cards in this deal; 0: not yet
  Card turn_drawn;                 // the card that it drew, if it came from the stock
  TurnSource turn_source;
  std::int8_t rule_set;       // of the deal: 0 the variant's own rules, k the k-th of its rule sets
  std::int8_t last_rule_set;  // of the last completed deal

  // The match.
  std::int32_t deal;          // from 1; 0 before the first
  std::int32_t scored_deals;  // deals on the sheet
  std::int32_t naturals[kSeats];
  std::int32_t chapeaux[kSeats];
  std::int32_t
      deals_won[kSeats];  // deals in which the seat scored more points; −1: unknown, as is `last` but for points
  std::int64_t totals[kSeats];
  std::int64_t stakes[2];  // small, large
  DealScore last;          // of the last completed deal; before the first, only its memory counts
  std::int32_t last_deal;  // number of the last completed deal; its turns follow
  std::int32_t last_turns;
  std::int8_t end;  // mille_end
  std::int8_t winner;
  std::int8_t fault_seat;  // that forfeited, or that asked to abort the match
  std::int8_t fault;       // mille_fault
  std::int8_t skunk_level;
  std::int8_t reserved[3];
  Payment payment;  // set once a winner is known

  Seed seed;                                // decks and reshuffles follow from it
  std::array<Card, MILLE_PACK_SLOTS> pile;  // oldest first
  std::array<Card, MILLE_PACK_SLOTS> stock;

  // Whether the deals of the match are known, and not only totals.
  bool knows_deals() const { return deals_won[0] >= 0; }
  // Whether the turn in progress is the last one that began, so that what it has done is known.
  bool knows_turn() const { return phase == MILLE_PHASE_LAY && turn_number == turns + 1; }
  bool in_deal() const { return phase == MILLE_PHASE_DRAW || phase == MILLE_PHASE_LAY; }
  int stock_size() const { return stock_end - stock_begin; }
  // Whether the deals so far say that the dealer draws from the stock's far end. Before the first, nobody but the host
  // knows.
  bool shows_draw_ends() const { return draw_ends != 0 && deal > 0; }
  // Whether the player whose turn it is draws from the stock's far end.
  bool draws_from_far_end() const { return draw_ends != 0 && turn == dealer; }
  // Replaces the stock, next card first.
  void put_stock(std::span<const Card> cards) {
    std::copy(cards.begin(), cards.end(), stock.begin());
    stock_begin = 0;
    stock_end = static_cast<std::uint8_t>(cards.size());
    in_stock = Cards::of(cards);
  }
  // Appends a card at the far end of the stock.
  void add_to_stock(Card card) {
    stock[stock_end++] = card;
    in_stock.add(card);
  }
  Card upcard() const { return pile[pile_size - 1u]; }
  // The cards of which a viewer, a seat or MILLE_ONLOOKER, does not know where they are: in hands, and in a stock that was not
  // turned over.
  Cards unseen_by(int viewer) const {
    Cards unseen = hands[viewer == MILLE_ONLOOKER ? 0 : other(viewer)];
    if (viewer == MILLE_ONLOOKER) {
      unseen.add_all(hands[1]);
    } else {
      unseen.remove_all(known[other(viewer)]);
    }
    if (stock_known == 0) unseen.add_all(in_stock);
    return unseen;
  }

  int naturals_in_set(int seat, int rank) const { return lane_count(sets[seat].lane(rank)); }
  // The lane of a joker entry is a plain number; that of another entry is four counts.
  int wilds_in_set(const Ruleset& ruleset, int seat, int rank) const {
    int count = 0;
    for (int entry = 0; entry < kMaxWildEntries; ++entry) {
      const Lane lane = wilds[entry][seat].lane(rank);
      count += ruleset.rules.cards_wild[entry] == kJokerRank ? lane : lane_count(lane);
    }
    return count;
  }
  bool has_set(int seat, int rank) const { return sets[seat].lane(rank) != 0; }
  bool has_opened(int seat) const { return !sets[seat].empty(); }
  // For a deal that is not known from its beginning: seats that have sets laid them in an earlier turn.
  void assume_first_lays() {
    for (int seat = 0; seat < kSeats; ++seat) first_lay[seat] = has_opened(seat) ? std::max(1, turns) : 0;
  }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) < 1024);

// The alignment that hosts and players give the memory of a state.
inline constexpr std::size_t kStateAlignment = 8;

}  // namespace mille
