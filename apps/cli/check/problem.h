// What a check of a script finds: a line each, with an id that stays, a severity and a place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cli {

enum class Severity { error, warning, note };

const char* severity_word(Severity severity);

// A kind of problem that matches find. What the library finds by reading a script has the id of its message, which has a
// dot in it, and is an error.
struct ProblemKind {
  const char* id;
  Severity severity;
  const char* meaning;  // for the documentation
};

namespace problem {
inline constexpr ProblemKind kUnreadable{"unreadable", Severity::error, "a file cannot be read"};
inline constexpr ProblemKind kHookFailed{"hook-failed", Severity::error,
                                         "a hook failed, so the engine's own result held"};
inline constexpr ProblemKind kRefusalsSetAside{"refusals-set-aside", Severity::error,
                                               "`allow` left a player no action, so the engine ignored its refusals"};
inline constexpr ProblemKind kVerdictSetAside{
    "verdict-set-aside", Severity::error,
    "`match_over` wanted another deal after the last one, which the engine ignored"};
inline constexpr ProblemKind kSlowTurn{"slow-turn", Severity::error,
                                       "the hooks take too many steps in one decision of a player that ships"};
inline constexpr ProblemKind kBudgetSpent{"budget-spent", Severity::warning,
                                          "the check stopped at its budget and did not try everything"};
inline constexpr ProblemKind kOptionsConflict{"options-conflict", Severity::warning,
                                              "values of two options that the rules do not allow together"};
inline constexpr ProblemKind kLongMatch{"long-match", Severity::warning, "a match did not end, so it was broken off"};
inline constexpr ProblemKind kKeptFailing{"kept-failing", Severity::note,
                                          "the check stopped because the script kept failing"};
inline constexpr ProblemKind kSeatAdvantage{"seat-advantage", Severity::note,
                                            "one seat scores more points than an equal player in the other"};
inline constexpr ProblemKind kCutOff{"cut-off", Severity::note,
                                     "matches ended with the last deal of `match.max_deals`"};
inline constexpr ProblemKind kNeverCalled{"never-called", Severity::note, "a hook was never called"};
inline constexpr ProblemKind kNeverChanged{"never-changed", Severity::note, "a hook never changed anything"};
inline constexpr ProblemKind kNeverRan{"never-ran", Severity::note,
                                       "lines of a hook that neither a match nor an expectation ran"};
}  // namespace problem

// All of them, in this order.
std::span<const ProblemKind* const> problem_kinds();

struct Problem {
  std::string id;
  Severity severity = Severity::error;
  std::string file;
  std::int32_t line = 0;    // 0: none is known
  std::int32_t column = 0;  // in characters, from 1; 0: none is known
  std::string text;         // a sentence
};

Problem problem_of(const ProblemKind& kind, std::string file, std::int32_t line, std::string text);

// FILE:LINE:COLUMN: severity: text [id]
std::string problem_line(const Problem& problem);

// The column of what a message names, in its line. 0 unless that stands there exactly once, because Lua tells no columns.
std::int32_t column_of_named(std::string_view message, std::string_view line);

}  // namespace cli
