// Shows what a trial of a script's rules has found: what is wrong, a line each, and what the game is like.
#pragma once

#include <string>
#include <vector>

#include "cli/check/problem.h"
#include "cli/check/recorded_play.h"
#include "cli/check/rule_trial.h"

namespace cli {

// What the trial of the script of this name has found: errors first, then what is worth knowing.
std::vector<Problem> findings(const RuleTrial& trial, const std::string& script);

// Whether none of them is an error.
bool is_fine(const std::vector<Problem>& problems);

// What the game is like, a line each.
std::vector<std::string> description(const RuleTrial& trial);

// All of it as one JSON object. `trial` is null if the script did not load.
std::string check_json(const std::string& file, const std::vector<Problem>& problems, const RuleTrial* trial);

// What a script would have changed in a match of a record, a line each, and a last line that adds it up. `first` is the
// line of the match's header in the file.
std::vector<std::string> recorded_lines(const std::string& record, std::uint64_t match, std::uint64_t first,
                                        const RecordedPlay& play);
// The same as one JSON object.
std::string recorded_json(const std::string& script, const std::string& record, std::uint64_t match,
                          std::uint64_t first, const RecordedPlay& play);

}  // namespace cli
