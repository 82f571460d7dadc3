// See probes.h. Everything is random with fixed seeds, so two checks of a script find the same.
#include "cli/check/probes.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/check/play_styles.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

enum class Start {
  fresh,        // the first deal
  low,          // totals near 0
  negative,     // both totals far below 0
  near_target,  // one point is missing
  far,          // totals far beyond the target
  level,        // the last deal, with equal totals, hands and an empty stock: a draw
  exhausted,    // an empty stock, which cannot be renewed
  renewed,      // the stock was renewed three times
  late,         // shortly before the turns that a deal may have
  marks,        // thirteen naturals, two circles
  all_sets,     // every set of one seat is natural
};

// When the match ends early.
enum class Moment { before_deal, first_decision, mid_turn, later, between_deals, third_deal, never };

enum class EarlyEnd { forfeit, abort, agree };

struct EndProbe {
  Start start;
  std::array<PlayStyle, MILLE_SEATS> styles;
  Moment moment;
  EarlyEnd end = EarlyEnd::forfeit;
};

using enum PlayStyle;

// Those that tell most come first.
constexpr EndProbe kProbes[] = {
    {Start::fresh, {anything, anything}, Moment::before_deal},
    {Start::fresh, {anything, anything}, Moment::first_decision},
    {Start::exhausted, {hoards, passes}, Moment::between_deals},
    {Start::near_target, {hurries, hoards}, Moment::never},
    {Start::fresh, {anything, anything}, Moment::mid_turn},
    {Start::negative, {hoards, hurries}, Moment::third_deal},
    {Start::marks, {naturals, hurries}, Moment::never},
    {Start::renewed, {hoards, passes}, Moment::later},
    {Start::level, {passes, passes}, Moment::never},
    {Start::far, {hurries, anything}, Moment::never},
    {Start::fresh, {hurries, naturals}, Moment::between_deals},
    {Start::all_sets, {hurries, hurries}, Moment::between_deals},
    {Start::low, {hurries, hoards}, Moment::between_deals, EarlyEnd::abort},
    {Start::late, {hoards, hoards}, Moment::between_deals},
    {Start::negative, {hurries, hoards}, Moment::mid_turn},
    {Start::fresh, {anything, anything}, Moment::before_deal, EarlyEnd::abort},
    {Start::fresh, {anything, anything}, Moment::mid_turn, EarlyEnd::abort},
    {Start::near_target, {anything, anything}, Moment::mid_turn, EarlyEnd::agree},
    {Start::marks, {naturals, hoards}, Moment::between_deals, EarlyEnd::agree},
    {Start::far, {hoards, hurries}, Moment::later},
    {Start::low, {naturals, naturals}, Moment::third_deal},
    {Start::exhausted, {passes, passes}, Moment::mid_turn},
    {Start::near_target, {naturals, passes}, Moment::between_deals},
    {Start::fresh, {hoards, hoards}, Moment::between_deals},
};

// Most decisions of a probe, and those before a match ends “later”.
constexpr int kMostProbeDecisions = 1200;
constexpr int kLater = 60;
constexpr int kThirteen = 13;
// Turns that are left in a late deal.
constexpr int kLateTurns = 20;

constexpr mille_fault kFaults[] = {MILLE_FAULT_RESIGN, MILLE_FAULT_TIMEOUT, MILLE_FAULT_CRASH,    MILLE_FAULT_HANG,
                                   MILLE_FAULT_ABORT,  MILLE_FAULT_MEMORY,  MILLE_FAULT_PROTOCOL, MILLE_FAULT_ILLEGAL,
                                   MILLE_FAULT_ABI,    MILLE_FAULT_LOAD,    MILLE_FAULT_CALLBACK};

