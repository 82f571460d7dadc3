// See rule_trial.h. Everything is random with fixed seeds, so two checks of a script find the same.
#include "cli/check/rule_trial.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "cli/check/ground.h"
#include "cli/check/probes.h"
#include "cli/check/slow_players.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

// How a match begins and ends.
enum class Course { whole, from_a_position, given_up };

constexpr std::array kCourses = {Course::whole, Course::whole, Course::whole, Course::from_a_position,
                                 Course::given_up};

// For the payment, club would ask `settle` and `match_over` a thousand times before a match.
constexpr std::array<const char*, 3> kPlayers = {"random", "greedy", "club:goal=points"};

// Who plays whom, as indices of kPlayers. Each pairing stands here with its seats exchanged, too.
constexpr std::array<std::array<std::size_t, MILLE_SEATS>, 10> kPairings = {
    {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}, {1, 1}}};

// Probes of each pair of options. The next pair begins with the probes after them.
constexpr std::size_t kProbesOfPair = 3;
// Largest number of a match's asterisks, circles and deals that is tried.
constexpr int kMostMarks = 12;
constexpr int kMostDeals = 40;
// Most decisions before a player gives up.
constexpr int kMostDecisions = 400;

class Trial {
 public:
  Trial(std::span<const mille_script_file> files, const TrialLimits& limits,
        const std::function<void(double)>& progress)
      : limits_(limits),
        progress_(progress),
        meter_(limits.budget, limits.cap, [this](double spent) { tell(spent); }),
        ground_(files, meter_),
        montreal_(ground_.engine.variant("montreal").value()),
        options_(ground_.variant().options().value()) {
    for (const char* name : kPlayers) {
      for (auto& side : players_)
        side.push_back(ground_.engine.player(mille::PlayerSetup::parse(name).value()).value());
    }
  }

  RuleTrial run() {
    if (limits_.matches > 0) {
      const bool has_hooks = !hook_use_of(ground_.variant()).hooks.empty();
      const std::vector<Setting> none;
      if (has_hooks) probe_defaults();
      each("ends of options", has_hooks ? single_ends(options_) : none, probe_count(), 1);
      ground_.choose({});
      play_matches();
      each("pairs of ends", has_hooks ? pairs_of_ends(options_) : none, kProbesOfPair, kProbesOfPair);
    }
    read_use();
    result_.units = meter_.spent();
    result_.budget = limits_.budget;
    result_.kept_failing = ground_.keeps_failing();
    result_.spent_all = meter_.spent_all();
    result_.out_of_time = meter_.out_of_time();
    result_.failures = std::move(ground_.log.failures);
    result_.verdicts = std::move(ground_.log.verdicts);
    result_.deals_overruled = ground_.log.overruled;
    return std::move(result_);
  }

 private:
  using Pairing = std::array<std::size_t, MILLE_SEATS>;

  void tell(double spent) const {
    const auto wanted = static_cast<double>(std::max<std::uint64_t>(limits_.matches, 1));
    progress_(std::max(spent, static_cast<double>(result_.matches) / wanted));
  }

  // Every probe at all stakes, settlements, and the players that ask hooks most.
  void probe_defaults() {
    const std::vector<Stakes> stakes = stakes_to_try(ground_.rules());
    Coverage& coverage = result_.coverage.emplace_back(Coverage{"probes", 0, probe_count() * stakes.size()});
    std::uint32_t number = 0;
    for (const Stakes& one : stakes) {
      result_.settled += settle_ends(ground_, one);
      for (std::size_t probe = 0; probe < probe_count() && !ground_.stopped(); ++probe, ++coverage.tried) {
        play_probe(ground_, probe, one, number++);
      }
    }
    if (ground_.stopped()) return;
    calls_ = turn_calls(ground_.files, meter_);
    meter_.watch(&ground_.variant());
  }

