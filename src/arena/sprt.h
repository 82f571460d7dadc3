// The sequential probability ratio test stops as soon as one of two differences can be ruled out. It is a generalised
// test: the unknown properties of the distribution (its shape, its variance) take their likeliest values under each
// hypothesis. It is updated after each pair, in the order of the pairs.
#pragma once

#include "arena/elo.h"
#include "arena/estimate.h"
#include "arena/setup.h"

namespace mille::arena {

// Returns the log-likelihood ratio of two Elo differences, given the results of pairs. A class that has not occurred
// counts as a thousandth of a pair, so that it cannot make the ratio 0 or infinite.
double elo_llr(const PairCounts& counts, double low, double high);

// The same for two means of a normal variable with unknown variance.
double mean_llr(const Moments& values, double low, double high);

class Sprt {
 public:
  explicit Sprt(const SprtSetup& setup);

  // Updates the test with all values so far, after another pair. A verdict is final.
  void look(const PairCounts& counts);
  void look(const Moments& values);

  mille_sprt_scale scale() const { return setup_.scale; }
  double llr() const { return llr_; }
  double low() const { return low_; }    // at or below this, H0 is accepted
  double high() const { return high_; }  // at or above this, H1 is accepted
  mille_sprt_verdict verdict() const { return verdict_; }

 private:
  void set_verdict(double llr);

  SprtSetup setup_;
  double low_;
  double high_;
  double llr_ = 0;
  mille_sprt_verdict verdict_ = MILLE_SPRT_OPEN;
};

}  // namespace mille::arena
