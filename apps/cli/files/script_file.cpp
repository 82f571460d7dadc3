// See script_file.h.
#include "cli/files/script_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
#include "platform/path.h"

namespace cli {

namespace {

constexpr std::string_view kEnding = ".lua";
constexpr std::string_view kJoint = ".lua+";
constexpr std::size_t kMostNameBytes = 31;

// Splits a.lua+b.lua.
std::vector<std::string> split(std::string rest) {
  std::vector<std::string> paths;
  for (std::size_t joint = 0; (joint = rest.find(kJoint)) != rest.npos;) {
    paths.push_back(rest.substr(0, joint + kEnding.size()));
    rest.erase(0, joint + kJoint.size());
  }
  paths.push_back(rest);
  return paths;
}

std::string stem(const std::string& name) { return name.substr(0, name.size() - kEnding.size()); }

// A variant's name for a combination: the names of its files.
std::string joined_name(const std::vector<std::string>& stems) {
  std::string name = "with";
  for (const std::string& part : stems) {
    name += '-';
    for (const char letter : part) {
      const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
      name += plain ? letter : '-';
    }
  }
  name.resize(std::min(name.size(), kMostNameBytes));
  return name;
}

}  // namespace

ScriptFile::ScriptFile(const std::string& path, Readings* readings) : name_(path), readings_(readings) {
  const std::vector<std::string> paths = split(path);
  for (const std::string& part : paths) add(part);
  if (paths.size() == 1) return;
  std::vector<std::string> stems;
  std::string names, title;
  for (const File& file : files_) {
    stems.push_back(stem(file.name));
    names += fmt::format("\"{}\", ", file.name);
    title += (title.empty() ? "" : " + ") + stems.back();
  }
  title.resize(std::min<std::size_t>(title.size(), 100));
  combination_ =
      fmt::format("return {{ name = \"{}\", title = \"{}\", extends = {{ {}}} }}\n", joined_name(stems), title, names);
}

void ScriptFile::add(const std::string& path) {
  const std::size_t slash = path.find_last_of(platform::path_separators()) + 1;  // npos + 1 is 0
  File file{path.substr(slash), path.substr(0, slash), {}};
  const auto same =
      std::find_if(files_.begin(), files_.end(), [&](const File& other) { return other.name == file.name; });
  if (same != files_.end()) throw Failure(say("two of the files that are combined are called {0}", {file.name}));
  file.text = readings_ ? readings_->read(path) : read_file(path);
  files_.push_back(std::move(file));
}

std::string ScriptFile::path_of(std::string_view file) const {
  const auto found = std::find_if(files_.begin(), files_.end(), [&](const File& one) { return one.name == file; });
  return found == files_.end() ? name_ : found->folder + found->name;
}

std::string_view ScriptFile::line_of(std::string_view file, std::int32_t line) const {
  const auto found = std::find_if(files_.begin(), files_.end(),
                                  [&](const File& one) { return one.name == file || one.folder + one.name == file; });
  std::string_view rest = found == files_.end() ? std::string_view() : std::string_view(found->text);
  for (; line > 1; --line) {
    const std::size_t end = rest.find('\n');
    if (end == rest.npos) return {};
    rest.remove_prefix(end + 1);
  }
  return rest.substr(0, rest.find('\n'));
}

std::vector<mille_script_file> ScriptFile::files() const {
  std::vector<mille_script_file> files;
  if (!combination_.empty()) files.push_back({"combination.lua", combination_.data(), combination_.size()});
  const bool alone = combination_.empty() && files_.size() == 1 && !extends_itself_;
  for (const File& file : files_) {
    files.push_back({alone ? name_.c_str() : file.name.c_str(), file.text.data(), file.text.size()});
  }
  return files;
}

bool ScriptFile::add_missing(const mille::Error& problem) {
  if (problem.message() != "variant.extends_file") return false;
  const std::string missing(problem.param(0));
  const auto extending =
      std::find_if(files_.begin(), files_.end(), [&](const File& file) { return file.name == problem.file(); });
  if (std::any_of(files_.begin(), files_.end(), [&](const File& file) { return file.name == missing; })) {
    // Only by its name without a folder does the library see that the file is the script itself.
    return !std::exchange(extends_itself_, true);
  }
  const std::string path = (extending == files_.end() ? files_[0] : *extending).folder + missing;
  std::error_code error;
  if (missing.find_first_of(platform::path_separators()) != missing.npos) return false;
  if (!std::filesystem::is_regular_file(platform::path_of(path), error)) {
    if (readings_) readings_->missed(path);
    return false;
  }
  add(path);
  return true;
}

mille::Result<mille::Variant> variant_from_file(const mille::Engine& engine, ScriptFile& script,
                                                mille::Options options) {
  for (;;) {
    auto variant = engine.variant_from_script(script.files(), options);
    if (variant || !script.add_missing(variant.error())) return variant;
  }
}

std::vector<mille::Error> problems_of_file(const mille::Engine& engine, ScriptFile& script) {
  for (;;) {
    auto problems = engine.check_script(script.files()).value();
    if (std::none_of(problems.begin(), problems.end(),
                     [&](const mille::Error& problem) { return script.add_missing(problem); })) {
      return problems;
    }
  }
}

}  // namespace cli
