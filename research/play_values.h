// What the ways to play a turn are worth in sampled worlds, played on by learned to the end of the deal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mille/mille.hpp"
#include "plugins/ai/common/match_worth.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"

// What follows from a play in one world, for the player.
struct Worth {
  double payment = 0;  // of the match, in small stakes: exact if the deal ends the match, else by common::MatchWorth
  double points = 0;   // of the deal, less the opponent's
};

// The rest of a turn: lays, then a discard unless the last lay goes out.
struct Play {
  std::vector<mille_action> actions;
  std::string text;
  // Of interchangeable cards it does not matter which is played: two plays that lead to the same have the same end.
  std::string end;
};

// The positions of one variant, all in the lay step. Every function throws mille::Exception if a call of the library fails.
class PlayValues {
 public:
  PlayValues(mille::Engine& engine, const std::string& variant);
  PlayValues(const PlayValues&) = delete;
  PlayValues& operator=(const PlayValues&) = delete;

  const mille::Variant& variant() const { return variant_; }
  const learned::Rules& rules() const { return policies_[0].rules(); }

  // Plays that learned rates at most `margin` points below its best, the best first, at most `most`.
  std::vector<Play> plays_of_learned(const mille_view& view, int most, double margin);
  // What a player makes of the turn.
  Play play_of(mille::Engine& engine, const std::string& position, const mille::Player& player) const;
  // What a play is worth in the worlds from 0 on. All plays of a position get the same worlds.
  std::vector<Worth> worths(const mille_view& view, const Play& play, int worlds);

 private:
  Play finished(const mille_view& view, std::vector<mille_action> actions) const;
  Worth played_on(mille::kernel::State state, mille::kernel::Outcome outcome, mille_seat me);

  mille::Variant variant_;
  common::MatchWorth match_;
  learned::Policy policies_[2];  // by seat
  common::DealAt deal_;          // of the position in worths()
  std::vector<mille_action> legal_;
};
