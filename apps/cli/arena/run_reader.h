// Reads the result file of a run, with the file of times beside it, part by part into an arena.
#pragma once

#include <optional>
#include <string>

#include "cli/failure.h"
#include "cli/files/file_lines.h"
#include "mille/mille.hpp"

namespace cli {

class RunReader {
 public:
  static constexpr std::size_t kAtATime = 1 << 14;  // lines of a run that are in memory at a time

  // Reads the header. Unless the times are needed, a file of times that cannot be read is ignored. Throws Failure if the
  // results cannot be read.
  explicit RunReader(const std::string& path, bool needs_times = false);

  const std::string& path() const { return path_; }
  // The first line of the file. If that has no line end, it is all of the file.
  const std::string& header() const { return header_; }
  // Adds the next `most` pairs of the file to an arena, or those that are left. Returns false if none are left. Throws
  // Failure, which names the file and the line.
  bool add_to(mille::Arena& arena, std::size_t most);

  // The lines of the part that was added last, without the header, and the lines of times for them and those after.
  const std::string& lines() const { return lines_; }
  const std::string& times() const { return times_; }

  // Bytes of both files up to the end of the last line that was added.
  std::size_t lines_taken() const { return header_.size() + lines_before_; }
  std::size_t times_taken() const { return times_before_; }

 private:
  void read_times(std::size_t count);

  std::string path_;
  bool needs_times_;
  FileLines reader_;
  std::optional<FileLines> clock_;
  std::string header_;
  std::string lines_;
  std::string times_;
  std::size_t times_lines_ = 0;   // number of lines in `times_`
  std::size_t times_used_ = 0;    // bytes of `times_` that were added
  std::size_t line_number_ = 1;   // of the last line that was added
  std::size_t times_number_ = 0;  // the same in the file of times
  std::size_t lines_before_ = 0;  // bytes added after the header
  std::size_t times_before_ = 0;  // bytes of times added
};

// The path of a run's times. If the results are named by a symbolic link, times and records lie beside the file that it
// leads to.
std::string times_path(const std::string& path);

// Says why an arena does not take the files of a run. It names the file that is damaged. `lines` and `times` are the
// numbers of lines of the two files that were read before.
Failure not_taken(const std::string& path, const mille::Error& error, std::size_t lines = 0, std::size_t times = 0);

}  // namespace cli
