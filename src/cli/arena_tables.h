// What an arena came to, for people: tables on the terminal, and CSV for spreadsheets.
#pragma once

#include <string>

#include "cli/session.h"
#include "mille/mille.hpp"

namespace cli {

// The figures of one pairing.
std::string pairing_table(const Session& session, const mille::Arena& arena, const mille_arena_result& result);

// All pairings, a line each after a line of names.
std::string results_csv(const mille::Arena& arena);

// "12.5", "-3", "inf".
std::string short_number(double value, int decimals);

// How a fault is called in records.
const char* fault_word(mille_fault fault);

}  // namespace cli
