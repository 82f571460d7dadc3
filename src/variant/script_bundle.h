// A script and the files that it extends as one text, so that a record holds the whole source:
//
//   --@file child.lua
//   return { name = "child", extends = "base.lua" }
//   --@file base.lua
//   return { name = "base", … }
//
// The first file is the script. A text that does not begin with such a line is a script by itself.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.h"
#include "variant/script_host.h"

namespace mille {

// Whether a text may name a file that a script extends: letters, digits, dots, hyphens and underscores, without a dot in
// front, ending in ".lua". So it has no folder.
bool is_script_file(std::string_view name);

class ScriptBundle {
 public:
  // Most files of a bundle, the script included.
  static constexpr std::size_t kMostFiles = 8;

  // Splits a source, which must outlive the bundle. Fails with MILLE_E_SCRIPT if a file's name is none or occurs twice,
  // or if the files are too many or together too long.
  static Result<ScriptBundle> read(const script::Source& source, mille_error* error);

  const script::Source& script() const { return files_.front(); }
  // Returns the file of that name, or null.
  const script::Source* find(std::string_view name) const;

 private:
  std::vector<script::Source> files_;
};

}  // namespace mille
