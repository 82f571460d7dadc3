// See figures.h.
#include "arena/figures.h"

namespace mille::arena {
namespace {

constexpr std::size_t kMostFaults = MILLE_ARENA_FAULTS_MAX;

mille_arena_point point_of(const Tally& tally) {
  const mille_estimate estimate = tally.main_estimate();
  return {tally.pairs(), estimate.value, estimate.low, estimate.high};
}

}  // namespace

Figures::Figures(const Setup& setup) : pairings_(setup.pairing_count(), {Tally(setup), {}}), ratings_(setup) {}

void Figures::add(const PairResult& pair, const PairTimes& times) {
  OfPairing& pairing = pairings_[pair.pairing];
  // Everything that may run out of memory comes first.
  pairing.tally.make_room(times);
  pairing.history.make_room();
  if (pair.has_fault() && faults_.size() + kSeats > faults_.capacity()) faults_.reserve(2 * (faults_.size() + kSeats));

  ++pairs_;
  for (int game = 0; game < 2; ++game) {
    const GameResult& result = pair.games[game];
    if (result.fault_player == kNobody) continue;
    ++fault_count_;
    if (faults_.size() >= kMostFaults) continue;
    const PairPlace& place = pair;
    faults_.push_back({place, game, result.fault_player, result.fault, result.fault_decision});
  }
  pairing.tally.add(pair);
  pairing.tally.add_times(times);
  ratings_.add(pair);
  if (pairing.history.next()) pairing.history.add(point_of(pairing.tally));
}

std::vector<mille_arena_point> Figures::series(std::size_t pairing, std::size_t most) const {
  const OfPairing& of = pairings_[pairing];
  return of.history.points(point_of(of.tally), most);
}

}  // namespace mille::arena
