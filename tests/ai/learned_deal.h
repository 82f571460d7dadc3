// A deal that learned plays against itself, for tests of what players make of one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/legal.h"
#include "core/match.h"
#include "plugins/ai/learned/brain.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/world.h"
#include "table/view.h"

namespace mille {

// The deal, and the world that its cards make for seat 0.
class Deal {
 public:
  explicit Deal(std::uint64_t seed, const mille_rules& fields = default_rules())
      : ruleset_(made(fields)), brain(ruleset_.rules, learned::trained_network()), state_(dealt(ruleset_, seed)) {}

  const State& state() const { return state_; }
  mille_view view(int seat) const {
    mille_view view;
    make_view(ruleset_, state_, seat, &view);
    return view;
  }
  mille_action choice() const {
    const std::vector<mille_action> list = legal();
    double worth = 0;
    return list[brain.choose(view(state_.turn), list.data(), static_cast<std::uint32_t>(list.size()), &worth)];
  }
  std::vector<mille_action> legal() const {
    std::vector<mille_action> list(static_cast<std::size_t>(ruleset_.rules.longest_legal_list));
    list.resize(legal_list(ruleset_, state_, list));
    return list;
  }
  void set(const State& state) { state_ = state; }
  void play(const mille_action& action) { ASSERT_EQ(game_play({ruleset_}, &state_, action, nullptr), MILLE_OK); }

  // Every card where it lies, the stock in its order; the next card is there for the side to draw.
  search::World world(int side = 0) const {
    const learned::Rules& rules = brain.rules();
    search::World world = search::open_part(rules, view(0));
    for (learned::Rank& rank : world.side[1].own) rank.hand[0] = rank.hand[1] = 0;
    for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
      std::int8_t& held = world.side[1].own[card >> 2].hand[rules.kind_of(static_cast<mille_card>(card))];
      held = static_cast<std::int8_t>(held + state_.hands[1].count(static_cast<Card>(card)));
    }
    for (auto& counts : world.in_stock) counts[0] = counts[1] = 0;
    world.stock_size = 0;
    for (int i = state_.stock_end - 1; i >= state_.stock_begin; --i) {
      const Card card = state_.stock[static_cast<std::size_t>(i)];
      const search::Card there{static_cast<std::int8_t>(card >> 2), static_cast<std::int8_t>(rules.kind_of(card))};
      world.stock[world.stock_size++] = there;
      ++world.in_stock[there.rank][there.kind];
    }
    if (world.stock_size > 0) std::swap(world.stock[next_card(world, side)], world.stock[world.stock_size - 1]);
    return world;
  }

 private:
  static Ruleset made(const mille_rules& fields) {
    Ruleset ruleset;
    EXPECT_EQ(make_ruleset(fields, &ruleset, nullptr), MILLE_OK);
    return ruleset;
  }
  static State dealt(const Ruleset& ruleset, std::uint64_t seed) {
    constexpr std::int64_t kStakes[2] = {1, 3};
    State state = start_match(ruleset, seed_from_decimal(seed), kStakes, false);
    deal_next({ruleset}, &state, 0, nullptr);
    return state;
  }

  Ruleset ruleset_;

 public:
  const learned::Brain brain;

 private:
  State state_;
};

}  // namespace mille
