// Prints what scripts write; see script_lines.h.
#include "cli/options/script_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <vector>

#include "cli/term/say.h"

namespace cli {

namespace {

// Lines of one run of the command. A hook that logs is asked again and again.
constexpr int kMostLines = 1000;

struct ScriptRemark {
  std::string cause;
  std::string text;
  std::uint64_t times;
};

// What this run of the command has printed.
struct ScriptLines {
  std::mutex guard;  // of all the rest
  std::string logged_before;
  std::vector<ScriptRemark> remarks;
  int count = 0;

  bool is_full() const { return count > kMostLines; }
  void print(const std::string& text) {
    if (is_full()) return;
    ++count;
    std::fprintf(stderr, "%s\n", (is_full() ? say("further lines of the log are left out") : text).c_str());
  }
};

ScriptLines& script_lines() {
  static ScriptLines lines;
  return lines;
}

bool is_of_script(const mille_log_line& line) {
  return line.source == MILLE_LOG_FROM_VARIANT || line.source == MILLE_LOG_FROM_TABLE;
}

}  // namespace

bool is_logged_by_script(const mille_log_line& line) { return line.level == MILLE_LOG_DEBUG && is_of_script(line); }

bool is_remark_on_script(const mille_log_line& line) { return line.level > MILLE_LOG_DEBUG && is_of_script(line); }

void print_script_log(const mille_log_line& line) {
  std::string text = with_place(line);
  ScriptLines& lines = script_lines();
  const std::lock_guard<std::mutex> lock(lines.guard);
  if (text == lines.logged_before) return;
  lines.print(text);
  lines.logged_before = std::move(text);
}

void print_script_remark(const mille_log_line& line) {
  const std::string text = with_place(line);
  std::string cause = cause_of(text);
  ScriptLines& lines = script_lines();
  const std::lock_guard<std::mutex> lock(lines.guard);
  const auto known = std::find_if(lines.remarks.begin(), lines.remarks.end(),
                                  [&](const ScriptRemark& remark) { return remark.cause == cause; });
  if (known != lines.remarks.end()) {
    ++known->times;
    return;
  }
  if (!lines.is_full()) lines.remarks.push_back({std::move(cause), without_moment(text), 1});
  lines.print(text);
}

void sum_up_script_remarks() {
  ScriptLines& lines = script_lines();
  const std::lock_guard<std::mutex> lock(lines.guard);
  for (const ScriptRemark& remark : lines.remarks) {
    if (remark.times > 1)
      std::fprintf(stderr, "%s\n", say("{0}: {1} times in all", {remark.text, remark.times}).c_str());
  }
}

std::string with_place(const mille_log_line& line) {
  if (*line.file == '\0') return line.text;
  return line.line > 0 ? fmt::format("{}:{}: {}", line.file, line.line, line.text)
                       : fmt::format("{}: {}", line.file, line.text);
}

std::string without_moment(std::string text) {
  const std::size_t begin = text.find(" (deal ");
  const std::size_t end = begin == text.npos ? text.npos : text.find(')', begin);
  if (end != text.npos) text.erase(begin, end + 1 - begin);
  return text;
}

std::string cause_of(const std::string& text) {
  std::string cause = without_moment(text);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  cause.erase(std::unique(cause.begin(), cause.end(), [&](char a, char b) { return is_digit(a) && is_digit(b); }),
              cause.end());
  std::replace_if(cause.begin(), cause.end(), is_digit, '0');
  return cause;
}

}  // namespace cli
