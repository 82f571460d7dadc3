// See luck.h.
#include "arena/luck.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/messages.h"
#include "core/deck.h"
#include "core/match.h"

namespace mille::arena {
namespace {

constexpr int kOtherDeals = 32;

// Lets another card of the stock be the one that was drawn.
void put_in_place_of_drawn(Card card, State* state) {
  const Card drawn = state->turn_drawn;
  if (card == drawn) return;
  Cards& hand = state->hands[state->turn];
  hand.remove(drawn);
  hand.add(card);
  state->in_stock.remove(card);
  state->in_stock.add(drawn);
  *std::find(state->stock.begin() + state->stock_begin, state->stock.begin() + state->stock_end, card) = drawn;
  state->turn_drawn = card;
}

}  // namespace

mille_status Luck::of_draw(const State& state, double* luck, mille_error* error) {
  *luck = 0;
  if (state.stock_known != 0) return MILLE_OK;
  const Ruleset& ruleset = position_.variant().ruleset_of(state);
  Cards could_come = state.in_stock;
  could_come.add(state.turn_drawn);
  // Cards of a rank with the same value are interchangeable, so the first of them in the order of the pack stands for all.
  struct Kind {
    Card card;
    int count;
  };
  std::array<Kind, 2 * (kRanks + 1)> kinds;
  std::size_t size = 0;
  const auto find = [&](Card card) {
    return std::find_if(kinds.begin(), kinds.begin() + size, [&](const Kind& kind) {
      return rank_of(kind.card) == rank_of(card) && ruleset.value(kind.card) == ruleset.value(card);
    });
  };
  for_each_card(could_come, [&](Card card, int count) {
    const auto kind = find(card);
    if (kind == kinds.begin() + size) kinds[size++] = {card, 0};
    kind->count += count;
  });
  double sum = 0, expected = 0;
  int cards = 0;
  const auto drawn = find(state.turn_drawn);
  for (auto kind = kinds.begin(); kind != kinds.begin() + size; ++kind) {
    double value = 0;
    position_.state = state;
    put_in_place_of_drawn(kind->card, &position_.state);
    MILLE_TRY(expect(&value, error));
    sum += kind->count * value;
    cards += kind->count;
    if (kind == drawn) expected = value;
  }
  *luck = expected - sum / cards;
  return MILLE_OK;
}

mille_status Luck::of_deal(const State& before, const State& dealt, double* luck, mille_error* error) {
  const Ruleset& ruleset = position_.variant().ruleset_of(dealt);
  double expected = 0, sum = 0;
  position_.state = dealt;
  MILLE_TRY(expect_of_hands(&expected, error));
  for (int other_deal = 1; other_deal <= kOtherDeals; ++other_deal) {
    Seed seed = dealt.seed;
    seed.back() ^= static_cast<std::uint8_t>(other_deal);
    std::array<Card, MILLE_PACK_MAX> deck;
    const std::size_t size = shuffle_deck(seed, static_cast<std::uint32_t>(dealt.deal), ruleset.rules.cards_packs,
                                          ruleset.rules.cards_jokers, 0, deck.data());
    position_.state = before;
    deal_cards(ruleset, &position_.state, dealt.dealer, {deck.data(), size}, dealt.rule_set);
    double other_expected = 0;
    MILLE_TRY(expect_of_hands(&other_expected, error));
    sum += other_expected;
  }
  *luck = expected - sum / kOtherDeals;
  return MILLE_OK;
}

mille_status Luck::expect(double* expected, mille_error* error) {
  Answer answer;
  MILLE_TRY(adviser_->decide(position_, {}, &answer, error, false));
  MILLE_TRY(const Evaluation evaluation, adviser_->evaluate(error));
  *expected = unit_ == MILLE_ARENA_UNIT_DEALS ? evaluation.numbers.points : evaluation.numbers.payment;
  return std::isnan(*expected) ? refuse(error, say::kArenaNoAdvice) : MILLE_OK;
}

mille_status Luck::expect_of_hands(double* expected, mille_error* error) {
  double of_other = 0;
  position_.state.phase = MILLE_PHASE_LAY;
  MILLE_TRY(expect(expected, error));
  position_.state.turn = static_cast<std::int8_t>(other(position_.state.turn));
  MILLE_TRY(expect(&of_other, error));
  *expected -= of_other;
  return MILLE_OK;
}

Result<std::unique_ptr<Luck>> make_luck(const std::shared_ptr<const Variant>& variant, const Setup& setup,
                                        const PlayerPlaces& places, mille_error* error) {
  PlayerName name;
  name.listed = name.id = "learned";
  MILLE_TRY(auto adviser, make_contestant(std::move(name), setup.unit == MILLE_ARENA_UNIT_DEALS, places, error));
  auto luck = std::make_unique<Luck>(variant, std::move(adviser), setup.unit);
  const State before = start_match(variant->ruleset, Seed{}, setup.stakes, setup.draw_ends);
  State dealt = before;
  MILLE_TRY(deal_next(variant->game(), &dealt, 0, error));
  double tried = 0;
  MILLE_TRY(luck->of_deal(before, dealt, &tried, error));
  return luck;
}

}  // namespace mille::arena
