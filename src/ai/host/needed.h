// Which libraries a shared library needs, found before any of its code runs.
#pragma once

#include <string>
#include <vector>

namespace mille::remote {

// The paths of all libraries that the loader would map with `file`, as the system's loader lists them in a process of its own
// that can write nothing. Empty where the loader refuses the file: then loading it will say why.
// Call it on the only thread.
std::vector<std::string> needed_libraries(const std::string& file);

}  // namespace mille::remote
