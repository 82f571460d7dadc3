// Orders the legal actions and assigns keys; see choices.h.
#include "cli/play/choices.h"

#include <algorithm>
#include <tuple>

#include "cli/show/cards.h"

namespace cli {

namespace {

constexpr char kDigits[] = "1234567890";
// Letters that no command uses. There are more of them than kinds of card in a hand.
constexpr char kLetters[] = "abcegijkmortvyz";
constexpr std::size_t kLetterCount = sizeof kLetters - 1;

int wild_cards(const mille_action& action) {
  int count = 0;
  for (const mille_card card : mille::cards(action)) count += card / kSuits != action.rank ? 1 : 0;
  return count;
}

// The order of steps: draw, upcard, pile, pass, lay, discard.
int step(const mille_action& action) {
  switch (action.kind) {
    case MILLE_ACTION_DRAW: return 0;
    case MILLE_ACTION_UPCARD: return 1;
    case MILLE_ACTION_PILE: return 2;
    case MILLE_ACTION_PASS: return 3;
    case MILLE_ACTION_LAY: return 4;
    default: return 5;
  }
}

}  // namespace

std::int64_t worth(const mille_action& action, const mille_rules& rules) {
  std::int64_t sum = 0;
  for (const mille_card card : mille::cards(action)) sum += rules.cards_values[card];
  return sum;
}

std::vector<mille_action> in_order(std::vector<mille_action> choices, const mille_rules& rules) {
  const auto place = [&rules](const mille_action& action) {
    switch (action.kind) {
      case MILLE_ACTION_LAY: return std::tuple(step(action), wild_cards(action) > 0, -worth(action, rules));
      case MILLE_ACTION_PILE: return std::tuple(step(action), false, worth(action, rules));
      default: return std::tuple(step(action), false, std::int64_t{0});
    }
  };
  std::stable_sort(choices.begin(), choices.end(),
                   [&](const mille_action& a, const mille_action& b) { return place(a) < place(b); });
  return choices;
}

std::size_t page_count(const std::vector<mille_action>& ordered) {
  const auto lays = static_cast<std::size_t>(std::count_if(
      ordered.begin(), ordered.end(), [](const mille_action& action) { return action.kind == MILLE_ACTION_LAY; }));
  return std::max<std::size_t>(1, (lays + kLaysAPage - 1) / kLaysAPage);
}

std::vector<KeyedChoice> with_keys(const std::vector<mille_action>& ordered, std::size_t page) {
  std::vector<KeyedChoice> keyed;
  std::size_t piles = 0, lays = 0, discards = 0;
  for (const mille_action& action : ordered) {
    switch (action.kind) {
      case MILLE_ACTION_DRAW: keyed.push_back({'d', action}); break;
      case MILLE_ACTION_UPCARD: keyed.push_back({'f', action}); break;
      case MILLE_ACTION_PASS: keyed.push_back({'x', action}); break;
      case MILLE_ACTION_PILE:
        if (piles <= kLaysAPage) keyed.push_back({piles == 0 ? 'p' : kDigits[piles - 1], action});
        ++piles;
        break;
      case MILLE_ACTION_LAY:
        if (lays / kLaysAPage == page) keyed.push_back({kDigits[lays % kLaysAPage], action});
        ++lays;
        break;
      default:
        // Only rules with many card values lead to more kinds than letters. The rest must be typed in notation.
        if (discards < kLetterCount) keyed.push_back({kLetters[discards], action});
        ++discards;
        break;
    }
  }
  return keyed;
}

}  // namespace cli
