// See problem.h.
#include "cli/check/problem.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace cli {

namespace {

bool is_word_byte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_';
}

// What a message quotes first, without the quotes; what stands between two quotation marks of one kind.
std::string_view first_quoted(std::string_view message) {
  constexpr std::array<std::array<std::string_view, 2>, 4> kQuotes = {
      {{"“", "”"}, {"`", "`"}, {"'", "'"}, {"there is no ", "."}}};
  std::string_view found;
  std::size_t first = message.npos;
  for (const auto& [open, close] : kQuotes) {
    const std::size_t begin = message.find(open);
    if (begin == message.npos || begin >= first) continue;
    // The name after “there is no” has dots of its own.
    std::size_t end = message.find(close, begin + open.size());
    if (close == ".") end = message.find_first_of(" (", begin + open.size());
    if (end == message.npos) end = message.size();
    first = begin;
    found = message.substr(begin + open.size(), end - begin - open.size());
  }
  while (found.ends_with('.')) found.remove_suffix(1);
  return found;
}

// The last name of a path such as `sets.max_wilds` or view.upcrad.
std::string_view last_name(std::string_view path) {
  std::size_t end = path.size();
  while (end > 0 && !is_word_byte(path[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_word_byte(path[begin - 1])) --begin;
  return path.substr(begin, end - begin);
}

std::int32_t characters(std::string_view text) {
  return static_cast<std::int32_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
}

}  // namespace

const char* severity_word(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  return "";
}

std::span<const ProblemKind* const> problem_kinds() {
  using namespace problem;
  static constexpr const ProblemKind* kAll[] = {&kUnreadable,   &kHookFailed,    &kRefusalsSetAside, &kVerdictSetAside,
                                                &kSlowTurn,     &kBudgetSpent,   &kOptionsConflict,  &kLongMatch,
                                                &kKeptFailing,  &kSeatAdvantage, &kCutOff,           &kNeverCalled,
                                                &kNeverChanged, &kNeverRan};
  return kAll;
}

Problem problem_of(const ProblemKind& kind, std::string file, std::int32_t line, std::string text) {
  return {kind.id, kind.severity, std::move(file), line, 0, std::move(text)};
}

std::string problem_line(const Problem& problem) {
  std::string place = problem.file;
  if (problem.line > 0) place += fmt::format(":{}", problem.line);
  if (problem.line > 0 && problem.column > 0) place += fmt::format(":{}", problem.column);
  return fmt::format("{}: {}: {} [{}]", place, severity_word(problem.severity), problem.text, problem.id);
}

std::int32_t column_of_named(std::string_view message, std::string_view line) {
  const std::string_view name = last_name(first_quoted(message));
  if (name.empty()) return 0;
  std::size_t found = line.npos;
  for (std::size_t at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
    const bool begins = at == 0 || !is_word_byte(line[at - 1]);
    const bool ends = at + name.size() == line.size() || !is_word_byte(line[at + name.size()]);
    if (!begins || !ends) continue;
    if (found != line.npos) return 0;
    found = at;
  }
  return found == line.npos ? 0 : characters(line.substr(0, found)) + 1;
}

}  // namespace cli
