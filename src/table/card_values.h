// Values of cards as people write them: by rank, with the cards that differ (C2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/cards.h"

namespace mille {

struct CardValues {
  std::array<std::int32_t, kRanks + 1> of_rank{};                      // 13: jokers
  std::array<std::optional<std::int32_t>, kRanks * kSuits> of_card{};  // only for cards that differ from their rank
};

// The shortest form of `values`, which is indexed by card. A rank's value is that of most of its suits or, if two and
// two are equal, that of clubs.
CardValues card_values_of(const std::int32_t* values);

// Converts back to values by card.
void spread(const CardValues& written, std::int32_t* values);

}  // namespace mille
