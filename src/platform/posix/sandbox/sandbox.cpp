// See platform/sandbox.h.
#include "platform/sandbox.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

#include "platform/posix/sandbox/call_filter.h"
#include "platform/posix/sandbox/file_lock.h"
#include "platform/posix/sandbox/program_seal.h"
#include "platform/sandbox_parts.h"
#include "sanitized.h"

namespace platform {
namespace {

constexpr rlim_t kProcessorSeconds = 24 * 3600;
constexpr rlim_t kFiles = 64;  // the sandbox closes all descriptors below it but those that stay open
constexpr rlim_t kFilesOfCommand = 256;
constexpr rlim_t kFileSize = 64u << 20;  // bytes of a file that a command writes

// The system's libraries and locale data, which hold no secrets, and the file by which the loader finds the libraries.
constexpr const char* kSystemFolders[] = {"/lib",       "/lib32",     "/lib64",         "/usr/lib",
                                          "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/usr/share/locale"};
constexpr const char* kLibraryCache = "/etc/ld.so.cache";

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<decltype(RLIMIT_CPU)>(resource), &both);
}

void close_all_but(const std::vector<int>& open) {
  for (int file = 0; file < static_cast<int>(kFiles); ++file) {
    if (std::find(open.begin(), open.end(), file) == open.end()) close(file);
  }
}

}  // namespace

std::uint32_t enter_sandbox(const Confinement& confinement) {
  close_all_but(confinement.open);
  if (confinement.memory != 0 && !mille::kSanitized) limit(RLIMIT_AS, static_cast<rlim_t>(confinement.memory));
  limit(RLIMIT_CORE, 0);
  if (!mille::kSanitized)
    limit(RLIMIT_FSIZE, 0);  // a sanitizer writes to the host's standard error, which may be a file
  limit(RLIMIT_NOFILE, kFiles);
  limit(RLIMIT_CPU, kProcessorSeconds);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  std::vector<std::string> files = confinement.files;
  files.emplace_back(kLibraryCache);
  std::vector<std::string> folders = confinement.folders;
  folders.insert(folders.end(), std::begin(kSystemFolders), std::end(kSystemFolders));
  seal_program();
  std::uint32_t refused = 0;
  if (!lock_all_but(files, folders)) refused |= kFileLock;
  if (!filter_calls(Stage::loading, confinement.freedoms)) refused |= kCallFilter;
  return refused;
}

void close_sandbox(const Confinement& confinement) {
  filter_calls(Stage::playing, confinement.freedoms);  // first, so that no thread opens another file
  close_all_but(confinement.open);
}

void limit_command(std::uint64_t memory) {
  // Does not limit the address space, because some languages reserve far more than they use.
  if (memory != 0) limit(RLIMIT_DATA, static_cast<rlim_t>(memory));
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, kFileSize);
  limit(RLIMIT_NOFILE, kFilesOfCommand);
  limit(RLIMIT_CPU, kProcessorSeconds);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  lock_devices();
}

int hide_standard_error() {
  const int reports = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, static_cast<int>(kFiles));
  const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nothing, STDERR_FILENO);
  if (nothing != STDERR_FILENO) close(nothing);
  return reports;
}

}  // namespace platform
