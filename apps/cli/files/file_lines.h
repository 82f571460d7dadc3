// Reads the whole lines of a file one part after the other, so that a file may be longer than memory. A regular file is
// open only while a part is read, so that many can be read in turns.
#pragma once

#include <cstddef>
#include <string>

#include "platform/file.h"

namespace cli {

class FileLines {
 public:
  // `-` is standard input. Throws Failure if the file cannot be opened.
  explicit FileLines(const std::string& path);

  // Appends at most `most` lines with their line ends, and returns how many. It returns fewer at the end of the file,
  // and never a last line without its line end. Throws Failure.
  std::size_t read(std::size_t most, std::string* text);
  // The bytes after the last line end, at the end of the file.
  std::string rest() const { return unread_.substr(begin_); }

 private:
  std::ptrdiff_t read_some(char* bytes, std::size_t size);

  std::string path_;
  platform::File file_;  // a pipe or a device
  bool is_regular_ = false;
  std::size_t offset_ = 0;  // of a regular file: bytes read
  std::string unread_;
  std::size_t begin_ = 0;     // bytes of it that have been read
  std::size_t searched_ = 0;  // bytes of it up to which there is no other line end
};

}  // namespace cli
