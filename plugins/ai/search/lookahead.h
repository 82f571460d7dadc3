// What a way to play my turn leads to in a world: both play on as learned would, the rival for the points of the deal, to its end
// or for some turns, and then it counts what learned expects.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "world.h"

namespace search {

class Lookahead {
 public:
  // I have the turn in `view` and play for `aim`.
  Lookahead(const Kernel& kernel, const learned::Rules& rules, const learned::Network& network, const learned::Aim& aim,
            const mille_view& view)
      : kernel_(kernel),
        rules_(rules),
        network_(network),
        me_(view.viewer),
        draw_ends_(view.draw_ends != 0),
        aims_{aim, learned::Aim(network)},
        legal_(static_cast<std::size_t>(rules.fields.longest_legal_list)) {}

  // What the way is worth there, by my aim.
  double worth_after(State state, const learned::Way& way);
  // What it is worth to begin my turn by drawing, or by taking the pile with such cards.
  double worth_of_draw(State state);
  double worth_of_pile(State state, const mille_action& action);
  // Turns planned so far, ways that were tried included.
  std::uint64_t planned() const { return planned_; }

 private:
  // Of my turns to come: at these learned is asked what it expects, and the mean counts.
  static constexpr int kFirstAsked = 2;
  static constexpr int kLastAsked = 4;

  // The rest of the turn that a player is in.
  learned::Way plan(const State& state);
  // The best turn with the pile, if it can be taken.
  bool plan_with_pile(const State& state, State* after, learned::Way* way);
  // The mean of what a few cards of the stock would lead to.
  double worth_of_stock(const State& state);
  // The draw step as learned would take it, and the turn that follows; none where there is nothing to draw or take.
  std::optional<learned::Way> begin_turn(State* state);
  // Takes the pile.
  void take(State* state, const mille_action& action) const;

  const Kernel& kernel_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  mille_seat me_;
  bool draw_ends_;
  learned::Aim aims_[2];  // mine, the rival's
  std::vector<mille_action> legal_;
  std::uint64_t planned_ = 0;
};

}  // namespace search
