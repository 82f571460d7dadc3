// What a way to play my turn leads to in a world. Both seats play on as learned would, the opponent for the points of the
// deal. After some turns, or at the end of the deal, learned's expectation counts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "world.h"

namespace search {

// What happened in a world after my turn.
struct Course {
  bool goes_on = false;         // the deal did not end with my turn
  bool opponent_takes = false;  // the opponent took the pile in the next turn
  bool opponent_out = false;    // and went out in it
  bool out = false;             // I went out in the turn after that
};

class Lookahead {
 public:
  // It must be my turn in `view`. I play for `aim`. `takes_all`: the opponent takes every pile that they may, instead of
  // weighing it against the stock. No other turn uses `room`.
  Lookahead(const Kernel& kernel, const learned::Rules& rules, const learned::Network& network, const learned::Aim& aim,
            const mille_view& view, bool takes_all, learned::Turn::Room* room)
      : kernel_(kernel),
        rules_(rules),
        network_(network),
        room_(room),
        me_(view.viewer),
        draw_ends_(view.draw_ends != 0),
        takes_all_(takes_all),
        aims_{aim, learned::Aim(network)},
        legal_(static_cast<std::size_t>(rules.fields.longest_legal_list)) {}

  // Returns what the way is worth in this world, by my aim.
  double worth_after(State state, const learned::Way& way);
  // Return what it is worth to begin my turn by drawing, or by taking the pile with these cards.
  double worth_of_draw(State state);
  double worth_of_pile(State state, const mille_action& action);
  // Returns what happened in the world of the last call.
  const Course& course() const { return course_; }
  // Turns planned so far, including the ways that were tried.
  std::uint64_t planned() const { return planned_; }

 private:
  // The range of my coming turns whose expected worth is averaged.
  static constexpr int kFirstAsked = 2;
  static constexpr int kLastAsked = 4;

  // Plans the rest of the current turn.
  learned::Way plan(const State& state);
  // Finds the best turn that takes the pile. Returns false if it cannot be taken.
  bool plan_with_pile(const State& state, State* after, learned::Way* way);
  // The mean worth of drawing, over a few cards of the stock.
  double worth_of_stock(const State& state);
  // Plays the draw step as learned would and returns the plan for the rest of the turn. Returns nothing if there is
  // nothing to draw or take. `takes` receives whether the pile was taken.
  std::optional<learned::Way> begin_turn(State* state, bool* takes);
  // Takes the pile.
  void take(State* state, const mille_action& action) const;

  const Kernel& kernel_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  learned::Turn::Room* room_;
  mille_seat me_;
  bool draw_ends_;
  bool takes_all_;
  learned::Aim aims_[2];  // mine, then the opponent's
  std::vector<mille_action> legal_;
  Course course_;
  std::uint64_t planned_ = 0;
};

}  // namespace search
