// Values of cards as people write them: by rank, with the cards that differ (C2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/cards.h"

namespace mille {

struct CardValues {
  std::array<std::int32_t, kRanks + 1> of_rank{};                      // 13: jokers
  std::array<std::optional<std::int32_t>, kRanks * kSuits> of_card{};  // where a card differs from its rank
};

// The shortest writing of `values`, which is indexed by card: a rank's value is that of most of its suits, of clubs where
// two and two are alike.
CardValues card_values_of(const std::int32_t* values);

// Back to values by card.
void spread(const CardValues& written, std::int32_t* values);

}  // namespace mille
