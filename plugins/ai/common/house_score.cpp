// Samples deals under a script and fits its scoring; see house_score.h.
#include "house_score.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "least_squares.h"
#include "new_match.h"

namespace common {
namespace {

// Limits of the sample: its deals, and its decisions in all deals. An `allow` hook filters each legal list and costs
// time, so fewer decisions are taken then.
constexpr int kDeals = 200;
constexpr int kMostDecisions = 20'000;
constexpr int kMostAllowed = 2'000;
constexpr int kFewestDeals = 10;  // fewer deals allow no conclusion

constexpr double kLeastSlope = 0.1;       // worth of a point; below it, playing for points makes no sense
constexpr double kMostDealPoints = 1e9;   // per deal
constexpr double kMostDealNaturals = 20;  // per deal, whatever a script returns

// The kinds of action lie so far apart that no value of cards bridges the gap.
enum { kLayWorth = 50'000, kDrawWorth = 100 * kLayWorth, kUpcardWorth = 101 * kLayWorth, kPileWorth = 102 * kLayWorth };

// Plays matches under the script, deal by deal, with one simple policy for both seats.
class Play {
 public:
  Play(const HouseScore::Host& host, int most)
      : host_(host), most_(most), legal_(static_cast<std::size_t>(host.rules.longest_legal_list)) {}

  // Plays the next deal to its end. In a `clean` deal no wild cards are laid in sets of other ranks, so that naturals
  // occur. Returns false if the host refuses, if a hook fails, or once is_enough() is true.
  bool next(bool clean);
  bool is_enough() const { return decisions_ >= most_; }

  bool result(mille_deal_result* result) { return ask(host_.search.result, result); }
  bool plain_result(mille_deal_result* result) { return ask(host_.search.plain_result, result); }

 private:
  bool ask(mille_status(MILLE_CALL* function)(void*, const mille_state*, mille_deal_result*),
           mille_deal_result* result) {
    *result = {};
    result->struct_size = sizeof *result;
    return function(host_.context, match_.state(), result) == MILLE_OK;
  }
  bool deal();
  bool is_wild(int rank) const { return rank == host_.rules.cards_wild[0] || rank == host_.rules.cards_wild[1]; }
  int worth(const mille_action& action, mille_seat me, bool clean) const;

