// What a player thinks of its last decision, checked, and as reasons that a person understands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "mille/mille_types.h"
#include "table/reasons.h"

namespace mille {

// Lets a player write into these numbers: `ask(given)`. They stand in as much memory as a struct may have, so that a player that was compiled with
// later headers and assigns all that it knows writes into nothing else.
template <class Ask>
void ask_with_room(mille_evaluation* numbers, Ask ask) {
  alignas(mille_evaluation) std::array<std::byte, MILLE_STRUCT_SIZE_MAX> room{};
  auto* given = new (room.data()) mille_evaluation(*numbers);
  ask(given);
  *numbers = *given;
  numbers->struct_size = sizeof *numbers;
}

struct Evaluation {
  // Says nothing but that the player prefers its choice, entry `chosen` of a legal list of this length. A choice that the list does not have is
  // preferred to none.
  Evaluation(std::uint32_t legal_count, std::uint32_t chosen);

  // Forgets numbers and chances that contradict the comments of mille_evaluation and mille_ai_api::evaluate. They come from a player, and can
  // be anything.
  void sanitize(std::uint32_t chosen);

  // The reasons that follow from the numbers, in a fixed order.
  std::vector<Reason> reasons() const;

  mille_evaluation numbers;
  std::vector<double> chances;
};

}  // namespace mille
