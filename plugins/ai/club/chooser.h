// How club chooses: the action after which its position is worth most. A pile that may be taken is always taken, a wild upcard
// too: what follows from a handful of new cards, the weights do not foresee.
#pragma once

#include <cstdint>
#include <optional>

#include "../common/ahead.h"
#include "evaluation.h"

namespace club {

class Chooser {
 public:
  // Throws std::bad_alloc.
  Chooser(const mille_rules& rules, const Weights& weights)
      : rules_(rules), kernel_(rules), evaluation_(rules_, weights) {}
  Chooser(const Chooser&) = delete;
  Chooser& operator=(const Chooser&) = delete;

  // False: these are no rules, and nothing can be chosen by them.
  explicit operator bool() const { return static_cast<bool>(kernel_); }
  const Rules& rules() const { return rules_; }
  void aim_at(const Aim& aim) { evaluation_.aim_at(aim); }

  // The place in the legal list of the action that is best, and what it is worth.
  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const;

 private:
  bool wants_pile(const Position& position, const mille_action& action) const;

  Rules rules_;
  mille::kernel::Kernel kernel_;
  Evaluation evaluation_;
};

}  // namespace club
