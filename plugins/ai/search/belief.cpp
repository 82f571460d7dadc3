#include "belief.h"

#include <utility>

namespace search {

Worlds::Worlds(const learned::Rules& rules, const learned::Position& position, const World& open,
               const Factors& factors, std::uint64_t seed, History* history)
    : open_(open),
      history_(history != nullptr && history->tells() ? history : nullptr),
      random_(seed),
      size_(open.side[1].size),
      count_(open.stock_size) {
  std::copy_n(open.stock, count_, hand_.cards);
  for (int rank = 0; rank < learned::kHandRanks; ++rank) {
    size_ -= open.side[1].own[rank].held();
    if (rules.wild[rank] || rank >= learned::kRanks) continue;
    factors_[rank] = &factors[static_cast<std::size_t>(situation(rules, position, rank))];
  }
  size_ = std::min(size_, count_);
  for (int i = 0; i < size_; ++i) {
    std::swap(hand_.cards[i], hand_.cards[i + random_.below(count_ - i)]);
    ++hand_.held[hand_.cards[i].rank];
  }
}

void Worlds::exchange() {
  Card& out = hand_.cards[random_.below(size_)];
  Card& in = hand_.cards[size_ + random_.below(count_ - size_)];
  const int from = out.rank;
  const int to = in.rank;
  if (from != to) {
    int& fewer = hand_.held[from];
    int& more = hand_.held[to];
    const double before = factor(from, fewer) * factor(to, more);
    const double after = factor(from, fewer - 1) * factor(to, more + 1);
    if (random_.fraction() * before >= after) return;
    --fewer;
    ++more;
  }
  std::swap(out, in);
}

void Worlds::move() {
  constexpr int kExchanges = 6;
  const Hand before = hand_;
  for (int i = 0; i < kExchanges; ++i) exchange();
  const double least = random_.fraction() * likelihood_;
  const double here = history_->likelihood(world(), least, &random_);
  if (here > least) {
    likelihood_ = here;
  } else {
    hand_ = before;
  }
}

World Worlds::world() const {
  World world = open_;
  for (int i = 0; i < size_; ++i) {
    const Card card = hand_.cards[i];
    --world.in_stock[card.rank][card.kind];
    ++world.side[1].own[card.rank].hand[card.kind];
  }
  world.stock_size = count_ - size_;
  std::copy_n(hand_.cards + size_, world.stock_size, world.stock);
  return world;
}

World Worlds::next() {
  constexpr int kFirstExchanges = 25;  // for each card of the hand
  constexpr int kExchanges = 6;
  constexpr int kFirstMoves = 40;
  constexpr int kMoves = 4;
  if (walked_ && likelihood_ == 0) history_ = nullptr;  // no hand explains it: rules of more than learned can plan
  if (size_ > 0 && size_ < count_) {
    if (!walked_ || history_ == nullptr) {
      for (int i = (walked_ ? kExchanges : kFirstExchanges) * size_; i > 0; --i) exchange();
    }
    if (history_ != nullptr) {
      for (int i = walked_ ? kMoves : kFirstMoves; i > 0; --i) move();
    }
  }
  walked_ = true;
  World next = world();
  random_.shuffle(next.stock, next.stock_size);
  next.chance = random_.next();
  return next;
}

}  // namespace search
