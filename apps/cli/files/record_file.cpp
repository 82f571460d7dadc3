// Durable records; see record_file.h.
#include "cli/files/record_file.h"

#include <cerrno>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/placed_file.h"
#include "cli/term/say.h"
#include "platform/path.h"

namespace cli {

RecordFile RecordFile::create(const std::string& path, std::string_view text) {
  remove_leftovers(path);
  return RecordFile(path, place(path, text, platform::kOnlyUser, IfThere::refuse), text.size());
}

RecordFile RecordFile::replace(const std::string& path, std::string_view text) {
  remove_leftovers(path);
  return RecordFile(path, place(path, text, kByUmask, IfThere::replace), text.size());
}

RecordFile RecordFile::open(const std::string& path) {
  RecordFile file(path, platform::File::open_to_append(path), 0);
  if (!file.file_) throw cannot(path, Text{"{0} cannot be opened"});
  lock(file.file_, path);
  // The process that held the lock may have replaced the file meanwhile.
  if (!file.is_at_its_path()) return open(path);
  remove_leftovers(platform::resolved(path));
  const auto status = file.file_.status();
  if (!status) throw cannot(path, Text{"{0} cannot be read"});
  file.size_ = status->size;
  return file;
}

RecordFile RecordFile::open(const std::string& path, std::string& text) {
  RecordFile file = open(path);
  text = read_regular_file(path);
  file.size_ = text.size();
  return file;
}

void RecordFile::append(std::string_view lines) {
  if (lines.empty()) return;
  if (const std::string lost = loss(); !lost.empty()) throw Failure(lost);
  if (file_.write_all(lines) && file_.sync()) {
    size_ += lines.size();
    return;
  }
  const int code = errno;
  // Remove a partial line. If that fails too, the reader drops it.
  if (file_.truncate(size_)) file_.sync();
  throw system_failure(say("{0} cannot be written", {path_}), code);
}

void RecordFile::rewrite(std::string_view text) {
  const auto held = file_.status();
  if (!held) throw cannot(path_, Text{"{0} cannot be written"});
  // A symbolic link to the record stays one.
  file_ = place(platform::resolved(path_), text, held->mode, IfThere::replace);
  size_ = text.size();
}

void RecordFile::cut(std::size_t size) {
  if (size == size_) return;
  if (!file_.truncate(size) || !file_.sync()) throw cannot(path_, Text{"{0} cannot be written"});
  size_ = size;
}

void RecordFile::make_private() {
  const auto held = file_.status();
  if (!held || (held->mode & platform::kOfOthers) == 0) return;
  static_cast<void>(file_.set_mode(held->mode & platform::kOfUser));  // fails if another user owns the file
}

bool RecordFile::is_at_its_path() const {
  const auto held = file_.status();
  const auto named = platform::status_of(path_);
  return held && named && held->is_same_file(*named);
}

std::string RecordFile::loss() const {
  const auto held = file_.status();
  if (!held) return cannot(path_, Text{"{0} cannot be read"}).what();
  const auto named = platform::status_of(path_);
  if (!named) {
    return errno == ENOENT || errno == ENOTDIR ? say("{0} was removed", {path_})
                                               : cannot(path_, Text{"{0} cannot be read"}).what();
  }
  if (!held->is_same_file(*named)) return say("{0} is another file now", {path_});
  return held->size == size_ ? "" : say("{0} was changed by another program", {path_});
}

bool RecordFile::holds_part_of(std::string_view text) const {
  if (!is_at_its_path()) return false;
  try {
    return text.starts_with(read_regular_file(path_));
  } catch (const Failure&) {
    return false;
  }
}

void make_folders(const std::string& path) {
  const std::string_view separators = platform::path_separators();
  for (std::size_t slash = path.find_first_of(separators, 1);; slash = path.find_first_of(separators, slash + 1)) {
    const std::string folder = path.substr(0, slash);
    if (!platform::make_folder(folder) && errno != EEXIST) throw cannot(folder, Text{"{0} cannot be made"});
    if (slash == std::string::npos) return;
  }
}

void write_private(const std::string& path, std::string_view text) {
  remove_leftovers(path);
  place(path, text, platform::kOnlyUser, IfThere::replace);
}

}  // namespace cli
