// See user.h.
#include "platform/user.h"

#include <pwd.h>
#include <sys/resource.h>
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

void raise_file_limit() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

int process_number() { return ::getpid(); }

std::tm local_time(std::time_t time) {
  std::tm parts{};
  ::localtime_r(&time, &parts);
  return parts;
}

}  // namespace platform
