// How an arena's results are reported: tables, JSON or CSV on standard output, and a chart in a file.
#pragma once

#include <string>

#include "cli/arena/options.h"
#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// Checks the options that name where to write, before anything is played. Throws UsageError, and Failure if --chart names
// a file that is no chart.
void check_report_options(const ReportOptions& options);

// Writes everything that the options ask for. `title` is printed above the tables.
void report_arena(Session& session, const ReportOptions& options, const mille::Arena& arena, const std::string& title);

// Returns 0, or throws Failure with the reason if not all pairs were played. `kept` says whether a file holds the pairs
// that were played.
int arena_conclusion(const mille::Arena& arena, bool kept);

}  // namespace cli
