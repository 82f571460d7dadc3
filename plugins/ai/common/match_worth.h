// What a match is worth to one of two equal players after a deal, in payment: a table over both totals, made once a match by
// dynamic programming from the rules, the stakes and what deals between good players come to (deal_outcomes.h). What the end of a
// match pays is asked of the host, and where a script has a say in it, when that is. Players with goal=payment choose by it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "house_score.h"
#include "line.h"
#include "mille/mille_ai.h"
#include "mille/mille_ending.hpp"

namespace common {

// A deal that is being played.
struct DealAt {
  Sheet before;  // the match before it
  bool i_dealt = false;
  bool is_last = false;  // no other deal can follow it (M3)
  int number = 1;        // from 1; of account where a script has a say in when a match is over
  bool operator==(const DealAt&) const = default;
};

class MatchWorth {
 public:
  // Answers what a settlement pays (Y1–Y5), and whether a match is over (M1–M3), where a script has a say in that; false where it cannot.
  struct Host {
    bool (*settle)(void* context, const mille_settle_input& input, std::int64_t* total);
    void* context;
    bool (*verdict)(void* context, const mille_verdict_input& input, mille_end* end, mille_seat* winner) = nullptr;
  };

  // Empty where nothing can be won, or the host has no answer: then there is nothing to choose by.
  MatchWorth(const mille_rules& rules, const std::int64_t stakes[2], Host host, const HouseScore& score = {});

  explicit operator bool() const { return !cells_.empty(); }

  // What I may expect to be paid in the end if this goes on the sheet for the deal; settled exactly if it ends the match.
  double after(const DealAt& deal, const Sheet& result) const;

  // The same in a straight line, as near to it as can be over all that deals come to, of the results by the rule fields alone. What a
  // natural or a chapeau is worth is cut down to what a player who foretells them from afar can make of it.
  Line line(const DealAt& deal) const;

 private:
  // The worth of a place between deals to him who deals next [0], and what counts it up for the naturals and chapeaux that he and
  // the other [1] have: kShare, what a first natural of the winner's, or a first chapeau of the loser's, will pay if [i] wins;
  // kNaturals, that times the naturals which he still gets, and kChapeaux, times his rival's chapeaux still to come, for V3.
  enum Field { kWorth, kShare, kNaturals = kShare + 2, kChapeaux = kNaturals + 2, kFields = kChapeaux + 2 };
  using Cell = std::array<double, kFields>;
  // What a deal may come to, the dealer first.
  struct Outcome {
    Sheet plain;     // by the rule fields
    Sheet on_sheet;  // by the script too
  };
  // A step over the cells that a deal makes, the dealer first. What is counted is weighted with `share`, how often it is made.
  struct Step {
    int cells[2] = {0, 0};
    int flags = 0;  // which of them get a natural, in bits, where one is required
    double share = 0;
    double naturals[2]{};
    double triangles[2]{};  // n (n + 1) / 2 of the naturals
    double chapeaux[2]{};
  };

  void make_outcomes();
  double most_taken() const;
  void make_steps();
  void solve(std::initializer_list<int> flag_sets);
  void settle_ends();
  double improve(int flags, int mine, int his);
  // M1–M3, V1: whether the match is over after the deal, and for whom; seat 0 is mine.
  mille::ending::Verdict verdict(const Sheet& sheet, const DealAt& deal, const Sheet& result) const;
  // What the winner gets; `last` the loser's points in the last deal.
  double payment(const Sheet& sheet, int winner, std::int64_t last) const;
  double worth(const Cell& cell, const Sheet& sheet) const;
  Cell between(const Sheet& sheet) const;
  int flags_of(const Sheet& sheet) const;
  std::size_t place(int flags, int mine, int his) const {
    return static_cast<std::size_t>((flags * size_ + mine) * size_ + his);
  }

  mille_rules rules_;
  std::int64_t stakes_[2];
  Host host_;
  HouseScore score_;
  std::vector<Outcome> outcomes_;
  double width_;  // of a cell, in points
  double low_;    // where cell 0 begins
  int target_;    // the first cell that is not below the target
  int size_;      // cells a side
  std::vector<Step> steps_;
  std::vector<Cell> cells_;
  std::vector<bool> over_;
};

}  // namespace common
