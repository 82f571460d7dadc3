// Tables for targets that read records and positions, without the handles of the interface. Handles are tested by the
// targets abi and model, and would take most of the time here.
#pragma once

#include <memory_resource>
#include <vector>

#include "table/table.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/known_variants.h"

namespace fuzz {

inline const KnownVariants& variants() {
  static const KnownVariants known;
  return known;
}

inline mille_error empty_error() {
  mille_error error{};
  error.struct_size = sizeof error;
  return error;
}

// Plays a table made from a text to the end of its deal, or for `decisions` decisions, and checks it on the way.
inline void play_on(mille::Table* table, int decisions) {
  const mille::Game game = table->variant().game();
  std::vector<mille_action> list(static_cast<std::size_t>(game.rules().longest_legal_list));
  for (int decision = 0; decision < decisions && table->state().in_deal(); ++decision) {
    std::size_t count = 0;
    const mille_status listed = game_legal_list(game, table->state(), list, &count, nullptr);
    if (listed == MILLE_E_SCRIPT) return;
    require(listed == MILLE_OK && count > 0);
    const mille_status played = table->apply(list[static_cast<std::size_t>(decision) * 7 % count], nullptr);
    if (played == MILLE_E_SCRIPT) return;
    require(played == MILLE_OK);
  }
}

}  // namespace fuzz
