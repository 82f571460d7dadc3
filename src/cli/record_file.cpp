// Durable records; see record_file.h.
#include "cli/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "cli/failure.h"
#include "cli/files.h"

namespace cli {

namespace {

constexpr mode_t kFolderMode = 0700;
constexpr mode_t kRecordMode = 0644;
constexpr mode_t kPrivateMode = 0600;

Failure cannot(const std::string& path, const char* what) { return system_failure(path + " cannot be " + what, errno); }

// One process at a time: two that append to one match would ruin it.
void lock(int descriptor, const std::string& path) {
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) throw Failure(path + " is being played in another process");
  throw cannot(path, "locked");
}

// The name itself is on the disk only when its folder is.
void sync_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

// Where a name leads: a link to a record stays one when the record is replaced.
std::string resolved(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  std::string found = real == nullptr ? path : real;
  std::free(real);
  return found;
}

// Writes the text beside its place, locked and synced, and moves it there. The descriptor goes on appending.
int place(const std::string& path, std::string_view text, mode_t mode, bool replace) {
  const std::string temporary = path + ".new-" + std::to_string(::getpid());
  const int descriptor = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, mode);
  if (descriptor < 0) throw cannot(path, "written");
  try {
    lock(descriptor, path);
    if (!write_all(descriptor, text) || ::fsync(descriptor) != 0) throw cannot(path, "written");
    if (replace) {
      if (::rename(temporary.c_str(), path.c_str()) != 0) throw cannot(path, "replaced");
    } else {
      // Neither takes the place of a file that is there. Every kernel has the first; FAT has no links.
      if (::link(temporary.c_str(), path.c_str()) == 0) {
        ::unlink(temporary.c_str());
      } else if ((errno != EPERM && errno != ENOTSUP) ||
                 ::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
        throw cannot(path, "created");
      }
    }
  } catch (...) {
    ::close(descriptor);
    ::unlink(temporary.c_str());
    throw;
  }
  sync_folder_of(path);
  return descriptor;
}

}  // namespace

RecordFile RecordFile::create(const std::string& path, std::string_view text) {
  return RecordFile(path, place(path, text, kRecordMode, false));
}

RecordFile RecordFile::replace(const std::string& path, std::string_view text) {
  return RecordFile(path, place(path, text, kRecordMode, true));
}

RecordFile RecordFile::open(const std::string& path, std::string& text) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) throw cannot(path, "opened");
  RecordFile file(path, descriptor);
  lock(descriptor, path);
  // Whoever had it locked may have put another file in its place meanwhile.
  struct stat opened {
  }, named{};
  if (::fstat(descriptor, &opened) != 0 || ::stat(path.c_str(), &named) != 0) throw cannot(path, "opened");
  if (opened.st_ino != named.st_ino || opened.st_dev != named.st_dev) return open(path, text);
  text = read_file(path);
  return file;
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

RecordFile& RecordFile::operator=(RecordFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

RecordFile::~RecordFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void RecordFile::append(std::string_view lines) {
  if (lines.empty()) return;
  struct stat before {};
  if (::fstat(descriptor_, &before) != 0) throw cannot(path_, "written");
  if (write_all(descriptor_, lines) && ::fsync(descriptor_) == 0) return;
  const int code = errno;
  // No half line stays; if even that fails, the reader drops it.
  if (::ftruncate(descriptor_, before.st_size) == 0) ::fsync(descriptor_);
  throw system_failure(path_ + " cannot be written", code);
}

void RecordFile::rewrite(std::string_view text) {
  struct stat held {};
  if (::fstat(descriptor_, &held) != 0) throw cannot(path_, "written");
  const mode_t mode = held.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
  const int descriptor = place(resolved(path_), text, mode, true);
  ::fchmod(descriptor, mode);  // what the mask took away; nobody may read it who could not before
  ::close(descriptor_);
  descriptor_ = descriptor;
}

void make_folders(const std::string& path) {
  for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    const std::string folder = path.substr(0, slash);
    if (::mkdir(folder.c_str(), kFolderMode) != 0 && errno != EEXIST) throw cannot(folder, "made");
    if (slash == std::string::npos) return;
  }
}

void write_private(const std::string& path, std::string_view text) { ::close(place(path, text, kPrivateMode, true)); }

}  // namespace cli
