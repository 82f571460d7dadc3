// How club chooses: it plays the action that leads to the position worth most. It always takes a pile it wants, and
// always a wild upcard, because the weights cannot foresee what a handful of new cards will bring.
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

  // False if the rules are invalid. No action can be chosen then.
  explicit operator bool() const { return static_cast<bool>(kernel_); }
  const Rules& rules() const { return rules_; }
  void aim_at(const Aim& aim) { evaluation_.aim_at(aim); }

  // Returns the index of the best action in the legal list, and stores its worth in `worth`.
  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const;

 private:
  bool wants_pile(const Position& position, const mille_action& action) const;

  Rules rules_;
  mille::kernel::Kernel kernel_;
  Evaluation evaluation_;
};

}  // namespace club
