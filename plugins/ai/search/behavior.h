// What the opponent has visibly done in the deal: with cards of which rank, and in which of their turns.
#pragma once

#include <array>
#include <cstdint>

#include "../learned/position.h"

namespace search {

class Behavior {
 public:
  static constexpr int kNever = -1;
  static constexpr int kDiscards = 3;
  enum Beginning : std::int8_t { kNone, kDrew, kTookPile, kTookUpcard };

  struct OfRank {
    std::int16_t shed = kNever;  // the opponent's turn, from 0, in which they last discarded this rank
    std::int16_t left = kNever;  // the turn in which they last drew with this rank on top of the pile
    std::int16_t left_pile = 0;  // and the pile's size then
    std::int16_t laid = kNever;  // the turn in which they last laid it
    std::int16_t mine = kNever;  // the turn of the opponent before which I last laid it
    std::int16_t shed_count = 0;
    std::int16_t left_count = 0;
  };

  // `seat` is mine.
  explicit Behavior(int seat) : seat_(seat) {}
  // Reconstructs the opponent's behavior from the view alone, using the pile, where discards alternate between the seats.
  Behavior(const learned::Position& position, const mille_view& view);

  void observe(const mille_event& event);

  std::array<OfRank, learned::kHandRanks> of;
  std::array<std::int8_t, kDiscards> discards{kNever, kNever, kNever};  // ranks, the last first
  int turns = 0;                                                        // completed turns of the opponent
  int all_turns = 0;                                                    // completed turns of both seats
  int lays = 0;                                                         // in the opponent's last turn
  int took_pile = kNever;   // the opponent's turn in which they last took the pile
  Beginning began = kNone;  // the draw step of the opponent's last turn
  bool heard = false;       // observed since the start of the deal

 private:
  void leave(int rank, int pile);
  void discard(int rank);

  int seat_ = 0;
  int lays_now_ = 0;
  int pile_size_ = 0;
  int upcard_ = kNever;  // the upcard's rank
};

}  // namespace search
