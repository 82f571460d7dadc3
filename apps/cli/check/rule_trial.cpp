// See rule_trial.h. Everything is random with fixed seeds, so two checks of a script find the same.
#include "cli/check/rule_trial.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <utility>

#include "cli/options/engine.h"

namespace cli {

namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

// A trial of a script that fails in this many deals ends after this many decisions.
constexpr std::uint64_t kOften = 8;
constexpr std::uint64_t kMostWhileFailing = 5000;

// What the log tells of a script, by cause.
class ScriptLog {
 public:
  explicit ScriptLog(std::string file) : file_(std::move(file)) {}

  static void MILLE_CALL receive(void* user, const mille_log_line* line) { static_cast<ScriptLog*>(user)->add(*line); }

  std::uint64_t overruled = 0;           // lines about refusals set aside that the script expects
  std::uint64_t verdicts_overruled = 0;  // lines about match_over
  std::vector<Complaint> complaints;

  // Whether a mistake has been seen in so many deals that more matches would tell nothing new.
  bool fails_often() const {
    return std::any_of(complaints.begin(), complaints.end(),
                       [](const Complaint& complaint) { return complaint.times >= kOften; });
  }

  // Adds a line of the log. Lines that differ only in their deal, their turn and the script's numbers have one cause.
  void add(const mille_log_line& line) {
    if (line.level == MILLE_LOG_DEBUG) return;  // what the script logs
    const std::string text = with_place(line);
    if (line.level < MILLE_LOG_WARNING) {
      ++(text.find("match_over wants") == text.npos ? overruled : verdicts_overruled);
      return;
    }
    const auto known = std::find_if(complaints.begin(), complaints.end(), [&](const Complaint& complaint) {
      return cause_of(complaint.text) == cause_of(text);
    });
    if (known != complaints.end()) {
      ++known->times;
    } else {
      complaints.push_back({text, file_ == line.file ? line.line : 0, 1});
    }
  }

 private:
  // A line with its place, but without "(deal 3, turn 12)" and with one digit for each number.
  static std::string cause_of(const std::string& text) {
    std::string cause = text;
    const std::size_t begin = cause.find(" (deal ");
    const std::size_t end = begin == cause.npos ? cause.npos : cause.find(')', begin);
    if (end != cause.npos) cause.erase(begin, end + 1 - begin);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const std::size_t place = cause.find(": ");
    if (place == cause.npos) return cause;
    const auto message = cause.begin() + static_cast<std::ptrdiff_t>(place);
    cause.erase(std::unique(message, cause.end(), [&](char a, char b) { return is_digit(a) && is_digit(b); }),
                cause.end());
    std::replace_if(message, cause.end(), is_digit, '0');
    return cause;
  }

  std::string file_;
};

mille::Engine engine_with(ScriptLog* log) {
  auto options = mille::make<mille_engine_options>();
  options.log = ScriptLog::receive;
  options.log_user = log;
  options.count_hook_use = 1;
  return mille::Engine::create(options).value();
}

// How a match begins and ends.
enum class Course { whole, from_a_position, given_up };

constexpr std::array kCourses = {Course::whole, Course::whole, Course::whole, Course::from_a_position,
                                 Course::given_up};

// For the payment, club would ask `settle` and `match_over` a thousand times before a match.
constexpr std::array<const char*, 3> kPlayers = {"random", "greedy", "club:goal=points"};

// Who plays whom, as indices of kPlayers. Each pairing stands here with its seats exchanged, too.
constexpr std::array<std::array<std::size_t, MILLE_SEATS>, 10> kPairings = {
    {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}, {1, 1}}};

// Totals settled without a match.
constexpr std::uint64_t kSettlements = 400;
// Largest number of a match's asterisks, circles and deals that is tried.
constexpr int kMostMarks = 12;
constexpr int kMostDeals = 40;
// Most decisions before a player gives up.
constexpr int kMostDecisions = 400;

class Trial {
 public:
  Trial(const std::string& script, std::span<const mille_script_file> files)
      : log_(script),
        engine_(engine_with(&log_)),
        variant_(engine_.variant_from_script(files).value()),
        montreal_(engine_.variant("montreal").value()),
        rules_(variant_.rules().value()) {
    for (const char* name : kPlayers) {
      for (auto& side : players_) side.push_back(engine_.player(mille::PlayerSetup::parse(name).value()).value());
    }
    stakes_[0] = 1;
    stakes_[1] = std::max(1, rules_.payment_stake_ratio);
  }

  RuleTrial run(std::uint64_t matches, const std::function<void(double)>& progress) {
    result_.wanted = matches;
    for (std::uint64_t number = 0; number < matches && !has_seen_enough(); ++number) {
      play(number);
      progress(static_cast<double>(number + 1) / static_cast<double>(matches));
    }
    if (matches > 0) settle_others();
    result_.complaints = std::move(log_.complaints);
    std::stable_sort(result_.complaints.begin(), result_.complaints.end(),
                     [](const Complaint& one, const Complaint& other) { return one.line < other.line; });
    result_.deals_overruled = log_.overruled;
    result_.verdicts_overruled = log_.verdicts_overruled;
    if (matches > 0) read_use();
    return std::move(result_);
  }

 private:
  using Pairing = std::array<std::size_t, MILLE_SEATS>;

