// See nearest_name.h.
#include "variant/nearest_name.h"

#include <algorithm>
#include <vector>

namespace mille {
namespace {

// Longer names are not compared, because they are not typos.
constexpr std::size_t kLongestName = 64;

// Returns the number of letters to delete, insert, replace or swap with a neighbour to turn one name into the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names) {
  if (written.size() > kLongestName) return {};
  std::string_view nearest;
  // If more than half of the letters are wrong, it is another word.
  std::size_t best = std::max<std::size_t>(written.size() / 2, 1) + 1;
  for (const std::string_view name : names) {
    const std::size_t steps = distance(written, name);
    if (steps < best) {
      best = steps;
      nearest = name;
    }
  }
  return nearest;
}

}  // namespace mille
