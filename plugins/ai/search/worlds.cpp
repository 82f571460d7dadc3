// Draws worlds; see worlds.h.
#include "worlds.h"

#include <algorithm>

namespace search {

using learned::kHandRanks;

Worlds::Worlds(const Open& open, const Odds& odds, std::uint64_t seed, History* history)
    : open_(open),
      history_(history != nullptr && history->tells() ? history : nullptr),
      random_(seed),
      size_(std::clamp(open.hand_size - open.known_count, 0, open.unseen_count)) {
  for (int i = 0; i < open.unseen_count; ++i) ++unseen_[open.unseen[i] >> 2];
  std::fill_n(sums_[0], size_ + 1, 0.0);
  sums_[0][0] = 1;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const int most = unseen_[rank];
    double choices = 1;
    for (int held = 0; held <= most; ++held) {
      weights_[rank][held] =
          choices * odds[static_cast<std::size_t>(rank)][static_cast<std::size_t>(std::min(held, kHeld - 1))];
      choices *= double(most - held) / (held + 1);
    }
    double* const sums = sums_[rank + 1];
    double total = 0;
    for (int size = 0; size <= size_; ++size) {
      sums[size] = 0;
      for (int held = 0; held <= std::min(most, size); ++held)
        sums[size] += weights_[rank][held] * sums_[rank][size - held];
      total += sums[size];
    }
    for (int size = 0; size <= size_; ++size) sums[size] /= total;
  }
}

World Worlds::draw() {
  World world;
  std::copy_n(open_.known, open_.known_count, world.hand);
  world.hand_size = world.known_count = open_.known_count;
  int left = size_;
  int end = open_.unseen_count;  // end of the rank's cards, which are adjacent
  for (int rank = kHandRanks - 1; rank >= 0; --rank) {
    const int most = std::min(unseen_[rank], left);
    double sum = 0;
    for (int held = 0; held <= most; ++held) sum += weights_[rank][held] * sums_[rank][left - held];
    double place = random_.fraction() * sum;
    int held = 0;
    for (int more = 0; more <= most; ++more) {
      const double here = weights_[rank][more] * sums_[rank][left - more];
      if (here <= 0) continue;
      held = more;
      if (place < here) break;
      place -= here;
    }
    left -= held;
    const int begin = end - unseen_[rank];
    for (int need = held; end > begin; --end) {
      const mille_card card = open_.unseen[end - 1];
      if (random_.below(end - begin) < need) {
        --need;
        world.hand[world.hand_size++] = card;
      } else {
        world.stock[world.stock_size++] = card;
      }
    }
  }
  return world;
}

World Worlds::next() {
  constexpr int kFirstDraws = 12;
  constexpr int kDraws = 3;
  if (history_ == nullptr) {
    world_ = draw();
  } else {
    for (int i = likelihood_ > 0 ? kDraws : kFirstDraws; i > 0; --i) {
      const World other = draw();
      const double least = random_.fraction() * likelihood_;
      const double here =
          history_->likelihood({other.hand, static_cast<std::size_t>(other.hand_size)}, least, &random_);
      if (here <= least) continue;
      likelihood_ = here;
      world_ = other;
    }
    // No hand explains the turns: the rules allow more than learned can plan.
    if (likelihood_ == 0) {
      history_ = nullptr;
      world_ = draw();
    }
  }
  random_.shuffle(world_.stock, world_.stock_size);
  world_.chance = random_.next();
  return world_;
}

}  // namespace search
