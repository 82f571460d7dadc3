// Finds the known name that an unknown name most likely stands for.
#pragma once

#include <span>
#include <string_view>

namespace mille {

// Returns the name in `names` with the fewest letters deleted, inserted, replaced or swapped, or an
// empty text if none is near.
std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names);

}  // namespace mille
