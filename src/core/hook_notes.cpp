// See hook_notes.h.
#include "core/hook_notes.h"

#include <algorithm>
#include <bit>
#include <string>

namespace mille {
namespace {

// FNV-1a.
constexpr std::uint64_t kHashStart = 0xcbf29ce484222325u;
constexpr std::uint64_t kHashPrime = 0x100000001b3u;

std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * kHashPrime;
  return hash;
}

// A turn in progress counts.
std::string moment_text(const State& state) {
  const std::int32_t turn = state.turns + (state.in_deal() ? 1 : 0);
  return "deal " + std::to_string(state.deal) + ", turn " + std::to_string(turn);
}

}  // namespace

HookWarnings::HookWarnings(const HookWarnings& other) {
  const std::lock_guard lock(other.mutex_);
  deal_ = other.deal_;
  causes_ = other.causes_;
  count_ = other.count_;
}

bool HookWarnings::is_new(const State& state, std::uint64_t cause) {
  const Deal deal{state.deal, state.dealer, {state.totals[0], state.totals[1]}};
  const std::lock_guard lock(mutex_);
  if (!(deal == deal_)) {
    deal_ = deal;
    count_ = 0;
  }
  const auto end = causes_.begin() + static_cast<std::ptrdiff_t>(count_);
  if (count_ == causes_.size() || std::find(causes_.begin(), end, cause) != end) return false;
  causes_[count_++] = cause;
  return true;
}

void HookNotes::note_failure(const Hooks& hooks, const State& state, const void* asker, HookBits hook,
                             const mille_error& failure) {
  failed |= hook;
  const std::string_view name = kHookWords[static_cast<std::size_t>(std::countr_zero(hook))];
  const std::string cause = std::string(name) + failure.message + ':' + std::to_string(failure.line);
  if (warnings == nullptr || !warnings->is_new(state, hash_text(kHashStart, cause))) return;
  std::string text = std::string(name).append(" failed (") + moment_text(state);
  text += hook == MILLE_HOOK_ALLOW ? "), so the action is allowed: " : "), so the engine's own result holds: ";
  const std::int32_t line = failure.file[0] == '\0' ? 0 : failure.line;
  hooks.log({LogLevel::warning, {failure.file, line}, text.append(failure.text), asker});
}

void HookNotes::note_set_aside(const Hooks& hooks, const State& state, const void* asker, LogLevel level,
                               const Place& place, const char* what) {
  if (warnings == nullptr || !warnings->is_new(state, hash_text(kHashStart, what))) return;
  hooks.log({level, place, std::string(what).append(" (") + moment_text(state) + ")", asker});
}

}  // namespace mille