  // Some probes under each setting, from probe to probe at other stakes. `step` is how far one setting's first probe is
  // from the next one's.
  void each(const char* what, const std::vector<Setting>& settings, std::size_t probes, std::size_t step) {
    if (settings.empty()) return;
    Coverage coverage{what, 0, settings.size()};
    std::size_t next = 0;
    for (const Setting& setting : settings) {
      if (ground_.stopped()) break;
      ++coverage.tried;
      if (const auto conflict = ground_.choose(setting)) {
        result_.conflicts.push_back(setting_text(setting) + ": " + *conflict);
        continue;
      }
      const std::vector<Stakes> stakes = stakes_to_try(ground_.rules());
      result_.settled += settle_ends(ground_, stakes[next % stakes.size()]);
      for (std::size_t probe = 0; probe < probes; ++probe) {
        const std::size_t turn = next + probe;
        play_probe(ground_, turn, stakes[(turn + next / probe_count()) % stakes.size()],
                   static_cast<std::uint32_t>(probe_count() + turn));
      }
      next += step;
    }
    result_.coverage.push_back(coverage);
  }

  void play_matches() {
    const std::vector<Stakes> stakes = stakes_to_try(ground_.rules());
    for (std::uint64_t number = 0; number < limits_.matches && !ground_.stopped(); ++number) {
      const Course course = kCourses[number % kCourses.size()];
      const std::uint64_t round = number / kCourses.size();
      // Payments are compared at the usual stakes.
      play(number, course, kPairings[round % kPairings.size()],
           course == Course::whole ? stakes[0] : stakes[round % stakes.size()]);
    }
    result_.coverage.push_back({"matches", result_.matches, limits_.matches});
  }

  void play(std::uint64_t number, Course course, const Pairing& pairing, const Stakes& stakes) {
    ground_.begin(stakes, static_cast<std::uint32_t>(number + 1));
    {
      mille::Table table = ground_.table(ground_.variant(), stakes, number);
      table.next_deal().value();
      if (course == Course::from_a_position || (course == Course::given_up && ground_.below(2) == 0)) {
        table = elsewhere(table);
      }
      seat(table, pairing);
      if (!finish(table, course == Course::given_up ? ground_.below(kMostDecisions) : -1)) return;
      count(table, course, pairing);
    }
    if (course == Course::whole) compare(number, pairing);  // once the players have left their seats
  }

  // The same deal in a match that has come further: other totals, marks and number of the deal. Every other one is the
  // last deal that the rules allow.
  mille::Table elsewhere(const mille::Table& table) {
    Json position = Json::parse(table.position().value());
    const int target = std::max(2, ground_.rules().match_target);
    const auto any = [&](int bound) { return ground_.below(bound); };
    for (const char* marks : {"naturals", "chapeaux"}) position[marks] = {any(kMostMarks), any(kMostMarks)};
    position["totals"] = {any(2 * target) - target, any(2 * target) - target};
    if (any(2) == 0) position["totals"][1] = position["totals"][0];
    const int last = ground_.rules().match_max_deals;
    position["deal"] = any(2) == 0 ? last : 1 + any(std::min(last, kMostDeals));
    return ground_.engine.position(position.dump(), ground_.variant()).value();
  }

