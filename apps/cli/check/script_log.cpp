// See script_log.h.
#include "cli/check/script_log.h"

#include <algorithm>

#include "cli/options/script_lines.h"

namespace cli {

namespace {

// A mistake of so many deals is seen often.
constexpr std::uint64_t kOften = 8;

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
