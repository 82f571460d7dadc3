// What a deal is played for: its points, or the payment of the match. The hidden layer of the network is the same for
// both. The output weights differ, and so does the value of what lies on the table.
#pragma once

#include "../common/match_worth.h"
#include "network.h"

namespace learned {

// Besides the difference in points (mine less the opponent's), the hidden layer predicts these, each beyond what lies on
// the table.
enum Head {
  kSum,         // the points of both together, in hundreds
  kMyNaturals,  // in tenths, like the following
  kHisNaturals,
  kMyChapeau,
  kHisChapeau,
  kHeads
};
inline constexpr double kTenth = 0.1;

struct Heads {
  Output head[kHeads];
};

class Aim {
 public:
  // Plays for the points of the deal, mine less the opponent's.
  explicit Aim(const Network& network) : output_(network) {}
  // Plays for the payment of the match, which `line` gives as a linear function of the deal's results.
  Aim(const Network& network, const Heads& heads, const common::Line& line);

  // What the results of a finished deal are worth.
  const common::Line& line() const { return line_; }
  // The output layer. Its value is added to on_table() at the end of a turn.
  const Output& output() const { return output_; }
  double on_table(const Position& position, const Totals& totals) const {
    return line_.constant + line_.points[0] * totals.sets.points + line_.points[1] * position.opponent_sets.points +
           line_.naturals[0] * totals.sets.naturals + line_.naturals[1] * position.opponent_sets.naturals;
  }
  // What going out is worth.
  double out(const Rules& rules, const Position& position, const Totals& totals) const;
  // What a deal that ends blocked here, with nobody out, is worth (E4).
  double blocked(const Rules& rules, const Position& position, const Totals& totals) const;

 private:
  double over(const Rules& rules, const Position& position, const Totals& totals, bool is_out) const;

  Output output_;
  common::Line line_ = common::kPointsAlone;
};

}  // namespace learned
