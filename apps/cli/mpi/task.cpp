// The texts of messages; see task.h. A number is written in decimal with a space after it.
#include "cli/mpi/task.h"

#include <fmt/core.h>

#include <charconv>

#include "cli/failure.h"

namespace cli {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    const auto [end, code] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (code != std::errc() || end == text_.data() + text_.size()) damaged();
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()) + 1);
    return value;
  }
  std::string bytes(std::uint64_t count) {
    if (count > text_.size()) damaged();
    std::string taken(text_.substr(0, count));
    text_.remove_prefix(count);
    return taken;
  }
  bool at_end() const { return text_.empty(); }

 private:
  [[noreturn]] static void damaged() { throw Failure("a message of the job is damaged"); }

  std::string_view text_;
};

}  // namespace

std::string Task::text() const { return fmt::format("{} {} ", first, count); }

Task Task::of(std::string_view text) {
  Reader reader(text);
  Task task;
  task.first = reader.number();
  task.count = reader.number();
  return task;
}

std::string pack(std::uint64_t first, const std::vector<PairTexts>& pairs) {
  std::string packed = fmt::format("{} ", first);
  for (const auto& [lines, times, records] : pairs) {
    packed += fmt::format("{} {} {} {}{}{}", lines.size(), times.size(), records.size(), lines, times, records);
  }
  return packed;
}

std::vector<PairTexts> unpack(std::string_view text, std::uint64_t* first) {
  Reader reader(text);
  *first = reader.number();
  std::vector<PairTexts> pairs;
  while (!reader.at_end()) {
    const std::uint64_t lines = reader.number();
    const std::uint64_t times = reader.number();
    const std::uint64_t records = reader.number();
    PairTexts pair;
    pair.lines = reader.bytes(lines);
    pair.times = reader.bytes(times);
    pair.records = reader.bytes(records);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace cli
