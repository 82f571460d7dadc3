// See nearest_name.h.
#include "variant/nearest_name.h"

#include <algorithm>

#include "base/nearest_word.h"

namespace mille {
namespace {

// Longer names are not compared, because they are not typos.
constexpr std::size_t kLongestCompared = 64;

}  // namespace

std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names) {
  if (written.size() > kLongestCompared) return {};
  std::string_view nearest;
  // If more than half of the letters are wrong, it is another word.
  std::size_t best = std::max<std::size_t>(written.size() / 2, 1) + 1;
  for (const std::string_view name : names) {
    const std::size_t steps = typing_errors(written, name);
    if (steps < best) {
      best = steps;
      nearest = name;
    }
  }
  return nearest;
}

}  // namespace mille
