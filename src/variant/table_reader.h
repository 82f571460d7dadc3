// Reads the tables that a script returns, entry by entry, and adds a problem for every mistake. It raises a Lua error
// only when memory or work runs out.
#pragma once

#include <lua.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "variant/problems.h"

namespace mille {

// Describes a value to the author of a script: `the string “abc”`, `3.5`, `a table`.
std::string describe_value(lua_State* L, int index);

class TableReader {
 public:
  TableReader(lua_State* L, Problems& problems) : L_(L), problems_(problems) {}

  lua_State* state() const { return L_; }
  Problems& problems() const { return problems_; }

  // Calls `visit(key, path)` for each entry of the table on top of the stack, in the order of the keys, with the value
  // on top. Entries without a name are problems. The argument `path` is the table's.
  void each_named(std::string_view path,
                  const std::function<void(const std::string& key, const std::string& path)>& visit);
  // The same for the entries 1, 2, 3 … of a list. Other entries are problems.
  void each_listed(std::string_view path, const std::function<void(int number, const std::string& path)>& visit);

  // Calls `visit(path)` with the entry `key` of the table on top of the stack, its value on top. Returns false if the
  // table has no such entry.
  bool entry(std::string_view path, std::string_view key, const std::function<void(const std::string& path)>& visit);

  // Each of these functions reads the value on top of the stack and leaves it there. If the value has another type or
  // is out of range, the function adds a problem and returns nothing (or false).
  std::optional<std::int64_t> integer(std::string_view path, std::int64_t minimum, std::int64_t maximum);
  std::optional<bool> boolean(std::string_view path);
  // Reads a text without control characters. With `lines` it may have several lines.
  std::optional<std::string> text(std::string_view path, std::size_t most_bytes, bool lines = false);
  // Returns the index of the text on top of the stack in `words`.
  std::optional<std::int32_t> word(std::string_view path, std::span<const std::string_view> words);
  bool table(std::string_view path);
  bool function(std::string_view path);

  // Adds the problem of an unknown entry. `known` holds the names from which to suggest one.
  void unknown(const std::string& path, std::string_view key, std::span<const std::string_view> known);
  // The same for a name that is the value at `path`.
  void unknown_name(const std::string& path, const std::string& what, std::string_view key,
                    std::span<const std::string_view> known);
  void wrong_type(std::string_view path, std::string_view wanted);

 private:
  lua_State* L_;
  Problems& problems_;
};

}  // namespace mille
