// See script_text.h.
#include "variant/script_text.h"

#include <cstdio>

#include "base/printable.h"

namespace mille::script {
namespace {

bool is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

// Returns the length of the first line in bytes, including its end. As in Lua, "\r\n" and "\n\r" are one line end.
std::size_t line_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && !is_line_end(text[length])) ++length;
  if (length == text.size()) return length;
  const char end = text[length++];
  const bool pair = length < text.size() && is_line_end(text[length]) && text[length] != end;
  return pair ? length + 1 : length;
}

// Returns what is wrong with a line and sets `code` to the byte or character concerned. Returns nullptr if nothing is
// wrong. People who read a script should see what Lua reads: an invisible character, or one that reorders a line, may
// hide what the script does.
const char* fault_of_line(std::string_view line, unsigned& code) {
  while (!line.empty()) {
    const Utf8Character character = utf8_character(line);
    code = character.length == 0 ? static_cast<unsigned char>(line[0]) : character.code;
    if (character.length == 0) return "A script must be UTF-8. The byte 0x%02X begins no character.";
    if (!is_recorded(character.code) && line[0] != '\t' && !is_line_end(line[0])) {
      return code < 0xA0 ? "A script must be plain text. The control character 0x%02X is not allowed."
                         : "A script must be plain text. The invisible character U+%04X is not allowed.";
    }
    line.remove_prefix(character.length);
  }
  return nullptr;
}

}  // namespace

std::string as_kept(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string kept;
  kept.reserve(text.size());
  for (std::size_t place = 0; place < text.size(); ++place) {
    if (text[place] == '\r' && place + 1 < text.size() && text[place + 1] == '\n') continue;
    kept += text[place];
  }
  return kept;
}

Fault check_text(std::string_view text) {
  char message[kMessageBytes];
  Fault fault;
  if (text.size() > kMaxTextBytes) {
    std::snprintf(message, sizeof message, "The script has %zu bytes. At most %zu are allowed.", text.size(),
                  kMaxTextBytes);
    fault.kind = FaultKind::text;
    set_fault_text(fault, message);
    return fault;
  }
  for (std::int32_t line = 1; !text.empty(); ++line) {
    const std::size_t length = line_length(text);
    unsigned code = 0;
    if (const char* wrong = fault_of_line(text.substr(0, length), code)) {
      std::snprintf(message, sizeof message, wrong, code);
      fault.kind = FaultKind::text;
      fault.line = line;
      set_fault_text(fault, message);
      return fault;
    }
    text.remove_prefix(length);
  }
  return fault;
}

std::optional<Invisible> find_invisible(std::string_view text) {
  for (Invisible found; !text.empty(); ++found.line) {
    std::string_view line = text.substr(0, line_length(text));
    text.remove_prefix(line.size());
    found.column = 1;
    for (; !line.empty(); ++found.column) {
      const std::size_t length = utf8_length(line);
      if (length > 1) found.name = first_unprintable(line.substr(0, length));
      if (!found.name.empty()) return found;
      line.remove_prefix(length == 0 ? 1 : length);
    }
  }
  return {};
}

LineReader::LineReader(std::string_view text) : rest_(text) {
  if (!rest_.empty() && rest_[0] == '#') {
    while (!rest_.empty() && !is_line_end(rest_[0])) rest_.remove_prefix(1);
  }
}

std::string_view LineReader::next() {
  const std::string_view line = rest_.substr(0, line_length(rest_));
  rest_.remove_prefix(line.size());
  if (!line.empty()) ++line_;
  return line;
}

}  // namespace mille::script
