// How an arena is told: tables, JSON or CSV on standard output, and a chart in a file.
#pragma once

#include <string>

#include "cli/options/options.h"
#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// Throws UsageError where --json and --csv exclude each other.
void check_report_options(const CommandOptions& options);

// Tells all that is asked for. `title` stands above the tables.
void report_arena(Session& session, const CommandOptions& options, const mille::Arena& arena, const std::string& title);

// 0, or why not everything was played as Failure; `kept`: the pairs that were played stand in a file.
int arena_conclusion(const mille::Arena& arena, bool kept);

}  // namespace cli
