// What a player remembered when a deal of a match had begun, for an instance that takes the match up after a fault.
#pragma once

#include <cstdint>
#include <vector>

#include "ai/player/match_source.h"
#include "core/seed.h"
#include "mille/mille_ai.h"

namespace mille {

// A match as a seat plays it.
struct MatchId {
  const MatchSource* source = nullptr;
  Seed key{};  // of the player's seeds
  std::uint32_t epoch = 0;

  friend bool operator==(const MatchId&, const MatchId&) = default;
};

class KeptMemory {
 public:
  // Saves the instance's memory once a deal, before its first decision in it. `events`: told to it so far.
  void keep(const mille_ai_api& api, void* instance, const MatchId& match, std::int32_t deal, std::uint64_t events);

  // Gives an instance back what it remembered in this match, once a deal only: what made it fail may be in there. Returns whether it did;
  // `events` is then how many it has been told.
  bool give_back(const mille_ai_api& api, void* instance, const MatchId& match, const MatchNow& now,
                 std::uint64_t* events);

  void forget() { *this = {}; }

 private:
  MatchId match_;
  std::int32_t deal_ = 0;
  std::uint64_t events_ = 0;
  std::vector<std::uint8_t> bytes_;  // empty: nothing is kept
};

}  // namespace mille
