// Everything that an arena knows of the pairs that count. Its size does not grow with their number.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/history.h"
#include "arena/pair.h"
#include "arena/rating.h"
#include "arena/setup.h"
#include "arena/tally.h"
#include "arena/times.h"

namespace mille::arena {

// A game that a fault ended.
struct FaultyGame {
  PairPlace pair;
  int game = 0;
  int player = kNobody;  // kFirst or kSecond
  std::int8_t fault = MILLE_FAULT_NONE;
  std::uint64_t decision = 0;
};

class Figures {
 public:
  explicit Figures(const Setup& setup);

  // Adds the next pair, in the order of the pairs. Changes nothing if memory runs out.
  void add(const PairResult& pair, const PairTimes& times);

  std::uint64_t pairs() const { return pairs_; }
  std::uint64_t fault_count() const { return fault_count_; }
  const std::vector<FaultyGame>& faults() const { return faults_; }  // the first MILLE_ARENA_FAULTS_MAX
  const Tally& tally(std::size_t pairing) const { return pairings_[pairing].tally; }
  std::vector<Rating> rate() const { return ratings_.rate(); }  // by player
  // Returns at most `most` points of the history of a pairing's estimate, evenly spread, the present one last.
  std::vector<mille_arena_point> series(std::size_t pairing, std::size_t most) const;

 private:
  struct OfPairing {
    Tally tally;
    History history;
  };

  std::uint64_t pairs_ = 0;
  std::uint64_t fault_count_ = 0;
  std::vector<FaultyGame> faults_;
  std::vector<OfPairing> pairings_;
  RatingSums ratings_;
};

}  // namespace mille::arena
