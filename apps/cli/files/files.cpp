// Reads and writes whole files; see files.h.
#include "cli/files/files.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/failure.h"
#include "cli/term/say.h"
#include "platform/path.h"
#include "platform/terminal.h"

namespace cli {

namespace {
constexpr std::size_t kPiece = 1 << 16;
constexpr std::size_t kSmallPiece = 1 << 12;  // for files of which only an end is wanted

// A regular file of which parts are read. It has no bytes if it cannot be read.
class Parts {
 public:
  explicit Parts(const std::string& path) : file_(platform::File::open_without_wait(path)) {
    const auto status = file_.status();
    if (status && status->is_regular) size_ = status->size;
  }

  std::size_t size() const { return size_; }
  // Returns up to `count` bytes from an offset; fewer at the end of the file or after an error.
  std::string read(std::size_t offset, std::size_t count) const {
    std::string text(std::min(count, size_ - std::min(offset, size_)), '\0');
    const std::ptrdiff_t got = text.empty() ? 0 : file_.read_from(offset, text.data(), text.size());
    text.resize(static_cast<std::size_t>(std::max<std::ptrdiff_t>(got, 0)));
    return text;
  }

 private:
  platform::File file_;
  std::size_t size_ = 0;
};

void refuse_content(const std::string& path, const std::optional<platform::FileStatus>& status, Text advice) {
  if (status && status->is_regular && status->size != 0)
    throw Failure(say("{0} already exists; {1}", {path, say(advice)}));
}

Failure not_regular(const std::string& path) { return Failure(say("{0} is not a regular file", {path})); }

// Reads a file to its end, or standard input without a file.
std::string read_all(const std::string& path, platform::File file) {
  std::string text;
  while (append_piece(
      path,
      [&](char* bytes, std::size_t size) { return file ? file.read(bytes, size) : platform::read_input(bytes, size); },
      text)) {
  }
  return text;
}

}  // namespace

bool append_piece(const std::string& path, const std::function<std::ptrdiff_t(char*, std::size_t)>& read,
                  std::string& text) {
  const std::size_t end = text.size();
  text.resize(end + kPiece);
  std::ptrdiff_t count = 0;
  do {
    count = read(text.data() + end, kPiece);
  } while (count < 0 && errno == EINTR);
  const int code = errno;
  text.resize(end + static_cast<std::size_t>(count > 0 ? count : 0));
  if (count < 0)
    throw system_failure(path == "-" ? say("standard input cannot be read") : say("{0} cannot be read", {path}), code);
  return count > 0;
}

std::string read_file(const std::string& path) {
  if (path == "-") return read_all(path, {});
  platform::File file = platform::File::open_to_read(path);
  if (!file) throw cannot(path, Text{"{0} cannot be read"});
  return read_all(path, std::move(file));
}

std::string read_regular_file(const std::string& path) {
  platform::File file = platform::File::open_without_wait(path);
  const auto status = file ? file.status() : std::nullopt;
  if (!status) throw cannot(path, Text{"{0} cannot be read"});
  if (!status->is_regular) throw not_regular(path);
  return read_all(path, std::move(file));
}

std::string behind_link(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::is_symlink(platform::path_of(path), unknown) ? platform::resolved(path) : path;
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

void check_new(const std::string& path, Text advice) { refuse_content(path, platform::status_of(path), advice); }

void check_regular(const std::string& path) {
  const auto status = platform::status_of(path);
  if (status && !status->is_regular) throw not_regular(path);
}

FileWriter::FileWriter(const std::string& path) : FileWriter(path, platform::File::open_to_write(path)) {}

FileWriter::FileWriter(std::string path, platform::File file) : path_(std::move(path)), file_(std::move(file)) {
  if (!file_) throw cannot(path_, Text{"{0} cannot be written"});
}

FileWriter FileWriter::of_new_file(const std::string& path) {
  constexpr Text kAdvice{"name another file"};
  FileWriter writer(path, platform::File::open_to_fill(path));
  const auto status = writer.file_.status();
  if (!status || !status->is_regular) return writer;  // a device or a pipe may have several writers
  if (!writer.file_.lock()) {
    if (errno == EWOULDBLOCK) throw Failure(say("{0} is being written by another process; {1}", {path, say(kAdvice)}));
    throw cannot(path, Text{"{0} cannot be locked"});
  }
  // Looks at the size only now: the process that held the lock may have written meanwhile.
  refuse_content(path, writer.file_.status(), kAdvice);
  return writer;
}

void FileWriter::write(std::string_view text) {
  if (!file_.write_all(text)) throw cannot(path_, Text{"{0} cannot be written"});
}

void FileWriter::close() {
  // A pipe or a terminal cannot be synced and need not be.
  const bool synced = file_.sync() || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
  const int code = errno;
  const bool closed = file_.close();
  if (!synced) throw system_failure(say("{0} cannot be written", {path_}), code);
  if (!closed) throw cannot(path_, Text{"{0} cannot be written"});
}

}  // namespace cli
