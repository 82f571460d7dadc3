// Shows what a trial of a script's rules has found: what is wrong, a line each, and what the game is like.
#pragma once

#include <string>
#include <vector>

#include "cli/check/rule_trial.h"

namespace cli {

// What is wrong with the script, in the order of its lines: FILE:LINE: message.
std::vector<std::string> mistakes(const RuleTrial& trial);

// What is not wrong but worth knowing, such as an advantage of a seat that is certain.
std::vector<std::string> remarks(const RuleTrial& trial);

// Lines of hooks that never ran: FILE:LINE: note: message.
std::vector<std::string> idle_lines(const RuleTrial& trial);

// What the game is like, a line each.
std::vector<std::string> description(const RuleTrial& trial);

// All of it as one JSON object. `problems` are what is wrong besides the trial's own mistakes; if the script did not
// load, `trial` is null.
std::string check_json(const std::string& file, const std::vector<std::string>& problems, const RuleTrial* trial);

}  // namespace cli
