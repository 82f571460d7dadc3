// The results of an arena, formatted for people: tables for the terminal, and CSV for spreadsheets.
#pragma once

#include <string>

#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// The figures of one pairing.
std::string pairing_table(const Session& session, const mille::Arena& arena, const mille_arena_result& result);

// The programs that played for players from files and commands. Empty if all players are built in.
std::string program_list(const Session& session, const mille::Arena& arena);

// The result of each player against each other: points per deal, or payment per match.
std::string cross_table(const Session& session, const mille::Arena& arena);

// The result of the first player of a gauntlet against each other.
std::string gauntlet_table(const Session& session, const mille::Arena& arena);

// All players, the best first.
std::string rating_list(const Session& session, const mille::Arena& arena);

// One line that describes a fault, its pair and what it takes to reproduce it.
std::string fault_line(const mille::Arena& arena, std::size_t index);

// All pairings as CSV, one line each, below a header line.
std::string results_csv(const mille::Arena& arena);

// "12.5", "-3", "inf".
std::string short_number(double value, int decimals);

}  // namespace cli
