// See run_reader.h.
#include "cli/arena/run_reader.h"

#include <algorithm>
#include <string_view>

#include "cli/files/files.h"

namespace cli {

namespace {

std::optional<FileLines> times_reader(const std::string& path) {
  try {
    check_regular(path);
    return FileLines(path);
  } catch (const Failure&) {
    return {};
  }
}

std::size_t count_lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

std::string times_path(const std::string& path) { return behind_link(path) + ".times"; }

Failure not_taken(const std::string& path, const mille::Error& error, std::size_t lines, std::size_t times) {
  const bool of_times = error.message() == "arena.times_damaged";
  mille_error placed = error.data();
  // Line 1 of a part of the results is the header, which stands before each part.
  if (of_times) {
    placed.line += static_cast<std::int32_t>(times);
  } else if (placed.line > 1) {
    placed.line += static_cast<std::int32_t>(lines);
  }
  return Failure((of_times ? times_path(path) : path) + ": " + describe(mille::Error(placed)));
}

RunReader::RunReader(const std::string& path, bool needs_times)
    : path_(path), needs_times_(needs_times), reader_(path), clock_(times_reader(times_path(path))) {
  if (reader_.read(1, &header_) == 0) header_ = reader_.rest();
}

// Reads lines of times until there are `count`, as far as there are any.
void RunReader::read_times(std::size_t count) {
  if (!clock_ || times_lines_ >= count) return;
  try {
    times_lines_ += clock_->read(count - times_lines_, &times_);
  } catch (const Failure&) {
    if (needs_times_) throw;
    clock_.reset();
  }
}

bool RunReader::add_to(mille::Arena& arena, std::size_t most) {
  lines_ = header_;
  const std::size_t count = reader_.read(most, &lines_);
  // There are at most as many lines of times as of results.
  times_.erase(0, times_used_);
  times_used_ = 0;
  read_times(count);
  const auto added = arena.add_lines(lines_, times_);
  if (!added) throw not_taken(path_, added.error(), line_number_ - 1, times_number_);
  lines_.erase(0, header_.size());
  times_used_ = added->times;
  const std::size_t used = count_lines(std::string_view(times_).substr(0, times_used_));
  times_lines_ -= used;
  times_number_ += used;
  line_number_ += count;
  lines_before_ += lines_.size();
  times_before_ += times_used_;
  return count > 0;
}

}  // namespace cli
