// What a script's hook `score_deal` makes of a deal, as far as the results by the rule fields tell it: straight lines through deals
// that are played out when a match begins, by a simple policy, under the script.
#pragma once

#include <cstddef>
#include <cstdint>

#include "line.h"
#include "mille/mille_ai.h"

namespace common {

class HouseScore {
 public:
  // A score that no script changes.
  HouseScore() = default;

  // Where to play, and by what.
  struct Host {
    const mille_ai_search& search;
    void* context;
    const mille_rules& rules;
    const std::int64_t* stakes;  // two
    std::uint32_t hooks;         // MILLE_AI_HOOK_…
  };

  // Nothing is changed where the host is too old, or a hook fails. Throws std::bad_alloc.
  static HouseScore find(const Host& host);

  // Whether it changes nothing.
  bool is_plain() const { return is_plain_; }

  // What goes on the sheet for these results. Naturals and chapeaux are whole: of those between two numbers, so many go up that the mean is
  // right if `rest`, from 0 to 1, is spread evenly.
  Sheet of(const Sheet& plain, double rest) const;

  // What more points than the rival's are by the results, naturals and chapeaux as foreseen(); kPointsAlone where points are no good.
  Line line() const;

 private:
  // Of what the change follows: 1, and the results of a seat and of its rival, points in hundreds.
  enum Term { kOne, kPoints, kNaturals = kPoints + 2, kChapeaux = kNaturals + 2, kTerms = kChapeaux + 2 };
  enum Value { kPointsValue, kNaturalsValue, kChapeauxValue, kValues };

  static void terms_of(const Sheet& plain, int me, double (&terms)[kTerms]);
  double change(Value value, const double (&terms)[kTerms]) const;

  bool is_plain_ = true;
  double change_[kValues][kTerms]{};  // of a seat's result, by the terms
};

}  // namespace common
