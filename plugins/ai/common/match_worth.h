// What a match is worth to one of two equal players after a deal, in payment. Dynamic programming fills a table over
// both totals once per match, from the rules, the stakes and a sample of deals between good players (deal_outcomes.h).
// The host settles finished matches and, where a script decides, says when a match is over. Players with goal=payment
// choose by it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

#include "house_score.h"
#include "line.h"
#include "mille/mille_ai.h"
#include "mille/mille_ending.hpp"

namespace common {

// A deal in progress.
struct DealAt {
  Sheet before;  // the match before it
  bool i_dealt = false;
  bool is_last = false;  // no other deal can follow it (M3)
  int number = 1;        // from 1; used only if a script decides when a match is over
  // What the script remembers of the match before it. Without it, as when a match begins.
  std::optional<std::array<std::int32_t, MILLE_VARIANT_MEMORY_SLOTS>> memory{};
  bool operator==(const DealAt&) const = default;
};

class MatchWorth {
 public:
  // The host's answers: `settle` says what a settlement pays (Y1–Y5), and `match_over` whether a match is over (M1–M3), if
  // a script decides that. Both return false if the host has no answer.
  struct Host {
    bool (*settle)(void* context, const mille_settle_input& input, std::int64_t* total);
    void* context;
    bool (*match_over)(void* context, const mille_match_over_input& input, mille_end* end,
                       mille_seat* winner) = nullptr;
  };

  // Stays empty if nothing can be won or the host has no answer. There is nothing to choose by then.
  MatchWorth(const mille_rules& rules, const std::int64_t stakes[2], Host host, const HouseScore& score = {});

  explicit operator bool() const { return !cells_.empty(); }

  // The final payment that I can expect if these results go on the sheet. It is exact if they end the match.
  double after(const DealAt& deal, const Sheet& result) const;

  // The best linear fit to after() over the sample of deals, as a function of the results under the rule fields alone.
  // Naturals and chapeaux count as foreseen() allows.
  Line line(const DealAt& deal) const;

 private:
  // The fields of a cell, which stands for a point between two deals. [0] is the player who deals next, [1] the other.
  // kWorth is the worth to player [0]. The others say how it grows with naturals and chapeaux: kShare is what the first
  // natural of [i], or the first chapeau of their opponent, will pay, times the chance that [i] wins. For V3, kNaturals is
  // the same weighted with the naturals that [i] still gets, and kChapeaux with the chapeaux that the opponent still gets.
  enum Field { kWorth, kShare, kNaturals = kShare + 2, kChapeaux = kNaturals + 2, kFields = kChapeaux + 2 };
  using Cell = std::array<double, kFields>;
  // A possible outcome of a deal, the dealer first.
  struct ExpectedDeal {
    Sheet plain;     // by the rule fields
    Sheet on_sheet;  // after the script's changes
  };
  // How a deal moves the match across the table, the dealer first. The sums are weighted with `share`, the step's
  // probability.
  struct Step {
    int cells[2] = {0, 0};
    int flags = 0;  // bit i: player i gets a natural (only if one is required)
    double share = 0;
    double naturals[2]{};
    double triangles[2]{};  // n (n + 1) / 2, with n naturals
    double chapeaux[2]{};
  };

  void make_outcomes();
  double most_taken() const;
  void make_steps();
  void solve(std::initializer_list<int> flag_sets);
  void settle_ends();
  double improve(int flags, int mine, int his);
  // M1–M3, V1: whether the match is over after the deal, and who has won. Seat 0 is mine.
  mille::ending::Verdict verdict(const Sheet& sheet, const DealAt& deal, const Sheet& result) const;
  // What the winner is paid after the deal. `last` is the loser's score in it.
  double payment(const Sheet& sheet, const DealAt& deal, int winner, std::int64_t last) const;
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
  std::vector<ExpectedDeal> outcomes_;
  double width_;  // of a cell, in points
  double low_;    // where cell 0 begins
  int target_;    // the first cell not below the target
  int size_;      // cells per side
  std::vector<Step> steps_;
  std::vector<Cell> cells_;
  std::vector<bool> over_;
};

}  // namespace common
