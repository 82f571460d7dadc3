// See shared_library.h.
#include "platform/shared_library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace platform {

bool is_readable(const std::string& path) { return access(path.c_str(), R_OK) == 0; }

void* load_shared_library(const std::string& path, std::string* cause) {
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (library != nullptr) return library;
  const char* const said = dlerror();
  *cause = said == nullptr ? "" : said;
  return nullptr;
}

std::string file_of_code(const void* address) {
  Dl_info found{};
  if (dladdr(address, &found) == 0 || found.dli_fname == nullptr) return {};
  std::error_code error;
  return std::filesystem::canonical(found.dli_fname, error).string();
}

void* find_symbol(void* library, const char* name) { return dlsym(library, name); }

}  // namespace platform
