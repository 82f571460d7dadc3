// See rule_report.h.
#include "cli/check/rule_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/check/slow_players.h"
#include "cli/term/shown.h"
#include "cli/term/style.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

std::string mean_text(const Mean& mean) {
  if (mean.count() == 0) return "none";
  return fmt::format("{:.1f} ± {:.1f}", mean.value(), mean.uncertainty());
}

Json mean_json(const Mean& mean) {
  if (mean.count() == 0) return nullptr;
  return {{"mean", mean.value()}, {"uncertainty", mean.uncertainty()}, {"count", mean.count()}};
}

std::string row(const char* name, const std::string& value) { return fmt::format("  {:<22}{}", name, value); }

std::string times_text(std::uint64_t number) { return counted(static_cast<std::int64_t>(number), "time"); }

// The library's texts are UTF-8, but a mistake in one of them must not end the report.
std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// “ (with share=0; in 12 deals)”
std::string occasion(const Complaint& complaint) {
  std::string text = complaint.setting;
  if (complaint.times > 1) text += fmt::format("{}in {} deals", text.empty() ? "" : "; ", complaint.times);
  return text.empty() ? "" : " (" + text + ")";
}

std::int64_t plain(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// “31 of 100 matches; 0 of 12 pairs of options”
std::string coverage_text(const RuleTrial& trial) {
  std::string text;
  for (const Coverage& part : trial.coverage) {
    text += fmt::format("{}{} of {} {}", text.empty() ? "" : "; ", part.tried, part.planned, part.what);
  }
  return text;
}

class Findings {
 public:
  Findings(const RuleTrial& trial, const std::string& script) : trial_(trial), script_(script) {}

  std::vector<Problem> all() {
    for (const Complaint& complaint : trial_.failures) add_failure(complaint);
    for (const Complaint& complaint : trial_.verdicts) {
      add(problem::kVerdictSetAside, {}, first_line("match_over"),
          "match_over wants another deal after the last one. Return nothing if match.last_deal is true" +
              occasion(complaint));
    }
    for (const SlowTurn& slow : trial_.slow_turns) {
      add(problem::kSlowTurn, {}, first_line(slow.hook),
          fmt::format(
              "{} takes up to {} steps in one call, and the player {} calls it {} in one decision: {} steps, of "
              "which at most {} are fine",
              slow.hook, slow.steps_of_call, slow.player, times_text(slow.calls), slow.steps, kMostTurnSteps));
    }
    add_limits();
    for (const std::string& conflict : trial_.conflicts) add(problem::kOptionsConflict, {}, 0, conflict);
    if (trial_.matches > 0) add_remarks();
    for (const IdleLines& idle : trial_.idle) add(problem::kNeverRan, idle.file, idle.first, idle_text(idle));
    return std::move(problems_);
  }

 private:
  void add(const ProblemKind& kind, const std::string& file, std::int32_t line, std::string text) {
    problems_.push_back(problem_of(kind, file.empty() ? script_ : file, line, std::move(text)));
  }

  void add_failure(const Complaint& complaint) {
    if (complaint.text.find("allow left no action") == complaint.text.npos) {
      return add(problem::kHookFailed, complaint.file, complaint.line, complaint.text + occasion(complaint));
    }
    add(problem::kRefusalsSetAside, complaint.file, complaint.line,
        complaint.text + "; if you intend that, set allow_may_be_overruled = true" + occasion(complaint));
  }

  void add_limits() {
    const std::string tried = coverage_text(trial_);
    if (trial_.kept_failing) {
      add(problem::kKeptFailing, {}, 0, "stopped early, because the script kept failing: " + tried);
    } else if (trial_.spent_all) {
      add(problem::kBudgetSpent, {}, 0,
          fmt::format("stopped at the budget of {} units: {}. --budget sets another", trial_.budget, tried));
    } else if (trial_.out_of_time) {
      add(problem::kBudgetSpent, {}, 0, "stopped at the limit in seconds: " + tried);
    }
    if (trial_.broken_off > 0) {
      add(problem::kLongMatch, {}, 0,
          fmt::format("{} did not end within {} decisions", counted(plain(trial_.broken_off), "match"), kLongMatch));
    }
  }

  void add_remarks() {
    if (trial_.seat_0.is_certain()) {
      const int ahead = trial_.seat_0.value() > 0 ? 0 : 1;
      add(problem::kSeatAdvantage, {}, 0,
          fmt::format("seat {} has an advantage of {:.1f} ± {:.1f} points per deal over an equal player", ahead,
                      std::abs(trial_.seat_0.value()), trial_.seat_0.uncertainty()));
    }
    if (trial_.cut_off > 0) {
      add(problem::kCutOff, {}, 0,
          fmt::format("{} ended with the last deal that the rules allow (match.max_deals)",
                      counted(plain(trial_.cut_off), "match")));
    }
    for (const HookTally& hook : trial_.hooks) {
      if (hook.asked == 0) {
        add(problem::kNeverCalled, {}, first_line(hook.name), fmt::format("{} was never called", hook.name));
      } else if (hook.answered == 0) {
        add(problem::kNeverChanged, {}, first_line(hook.name), fmt::format("{} never changed anything", hook.name));
      }
    }
  }

  // Where a hook begins: the first of its own lines that can run. 0 if it is unknown.
  std::int32_t first_line(const std::string& hook) const {
    const auto found = std::find_if(trial_.lines.begin(), trial_.lines.end(),
                                    [&](const HookLine& line) { return line.hook == hook && !line.helper; });
    return found == trial_.lines.end() || found->file != script_ ? 0 : found->line;
  }

  static std::string idle_text(const IdleLines& idle) {
    const std::string owner = idle.helper ? "a function that " + idle.hook + " refers to" : idle.hook;
    if (idle.first == idle.last) return fmt::format("this line of {} never ran", owner);
    return fmt::format("lines {} to {} of {} never ran", idle.first, idle.last, owner);
  }

  const RuleTrial& trial_;
  const std::string& script_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> findings(const RuleTrial& trial, const std::string& script) {
  return Findings(trial, script).all();
}

std::vector<std::string> description(const RuleTrial& trial) {
  std::vector<std::string> lines;
  lines.push_back(
      row("matches", fmt::format("{}: {} won, {} drawn, {} resigned, {} forfeited on time{}", trial.matches, trial.won,
                                 trial.drawn, trial.resigned, trial.timed_out,
                                 trial.broken_off == 0 ? "" : fmt::format(", {} broken off", trial.broken_off))));
  lines.push_back(row("deals per match", mean_text(trial.deals)));
  lines.push_back(row("turns per deal", mean_text(trial.turns)));
  lines.push_back(row("payment, small stakes",
                      fmt::format("{} (montreal: {})", mean_text(trial.payment), mean_text(trial.montreal_payment))));
  lines.push_back(row("seat 0, points/deal", mean_text(trial.seat_0)));
  for (const HookTally& hook : trial.hooks) {
    lines.push_back(row(("hook " + hook.name).c_str(),
                        fmt::format("called {}, {} {}; at most {} a call", times_text(hook.asked),
                                    hook.name == "allow" ? "refused" : "returned a result", times_text(hook.answered),
                                    counted(plain(hook.most_steps), "step"))));
  }
  if (trial.deals_overruled > 0) {
    lines.push_back(
        row("refusals set aside", "in " + counted(static_cast<std::int64_t>(trial.deals_overruled), "deal")));
  }
  lines.push_back(row("tried", coverage_text(trial)));
  return lines;
}

std::string check_json(const std::string& file, const std::vector<Problem>& problems, const RuleTrial* trial) {
  // Output is made printable when it is written, which would break a JSON string. Names of files are made so here.
  Json json;
  json["file"] = shown(file);
  json["fine"] = is_fine(problems);
  json["problems"] = Json::array();
  for (const Problem& problem : problems) {
    Json one = {{"id", problem.id}, {"severity", severity_word(problem.severity)}, {"file", shown(problem.file)}};
    if (problem.line > 0) one["line"] = problem.line;
    if (problem.line > 0 && problem.column > 0) one["column"] = problem.column;
    one["message"] = shown(problem.text, true);
    json["problems"].push_back(std::move(one));
  }
  if (trial == nullptr) return dumped(json);
  json["matches"] = {{"played", trial->matches},      {"won", trial->won},
                     {"drawn", trial->drawn},         {"resigned", trial->resigned},
                     {"timed_out", trial->timed_out}, {"broken_off", trial->broken_off},
                     {"cut_off", trial->cut_off}};
  json["tried"] = Json::array();
  for (const Coverage& part : trial->coverage) {
    json["tried"].push_back({{"what", part.what}, {"tried", part.tried}, {"planned", part.planned}});
  }
  json["units"] = trial->units;
  json["settled"] = trial->settled;
  json["deals_a_match"] = mean_json(trial->deals);
  json["turns_a_deal"] = mean_json(trial->turns);
  json["payment"] = mean_json(trial->payment);
  json["payment_montreal"] = mean_json(trial->montreal_payment);
  json["seat_0_points_a_deal"] = mean_json(trial->seat_0);
  json["deals_with_refusals_set_aside"] = trial->deals_overruled;
  json["hooks"] = Json::object();
  for (const HookTally& hook : trial->hooks) {
    json["hooks"][hook.name] = {{"asked", hook.asked},
                                {"answered", hook.answered},
                                {"calls", hook.calls},
                                {"steps", hook.steps},
                                {"most_steps", hook.most_steps}};
  }
  json["lines_that_never_ran"] = Json::array();
  for (const IdleLines& idle : trial->idle) {
    json["lines_that_never_ran"].push_back({{"file", shown(idle.file)},
                                            {"first", idle.first},
                                            {"last", idle.last},
                                            {"hook", idle.hook},
                                            {"helper", idle.helper}});
  }
  return dumped(json);
}

std::vector<std::string> recorded_lines(const std::string& record, std::uint64_t match, std::uint64_t first,
                                        const RecordedPlay& play) {
  std::vector<std::string> lines;
  std::uint64_t refused = 0;
  for (const RuleChange& change : play.changes) {
    std::string place = record;
    if (change.line > 0) place += fmt::format(":{}", first + change.line - 1);
    place += fmt::format(": match {}", match);
    if (change.turn > 0) place += fmt::format(", deal {}, turn {}", change.deal, change.turn);
    lines.push_back(fmt::format("{}: {}", place, change.text));
    refused += change.kind == "refused" ? 1 : 0;
  }
  lines.push_back(fmt::format("{}: match {}: {} and {} played again, {} refused, {}", record, match,
                              counted(plain(play.decisions), "decision"), counted(plain(play.deals), "deal"), refused,
                              counted(plain(play.changes.size() - refused), "other change")));
  return lines;
}

std::string recorded_json(const std::string& script, const std::string& record, std::uint64_t match,
                          std::uint64_t first, const RecordedPlay& play) {
  Json json = {{"file", shown(script)},       {"record", shown(record)}, {"match", match},
               {"decisions", play.decisions}, {"deals", play.deals},     {"changes", Json::array()}};
  for (const RuleChange& change : play.changes) {
    Json one = {{"kind", change.kind}};
    if (change.line > 0) one["line"] = first + change.line - 1;
    if (change.deal > 0) one["deal"] = change.deal;
    if (change.turn > 0) one["turn"] = change.turn;
    one["message"] = shown(change.text, true);
    json["changes"].push_back(std::move(one));
  }
  return dumped(json);
}

bool is_fine(const std::vector<Problem>& problems) {
  return std::none_of(problems.begin(), problems.end(),
                      [](const Problem& problem) { return problem.severity == Severity::error; });
}

}  // namespace cli
