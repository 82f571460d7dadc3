// See script_bundle.h.
#include "variant/script_bundle.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "variant/messages.h"
#include "variant/sandbox_limits.h"
#include "variant/script_text.h"

namespace mille {
namespace {

constexpr std::string_view kMark = "--@file ";
constexpr std::string_view kScriptEnding = ".lua";

// Returns where the next line that begins with the mark begins, or npos.
std::size_t next_mark(std::string_view text) {
  for (std::size_t place = 0; (place = text.find(kMark, place)) != text.npos; ++place) {
    if (place == 0 || text[place - 1] == '\n') return place;
  }
  return text.npos;
}

// Refuses a file in whose place a record would have two.
mille_status check_marks(const script::Source& file, mille_error* error) {
  const std::size_t mark = next_mark(file.text);
  if (mark == file.text.npos) return MILLE_OK;
  const auto line = std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(mark), '\n') + 1;
  return refuse(error, say::kBundleMark, {}, {file.name, static_cast<std::int32_t>(line)});
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

bool is_script_file(std::string_view name) {
  const auto plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '.' || letter == '-' || letter == '_';
  };
  return name.size() > kScriptEnding.size() && name.size() < script::kChunkNameBytes && name.ends_with(kScriptEnding) &&
         name[0] != '.' && std::all_of(name.begin(), name.end(), plain);
}

Result<ScriptBundle> ScriptBundle::of(std::span<const script::Source> files, mille_error* error) {
  std::vector<std::string_view> names;
  for (const script::Source& file : files) {
    names.push_back(file.name);
    if (files.size() > 1 && !is_script_file(file.name)) return refuse(error, say::kBundleName, {file.name});
  }
  std::sort(names.begin(), names.end());
  if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end()) {
    return refuse(error, say::kBundleTwice, {*twice}, {*twice});
  }
  ScriptBundle bundle;
  bundle.kept_.reserve(files.size());  // so that no text moves
  for (const script::Source& file : files) {
    bundle.kept_.push_back(script::as_kept(file.text));
    bundle.files_.push_back({file.name, bundle.kept_.back()});
    MILLE_TRY(check_marks(bundle.files_.back(), error));
  }
  return bundle;
}

Result<ScriptBundle> ScriptBundle::read(const script::Source& source, mille_error* error) {
  ScriptBundle bundle;
  if (!source.text.starts_with(kMark)) {
    bundle.files_.push_back(source);
    return bundle;
  }
  if (source.text.size() > script::kMaxTextBytes) {
    return refuse(error, say::kBundleLong, {source.text.size(), script::kMaxTextBytes}, {source.name, 1});
  }
  for (std::string_view rest = source.text; !rest.empty();) {
    rest.remove_prefix(kMark.size());
    const std::string_view name = take_line(rest);
    if (!is_script_file(name)) return refuse(error, say::kBundleName, {name}, {source.name, 1});
    if (bundle.find(name) != nullptr) return refuse(error, say::kBundleTwice, {name}, {source.name, 1});
    if (bundle.files_.size() == kMostFiles) return refuse(error, say::kBundleMany, {kMostFiles}, {source.name, 1});
    const std::size_t end = std::min(next_mark(rest), rest.size());
    bundle.files_.push_back({name, rest.substr(0, end)});
    rest.remove_prefix(end);
  }
  return bundle;
}

const script::Source* ScriptBundle::find(std::string_view name) const {
  const auto found =
      std::find_if(files_.begin(), files_.end(), [&](const script::Source& file) { return file.name == name; });
  return found == files_.end() ? nullptr : &*found;
}

Result<std::string> ScriptBundle::text(std::span<const std::string_view> extended, mille_error* error) const {
  std::vector<script::Source> kept = {script()};
  for (const script::Source& file : files().subspan(1)) {
    if (std::find(extended.begin(), extended.end(), file.name) != extended.end()) kept.push_back(file);
  }
  if (kept.size() == 1) return std::string(script().text);
  if (kept.size() > kMostFiles) return refuse(error, say::kBundleMany, {kMostFiles}, {script().name});
  std::string text;
  for (const script::Source& file : kept) {
    text.append(kMark).append(file.name).append(1, '\n').append(file.text);
    if (!text.ends_with('\n')) text += '\n';
  }
  if (text.size() > script::kMaxTextBytes) {
    return refuse(error, say::kBundleLong, {text.size(), script::kMaxTextBytes}, {script().name});
  }
  return text;
}

}  // namespace mille
