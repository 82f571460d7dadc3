// Keeps the record of a person's match; see kept_match.h.
#include "cli/play/kept_match.h"

#include <filesystem>
#include <utility>
#include <vector>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/play/saved_matches.h"
#include "cli/term/say.h"
#include "platform/file.h"
#include "platform/path.h"

namespace cli {

namespace {

std::string temporary_folder() {
  std::error_code none;
  return platform::text_of(std::filesystem::temp_directory_path(none));
}

// Places for a match whose own place fails, best first.
std::vector<std::string> other_places() {
  std::vector<std::string> places;
  try {
    places.push_back(saved_matches_folder() + '/' + new_match_name());
  } catch (const Failure&) {  // there is no home directory
  }
  if (const std::string folder = temporary_folder(); !folder.empty()) places.push_back(folder + '/' + new_match_name());
  return places;
}

void make_folder_of(const std::string& path) {
  const std::size_t slash = path.find_last_of(platform::path_separators());
  if (slash != std::string::npos && slash > 0) make_folders(path.substr(0, slash));
}

bool holds(const std::string& path, const std::string& text) {
  try {
    return read_regular_file(path) == text;
  } catch (const Failure&) {
    return false;
  }
}

void refuse_existing(const std::string& path) {
  if (platform::status_of(path)) throw Failure(say("{0} already exists; choose another file", {path}));
}

// Removes the seed beside a record unless it belongs to another match.
void remove_seed(const std::string& record_path, const std::string& seed) {
  if (holds(seed_path(record_path), seed)) platform::remove_name(seed_path(record_path));
}

}  // namespace

KeptMatch KeptMatch::create(const std::string& path, std::string text) {
  remove_leftovers(seed_path(path));
  KeptMatch match;
  match.text_ = std::move(text);
  match.file_ = RecordFile::create(path, match.text_);
  return match;
}

PendingFile KeptMatch::store_seed(const std::string& path, std::string_view seed) {
  refuse_existing(path);
  remove_leftovers(seed_path(path));
  return {seed_path(path), seed, platform::kOnlyUser};
}

KeptMatch KeptMatch::create_sealed(const std::string& path, std::string text, std::string seed, PendingFile stored) {
  KeptMatch match;
  match.text_ = std::move(text);
  match.seed_ = std::move(seed);
  // The seed comes first, because the match cannot go on without it. But it must not replace the seed of an existing
  // match.
  refuse_existing(path);
  stored.put(IfThere::replace);
  try {
    match.file_ = RecordFile::create(path, match.text_);
  } catch (const Failure&) {
    remove_seed(path, match.seed_);
    throw;
  }
  return match;
}

KeptMatch KeptMatch::open(const std::string& typed) {
  const std::string path = behind_link(typed);  // the seed lies beside the record, not beside the link
  check_regular(path);
  KeptMatch match;
  match.file_ = RecordFile::open(path, match.text_);
  remove_leftovers(seed_path(path));
  match.file_.make_private();
  return match;
}

void KeptMatch::append(std::string_view lines) {
  text_ += lines;
  if (!problem_.empty()) return move(problem_);
  try {
    file_.append(lines);
  } catch (const Failure& failure) {
    move(failure.what());
  }
}

void KeptMatch::rewrite(std::string text) {
  text_ = std::move(text);
  std::string loss = problem_.empty() ? file_.loss() : problem_;
  try {
    if (loss.empty()) return file_.rewrite(text_);
  } catch (const Failure& failure) {
    loss = failure.what();
  }
  move(loss);
}

void KeptMatch::reveal_seed() {
  if (problem_.empty()) remove_seed(path(), seed_);
  seed_.clear();
}

bool KeptMatch::keep() {
  const std::string loss = problem_.empty() ? found_loss() : problem_;
  if (!loss.empty()) move(loss);
  return problem_.empty();
}

std::string KeptMatch::found_loss() const {
  if (std::string loss = file_.loss(); !loss.empty()) return loss;
  if (!holds(path(), text_)) return say("{0} was changed by another program", {path()});
  if (!seed_.empty() && !holds(seed_path(path()), seed_)) return say("{0} was removed", {seed_path(path())});
  return {};
}

void KeptMatch::move(std::string loss) {
  const std::string before = path();
  const bool was_in_memory = std::exchange(problem_, {}) == loss;
  if (write_to(before)) {
    news_ = say("{0}. The match has been saved again.", {loss});
    return;
  }
  for (const std::string& place : other_places()) {
    if (!write_to(place)) continue;
    if (!seed_.empty()) remove_seed(before, seed_);
    news_ = say("{0}. The match is now saved in {1}", {loss, place});
    return;
  }
  if (!was_in_memory) news_ = say("{0}. The match is in memory only until it can be saved.", {loss});
  problem_ = std::move(loss);
}

bool KeptMatch::write_to(const std::string& path) {
  try {
    make_folder_of(path);
    const bool in_place = path == file_.path() && file_.holds_part_of(text_);
    if (!seed_.empty() && (in_place || !platform::status_of(path))) write_private(seed_path(path), seed_);
    if (in_place) {
      file_.rewrite(text_);
    } else {
      file_ = RecordFile::create(path, text_);
    }
    return true;
  } catch (const Failure&) {
    return false;
  }
}

}  // namespace cli
