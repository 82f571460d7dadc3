// See user.h.
#include "platform/user.h"

#include <pwd.h>
#include <unistd.h>

#include <filesystem>

namespace platform {

std::vector<std::string> arguments(int count, char** values) { return {values + 1, values + count}; }

std::string program_file() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

std::optional<std::string> listed_home_folder() {
  const passwd* user = ::getpwuid(::getuid());
  if (user == nullptr || user->pw_dir == nullptr) return {};
  return user->pw_dir;
}

int process_number() { return ::getpid(); }

std::tm local_time(std::time_t time) {
  std::tm parts{};
  ::localtime_r(&time, &parts);
  return parts;
}

}  // namespace platform
