// The known name that somebody who wrote an unknown one most likely meant.
#pragma once

#include <span>
#include <string_view>

namespace mille {

// The nearest of `names` by letters left out, added, changed or swapped; empty where none is near.
std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names);

}  // namespace mille
