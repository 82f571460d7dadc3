// How learned decides: it takes the pile if that helps, and plans the rest of the turn (turn.h). It plans again at
// every decision.
#pragma once

#include <cstdint>

#include "mille/mille_kernel.hpp"
#include "turn.h"

namespace learned {

class Policy {
 public:
  // Plays for points. Throws std::bad_alloc.
  Policy(const mille_rules& rules, const Network& network)
      : rules_(rules), kernel_(rules), network_(network), aim_(network) {}
  Policy(const Policy&) = delete;
  Policy& operator=(const Policy&) = delete;

  // False if the rules are invalid. No action can be chosen then.
  explicit operator bool() const { return static_cast<bool>(kernel_); }
  const Rules& rules() const { return rules_; }
  const mille::kernel::Kernel& kernel() const { return kernel_; }

  const Aim& aim() const { return aim_; }
  // Sets what it plays for from now on. If `out_for_points`, it goes out whenever it would do so for the points of the deal.
  void aim_at(const Aim& aim, bool out_for_points) {
    aim_ = aim;
    out_for_points_ = out_for_points;
  }

  // Returns the index of its choice in the legal list, and stores what that is worth by its aim. Throws std::bad_alloc.
  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const;

 private:
  class DrawForecast;

  std::uint32_t choose_draw(const mille_view& view, const Position& position, const mille_action* legal,
                            std::uint32_t count, double* worth, Turn::Room* room) const;
  bool wants_pile(const Position& position, const mille_action& action) const;
  // The best way to play the turn, whose lays and discards are those of the legal list.
  Way best_way(const mille_view& view, const Position& position, const mille_action* legal, std::uint32_t count,
               Turn::Room* room) const;

  Rules rules_;
  mille::kernel::Kernel kernel_;
  const Network& network_;
  Aim aim_;
  Aim points_{network_};
  bool out_for_points_ = false;
};

}  // namespace learned
