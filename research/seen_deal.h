// A deal of learned against itself, with what search in each seat would have seen of it.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <vector>

#include "core/legal.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/behavior.h"
#include "plugins/ai/search/history.h"
#include "table/events.h"
#include "table/table.h"
#include "table/variant.h"
#include "table/view.h"

// The usual rules.
inline std::shared_ptr<const mille::Variant> usual_variant() {
  auto variant = std::make_shared<mille::Variant>();
  variant->ruleset = *mille::make_ruleset(mille::default_rules(), nullptr);
  seal_variant(variant.get());
  return variant;
}

// Plays a deal of learned against itself. Calls `visit` at each position after a draw with what search would know
// there.
template <class Visit>
void play_seen_deal(const std::shared_ptr<const mille::Variant>& variant, const learned::Policy& policy,
                    std::uint64_t number, Visit visit) {
  const mille::Ruleset& ruleset = variant->ruleset;
  mille::TableSetup setup;
  setup.seed = mille::seed_from_decimal(number);
  mille::Table table(variant, setup, std::pmr::new_delete_resource());
  table.next_deal(nullptr, nullptr);
  const mille::State& state = table.state();
  const mille::kernel::Kernel kernel(ruleset.rules);
  const auto room = std::make_unique<learned::Turn::Room>();
  search::History histories[] = {{kernel, policy.rules(), learned::trained_network(), 0, room.get()},
                                 {kernel, policy.rules(), learned::trained_network(), 1, room.get()}};
  search::Behavior conducts[] = {search::Behavior(0), search::Behavior(1)};
  std::vector<mille_action> legal(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  mille_view view;
  mille_event event;
  std::size_t told = 0;
  bool drawn = false;
  while (state.in_deal()) {
    for (; told < table.events().size(); ++told) {
      for (int seat = 0; seat < mille::kSeats; ++seat) {
        mille::make_event(table, told, seat, &event);
        histories[seat].observe(event);
        conducts[seat].observe(event);
      }
    }
    const auto count = static_cast<std::uint32_t>(mille::legal_list(ruleset, state, legal));
    mille::make_view(ruleset, state, state.turn, &view);
    if (drawn && state.reshuffles == 0) {
      visit(state, view, conducts[state.turn], &histories[state.turn]);
    }
    drawn = state.phase == MILLE_PHASE_DRAW;
    double worth = 0;
    table.apply(legal[policy.choose(view, legal.data(), count, &worth)], nullptr);
  }
}
