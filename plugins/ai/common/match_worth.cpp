#include "match_worth.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "deal_outcomes.h"

namespace common {
namespace {

constexpr double kLeastWidth = 50;
constexpr int kCellsToTarget = 20;
constexpr int kWideCellsToTarget = 10;  // where it matters besides who has a natural
constexpr double kBelow = 300;          // points below 0 that are told apart
constexpr double kAbove = 600;          // above the target
constexpr int kMostSweeps = 60;
constexpr double kSettled = 3e-4;  // of a large: a change that is none

// What is foretold of naturals and chapeaux is rough, and the best of many plans is the one whose forecast errs most. Counted in
// full, they cost more points than they bring; in natural-required a natural would be worth thousands of points.
constexpr double kForeseen = 0.3;
constexpr double kMostForeseen = 300;  // points

// What a settlement is asked for at most (mille_settle_side).
constexpr std::int64_t kMostPoints = 1'000'000'000'000;
constexpr int kMostNaturals = 2'000'000;
constexpr int kMostChapeaux = 100'000;

constexpr double kHundred = 100;  // points are fitted in hundreds

double triangle(double n) { return n * (n + 1) / 2; }

// What falls between four cells, `rest` of a cell beyond `first`, goes to each by its distance.
template <class Visit>
void share_out(const int first[2], const double rest[2], double whole, Visit visit) {
  for (int corner = 0; corner < 4; ++corner) {
    double share = whole;
    int cells[2];
    for (int i = 0; i < 2; ++i) {
      const int up = corner >> i & 1;
      cells[i] = first[i] + up;
      share *= up != 0 ? rest[i] : 1 - rest[i];
    }
    if (share != 0) visit(cells, share);
  }
}

}  // namespace

MatchWorth::MatchWorth(const mille_rules& rules, const std::int64_t stakes[2], Host host)
    : rules_(rules), stakes_{stakes[0], stakes[1]}, host_(host) {
  if ((stakes[0] == 0 && stakes[1] == 0) || host.settle == nullptr) return;
  const int cells = rules.match_natural_required != 0 ? kWideCellsToTarget : kCellsToTarget;
  width_ = std::max(kLeastWidth, static_cast<double>(rules.match_target) / cells);
  target_ = static_cast<int>(std::ceil(rules.match_target / width_) + std::ceil(kBelow / width_));
  low_ = rules.match_target - target_ * width_;
  size_ = target_ + static_cast<int>(std::ceil(kAbove / width_));
  const std::size_t count = place(rules.match_natural_required != 0 ? 4 : 1, 0, 0);
  cells_.assign(count, Cell{});
  over_.assign(count, false);
  make_steps();
  settle_ends();
  // Where a natural is required, what both have is never lost: first the places where both have one, then the others.
  if (count > place(1, 0, 0)) {
    solve({3});
    solve({1, 2});
  }
  solve({0});
}

// Improves the cells until nothing changes. Most deals lead up, so it goes down.
void MatchWorth::solve(std::initializer_list<int> flag_sets) {
  if (cells_.empty()) return;
  const double enough = kSettled * static_cast<double>(std::max(stakes_[0], stakes_[1]));
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double change = 0;
    for (int sum = 2 * (size_ - 1); sum >= 0; --sum) {
      for (int mine = std::min(sum, size_ - 1); mine >= std::max(0, sum - size_ + 1); --mine) {
        for (const int flags : flag_sets) change = std::max(change, improve(flags, mine, sum - mine));
      }
    }
    if (change < enough) return;
  }
}

void MatchWorth::make_steps() {
  std::map<std::tuple<int, int, int>, Step> steps;
  const bool required = rules_.match_natural_required != 0;
  for (const DealOutcome& outcome : kDealOutcomes) {
    int first[2];
    double rest[2];
    int naturals[2];
    int chapeaux[2];
    int flags = 0;
    for (int i = 0; i < 2; ++i) {
      const double cells = outcome.points[i] / width_;
      first[i] = static_cast<int>(std::floor(cells));
      rest[i] = cells - first[i];
      naturals[i] = rules_.naturals_clean != MILLE_CLEAN_NONE ? outcome.naturals[i] : 0;
      chapeaux[i] = rules_.score_chapeau != 0 ? outcome.chapeaux[i] : 0;
      if (required && naturals[i] > 0) flags |= 1 << i;
    }
    share_out(first, rest, 1.0 / static_cast<double>(std::size(kDealOutcomes)), [&](const int* cells, double share) {
      Step& step = steps[{flags, cells[0], cells[1]}];
      step.flags = flags;
      step.share += share;
      for (int i = 0; i < 2; ++i) {
        step.cells[i] = cells[i];
        step.naturals[i] += share * naturals[i];
        step.triangles[i] += share * triangle(naturals[i]);
        step.chapeaux[i] += share * chapeaux[i];
      }
    });
  }
  for (const auto& [key, step] : steps) steps_.push_back(step);
}

