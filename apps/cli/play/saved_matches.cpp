// The folder of saved matches; see saved_matches.h.
#include "cli/play/saved_matches.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <vector>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/placed_file.h"
#include "cli/files/record_file.h"
#include "cli/show/record_text.h"
#include "cli/term/say.h"
#include "platform/file.h"
#include "platform/path.h"
#include "platform/user.h"

namespace cli {

namespace {

constexpr const char* kSuffix = ".mille";
constexpr std::size_t kLongestHeader = 1 << 20;  // one can hold a script of 64 KiB, with escapes
constexpr std::size_t kEnd = 1 << 10;            // the last lines of a match that is over are shorter

std::string home() {
  const char* set = std::getenv("HOME");
  if (set != nullptr && *set == '/') return set;
  const auto listed = platform::listed_home_folder();
  if (!listed) throw Failure(say("there is no home directory; choose a file with --record FILE"));
  return *listed;
}

// Removes what killed processes left in the folder.
void remove_saved_leftovers(const std::string& folder) {
  remove_leftovers_of_all(folder, kSuffix);
  remove_leftovers_of_all(folder, seed_path(kSuffix));
}

namespace fs = std::filesystem;

// The files of saved matches in a folder, in no order. Folders, pipes and dangling links of such a name are left out.
std::vector<fs::directory_entry> saved_matches(const std::string& folder) {
  std::vector<fs::directory_entry> found;
  std::error_code error;
  for (fs::directory_iterator file(platform::path_of(folder), error), end; !error && file != end;
       file.increment(error)) {
    std::error_code unknown;
    if (file->path().extension() == kSuffix && file->is_regular_file(unknown)) found.push_back(*file);
  }
  return found;
}

// Returns true if a file begins with the header of a sealed match and does not end as one.
bool is_unfinished_sealed_match(const std::string& path) {
  const std::string header = first_line(path, kLongestHeader);
  if (header.find("sealed") == std::string::npos) return false;  // saves parsing most headers of other matches
  try {
    return record_header(header).decks == "sealed" && !finished(header + '\n' + last_lines(path, kEnd));
  } catch (const Failure&) {
    return false;
  }
}

// Returns true if the last match of a file has no end. Most files hold a match that is over, which shows at their ends:
// only the others are read as a whole.
bool is_unfinished_match(const std::string& path) {
  try {
    const std::string header = first_line(path, kLongestHeader);
    if (finished(header + '\n' + last_lines(path, kEnd))) return false;
    const std::string text = read_regular_file(path);
    const std::string_view whole = whole_lines(text);
    record_header(whole);
    return !finished(whole);
  } catch (const Failure&) {
    return false;
  }
}

}  // namespace

std::string saved_matches_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::string(state) + "/mille";
  return home() + "/.local/state/mille";
}

std::string new_match_name() {
  const std::tm now = platform::local_time(std::time(nullptr));
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &now);
  return fmt::format("play-{}-{}{}", stamp, platform::process_number(), kSuffix);
}

std::string new_match_path() {
  const std::string folder = saved_matches_folder();
  make_folders(folder);
  remove_saved_leftovers(folder);
  return folder + '/' + new_match_name();
}

std::string last_unfinished_match(const std::string& held) {
  const std::string folder = saved_matches_folder();
  const std::string own = platform::resolved(held);
  remove_saved_leftovers(folder);
  std::vector<std::pair<fs::file_time_type, std::string>> files;
  std::error_code ignored;
  for (const auto& entry : saved_matches(folder)) {
    files.emplace_back(entry.last_write_time(ignored), platform::text_of(entry.path()));
  }
  std::sort(files.rbegin(), files.rend());
  bool played_elsewhere = false;
  for (const auto& [time, path] : files) {
    if (!is_unfinished_match(path)) continue;
    if (platform::resolved(path) == own || !is_locked_elsewhere(path)) return path;
    played_elsewhere = true;
  }
  if (played_elsewhere)
    throw Failure(say("every unfinished match in {0} is being played in another process", {folder}));
  throw Failure(say("there is no unfinished match in {0}", {folder}));
}

std::size_t count_unfinished_sealed_matches() {
  try {
    const auto files = saved_matches(saved_matches_folder());
    return static_cast<std::size_t>(std::count_if(files.begin(), files.end(), [](const fs::directory_entry& entry) {
      return is_unfinished_sealed_match(platform::text_of(entry.path()));
    }));
  } catch (const Failure&) {  // there is no home directory
    return 0;
  }
}

std::string seed_path(const std::string& record_path) { return record_path + ".seed"; }

}  // namespace cli
