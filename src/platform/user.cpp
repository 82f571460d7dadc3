// See user.h.
#include "platform/user.h"

#include <pwd.h>
#include <unistd.h>

namespace platform {

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
