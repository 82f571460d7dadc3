// Every choice of cards that a player could name; see choices.h.
#include "tests/support/choices.h"

#include <algorithm>
#include <functional>

namespace mille_test {
namespace {

// A hand's cards by kind.
using Kinds = std::map<std::uint8_t, Cards>;

Kinds kinds_of(const mille_view& view, const mille_rules& rules) {
  Kinds kinds;
  for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card) {
    Cards& held = kinds[rules.kind_of[card]];
    held.insert(held.end(), view.hand[card], static_cast<mille_card>(card));
  }
  return kinds;
}

int rank_of(mille_card card) { return card / 4; }

bool wild(int rank, const mille_rules& rules) { return rules.cards_wild[0] == rank || rules.cards_wild[1] == rank; }

// Calls `use` with every choice of at most `most` cards, including the empty one. Interchangeable choices count once.
void each_choice(const std::vector<const Cards*>& kinds, std::size_t most, Random& random,
                 const std::function<void(const Cards&)>& use) {
  Cards chosen;
  const std::function<void(std::size_t)> from = [&](std::size_t kind) {
    if (kind == kinds.size()) return use(chosen);
    Cards held = *kinds[kind];
    random.shuffle(held);
    const std::size_t before = chosen.size();
    from(kind + 1);
    for (std::size_t count = 1; count <= held.size() && before + count <= most; ++count) {
      chosen.push_back(held[count - 1]);
      from(kind + 1);
    }
    chosen.resize(before);
  };
  from(0);
}

mille_action made_of(mille_action_kind kind, int rank, mille_seat owner, const Cards& cards) {
  mille_action action{};
  action.kind = kind;
  action.rank = static_cast<std::uint8_t>(rank);
  action.owner = static_cast<std::uint8_t>(owner);
  action.count = static_cast<std::uint8_t>(cards.size());
  std::copy(cards.begin(), cards.end(), action.cards);
  return action;
}

}  // namespace

std::string choice_key(const mille_action& action, const mille_rules& rules) {
  std::string kinds;
  for (std::size_t i = 0; i < action.count; ++i) kinds += static_cast<char>('a' + rules.kind_of[action.cards[i]]);
  std::sort(kinds.begin(), kinds.end());
  return std::to_string(action.kind) + ' ' + std::to_string(action.rank) + ' ' + std::to_string(action.owner) + ' ' +
         kinds;
}

std::map<std::string, mille_action> legal_choices(const State& state, const mille_rules& rules, Random& random) {
  std::map<std::string, mille_action> found;
  if (!state.in_deal()) return found;
  const mille_view view = state.view(state.turn());
  const Kinds kinds = kinds_of(view, rules);
  const auto try_one = [&](const mille_action& action) {
    if (state.allows(action)) found.emplace(choice_key(action, rules), action);
  };

  for (const mille_action_kind kind : {MILLE_ACTION_DRAW, MILLE_ACTION_PASS, MILLE_ACTION_UPCARD}) {
    try_one(made_of(kind, 0, 0, {}));
  }
  std::vector<const Cards*> all;
  for (const auto& [kind, held] : kinds) all.push_back(&held);
  if (view.pile_size > 0) {
    const int rank = rank_of(view.pile[view.pile_size - 1]);
    each_choice(all, 3, random, [&](const Cards& cards) { try_one(made_of(MILLE_ACTION_PILE, rank, 0, cards)); });
  }
  for (int rank = 0; rank < MILLE_RANKS; ++rank) {
    std::vector<const Cards*> fitting;
    for (const auto& [kind, held] : kinds) {
      if (!held.empty() && (rank_of(held[0]) == rank || wild(rank_of(held[0]), rules))) fitting.push_back(&held);
    }
    for (const mille_seat owner : {0, 1}) {
      each_choice(fitting, MILLE_ACTION_CARDS, random,
                  [&](const Cards& cards) { try_one(made_of(MILLE_ACTION_LAY, rank, owner, cards)); });
    }
  }
  for (const auto& [kind, held] : kinds) {
    if (!held.empty()) try_one(made_of(MILLE_ACTION_DISCARD, 0, 0, {random.pick(held)}));
  }
  return found;
}

mille_action random_action(const mille_view& view, Random& random) {
  Cards hand;
  for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card) {
    hand.insert(hand.end(), view.hand[card], static_cast<mille_card>(card));
  }
  Cards chosen;
  for (std::size_t count = random.below(6); count > 0; --count) {
    const bool held = !hand.empty() && random.below(8) != 0;
    chosen.push_back(held ? random.pick(hand) : static_cast<mille_card>(random.below(MILLE_CARD_KINDS)));
  }
  return made_of(static_cast<mille_action_kind>(random.below(8)), static_cast<int>(random.below(14)),
                 static_cast<mille_seat>(random.below(3)), chosen);
}

}  // namespace mille_test
