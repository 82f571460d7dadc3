// See script_log.h.
#include "cli/check/script_log.h"

#include <algorithm>

namespace cli {

namespace {

// A mistake of so many deals is seen often.
constexpr std::uint64_t kOften = 8;

// A message without "(deal 3, turn 12)" and with one digit for each number. Lines that differ only in these have one
// cause.
std::string cause_of(std::string text) {
  const std::size_t begin = text.find(" (deal ");
  const std::size_t end = begin == text.npos ? text.npos : text.find(')', begin);
  if (end != text.npos) text.erase(begin, end + 1 - begin);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  text.erase(std::unique(text.begin(), text.end(), [&](char a, char b) { return is_digit(a) && is_digit(b); }),
             text.end());
  std::replace_if(text.begin(), text.end(), is_digit, '0');
  return text;
}

}  // namespace

bool ScriptLog::fails_often() const {
  return works_too_long() || std::any_of(failures.begin(), failures.end(),
                                         [](const Complaint& complaint) { return complaint.times >= kOften; });
}

bool ScriptLog::works_too_long() const {
  return std::any_of(failures.begin(), failures.end(), [](const Complaint& complaint) {
    return complaint.text.find("works too long") != std::string::npos;
  });
}

void ScriptLog::add(const mille_log_line& line) {
  if (line.level == MILLE_LOG_DEBUG) return;  // what the script logs
  if (line.level >= MILLE_LOG_WARNING) {
    note(failures, line);
  } else if (std::string_view(line.text).find("match_over wants") != std::string_view::npos) {
    note(verdicts, line);
  } else {
    ++overruled;
  }
}

void ScriptLog::note(std::vector<Complaint>& complaints, const mille_log_line& line) const {
  const std::string cause = cause_of(line.text);
  for (Complaint& known : complaints) {
    if (known.file != line.file || known.line != line.line || cause_of(known.text) != cause) continue;
    ++known.times;
    return;
  }
  complaints.push_back({line.file, line.line, line.text, setting_, 1});
}

}  // namespace cli
