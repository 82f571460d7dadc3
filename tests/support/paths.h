// Where the tests find the files of the project. One source knows the path, so that no other has to be compiled anew in another folder.
#pragma once

#include <string>

namespace mille_test {

// The folder of the project, without a slash at its end.
const std::string& source_dir();

}  // namespace mille_test
