// The options of search, and of the level built on it.
#pragma once

#include <cstdint>

#include "../common/goal.h"

namespace search {

inline constexpr std::uint64_t kNodes = 6000;

inline constexpr mille_ai_option kOptions[] = {
    common::kGoalOption,
    {"nodes", MILLE_OPTION_INTEGER, 0, 0, 100'000'000, "6000", nullptr,
     "Turns planned in a decision; 0: as long as time and the host's budget last."},
    {"time", MILLE_OPTION_INTEGER, 0, 0, 3'600'000, "0", nullptr,
     "Milliseconds a turn by the clock, in place of nodes; 0: no limit."},
};

}  // namespace search
