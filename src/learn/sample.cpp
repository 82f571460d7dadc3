// Rebuilds a state from a view: first what the view shows, then the hidden cards.
#include "learn/sample.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "base/result.h"
#include "core/fast_random.h"
#include "core/set_rules.h"
#include "learn/messages.h"
#include "learn/view_check.h"
#include "mille/mille_ending.hpp"

namespace mille {
namespace {

// Packs four counts (0 to 3) of one byte each into a lane. The product moves count n (from 0) down by 6 n bits, so that
// the counts lie side by side.
Lane lane_of(const std::uint8_t* counts) {
  constexpr std::uint64_t kMoves = std::uint64_t{1} << 24 | 1u << 18 | 1u << 12 | 1u << 6;
  const std::uint32_t bytes = static_cast<std::uint32_t>(counts[0]) | static_cast<std::uint32_t>(counts[1]) << 8 |
                              static_cast<std::uint32_t>(counts[2]) << 16 | static_cast<std::uint32_t>(counts[3]) << 24;
  return static_cast<Lane>(bytes * kMoves >> 24);
}

Cards cards_of(const std::uint8_t* counts) {
  Cards cards;
  for (int rank = 0; rank < kRanks; ++rank) cards.add_all(Cards::of_lane(rank, lane_of(counts + rank * kSuits)));
  cards.add_all(Cards::of_lane(kJokerRank, counts[kJoker]));
  return cards;
}

void take_wilds(const Ruleset& ruleset, const mille_view& view, int seat, State* state) {
  for (int rank = 0; rank < kRanks; ++rank) {
    const std::uint8_t* counts = view.wilds[seat][rank];
    for (int entry = 0; entry < kMaxWildEntries; ++entry, counts += kSuits) {
      const bool jokers = ruleset.rules.cards_wild[entry] == kJokerRank;
      state->wilds[entry][seat].add_all(Cards::of_lane(rank, jokers ? counts[0] : lane_of(counts)));
    }
  }
}

// Copies everything that the view shows.
void take_open(const Ruleset& ruleset, const mille_view& view, State* state) {
  state->tag = ruleset.tag;
  for (int seat = 0; seat < kSeats; ++seat) {
    state->known[seat] = cards_of(view.known[seat]);
    state->hands[seat] = seat == view.viewer ? cards_of(view.hand) : state->known[seat];
    state->hand_size[seat] = static_cast<std::uint8_t>(view.hand_size[seat]);
    state->sets[seat] = cards_of(view.sets[seat]);
    take_wilds(ruleset, view, seat, state);
    state->naturals[seat] = view.naturals[seat];
    state->chapeaux[seat] = view.chapeaux[seat];
    state->totals[seat] = view.totals[seat];
    state->last.points[seat] = static_cast<std::int32_t>(view.points[seat]);
    state->stakes[seat] = view.stakes[seat];
  }
  std::fill_n(state->deals_won, kSeats, -1);
  state->pile_size = static_cast<std::uint8_t>(view.pile_size);
  state->first_turn = view.first_turn;
  state->draw_ends = view.draw_ends;
  state->stock_known = view.stock_known;
  state->phase = static_cast<std::int8_t>(view.phase);
  state->turn = static_cast<std::int8_t>(view.turn);
  state->dealer = static_cast<std::int8_t>(view.dealer);
  state->out = static_cast<std::int8_t>(view.out);
  state->turns = view.turns;
  state->reshuffles = view.reshuffles;
  state->assume_first_lays();
  state->rule_set = static_cast<std::int8_t>(view.rule_set);
  state->last_rule_set = state->rule_set;  // between deals; in a deal it is not known
  std::copy(std::begin(view.memory), std::end(view.memory), state->last.memory.begin());
  state->deal = view.deal;
  state->scored_deals = state->in_deal() ? view.deal - 1 : view.deal;
  state->last_deal = state->scored_deals;
  state->last_turns = state->in_deal() ? 0 : view.turns;
  state->winner = kNobody;
  state->fault_seat = kNobody;
  std::copy_n(view.pile, view.pile_size, state->pile.begin());
  if (view.stock_known != 0) {
    state->put_stock({view.stock, static_cast<std::size_t>(view.stock_size)});
  } else {
    state->stock_end = static_cast<std::uint8_t>(view.stock_size);
    state->in_stock = cards_of(view.unseen);  // place_hidden() removes those that it deals to hands
  }
}

HiddenCards find_hidden(const mille_view& view) {
  HiddenCards hidden;
  hidden.places = hidden_of(view);
  // Writes every card as often as it can occur, and overwrites the surplus. A branch on the number of copies would
  // often mispredict.
  Card* next = hidden.cards.data();
  for (Card card = 0; card <= kJoker; ++card) {
    std::memset(next, card, HiddenCards::kMostCopies);
    next += view.unseen[card];
  }
  return hidden;
}

// Puts the hidden cards into the hands and the stock.
void place_hidden(const Card* cards, const Hidden& places, State* state) {
  for (int seat = 0; seat < kSeats; ++seat) {
    Cards dealt;
    for (int i = 0; i < places.in_hand[seat]; ++i) dealt.add(*cards++);
    state->hands[seat].add_all(dealt);
    if (state->stock_known == 0) state->in_stock.remove_all(dealt);
  }
  if (state->stock_known == 0) std::copy_n(cards, places.in_stock, state->stock.begin());
}

void set_seed(FastRandom* random, State* state) {
  for (std::size_t i = 0; i < state->seed.size(); i += sizeof(std::uint64_t)) {
    const std::uint64_t bits = random->next();
    for (std::size_t byte = 0; byte < sizeof bits; ++byte) {
      state->seed[i + byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
    }
  }
}

// Draws every card except those of the first hand, which takes the cards that remain. The order within a hand does not
// matter.
void deal_hidden(HiddenCards* hidden, FastRandom* random, State* state) {
  const Hidden& places = hidden->places;
  Card* cards = hidden->cards.data();
  const int remaining = places.in_hand[0] > 0 ? places.in_hand[0] : places.in_hand[1];
  for (int left = places.total(); left > std::max(remaining, 1); --left) {
    std::swap(cards[left - 1], cards[random->below(static_cast<std::uint32_t>(left))]);
  }
  place_hidden(cards, places, state);
}

// T4, `out.discard` forbidden: whether the player to lay has a single card left. The rules then guarantee that they can
// lay it, so the viewer knows that much about the card.
bool has_last_card(const Ruleset& ruleset, const State& state) {
  return state.phase == MILLE_PHASE_LAY && state.hand_size[state.turn] == 1 && !ending::can_discard_last(ruleset.rules);
}

bool can_lay_last(const Ruleset& ruleset, const State& state, const Cards& hand) {
  bool can = false;
  for_each_card(hand, [&](Card card, int) { can = can || can_lay_card(ruleset, state, state.turn, card); });
  return can;
}

}  // namespace

Sampler::Sampler(const Ruleset& ruleset, const mille_view& view) : ruleset_(&ruleset), hidden_(find_hidden(view)) {
  std::memset(static_cast<void*>(&open_), 0, sizeof open_);
  take_open(ruleset, view, &open_);
  last_card_ = has_last_card(ruleset, open_);
}

Result<Sampler> Sampler::of(const Game& game, const mille_view& view, mille_error* error) {
  const auto sets = static_cast<std::int64_t>(game.rule_sets.size());
  if (view.rule_set < 0 || view.rule_set > sets) {
    return refuse(error, say::kViewNumber, {"rule_set", view.rule_set, 0, sets});
  }
  const Ruleset& ruleset = game.ruleset_of(view.rule_set);
  MILLE_TRY(check_view(ruleset, view, error));
  const Sampler made(ruleset, view);
  if (made.last_card_) {
    const State& open = made.open_;
    const bool is_hidden = made.hidden_.places.in_hand[open.turn] > 0;
    const Cards candidates = is_hidden ? cards_of(view.unseen) : open.hands[open.turn];
    if (!can_lay_last(ruleset, open, candidates)) return refuse(error, say::kViewStranded);
  }
  return made;
}

void Sampler::sample(std::uint64_t seed, State* state) const {
  HiddenCards hidden = hidden_;
  FastRandom random(seed);
  do {
    *state = open_;
    deal_hidden(&hidden, &random, state);
  } while (last_card_ && !can_lay_last(*ruleset_, *state, state->hands[state->turn]));
  set_seed(&random, state);
}

bool arrange_state(const Ruleset& ruleset, const mille_view& view, std::span<const Card> hidden, std::uint64_t seed,
                   State* state) {
  if (view.viewer == MILLE_ONLOOKER || check_view(ruleset, view, nullptr) != MILLE_OK) return false;
  const Hidden places = hidden_of(view);
  std::array<int, kJoker + 1> counts{};
  for (const Card card : hidden) {
    if (card > kJoker) return false;
    ++counts[card];
  }
  if (!std::equal(counts.begin(), counts.end(), view.unseen)) return false;
  std::memset(static_cast<void*>(state), 0, sizeof *state);
  take_open(ruleset, view, state);
  place_hidden(hidden.data(), places, state);
  FastRandom random(seed);
  set_seed(&random, state);
  return true;
}

void arrange_in_order(const Ruleset& ruleset, const mille_view& view, State* state) {
  std::memset(static_cast<void*>(state), 0, sizeof *state);
  take_open(ruleset, view, state);
  const HiddenCards hidden = find_hidden(view);
  place_hidden(hidden.cards.data(), hidden.places, state);
}

}  // namespace mille
