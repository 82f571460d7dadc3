// How learned decides: the pile is taken where that helps, and the rest of the turn is planned (turn.h), anew at every decision.
#pragma once

#include <cstdint>

#include "mille/mille_kernel.hpp"
#include "turn.h"

namespace learned {

class Brain {
 public:
  // Plays for points. Throws std::bad_alloc.
  Brain(const mille_rules& rules, const Network& network)
      : rules_(rules), kernel_(rules), network_(network), aim_(network) {}
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;

  // False: these are no rules, and nothing can be chosen by them.
  explicit operator bool() const { return static_cast<bool>(kernel_); }
  const Rules& rules() const { return rules_; }
  const mille::kernel::Kernel& kernel() const { return kernel_; }

  const Aim& aim() const { return aim_; }
  // From now on it plays for something else.
  void aim_at(const Aim& aim) { aim_ = aim; }

  // The place in the legal list of what it would do, and what its aim says of that. Throws std::bad_alloc.
  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const;

 private:
  class Outlook;

  std::uint32_t choose_draw(const mille_view& view, const Position& position, const mille_action* legal,
                            std::uint32_t count, double* worth) const;
  bool wants_pile(const Position& position, const mille_action& action) const;

  Rules rules_;
  mille::kernel::Kernel kernel_;
  const Network& network_;
  Aim aim_;
};

}  // namespace learned
