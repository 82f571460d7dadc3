// Where matches that a person plays are kept, and which of them is the one to go on with.
#pragma once

#include <string>

namespace cli {

// $XDG_STATE_HOME/mille or ~/.local/state/mille.
std::string saved_matches_folder();

// The name of a file for a match that begins now.
std::string new_match_name();

// Such a file in the folder, which is made where it is missing.
std::string new_match_path();

// The unfinished match that was played last. Throws Failure where there is none.
std::string last_unfinished_match();

// Where the seed of a sealed match is kept until it is revealed.
std::string seed_path(const std::string& record_path);

}  // namespace cli
