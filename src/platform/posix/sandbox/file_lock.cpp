// See file_lock.h.
#include "platform/posix/sandbox/file_lock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>

namespace platform {
namespace {

// The kernel's numbers of Landlock's rights. The system's header may be older than the kernel.
constexpr std::uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t kReadFolder = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kFirstRights = (1u << 13) - 1;  // for files and folders, since version 1
constexpr std::uint64_t kMoving = 1u << 13;             // since version 2
constexpr std::uint64_t kTruncating = 1u << 14;         // since version 3
constexpr std::uint64_t kDevices = 1u << 15;            // since version 5
constexpr std::uint64_t kNetwork = 3;                   // bind and connect, since version 4
constexpr std::uint64_t kScopes = 3;                    // abstract sockets and signals, since version 6

struct Handled {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scopes;
};

// System calls. The numbers are the same on all architectures.
constexpr long kCreateRuleset = 444;
constexpr long kAddRule = 445;
constexpr long kRestrictSelf = 446;

long landlock_version() { return syscall(kCreateRuleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION); }

// Passes only the members that this version knows.
long landlock_ruleset(const Handled& handled, long version) {
  const std::size_t size = version >= 6   ? sizeof handled
                           : version >= 4 ? 2 * sizeof handled.files
                                          : sizeof handled.files;
  return syscall(kCreateRuleset, &handled, size, 0);
}

void permit(long ruleset, const std::string& path, std::uint64_t rights) {
  landlock_path_beneath_attr beneath{};
  beneath.allowed_access = rights;
  beneath.parent_fd = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (beneath.parent_fd < 0) return;  // a missing file needs no permission
  syscall(kAddRule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  close(beneath.parent_fd);
}

bool restrict_to(long ruleset) {
  const bool locked = syscall(kRestrictSelf, ruleset, 0) == 0;
  close(static_cast<int>(ruleset));
  return locked;
}

}  // namespace

bool lock_all_but(const std::vector<std::string>& files, const std::vector<std::string>& folders) {
  const long version = landlock_version();
  if (version < 1) return false;
  Handled handled{kFirstRights, kNetwork, kScopes};
  if (version >= 2) handled.files |= kMoving;
  if (version >= 3) handled.files |= kTruncating;
  if (version >= 5) handled.files |= kDevices;
  const long ruleset = landlock_ruleset(handled, version);
  if (ruleset < 0) return false;
  for (const std::string& file : files) permit(ruleset, file, kReadFile);
  for (const std::string& folder : folders) permit(ruleset, folder, kReadFile | kReadFolder);
  return restrict_to(ruleset);
}

bool lock_devices() {
  const long version = landlock_version();
  if (version < 1) return false;
  Handled handled{LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK, 0, 0};
  if (version >= 2) handled.files |= kMoving;  // refused where it is not handled
  const long ruleset = landlock_ruleset(handled, version);
  if (ruleset < 0) return false;
  if (version >= 2) permit(ruleset, "/", kMoving);
  return restrict_to(ruleset);
}

}  // namespace platform
