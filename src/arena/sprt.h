// The sequential probability ratio test: stops as soon as one of two differences can be ruled out. A generalised test: what is not
// known of the distribution (its shape, its variance) takes its likeliest value under each hypothesis. It is asked after each pair, in
// the order of the pairs.
#pragma once

#include "arena/elo.h"
#include "arena/estimate.h"
#include "arena/setup.h"

namespace mille::arena {

// The log-likelihood ratio of two Elo differences on the outcomes of pairs. Classes that have not occurred count as a thousandth of a
// pair, so that none of them makes it 0 or infinite.
double elo_llr(const PairCounts& counts, double low, double high);

// The same of two means of a normal variable whose variance is unknown.
double mean_llr(const Moments& values, double low, double high);

class Sprt {
 public:
  explicit Sprt(const SprtSetup& setup);

  // Takes up where the values stand after another pair; once decided it stays so.
  void look(const PairCounts& counts);
  void look(const Moments& values);

  mille_sprt_scale scale() const { return setup_.scale; }
  double llr() const { return llr_; }
  double low() const { return low_; }    // at or below: H0
  double high() const { return high_; }  // at or above: H1
  mille_sprt_verdict verdict() const { return verdict_; }

 private:
  void judge(double llr);

  SprtSetup setup_;
  double low_;
  double high_;
  double llr_ = 0;
  mille_sprt_verdict verdict_ = MILLE_SPRT_OPEN;
};

}  // namespace mille::arena
