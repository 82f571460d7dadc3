// Cards, hands and sets as people read them. Suits are symbols, in colour, if the terminal supports that; otherwise the
// notation of records is used.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/term/say.h"
#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

inline constexpr int kSuits = 4;

// `Q♠` or `QS`.
std::string card_text(const Style& style, mille_card card);
// Several cards, separated by spaces.
std::string cards_text(const Style& style, std::span<const mille_card> cards);

// How many of each card.
using Counts = std::array<std::uint8_t, MILLE_CARD_SLOTS>;

// Groups cards given as counts, one text per rank (`5♥ 5♥ 5♠`), in the order of the pack. The cards of `fresh` among
// them have a plus sign before them.
std::vector<std::string> grouped(const Style& style, const std::uint8_t (&counts)[MILLE_CARD_SLOTS],
                                 const Counts& fresh = {});
// The number of cards, and their worth.
int count_cards(const std::uint8_t (&counts)[MILLE_CARD_SLOTS]);
std::int64_t worth(const std::uint8_t (&counts)[MILLE_CARD_SLOTS], const mille_rules& rules);

// A seat's set of a rank on the table.
struct LaidSet {
  int naturals = 0;
  int wilds = 0;
  std::int64_t points = 0;  // of its cards
  // Whether it is a natural under the rule fields (N1). This is a forecast: the result of the deal decides, and a
  // script's hook can change it. So it is not shown once the deal is over.
  bool natural = false;
};
LaidSet laid_set(const mille_view& view, mille_seat seat, int rank, const mille_rules& rules);
// Where mille_view::wilds counts a card. Precondition: the card is wild.
int wild_slot(const mille_rules& rules, mille_card card);

// Returns true in a deal in progress, or if the view is of one.
bool in_deal(mille_phase phase);
bool in_deal(const mille_view& view);

// The sets of a seat, one text per set, natural cards first. During the deal an asterisk marks a set that is a natural
// by now (N1).
std::vector<std::string> sets_text(const Style& style, const mille_view& view, mille_seat seat,
                                   const mille_rules& rules);

// Describes an action: `lay 8♣ 8♦ 2♥`, `take the pile with Q♣ Q♥`. The cards that the player gets are left to the
// events.
std::string action_text(const Style& style, const mille_action& action, mille_seat seat);
// What a lay or a discard moves, without its verb: `2♥ on queens`.
std::string action_object(const Style& style, const mille_action& action, mille_seat seat);

// The verbs before a grid of lays and of discards, and the columns that they take.
inline constexpr Text kLayVerb{"lay"};
inline constexpr Text kDiscardVerb{"discard"};
int verb_columns();

}  // namespace cli
