// Builds and reads the table of a match's worth; see match_worth.h.
#include "match_worth.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "deal_outcomes.h"
#include "least_squares.h"

namespace common {

using mille::ending::Verdict;

namespace {

constexpr double kLeastWidth = 50;
constexpr int kCellsToTarget = 20;
constexpr int kWideCellsToTarget = 10;  // coarser: naturals multiply the number of cells
constexpr double kBelow = 300;          // totals are told apart down to this many points below 0
constexpr double kAbove = 600;          // and up to this many above the target
constexpr double kFalls = 5;            // with a script, the range below 0 grows by kFalls × most_taken()
constexpr double kMostBelow = 3;        // and by no more than kMostBelow targets
constexpr double kMostCells = 48;       // per side
constexpr int kMostSweeps = 60;
constexpr double kSettled = 3e-4;  // in large stakes; a smaller change counts as none

// The limits of a settlement (mille_settle_side).
constexpr std::int64_t kMostPoints = 1'000'000'000'000;
constexpr int kMostNaturals = 2'000'000;
constexpr int kMostChapeaux = 100'000;

// Which deal a cell is assumed to follow if a script asks: one in the middle of a match.
constexpr int kUsualDeal = 5;
// The golden section. Multiples of it, modulo 1, are spread evenly over 0 to 1 however many are taken.
constexpr double kEvenly = 0.6180339887498949;

// Tells the host what the script remembers. What the deal itself changes of it is not foreseen.
template <class Input>
void put_memory(const DealAt& deal, Input* input) {
  if (!deal.memory) return;
  input->has_memory = 1;
  std::copy(deal.memory->begin(), deal.memory->end(), input->memory);
}

double triangle(double n) { return n * (n + 1) / 2; }

// Bilinear interpolation. Divides `whole` among the four cells around a point that lies `rest` of a cell beyond
// `first`.
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

// The same sheet from the opponent's side.
Sheet turned(Sheet sheet) {
  std::swap(sheet.points[0], sheet.points[1]);
  std::swap(sheet.naturals[0], sheet.naturals[1]);
  std::swap(sheet.chapeaux[0], sheet.chapeaux[1]);
  return sheet;
}

}  // namespace

MatchWorth::MatchWorth(const mille_rules& rules, const std::int64_t stakes[2], Host host, const HouseScore& score)
    : rules_(rules), stakes_{stakes[0], stakes[1]}, host_(host), score_(score) {
  if ((stakes[0] == 0 && stakes[1] == 0) || host.settle == nullptr) return;
  make_outcomes();
  const double target = rules.match_target;
  const double below = kBelow + std::min(kFalls * most_taken(), kMostBelow * target);
  const int cells = rules.match_natural_required != 0 ? kWideCellsToTarget : kCellsToTarget;
  width_ = std::max({kLeastWidth, target / cells, (below + target + kAbove) / kMostCells});
  target_ = static_cast<int>(std::ceil(target / width_) + std::ceil(below / width_));
  low_ = rules.match_target - target_ * width_;
  size_ = target_ + static_cast<int>(std::ceil(kAbove / width_));
  const std::size_t count = place(rules.match_natural_required != 0 ? 4 : 1, 0, 0);
  cells_.assign(count, Cell{});
  over_.assign(count, false);
  make_steps();
  settle_ends();
  // If a natural is required, a natural once scored is never lost. So solve the cells where both have one first, then
  // those where one has, then the rest.
  if (count > place(1, 0, 0)) {
    solve({3});
    solve({1, 2});
  }
  solve({0});
}

// Improves the cells until they settle. Most deals raise the totals, so each sweep runs from the highest totals down.
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

void MatchWorth::make_outcomes() {
  outcomes_.reserve(std::size(kDealOutcomes));
  double rest = kEvenly;
  for (const DealOutcome& outcome : kDealOutcomes) {
    Sheet plain;
    for (int i = 0; i < 2; ++i) {
      plain.points[i] = outcome.points[i];
      plain.naturals[i] = rules_.naturals_clean != MILLE_CLEAN_NONE ? outcome.naturals[i] : 0;
      plain.chapeaux[i] = rules_.score_chapeau != 0 ? outcome.chapeaux[i] : 0;
    }
    outcomes_.push_back({plain, score_.is_plain() ? plain : score_.of(plain, rest)});
    rest = std::fmod(rest + kEvenly, 1);
  }
}

// The most points that a script takes from a player in one deal.
double MatchWorth::most_taken() const {
  std::int64_t most = 0;
  for (const ExpectedDeal& outcome : outcomes_) {
    for (int i = 0; i < 2; ++i) most = std::max(most, outcome.plain.points[i] - outcome.on_sheet.points[i]);
  }
  return static_cast<double>(most);
}

void MatchWorth::make_steps() {
  std::map<std::tuple<int, int, int>, Step> steps;
  const bool required = rules_.match_natural_required != 0;
  for (const ExpectedDeal& outcome : outcomes_) {
    const Sheet& result = outcome.on_sheet;
    int first[2];
    double rest[2];
    int flags = 0;
    for (int i = 0; i < 2; ++i) {
      const double cells = static_cast<double>(result.points[i]) / width_;
      first[i] = static_cast<int>(std::floor(cells));
      rest[i] = cells - first[i];
      if (required && result.naturals[i] > 0) flags |= 1 << i;
    }
    share_out(first, rest, 1.0 / static_cast<double>(outcomes_.size()), [&](const int* cells, double share) {
      Step& step = steps[{flags, cells[0], cells[1]}];
      step.flags = flags;
      step.share += share;
      for (int i = 0; i < 2; ++i) {
        step.cells[i] = cells[i];
        step.naturals[i] += share * result.naturals[i];
        step.triangles[i] += share * triangle(result.naturals[i]);
        step.chapeaux[i] += share * result.chapeaux[i];
      }
    });
  }
  for (const auto& [key, step] : steps) steps_.push_back(step);
}

// By the rule fields. If the script decides, the host is asked, and the player who scored more in the deal is assumed
// to have gone out.
Verdict MatchWorth::verdict(const Sheet& sheet, const DealAt& deal, const Sheet& result) const {
  const Verdict by_fields = mille::ending::verdict(
      rules_, {{sheet.points[0], sheet.points[1]}, {sheet.naturals[0], sheet.naturals[1]}, deal.is_last});
  if (host_.match_over == nullptr) return by_fields;
  mille_match_over_input input{};
  input.struct_size = sizeof input;
  input.deal = std::clamp(deal.number, 1, rules_.match_max_deals);
  input.dealer = deal.i_dealt ? 0 : 1;
  input.out = result.points[0] == result.points[1] ? MILLE_NOBODY : (result.points[0] > result.points[1] ? 0 : 1);
  for (int i = 0; i < 2; ++i) {
    input.stakes[i] = stakes_[i];
    input.totals[i] = std::clamp(sheet.points[i], -kMostPoints, kMostPoints);
    input.last_deal[i] = std::clamp(result.points[i], -kMostPoints, kMostPoints);
    input.naturals[i] = std::min(sheet.naturals[i], kMostNaturals);
    input.chapeaux[i] = std::min(sheet.chapeaux[i], kMostChapeaux);
  }
  put_memory(deal, &input);
  Verdict by_script;
  const bool answers = host_.match_over(host_.context, input, &by_script.end, &by_script.winner);
  return answers ? by_script : by_fields;
}

double MatchWorth::payment(const Sheet& sheet, const DealAt& deal, int winner, std::int64_t last) const {
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
  put_memory(deal, &input);
  std::int64_t total = 0;
  return host_.settle(host_.context, input, &total) ? static_cast<double>(total) : std::nan("");
}

// Assumes that the deal is not the last: M3 does not apply, and a script that looks at the number gets one below the
// last.
void MatchWorth::settle_ends() {
  DealAt usual;
  usual.number = std::min(kUsualDeal, rules_.match_max_deals - 1);
  const int flag_sets = rules_.match_natural_required != 0 ? 4 : 1;
  for (int flags = 0; flags < flag_sets; ++flags) {
    for (int mine = 0; mine < size_; ++mine) {
      for (int his = 0; his < size_; ++his) {
        Sheet sheet;
        sheet.points[0] = std::lround(low_ + (mine + 0.5) * width_);
        sheet.points[1] = std::lround(low_ + (his + 0.5) * width_);
        sheet.naturals[0] = flags & 1;
        sheet.naturals[1] = flags >> 1;
        const Verdict verdict = this->verdict(sheet, usual, Sheet{});
        const bool over = verdict.end != MILLE_END_NONE;
        const bool level =
            // Both have reached the target; the cell cannot tell who is ahead.
            mine == his && mine >= target_ && flags + 1 == flag_sets;
        if (!over && !level) continue;
        const std::size_t at = place(flags, mine, his);
        over_[at] = true;
        for (int i = 0; i < 2; ++i) {
          if (!level && i != verdict.winner) continue;
          Sheet bare = sheet;
          bare.naturals[0] = bare.naturals[1] = 0;
          const double pays = payment(bare, usual, i, 0);
          bare.naturals[i] = 1;
          const double chance = level ? 0.5 : 1;
          cells_[at][kWorth] += chance * (i == 0 ? pays : -pays);
          cells_[at][static_cast<std::size_t>(kShare + i)] = chance * (payment(bare, usual, i, 0) - pays);
        }
        if (std::isnan(cells_[at][kWorth])) return cells_.clear();
      }
    }
  }
}

// Computes a cell from the cells that a deal leads to. Returns how much its worth changes.
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
    const Cell& next = cells_[place((got & 1) << 1 | got >> 1, to_his, to_mine)];  // the other player deals next
    sum[kWorth] -= step.share * next[kWorth];
    for (int i = 0; i < 2; ++i) {
      const auto me = static_cast<std::size_t>(i);
      const std::size_t there = 1 - me;  // my index in `next`
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

// Interpolates between the centres of four cells. If a script can end the match, cells where it is over are left out,
// because this match is not over.
MatchWorth::Cell MatchWorth::between(const Sheet& sheet) const {
  const int flags = flags_of(sheet);
  int first[2];
  double rest[2];
  for (int i = 0; i < 2; ++i) {
    const bool ends = host_.match_over == nullptr && (rules_.match_natural_required == 0 || (flags >> i & 1) != 0);
    const double most = (ends ? target_ : size_) - 1;
    const double cells = std::clamp((static_cast<double>(sheet.points[i]) - low_) / width_ - 0.5, 0.0, most);
    first[i] = std::min(static_cast<int>(cells), std::max(static_cast<int>(most) - 1, 0));
    rest[i] = cells - first[i];
  }
  Cell going_on{};
  Cell all{};
  double share_going_on = 0;
  share_out(first, rest, 1, [&](const int* cells, double share) {
    const std::size_t at = place(flags, cells[0], cells[1]);
    for (std::size_t field = 0; field < kFields; ++field) {
      all[field] += share * cells_[at][field];
      if (!over_[at]) going_on[field] += share * cells_[at][field];
    }
    if (!over_[at]) share_going_on += share;
  });
  if (share_going_on == 0 || host_.match_over == nullptr) return all;
  for (double& field : going_on) field /= share_going_on;
  return going_on;
}

double MatchWorth::after(const DealAt& deal, const Sheet& result) const {
  Sheet sheet = deal.before;
  for (int i = 0; i < 2; ++i) {
    sheet.points[i] += result.points[i];
    sheet.naturals[i] += result.naturals[i];
    sheet.chapeaux[i] += result.chapeaux[i];
  }
  const Verdict verdict = this->verdict(sheet, deal, result);
  if (verdict.end != MILLE_END_NONE) {
    if (verdict.winner == MILLE_NOBODY) return 0;
    const double pays = payment(sheet, deal, verdict.winner, result.points[1 - verdict.winner]);
    return verdict.winner == 0 ? pays : -pays;
  }
  if (!deal.i_dealt) return worth(between(sheet), sheet);  // I deal next
  sheet = turned(sheet);
  return -worth(between(sheet), sheet);
}

Line MatchWorth::line(const DealAt& deal) const {
  LeastSquares<7, 1> fit;
  for (const ExpectedDeal& outcome : outcomes_) {
    const auto seen = [&](const Sheet& sheet) { return deal.i_dealt ? sheet : turned(sheet); };
    const Sheet result = seen(outcome.plain);
    const double terms[] = {1,
                            static_cast<double>(result.points[0]) / kHundred,
                            static_cast<double>(result.points[1]) / kHundred,
                            static_cast<double>(result.naturals[0]),
                            static_cast<double>(result.naturals[1]),
                            static_cast<double>(result.chapeaux[0]),
                            static_cast<double>(result.chapeaux[1])};
    const double value[] = {after(deal, seen(outcome.on_sheet))};
    fit.add(terms, value);
  }
  const auto& x = fit.solve()[0];
  Line line{x[0], {x[1] / kHundred, x[2] / kHundred}, {x[3], x[4]}, {x[5], x[6]}};
  const double enough = kSettled * static_cast<double>(std::max(stakes_[0], stakes_[1]));
  return line.unit() * kHundred <= enough ? score_.line() : foreseen(line);
}

}  // namespace common