// M1–M3, V1.
bool MatchWorth::is_over(const Sheet& sheet, bool last, int* winner) const {
  bool qualified[2];
  for (int i = 0; i < 2; ++i) {
    qualified[i] =
        sheet.points[i] >= rules_.match_target && (rules_.match_natural_required == 0 || sheet.naturals[i] > 0);
  }
  *winner = -1;
  if (qualified[0] != qualified[1]) {
    *winner = qualified[0] ? 0 : 1;
    return true;
  }
  if (!qualified[0] && !last) return false;
  if (sheet.points[0] != sheet.points[1]) *winner = sheet.points[0] > sheet.points[1] ? 0 : 1;
  return *winner >= 0 || last || rules_.match_tie == MILLE_TIE_DRAW;
}

double MatchWorth::payment(const Sheet& sheet, int winner, std::int64_t last) const {
  mille_settle_input input{};
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = stakes_[0];
  input.stakes[1] = stakes_[1];
  const auto side = [&](int i) {
    mille_settle_side result{};
    result.total = std::clamp(sheet.points[i], -kMostPoints, kMostPoints);
    result.naturals = std::min(sheet.naturals[i], kMostNaturals);
    result.chapeaux = std::min(sheet.chapeaux[i], kMostChapeaux);
    result.has_last_deal = 1;
    result.last_deal = last;
    return result;
  };
  input.winner = side(winner);
  input.loser = side(1 - winner);
  std::int64_t total = 0;
  return host_.settle(host_.context, input, &total) ? static_cast<double>(total) : std::nan("");
}

void MatchWorth::settle_ends() {
  const int flag_sets = rules_.match_natural_required != 0 ? 4 : 1;
  for (int flags = 0; flags < flag_sets; ++flags) {
    for (int mine = 0; mine < size_; ++mine) {
      for (int his = 0; his < size_; ++his) {
        Sheet sheet;
        sheet.points[0] = std::lround(low_ + (mine + 0.5) * width_);
        sheet.points[1] = std::lround(low_ + (his + 0.5) * width_);
        sheet.naturals[0] = flags & 1;
        sheet.naturals[1] = flags >> 1;
        int winner = -1;
        const bool over = is_over(sheet, false, &winner);
        const bool level =
            mine == his && mine >= target_ && flags + 1 == flag_sets;  // who is ahead, the cell does not tell
        if (!over && !level) continue;
        const std::size_t at = place(flags, mine, his);
        over_[at] = true;
        for (int i = 0; i < 2; ++i) {
          if (!level && i != winner) continue;
          Sheet bare = sheet;
          bare.naturals[0] = bare.naturals[1] = 0;
          const double pays = payment(bare, i, 0);
          bare.naturals[i] = 1;
          const double chance = level ? 0.5 : 1;
          cells_[at][kWorth] += chance * (i == 0 ? pays : -pays);
          cells_[at][static_cast<std::size_t>(kShare + i)] = chance * (payment(bare, i, 0) - pays);
        }
        if (std::isnan(cells_[at][kWorth])) return cells_.clear();
      }
    }
  }
}

// The cell anew from those that a deal leads to; returns how much its worth changes.
double MatchWorth::improve(int flags, int mine, int his) {
  const std::size_t at = place(flags, mine, his);
  if (over_[at]) return 0;
  const bool more_naturals = rules_.payment_progressive_naturals != 0;
  const bool more_chapeaux = rules_.payment_progressive_chapeaux != 0;
  Cell sum{};
  for (const Step& step : steps_) {
    const int to_mine = std::clamp(mine + step.cells[0], 0, size_ - 1);
    const int to_his = std::clamp(his + step.cells[1], 0, size_ - 1);
    const int got = flags | step.flags;
    const Cell& next = cells_[place((got & 1) << 1 | got >> 1, to_his, to_mine)];  // the other one deals
    sum[kWorth] -= step.share * next[kWorth];
    for (int i = 0; i < 2; ++i) {
      const auto me = static_cast<std::size_t>(i);
      const std::size_t there = 1 - me;  // my place in `next`
      const double sign = i == 0 ? 1 : -1;
      const double share = next[kShare + there];
      sum[kShare + me] += step.share * share;
      double won = (more_naturals ? step.triangles[i] : step.naturals[i]) * share + step.chapeaux[1 - i] * share;
      if (more_naturals) {
        won += step.naturals[i] * next[kNaturals + there];
        sum[kNaturals + me] += step.share * next[kNaturals + there] + step.naturals[i] * share;
      }
      if (more_chapeaux) {
        won += step.chapeaux[1 - i] * next[kChapeaux + there];
        sum[kChapeaux + me] += step.share * next[kChapeaux + there] + step.chapeaux[1 - i] * share;
      }
      sum[kWorth] += sign * won;
    }
  }
  const double change = std::abs(sum[kWorth] - cells_[at][kWorth]);
  cells_[at] = sum;
  return change;
}

double MatchWorth::worth(const Cell& cell, const Sheet& sheet) const {
  const auto counted = [](double count, bool more, double share, double to_come) {
    return more ? triangle(count) * share + count * to_come : count * share;
  };
  double worth = cell[kWorth];
  for (int i = 0; i < 2; ++i) {
    const auto me = static_cast<std::size_t>(i);
    const double won =
        counted(sheet.naturals[i], rules_.payment_progressive_naturals != 0, cell[kShare + me], cell[kNaturals + me]) +
        counted(sheet.chapeaux[1 - i], rules_.payment_progressive_chapeaux != 0, cell[kShare + me],
                cell[kChapeaux + me]);
    worth += i == 0 ? won : -won;
  }
  return worth;
}

