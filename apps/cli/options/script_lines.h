// What the command prints about scripts on standard error: lines of log(), and the engine's remarks, such as that a
// hook failed. A remark is printed once for each cause, and at the end how often it came.
#pragma once

#include <string>

#include "mille/mille.hpp"

namespace cli {

// Returns true if a script wrote the line with log(). Such a line may tell hidden cards.
bool is_logged_by_script(const mille_log_line& line);
// Returns true if the engine remarks something on a script.
bool is_remark_on_script(const mille_log_line& line);

// Print a line of either kind. Several threads may call them. A line of log() is left out if it says what the one
// before it said.
void print_script_log(const mille_log_line& line);
void print_script_remark(const mille_log_line& line);

// Prints how often each remark came that came more than once.
void sum_up_script_remarks();

// A line of the log with its place in the script, if it has one.
std::string with_place(const mille_log_line& line);

// A remark without "(deal 3, turn 12)".
std::string without_moment(std::string text);

// The same with one digit for each number. Remarks that differ only in these have one cause.
std::string cause_of(const std::string& text);

}  // namespace cli