// A total that no match is likely to reach.
std::int64_t far_total(std::int64_t target) { return std::max<std::int64_t>(20 * target, 100'000); }

std::string card_name(int rank, int suit) { return mille::to_text(static_cast<mille_card>(4 * rank + suit)).value(); }

// What has no place is out of the game. The position no longer says how it came about.
void leave_out_the_rest(Json& position) {
  position.erase("history");
  position["rest"] = "out";
}

// Every card of the ranks that are not wild as natural sets of one seat, and a card in each hand.
void lay_everything(Json& position, const mille_rules& rules) {
  Json sets = Json::object();
  for (int rank = 0; rank < 13; ++rank) {
    if (std::find(std::begin(rules.cards_wild), std::end(rules.cards_wild), rank) != std::end(rules.cards_wild))
      continue;
    Json cards = Json::array();
    for (int card = 0; card < 4 * rules.cards_packs; ++card) cards.push_back(card_name(rank, card / rules.cards_packs));
    std::string name = card_name(rank, 0);
    name.pop_back();
    sets[name] = std::move(cards);
  }
  position["sets"] = {std::move(sets), Json::object()};
  position["hands"] = {Json::array({card_name(1, 0)}), Json::array({card_name(1, 1)})};
  position["pile"] = Json::array({card_name(1, 2)});
  position["stock"] = Json::array({card_name(1, 3)});
  leave_out_the_rest(position);
}

void keep_no_stock(Json& position) {
  position["pile"] = Json::array({position["pile"].back()});
  position["stock"] = Json::array();
  leave_out_the_rest(position);
}

// The first deal of a table, moved to where the probe starts. Nothing where the rules have no such position.
std::optional<mille::Table> moved(const Ground& ground, const mille::Table& table, Start start, int side) {
  Json position = Json::parse(table.position().value());
  const std::int64_t target = ground.rules().match_target;
  const auto set_totals = [&](std::int64_t one, std::int64_t other) {
    position["totals"] = side == 0 ? Json{one, other} : Json{other, one};
  };
  switch (start) {
    case Start::fresh: break;
    case Start::low: set_totals(1, 0); break;
    case Start::negative: set_totals(-target - 1, -3 * target); break;
    case Start::near_target: set_totals(target - 1, target - 1); break;
    case Start::far: set_totals(far_total(target), -far_total(target)); break;
    case Start::level:
      set_totals(target / 2, target / 2);
      keep_no_stock(position);
      position["hands"] = {{card_name(4, 0)}, {card_name(4, 1)}};
      position["deal"] = ground.rules().match_max_deals;
      break;
    case Start::exhausted: keep_no_stock(position); break;
    case Start::renewed: position["reshuffles"] = 3; break;
    case Start::late: position["turns"] = std::max(0, ground.rules().deal_max_turns - kLateTurns); break;
    case Start::marks:
      position["naturals"] = {kThirteen, 2 * kThirteen};
      position["chapeaux"] = {2, 3};
      break;
    case Start::all_sets: lay_everything(position, ground.rules()); break;
  }
  auto made = ground.engine.position(position.dump(), ground.variant());
  if (!made) return {};
  return std::move(*made);
}

class Played {
 public:
  Played(Ground& ground, const EndProbe& probe, std::uint32_t number, mille::Table table)
      : ground_(ground), probe_(probe), number_(number), table_(std::move(table)) {}

  void run() {
    int deals = 0;
    for (int decision = 0; decision < kMostProbeDecisions && !ground_.stopped(); ++decision) {
      const mille_table_info info = table_.info().value();
      if (info.phase == MILLE_PHASE_OVER) return;
      if (info.phase == MILLE_PHASE_BETWEEN) {
        ++deals;
        if (probe_.moment == Moment::between_deals || (probe_.moment == Moment::third_deal && deals == 3)) break;
        table_.next_deal().value();
        continue;
      }
      if (probe_.moment == Moment::first_decision) break;
      if (probe_.moment == Moment::mid_turn && decision > 2 && info.phase == MILLE_PHASE_LAY) break;
      if (probe_.moment == Moment::later && decision > kLater) break;
      table_.legal(legal_).value();
      const PlayStyle style = probe_.styles[static_cast<std::size_t>(info.turn)];
      table_.apply(choice_of(style, legal_, ground_.rules(), ground_.random)).value();
      ground_.meter.count_decision();
    }
    end();
  }

  // Ends the match where it is.
  void end() {
    if (table_.info().value().phase == MILLE_PHASE_OVER) return;
    const auto seat = static_cast<mille_seat>(number_ % MILLE_SEATS);
    if (probe_.moment == Moment::never || probe_.end == EarlyEnd::abort) {
      table_.abort(number_ % 3 == 0 ? MILLE_NOBODY : seat).value();
    } else if (probe_.end == EarlyEnd::agree) {
      table_.agree_draw().value();
    } else {
      table_.forfeit(seat, kFaults[number_ / MILLE_SEATS % std::size(kFaults)]).value();
    }
    ground_.meter.count_decision();
  }

 private:
  Ground& ground_;
  const EndProbe& probe_;
  std::uint32_t number_;
  mille::Table table_;
  std::vector<mille_action> legal_;
};

}  // namespace

std::size_t probe_count() { return std::size(kProbes); }

void play_probe(Ground& ground, std::size_t index, const Stakes& stakes, std::uint32_t number) {
  const EndProbe& probe = kProbes[index % std::size(kProbes)];
  // The last one takes a thousand decisions. It is played once.
  if (&probe == std::end(kProbes) - 1 && number >= std::size(kProbes)) return;
  ground.begin(stakes, number + 1);
  mille::Table table = ground.table(ground.variant(), stakes, number);
  if (probe.moment == Moment::before_deal) return Played(ground, probe, number, std::move(table)).end();
  table.next_deal().value();
  if (probe.start == Start::fresh) return Played(ground, probe, number, std::move(table)).run();
  if (auto there = moved(ground, table, probe.start, static_cast<int>(number % MILLE_SEATS))) {
    Played(ground, probe, number, std::move(*there)).run();
  }
}

std::uint64_t settle_ends(Ground& ground, const Stakes& stakes) {
  const std::int64_t target = ground.rules().match_target;
  const std::int64_t totals[] = {
      target, target - 1, 0, -1, target + target / 2, -2 * target, far_total(target), -far_total(target)};
  constexpr std::int32_t kNaturals[] = {0, 1, 2, 13, 26};
  constexpr std::int32_t kChapeaux[] = {0, 2, 1, 13};
  ground.begin(stakes, 0);
  std::uint64_t settled = 0;
  for (const std::int64_t winner : totals) {
    for (const std::int64_t loser : totals) {
      if (ground.stopped()) return settled;
      auto input = mille::make<mille_settle_input>();
      input.end = winner < target || settled % 5 == 4 ? MILLE_END_FORFEIT : MILLE_END_WON;
      input.stakes[0] = stakes.small;
      input.stakes[1] = stakes.large;
      const auto side = [&](std::int64_t total, std::uint64_t turn) {
        mille_settle_side made{};
        made.total = total;
        made.has_last_deal = 1;
        made.last_deal = turn % 3 == 0 ? 0 : turn % 3 == 1 ? target / 4 : -target / 4;
        made.naturals = kNaturals[turn % std::size(kNaturals)];
        made.chapeaux = kChapeaux[turn % std::size(kChapeaux)];
        return made;
      };
      input.winner = side(winner, settled);
      input.loser = side(loser, settled / 2);
      ground.variant().settle(input).value();
      ground.meter.count_decision();
      ++settled;
    }
  }
  return settled;
}

}  // namespace cli