  void seat(mille::Table& table, const Pairing& pairing) const {
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      const auto side = static_cast<std::size_t>(seat);
      table.set_player(seat, players_[side][pairing[side]]).value();
    }
  }

  // Plays on until the match is over, or until a player gives up after `last` more decisions; -1: nobody does. Returns
  // false if the check stops here.
  bool finish(mille::Table& table, int last) {
    for (int decisions = 0; !ground_.stopped(); ++decisions) {
      const mille_table_info info = table.info().value();
      if (info.phase == MILLE_PHASE_OVER) return true;
      if (info.phase == MILLE_PHASE_BETWEEN) table.next_deal().value();
      if (decisions == kLongMatch) {
        table.abort().value();
        return true;
      }
      if (decisions == last) {
        const mille_fault fault = ground_.below(2) == 0 ? MILLE_FAULT_RESIGN : MILLE_FAULT_TIMEOUT;
        table.forfeit(ground_.below(MILLE_SEATS), fault).value();
        return true;
      }
      table.step().value();
      meter_.count_decision();
    }
    return false;
  }

  void count(const mille::Table& table, Course course, const Pairing& pairing) {
    const mille_table_info info = table.info().value();
    ++result_.matches;
    switch (info.end) {
      case MILLE_END_WON: ++result_.won; break;
      case MILLE_END_DRAWN: ++result_.drawn; break;
      case MILLE_END_ABORTED: ++result_.broken_off; break;
      default: ++(info.fault == MILLE_FAULT_RESIGN ? result_.resigned : result_.timed_out); break;
    }
    const bool ended = info.end == MILLE_END_WON || info.end == MILLE_END_DRAWN;
    auto deals = table.results().value();
    if (course == Course::whole && ended && info.deal == ground_.rules().match_max_deals) ++result_.cut_off;
    if (course == Course::whole && ended) result_.deals.add(static_cast<double>(deals.size()));
    if (course == Course::whole && info.end == MILLE_END_WON) {
      result_.payment.add(static_cast<double>(table.payment().value().total));
    }
    if (!ended && !deals.empty() && info.deal == deals.back().deal) deals.pop_back();  // it may have been given up
    for (const mille_deal_result& deal : deals) {
      result_.turns.add(deal.turns);
      if (pairing[0] == pairing[1]) result_.seat_0.add(static_cast<double>(deal.points[0] - deal.points[1]));
    }
  }

  // Plays the match under the rules of montreal.
  void compare(std::uint64_t number, const Pairing& pairing) {
    mille::Table table = ground_.table(montreal_, {1, 3}, number);
    seat(table, pairing);
    table.play().value();
    if (table.info().value().end == MILLE_END_WON) {
      result_.montreal_payment.add(static_cast<double>(table.payment().value().total));
    }
  }

  void read_use() {
    HookUse use = ground_.use();
    result_.hooks = std::move(use.hooks);
    result_.lines = use.lines;
    for (const TurnCalls& calls : calls_) {
      const auto hook = std::find_if(result_.hooks.begin(), result_.hooks.end(),
                                     [&](const HookTally& tally) { return tally.name == calls.hook; });
      if (hook == result_.hooks.end()) continue;
      // A call of `allow` takes as many steps as the legal list is long, which is seldom long.
      const std::uint64_t steps = calls.hook == "allow" ? calls.steps : hook->most_steps * calls.calls;
      if (steps > kMostTurnSteps) {
        result_.slow_turns.push_back({calls.hook, calls.player, calls.calls, hook->most_steps, steps});
      }
    }
    std::set<std::pair<std::string, std::int32_t>> ran;  // in any hook: some share functions
    for (const HookLine& line : use.lines) {
      if (line.runs > 0) ran.emplace(line.file, line.line);
    }
    bool goes_on = false;  // whether the line before belongs to the last entry of result_.idle
    for (const HookLine& line : use.lines) {
      const bool is_idle = ran.emplace(line.file, line.line).second && was_asked(line.hook);
      if (is_idle && goes_on && result_.idle.back().hook == line.hook && result_.idle.back().helper == line.helper) {
        result_.idle.back().last = line.line;
      } else if (is_idle) {
        result_.idle.push_back({line.file, line.line, line.line, line.hook, line.helper});
      }
      goes_on = is_idle;
    }
  }

  bool was_asked(const std::string& hook) const {
    return std::any_of(result_.hooks.begin(), result_.hooks.end(),
                       [&](const HookTally& tally) { return tally.name == hook && tally.asked > 0; });
  }

  TrialLimits limits_;
  std::function<void(double)> progress_;
  WorkMeter meter_;
  Ground ground_;
  mille::Variant montreal_;
  std::vector<mille_option_info> options_;
  std::array<std::vector<mille::Player>, MILLE_SEATS> players_;  // by seat, in the order of kPlayers
  std::vector<TurnCalls> calls_;
  RuleTrial result_;
};

}  // namespace

RuleTrial try_rules(std::span<const mille_script_file> files, const TrialLimits& limits,
                    const std::function<void(double)>& progress) {
  return Trial(files, limits, progress).run();
}

}  // namespace cli
