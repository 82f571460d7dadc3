// See file_lines.h.
#include "cli/files/file_lines.h"

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
#include "platform/terminal.h"

namespace cli {

FileLines::FileLines(const std::string& path) : path_(path) {
  if (path == "-") return;
  file_ = platform::File::open_to_read(path);
  if (!file_) throw cannot(path, Text{"{0} cannot be read"});
  const auto status = file_.status();
  is_regular_ = status && status->is_regular;
  if (is_regular_) file_.close();
}

std::size_t FileLines::read(std::size_t most, std::string* text) {
  for (std::size_t count = 0; count < most;) {
    const std::size_t end = unread_.find('\n', searched_);
    if (end != unread_.npos) {
      searched_ = end + 1;
      text->append(unread_, begin_, searched_ - begin_);
      begin_ = searched_;
      ++count;
      continue;
    }
    unread_.erase(0, begin_);
    begin_ = 0;
    searched_ = unread_.size();
    const auto read = [this](char* bytes, std::size_t size) { return read_some(bytes, size); };
    if (!append_piece(path_, read, unread_)) return count;
  }
  return most;
}

std::ptrdiff_t FileLines::read_some(char* bytes, std::size_t size) {
  if (!is_regular_) return file_ ? file_.read(bytes, size) : platform::read_input(bytes, size);
  const platform::File file = platform::File::open_to_read(path_);
  if (!file) return -1;
  const std::ptrdiff_t count = file.read_from(offset_, bytes, size);
  if (count > 0) offset_ += static_cast<std::size_t>(count);
  return count;
}

}  // namespace cli
