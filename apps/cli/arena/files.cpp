// Files of an arena; see files.h.
#include "cli/arena/files.h"

#include <utility>

#include "cli/files/files.h"
#include "platform/file.h"

namespace cli {

namespace {

std::string records_path(const std::string& path) { return behind_link(path) + ".records"; }

bool exists(const std::string& path) { return platform::status_of(path).has_value(); }

bool is_empty(const std::string& path) {
  const auto status = platform::status_of(path);
  return status && status->size == 0;
}

// Opens results that are missing or empty, and locks them: of runs that are started at once, only one goes on.
RecordFile claimed(const std::string& path) {
  constexpr const char* kAdvice = "continue it with --resume, or name another file";
  check_new(path, kAdvice);
  if (!platform::File::open_to_fill(path)) throw cannot(path, "written");
  std::string text;
  RecordFile file = RecordFile::open(path, text);
  check_new(path, kAdvice);  // the run that held the lock may have ended meanwhile
  return file;
}

// A file of a run that is continued. It may be missing.
struct Kept {
  explicit Kept(std::string where) : path(std::move(where)) {
    if (exists(path)) file = RecordFile::open(path, text);
  }

  // Truncates the file to its first `length` bytes, or creates it.
  RecordFile cut(std::size_t length) {
    if (!file) return RecordFile::replace(path, {});
    if (length < text.size()) file->rewrite(std::string_view(text).substr(0, length));
    return std::move(*file);
  }

  std::string path;
  std::string text;
  std::optional<RecordFile> file;
};

// Returns true if a record's match is of a pair among the lines.
bool is_of_a_pair(std::string_view header, std::string_view lines) {
  constexpr std::string_view kKey = "\"seed\":\"";
  constexpr std::size_t kDigits = 64;
  const std::size_t at = header.find(kKey);
  return at != header.npos && lines.find(header.substr(at + kKey.size(), kDigits)) != lines.npos;
}

// Returns the length in bytes of the records of the pairs that count. Throws Failure if the file was written with other
// --records: it has too few records, or more of these pairs.
std::size_t length_of_records(const Kept& records, std::uint64_t count, std::string_view lines) {
  constexpr std::string_view kHeader = "{\"mille_record\":";
  const std::string_view text = records.text;
  std::uint64_t found = 0;
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', at)) {
    const std::string_view line = text.substr(at, end - at);
    if (line.starts_with(kHeader) && ++found > count) {
      if (!is_of_a_pair(line, lines)) return at;
      break;
    }
    at = end + 1;
  }
  if (found == count) return at;
  throw Failure(records.path + " was written with other --records: resume with those, or without");
}

}  // namespace

std::string times_path(const std::string& path) { return behind_link(path) + ".times"; }

Failure not_taken(const std::string& path, const mille::Error& error) {
  const bool of_times = error.message() == "arena.times_damaged";
  return Failure((of_times ? times_path(path) : path) + ": " + describe(error));
}

ArenaFiles::ArenaFiles(const std::string& path, bool resume, bool records, mille::Arena& arena) {
  for (const std::string& place : {path, times_path(path), records_path(path)}) check_regular(place);
  if (resume && exists(path) && !is_empty(path)) {
    take_up(path, records, arena);
    return;
  }
  // Empty until the times and records of an earlier run are replaced, so that these never stand beside new results.
  lines_ = claimed(path);
  times_ = RecordFile::replace(times_path(path), {});
  if (records) records_ = RecordFile::replace(records_path(path), {});
  lines_.rewrite(arena.text(MILLE_ARENA_HEADER).value());
}

void ArenaFiles::take_up(const std::string& path, bool records, mille::Arena& arena) {
  Kept lines(path);
  Kept times(times_path(path));
  const auto taken = arena.add_lines(lines.text, times.text);
  if (!taken) throw not_taken(path, taken.error());
  const std::string_view counted = std::string_view(lines.text).substr(0, taken->lines);
  if (records) {
    Kept kept(records_path(path));
    records_ = kept.cut(length_of_records(kept, arena.info().value().records_done, counted));
  }
  times_ = times.cut(taken->times);
  lines_ = lines.cut(taken->lines);
}

void ArenaFiles::write(const mille_arena_progress& news) {
  if (records_) records_->append({news.records, news.records_size});
  times_.append({news.times, news.times_size});
  lines_.append({news.lines, news.lines_size});
}

}  // namespace cli
