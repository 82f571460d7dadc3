// The file of a match in progress. Every line is on disk when a call returns. Whatever happens, power cuts included,
// the file is readable up to its last whole line.
#pragma once

#include <string>
#include <string_view>

#include "platform/file.h"

namespace cli {

class RecordFile {
 public:
  RecordFile() = default;
  // Creates a file that begins with `text`, readable only by the user. It appears under its name with all of the text
  // or not at all.
  static RecordFile create(const std::string& path, std::string_view text);
  // The same, but replaces an existing file, and everyone whom the umask allows may read it.
  static RecordFile replace(const std::string& path, std::string_view text);
  // Opens an existing file and stores its bytes in `text`.
  static RecordFile open(const std::string& path, std::string& text);
  // The same, without reading it.
  static RecordFile open(const std::string& path);

  // Appends whole lines. If that fails, the file stays as it was. It also fails if the file is not the one last
  // written.
  void append(std::string_view lines);
  // Replaces the content atomically. Permissions and links to the file stay as they are.
  void rewrite(std::string_view text);
  // Truncates the file to `size` bytes. It must be at least that long.
  void cut(std::size_t size);
  // Makes the file readable only by the user.
  void make_private();

  // Says in a sentence what has happened to the file since it was last written; empty if nothing has.
  std::string loss() const;
  // Returns true if the path still leads to this file and its content is a prefix of `text`. Then replacing it with
  // `text` loses nothing that another program wrote.
  bool holds_part_of(std::string_view text) const;

  const std::string& path() const { return path_; }

 private:
  RecordFile(std::string path, platform::File file, std::size_t size)
      : path_(std::move(path)), file_(std::move(file)), size_(size) {}
  bool is_at_its_path() const;

  std::string path_;
  platform::File file_;
  std::size_t size_ = 0;  // as last written
};

// Creates a folder and its parents, accessible only by the user.
void make_folders(const std::string& path);

// Writes a small file atomically, readable only by the user.
void write_private(const std::string& path, std::string_view text);

}  // namespace cli
