// The record of a match while a person plays it. It is kept in its file if possible, else in another place, else in
// memory until a later write succeeds. Files that other programs put in its place are left alone.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "cli/files/placed_file.h"
#include "cli/files/record_file.h"

namespace cli {

class KeptMatch {
 public:
  KeptMatch() = default;
  // Creates a file that begins with `text`. Throws Failure.
  static KeptMatch create(const std::string& path, std::string text);
  // Stores the seed of a sealed match whose record will be created at `path`. Throws Failure.
  static PendingFile store_seed(const std::string& path, std::string_view seed);
  // Creates the record of such a match. The stored seed stays beside it until the record reveals it. Throws Failure.
  static KeptMatch create_sealed(const std::string& path, std::string text, std::string seed, PendingFile stored);
  // Opens the match in an existing file, or in the one that a symbolic link leads to, and makes the file readable only by
  // the user. Throws Failure.
  static KeptMatch open(const std::string& typed);

  // Everything that the file should hold.
  const std::string& text() const { return text_; }
  void append(std::string_view lines);
  void rewrite(std::string text);
  // Sets the seed of an opened match, which is stored beside the file.
  void keep_seed(std::string seed) { seed_ = std::move(seed); }
  // Removes the stored seed, because the record now reveals it.
  void reveal_seed();
  const std::string& seed() const { return seed_; }

  // Checks that the file is complete. If it is not, tries to write it again there or elsewhere. Returns false if the
  // match is in memory only.
  bool keep();
  // Where the match is kept, or would be.
  const std::string& path() const { return file_.path(); }
  // Why the match is in memory only; empty if its file is complete as far as the last write knows.
  const std::string& problem() const { return problem_; }
  // Returns what has happened to the record since the last call, as a paragraph; empty if nothing has.
  std::string take_news() { return std::exchange(news_, {}); }

 private:
  // Says what has happened to the file and the seed, by comparing their whole content; empty if both are intact.
  std::string found_loss() const;
  // Writes everything to its own place or another one. `loss` says what happened to the file.
  void move(std::string loss);
  bool write_to(const std::string& path);

  std::string text_;
  std::string seed_;
  RecordFile file_;
  std::string problem_;
  std::string news_;
};

}  // namespace cli
