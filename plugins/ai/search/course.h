// A turn as it was decided, which is then played to its end: what one lays oneself tells one nothing new.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "../learned/turn.h"

namespace search {

class Course {
 public:
  Course() = default;
  Course(const mille_view& view, const learned::Way& way);

  // The place of the next step in the legal list; none where the turn was not played so up to here, or the step is not legal.
  std::optional<std::uint32_t> next(const learned::Rules& rules, const mille_ai_decision& decision);

 private:
  static constexpr int kNone = -1;

  int turn_ = kNone;                                   // mille_view::turns
  std::array<std::uint8_t, MILLE_CARD_SLOTS> hand_{};  // as it is at the next step
  int laid_ = 0;                                       // of the way's lays
  learned::Way way_;
};

}  // namespace search
