// Colours, symbols and line breaking; see style.h.
#include "cli/term/style.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <utility>

#include "platform/terminal.h"

namespace cli {

namespace {

constexpr int kNarrowest = 40;
constexpr int kWidest = 100;

const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

int terminal_width() {
  if (const int width = platform::terminal_size().columns; width > 0) return width;
  const char* columns = environment("COLUMNS");
  const int asked = columns != nullptr ? std::atoi(columns) : 0;
  return asked > 0 ? asked : 80;
}

// Returns the first of the variables that is not empty, or an empty text.
std::string_view first_set(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (const char* value = environment(name)) return value;
  }
  return {};
}

// Returns true if the locale's encoding is UTF-8. A locale that is not installed counts by its name.
bool uses_utf8() {
  if (platform::shows_utf8()) return true;
  const std::string_view locale = first_set({"LC_ALL", "LC_CTYPE", "LANG"});
  for (const char* encoding : {".UTF-8", ".utf8", ".UTF8", ".utf-8"}) {
    if (locale.find(encoding) != std::string_view::npos) return true;
  }
  return false;
}

constexpr std::string_view kColoursEnd = "\x1b[0m";

const char* code_of(Colour kind) {
  switch (kind) {
    case Colour::red: return "\x1b[31m";
    case Colour::bold: return "\x1b[1m";
    case Colour::key: return "\x1b[1;36m";
    default: return "\x1b[2m";
  }
}

}  // namespace

Style Style::of_output(bool is_terminal) {
  Style style;
  if (!is_terminal) return style;
  style.colour = platform::obeys_escapes(platform::kStandardOutput) && environment("NO_COLOR") == nullptr;
  style.symbols = platform::shows_utf8();
  style.width = std::clamp(terminal_width(), kNarrowest, kWidest);
  return style;
}

Style Style::for_screen_reader() const {
  Style style = *this;
  style.colour = style.symbols = false;
  style.spoken = true;
  return style;
}

std::string language_of_environment() {
  return uses_utf8() ? std::string(first_set({"LC_ALL", "LC_MESSAGES", "LANG"})) : std::string();
}

std::string Style::paint(Colour kind, std::string_view text) const {
  if (!colour || kind == Colour::plain) return std::string(text);
  return code_of(kind) + std::string(text) + std::string(kColoursEnd);
}

std::string Style::rule(int columns) const {
  std::string line;
  if (spoken) return line;
  for (int i = 0; i < columns; ++i) line += symbols ? "─" : "-";
  return line;
}

std::string Style::headed(const std::string& text, int columns) const {
  return text + (spoken ? "" : " ") + rule(columns - cli::columns(text) - 1);
}

std::size_t colour_length(std::string_view text) {
  if (!text.starts_with('\x1b')) return 0;
  if (text.starts_with(kColoursEnd)) return kColoursEnd.size();
  for (const Colour kind : {Colour::red, Colour::bold, Colour::dim, Colour::key}) {
    const std::string_view code = code_of(kind);
    if (text.starts_with(code)) return code.size();
  }
  return 0;
}

int columns(std::string_view text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++count;
    }
  }
  return count;
}

std::string clipped(std::string_view text, int width) {
  if (columns(text) <= width) return std::string(text);
  int count = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    if (text[end] == '\x1b') {
      end = std::min(text.find('m', end), text.size() - 1) + 1;
      continue;
    }
    if ((static_cast<unsigned char>(text[end]) & 0xc0) != 0x80 && ++count > width) break;
    ++end;
  }
  std::string part(text.substr(0, end));
  if (part.find('\x1b') != std::string::npos) part += kColoursEnd;
  return part;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string pad_right(std::string text, int width) {
  const int missing = width - columns(text);
  if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string pad_left(std::string text, int width) {
  const int missing = width - columns(text);
  if (missing > 0) text.insert(0, static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string counted(std::int64_t count, std::string_view noun) {
  const char* const ending = count == 1 ? "" : noun.ends_with("ch") ? "es" : noun.ends_with("eau") ? "x" : "s";
  return fmt::format("{} {}{}", count, noun, ending);
}

std::string wrap(std::string_view head, const std::vector<std::string>& pieces, std::string_view between, int width) {
  const int indent = columns(head);
  // The part of the separator that stays at the end of a broken line.
  const std::string_view closing = between.substr(0, between.find_last_not_of(' ') + 1);
  std::string text(head);
  int column = indent;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const int length = columns(pieces[i]) + (i + 1 < pieces.size() ? columns(closing) : 0);
    if (i > 0 && column + columns(between) + length > width) {
      text.append(closing).append("\n").append(static_cast<std::size_t>(indent), ' ');
      column = indent;
    } else if (i > 0) {
      text += between;
      column += columns(between);
    }
    text += pieces[i];
    column += columns(pieces[i]);
  }
  return text;
}

std::vector<std::string> grid(const std::string& verb, int verb_columns, const std::vector<std::string>& items,
                              int width) {
  int widest = 0;
  for (const std::string& item : items) widest = std::max(widest, columns(item));
  const auto across = static_cast<std::size_t>(std::max(1, (width - verb_columns + 2) / (widest + 2)));
  std::vector<std::string> lines;
  std::string line = pad_right(verb, verb_columns);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool last = i % across == across - 1 || i + 1 == items.size();
    line += last ? items[i] : pad_right(items[i], widest + 2);
    if (last) lines.push_back(std::exchange(line, std::string(static_cast<std::size_t>(verb_columns), ' ')));
  }
  return lines;
}

std::string paragraph(std::string_view text, int indent, int width) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    if (space > 0) words.emplace_back(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return wrap(std::string(static_cast<std::size_t>(indent), ' '), words, " ", width);
}

}  // namespace cli
