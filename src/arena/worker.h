// One thread of an arena.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/arena.h"

namespace mille::arena {

// One thread's players and the games that they play. There are two instances of each player, one for the
// first games of pairs and one for the second games, so that no instance meets cards that it has seen.
// Independent games need only one.
class Arena::Worker {
 public:
  explicit Worker(const Arena& arena) : arena_(arena), games_(arena.variant_, arena.setup_) {}

  mille_status make_players(mille_error* error) {
    const std::lock_guard lock(making_);
    for (std::size_t set = 0; set < (arena_.setup_.independent ? 1U : 2U); ++set) {
      std::vector<Contestant>& contestants = contestants_[set];
      contestants.resize(arena_.run_options_.entries.size());
      for (std::size_t i = 0; i < contestants.size(); ++i) {
        if (contestants[i].player != nullptr) continue;
        MILLE_TRY(contestants[i], arena_.make(i, error));
      }
    }
    if (arena_.run_options_.luck && !games_.notes_luck()) {
      MILLE_TRY(auto luck, make_luck(arena_.variant_, arena_.setup_, arena_.run_options_.places, error));
      games_.note_luck(std::move(luck));
    }
    return MILLE_OK;
  }
  // Called after a pair was interrupted. New instances will play it from its beginning.
  void forget_players() {
    const std::lock_guard lock(making_);
    for (std::vector<Contestant>& contestants : contestants_) contestants.clear();
  }
  const std::vector<Contestant>& contestants() const { return contestants_[0]; }

  Result<Played> play(std::uint64_t index, Interruption* interruption, mille_error* error) {
    MILLE_TRY(make_players(error));
    const Setup& setup = arena_.setup_;
    const std::size_t pairings = setup.pairing_count();
    Played played;
    PairResult& pair = played.pair;
    pair.number = arena_.number_of(index);
    pair.pairing = static_cast<std::uint32_t>(index % pairings);
    const Seed seed = game_seed(setup, pair, 0);
    pair.first_game = first_game(setup, seed);
    const Pairing pairing = pairing_of(setup.players.size(), pair.pairing);
    const bool recording = arena_.run_options_.records != MILLE_RECORDS_NONE;
    std::string* const record = recording ? &played.record : nullptr;
    std::size_t kept = 0;
    for (const int game : {int{pair.first_game}, 1 - pair.first_game}) {
      const bool is_second = game != pair.first_game && !setup.independent;
      std::vector<Contestant>& contestants = contestants_[is_second ? 1 : 0];
      Contestant* const both[kSeats] = {&contestants[pairing.first], &contestants[pairing.second]};
      const Seed cards = setup.independent ? game_seed(setup, pair, game) : seed;
      MILLE_TRY(pair.games[game], games_.play(cards, both, game, interruption, &played.times, record, error));
      if (arena_.run_options_.records == MILLE_RECORDS_FAULTS && pair.games[game].fault_player == kNobody) {
        played.record.resize(kept);
      }
      kept = played.record.size();
    }
    if (arena_.run_options_.records == MILLE_RECORDS_FIRST && pair.number > arena_.run_options_.record_pairs)
      played.record.clear();
    return played;
  }

  // Asks players that are thinking to answer soon. Any thread.
  void hurry() {
    const std::lock_guard lock(making_);
    for (const std::vector<Contestant>& contestants : contestants_) {
      for (const Contestant& contestant : contestants) {
        if (contestant.player != nullptr) contestant.player->cancel(nullptr);
      }
    }
  }

 private:
  const Arena& arena_;
  GamePlayer games_;
  std::mutex making_;                       // guards `contestants_`
  std::vector<Contestant> contestants_[2];  // for the first and for the second games of pairs
};

}  // namespace mille::arena
