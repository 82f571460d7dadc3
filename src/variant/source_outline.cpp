// See source_outline.h.
#include "variant/source_outline.h"

#include <optional>
#include <vector>

#include "variant/source_tokens.h"

namespace mille {
namespace {

// Longer paths are not stored. No entry that a variant knows has one, and each entry of a table
// repeats the table's path.
constexpr std::size_t kLongestPath = 128;

// The path of an entry, or nothing if it is too long.
using Path = std::optional<std::string>;

// An open bracket or block. A table constructor has a path.
struct Open {
  bool table = false;
  Path path;
  int entries = 0;  // number of entries without a name so far
};

Path joined(const Path& path, std::string_view key) {
  if (!path || path->size() + 1 + key.size() > kLongestPath) return {};
  return path->empty() ? std::string(key) : *path + "." + std::string(key);
}

}  // namespace

SourceOutline::SourceOutline(std::string_view text) {
  const std::vector<Token> tokens = tokens_of(text);
  std::vector<Open> open;
  Path value_path = std::string();  // path of the next value
  bool entry_begins = false;
  for (std::size_t i = 0; tokens[i].kind != TokenKind::end; ++i) {
    if (entry_begins && !tokens[i].is("}")) {
      const std::int32_t line = tokens[i].line;
      std::string number;
      std::string_view key;
      if (tokens[i].kind == TokenKind::name && tokens[i + 1].is("=")) {
        key = tokens[i].text;
        i += 2;
      } else if (tokens[i].is("[") && tokens[i + 1].kind != TokenKind::end && tokens[i + 2].is("]")) {
        key = tokens[i + 1].text;
        i += 4;
      } else {
        key = number = std::to_string(++open.back().entries);
      }
      value_path = joined(open.back().path, key);
      if (value_path) lines_.insert_or_assign(*value_path, line);
    }
    const Token& token = tokens[i];
    entry_begins = false;
    if (token.is("{")) {
      open.push_back({true, open.empty() ? Path(std::string()) : value_path, 0});
      if (open.size() == 1) lines_.insert_or_assign(std::string(), token.line);
      entry_begins = true;
    } else if (token.is("(") || token.is("[") || opens_block(token)) {
      open.push_back({});
    } else if (token.is("}") || token.is(")") || token.is("]") || closes_block(token)) {
      if (!open.empty()) open.pop_back();
    } else if (token.is(",") || token.is(";")) {
      entry_begins = !open.empty() && open.back().table;
    }
    if (token.kind == TokenKind::end) return;
  }
}

std::int32_t SourceOutline::line_of(std::string_view path) const {
  if (path.size() > kLongestPath) {
    const std::size_t dot = path.rfind('.', kLongestPath);
    path = dot == path.npos ? std::string_view{} : path.substr(0, dot);
  }
  for (;;) {
    if (const auto found = lines_.find(path); found != lines_.end()) return found->second;
    if (path.empty()) return 1;
    const std::size_t dot = path.rfind('.');
    path = dot == path.npos ? std::string_view{} : path.substr(0, dot);
  }
}

}  // namespace mille
