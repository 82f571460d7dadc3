// The files of an arena run: results, times and records. Whatever happens, they are readable up to their last whole
// line, and a resumed run continues from there.
#pragma once

#include <optional>
#include <string>

#include "cli/failure.h"
#include "cli/files/record_file.h"
#include "mille/mille.hpp"

namespace cli {

class ArenaFiles {
 public:
  // Creates the files of a run at `path`. With `resume` it passes what they hold to the arena, truncates each after its
  // last whole pair, and creates the missing ones. Throws Failure and mille::Error.
  ArenaFiles(const std::string& path, bool resume, bool records, mille::Arena& arena);

  // Appends what is new. The line of the pair is written last, because it makes the pair count.
  void write(const mille_arena_progress& news);

 private:
  void take_up(const std::string& path, bool records, mille::Arena& arena);

  RecordFile lines_;
  RecordFile times_;
  std::optional<RecordFile> records_;
};

}  // namespace cli
