// Reviews matches; see review.h.
#include "cli/review/review.h"

#include <algorithm>
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
    Mean gain;
    for (std::uint64_t world = 0; world < reviewing_.worlds; ++world) {
      const auto dealt = mille::State::sample(variant_, view, world + 1).value();
      gain.add(result(dealt, event.seat, better) - result(dealt, event.seat, event.action));
    }
    if (gain.value() <= gain.uncertainty()) return;
    ++seat.costly;
    seat.cost += gain.value();
    seat.worst.push_back({event.decision, event.deal, view.turns + 1, event.action, better, gain.value(),
                          gain.uncertainty(), explanation, here.reasons(event.action, language()).value(),
                          here.reasons(better, language()).value(), found, view});
    std::stable_sort(seat.worst.begin(), seat.worst.end(),
                     [](const CostlyDecision& one, const CostlyDecision& other) { return one.cost > other.cost; });
    if (seat.worst.size() > reviewing_.most) seat.worst.pop_back();
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
