#include "belief.h"

#include <utility>

namespace search {

Worlds::Worlds(const learned::Rules& rules, const learned::Position& position, const World& open,
               const Factors& factors, std::uint64_t seed)
    : open_(open), random_(seed), hand_(open.side[1].size), count_(open.stock_size) {
  std::copy_n(open.stock, count_, cards_);
  for (int rank = 0; rank < learned::kHandRanks; ++rank) {
    hand_ -= open.side[1].own[rank].held();
    if (rules.wild[rank] || rank >= learned::kRanks) continue;
    factors_[rank] = &factors[static_cast<std::size_t>(situation(rules, position, rank))];
  }
  hand_ = std::min(hand_, count_);
  for (int i = 0; i < hand_; ++i) {
    std::swap(cards_[i], cards_[i + random_.below(count_ - i)]);
    ++held_[cards_[i].rank];
  }
}

void Worlds::exchange() {
  Card& out = cards_[random_.below(hand_)];
  Card& in = cards_[hand_ + random_.below(count_ - hand_)];
  const int from = out.rank;
  const int to = in.rank;
  if (from != to) {
    const double before = factor(from, held_[from]) * factor(to, held_[to]);
    const double after = factor(from, held_[from] - 1) * factor(to, held_[to] + 1);
    if (random_.fraction() * before >= after) return;
    --held_[from];
    ++held_[to];
  }
  std::swap(out, in);
}

World Worlds::next() {
  constexpr int kFirstSteps = 25;  // for each card of the hand
  constexpr int kSteps = 6;
  if (hand_ > 0 && hand_ < count_) {
    for (int step = (walked_ ? kSteps : kFirstSteps) * hand_; step > 0; --step) exchange();
  }
  walked_ = true;
  World world = open_;
  for (int i = 0; i < hand_; ++i) {
    const Card card = cards_[i];
    --world.in_stock[card.rank][card.kind];
    ++world.side[1].own[card.rank].hand[card.kind];
  }
  world.stock_size = count_ - hand_;
  std::copy_n(cards_ + hand_, world.stock_size, world.stock);
  random_.shuffle(world.stock, world.stock_size);
  world.chance = random_.next();
  return world;
}

}  // namespace search
