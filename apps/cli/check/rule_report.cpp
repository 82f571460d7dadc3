// See rule_report.h.
#include "cli/check/rule_report.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

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

double milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

// FILE:LINE: note: …
std::string idle_text(const IdleLines& idle) {
  const std::string owner = idle.helper ? "a function that " + idle.hook + " refers to" : idle.hook;
  if (idle.first == idle.last) {
    return fmt::format("{}:{}: note: this line of {} never ran", idle.file, idle.first, owner);
  }
  return fmt::format("{0}:{1}: note: lines {1} to {2} of {3} never ran", idle.file, idle.first, idle.last, owner);
}

bool was_overruled(const Complaint& complaint) {
  return complaint.text.find("allow left no action") != complaint.text.npos;
}

}  // namespace

std::vector<std::string> mistakes(const RuleTrial& trial) {
  std::vector<std::string> lines;
  for (const Complaint& complaint : trial.complaints) {
    std::string line = complaint.text;
    if (was_overruled(complaint)) line += "; if you intend that, set allow_may_be_overruled = true";
    if (complaint.times > 1) line += fmt::format(" [in {} deals]", complaint.times);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> idle_lines(const RuleTrial& trial) {
  std::vector<std::string> lines;
  for (const IdleLines& idle : trial.idle) lines.push_back(idle_text(idle));
  return lines;
}

std::vector<std::string> remarks(const RuleTrial& trial) {
  std::vector<std::string> lines;
  if (trial.matches < trial.wanted) {
    lines.push_back(fmt::format("stopped after {}, because the script kept failing",
                                counted(static_cast<std::int64_t>(trial.matches), "match")));
  }
  if (trial.seat_0.is_certain()) {
    const int ahead = trial.seat_0.value() > 0 ? 0 : 1;
    lines.push_back(fmt::format("seat {} has an advantage of {:.1f} ± {:.1f} points per deal over an equal player",
                                ahead, std::abs(trial.seat_0.value()), trial.seat_0.uncertainty()));
  }
  for (const HookTally& hook : trial.hooks) {
    if (hook.asked == 0) lines.push_back(fmt::format("{} was never called", hook.name));
    if (hook.asked > 0 && hook.answered == 0) lines.push_back(fmt::format("{} never changed anything", hook.name));
  }
  if (trial.cut_off > 0) {
    lines.push_back(fmt::format("{} ended with the last deal that the rules allow (match.max_deals)",
                                counted(static_cast<std::int64_t>(trial.cut_off), "match")));
  }
  return lines;
}

std::vector<std::string> description(const RuleTrial& trial) {
  std::vector<std::string> lines;
  lines.push_back(row("matches", fmt::format("{}: {} won, {} drawn, {} resigned, {} forfeited on time", trial.matches,
                                             trial.won, trial.drawn, trial.resigned, trial.timed_out)));
  lines.push_back(row("deals per match", mean_text(trial.deals)));
  lines.push_back(row("turns per deal", mean_text(trial.turns)));
  lines.push_back(row("payment, small stakes",
                      fmt::format("{} (montreal: {})", mean_text(trial.payment), mean_text(trial.montreal_payment))));
  lines.push_back(row("seat 0, points/deal", mean_text(trial.seat_0)));
  for (const HookTally& hook : trial.hooks) {
    lines.push_back(
        row(("hook " + hook.name).c_str(),
            fmt::format("called {}, {} {}", times_text(hook.asked),
                        hook.name == "allow" ? "refused" : "returned a result", times_text(hook.answered))));
  }
  if (trial.deals_overruled > 0) {
    lines.push_back(
        row("refusals set aside", "in " + counted(static_cast<std::int64_t>(trial.deals_overruled), "deal")));
  }
  if (trial.verdicts_overruled > 0) {
    lines.push_back(row("match_over set aside", times_text(trial.verdicts_overruled)));
  }
  lines.push_back(row("slowest call", fmt::format("{:.1f} ms, {}", milliseconds(trial.slowest), trial.slowest_call)));
  return lines;
}

std::string check_json(const std::string& file, const std::vector<std::string>& problems, const RuleTrial* trial) {
  // Output is made printable when it is written, which would break a JSON string. Names of files are made so here.
  Json json;
  json["file"] = shown(file);
  std::vector<std::string> all = problems;
  if (trial != nullptr) {
    for (std::string& line : mistakes(*trial)) all.push_back(std::move(line));
  }
  for (std::string& line : all) line = shown(line, true);
  json["fine"] = all.empty();
  json["problems"] = all;
  if (trial == nullptr) return dumped(json);
  json["remarks"] = remarks(*trial);
  json["matches"] = {{"played", trial->matches},      {"won", trial->won},
                     {"drawn", trial->drawn},         {"resigned", trial->resigned},
                     {"timed_out", trial->timed_out}, {"cut_off", trial->cut_off}};
  json["settled"] = trial->settled;
  json["deals_a_match"] = mean_json(trial->deals);
  json["turns_a_deal"] = mean_json(trial->turns);
  json["payment"] = mean_json(trial->payment);
  json["payment_montreal"] = mean_json(trial->montreal_payment);
  json["seat_0_points_a_deal"] = mean_json(trial->seat_0);
  json["deals_with_refusals_set_aside"] = trial->deals_overruled;
  json["hooks"] = Json::object();
  for (const HookTally& hook : trial->hooks)
    json["hooks"][hook.name] = {{"asked", hook.asked}, {"answered", hook.answered}};
  json["lines_that_never_ran"] = Json::array();
  for (const IdleLines& idle : trial->idle) {
    json["lines_that_never_ran"].push_back({{"file", shown(idle.file)},
                                            {"first", idle.first},
                                            {"last", idle.last},
                                            {"hook", idle.hook},
                                            {"helper", idle.helper}});
  }
  json["slowest_call"] = {{"what", trial->slowest_call}, {"ms", milliseconds(trial->slowest)}};
  return dumped(json);
}

}  // namespace cli
