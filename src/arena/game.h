// One game of a pair: a deal or a whole match between two players, with what a fault leads to. In which order games are played is
// arena's business.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "ai/player/player.h"
#include "arena/pair.h"
#include "arena/setup.h"
#include "arena/stopwatch.h"
#include "arena/times.h"
#include "table/variant.h"

namespace mille::arena {

// A player as an arena has it: one that cannot be loaded sits down too, and loses.
struct Contestant {
  std::unique_ptr<Player> player;  // or null
  mille_fault load_fault = MILLE_FAULT_NONE;
  std::string name;
};

// Asked after each decision whether to stop; where it takes its time over other things, it interrupts the stopwatch.
class Interruption {
 public:
  virtual ~Interruption() = default;
  virtual bool stop(Stopwatch* stopwatch) = 0;
};

class GamePlayer {
 public:
  GamePlayer(std::shared_ptr<const Variant> variant, const Setup& setup)
      : variant_(std::move(variant)), setup_(setup) {}

  // Plays a game from its seed; `contestants` by player of the pairing, the first one at `first_seat`. The times of decisions are
  // added by player. `record`, if not null, receives the game's record. MILLE_E_CANCELLED: left half-way. MILLE_E_SCRIPT.
  mille_status play(const Seed& seed, Contestant* const (&contestants)[kSeats], int first_seat,
                    Interruption* interruption, Times (&times)[kSeats], GameResult* result, std::string* record,
                    mille_error* error);

 private:
  class Follower;
  class OnState;
  class OnTable;

  template <class Match>
  mille_status play_on(Match& match, Contestant* const (&contestants)[kSeats], int first_seat,
                       Interruption* interruption, Times (&times)[kSeats], GameResult* result, mille_error* error);

  std::shared_ptr<const Variant> variant_;
  const Setup& setup_;
};

}  // namespace mille::arena
