// What files held when a command read them, so that it can tell later whether one has changed. It compares the texts,
// not the times of the files: two changes within one tick of the file system's clock have the same time.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace cli {

class Readings {
 public:
  // Reads a file as read_file() does and remembers what it held, or that it could not be read. Throws Failure.
  std::string read(const std::string& path);
  // Remembers that no file was found there.
  void missed(const std::string& path);
  // Whether a file holds something else now, or can be read only now or no longer. `-` (standard input) never changes.
  bool changed() const;

 private:
  std::map<std::string, std::optional<std::string>> texts_;
};

}  // namespace cli
