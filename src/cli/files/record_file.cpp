// Durable records; see record_file.h.
#include "cli/files/record_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/placed_file.h"

namespace cli {

namespace {

constexpr mode_t kFolderMode = 0700;
constexpr mode_t kPermissions = S_IRWXU | S_IRWXG | S_IRWXO;

Failure cannot(const std::string& path, const char* what) { return system_failure(path + " cannot be " + what, errno); }

// Resolves symbolic links, so that a link to a record stays a link when the record is replaced.
std::string resolved(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  std::string found = real == nullptr ? path : real;
  std::free(real);
  return found;
}

// Returns true if both describe the same file.
bool same_file(const struct stat& one, const struct stat& other) {
  return one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

}  // namespace

RecordFile RecordFile::create(const std::string& path, std::string_view text) {
  remove_leftovers(path);
  return RecordFile(path, place(path, text, kPrivateMode, IfThere::refuse), text.size());
}

RecordFile RecordFile::replace(const std::string& path, std::string_view text) {
  remove_leftovers(path);
  return RecordFile(path, place(path, text, kByUmask, IfThere::replace), text.size());
}

RecordFile RecordFile::open(const std::string& path, std::string& text) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) throw cannot(path, "opened");
  RecordFile file(path, descriptor, 0);
  lock(descriptor, path);
  // The process that held the lock may have replaced the file meanwhile.
  if (!file.is_at_its_path()) return open(path, text);
  remove_leftovers(resolved(path));
  text = read_file(path);
  file.size_ = text.size();
  return file;
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

RecordFile& RecordFile::operator=(RecordFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

RecordFile::~RecordFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void RecordFile::append(std::string_view lines) {
  if (lines.empty()) return;
  if (const std::string lost = loss(); !lost.empty()) throw Failure(lost);
  if (write_all(descriptor_, lines) && ::fsync(descriptor_) == 0) {
    size_ += lines.size();
    return;
  }
  const int code = errno;
  // Remove a partial line. If that fails too, the reader drops it.
  if (::ftruncate(descriptor_, static_cast<off_t>(size_)) == 0) ::fsync(descriptor_);
  throw system_failure(path_ + " cannot be written", code);
}

void RecordFile::rewrite(std::string_view text) {
  struct stat held {};
  if (::fstat(descriptor_, &held) != 0) throw cannot(path_, "written");
  const int descriptor = place(resolved(path_), text, held.st_mode & kPermissions, IfThere::replace);
  ::close(descriptor_);
  descriptor_ = descriptor;
  size_ = text.size();
}

void RecordFile::make_private() {
  struct stat held {};
  if (::fstat(descriptor_, &held) != 0 || (held.st_mode & (S_IRWXG | S_IRWXO)) == 0) return;
  static_cast<void>(::fchmod(descriptor_, held.st_mode & S_IRWXU));  // fails if another user owns the file
}

bool RecordFile::is_at_its_path() const {
  struct stat held {
  }, named{};
  return ::fstat(descriptor_, &held) == 0 && ::stat(path_.c_str(), &named) == 0 && same_file(held, named);
}

std::string RecordFile::loss() const {
  struct stat held {
  }, named{};
  if (::fstat(descriptor_, &held) != 0) return cannot(path_, "read").what();
  if (::stat(path_.c_str(), &named) != 0) {
    return errno == ENOENT || errno == ENOTDIR ? path_ + " was removed" : cannot(path_, "read").what();
  }
  if (!same_file(held, named)) return path_ + " is another file now";
  return static_cast<std::size_t>(held.st_size) == size_ ? "" : path_ + " was changed by another program";
}

bool RecordFile::holds_part_of(std::string_view text) const {
  if (!is_at_its_path()) return false;
  try {
    return text.starts_with(read_file(path_));
  } catch (const Failure&) {
    return false;
  }
}

void make_folders(const std::string& path) {
  for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    const std::string folder = path.substr(0, slash);
    if (::mkdir(folder.c_str(), kFolderMode) != 0 && errno != EEXIST) throw cannot(folder, "made");
    if (slash == std::string::npos) return;
  }
}

void write_private(const std::string& path, std::string_view text) {
  remove_leftovers(path);
  ::close(place(path, text, kPrivateMode, IfThere::replace));
}

}  // namespace cli
