// The names of players in shared libraries and of commands, as users type them.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cli {

// `./my.so#id:key=value`, split.
struct FileName {
  std::string path;
  std::string id;
  std::vector<std::pair<std::string, std::string>> options;
};

// Returns true if the name is that of a shared library.
bool is_library(const std::string& name);
// Returns true if the name is that of a command, `exec:…`.
bool is_command(const std::string& name);
FileName split_file_name(const std::string& name);

}  // namespace cli
