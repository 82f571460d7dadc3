// Files as a whole: reading one, or standard input, and writing one that takes long to come about.
// Records that grow while a match is played are kept by record_file.h.
#pragma once

#include <string>
#include <string_view>

namespace cli {

// The bytes of a file; `-` is standard input. Throws Failure.
std::string read_file(const std::string& path);

// For what is to be a new file: throws Failure, with the advice, where a file of that name has something in it. What took hours to
// come about is not to be lost by a name that is typed twice. Devices and pipes are taken as they are.
void check_new(const std::string& path, const char* advice);

// A file written from its beginning; what it held is lost when it is opened.
class FileWriter {
 public:
  // Throws Failure where the file cannot be written.
  explicit FileWriter(std::string path);
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;
  ~FileWriter();

  void write(std::string_view text);
  // Everything is on the disk when this returns.
  void close();

 private:
  std::string path_;
  int descriptor_;
};

// Writes all of a text to a descriptor; false with errno set where that fails.
bool write_all(int descriptor, std::string_view text);

}  // namespace cli
