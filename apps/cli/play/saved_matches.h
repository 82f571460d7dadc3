// The folder in which a person's matches are kept, and which match to resume.
#pragma once

#include <cstddef>
#include <string>

namespace cli {

// $XDG_STATE_HOME/mille or ~/.local/state/mille.
std::string saved_matches_folder();

// Returns a file name for a match that begins now.
std::string new_match_name();

// Returns the path of such a file in the folder. Creates the folder if needed.
std::string new_match_path();

// Returns the unfinished match that was played last. Passes over files that cannot be read or hold no match, and over
// matches that are being played, except the one at `held`, which this process plays. Throws Failure if there is none.
std::string last_unfinished_match(const std::string& held = {});

// Returns how many sealed matches of the folder have no end: broken off, or still in play. Reads the two ends of each
// file, since the folder can hold thousands. Files that cannot be read or are damaged do not count.
std::size_t count_unfinished_sealed_matches();

// Returns where the seed of a sealed match is kept until it is revealed.
std::string seed_path(const std::string& record_path);

}  // namespace cli
