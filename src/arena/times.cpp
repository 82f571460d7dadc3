// See times.h.
#include "arena/times.h"

#include <algorithm>
#include <bit>

namespace mille::arena {
namespace {

// Slots 0 to 31 hold one microsecond each. Above them, each doubling has 16 slots.
constexpr std::size_t kExact = 32;
constexpr std::size_t kParts = 16;
constexpr int kExactBits = 5;  // 2^5 is kExact
constexpr int kPartBits = 4;   // 2^4 is kParts

}  // namespace

std::size_t Times::slot_of(std::int64_t us) {
  if (us < static_cast<std::int64_t>(kExact)) return static_cast<std::size_t>(std::max<std::int64_t>(us, 0));
  const auto length = static_cast<std::uint64_t>(us);
  const int bits = static_cast<int>(std::bit_width(length)) - 1;  // at least 5
  const auto part = static_cast<std::size_t>(length >> (bits - kPartBits)) - kParts;
  return kExact + static_cast<std::size_t>(bits - kExactBits) * kParts + part;
}

std::int64_t Times::least(std::size_t slot) {
  if (slot < kExact) return static_cast<std::int64_t>(slot);
  const std::size_t above = slot - kExact;
  const int shift = static_cast<int>(above / kParts) + kExactBits - kPartBits;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(kParts + above % kParts) << shift);
}

void Times::add(const Times& other) {
  make_room(other);
  for (std::size_t i = 0; i < other.counts_.size(); ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  late_ += other.late_;
  raise_worst(other.worst_);
}

void Times::add_slot(std::int64_t us, std::uint64_t count) {
  const std::size_t slot = slot_of(us);
  if (slot >= counts_.size()) counts_.resize(slot + 1);
  counts_[slot] += count;
  count_ += count;
}

void Times::clear() {
  std::fill(counts_.begin(), counts_.end(), 0);
  count_ = late_ = 0;
  worst_ = 0;
}

std::int64_t Times::quantile(double share) const {
  if (count_ == 0) return 0;
  const auto wanted = static_cast<std::uint64_t>(share * static_cast<double>(count_ - 1));
  std::uint64_t below = 0;
  for (std::size_t slot = 0; slot < counts_.size(); ++slot) {
    below += counts_[slot];
    if (below > wanted) return std::min((least(slot) + least(slot + 1)) / 2, worst_);
  }
  return worst_;
}

}  // namespace mille::arena
