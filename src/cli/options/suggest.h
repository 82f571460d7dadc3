// The nearest known name to one that was mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

// The candidate that is fewest keystrokes away, or empty where none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// ", did you mean 'montreal'?" or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace cli
