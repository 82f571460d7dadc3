// A script and the files that it extends. A record holds the whole source as one text, in which a line before each file
// names it, and the script comes first:
//
//   --@file child.lua
//   return { name = "child", extends = "base.lua" }
//   --@file base.lua
//   return { name = "base", … }
//
// A text that does not begin with such a line is a script by itself. Hosts give files, never such a text.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "variant/script_host.h"

namespace mille {

// Whether a text may name a file that a script extends: letters, digits, dots, hyphens and underscores, without a dot in
// front, ending in ".lua". So it has no folder.
bool is_script_file(std::string_view name);

class ScriptBundle {
 public:
  // Most files of a bundle, the script included.
  static constexpr std::size_t kMostFiles = MILLE_SCRIPT_FILES_MAX;

  // Takes a host's files: the script, then those that it may extend. Their names must outlive the bundle. A script alone
  // may have any name. Fails with MILLE_E_SCRIPT if a file's name is none or occurs twice, or if a line looks like those
  // that name files.
  static Result<ScriptBundle> of(std::span<const script::Source> files, mille_error* error);

  // Splits a record's text, which must outlive the bundle. Fails with MILLE_E_SCRIPT if a file's name is none or occurs
  // twice, or if the files are too many or together too long.
  static Result<ScriptBundle> read(const script::Source& source, mille_error* error);

  const script::Source& script() const { return files_.front(); }
  std::span<const script::Source> files() const { return files_; }
  // Returns the file of that name, or null.
  const script::Source* find(std::string_view name) const;

  // Returns the text for a record: the script, and those of the files that it extends, directly or through others, whose
  // names are given. Fails with MILLE_E_SCRIPT if they are too many or together too long.
  Result<std::string> text(std::span<const std::string_view> extended, mille_error* error) const;

 private:
  std::vector<std::string> kept_;  // texts of a host's files
  std::vector<script::Source> files_;
};

}  // namespace mille
