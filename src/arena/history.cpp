// See history.h.
#include "arena/history.h"

#include <algorithm>

namespace mille::arena {

void History::add(const mille_arena_point& point) {
  points_.push_back(point);
  if (points_.size() < kMost) return;
  for (std::size_t i = 0; i < kMost / 2; ++i) points_[i] = points_[2 * i + 1];
  points_.resize(kMost / 2);
  step_ *= 2;
}

std::vector<mille_arena_point> History::points(const mille_arena_point& last, std::size_t most) const {
  const bool is_last_kept = seen_ % step_ == 0;
  const std::size_t all = points_.size() + (is_last_kept ? 0 : 1);
  // Only the last point of each of this many equal parts is shown.
  const std::size_t parts = std::min(most, all);
  std::vector<mille_arena_point> shown;
  for (std::size_t i = 0; i < all && parts > 0; ++i) {
    if ((i + 1) * parts / all == i * parts / all) continue;
    const mille_arena_point& point = i < points_.size() ? points_[i] : last;
    if (point.pairs > 0) shown.push_back(point);
  }
  return shown;
}

}  // namespace mille::arena
