// The file of a match being played: every line is on the disk when a call returns, and whatever happens, power cuts
// included, the file can be read up to its last whole line.
#pragma once

#include <string>
#include <string_view>

namespace cli {

class RecordFile {
 public:
  RecordFile() = default;
  // A new file that begins with `text`; it appears under its name with all of it, or not at all.
  static RecordFile create(const std::string& path, std::string_view text);
  // The same in the place of a file that may be there.
  static RecordFile replace(const std::string& path, std::string_view text);
  // An existing file, whose bytes are put in `text`.
  static RecordFile open(const std::string& path, std::string& text);

  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&& other) noexcept;
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  ~RecordFile();

  // Adds whole lines. On failure the file is as it was.
  void append(std::string_view lines);
  // Puts a new content in the place of the old at one stroke; who may read it, and links to it, stay as they are.
  void rewrite(std::string_view text);

  const std::string& path() const { return path_; }

 private:
  RecordFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_ = -1;
};

// Makes a folder and those above it, for the user alone.
void make_folders(const std::string& path);

// Writes a small file for the user alone, at one stroke.
void write_private(const std::string& path, std::string_view text);

}  // namespace cli
