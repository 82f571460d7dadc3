// The known name that is most likely meant by an unknown one.
#pragma once

#include <span>
#include <string_view>

namespace mille {

// The nearest of `names` by letters left out, added, changed or swapped; empty if none is near.
std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names);

}  // namespace mille
