// House rules out of files: a script, the files beside it that it extends, and several scripts that are combined,
// a.lua+b.lua. The library takes the texts of all files, and opens none itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files/readings.h"
#include "mille/mille.hpp"

namespace cli {

class ScriptFile {
 public:
  // Reads the script, or the scripts to combine. Throws Failure if one cannot be read or two have the same name. If
  // `readings` is given, it remembers every file that is read, here and later, and outlives the object.
  explicit ScriptFile(const std::string& path, Readings* readings = nullptr);

  // The name for messages: the path as it was given.
  const std::string& name() const { return name_; }
  // The path of a file that the library names in a problem.
  std::string path_of(std::string_view file) const;
  // A line of a file that the library names, from 1; empty if there is none.
  std::string_view line_of(std::string_view file, std::int32_t line) const;
  // What to hand to the library: the script, then the files that were read for it. Valid until another one is read.
  std::vector<mille_script_file> files() const;

  // Reads the file that the library missed, if that is the problem and the file lies beside the one that extends it.
  // Returns true if the library should be asked again. Throws Failure.
  bool add_missing(const mille::Error& problem);

 private:
  struct File {
    std::string name;    // without a folder
    std::string folder;  // with a slash at its end, or empty
    std::string text;
  };

  void add(const std::string& path);

  std::string name_;
  Readings* readings_;
  std::string combination_;  // the script that extends the others; empty without one
  bool extends_itself_ = false;
  std::vector<File> files_;
};

// Loads a variant from a script, with the files that it extends.
mille::Result<mille::Variant> variant_from_file(const mille::Engine& engine, ScriptFile& script,
                                                mille::Options options = {});

// Checks a script, with the files that it extends.
std::vector<mille::Error> problems_of_file(const mille::Engine& engine, ScriptFile& script);

}  // namespace cli
