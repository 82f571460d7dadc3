// Files of an arena; see files.h.
#include "cli/arena/files.h"

#include "cli/failure.h"
#include "cli/files/files.h"
#include "platform/file.h"

namespace cli {

namespace {

bool exists(const std::string& path) { return platform::status_of(path).has_value(); }

// A run cannot be resumed from a device or a pipe, and a file must not replace one.
void check_place(const std::string& path) {
  const auto status = platform::status_of(path);
  if (status && !status->is_regular) throw Failure(path + " is not a regular file");
}

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

// Opens an existing file and truncates it to the length that `keep` returns for its text, or creates a new one.
template <class Keep>
RecordFile cut_file(const std::string& path, Keep keep) {
  if (!exists(path)) return RecordFile::replace(path, {});
  std::string text;
  RecordFile file = RecordFile::open(path, text);
  const std::size_t kept = keep(text);
  if (kept < text.size()) file.rewrite(std::string_view(text).substr(0, kept));
  return file;
}

// Returns the length in bytes of the first `count` records of a text.
std::size_t length_of_records(std::string_view text, std::uint64_t count) {
  constexpr std::string_view kHeader = "{\"mille_record\":";
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', at)) {
    if (text.substr(at, kHeader.size()) == kHeader && count-- == 0) return at;
    at = end + 1;
  }
  return at;
}

// Passes a file's lines to the arena. Errors name the file.
mille::Arena::Taken take(const std::string& path, const std::string& lines, const std::string& times,
                         mille::Arena& arena) {
  const auto taken = arena.take(lines, times);
  if (!taken) throw Failure(path + ": " + describe(taken.error()));
  return *taken;
}

}  // namespace

std::string times_path(const std::string& path) { return behind_link(path) + ".times"; }
std::string records_path(const std::string& path) { return behind_link(path) + ".records"; }

ArenaFiles::ArenaFiles(const std::string& path, bool resume, bool records, mille::Arena& arena) {
  for (const std::string& place : {path, times_path(path), records_path(path)}) check_place(place);
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
  std::string lines;
  lines_ = RecordFile::open(path, lines);
  std::size_t lines_taken = 0;
  times_ = cut_file(times_path(path), [&](const std::string& times) {
    const auto taken = take(path, lines, times, arena);
    lines_taken = taken.lines;
    return taken.times;
  });
  if (lines_taken == 0) lines_taken = take(path, lines, {}, arena).lines;  // there was no times file
  if (lines_taken < lines.size()) lines_.rewrite(std::string_view(lines).substr(0, lines_taken));
  if (!records) return;
  const std::uint64_t count = arena.info().value().records_done;
  records_ = cut_file(records_path(path), [&](const std::string& text) { return length_of_records(text, count); });
}

void ArenaFiles::write(const mille_arena_progress& news) {
  if (records_) records_->append({news.records, news.records_size});
  times_.append({news.times, news.times_size});
  lines_.append({news.lines, news.lines_size});
}

}  // namespace cli
