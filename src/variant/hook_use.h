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

// Any thread may use it.
class HookUse {
 public:
  // Notes that a hook was asked `asked` times in one run, how often its answer was another than the engine's, and which
  // lines of its file ran how often.
  void note(std::size_t hook, std::uint64_t asked, std::uint64_t answered, const std::string& file,
            const script::LineRuns& lines);

  std::uint64_t asked(std::size_t hook) const;
  std::uint64_t answered(std::size_t hook) const;
  // Returns how often a line ran.
  std::uint64_t runs(const std::string& file, std::int32_t line) const;

 private:
  struct Counts {
    std::uint64_t asked = 0;
    std::uint64_t answered = 0;
  };

  mutable std::mutex mutex_;
  std::array<Counts, kHookWords.size()> counts_{};
  std::map<std::string, script::LineRuns> lines_;  // by file
};

}  // namespace mille
