// Reads the tables that a script returns, entry by entry, and adds a problem for every mistake. It raises only when memory or work runs
// out.
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

// How a value is described to the author of a script: `the text "abc"`, `3.5`, `a table`.
std::string describe_value(lua_State* L, int index);

// "a, b or c", each in quotes.
std::string list_words(std::span<const std::string_view> words);

class TableReader {
 public:
  TableReader(lua_State* L, Problems& problems) : L_(L), problems_(problems) {}

  lua_State* state() const { return L_; }
  Problems& problems() const { return problems_; }

  // Calls `visit(key)` with the value on top of the stack for each entry of the table on top, keys in order. Entries without a name are
  // problems. `path` is the table's.
  void each_named(std::string_view path,
                  const std::function<void(const std::string& key, const std::string& path)>& visit);
  // The same for the entries 1, 2, 3 … of a list. Other entries are problems.
  void each_listed(std::string_view path, const std::function<void(int number, const std::string& path)>& visit);

  // Calls `visit(path)` with one entry of the table on top of the stack. Returns false if there is none.
  bool entry(std::string_view path, std::string_view key, const std::function<void(const std::string& path)>& visit);

  // The value on top of the stack, which stays there. Returns nothing and adds a problem if it is of another type.
  std::optional<std::int64_t> integer(std::string_view path, std::int64_t minimum, std::int64_t maximum);
  std::optional<bool> boolean(std::string_view path);
  // A text without control characters; with `lines` it may have more than one.
  std::optional<std::string> text(std::string_view path, std::size_t most_bytes, bool lines = false);
  // The place of the text on top among the words.
  std::optional<std::int32_t> word(std::string_view path, std::span<const std::string_view> words);
  bool table(std::string_view path);
  bool function(std::string_view path);

  // Adds the problem of an unknown entry. `known` are the names that it may stand for.
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
