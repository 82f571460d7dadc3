// A match that has not begun, held as a state of the host's `mille.search/1`. It serves to play out sample deals, and
// to tell whether another match has the same rules and script.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mille/mille_ai.h"

namespace common {

class NewMatch {
 public:
  // Returns false if the host refuses. Throws std::bad_alloc.
  bool make(const mille_ai_search& search, void* context, const std::int64_t stakes[2], std::uint64_t seed) {
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    memory_.assign((search.state_size + kWord - 1) / kWord, 0);
    mille_view view{};
    view.struct_size = sizeof view;
    view.phase = MILLE_PHASE_BETWEEN;
    view.turn = view.dealer = view.out = MILLE_NOBODY;
    for (int i = 0; i < 2; ++i) view.stakes[i] = stakes[i];
    return search.sample(context, &view, seed, state()) == MILLE_OK;
  }
  void forget() { memory_.clear(); }

  mille_state* state() { return reinterpret_cast<mille_state*>(memory_.data()); }

  // Returns true if the current match has the rules and the script of the match that made this state.
  bool is_of(const mille_ai_search& search, void* context) {
    return !memory_.empty() && search.phase(context, state(), nullptr, nullptr) == MILLE_OK;
  }

 private:
  std::vector<std::uint64_t> memory_;
};

}  // namespace common
