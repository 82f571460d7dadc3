// What an arena came to, for people: tables on the terminal, and CSV for spreadsheets.
#pragma once

#include <string>

#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// The figures of one pairing.
std::string pairing_table(const Session& session, const mille::Arena& arena, const mille_arena_result& result);

// What each came to against each: points a deal, or payment a match.
std::string cross_table(const Session& session, const mille::Arena& arena);

// All players, the best first.
std::string rating_list(const Session& session, const mille::Arena& arena);

// A fault, its pair and what it takes to see it again, in a line.
std::string fault_line(const mille::Arena& arena, std::size_t index);

// All pairings, a line each after a line of names.
std::string results_csv(const mille::Arena& arena);

// "12.5", "-3", "inf".
std::string short_number(double value, int decimals);

// How a fault is called in records.
const char* fault_word(mille_fault fault);

}  // namespace cli
