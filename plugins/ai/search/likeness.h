// Whether the opponent plays as learned does, judged by their turns in the match. What search expects of learned's play is
// wrong for other players.
#pragma once

#include "behavior.h"
#include "history.h"

namespace search {

class Likeness {
 public:
  // `seat` is mine.
  Likeness(const Kernel& kernel, const learned::Rules& rules, mille_seat seat)
      : kernel_(kernel), rules_(rules), seat_(seat) {}

  // `behavior` and `history` have observed the event.
  void observe(const mille_event& event, const Behavior& behavior, History* history);
  // Returns false once the opponent's turns fit another player better.
  bool is_alike() const { return odds_ >= 1; }

 private:
  void judge_last_turn(const Behavior& behavior, History* history);

  const Kernel& kernel_;
  const learned::Rules& rules_;
  mille_seat seat_;
  double odds_ = 4;  // that the opponent plays as learned does
};

}  // namespace search
