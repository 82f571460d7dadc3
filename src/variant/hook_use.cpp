// See hook_use.h.
#include "variant/hook_use.h"

#include <algorithm>

namespace mille {
namespace {

// How deeply functions and tables that refer to each other are followed. Each level takes about 300 bytes of stack.
constexpr int kMostDepth = 64;

}  // namespace

// Upvalues that are tables count with the functions that they hold.
void RunnableLines::add_function(lua_State* L) { add(L, &own_, 0); }

void RunnableLines::add(lua_State* L, std::set<std::int32_t>* lines, int depth) {
  const int value = lua_gettop(L);
  if (depth == kMostDepth || lua_checkstack(L, 8) == 0) {
    lua_settop(L, value - 1);
    return;
  }
  if (lua_istable(L, value) && seen_.insert(lua_topointer(L, value)).second) {
    for (lua_pushnil(L); lua_next(L, value) != 0;) add(L, &helpers_, depth + 1);
  }
  if (lua_isfunction(L, value) && !lua_iscfunction(L, value) && seen_.insert(lua_topointer(L, value)).second) {
    lua_Debug about;
    lua_pushvalue(L, value);
    lua_getinfo(L, ">SL", &about);  // pushes a table with the lines as keys
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
      const auto line = static_cast<std::int32_t>(lua_tointeger(L, -2));
      // Every function ends with a return of its own, on the line of its `end`, which seldom runs.
      if (line != about.lastlinedefined || line == about.linedefined) lines->insert(line);
    }
    for (int i = 1; lua_getupvalue(L, value, i) != nullptr; ++i) add(L, &helpers_, depth + 1);
  }
  lua_settop(L, value - 1);
}

void HookUse::note(std::size_t hook, std::uint64_t asked, std::uint64_t answered, std::uint64_t steps) {
  const std::lock_guard lock(mutex_);
  HookCounts& counts = counts_[hook];
  counts.asked += asked;
  counts.answered += answered;
  ++counts.calls;
  counts.steps += steps;
  counts.most_steps = std::max(counts.most_steps, steps);
}

void HookUse::note_lines(const std::string& file, const script::LineRuns& lines) {
  const std::lock_guard lock(mutex_);
  script::LineRuns& all = lines_[file];
  all.resize(std::max(all.size(), lines.size()));
  for (std::size_t i = 0; i < lines.size(); ++i) all[i] += lines[i];
}

HookCounts HookUse::counts(std::size_t hook) const {
  const std::lock_guard lock(mutex_);
  return counts_[hook];
}

std::uint64_t HookUse::runs(const std::string& file, std::int32_t line) const {
  const std::lock_guard lock(mutex_);
  const auto found = lines_.find(file);
  const auto place = static_cast<std::size_t>(line);
  return found != lines_.end() && place < found->second.size() ? found->second[place] : 0;
}

}  // namespace mille
