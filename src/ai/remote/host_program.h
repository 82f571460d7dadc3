// Where mille-ai-host lies, if the library's host does not say.
#pragma once

#include <string>

namespace mille::remote {

// Returns its path under the prefix of this library, which may have been moved since it was built. Where the library does not lie in
// the library folder of a prefix, or there is no such program, returns the path for which it was built.
std::string host_program();

}  // namespace mille::remote
