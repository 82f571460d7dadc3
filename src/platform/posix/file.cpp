// See file.h.
#include "platform/file.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "platform/terminal.h"

namespace platform {
namespace {

FileStatus of(const struct stat& status) {
  return {.is_regular = S_ISREG(status.st_mode),
          .size = static_cast<std::uint64_t>(status.st_size),
          .mode = status.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO),
          .links = status.st_nlink,
          .device = status.st_dev,
          .number = status.st_ino};
}

}  // namespace

std::optional<FileStatus> status_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return of(status);
}

File::File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

File& File::operator=(File&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

File File::open_to_read(const std::string& path) { return File(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); }

File File::open_without_wait(const std::string& path) {
  return File(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

File File::open_to_write(const std::string& path) {
  return File(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kEveryone));
}

File File::open_to_fill(const std::string& path) {
  return File(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kEveryone));
}

File File::open_to_append(const std::string& path) { return File(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC)); }

File File::create(const std::string& path, Mode mode) {
  return File(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, mode));
}

std::optional<FileStatus> File::status() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return {};
  return of(status);
}

std::ptrdiff_t File::read(char* bytes, std::size_t size) { return ::read(descriptor_, bytes, size); }

std::ptrdiff_t File::read_from(std::size_t offset, char* bytes, std::size_t size) const {
  return ::pread(descriptor_, bytes, size, static_cast<off_t>(offset));
}

bool File::write_all(std::string_view text) { return platform::write_all(descriptor_, text); }

bool File::sync() { return ::fsync(descriptor_) == 0; }

bool File::truncate(std::size_t size) { return ::ftruncate(descriptor_, static_cast<off_t>(size)) == 0; }

bool File::set_mode(Mode mode) { return ::fchmod(descriptor_, mode) == 0; }

bool File::lock() { return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }

bool File::close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

bool remove_name(const std::string& path) { return ::unlink(path.c_str()) == 0; }

bool rename_over(const std::string& from, const std::string& to) { return ::rename(from.c_str(), to.c_str()) == 0; }

// Every kernel has link(). FAT has no links, so renameat2() is the fallback.
bool rename_to_new(const std::string& from, const std::string& to) {
  if (::link(from.c_str(), to.c_str()) == 0) {
    ::unlink(from.c_str());
    return true;
  }
  return (errno == EPERM || errno == ENOTSUP) &&
         ::syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0;
}

void sync_folder(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

bool make_folder(const std::string& path) { return ::mkdir(path.c_str(), kOfUser) == 0; }

std::string resolved(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  std::string found = real == nullptr ? path : real;
  std::free(real);
  return found;
}

}  // namespace platform
