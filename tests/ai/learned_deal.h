// A deal that `learned` plays against itself, for tests of how players evaluate one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/legal.h"
#include "core/match.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/world.h"
#include "table/view.h"

namespace mille {

// The deal, and the world with its true cards as seen from seat 0.
class Deal {
 public:
  explicit Deal(std::uint64_t seed, const mille_rules& fields = default_rules())
      : ruleset_(made(fields)), policy(ruleset_.rules, learned::trained_network()), state_(dealt(ruleset_, seed)) {}

  const State& state() const { return state_; }
  mille_view view(int seat) const {
    mille_view view;
    make_view(ruleset_, state_, seat, &view);
    return view;
  }
  mille_action choice() const {
    const std::vector<mille_action> list = legal();
    double worth = 0;
    return list[policy.choose(view(state_.turn), list.data(), static_cast<std::uint32_t>(list.size()), &worth)];
  }
  std::vector<mille_action> legal() const {
    std::vector<mille_action> list(static_cast<std::size_t>(ruleset_.rules.longest_legal_list));
    list.resize(legal_list(ruleset_, state_, list));
    return list;
  }
  void set(const State& state) { state_ = state; }
  void play(const mille_action& action) { ASSERT_EQ(game_play({ruleset_}, &state_, action, nullptr), MILLE_OK); }

  // The true cards as a world for seat 0. The next stock card is where the player whose turn it is draws it.
  search::World world() const {
    const search::Open open = search::open_part(view(0));
    search::World world;
    std::copy_n(open.known, open.known_count, world.hand);
    world.hand_size = world.known_count = open.known_count;
    Cards hidden = state_.hands[1];
    hidden.remove_all(state_.known[1]);
    for_each_card(hidden, [&](Card card, int count) {
      for (; count > 0; --count) world.hand[world.hand_size++] = card;
    });
    for (int i = state_.stock_end - 1; i >= state_.stock_begin; --i) {
      world.stock[world.stock_size++] = state_.stock[static_cast<std::size_t>(i)];
    }
    if (state_.turn == 1 && world.stock_size > 0) std::swap(world.stock[0], world.stock[world.stock_size - 1]);
    return world;
  }

 private:
  static Ruleset made(const mille_rules& fields) {
    const auto made_rules = make_ruleset(fields, nullptr);
    EXPECT_EQ(made_rules.status(), MILLE_OK);
    return *made_rules;
  }
  static State dealt(const Ruleset& ruleset, std::uint64_t seed) {
    constexpr std::int64_t kStakes[2] = {1, 3};
    State state = start_match(ruleset, seed_from_decimal(seed), kStakes, false);
    deal_next({ruleset}, &state, 0, nullptr);
    return state;
  }

  Ruleset ruleset_;

 public:
  const learned::Policy policy;

 private:
  State state_;
};

}  // namespace mille
