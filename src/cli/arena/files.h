// The files of a run of an arena: results, times beside them, records. Whatever happens, they can be read up to their last whole line,
// and a run that is taken up again goes on from there.
#pragma once

#include <optional>
#include <string>

#include "cli/files/record_file.h"
#include "mille/mille.hpp"

namespace cli {

class ArenaFiles {
 public:
  // Begins the files of a run at `path`, or with `resume` gives the arena what they hold and cuts off what belongs to no whole
  // pair; a file that is not there is begun. Throws Failure and mille::Error.
  ArenaFiles(const std::string& path, bool resume, bool records, mille::Arena& arena);

  // Adds what is new. The line of a pair comes last: with it the pair counts.
  void write(const mille_arena_progress& news);

 private:
  void take_up(const std::string& path, bool records, mille::Arena& arena);

  RecordFile lines_;
  RecordFile times_;
  std::optional<RecordFile> records_;
};

// Where the times and records of a run stand.
std::string times_path(const std::string& path);
std::string records_path(const std::string& path);

}  // namespace cli
