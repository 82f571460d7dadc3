// Writes files beside their final place; see placed_file.h.
#include "cli/files/placed_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <random>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"

namespace cli {

namespace {

// Separates a file's name from the random digits that distinguish its writers.
constexpr std::string_view kMark = ".new-";
constexpr std::size_t kDigits = 12;
constexpr std::string_view kHex = "0123456789abcdef";
constexpr mode_t kSharedMode = 0644;

Failure cannot(const std::string& path, const char* what) { return system_failure(path + " cannot be " + what, errno); }

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }  // npos + 1 is 0

std::string temporary_name(const std::string& path) {
  std::random_device random;
  std::string name = path + std::string(kMark);
  for (std::size_t i = 0; i < kDigits; ++i) name += kHex[random() % kHex.size()];
  return name;
}

// Returns the name of the file for which a temporary file was written; empty if this is not a temporary name.
std::string_view name_meant(std::string_view name) {
  if (name.size() <= kMark.size() + kDigits) return {};
  const std::size_t end = name.size() - kMark.size() - kDigits;
  const std::string_view digits = name.substr(end + kMark.size());
  const bool ours = name.substr(end, kMark.size()) == kMark && digits.find_first_not_of(kHex) == digits.npos;
  return ours ? name.substr(0, end) : std::string_view();
}

bool is_gone(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && status.st_nlink == 0;
}

// The name itself is durable only once its folder is synced.
void sync_folder_of(const std::string& path) {
  const int descriptor = ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

// Creates and locks a new file beside `path`.
int open_temporary(const std::string& path, mode_t mode, std::string* temporary) {
  for (;;) {
    *temporary = temporary_name(path);
    const int descriptor = ::open(temporary->c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, mode);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) throw cannot(path, "written");
    const bool locked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (locked && !is_gone(descriptor)) return descriptor;
    const int code = errno;
    ::close(descriptor);
    // Between creation and lock, a starting process may take the file for a leftover and remove it.
    if (locked || code == EWOULDBLOCK) continue;
    ::unlink(temporary->c_str());
    throw system_failure(path + " cannot be locked", code);
  }
}

void move_into_place(const std::string& temporary, const std::string& path, IfThere if_there) {
  if (if_there == IfThere::replace) {
    if (::rename(temporary.c_str(), path.c_str()) != 0) throw cannot(path, "replaced");
    return;
  }
  // Neither call replaces an existing file. Every kernel has link(); FAT has no links, so renameat2() is the fallback.
  if (::link(temporary.c_str(), path.c_str()) == 0) {
    ::unlink(temporary.c_str());
  } else if ((errno != EPERM && errno != ENOTSUP) ||
             ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
    throw cannot(path, "created");
  }
}

template <class Wanted>
void remove_where(const std::string& folder, Wanted wanted) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    const std::string_view meant = name_meant(name);
    if (meant.empty() || !wanted(meant)) continue;
    const int descriptor = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) continue;
    if (entry.is_regular_file(ignored) && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(entry.path().c_str());
    ::close(descriptor);
  }
}

}  // namespace

PendingFile::PendingFile(std::string path, std::string_view text, mode_t mode) : path_(std::move(path)) {
  const bool by_umask = mode == kByUmask;
  descriptor_ = open_temporary(path_, by_umask ? kSharedMode : kPrivateMode, &temporary_);
  if (!write_all(descriptor_, text) || ::fsync(descriptor_) != 0) {
    const int code = errno;
    remove();
    throw system_failure(path_ + " cannot be written", code);
  }
  // The umask may have removed more permissions than `mode` does. Some file systems have no modes and refuse.
  if (!by_umask) static_cast<void>(::fchmod(descriptor_, mode));
}

PendingFile::PendingFile(PendingFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

PendingFile& PendingFile::operator=(PendingFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(temporary_, other.temporary_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

PendingFile::~PendingFile() { remove(); }

void PendingFile::remove() {
  if (descriptor_ < 0) return;
  ::unlink(temporary_.c_str());
  ::close(std::exchange(descriptor_, -1));
}

int PendingFile::put(IfThere if_there) {
  move_into_place(temporary_, path_, if_there);
  sync_folder_of(path_);
  return std::exchange(descriptor_, -1);
}

int place(const std::string& path, std::string_view text, mode_t mode, IfThere if_there) {
  return PendingFile(path, text, mode).put(if_there);
}

void lock(int descriptor, const std::string& path) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) throw Failure(path + " is being played in another process");
  throw cannot(path, "locked");
}

void remove_leftovers(const std::string& path) {
  const std::string name = name_of(path);
  remove_where(folder_of(path), [&name](std::string_view meant) { return meant == name; });
}

void remove_leftovers_of_all(const std::string& folder, std::string_view ending) {
  remove_where(folder, [ending](std::string_view meant) { return meant.ends_with(ending); });
}

}  // namespace cli
