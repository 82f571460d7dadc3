// See table_reader.h.
#include "variant/table_reader.h"

#include <algorithm>
#include <vector>

#include "base/printable.h"
#include "base/word_list.h"
#include "core/messages.h"
#include "variant/messages.h"
#include "variant/nearest_name.h"
#include "variant/script_arguments.h"
#include "variant/script_run.h"
#include "variant/script_values.h"

namespace mille {
namespace {

// Most bytes of a text that a message shows.
constexpr std::size_t kShownBytes = 40;

// Returns the first character of a text that is not allowed. With `lines` the text may have several lines.
std::string first_wrong(std::string_view text, bool lines, bool recorded) {
  while (!text.empty()) {
    const std::size_t end = lines ? std::min(text.find('\n'), text.size()) : text.size();
    const std::string_view line = text.substr(0, end);
    std::string wrong = recorded && is_recorded(line) ? std::string() : first_unprintable(line);
    if (!wrong.empty()) return wrong;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

std::string shown(std::string_view text) {
  script::Fault fault;  // escapes what must not reach a terminal
  script::set_fault_text(fault, text.substr(0, kShownBytes));
  return std::string(fault.text) + (text.size() > kShownBytes ? "…" : "");
}

// Steps charged for each entry, whose path is built and whose value is read. One table may be used in many places, so a
// short script can have millions of entries.
constexpr std::uint64_t kEntrySteps = 4;

void charge_entry(lua_State* L, std::string_view path, std::string_view key) {
  script::Run& run = script::Run::of(L);
  run.charge_steps(L, kEntrySteps);
  run.charge_bytes(L, path.size() + key.size());
}

std::string child(std::string_view path, std::string_view key) {
  std::string result(path);
  if (!result.empty()) result += '.';
  return result += key;
}

}  // namespace

std::string describe_value(lua_State* L, int index) {
  const int type = lua_type(L, index);
  switch (type) {
    case LUA_TNIL: return "nil";
    case LUA_TSTRING: return "the string “" + shown(script::text_at(L, index)) + "”";
    case LUA_TNUMBER:
    case LUA_TBOOLEAN: {
      script::push_text_of(L, index);
      std::string text(script::text_at(L, -1));
      lua_pop(L, 1);
      return text;
    }
    default: return std::string("a ") + lua_typename(L, type);
  }
}

void TableReader::each_named(std::string_view path,
                             const std::function<void(const std::string&, const std::string&)>& visit) {
  const int table = lua_gettop(L_);
  std::vector<std::string> keys;
  lua_pushnil(L_);
  while (lua_next(L_, table) != 0) {
    if (lua_type(L_, -2) == LUA_TSTRING) {
      charge_entry(L_, path, script::text_at(L_, -2));
      keys.emplace_back(script::text_at(L_, -2));
    } else if (charge_entry(L_, path, {}); !problems_.full()) {
      problems_.add(
          path, say::kStrayEntry,
          {path.empty() ? std::string("the variant") : "`" + std::string(path) + "`", describe_value(L_, -1)});
    }
    lua_pop(L_, 1);
  }
  std::sort(keys.begin(), keys.end());
  for (const std::string& key : keys) {
    lua_pushlstring(L_, key.data(), key.size());
    lua_rawget(L_, table);
    visit(key, child(path, key));
    lua_settop(L_, table);
  }
}

void TableReader::each_listed(std::string_view path, const std::function<void(int, const std::string&)>& visit) {
  const int table = lua_gettop(L_);
  int count = 0;
  for (; lua_rawgeti(L_, table, count + 1) != LUA_TNIL; lua_settop(L_, table)) {
    charge_entry(L_, path, {});
    ++count;
    visit(count, child(path, std::to_string(count)));
  }
  lua_settop(L_, table);
  int entries = 0;
  lua_pushnil(L_);
  for (; lua_next(L_, table) != 0; lua_pop(L_, 1)) {
    script::Run::of(L_).charge_steps(L_, 1);
    ++entries;
  }
  if (entries != count) wrong_type(path, "a list without gaps or names, `{ a, b, … }`");
}

bool TableReader::entry(std::string_view path, std::string_view key,
                        const std::function<void(const std::string&)>& visit) {
  const int table = lua_gettop(L_);
  charge_entry(L_, path, key);
  lua_pushlstring(L_, key.data(), key.size());
  const bool there = lua_rawget(L_, table) != LUA_TNIL;
  if (there) visit(child(path, key));
  lua_settop(L_, table);
  return there;
}

void TableReader::wrong_type(std::string_view path, std::string_view wanted) {
  if (problems_.full()) return;
  problems_.add(path, say::kWrongType, {path, wanted, describe_value(L_, -1)});
}

std::optional<std::int64_t> TableReader::integer(std::string_view path, std::int64_t minimum, std::int64_t maximum) {
  const std::optional<std::int64_t> value = script::read_integer(L_, -1);
  if (!value) {
    wrong_type(path, "a whole number");
    return {};
  }
  if (*value < minimum || *value > maximum) {
    problems_.add(path, say::kRuleRange, {path, *value, minimum, maximum});
    return {};
  }
  return value;
}

std::optional<bool> TableReader::boolean(std::string_view path) {
  if (lua_isboolean(L_, -1)) return lua_toboolean(L_, -1) != 0;
  wrong_type(path, "true or false");
  return {};
}

std::optional<std::string> TableReader::text(std::string_view path, std::size_t most_bytes, bool lines) {
  if (lua_type(L_, -1) != LUA_TSTRING) {
    wrong_type(path, "a string in quotes");
    return {};
  }
  const std::string_view value = script::text_at(L_, -1);
  if (value.size() > most_bytes) {
    problems_.add(path, say::kTooLong, {path, value.size(), most_bytes});
    return {};
  }
  if (const std::string wrong = first_wrong(value, lines, problems_.recorded()); !wrong.empty()) {
    problems_.add(path, say::kNotPrintable, {path, wrong});
    return {};
  }
  return std::string(value);
}

std::optional<std::int32_t> TableReader::word(std::string_view path, std::span<const std::string_view> words) {
  if (lua_type(L_, -1) != LUA_TSTRING) {
    wrong_type(path, "one of " + list_words(words));
    return {};
  }
  const std::string_view value = script::text_at(L_, -1);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == value) return static_cast<std::int32_t>(i);
  }
  if (problems_.full()) return {};
  const std::string_view near = nearest_name(value, words);
  const std::string given = shown(value);
  if (near.empty()) {
    problems_.add(path, say::kWrongChoice, {path, given, list_words(words)});
  } else {
    problems_.add(path, say::kWrongChoiceNear, {path, given, list_words(words), near});
  }
  return {};
}

bool TableReader::table(std::string_view path) {
  if (lua_istable(L_, -1)) return true;
  wrong_type(path, "a table, `{ … }`");
  return false;
}

bool TableReader::function(std::string_view path) {
  if (lua_isfunction(L_, -1)) return true;
  wrong_type(path, "a function");
  return false;
}

void TableReader::unknown(const std::string& path, std::string_view key, std::span<const std::string_view> known) {
  unknown_name(path, path, key, known);
}

void TableReader::unknown_name(const std::string& path, const std::string& what, std::string_view key,
                               std::span<const std::string_view> known) {
  if (problems_.full()) return;
  const std::string_view near = nearest_name(key, known);
  const std::string name = shown(what);
  constexpr std::size_t kMostListed = 8;
  if (near.empty() && known.size() <= kMostListed) {
    problems_.add(path, say::kUnknownKeyOf, {name, list_words(known)});
  } else if (near.empty()) {
    problems_.add(path, say::kUnknownKey, {name});
  } else {
    problems_.add(path, say::kUnknownKeyNear, {name, near});
  }
}

}  // namespace mille
