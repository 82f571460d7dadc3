// What a deal is played for: its points, or what the match will pay. The network's hidden layer is the same for both; what it is
// asked for differs, and what counts that lies on the table.
#pragma once

#include "../common/match_worth.h"
#include "network.h"

namespace learned {

// Beside the points that I win more than the rival, the hidden layer foretells these, each beyond what lies on the table.
enum Head {
  kSum,         // the points of both together, in hundreds
  kMyNaturals,  // in tenths, as those that follow
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
  // The deal's points, mine less the rival's.
  explicit Aim(const Network& network) : output_(network) {}
  // The payment of the match, which is so much for what the deal comes to.
  Aim(const Network& network, const Heads& heads, const common::Line& line);

  // What the results of a deal that is over are worth.
  const common::Line& line() const { return line_; }
  // To be added to what lies on the table, at the end of a turn.
  const Output& output() const { return output_; }
  double on_table(const Position& position, const Totals& totals) const {
    return line_.constant + line_.points[0] * totals.sets.points + line_.points[1] * position.rival_sets.points +
           line_.naturals[0] * totals.sets.naturals + line_.naturals[1] * position.rival_sets.naturals;
  }
  // What going out is worth.
  double out(const Rules& rules, const Position& position, const Totals& totals) const;
  // What it is worth that the deal ends so, with nobody out (E4).
  double blocked(const Rules& rules, const Position& position, const Totals& totals) const;

 private:
  double over(const Rules& rules, const Position& position, const Totals& totals, bool is_out) const;

  Output output_;
  common::Line line_ = common::kPointsAlone;
};

}  // namespace learned
