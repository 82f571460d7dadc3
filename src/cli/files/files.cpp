// Reads and writes whole files; see files.h.
#include "cli/files/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "cli/failure.h"

namespace cli {

namespace {
constexpr std::size_t kPiece = 1 << 16;
constexpr mode_t kMode = 0644;
}  // namespace

std::string read_file(const std::string& path) {
  const bool standard = path == "-";
  const int descriptor = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw system_failure(path + " cannot be read", errno);
  std::string text;
  for (;;) {
    const std::size_t end = text.size();
    text.resize(end + kPiece);
    const ssize_t count = ::read(descriptor, text.data() + end, kPiece);
    const int code = errno;
    text.resize(end + static_cast<std::size_t>(count > 0 ? count : 0));
    if (count == 0) break;
    if (count < 0 && code != EINTR) {
      if (!standard) ::close(descriptor);
      throw system_failure((standard ? "standard input" : path) + " cannot be read", code);
    }
  }
  if (!standard) ::close(descriptor);
  return text;
}

void check_new(const std::string& path, const char* advice) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0) return;
  throw Failure(path + " is there already; " + advice);
}

FileWriter::FileWriter(std::string path)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode)) {
  if (descriptor_ < 0) throw system_failure(path_ + " cannot be written", errno);
}

FileWriter::~FileWriter() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FileWriter::write(std::string_view text) {
  if (!write_all(descriptor_, text)) throw system_failure(path_ + " cannot be written", errno);
}

void FileWriter::close() {
  // A pipe or a terminal cannot be synced and need not be.
  const bool synced = ::fsync(descriptor_) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
  const int code = errno;
  const bool closed = ::close(descriptor_) == 0;
  descriptor_ = -1;
  if (!synced) throw system_failure(path_ + " cannot be written", code);
  if (!closed) throw system_failure(path_ + " cannot be written", errno);
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace cli
