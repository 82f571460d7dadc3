// Finds the first difference between two spellings and quotes whole characters of both.
#include "record/spelling.h"

#include <algorithm>
#include <string>

#include "record/messages.h"

namespace mille {
namespace {

constexpr std::ptrdiff_t kShown = 12;  // characters of either text that a message quotes

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

std::ptrdiff_t characters(std::string_view text) { return std::count_if(text.begin(), text.end(), begins_character); }

std::string excerpt(std::string_view text) {
  if (text.empty()) return "the end of the line";
  std::size_t length = 0;
  for (std::ptrdiff_t count = 0; length < text.size(); ++length) {
    if (begins_character(text[length]) && count++ == kShown) break;
  }
  std::string shown = "“";
  return shown.append(text.substr(0, length)).append("”");
}

}  // namespace

mille_status check_spelling(std::string_view text, std::string_view due, std::int32_t line, mille_error* error) {
  if (text == due) return MILLE_OK;
  const auto place = std::mismatch(text.begin(), text.end(), due.begin(), due.end());
  auto at = static_cast<std::size_t>(place.first - text.begin());
  const auto splits = [at](std::string_view of) { return at < of.size() && !begins_character(of[at]); };
  if (splits(text) || splits(due)) {
    while (!begins_character(text[--at])) {
    }
  }
  return refuse(error, say::kRecordSpelling,
                {static_cast<std::int64_t>(characters(text.substr(0, at)) + 1), excerpt(text.substr(at)),
                 excerpt(due.substr(at))},
                {{}, line});
}

mille_status check_spelling(std::string_view text, const Json& json, std::int32_t line, mille_error* error) {
  return check_spelling(text, json.written(), line, error);
}

Result<Json> parse_record_line(std::string_view text, std::int32_t line, mille_error* error) {
  JsonProblem problem;
  auto json = parse_json(text, &problem);
  if (!json) {
    refuse(error, *problem.message, {problem.detail});
    return refused_as(error, MILLE_E_RECORD, line);
  }
  if (!json->is_object()) return refuse(error, say::kRecordLine, {shown(*json)}, {{}, line});
  MILLE_TRY(check_spelling(text, *json, line, error));
  return std::move(*json);
}

}  // namespace mille