  const HouseScore::Host& host_;
  int most_;
  NewMatch match_;
  std::vector<mille_action> legal_;
  mille_phase phase_ = MILLE_PHASE_OVER;
  std::uint64_t matches_ = 0;
  int decisions_ = 0;
};

bool Play::deal() {
  if (phase_ == MILLE_PHASE_OVER && !match_.make(host_.search, host_.context, host_.stakes, matches_++)) return false;
  return host_.search.next_deal(host_.context, match_.state()) == MILLE_OK;
}

// The policy prefers the pile to the stock, then the longest lay, then the discard of least value. It discards wild
// cards last.
int Play::worth(const mille_action& action, mille_seat me, bool clean) const {
  int value = 0;
  bool dirty = false;
  for (int i = 0; i < action.count; ++i) {
    const int rank = action.cards[i] >> 2;
    value += host_.rules.cards_values[action.cards[i]];
    dirty = dirty || (is_wild(rank) && rank != action.rank);
  }
  switch (action.kind) {
    case MILLE_ACTION_PILE: return action.count > 0 ? kPileWorth + value : 0;
    case MILLE_ACTION_UPCARD: return kUpcardWorth;
    case MILLE_ACTION_DRAW: return kDrawWorth;
    case MILLE_ACTION_LAY: return action.owner != me || (clean && dirty) ? -1 : kLayWorth * action.count + value;
    case MILLE_ACTION_DISCARD: return is_wild(action.cards[0] >> 2) ? 0 : kLayWorth - value;
    default: return 0;
  }
}

bool Play::next(bool clean) {
  if (!deal()) return false;
  for (;;) {
    mille_seat turn = MILLE_NOBODY;
    if (host_.search.phase(host_.context, match_.state(), &phase_, &turn) != MILLE_OK) return false;
    if (turn == MILLE_NOBODY) return true;
    if (is_enough()) return false;
    std::size_t count = 0;
    if (host_.search.legal(host_.context, match_.state(), legal_.data(), legal_.size(), &count) != MILLE_OK)
      return false;
    const auto end = legal_.begin() + static_cast<std::ptrdiff_t>(count);
    const auto best = std::max_element(legal_.begin(), end, [&](const mille_action& one, const mille_action& other) {
      return worth(one, turn, clean) < worth(other, turn, clean);
    });
    if (best == end || host_.search.apply(host_.context, match_.state(), &*best) != MILLE_OK) return false;
    ++decisions_;
  }
}

Sheet sheet_of(const mille_deal_result& result) {
  Sheet sheet;
  for (int seat = 0; seat < 2; ++seat) {
    sheet.points[seat] = result.points[seat];
    sheet.naturals[seat] = result.naturals[seat];
    sheet.chapeaux[seat] = result.chapeau[seat];
  }
  return sheet;
}

}  // namespace

void HouseScore::terms_of(const Sheet& plain, int me, double (&terms)[kTerms]) {
  terms[kOne] = 1;
  for (int i = 0; i < 2; ++i) {
    const int seat = i == 0 ? me : 1 - me;
    terms[kPoints + i] = static_cast<double>(plain.points[seat]) / kHundred;
    terms[kNaturals + i] = plain.naturals[seat];
    terms[kChapeaux + i] = plain.chapeaux[seat];
  }
}

HouseScore HouseScore::find(const Host& host) {
  if (host.search.struct_size < offsetof(mille_ai_search, plain_result) + sizeof host.search.plain_result) return {};
  const int most = (host.hooks & MILLE_HOOK_ALLOW) != 0 ? kMostAllowed : kMostDecisions;
  LeastSquares<kTerms, kValues> fit;
  Play play(host, most);
  int deals = 0;
  for (; deals < kDeals; ++deals) {
    mille_deal_result hooked;
    mille_deal_result plain;
    if (!play.next(deals % 2 != 0)) {
      if (play.is_enough()) break;
      return {};
    }
    if (!play.result(&hooked) || !play.plain_result(&plain)) return {};
    const Sheet to = sheet_of(hooked);
    const Sheet from = sheet_of(plain);
    for (int me = 0; me < 2; ++me) {
      double terms[kTerms];
      terms_of(from, me, terms);
      const double values[kValues] = {static_cast<double>(to.points[me] - from.points[me]) / kHundred,
                                      static_cast<double>(to.naturals[me] - from.naturals[me]),
                                      static_cast<double>(to.chapeaux[me] - from.chapeaux[me])};
      fit.add(terms, values);
    }
  }
  if (deals < kFewestDeals) return {};
  HouseScore score;
  const auto& slopes = fit.solve();
  for (int value = 0; value < kValues; ++value) {
    for (int term = 0; term < kTerms; ++term) {
      const double slope = slopes[value][term];
      if (!std::isfinite(slope)) return {};
      score.change_[value][term] = slope;
      score.is_plain_ = score.is_plain_ && slope == 0;
    }
  }
  return score;
}

double HouseScore::change(Value value, const double (&terms)[kTerms]) const {
  double sum = 0;
  for (int term = 0; term < kTerms; ++term) sum += change_[value][term] * terms[term];
  return sum;
}

Sheet HouseScore::of(const Sheet& plain, double rest) const {
  Sheet sheet;
  for (int me = 0; me < 2; ++me) {
    double terms[kTerms];
    terms_of(plain, me, terms);
    const double points = static_cast<double>(plain.points[me]) + kHundred * change(kPointsValue, terms);
    sheet.points[me] = std::llround(std::clamp(points, -kMostDealPoints, kMostDealPoints));
    const auto whole = [&](double number, double most) {
      return static_cast<int>(std::clamp(std::floor(number + rest), 0.0, most));
    };
    sheet.naturals[me] = whole(plain.naturals[me] + change(kNaturalsValue, terms), kMostDealNaturals);
    sheet.chapeaux[me] = whole(plain.chapeaux[me] + change(kChapeauxValue, terms), 1);
  }
  return sheet;
}

Line HouseScore::line() const {
  const double(&points)[kTerms] = change_[kPointsValue];
  const double point = 1 + points[kPoints] - points[kPoints + 1];
  if (point < kLeastSlope) return kPointsAlone;
  Line line{0, {point, -point}, {0, 0}, {0, 0}};
  line.naturals[0] = kHundred * (points[kNaturals] - points[kNaturals + 1]);
  line.chapeaux[0] = kHundred * (points[kChapeaux] - points[kChapeaux + 1]);
  line.naturals[1] = -line.naturals[0];
  line.chapeaux[1] = -line.chapeaux[0];
  return foreseen(line);
}

}  // namespace common
