// Tables of a hook whose members are made when the script first asks for them. To the script they are strict tables that
// were complete from the beginning; most hooks read few members.
#pragma once

#include <lua.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>

#include "variant/strict_tables.h"

namespace mille::script {

struct LazyMember {
  std::string_view name;
  // Pushes the value, or nil if the table has no such member.
  void (*push)(lua_State* L, const void* subject, std::size_t which);
};

struct LazyTable {
  std::span<const LazyMember> members;
  StrictTable strict;  // not first: both addresses are keys
};

// The lazy tables of one question. They are of use only while it is asked.
class LazyTables {
 public:
  // `most`: about how many there will be.
  explicit LazyTables(std::size_t most) { made_.reserve(most); }
  LazyTables(const LazyTables&) = delete;
  LazyTables& operator=(const LazyTables&) = delete;

  // Has the state's lazy tables find their subjects here.
  void serve(lua_State* L);
  // Pushes a table whose members are those of `subject`. The table's description must outlive the state.
  void push(lua_State* L, const LazyTable& table, const void* subject, std::size_t which = 0);
  // Those that serve the state.
  static LazyTables& of(lua_State* L);

 private:
  friend class LazyAccess;

  struct Made {
    const void* subject;
    std::size_t which;
    std::uint32_t asked = 0;  // a bit for each member that has been made: none is made twice
  };

  std::unordered_map<const void*, Made> made_;  // by the table's address
};

// Makes all members of the table at `index`, if it is a lazy one.
void complete(lua_State* L, int index);

}  // namespace mille::script
