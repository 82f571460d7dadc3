// See lazy_tables.h.
#include "variant/lazy_tables.h"

#include <algorithm>
#include <utility>

#include "variant/script_arguments.h"
#include "variant/script_run.h"

namespace mille::script {
namespace {

constexpr char kServing = 0;  // the key of the registry under which a state has its LazyTables
constexpr char kTable = 0;    // the key under which a metatable has its LazyTable
constexpr int kUsuallyAsked = 4;

const LazyTable& lazy_table(lua_State* L) {
  return *static_cast<const LazyTable*>(lua_touserdata(L, lua_upvalueindex(1)));
}

}  // namespace

class LazyAccess {
 public:
  // Makes the members that have not been asked for, and ends the table's laziness.
  static void complete(lua_State* L, int index, const LazyTable& table) {
    const OnBehalf on_behalf(L);
    LazyTables::Made& made = made_of(L, index);
    for (std::size_t i = 0; i < table.members.size(); ++i) {
      if (!is_asked_first(&made, i)) continue;
      const LazyMember& member = table.members[i];
      lua_pushlstring(L, member.name.data(), member.name.size());
      member.push(L, made.subject, made.which);
      lua_rawset(L, index);
    }
    lua_pushvalue(L, index);
    make_strict(L, table.strict);
    lua_pop(L, 1);
  }

  // Makes the member at index 2 of the table at index 1, or all of them if it has no such member.
  static int index(lua_State* L) {
    const LazyTable& table = lazy_table(L);
    const std::string_view key = lua_type(L, 2) == LUA_TSTRING ? text_at(L, 2) : std::string_view{};
    const auto found =
        std::find_if(table.members.begin(), table.members.end(), [&](const auto& one) { return one.name == key; });
    if (found == table.members.end()) {
      complete(L, 1, table);
      return index_strict(L, table.strict);
    }
    LazyTables::Made& made = made_of(L, 1);
    // One that is there no longer has been set to nil.
    if (!is_asked_first(&made, static_cast<std::size_t>(found - table.members.begin())))
      return index_strict(L, table.strict);
    {
      const OnBehalf on_behalf(L);
      found->push(L, made.subject, made.which);
      if (!lua_isnil(L, -1)) {
        lua_pushvalue(L, 2);
        lua_pushvalue(L, -2);
        lua_rawset(L, 1);
        return 1;
      }
      lua_pop(L, 1);
    }
    return index_strict(L, table.strict);
  }

  static int new_index(lua_State* L) {
    complete(L, 1, lazy_table(L));
    lua_rawset(L, 1);
    return 0;
  }

  static int length(lua_State* L) { return refuse_length(L, lazy_table(L).strict); }

  // Of two tables at one address the garbage collector has taken the first.
  static LazyTables::Made& made_of(lua_State* L, int index) {
    auto& made = LazyTables::of(L).made_;
    const auto found = made.find(lua_topointer(L, index));
    if (found == made.end()) raise(L, "this table is of an earlier question");
    return found->second;
  }

  static bool is_asked_first(LazyTables::Made* made, std::size_t member) {
    const std::uint32_t bit = std::uint32_t{1} << member;
    const bool first = (made->asked & bit) == 0;
    made->asked |= bit;
    return first;
  }

  static void set_metatable(lua_State* L, const LazyTable& table) {
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &table) != LUA_TTABLE) {
      lua_pop(L, 1);
      lua_createtable(L, 0, 4);
      const std::pair<const char*, lua_CFunction> functions[] = {
          {"__index", index}, {"__newindex", new_index}, {"__len", length}};
      for (const auto& [name, function] : functions) {
        lua_pushlightuserdata(L, const_cast<LazyTable*>(&table));
        lua_pushcclosure(L, function, 1);
        lua_setfield(L, -2, name);
      }
      lua_pushlightuserdata(L, const_cast<LazyTable*>(&table));
      lua_rawsetp(L, -2, &kTable);
      lua_pushvalue(L, -1);
      lua_rawsetp(L, LUA_REGISTRYINDEX, &table);
    }
    lua_setmetatable(L, -2);
  }
};

void LazyTables::serve(lua_State* L) {
  const OnBehalf on_behalf(L);
  lua_pushlightuserdata(L, this);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kServing);
}

LazyTables& LazyTables::of(lua_State* L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kServing);
  LazyTables& serving = *static_cast<LazyTables*>(lua_touserdata(L, -1));
  lua_pop(L, 1);
  return serving;
}

void LazyTables::push(lua_State* L, const LazyTable& table, const void* subject, std::size_t which) {
  lua_createtable(L, 0, kUsuallyAsked);
  made_.insert_or_assign(lua_topointer(L, -1), Made{subject, which});
  LazyAccess::set_metatable(L, table);
}

void complete(lua_State* L, int index) {
  if (lua_getmetatable(L, index) == 0) return;
  lua_rawgetp(L, -1, &kTable);
  const auto* const table = static_cast<const LazyTable*>(lua_touserdata(L, -1));
  lua_pop(L, 2);
  if (table != nullptr) LazyAccess::complete(L, index, *table);
}

}  // namespace mille::script
