// The record of a match while a person plays it: in a file as long as that can be had, else in another place, else in memory until
// a later write succeeds. Nothing that other programs put in its place is touched.
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
  // A new file that begins with `text`. Throws Failure.
  static KeptMatch create(const std::string& path, std::string text);
  // Stores the seed of a sealed match whose record is still to be created at `path`. Throws Failure.
  static PendingFile store_seed(const std::string& path, std::string_view seed);
  // The record of such a match, with its stored seed beside it until the record reveals it. Throws Failure.
  static KeptMatch create_sealed(const std::string& path, std::string text, std::string seed, PendingFile stored);
  // The match of an existing file, which only the user reads from now on. Throws Failure.
  static KeptMatch open(const std::string& path);

  // All that is to be in the file.
  const std::string& text() const { return text_; }
  void append(std::string_view lines);
  void rewrite(std::string text);
  // What is to stand beside the file, for a match that was opened.
  void keep_seed(std::string seed) { seed_ = std::move(seed); }
  // The seed stands in the record now.
  void reveal_seed();
  const std::string& seed() const { return seed_; }

  // Looks whether the file has it all, and where it has not, tries to put it there or elsewhere. False: it is in memory only.
  bool keep();
  // Where it is kept, or would be.
  const std::string& path() const { return file_.path(); }
  // Why it is in memory only; empty where it is in its file, as far as the last write knows.
  const std::string& problem() const { return problem_; }
  // What has happened to it since this was asked last, as a paragraph; empty where nothing has.
  std::string take_news() { return std::exchange(news_, {}); }

 private:
  // What has become of the file and the seed, by all that they hold; empty where they are whole.
  std::string found_loss() const;
  // Writes all of it, to its own place or to another. `loss` says what became of the file.
  void move(std::string loss);
  bool write_to(const std::string& path);

  std::string text_;
  std::string seed_;
  RecordFile file_;
  std::string problem_;
  std::string news_;
};

}  // namespace cli
