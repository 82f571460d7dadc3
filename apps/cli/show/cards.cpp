// Formats cards for people; see cards.h.
#include "cli/show/cards.h"

#include <algorithm>

namespace cli {

namespace {

constexpr const char* kRankSigns[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"};
constexpr Text kRankNames[] = {"aces",   "twos",  "threes", "fours", "fives",  "sixes", "sevens",
                               "eights", "nines", "tens",   "jacks", "queens", "kings", "jokers"};
constexpr const char* kSymbols[] = {"♣", "♦", "♥", "♠"};
constexpr const char* kLetters[] = {"C", "D", "H", "S"};

bool red(int suit) { return suit == 1 || suit == 2; }

// `queens`, to describe a set, in the person's language.
std::string rank_name(int rank) { return say(kRankNames[rank]); }

// The wild card of a set at a slot of mille_view::wilds.
mille_card wild_card(const mille_rules& rules, int slot) {
  const int rank = rules.cards_wild[slot / kSuits];
  return static_cast<mille_card>(rank == MILLE_RANK_JOKER ? MILLE_CARD_JOKER : rank * kSuits + slot % kSuits);
}

}  // namespace

std::string card_text(const Style& style, mille_card card) {
  const int rank = card / kSuits;
  if (rank >= MILLE_RANKS) return style.paint(Colour::bold, kRankSigns[MILLE_RANK_JOKER]);
  const int suit = card % kSuits;
  const std::string text = std::string(kRankSigns[rank]) + (style.symbols ? kSymbols[suit] : kLetters[suit]);
  return red(suit) ? style.paint(Colour::red, text) : text;
}

std::string cards_text(const Style& style, std::span<const mille_card> cards) {
  std::string text;
  for (const mille_card card : cards) text += (text.empty() ? "" : " ") + card_text(style, card);
  return text;
}

std::vector<std::string> grouped(const Style& style, const std::uint8_t (&counts)[MILLE_CARD_SLOTS],
                                 const Counts& fresh) {
  std::vector<std::string> groups;
  int last = MILLE_RANK_NONE;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    for (int copy = 0; copy < counts[card]; ++copy) {
      const bool is_fresh = copy + fresh[static_cast<std::size_t>(card)] >= counts[card];
      const std::string text =
          (is_fresh ? style.paint(Colour::key, "+") : std::string()) + card_text(style, static_cast<mille_card>(card));
      if (card / kSuits == last) {
        groups.back() += ' ' + text;
      } else {
        groups.push_back(text);
      }
      last = card / kSuits;
    }
  }
  return groups;
}

int count_cards(const std::uint8_t (&counts)[MILLE_CARD_SLOTS]) {
  int sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  return sum;
}

std::int64_t worth(const std::uint8_t (&counts)[MILLE_CARD_SLOTS], const mille_rules& rules) {
  std::int64_t sum = 0;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) sum += std::int64_t{counts[card]} * rules.cards_values[card];
  return sum;
}

LaidSet laid_set(const mille_view& view, mille_seat seat, int rank, const mille_rules& rules) {
  LaidSet set;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int card = rank * kSuits + suit;
    set.naturals += view.sets[seat][card];
    set.points += std::int64_t{view.sets[seat][card]} * rules.cards_values[card];
  }
  for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
    const int here = view.wilds[seat][rank][slot];
    if (here == 0) continue;
    set.wilds += here;
    set.points += std::int64_t{here} * rules.cards_values[wild_card(rules, slot)];
  }
  set.natural = set.wilds == 0 && set.naturals >= rules.naturals_size;
  return set;
}

int wild_slot(const mille_rules& rules, mille_card card) {
  int slot = 0;
  while (wild_card(rules, slot) != card) ++slot;
  return slot;
}

bool in_deal(mille_phase phase) { return phase == MILLE_PHASE_DRAW || phase == MILLE_PHASE_LAY; }

bool in_deal(const mille_view& view) { return in_deal(view.phase); }

std::vector<std::string> sets_text(const Style& style, const mille_view& view, mille_seat seat,
                                   const mille_rules& rules) {
  std::vector<std::string> sets;
  for (int rank = 0; rank < MILLE_RANKS; ++rank) {
    std::vector<mille_card> cards;
    for (int suit = 0; suit < kSuits; ++suit) {
      const int card = rank * kSuits + suit;
      cards.insert(cards.end(), view.sets[seat][card], static_cast<mille_card>(card));
    }
    for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
      const int count = view.wilds[seat][rank][slot];
      if (count > 0) cards.insert(cards.end(), static_cast<std::size_t>(count), wild_card(rules, slot));
    }
    if (cards.empty()) continue;
    const bool natural = in_deal(view) && laid_set(view, seat, rank, rules).natural;
    sets.push_back(cards_text(style, cards) + (natural ? " *" : ""));
  }
  return sets;
}

std::string action_text(const Style& style, const mille_action& action, mille_seat seat) {
  const std::string cards = cards_text(style, mille::cards(action));
  switch (action.kind) {
    case MILLE_ACTION_DRAW: return say("draw");
    case MILLE_ACTION_PASS: return say("pass and block the deal");
    case MILLE_ACTION_UPCARD: return say("take the upcard");
    case MILLE_ACTION_PILE: return cards.empty() ? say("take the pile") : say("take the pile with {0}", {cards});
    case MILLE_ACTION_LAY: return say("lay {0}", {action_object(style, action, seat)});
    case MILLE_ACTION_DISCARD: return say("discard {0}", {cards});
    default: return "?";
  }
}

std::string action_object(const Style& style, const mille_action& action, mille_seat seat) {
  std::string cards = cards_text(style, mille::cards(action));
  if (action.kind != MILLE_ACTION_LAY) return cards;
  if (action.owner != seat) return say("{0} on the opponent's {1}", {cards, rank_name(action.rank)});
  // Wild cards alone do not show which set they join.
  if (action.cards[0] / kSuits != action.rank) return say("{0} on {1}", {cards, rank_name(action.rank)});
  return cards;
}

int verb_columns() { return std::max(columns(say(kLayVerb)), columns(say(kDiscardVerb))) + 1; }

}  // namespace cli
