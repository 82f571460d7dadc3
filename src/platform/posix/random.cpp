// The system's random source: getentropy, or /dev/urandom if the kernel or a sandbox refuses that call.
#include "platform/random.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

#if defined(__APPLE__)
#include <sys/random.h>
#endif

namespace platform {
namespace {

using Seed = std::array<std::uint8_t, 32>;

std::optional<Seed> read_device() {
  int file = -1;
  do {
    file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
  } while (file < 0 && errno == EINTR);
  if (file < 0) return {};
  Seed out;
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
  if (filled != out.size()) return {};
  return out;
}

}  // namespace

std::optional<Seed> random_seed() {
  const int callers_errno = errno;
  Seed fresh;
  std::optional<Seed> seed;
  if (getentropy(fresh.data(), fresh.size()) == 0) {
    seed = fresh;
  } else {
    seed = read_device();
  }
  errno = callers_errno;
  return seed;
}

}  // namespace platform
