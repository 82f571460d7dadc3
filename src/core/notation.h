// Notation: reads and writes cards and actions as text, as in records and on the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "core/state.h"

namespace mille {

// A short text held by value. The caller makes sure that it fits.
template <std::size_t N>
class FixedText {
 public:
  std::string_view view() const { return {text_, length_}; }
  const char* c_str() const { return text_; }
  void put(char letter) { text_[length_++] = letter; }
  void put(std::string_view text) {
    for (const char letter : text) put(letter);
  }

 private:
  char text_[N] = {};
  std::size_t length_ = 0;
};

using CardText = FixedText<8>;      // `10D`
using ActionText = FixedText<128>;  // `lay @0 10 ` and 28 cards of at most four bytes each

// `QS`, `10D`, `X`; `?` for a number that is not a card.
CardText card_text(Card card);

// `A` … `K`, `X`.
std::string_view rank_text(int rank);

// The name of a rank in rules: `A` … `K`, `joker`.
std::string_view rank_name(int rank);

// Returns the rank that has this name in rules.
std::optional<int> rank_of_name(std::string_view name);

// `lay 8 8C 8D 2H`; `lay @0 8 8C` if the set is not `seat`'s. The action must be well formed.
ActionText action_text(const mille_action& action, int seat);

// Reads a card. `T` for `10`, either case and the suits' symbols are accepted.
std::optional<Card> parse_card(std::string_view text);

// Reads a rank as in `lay 8`: `A` … `K`, or `T` for `10`; no joker.
std::optional<int> parse_rank(std::string_view text);

// Reads an action for the seat whose turn it is, and sorts its cards with sort_cards(). It does not check that the
// action is legal. With a ruleset, a lay may leave its rank out (`lay 8C 8D 2H`): it is that of the first card that is
// not wild, or else that of the first wild card with a rank. So is the rank of an upcard that the state does not have. Fails with MILLE_E_NOTATION, or with MILLE_E_PHASE outside
// a deal.
Result<mille_action> parse_action(const State& state, std::string_view text, mille_error* error,
                                  const Ruleset* ruleset = nullptr);

// Puts the cards of an action in printing order: natural cards first, then wild ones, each in the order of the pack.
void sort_cards(mille_action* action);

}  // namespace mille
