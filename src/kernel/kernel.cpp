// Implements mille_kernel.hpp with the engine's own functions. The words of a kernel's State are an engine State.
#include "mille/mille_kernel.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/apply.h"
#include "core/check.h"
#include "core/deck.h"
#include "core/legal.h"
#include "core/match.h"
#include "core/score.h"
#include "learn/sample.h"
#include "table/results.h"
#include "table/view.h"

namespace mille::kernel {
namespace {

constexpr std::uint64_t kTag = 1;  // all kernels share one tag

// NOLINTNEXTLINE(misc-redundant-expression): the second State is the kernel's
static_assert(sizeof(mille::State) <= sizeof(State) && alignof(mille::State) <= alignof(State));

const mille::State& of(const State& state) { return reinterpret_cast<const mille::State&>(state); }
mille::State& of(State* state) { return *reinterpret_cast<mille::State*>(state); }

// The index in the stock of the card that the player whose turn it is would draw after `after` others.
std::size_t place_of(const mille::State& state, int after) {
  return static_cast<std::size_t>(state.draws_from_far_end() ? state.stock_end - 1 - after : state.stock_begin + after);
}

}  // namespace

Kernel::Kernel(const mille_rules& rules) {
  auto ruleset = make_ruleset(rules, nullptr);
  if (!ruleset) return;
  ruleset->tag = kTag;
  ruleset_ = std::make_shared<Ruleset>(*ruleset);
}

bool Kernel::arrange(const mille_view& view, std::span<const mille_card> hidden, std::uint64_t seed,
                     State* state) const {
  return arrange_state(*ruleset_, view, hidden, seed, &of(state));
}

void Kernel::arrange(const mille_view& view, State* state) const { arrange_in_order(*ruleset_, view, &of(state)); }

bool Kernel::deal(std::span<const mille_card> pack, mille_seat dealer, State* state) const {
  if (pack.size() != static_cast<std::size_t>(ruleset_->rules.pack_size)) return false;
  constexpr std::int64_t kStakes[2] = {0, 0};
  of(state) = start_match(*ruleset_, Seed{}, kStakes, false);
  deal_cards(*ruleset_, &of(state), dealer, pack);
  return true;
}

bool Kernel::deal(mille_seat dealer, mille_seat viewer, std::span<const mille_card> hand, mille_card upcard,
                  State* state) const {
  const mille_rules& rules = ruleset_->rules;
  std::array<Card, kMostCards> pack;
  const std::size_t count = pack_cards(rules.cards_packs, rules.cards_jokers, pack.data());
  if (hand.size() != static_cast<std::size_t>(rules.deal_hand) || !deal({pack.data(), count}, dealer, state))
    return false;
  mille_view seen;
  view(*state, viewer, &seen);
  std::array<int, kJoker + 1> left{};
  for (const Card card : std::span(pack).first(count)) ++left[card];
  std::fill_n(seen.hand, MILLE_CARD_SLOTS, std::uint8_t{0});
  for (const mille_card card : hand) {
    if (card > kJoker || --left[card] < 0) return false;
    ++seen.hand[card];
  }
  if (upcard > kJoker || --left[upcard] < 0) return false;
  seen.pile[0] = upcard;
  std::copy(left.begin(), left.end(), seen.unseen);
  arrange(seen, state);
  return true;
}

std::size_t Kernel::legal(const State& state, std::span<mille_action> list) const {
  return legal_list(*ruleset_, of(state), list);
}

bool Kernel::is_legal(const State& state, const mille_action& action) const {
  return check_action(*ruleset_, of(state), action, nullptr) == MILLE_OK;
}

Outcome Kernel::play(State* state, const mille_action& action) const {
  switch (apply_cards(*ruleset_, &of(state), action)) {
    case mille::Outcome::out: return Outcome::out;
    case mille::Outcome::blocked: return Outcome::blocked;
    default: return Outcome::goes_on;
  }
}

mille_deal_result Kernel::score(const State& state, mille_seat out) const {
  return deal_result(of(state), score_deal(*ruleset_, of(state), out), out);
}

void Kernel::view(const State& state, mille_seat viewer, mille_view* view) const {
  make_view(*ruleset_, of(state), viewer, view);
}

Point Kernel::at(const State& state) const {
  const mille::State& point = of(state);
  return {point.phase, point.turn, point.turns, point.pile_size, point.stock_size(), point.stock_known != 0};
}

bool Kernel::renew(State* state) const {
  if (!draw_renews_stock(*ruleset_, of(state))) return false;
  renew_stock(*ruleset_, &of(state));
  return true;
}

void Kernel::draw_from_both_ends(State* state, bool both) const { of(state).draw_ends = both ? 1 : 0; }

void Kernel::bring(State* state, int after) const {
  mille::State& point = of(state);
  std::swap(point.stock[place_of(point, 0)], point.stock[place_of(point, after)]);
}

bool Kernel::bring(State* state, mille_card card) const {
  mille::State& point = of(state);
  const auto begin = point.stock.begin() + point.stock_begin;
  const auto end = point.stock.begin() + point.stock_end;
  const auto found = std::find(begin, end, card);
  if (found == end) return false;
  std::swap(point.stock[place_of(point, 0)], *found);
  return true;
}

void Kernel::exchange(State* state, mille_seat seat, mille_card held) const {
  mille::State& point = of(state);
  Card& next = point.stock[place_of(point, 0)];
  point.hands[seat].remove(held);
  point.hands[seat].add(next);
  point.in_stock.remove(next);
  point.in_stock.add(held);
  next = held;
}

}  // namespace mille::kernel
