// Approximates how a script's `score_deal` hook changes the results of a deal, as a linear function of the results
// under the rule fields alone. The fit uses deals that a simple policy plays under the script when a match begins.
#pragma once

#include <cstddef>
#include <cstdint>

#include "line.h"
#include "mille/mille_ai.h"

namespace common {

inline constexpr double kHundred = 100;  // points are fitted in hundreds

class HouseScore {
 public:
  // A score that the script does not change.
  HouseScore() = default;

  // Where to play the sample, and under which rules.
  struct Host {
    const mille_ai_search& search;
    void* context;
    const mille_rules& rules;
    const std::int64_t* stakes;  // two
    std::uint32_t hooks;         // MILLE_HOOK_…
  };

  // Returns a score without changes if the host is too old or a hook fails. Throws std::bad_alloc.
  static HouseScore find(const Host& host);

  // Returns true if the script changes nothing.
  bool is_plain() const { return is_plain_; }

  // Returns the script's results for the given plain results. Naturals and chapeaux are rounded stochastically, which
  // preserves the mean if `rest` is uniform between 0 and 1.
  Sheet of(const Sheet& plain, double rest) const;

  // Returns what the lead in points is worth, in terms of the plain results. Naturals and chapeaux count as foreseen()
  // allows. Returns kPointsAlone if the script makes points worthless.
  Line line() const;

 private:
  // The terms of the fit: a constant, then the plain results of a seat and of its opponent. Points are in hundreds.
  enum Term { kOne, kPoints, kNaturals = kPoints + 2, kChapeaux = kNaturals + 2, kTerms = kChapeaux + 2 };
  enum Value { kPointsValue, kNaturalsValue, kChapeauxValue, kValues };

  static void terms_of(const Sheet& plain, int me, double (&terms)[kTerms]);
  double change(Value value, const double (&terms)[kTerms]) const;

  bool is_plain_ = true;
  double change_[kValues][kTerms]{};  // changes of a seat's results, by term
};

}  // namespace common
