// What the rival did in the deal, as all could see it: with cards of which rank, and in which of his turns.
#pragma once

#include <array>
#include <cstdint>

#include "../learned/position.h"

namespace search {

class Conduct {
 public:
  static constexpr int kNever = -1;
  static constexpr int kDiscards = 3;
  enum Beginning : std::int8_t { kNone, kDrew, kTookPile, kTookUpcard };

  struct OfRank {
    std::int16_t shed = kNever;  // his turn, from 0 on, in which he last discarded a card of it
    std::int16_t left = kNever;  // in which he last drew though one lay on the pile,
    std::int16_t left_pile = 0;  // which had so many cards
    std::int16_t laid = kNever;  // in which he last laid one
    std::int16_t mine = kNever;  // before which I last laid one
    std::int16_t shed_count = 0;
    std::int16_t left_count = 0;
  };

  // `seat` is mine.
  explicit Conduct(int seat) : seat_(seat) {}
  // As far as the view alone tells it: by the pile, whose cards come from each side in turn.
  Conduct(const learned::Position& position, const mille_view& view);

  void observe(const mille_event& event);

  std::array<OfRank, learned::kHandRanks> of;
  std::array<std::int8_t, kDiscards> discards{kNever, kNever, kNever};  // their ranks, the last first
  int turns = 0;                                                        // of his that are over
  int all_turns = 0;                                                    // of both
  int lays = 0;                                                         // in his last turn
  int took_pile = kNever;                                               // his turn in which he last did
  Beginning began = kNone;                                              // his last turn
  bool heard = false;                                                   // since the deal's first card

 private:
  void leave(int rank, int pile);
  void discard(int rank);

  int seat_ = 0;
  int lays_now_ = 0;
  int pile_size_ = 0;
  int upcard_ = kNever;  // its rank
};

}  // namespace search
