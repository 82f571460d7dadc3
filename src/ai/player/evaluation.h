// What a player thinks of its last decision, checked, and as reasons that a person understands.
#pragma once

#include <cstdint>
#include <vector>

#include "mille/mille_types.h"
#include "table/reasons.h"

namespace mille {

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
