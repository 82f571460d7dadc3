// The paths of this build; see paths.h.
#include "tests/support/paths.h"

namespace mille_test {

const std::string& source_dir() {
  static const std::string path = MILLE_SOURCE_DIR;
  return path;
}

}  // namespace mille_test
