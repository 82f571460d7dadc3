// The system's random source: getentropy, or /dev/urandom where the kernel or the sandbox refuses
// that call.
#include "core/system_random.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

#if defined(__APPLE__)
#include <sys/random.h>
#endif

namespace mille {
namespace {

bool read_device(Seed& out) {
  int file = -1;
  do {
    file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  } while (file < 0 && errno == EINTR);
  if (file < 0) return false;
  std::size_t filled = 0;
  while (filled < out.size()) {
    const ssize_t got = read(file, out.data() + filled, out.size() - filled);
    if (got > 0) {
      filled += static_cast<std::size_t>(got);
    } else if (got == 0 || errno != EINTR) {
      break;
    }
  }
  close(file);
  return filled == out.size();
}

}  // namespace

bool system_seed(Seed& seed) {
  const int callers_errno = errno;
  Seed fresh;
  const bool found = getentropy(fresh.data(), fresh.size()) == 0 || read_device(fresh);
  errno = callers_errno;
  if (found) seed = fresh;
  return found;
}

}  // namespace mille
