// Whole files: reads a file or standard input, and writes a file that takes long to complete. record_file.h keeps
// records that grow while a match is played.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "cli/term/say.h"
#include "platform/file.h"

namespace cli {

// Appends the next bytes of a file to `text`: those that `read` stores, up to its second argument, as File::read() does. `-` is
// standard input for the message. Returns false at the end of the file. Throws Failure.
bool append_piece(const std::string& path, const std::function<std::ptrdiff_t(char*, std::size_t)>& read,
                  std::string& text);

// Returns the bytes of a file; `-` is standard input. Throws Failure.
std::string read_file(const std::string& path);

// The same for a file that the command names itself, or that must be a regular file for another reason. It never waits, as
// a pipe would make it. Throws Failure if the path leads to anything else.
std::string read_regular_file(const std::string& path);

// Returns the file that a symbolic link leads to, for names of files that lie beside it. Another path stays as it was
// typed.
std::string behind_link(const std::string& path);

// The first and the last lines of a file, read without the rest. Both are empty if the path is not that of a regular
// file or cannot be read. They never wait, as a pipe would make them.
//
// Returns the first line without its line end; empty if it is longer than `most` bytes.
std::string first_line(const std::string& path, std::size_t most);
// Returns the last `most` bytes up to the last line end. The first line of these may be cut.
std::string last_lines(const std::string& path, std::size_t most);

// For a file that must be new: throws Failure, with the advice, if a non-empty regular file of that name exists.
// Otherwise results that took hours could be lost to a name typed twice. Devices and pipes are accepted.
void check_new(const std::string& path, Text advice);

// For a file that is continued: throws Failure if the path leads to a device, a pipe or a folder. Nothing can be continued
// from one, and a file must not replace it.
void check_regular(const std::string& path);

// Writes a file from the beginning. Opening it truncates an existing file.
class FileWriter {
 public:
  // Throws Failure if the file cannot be opened for writing.
  explicit FileWriter(const std::string& path);
  // Opens a file that must be new, as check_new() says, and keeps every other process from opening it this way. Throws
  // Failure; nothing has changed then.
  static FileWriter of_new_file(const std::string& path);

  void write(std::string_view text);
  // Everything is on disk when this returns.
  void close();

 private:
  FileWriter(std::string path, platform::File file);

  std::string path_;
  platform::File file_;
};

}  // namespace cli
