// Reviews matches; see review.h.
#include "cli/review/review.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "cli/options/match_options.h"
#include "cli/show/cards.h"
#include "cli/term/mean.h"
#include "cli/term/say.h"

namespace cli {

namespace {

// Plays both seats to the end of a deal that is tried. It decides in microseconds.
constexpr const char* kPlaysOn = "club:goal=points";

class Review {
 public:
  Review(const mille::Engine& engine, const mille::Table& table, const Reviewing& reviewing)
      : table_(table),
        variant_(table.variant().value()),
        reviewing_(reviewing),
        adviser_(load_player(engine, reviewing.player).player),
        plays_on_{load_player(engine, kPlaysOn).player, load_player(engine, kPlaysOn).player} {}

  std::array<SeatReview, MILLE_SEATS> run(const std::function<void(double)>& progress) {
    std::vector<mille_event> actions;
    for (const mille_event& event : table_.events(MILLE_ALL).value()) {
      if (event.kind == MILLE_EVENT_ACTION) actions.push_back(event);
    }
    double done = 0;
    for (const mille_event& event : actions) {
      judge(event);
      progress(++done / static_cast<double>(actions.size()));
    }
    sort_by_cost();
    return std::move(seats_);
  }

 private:
  void judge(const mille_event& event) {
    SeatReview& seat = seats_[static_cast<std::size_t>(event.seat)];
    ++seat.decisions;
    const auto state = mille::State::at(table_, event.decision).value();
    mille::Table here = state.table(variant_).value();
    if (here.legal().value().size() < 2) return;
    const mille_action better = here.hint(adviser_).value().action;
    if (std::memcmp(&better, &event.action, sizeof event.action) == 0) return;
    const std::string explanation = adviser_.explanation().value();
    const std::string found = adviser_.reasons(language()).value();
    const mille_view view = here.view(event.seat).value();
    const Mean seen = gain(view, better, event.action, 0);
    if (seen.value() <= seen.uncertainty()) return;
    // Where a decision was chosen because it looked costly, that look is too high: other deals say what it cost.
    const Mean cost = gain(view, better, event.action, reviewing_.worlds);
    ++seat.costly;
    seat.cost += cost.value();
    seat.uncertainty = std::sqrt(seat.uncertainty * seat.uncertainty + cost.uncertainty() * cost.uncertainty());
    CostlyDecision decision{event.decision,
                            event.deal,
                            view.turns + 1,
                            event.action,
                            better,
                            seen.value(),
                            cost.value(),
                            cost.uncertainty(),
                            explanation,
                            here.reasons(event.action, language()).value(),
                            here.reasons(better, language()).value(),
                            found,
                            view};
    if (decision.is_clear()) ++seat.clear;
    seat.worst.push_back(std::move(decision));
    std::stable_sort(seat.worst.begin(), seat.worst.end(),
                     [](const CostlyDecision& one, const CostlyDecision& other) { return one.seen > other.seen; });
    if (seat.worst.size() > reviewing_.most) seat.worst.pop_back();
  }

  // First the costliest by what the other deals said. Which ones are told does not depend on that.
  void sort_by_cost() {
    for (SeatReview& seat : seats_) {
      std::stable_sort(seat.worst.begin(), seat.worst.end(),
                       [](const CostlyDecision& one, const CostlyDecision& other) { return one.cost > other.cost; });
    }
  }

  // By how much one action is better than another in deals that agree with a view, those after the first `before`.
  Mean gain(const mille_view& view, const mille_action& better, const mille_action& other, std::uint64_t before) {
    Mean mean;
    for (std::uint64_t world = before; world < before + reviewing_.worlds; ++world) {
      const auto dealt = mille::State::sample(variant_, view, world + 1).value();
      mean.add(result(dealt, view.viewer, better) - result(dealt, view.viewer, other));
    }
    return mean;
  }

  // The points of the deal, the seat's less the opponent's, after this action and then the same play of both.
  double result(const mille::State& dealt, mille_seat seat, const mille_action& action) {
    mille::Table tried = dealt.table(variant_).value();
    tried.apply(action).value();
    for (mille_seat each = 0; each < MILLE_SEATS; ++each) {
      tried.set_player(each, plays_on_[static_cast<std::size_t>(each)]).value();
    }
    while (in_deal(tried.info().value().phase)) tried.step().value();
    const auto results = tried.results().value();
    return static_cast<double>(results.back().points[seat]) - static_cast<double>(results.back().points[1 - seat]);
  }

  const mille::Table& table_;
  mille::Variant variant_;
  Reviewing reviewing_;
  mille::Player adviser_;
  std::array<mille::Player, MILLE_SEATS> plays_on_;
  std::array<SeatReview, MILLE_SEATS> seats_;
};

}  // namespace

std::array<SeatReview, MILLE_SEATS> review_match(const mille::Engine& engine, const mille::Table& table,
                                                 const Reviewing& reviewing,
                                                 const std::function<void(double)>& progress) {
  return Review(engine, table, reviewing).run(progress);
}

}  // namespace cli
