// Shared libraries. A loaded library is never unloaded.
#pragma once

#include <string>

namespace platform {

// Returns true if this process may read the file.
bool is_readable(const std::string& path);

// Loads a shared library whose symbols no other library sees. Returns nullptr and stores the system's reason in `cause`
// if that fails.
void* load_shared_library(const std::string& path, std::string* cause);

// Returns the file that holds the code at an address, a shared library or the program, without symbolic links. Empty if
// the system does not say.
std::string file_of_code(const void* address);

// Returns the address of an exported symbol, or nullptr if the library has none of that name.
void* find_symbol(void* library, const char* name);

}  // namespace platform
