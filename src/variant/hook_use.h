// How often the hooks of a variant were asked and which of their lines ran. It tells an author what the matches of a check
// did not try.
#pragma once

#include <lua.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/hooks.h"
#include "variant/script_run.h"

namespace mille {

// The lines of a function that can run, and those of the functions that it refers to. A function that a hook makes
// while it runs is not among them.
class RunnableLines {
 public:
  // Takes the function on top of the stack, and pops it.
  void add_function(lua_State* L);

  const std::set<std::int32_t>& own() const { return own_; }          // of the functions that were added
  const std::set<std::int32_t>& helpers() const { return helpers_; }  // of the functions that they refer to

 private:
  void add(lua_State* L, std::set<std::int32_t>* lines, int depth);

  std::set<std::int32_t> own_, helpers_;
  std::set<const void*> seen_;
};

// How often a hook was used, in one run or in all.
struct HookCounts {
  std::uint64_t asked = 0;
  std::uint64_t answered = 0;    // with something other than the engine's own result
  std::uint64_t calls = 0;       // runs of the script; one run asks `allow` about a whole legal list
  std::uint64_t steps = 0;       // of all calls
  std::uint64_t most_steps = 0;  // of one call
};

// Any thread may use it.
class HookUse {
 public:
  // Notes one run of a hook.
  void note(std::size_t hook, std::uint64_t asked, std::uint64_t answered, std::uint64_t steps);
  // Notes which lines of a file ran how often.
  void note_lines(const std::string& file, const script::LineRuns& lines);

  HookCounts counts(std::size_t hook) const;
  // Returns how often a line ran.
  std::uint64_t runs(const std::string& file, std::int32_t line) const;

 private:
  mutable std::mutex mutex_;
  std::array<HookCounts, kHookWords.size()> counts_{};
  std::map<std::string, script::LineRuns> lines_;  // by file
};

}  // namespace mille
