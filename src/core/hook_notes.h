// What goes wrong with a script's hooks while a match is played: which hooks have failed, and warnings for the host's
// log. A warning is logged once a deal for each cause, because a cause tends to recur at every decision.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <string_view>

#include "base/error.h"
#include "core/hooks.h"
#include "core/state.h"

namespace mille {

// Remembers what has been logged about the current deal. Any thread may call it.
class HookWarnings {
 public:
  HookWarnings() = default;
  HookWarnings(const HookWarnings& other);
  HookWarnings& operator=(const HookWarnings&) = delete;

  // Returns true the first time that it is called with a cause in the deal of `state`.
  bool is_new(const State& state, std::uint64_t cause);

 private:
  static constexpr std::size_t kMostCauses = 32;  // per deal; later ones are not logged

  // What tells one deal of a match from the next. A state that is sampled from a view has the same.
  struct Deal {
    std::int32_t number = 0;
    std::int32_t dealer = kNobody;
    std::array<std::int64_t, kSeats> totals{};
    bool operator==(const Deal&) const = default;
  };

  mutable std::mutex mutex_;
  Deal deal_;
  std::array<std::uint64_t, kMostCauses> causes_{};
  std::size_t count_ = 0;
};

// Collects what goes wrong in one call.
struct HookNotes {
  HookWarnings* warnings = nullptr;  // null: nothing is logged
  HookBits failed = 0;

  // Notes that a hook has failed, so that the engine's own result holds. `asker` is that of the HookCall.
  void note_failure(const Hooks& hooks, const State& state, const void* asker, HookBits hook,
                    const mille_error& failure);
  // Notes that an answer of a hook was set aside, which `what` says. It must have static storage.
  void note_set_aside(const Hooks& hooks, const State& state, const void* asker, LogLevel level, const Place& place,
                      const char* what);
};

}  // namespace mille