int MatchWorth::flags_of(const Sheet& sheet) const {
  if (rules_.match_natural_required == 0) return 0;
  return (sheet.naturals[0] > 0 ? 1 : 0) | (sheet.naturals[1] > 0 ? 2 : 0);
}

// Between the middles of four cells. Cells in which the match is over are none to go by: it is not.
MatchWorth::Cell MatchWorth::between(const Sheet& sheet) const {
  const int flags = flags_of(sheet);
  int first[2];
  double rest[2];
  for (int i = 0; i < 2; ++i) {
    const bool ends = rules_.match_natural_required == 0 || (flags >> i & 1) != 0;
    const double most = (ends ? target_ : size_) - 1;
    const double cells = std::clamp((static_cast<double>(sheet.points[i]) - low_) / width_ - 0.5, 0.0, most);
    first[i] = std::min(static_cast<int>(cells), std::max(static_cast<int>(most) - 1, 0));
    rest[i] = cells - first[i];
  }
  Cell sum{};
  share_out(first, rest, 1, [&](const int* cells, double share) {
    const Cell& cell = cells_[place(flags, cells[0], cells[1])];
    for (std::size_t field = 0; field < kFields; ++field) sum[field] += share * cell[field];
  });
  return sum;
}

double MatchWorth::after(const DealAt& deal, const Sheet& result) const {
  Sheet sheet = deal.before;
  for (int i = 0; i < 2; ++i) {
    sheet.points[i] += result.points[i];
    sheet.naturals[i] += result.naturals[i];
    sheet.chapeaux[i] += result.chapeaux[i];
  }
  int winner = -1;
  if (is_over(sheet, deal.is_last, &winner)) {
    if (winner < 0) return 0;
    const double pays = payment(sheet, winner, result.points[1 - winner]);
    return winner == 0 ? pays : -pays;
  }
  if (!deal.i_dealt) return worth(between(sheet), sheet);  // I deal next
  std::swap(sheet.points[0], sheet.points[1]);
  std::swap(sheet.naturals[0], sheet.naturals[1]);
  std::swap(sheet.chapeaux[0], sheet.chapeaux[1]);
  return -worth(between(sheet), sheet);
}

// By least squares (Cholesky's decomposition).
Line MatchWorth::line(const DealAt& deal) const {
  constexpr std::size_t kTerms = 7;
  constexpr double kRidge = 1e-6;  // for what never occurs
  double a[kTerms][kTerms] = {};
  double x[kTerms] = {};
  for (const DealOutcome& outcome : kDealOutcomes) {
    Sheet result;
    for (int i = 0; i < 2; ++i) {
      const int at = deal.i_dealt ? i : 1 - i;
      result.points[i] = outcome.points[at];
      result.naturals[i] = rules_.naturals_clean != MILLE_CLEAN_NONE ? outcome.naturals[at] : 0;
      result.chapeaux[i] = rules_.score_chapeau != 0 ? outcome.chapeaux[at] : 0;
    }
    const double term[kTerms] = {1,
                                 static_cast<double>(result.points[0]) / kHundred,
                                 static_cast<double>(result.points[1]) / kHundred,
                                 static_cast<double>(result.naturals[0]),
                                 static_cast<double>(result.naturals[1]),
                                 static_cast<double>(result.chapeaux[0]),
                                 static_cast<double>(result.chapeaux[1])};
    const double value = after(deal, result);
    for (std::size_t i = 0; i < kTerms; ++i) {
      for (std::size_t j = 0; j <= i; ++j) a[i][j] += term[i] * term[j];
      x[i] += term[i] * value;
    }
  }
  for (std::size_t i = 0; i < kTerms; ++i) {
    a[i][i] += kRidge;
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
      a[i][j] = i == j ? std::sqrt(a[i][j]) : a[i][j] / a[j][j];
    }
  }
  for (std::size_t i = 0; i < kTerms; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= a[i][k] * x[k];
    x[i] /= a[i][i];
  }
  for (std::size_t i = kTerms; i-- > 0;) {
    for (std::size_t k = i + 1; k < kTerms; ++k) x[i] -= a[k][i] * x[k];
    x[i] /= a[i][i];
  }
  Line line{x[0], {x[1] / kHundred, x[2] / kHundred}, {x[3], x[4]}, {x[5], x[6]}};
  const double point = (line.points[0] - line.points[1]) / 2;  // more than the rival
  if (point * kHundred <= kSettled * static_cast<double>(std::max(stakes_[0], stakes_[1]))) return kPointsAlone;
  const double most = kMostForeseen * point;
  for (int i = 0; i < 2; ++i) {
    line.naturals[i] = std::clamp(kForeseen * line.naturals[i], -most, most);
    line.chapeaux[i] = std::clamp(kForeseen * line.chapeaux[i], -most, most);
  }
  return line;
}

}  // namespace common
