// Files of an arena; see files.h.
#include "cli/arena/files.h"

#include <utility>

#include "cli/arena/run_reader.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
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
  constexpr Text kAdvice{"continue it with --resume, or name another file"};
  check_new(path, kAdvice);
  if (!platform::File::open_to_fill(path)) throw cannot(path, Text{"{0} cannot be written"});
  RecordFile file = RecordFile::open(path);
  check_new(path, kAdvice);  // the run that held the lock may have ended meanwhile
  return file;
}

// Opens a file of a run that is continued, and locks it; nothing if it is missing.
std::optional<RecordFile> kept(const std::string& path) {
  if (!exists(path)) return {};
  return RecordFile::open(path);
}

// Keeps the first `length` bytes of a file, or creates it.
RecordFile cut(std::optional<RecordFile> file, const std::string& path, std::size_t length) {
  if (!file) return RecordFile::replace(path, {});
  file->cut(length);
  return std::move(*file);
}

// Returns true if a record's match is of a pair among the first `length` bytes of the results.
bool is_of_a_pair(std::string_view header, const std::string& results, std::size_t length) {
  constexpr std::string_view kKey = "\"seed\":\"";
  constexpr std::size_t kDigits = 64;
  const std::size_t at = header.find(kKey);
  if (at == header.npos) return false;
  const std::string_view seed = header.substr(at + kKey.size(), kDigits);
  FileLines reader(results);
  std::string line;
  for (std::size_t read = 0; read < length && reader.read(1, &line) > 0; read += line.size(), line.clear()) {
    if (line.find(seed) != line.npos) return true;
  }
  return false;
}

// Returns the length in bytes of the records of the pairs that count. Throws Failure if the file was written with other
// --records: it has too few records, or more of these pairs.
std::size_t length_of_records(const std::string& path, std::uint64_t count, const std::string& results,
                              std::size_t results_length) {
  constexpr std::string_view kHeader = "{\"mille_record\":";
  std::uint64_t found = 0;
  std::size_t length = 0;
  if (exists(path)) {
    FileLines reader(path);
    std::string line;
    for (; reader.read(1, &line) > 0; length += line.size(), line.clear()) {
      if (!line.starts_with(kHeader) || ++found <= count) continue;
      if (!is_of_a_pair(line, results, results_length)) return length;
      break;
    }
  }
  if (found == count) return length;
  throw Failure(say("{0} was written with other --records: resume with those, or without", {path}));
}

}  // namespace

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
  lines_.rewrite(arena.text(MILLE_ARENA_TEXT_HEADER).value());
}

void ArenaFiles::take_up(const std::string& path, bool records, mille::Arena& arena) {
  std::optional<RecordFile> lines = kept(path);
  std::optional<RecordFile> times = kept(times_path(path));
  RunReader reader(path, true);
  while (reader.add_to(arena, RunReader::kAtATime)) {
  }
  if (records) {
    const std::string place = records_path(path);
    std::optional<RecordFile> old = kept(place);
    const std::uint64_t count = arena.info().value().records_done;
    const std::size_t length = length_of_records(place, count, path, reader.lines_taken());
    records_ = cut(std::move(old), place, length);
  }
  times_ = cut(std::move(times), times_path(path), reader.times_taken());
  lines_ = cut(std::move(lines), path, reader.lines_taken());
}

void ArenaFiles::write(const mille_arena_progress& news) {
  if (records_) records_->append({news.records, news.records_size});
  times_.append({news.times, news.times_size});
  lines_.append({news.lines, news.lines_size});
}

}  // namespace cli
