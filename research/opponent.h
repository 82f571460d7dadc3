// Deals at a table of the library, in which one of its players has the other seat.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mille/mille_types.h"

// Serves one thread. Every function throws mille::Exception if a call of the library fails.
class OpponentTable {
 public:
  // `opponent` is a player's name, such as `club` or `search:nodes=500,goal=points`.
  OpponentTable(const std::string& variant, const std::string& opponent);
  ~OpponentTable();

  // Begins a match of its own with one deal, in which the dealer draws from the stock's far end.
  void deal(const std::uint8_t* seed, mille_seat seat_of_opponent);
  // Lets the opponent play until the caller decides. False: the deal is over.
  bool is_callers_turn();
  // What the caller knows and may do, until they play.
  const mille_view& view() const { return view_; }
  std::span<const mille_action> legal() const { return legal_; }
  void play(const mille_action& action);
  // The points of the deal that is over.
  double points(mille_seat seat) const;

 private:
  struct Library;
  std::unique_ptr<Library> library_;
  mille_seat opponent_ = 1;
  mille_view view_{};
  std::vector<mille_action> legal_;
};
