// How learned decides: the pile is taken where that helps, and the rest of the turn is planned (turn.h), anew at every decision.
#pragma once

#include <cstdint>

#include "turn.h"

namespace learned {

class Brain {
 public:
  // Plays for points.
  Brain(const mille_rules& rules, const Network& network)
      : fields_(rules), rules_(rules), network_(network), aim_(network) {}
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;

  const Rules& rules() const { return rules_; }

  const Aim& aim() const { return aim_; }
  // From now on it plays for something else.
  void aim_at(const Aim& aim) { aim_ = aim; }

  // The place in the legal list of what it would do, and what its aim says of that.
  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const;

 private:
  // Of a draw step, the best pile or upcard that helps, else the first entry: without a look at what the stock may give.
  std::uint32_t choose_pile(const mille_view& view, const Position& position, const mille_action* legal,
                            std::uint32_t count, double* worth) const;
  // What drawing is worth: the turn at its best after each card that may come.
  double worth_of_draw(const Position& position) const;
  bool wants_pile(const Position& position, const mille_action& action) const;

  mille_rules fields_;
  Rules rules_;
  const Network& network_;
  Aim aim_;
};

}  // namespace learned
