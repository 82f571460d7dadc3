// Random play at tables, for the tests of scripts.
#pragma once

#include <vector>

#include "core/fast_random.h"
#include "table/table.h"

namespace mille {

inline TableSetup setup_of(std::uint8_t number) {
  TableSetup setup;
  setup.seed[0] = number;
  return setup;
}

// Plays random legal actions until the match is over or has this many decisions, and calls `look(table)` before each.
template <class Look>
mille_status play(Table* table, FastRandom* random, std::uint64_t decisions, mille_error* error, const Look& look) {
  std::vector<mille_action> list(static_cast<std::size_t>(table->variant().ruleset.rules.longest_legal_list));
  while (table->state().phase != MILLE_PHASE_OVER && table->decisions() < decisions) {
    if (!table->state().in_deal()) {
      MILLE_TRY(table->next_deal(nullptr, error));
      continue;
    }
    look(*table);
    std::size_t count = 0;
    MILLE_TRY(game_legal_list(table->variant().game(), table->state(), list, &count, error));
    MILLE_TRY(table->apply(list[random->below(static_cast<std::uint32_t>(count))], error));
  }
  return MILLE_OK;
}

inline mille_status play(Table* table, FastRandom* random, std::uint64_t decisions, mille_error* error) {
  return play(table, random, decisions, error, [](const Table&) {});
}

}  // namespace mille
