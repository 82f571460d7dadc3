// Cards, hands and sets as people read them: suits as symbols and in colour where the terminal has them,
// the notation of records elsewhere.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

inline constexpr int kSuits = 4;

// `Q♠` or `QS`.
std::string card_text(const Style& style, mille_card card);
// Several, with a space between.
std::string cards_text(const Style& style, std::span<const mille_card> cards);
// `queens`, for what is said of a set.
std::string rank_name(int rank);
// `Q`, for headings and actions.
std::string rank_sign(int rank);

// Cards given as counts, one text a rank (`5♥ 5♥ 5♠`), in the order of the pack.
std::vector<std::string> grouped(const Style& style, const std::uint8_t (&counts)[MILLE_CARD_SLOTS]);
// A wild card of a set, by its slot in mille_view::wilds.
mille_card wild_card(const mille_rules& rules, int slot);
// How many cards, and what they are worth.
int count_cards(const std::uint8_t (&counts)[MILLE_CARD_SLOTS]);
std::int64_t worth(const std::uint8_t (&counts)[MILLE_CARD_SLOTS], const mille_rules& rules);

// A seat's set of a rank as it lies.
struct LaidSet {
  int naturals = 0;
  int wilds = 0;
  std::int64_t points = 0;  // of its cards
  // Whether it is a natural by the rules' fields (N1). A forecast: what counts is the result of the deal, which a script's hook may
  // have changed, so nobody shows this once the deal is over.
  bool natural = false;
};
LaidSet laid_set(const mille_view& view, mille_seat seat, int rank, const mille_rules& rules);

// Whether the view is of a deal in progress.
bool in_deal(const mille_view& view);

// The sets of a seat, one text a set: natural cards, then wild ones; during the deal an asterisk where it is a natural by now (N1).
std::vector<std::string> sets_text(const Style& style, const mille_view& view, mille_seat seat,
                                   const mille_rules& rules);

// An action for people: `lay 8♣ 8♦ 2♥`, `take the pile with Q♣ Q♥`; without the cards taken, which events tell.
std::string action_text(const Style& style, const mille_action& action, mille_seat seat);

}  // namespace cli
