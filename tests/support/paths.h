// Where the tests find the project's files. The path is compiled into one source only, so that a build in another
// folder recompiles no other.
#pragma once

#include <string>

namespace mille_test {

// The project's folder, without a trailing slash.
const std::string& source_dir();

}  // namespace mille_test
