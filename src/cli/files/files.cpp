// Reads and writes whole files; see files.h.
#include "cli/files/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "cli/failure.h"

namespace cli {

namespace {
constexpr std::size_t kPiece = 1 << 16;
constexpr std::size_t kSmallPiece = 1 << 12;  // for files of which only an end is wanted
constexpr mode_t kMode = 0644;

// A regular file of which parts are read. It has no bytes if it cannot be read.
class Parts {
 public:
  explicit Parts(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return;
    size_ = static_cast<std::size_t>(status.st_size);
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  std::size_t size() const { return size_; }
  // Returns up to `count` bytes from an offset; fewer at the end of the file or after an error.
  std::string read(std::size_t offset, std::size_t count) const {
    std::string text(std::min(count, size_ - std::min(offset, size_)), '\0');
    const ssize_t got = text.empty() ? 0 : ::pread(descriptor_, text.data(), text.size(), static_cast<off_t>(offset));
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return text;
  }

 private:
  int descriptor_;
  std::size_t size_ = 0;
};

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

std::string first_line(const std::string& path, std::size_t most) {
  const Parts file(path);
  std::string text;
  while (text.size() <= most) {
    const std::string piece = file.read(text.size(), kSmallPiece);
    const std::size_t end = piece.find('\n');
    text += piece.substr(0, end);
    if (end != std::string::npos) return text.size() <= most ? text : std::string();
    if (piece.empty()) break;
  }
  return {};
}

std::string last_lines(const std::string& path, std::size_t most) {
  const Parts file(path);
  std::string text = file.read(file.size() - std::min(most, file.size()), most);
  text.resize(text.rfind('\n') + 1);  // npos + 1 is 0
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
