// See outlook.h.
#include "cli/review/outlook.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/show/cards.h"
#include "cli/term/mean.h"

namespace cli {

namespace {

constexpr const char* kMatchPlayer = "club";

// The last action of a deal that another deal followed.
struct DealEnd {
  std::int32_t deal;
  std::uint64_t decision;
  mille_action action;
};

std::vector<DealEnd> ends_of(const std::vector<mille_event>& events) {
  std::vector<DealEnd> ends;
  DealEnd last{};
  for (const mille_event& event : events) {
    if (event.kind == MILLE_EVENT_ACTION) last = {event.deal, event.decision, event.action};
    if (event.kind == MILLE_EVENT_DEAL_END) ends.push_back(last);
    // No deal followed the last one. A deal that was given up has no last action.
    if (event.kind == MILLE_EVENT_MATCH_END && !ends.empty()) ends.pop_back();
  }
  return ends;
}

class Matches {
 public:
  Matches(const mille::Engine& engine, const mille::Table& table)
      : engine_(engine),
        table_(table),
        variant_(table.variant().value()),
        players_{engine.player(kMatchPlayer).value(), engine.player(kMatchPlayer).value()} {}

  // What seat 0 is paid at the end of matches that go on from there. Only a position in a deal can be written down, and only a position takes
  // another seed, so the deal's last action is played again.
  Mean payments(const DealEnd& end, std::uint64_t matches) {
    const auto before = mille::State::at(table_, end.decision).value().table(variant_).value();
    auto position = nlohmann::ordered_json::parse(before.position().value());
    Mean mean;
    for (std::uint64_t number = 1; number <= matches; ++number) {
      position["seed"] = mille::to_hex(mille::parse_seed(std::to_string(number).c_str()).value());
      mean.add(payment(position.dump(), end.action));
    }
    return mean;
  }

 private:
  double payment(const std::string& position, const mille_action& action) {
    auto played = engine_.position(position, variant_).value();
    played.apply(action).value();
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      played.set_player(seat, players_[static_cast<std::size_t>(seat)]).value();
    }
    played.play().value();
    return settled(played, played.info().value());
  }

  // A position has no stakes, so the payment is settled for those of the match.
  double settled(const mille::Table& played, const mille_table_info& info) const {
    if (info.winner == MILLE_NOBODY) return 0;
    const mille_deal_result last = played.results().value().back();
    const auto side = [&](mille_seat seat) {
      mille_settle_side made{};
      made.total = info.totals[seat];
      made.naturals = info.naturals[seat];
      made.chapeaux = info.chapeaux[seat];
      made.last_deal = last.points[seat];
      made.has_last_deal = 1;
      return made;
    };
    auto input = mille::make<mille_settle_input>();
    input.end = info.end;
    const mille_table_info match = table_.info().value();
    std::copy_n(match.stakes, 2, input.stakes);
    input.winner = side(info.winner);
    input.loser = side(1 - info.winner);
    input.has_memory = 1;
    std::copy(std::begin(last.memory), std::end(last.memory), input.memory);
    const auto total = static_cast<double>(variant_.settle(input).value().total);
    return info.winner == 0 ? total : -total;
  }

  const mille::Engine& engine_;
  const mille::Table& table_;
  mille::Variant variant_;
  std::array<mille::Player, MILLE_SEATS> players_;
};

}  // namespace

std::vector<Outlook> outlook_of(const mille::Engine& engine, const mille::Table& table, std::uint64_t matches,
                                const std::function<void(double)>& progress) {
  std::vector<Outlook> points;
  const std::vector<DealEnd> ends = ends_of(table.events(MILLE_ALL).value());
  Matches on(engine, table);
  for (const DealEnd& end : ends) {
    const Mean mean = on.payments(end, matches);
    points.push_back({end.deal, mean.value(), mean.uncertainty()});
    progress(static_cast<double>(points.size()) / static_cast<double>(ends.size()));
  }
  const mille_table_info info = table.info().value();
  if (info.phase != MILLE_PHASE_OVER) return points;
  const auto total = static_cast<double>(table.payment().value().total);
  points.push_back({info.deal, info.winner == 0 ? total : -total, 0});
  return points;
}

}  // namespace cli
