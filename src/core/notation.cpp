// Reads and writes notation. Reading accepts more than writing produces: either case, `T` for `10`, the suits' symbols.
#include "core/notation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "core/messages.h"

namespace mille {
namespace {

constexpr std::array<std::string_view, kRanks + 1> kRankTexts = {"A", "2", "3",  "4", "5", "6", "7",
                                                                 "8", "9", "10", "J", "Q", "K", "X"};
constexpr std::string_view kSuitLetters = "CDHS";
constexpr std::array<std::string_view, kSuits> kSuitSymbols = {"♣", "♦", "♥", "♠"};

struct Verb {
  std::string_view word;
  mille_action_kind kind;
};
constexpr Verb kVerbs[] = {{"draw", MILLE_ACTION_DRAW}, {"pass", MILLE_ACTION_PASS}, {"upcard", MILLE_ACTION_UPCARD},
                           {"pile", MILLE_ACTION_PILE}, {"lay", MILLE_ACTION_LAY},   {"discard", MILLE_ACTION_DISCARD}};

char to_upper(char letter) { return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter; }

bool same_word(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return to_upper(a) == to_upper(b); });
}

std::optional<int> parse_suit(std::string_view text) {
  if (text.size() == 1) {
    const std::size_t at = kSuitLetters.find(to_upper(text[0]));
    if (at == std::string_view::npos) return {};
    return static_cast<int>(at);
  }
  const auto found = std::find(kSuitSymbols.begin(), kSuitSymbols.end(), text);
  if (found == kSuitSymbols.end()) return {};
  return static_cast<int>(found - kSuitSymbols.begin());
}

// Removes the next word from the front of a text. Returns an empty word at the end.
std::string_view next_word(std::string_view* text) {
  constexpr std::string_view kSpace = " \t";
  const std::size_t start = std::min(text->find_first_not_of(kSpace), text->size());
  const std::size_t end = std::min(text->find_first_of(kSpace, start), text->size());
  const std::string_view word = text->substr(start, end - start);
  text->remove_prefix(end);
  return word;
}

// Reads the owner of the set in a lay: the digit of `@0` or `@1`.
std::optional<std::uint8_t> parse_owner(std::string_view digit) {
  if (digit == "0") return 0;
  if (digit == "1") return 1;
  return {};
}

// The rank of the set that these cards make: that of the first card that is not wild, or else of the first with a rank.
std::optional<int> rank_of_cards(const Ruleset& ruleset, std::span<const Card> cards) {
  std::optional<int> wild;
  for (const Card card : cards) {
    const int rank = rank_of(card);
    if (rank == kJokerRank) continue;
    if (!ruleset.is_wild(rank)) return rank;
    if (!wild) wild = rank;
  }
  return wild;
}

}  // namespace

std::string_view rank_text(int rank) { return kRankTexts[static_cast<std::size_t>(rank)]; }

std::string_view rank_name(int rank) { return rank == kJokerRank ? "joker" : rank_text(rank); }

std::optional<int> rank_of_name(std::string_view name) {
  for (int rank = 0; rank <= kJokerRank; ++rank) {
    if (name == rank_name(rank)) return rank;
  }
  return {};
}

CardText card_text(Card card) {
  CardText text;
  if (card > kJoker) {
    text.put('?');
    return text;
  }
  text.put(rank_text(rank_of(card)));
  if (card != kJoker) text.put(kSuitLetters[static_cast<std::size_t>(suit_of(card))]);
  return text;
}

ActionText action_text(const mille_action& action, int seat) {
  ActionText text;
  for (const Verb& verb : kVerbs) {
    if (verb.kind == action.kind) text.put(verb.word);
  }
  if (action.kind == MILLE_ACTION_LAY) {
    if (action.owner != seat) {
      text.put(" @");
      text.put(static_cast<char>('0' + action.owner));
    }
    text.put(' ');
    text.put(rank_text(action.rank));
  }
  for (int i = 0; i < action.count; ++i) {
    text.put(' ');
    text.put(card_text(action.cards[i]).view());
  }
  return text;
}

std::optional<int> parse_rank(std::string_view text) {
  if (same_word(text, "T")) text = "10";
  for (int rank = 0; rank < kRanks; ++rank) {
    if (same_word(text, rank_text(rank))) return rank;
  }
  return {};
}

std::optional<Card> parse_card(std::string_view text) {
  if (same_word(text, "X")) return kJoker;
  if (text.empty()) return {};
  const std::size_t rank_length = text.starts_with("10") ? 2 : 1;
  const std::optional<int> rank = parse_rank(text.substr(0, rank_length));
  const std::optional<int> suit = parse_suit(text.substr(rank_length));
  if (!rank || !suit) return {};
  return make_card(*rank, *suit);
}

void sort_cards(mille_action* action) {
  const int set_rank = action->rank;
  std::sort(action->cards, action->cards + action->count, [set_rank](Card a, Card b) {
    return std::pair(rank_of(a) != set_rank, a) < std::pair(rank_of(b) != set_rank, b);
  });
}

Result<mille_action> parse_action(const State& state, std::string_view text, mille_error* error,
                                  const Ruleset* ruleset) {
  if (!state.in_deal()) return refuse(error, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  std::string_view rest = text;
  const std::string_view word = next_word(&rest);
  if (word.empty()) return refuse(error, say::kNotationEmpty);
  const Verb* verb = std::find_if(std::begin(kVerbs), std::end(kVerbs),
                                  [word](const Verb& candidate) { return same_word(word, candidate.word); });
  if (verb == std::end(kVerbs)) return refuse(error, say::kNotationVerb, {word});

  mille_action read{};
  read.kind = verb->kind;
  std::string_view next = next_word(&rest);
  std::string_view unranked;  // the first card of a lay without a rank
  if (read.kind == MILLE_ACTION_LAY) {
    read.owner = static_cast<std::uint8_t>(state.turn);
    if (next.starts_with('@')) {
      const auto owner = parse_owner(next.substr(1));
      if (!owner) return refuse(error, say::kNotationOwner, {next});
      read.owner = *owner;
      if (read.owner == state.turn) return refuse(error, say::kNotationOwnSeat, {next});
      next = next_word(&rest);
    }
    if (const auto rank = parse_rank(next)) {
      read.rank = static_cast<std::uint8_t>(*rank);
      next = next_word(&rest);
    } else if (ruleset != nullptr && parse_card(next)) {
      unranked = next;
    } else {
      return refuse(error, say::kNotationRank, {next});
    }
  } else if (read.kind == MILLE_ACTION_PILE && state.pile_size > 0) {
    read.rank = static_cast<std::uint8_t>(rank_of(state.upcard()));
  }
  for (; !next.empty(); next = next_word(&rest)) {
    if (read.count == MILLE_ACTION_CARDS) return refuse(error, say::kNotationTooMany, {MILLE_ACTION_CARDS});
    const auto card = parse_card(next);
    if (!card) return refuse(error, say::kNotationCard, {next});
    read.cards[read.count++] = *card;
  }
  if (!unranked.empty()) {
    const auto rank = rank_of_cards(*ruleset, {read.cards, read.count});
    if (!rank) return refuse(error, say::kNotationRank, {unranked});
    read.rank = static_cast<std::uint8_t>(*rank);
  }
  if (read.kind == MILLE_ACTION_PILE && state.pile_size == 0 && ruleset != nullptr) {
    read.rank = static_cast<std::uint8_t>(rank_of_cards(*ruleset, {read.cards, read.count}).value_or(0));
  }
  sort_cards(&read);
  return read;
}

}  // namespace mille
