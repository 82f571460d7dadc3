// A turn that has been decided and is played to its end without another search, since one's own lays reveal nothing
// new.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "../learned/turn.h"

namespace search {

class PlannedTurn {
 public:
  PlannedTurn() = default;
  PlannedTurn(const mille_view& view, const learned::Way& way);

  // Returns the index of the next step in the legal list. Returns nothing if the turn was played differently up to
  // here, or if the step is not legal.
  std::optional<std::uint32_t> next(const learned::Rules& rules, const mille_ai_decision& decision);

 private:
  static constexpr int kNone = -1;

  int turn_ = kNone;                                   // mille_view::turns
  std::array<std::uint8_t, MILLE_CARD_SLOTS> hand_{};  // the hand expected at the next step
  int laid_ = 0;                                       // number of the way's lays already played
  learned::Way way_;
};

}  // namespace search
