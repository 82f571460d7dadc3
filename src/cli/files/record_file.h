// The file of a match being played: every line is on the disk when a call returns, and whatever happens, power cuts
// included, the file can be read up to its last whole line.
#pragma once

#include <string>
#include <string_view>

namespace cli {

class RecordFile {
 public:
  RecordFile() = default;
  // A new file that begins with `text`, for the user alone; it appears under its name with all of it, or not at all.
  static RecordFile create(const std::string& path, std::string_view text);
  // The same in the place of a file that may be there, for everyone whom the umask allows to read it.
  static RecordFile replace(const std::string& path, std::string_view text);
  // An existing file, whose bytes are put in `text`.
  static RecordFile open(const std::string& path, std::string& text);

  RecordFile(RecordFile&& other) noexcept;
  RecordFile& operator=(RecordFile&& other) noexcept;
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  ~RecordFile();

  // Adds whole lines. On failure the file is as it was. A file that is not the one that was written last is a failure too.
  void append(std::string_view lines);
  // Puts a new content in the place of the old at one stroke; who may read it, and links to it, stay as they are.
  void rewrite(std::string_view text);
  // Nobody but the user reads it from now on.
  void make_private();

  // What has become of the file since it was written last, as a sentence; empty where it is as it was left.
  std::string loss() const;
  // Whether its name still leads to the file, and that holds no more than the beginning of `text`: then nothing of anybody's is lost
  // by writing `text` in its place.
  bool holds_part_of(std::string_view text) const;

  const std::string& path() const { return path_; }

 private:
  RecordFile(std::string path, int descriptor, std::size_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size) {}
  bool is_at_its_path() const;

  std::string path_;
  int descriptor_ = -1;
  std::size_t size_ = 0;  // as it was left
};

// Makes a folder and those above it, for the user alone.
void make_folders(const std::string& path);

// Writes a small file for the user alone, at one stroke.
void write_private(const std::string& path, std::string_view text);

}  // namespace cli
