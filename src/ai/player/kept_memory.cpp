// See kept_memory.h.
#include "ai/player/kept_memory.h"

#include <algorithm>
#include <utility>

#include "ai/player/foreign_call.h"

namespace mille {

void KeptMemory::keep(const mille_ai_api& api, void* instance, const MatchId& match, std::int32_t deal,
                      std::uint64_t events) {
  if (api.save == nullptr || api.restore == nullptr || (match_ == match && deal_ == deal)) return;
  forget();
  constexpr std::size_t kMost = MILLE_PLAYER_MEMORY_MAX;
  std::vector<std::uint8_t> bytes;
  const bool returned = returns([&] {
    bytes.resize(std::min(api.save(instance, nullptr, 0), kMost));
    if (!bytes.empty() && api.save(instance, bytes.data(), bytes.size()) != bytes.size()) bytes.clear();
  });
  if (!returned) return;
  match_ = match;
  deal_ = deal;
  events_ = events;
  bytes_ = std::move(bytes);
}

bool KeptMemory::give_back(const mille_ai_api& api, void* instance, const MatchId& match, const MatchNow& now,
                           std::uint64_t* events) {
  const KeptMemory kept = std::exchange(*this, {});
  const bool same = kept.match_ == match && !kept.bytes_.empty() && kept.events_ <= now.events;
  if (!same || api.restore == nullptr) return false;
  bool restored = false;
  if (!returns([&] { restored = api.restore(instance, kept.bytes_.data(), kept.bytes_.size()) == 0; }) || !restored) {
    return false;
  }
  *events = kept.events_;
  match_ = match;
  deal_ = now.state->deal;
  return true;
}

}  // namespace mille
