// Plays one game of a pair: a deal or a whole match between two players, with the consequences of a fault. arena.h
// decides the order of the games.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ai/player/player.h"
#include "arena/luck.h"
#include "arena/pair.h"
#include "arena/setup.h"
#include "arena/stopwatch.h"
#include "arena/times.h"
#include "base/result.h"
#include "table/variant.h"

namespace mille::arena {

struct Contestant {
  std::unique_ptr<Player> player;
  std::string name;
  Budget budget = {};
};

// Asked before each decision whether to stop. If that takes long, it interrupts the stopwatch.
class Interruption {
 public:
  virtual ~Interruption() = default;
  virtual bool stop(Stopwatch* stopwatch) = 0;
};

class GamePlayer {
 public:
  GamePlayer(std::shared_ptr<const Variant> variant, const Setup& setup)
      : variant_(std::move(variant)), setup_(setup) {}

  // Plays a game from its seed. `contestants` holds the players of the pairing, the first of whom sits at `first_seat`.
  // Adds the times of decisions to `times`. Appends the game's record to `record` unless that is null. Fails with
  // MILLE_E_CANCELLED if the game was interrupted, or with MILLE_E_SCRIPT.
  Result<GameResult> play(const Seed& seed, Contestant* const (&contestants)[kSeats], int first_seat,
                          Interruption* interruption, PairTimes* times, std::string* record, mille_error* error);

  // From now on games note the luck of the cards.
  bool notes_luck() const { return luck_ != nullptr; }
  void note_luck(std::unique_ptr<Luck> luck) { luck_ = std::move(luck); }

 private:
  class Follower;
  class OnState;
  class OnTable;

  template <class Match>
  Result<GameResult> play_on(Match& match, Contestant* const (&contestants)[kSeats], int first_seat,
                             Interruption* interruption, PairTimes* times, mille_error* error);

  std::shared_ptr<const Variant> variant_;
  const Setup& setup_;
  std::unique_ptr<Luck> luck_;
};

}  // namespace mille::arena
