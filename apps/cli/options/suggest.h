// Suggests the known name nearest to a mistyped one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

// Returns the candidate with the smallest edit distance, or an empty text if none is near: each would take more edits
// than a third of the letters of `word`.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// Returns ". Did you mean “montreal”?" for a name or for the one that is nearest, or an empty text if there is none.
std::string did_you_mean(const std::string& name);
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace cli
