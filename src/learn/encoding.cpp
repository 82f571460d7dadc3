// Lists the atomic actions of a variant in the order that encoding.h gives, and converts them to actions and back.
#include "learn/encoding.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "core/check.h"
#include "core/lanes.h"
#include "core/legal.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/set_rules.h"
#include "learn/messages.h"
#include "learn/observation.h"

namespace mille {
namespace {

enum : std::int32_t { kDraw, kPass, kUpcard, kFirstPile };
constexpr std::int32_t kNone = -1;
constexpr int kOpening = 3;                  // cards that open a set (S1)
constexpr std::uint8_t kRankOfUpcard = 255;  // takes the pile, whatever its upcard is

int copies_of_value(const Ruleset& ruleset, int rank, int value) {
  return copies_of_kind(ruleset, rank, info_of(ruleset, rank).kinds[value]);
}

// Whether a card has the first (0) or the second (1) value of its rank.
int value_of(const Ruleset& ruleset, Card card) {
  if (card == kJoker) return 0;
  return (info_of(ruleset, rank_of(card)).kinds[1] >> (2 * suit_of(card)) & 1) != 0 ? 1 : 0;
}

int wild_kind_of(const Ruleset& ruleset, Card card) {
  for (int kind = 0; kind < ruleset.wild_kind_count; ++kind) {
    const WildKind& wild = ruleset.wild_kinds[static_cast<std::size_t>(kind)];
    if (wild.rank != rank_of(card)) continue;
    if (card == kJoker || (wild.mask >> (2 * suit_of(card)) & 1) != 0) return kind;
  }
  return 0;
}

// Calls `visit` for each choice of `count` cards by kind, most of the first kind first.
template <std::size_t N, class Visit>
void for_each_split(const std::array<int, N>& available, int count, Visit visit) {
  std::array<std::uint8_t, N> chosen{};
  const auto choose = [&](const auto& self, std::size_t kind, int left) -> void {
    if (kind == N) {
      if (left == 0) visit(chosen);
      return;
    }
    for (int here = std::min(left, available[kind]); here >= 0; --here) {
      chosen[kind] = static_cast<std::uint8_t>(here);
      self(self, kind + 1, left - here);
    }
    chosen[kind] = 0;
  };
  choose(choose, 0, count);
}

std::array<int, kMaxValuesOfRank> naturals_of(const Ruleset& ruleset, int rank) {
  return {copies_of_value(ruleset, rank, 0), copies_of_value(ruleset, rank, 1)};
}

std::array<int, kMaxWildEntries * kMaxValuesOfRank> wilds_of(const Ruleset& ruleset) {
  std::array<int, kMaxWildEntries * kMaxValuesOfRank> available{};
  for (int kind = 0; kind < ruleset.wild_kind_count; ++kind) {
    const WildKind& wild = ruleset.wild_kinds[static_cast<std::size_t>(kind)];
    available[static_cast<std::size_t>(kind)] = copies_of_kind(ruleset, wild.rank, wild.mask);
  }
  return available;
}

CardChoice one_card(mille_action_kind kind, int rank, int value) {
  CardChoice choice{.kind = kind, .rank = static_cast<std::uint8_t>(rank)};
  choice.naturals[static_cast<std::size_t>(value)] = 1;
  return choice;
}

// The cards of an action by kind.
CardChoice choice_of(const Ruleset& ruleset, const State& state, const mille_action& action) {
  CardChoice choice{.kind = action.kind, .rank = action.rank};
  choice.opens = action.kind == MILLE_ACTION_LAY && !state.has_set(action.owner, action.rank);
  for (int i = 0; i < action.count; ++i) {
    const Card card = action.cards[i];
    if (rank_of(card) == action.rank) {
      ++choice.naturals[static_cast<std::size_t>(value_of(ruleset, card))];
    } else {
      ++choice.wilds[static_cast<std::size_t>(wild_kind_of(ruleset, card))];
    }
  }
  return choice;
}

// The name of a kind of card: `8` for all suits, `QS` for one, `QCDH` for several, `X`.
std::string kind_text(const Ruleset& ruleset, int rank, int value) {
  std::string text(rank_text(rank));
  const Lane mask = info_of(ruleset, rank).kinds[value];
  if (rank == kJokerRank || info_of(ruleset, rank).kinds[1] == 0) return text;
  for (int suit = 0; suit < kSuits; ++suit) {
    if ((mask >> (2 * suit) & 1) != 0) text += card_text(make_card(rank, suit)).view().back();
  }
  return text;
}

std::string wild_text(const Ruleset& ruleset, std::size_t kind) {
  const WildKind& wild = ruleset.wild_kinds[kind];
  return kind_text(ruleset, wild.rank, wild.mask == info_of(ruleset, wild.rank).kinds[1] ? 1 : 0);
}

// The kinds of the cards of a choice, one word per card: ` 8 8 2`.
std::string cards_text(const Ruleset& ruleset, const CardChoice& choice) {
  std::string text;
  for (std::size_t value = 0; value < choice.naturals.size(); ++value) {
    for (int i = 0; i < choice.naturals[value]; ++i) {
      text += ' ' + kind_text(ruleset, choice.rank, static_cast<int>(value));
    }
  }
  for (std::size_t kind = 0; kind < choice.wilds.size(); ++kind) {
    for (int i = 0; i < choice.wilds[kind]; ++i) text += ' ' + wild_text(ruleset, kind);
  }
  return text;
}

// Finds a field that rules out atomic actions. With any of these, part of a legal lay may be illegal by itself, or
// three cards do not say whose set they open.
Encoding::Obstacle obstacle_of(const Game& game) {
  const mille_rules& rules = game.rules();
  if (rules.sets_min_size != kOpening) return {"sets.min_size", rules.sets_min_size};
  if (rules.sets_min_natural_cards > kOpening) return {"sets.min_natural_cards", rules.sets_min_natural_cards};
  if (rules.sets_opening_minimum > 0) return {"sets.opening_minimum", rules.sets_opening_minimum};
  if (rules.sets_lay_on_opponent != 0) return {"sets.lay_on_opponent", rules.sets_lay_on_opponent};
  if (!game.rule_sets.empty()) return {"rule_sets", static_cast<std::int32_t>(game.rule_sets.size())};
  if (game.hooks != nullptr && game.hooks->has_allow()) return {"hooks.allow", 1};
  return {nullptr, 0};
}

}  // namespace

Encoding::Encoding(const Game& game) {
  const Ruleset& ruleset = game.ruleset;
  const mille_rules& rules = ruleset.rules;
  obstacle_ = obstacle_of(game);
  if (obstacle_.field != nullptr) return;
  kind_count_ = rules.kind_count;
  observed_size_ = observation_size(ruleset);

  for (const mille_action_kind kind : {MILLE_ACTION_DRAW, MILLE_ACTION_PASS, MILLE_ACTION_UPCARD}) {
    atoms_.push_back({.kind = kind});
  }
  add_pile_atoms(ruleset);
  first_open_ = size();
  add_open_atoms(ruleset);

  const auto add_by_kind = [&](mille_action_kind action) {
    for (int rank = 0; rank <= kJokerRank; ++rank) {
      for (int value = 0; value < kMaxValuesOfRank; ++value) {
        if (rank == kJokerRank && (value > 0 || rules.cards_jokers == 0)) continue;
        if (info_of(ruleset, rank).kinds[value] != 0) atoms_.push_back(one_card(action, rank, value));
      }
    }
  };
  first_add_ = size();
  add_by_kind(MILLE_ACTION_LAY);
  first_wild_ = size();
  for (int rank = 0; rank < kRanks; ++rank) {
    if (ruleset.is_wild(rank)) continue;
    for (int kind = 0; kind < ruleset.wild_kind_count; ++kind) {
      CardChoice choice{.kind = MILLE_ACTION_LAY, .rank = static_cast<std::uint8_t>(rank)};
      choice.wilds[static_cast<std::size_t>(kind)] = 1;
      atoms_.push_back(choice);
    }
  }
  first_discard_ = size();
  add_by_kind(MILLE_ACTION_DISCARD);
}

// P1, P2, P6 and `pile.take`.
void Encoding::add_pile_atoms(const Ruleset& ruleset) {
  const mille_rules& rules = ruleset.rules;
  if (rules.pile_take == MILLE_TAKE_FREE || rules.pile_take == MILLE_TAKE_PAIR_OR_JOIN) {
    atoms_.push_back({.kind = MILLE_ACTION_PILE, .rank = kRankOfUpcard});
  }
  if (rules.pile_take == MILLE_TAKE_FREE) return;
  for (int rank = 0; rank < kRanks; ++rank) {
    const bool wild = ruleset.is_wild(rank);
    if (!set_allowed(ruleset, rank) || (wild && rules.pile_wild_upcard == MILLE_WILD_UPCARD_NEVER)) continue;
    CardChoice choice{.kind = MILLE_ACTION_PILE, .rank = static_cast<std::uint8_t>(rank)};
    const auto natural_copies = naturals_of(ruleset, rank);
    for_each_split(natural_copies, kOpening - 1, [&](const auto& naturals) {
      choice.naturals = naturals;
      atoms_.push_back(choice);
    });
    if (rules.pile_take != MILLE_TAKE_PAIR_OR_WILD || wild || rules.sets_max_wilds == 0) continue;
    for_each_split(natural_copies, 1, [&](const auto& naturals) {
      choice.naturals = naturals;
      for_each_split(wilds_of(ruleset), 1, [&](const auto& wilds) {
        choice.wilds = wilds;
        atoms_.push_back(choice);
      });
    });
  }
}

// S1, S2.
void Encoding::add_open_atoms(const Ruleset& ruleset) {
  for (int rank = 0; rank < kRanks; ++rank) {
    if (!set_allowed(ruleset, rank)) continue;
    CardChoice choice{.kind = MILLE_ACTION_LAY, .rank = static_cast<std::uint8_t>(rank), .opens = true};
    for (int natural_count = kOpening; natural_count > 0; --natural_count) {
      const SetSize size{natural_count, kOpening - natural_count};
      if (!set_stands(ruleset.rules, size) || (size.wilds > 0 && ruleset.is_wild(rank))) continue;
      for_each_split(naturals_of(ruleset, rank), size.naturals, [&](const auto& naturals) {
        choice.naturals = naturals;
        for_each_split(wilds_of(ruleset), size.wilds, [&](const auto& wilds) {
          choice.wilds = wilds;
          atoms_.push_back(choice);
        });
      });
    }
  }
}

mille_status Encoding::supported(mille_error* error) const {
  if (obstacle_.field == nullptr) return MILLE_OK;
  return refuse(error, say::kAtomicUnsupported, {obstacle_.field, obstacle_.value});
}

Result<mille_encoding> Encoding::sizes(mille_error* error) const {
  MILLE_TRY(supported(error));
  mille_encoding encoding{};
  encoding.struct_size = sizeof encoding;
  encoding.atomic_actions = size();
  encoding.observation_size = observed_size_;
  encoding.kind_count = kind_count_;
  encoding.first_pile = kFirstPile;
  encoding.first_open = first_open_;
  encoding.first_add = first_add_;
  encoding.first_wild = first_wild_;
  encoding.first_discard = first_discard_;
  return encoding;
}

mille_status Encoding::check_index(std::int32_t index, mille_error* error) const {
  MILLE_TRY(supported(error));
  if (index >= 0 && index < size()) return MILLE_OK;
  return refuse(error, say::kAtomicIndex, {index, size() - 1});
}

Result<std::string> Encoding::text(const Ruleset& ruleset, std::int32_t index, mille_error* error) const {
  MILLE_TRY(check_index(index, error));
  const CardChoice& atom = atoms_[static_cast<std::size_t>(index)];
  const std::string cards = cards_text(ruleset, atom);
  if (index == kDraw) return std::string("draw");
  if (index == kPass) return std::string("pass");
  if (index == kUpcard) return std::string("upcard");
  if (index < first_open_) {
    const bool by_rank = atom.rank != kRankOfUpcard;
    return by_rank ? "pile " + std::string(rank_text(atom.rank)) + " with" + cards : "pile";
  }
  if (index < first_add_) return "open " + std::string(rank_text(atom.rank)) + " with" + cards;
  if (index < first_discard_) return "add" + cards + " to " + std::string(rank_text(atom.rank));
  return "discard" + cards;
}

std::int32_t Encoding::find(const CardChoice& choice, std::int32_t first, std::int32_t last) const {
  const auto begin = atoms_.begin() + first;
  const auto end = atoms_.begin() + last;
  const auto found = std::find(begin, end, choice);
  return found == end ? kNone : static_cast<std::int32_t>(found - atoms_.begin());
}

std::int32_t Encoding::wild_index(const Ruleset& ruleset, int rank, int wild_kind) const {
  const std::uint32_t below = ~ruleset.wild_ranks & ((1u << rank) - 1);
  return first_wild_ + std::popcount(below) * ruleset.wild_kind_count + wild_kind;
}

// The atomic action that equals a legal action, or kNone if it takes several.
std::int32_t Encoding::index_of(const Ruleset& ruleset, const State& state, const mille_action& action) const {
  const Card card = action.cards[0];
  switch (action.kind) {
    case MILLE_ACTION_DRAW: return kDraw;
    case MILLE_ACTION_PASS: return kPass;
    case MILLE_ACTION_UPCARD: return kUpcard;
    case MILLE_ACTION_PILE:
      return action.count == 0 ? kFirstPile : find(choice_of(ruleset, state, action), kFirstPile, first_open_);
    case MILLE_ACTION_DISCARD: return first_discard_ + ruleset.rules.kind_of[card];
    default: break;
  }
  if (!state.has_set(action.owner, action.rank)) {
    return action.count == kOpening ? find(choice_of(ruleset, state, action), first_open_, first_add_) : kNone;
  }
  if (action.count != 1) return kNone;
  if (rank_of(card) == action.rank) return first_add_ + ruleset.rules.kind_of[card];
  return wild_index(ruleset, action.rank, wild_kind_of(ruleset, card));
}

template <class Use>
void Encoding::each_legal(const Ruleset& ruleset, const State& state, Use use) const {
  std::array<mille_action, kTypicalList> usual;
  std::vector<mille_action> longer;
  std::span<mille_action> list = usual;
  std::size_t count = legal_list(ruleset, state, list);
  if (count > list.size()) {
    longer.resize(count);
    list = longer;
    count = legal_list(ruleset, state, list);
  }
  for (const mille_action& action : list.first(count)) {
    const std::int32_t index = index_of(ruleset, state, action);
    if (index != kNone) use(static_cast<std::size_t>(index));
  }
}

mille_status Encoding::mask(const Ruleset& ruleset, const State& state, std::span<std::uint8_t> mask,
                            mille_error* error) const {
  MILLE_TRY(supported(error));
  std::fill(mask.begin(), mask.end(), std::uint8_t{0});
  each_legal(ruleset, state, [&](std::size_t index) { mask[index] = 1; });
  return MILLE_OK;
}

mille_status Encoding::mask_bits(const Ruleset& ruleset, const State& state, std::span<std::uint8_t> bits,
                                 mille_error* error) const {
  MILLE_TRY(supported(error));
  std::fill(bits.begin(), bits.end(), std::uint8_t{0});
  each_legal(ruleset, state, [&](std::size_t index) {
    bits[index / 8] = static_cast<std::uint8_t>(bits[index / 8] | 1u << index % 8);
  });
  return MILLE_OK;
}

// Builds the legal action for a choice of cards, with those lowest in the pack.
Result<mille_action> Encoding::build(const Ruleset& ruleset, const State& state, const CardChoice& choice,
                                     mille_error* error) const {
  if (!state.in_deal()) return refuse(error, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  const Cards& hand = state.hands[state.turn];
  mille_action made{};
  made.kind = choice.kind;
  if (choice.kind == MILLE_ACTION_LAY) {
    made.rank = choice.rank;
    made.owner = static_cast<std::uint8_t>(state.turn);
    if (choice.opens && state.has_set(state.turn, choice.rank)) {
      return refuse(error, say::kAtomicOpened, {rank_text(choice.rank)});
    }
  } else if (choice.kind == MILLE_ACTION_PILE) {
    made.rank = choice.rank;
    if (choice.rank == kRankOfUpcard) {
      made.rank = state.pile_size > 0 ? static_cast<std::uint8_t>(rank_of(state.upcard())) : std::uint8_t{0};
    }
  }
  const auto take = [&](int rank, Lane mask, int needed, const std::string& name) {
    const bool joker = rank == kJokerRank;
    const Lane held = joker ? hand.lane(rank) : static_cast<Lane>(hand.lane(rank) & mask);
    const int held_count = joker ? held : lane_count(held);
    if (held_count < needed) return refuse(error, say::kAtomicHand, {held_count, name, needed});
    mille_card* cards = made.cards + made.count;
    Cards chosen = Cards::of_lane(rank, joker ? static_cast<Lane>(needed) : lanes::first_of(held, needed));
    for_each_card(chosen, [&cards](Card card, int count) { cards = std::fill_n(cards, count, card); });
    made.count = static_cast<std::uint8_t>(made.count + needed);
    return mille_status{MILLE_OK};
  };
  for (std::size_t value = 0; value < choice.naturals.size(); ++value) {
    if (choice.naturals[value] == 0) continue;
    const int rank = choice.rank;
    const int which = static_cast<int>(value);
    MILLE_TRY(take(rank, info_of(ruleset, rank).kinds[value], choice.naturals[value], kind_text(ruleset, rank, which)));
  }
  for (std::size_t kind = 0; kind < choice.wilds.size(); ++kind) {
    if (choice.wilds[kind] == 0) continue;
    const WildKind& wild = ruleset.wild_kinds[kind];
    MILLE_TRY(take(wild.rank, wild.mask, choice.wilds[kind], wild_text(ruleset, kind)));
  }
  sort_cards(&made);
  MILLE_TRY(check_action(ruleset, state, made, error));
  return made;
}

Result<mille_action> Encoding::action(const Ruleset& ruleset, const State& state, std::int32_t index,
                                      mille_error* error) const {
  MILLE_TRY(check_index(index, error));
  return build(ruleset, state, atoms_[static_cast<std::size_t>(index)], error);
}

Result<Encoding::Sequence> Encoding::split(const Ruleset& ruleset, const State& state, const mille_action& action,
                                           mille_error* error) const {
  MILLE_TRY(supported(error));
  MILLE_TRY(check_action(ruleset, state, action, error));
  Sequence sequence;
  if (action.kind != MILLE_ACTION_LAY) {
    sequence.push(index_of(ruleset, state, action));
    return sequence;
  }
  CardChoice left = choice_of(ruleset, state, action);
  if (left.opens) {
    CardChoice opening{.kind = left.kind, .rank = left.rank, .opens = true};
    int wanted = kOpening;
    const auto move = [&wanted](std::uint8_t* from, std::uint8_t* to) {
      const auto moved = static_cast<std::uint8_t>(std::min<int>(*from, wanted));
      *from = static_cast<std::uint8_t>(*from - moved);
      *to = moved;
      wanted -= moved;
    };
    for (std::size_t value = 0; value < left.naturals.size(); ++value)
      move(&left.naturals[value], &opening.naturals[value]);
    for (std::size_t kind = 0; kind < left.wilds.size(); ++kind) move(&left.wilds[kind], &opening.wilds[kind]);
    sequence.push(find(opening, first_open_, first_add_));
  }
  for (std::size_t value = 0; value < left.naturals.size(); ++value) {
    const std::int32_t index =
        find(one_card(MILLE_ACTION_LAY, left.rank, static_cast<int>(value)), first_add_, first_wild_);
    for (int i = 0; i < left.naturals[value]; ++i) sequence.push(index);
  }
  for (std::size_t kind = 0; kind < left.wilds.size(); ++kind) {
    const std::int32_t index = wild_index(ruleset, left.rank, static_cast<int>(kind));
    for (int i = 0; i < left.wilds[kind]; ++i) sequence.push(index);
  }
  return sequence;
}

Result<mille_action> Encoding::join(const Ruleset& ruleset, const State& state, std::span<const std::int32_t> sequence,
                                    mille_error* error) const {
  MILLE_TRY(supported(error));
  if (sequence.empty() || sequence.size() > MILLE_ACTION_CARDS) {
    return refuse(error, say::kAtomicLength, {static_cast<std::int64_t>(sequence.size()), MILLE_ACTION_CARDS});
  }
  for (const std::int32_t index : sequence) {
    MILLE_TRY(check_index(index, error));
  }
  CardChoice whole = atoms_[static_cast<std::size_t>(sequence[0])];
  for (const std::int32_t index : sequence.subspan(1)) {
    const CardChoice& more = atoms_[static_cast<std::size_t>(index)];
    if (whole.kind != MILLE_ACTION_LAY || more.kind != MILLE_ACTION_LAY || more.rank != whole.rank || more.opens) {
      return refuse(error, say::kAtomicApart, {index});
    }
    for (std::size_t value = 0; value < whole.naturals.size(); ++value) {
      whole.naturals[value] = static_cast<std::uint8_t>(whole.naturals[value] + more.naturals[value]);
    }
    for (std::size_t kind = 0; kind < whole.wilds.size(); ++kind) {
      whole.wilds[kind] = static_cast<std::uint8_t>(whole.wilds[kind] + more.wilds[kind]);
    }
  }
  return build(ruleset, state, whole, error);
}

}  // namespace mille
