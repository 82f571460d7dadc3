// See sealed_copy.h.
#include "platform/sealed_copy.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/stream.h"

namespace platform {

SealedCopy::SealedCopy(SealedCopy&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

SealedCopy& SealedCopy::operator=(SealedCopy&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

SealedCopy::~SealedCopy() {
  if (number_ >= 0) close(number_);
}

bool SealedCopy::create(const std::string& name) {
  constexpr unsigned kNotExecutable = 8;  // MFD_NOEXEC_SEAL, since Linux 6.3: some systems refuse a copy without it
  constexpr unsigned kFlags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int made = memfd_create(name.c_str(), kFlags | kNotExecutable);
  if (made < 0 && errno == EINVAL) made = memfd_create(name.c_str(), kFlags);
  if (made < 0) return false;
  // Process::start() assigns the numbers below.
  number_ = made >= kChildFiles ? made : fcntl(made, F_DUPFD_CLOEXEC, kChildFiles);
  const int cause = errno;
  if (made != number_) close(made);
  errno = cause;
  return number_ >= 0;
}

bool SealedCopy::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(number_, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return true;
}

bool SealedCopy::seal() {
  return fcntl(number_, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0;
}

int open_inherited_copy(int inherited) {
  const int own = open(path_of_copy(inherited).c_str(), O_RDONLY | O_CLOEXEC);
  close(inherited);
  return own;
}

std::string path_of_copy(int number) { return "/proc/self/fd/" + std::to_string(number); }

}  // namespace platform