  // A random number from 0 to bound − 1, the same with every standard library.
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }

  void play(std::uint64_t number) {
    random_.seed(static_cast<std::mt19937::result_type>(number + 1));
    const Course course = kCourses[number % kCourses.size()];
    const Pairing& pairing = kPairings[number / kCourses.size() % kPairings.size()];
    play(number, course, pairing);
    if (course == Course::whole) compare(number, pairing);  // once the players have left their seats
  }

  void play(std::uint64_t number, Course course, const Pairing& pairing) {
    mille::Table table = new_table(variant_, number);
    table.next_deal().value();
    if (course == Course::from_a_position || (course == Course::given_up && below(2) == 0)) table = elsewhere(table);
    seat(table, pairing);
    const int last = course == Course::given_up ? below(kMostDecisions) : -1;
    finish(table, last);
    count(table, course, pairing);
  }

  mille::Table new_table(const mille::Variant& variant, std::uint64_t number) const {
    auto setup = mille::make<mille_match_setup>();
    setup.stakes[0] = stakes_[0];
    setup.stakes[1] = &variant == &montreal_ ? 3 * stakes_[0] : stakes_[1];
    mille::set_seed(setup, mille::seed_of_match({}, number + 1).value());
    return mille::Table::create(variant, setup).value();
  }

  // The same deal in a match that has come further: other totals, marks and number of the deal. Every other one is the
  // last deal that the rules allow.
  mille::Table elsewhere(const mille::Table& table) {
    Json position = Json::parse(table.position().value());
    const int target = std::max(2, rules_.match_target);
    for (const char* marks : {"naturals", "chapeaux"}) position[marks] = {below(kMostMarks), below(kMostMarks)};
    position["totals"] = {below(2 * target) - target, below(2 * target) - target};
    if (below(2) == 0) position["totals"][1] = position["totals"][0];
    const int deals = rules_.match_max_deals > 0 ? rules_.match_max_deals : kMostDeals;
    position["deal"] = below(2) == 0 ? deals : 1 + below(std::min(deals, kMostDeals));
    return engine_.position(position.dump(), variant_).value();
  }

  void seat(mille::Table& table, const Pairing& pairing) const {
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      const auto side = static_cast<std::size_t>(seat);
      table.set_player(seat, players_[side][pairing[side]]).value();
    }
  }

  // Whether more matches would say nothing new of a script that fails.
  bool has_seen_enough() const { return log_.fails_often() && decisions_ >= kMostWhileFailing; }

  // Plays on until the match is over, or until a player gives up after `last` more decisions; -1: nobody does.
  void finish(mille::Table& table, int last) {
    for (int decisions = 0;; ++decisions, ++decisions_) {
      const mille_table_info info = table.info().value();
      if (info.phase == MILLE_PHASE_OVER) return;
      if (info.phase == MILLE_PHASE_BETWEEN) table.next_deal().value();
      if (decisions == last || has_seen_enough()) {
        const mille_fault fault = below(2) == 0 ? MILLE_FAULT_RESIGN : MILLE_FAULT_TIMEOUT;
        time("giving up", [&] { table.forfeit(below(MILLE_SEATS), fault).value(); });
        return;
      }
      time("a decision", [&] { table.step().value(); });
    }
  }

  template <class Call>
  void time(const char* name, const Call& call) {
    const auto start = Clock::now();
    call();
    const auto taken = Clock::now() - start;
    if (taken <= result_.slowest) return;
    result_.slowest = taken;
    result_.slowest_call = name;
  }

  void count(const mille::Table& table, Course course, const Pairing& pairing) {
    const mille_table_info info = table.info().value();
    ++result_.matches;
    switch (info.end) {
      case MILLE_END_WON: ++result_.won; break;
      case MILLE_END_DRAWN: ++result_.drawn; break;
      default: ++(info.fault == MILLE_FAULT_RESIGN ? result_.resigned : result_.timed_out); break;
    }
    const bool ended = info.end != MILLE_END_FORFEIT;
    auto deals = table.results().value();
    if (course == Course::whole && ended && info.deal == rules_.match_max_deals) ++result_.cut_off;
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
    mille::Table table = new_table(montreal_, number);
    seat(table, pairing);
    table.play().value();
    if (table.info().value().end == MILLE_END_WON) {
      result_.montreal_payment.add(static_cast<double>(table.payment().value().total));
    }
  }

  mille_settle_side side(bool wins) {
    const int target = std::max(1, rules_.match_target);
    mille_settle_side made{};
    made.total = wins ? target + below(target) : below(3 * target) - 2 * target;
    made.has_last_deal = 1;
    made.last_deal = below(2 * target) - target;
    made.naturals = below(kMostMarks);
    made.chapeaux = below(kMostMarks);
    return made;
  }

  void settle_others() {
    random_.seed(0);
    for (std::uint64_t number = 0; number < kSettlements; ++number) {
      auto input = mille::make<mille_settle_input>();
      input.end = number % 4 == 0 ? MILLE_END_FORFEIT : MILLE_END_WON;
      input.stakes[0] = stakes_[0];
      input.stakes[1] = stakes_[1];
      input.winner = side(input.end == MILLE_END_WON || below(2) == 0);
      input.loser = side(false);
      time("settle", [&] { variant_.settle(input).value(); });
      ++result_.settled;
    }
  }

  void read_use() {
    HookUse use = hook_use_of(variant_);
    result_.hooks = std::move(use.hooks);
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

  ScriptLog log_;
  mille::Engine engine_;
  mille::Variant variant_;
  mille::Variant montreal_;
  mille_rules rules_;
  std::array<std::vector<mille::Player>, MILLE_SEATS> players_;  // by seat, in the order of kPlayers
  std::int64_t stakes_[2];
  std::mt19937 random_;
  std::uint64_t decisions_ = 0;  // in all matches
  RuleTrial result_;
};

}  // namespace

RuleTrial try_rules(const std::string& name, std::span<const mille_script_file> files, std::uint64_t matches,
                    const std::function<void(double)>& progress) {
  return Trial(name, files).run(matches, progress);
}

}  // namespace cli
