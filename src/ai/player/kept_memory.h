// Keeps a player's memory from the beginning of a deal, for an instance that takes over the match after a fault.
#pragma once

#include <cstdint>
#include <vector>

#include "ai/player/match_source.h"
#include "core/seed.h"
#include "mille/mille_ai.h"

namespace mille {

// Identifies a match and the seat from which it is played.
struct MatchId {
  const MatchSource* source = nullptr;
  Seed key{};  // from which the player's seeds are derived
  std::uint32_t epoch = 0;

  friend bool operator==(const MatchId&, const MatchId&) = default;
};

class KeptMemory {
 public:
  // Saves the instance's memory once per deal, before its first decision in the deal. `events` is the number of
  // events that it has received.
  void keep(const mille_ai_api& api, void* instance, const MatchId& match, std::int32_t deal, std::uint64_t events);

  // Restores the memory of this match in an instance. It does so only once per deal, because the memory may be what
  // made the player fail. Returns true on success, and sets `events` to the number of events that the memory includes.
  bool give_back(const mille_ai_api& api, void* instance, const MatchId& match, const MatchNow& now,
                 std::uint64_t* events);

  void forget() { *this = {}; }

 private:
  MatchId match_;
  std::int32_t deal_ = 0;
  std::uint64_t events_ = 0;
  std::vector<std::uint8_t> bytes_;  // empty if nothing is kept
};

}  // namespace mille
