// States in the caller's memory. Every call compares their tag with the variant's.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>

#include "capi/boundary.h"
#include "capi/engine.h"
#include "core/state.h"

namespace mille::capi {

// The variant of a call on states. A variant with hooks and its engine are kept alive for the call, because the host's
// log function may free both, and hooks run in the default floating-point environment. Without hooks neither is done:
// counting references to every variant would make threads that share one contend for it, and searches make such calls
// millions of times a second.
class CallVariant {
 public:
  explicit CallVariant(const mille_variant* handle) : variant_(to_variant(handle)) {
    if (variant_ != nullptr && variant_->hooks != nullptr) held_.emplace(variant_slot(handle));
  }
  explicit operator bool() const { return variant_ != nullptr; }
  const Variant& operator*() const { return *variant_; }
  const Variant* operator->() const { return variant_; }

 private:
  struct Held {
    explicit Held(const VariantSlot* slot) : reference(slot->header.engine), variant(slot->object()->variant) {}

    platform::FloatEnvironment computing;
    EngineReference reference;
    std::shared_ptr<const Variant> variant;  // released before the engine
  };

  const Variant* variant_;
  std::optional<Held> held_;
};

// Whether memory can hold a state.
inline mille_status check_memory(const void* memory, mille_error* error) {
  if (memory == nullptr) return refuse(error, say::kNull);
  if (reinterpret_cast<std::uintptr_t>(memory) % kStateAlignment != 0) return refuse(error, say::kAligned);
  return MILLE_OK;
}

// Whether memory holds a state of the variant.
inline mille_status check_state(const Variant& variant, const void* memory, mille_error* error) {
  MILLE_TRY(check_memory(memory, error));
  const auto* state = static_cast<const State*>(memory);
  return state->tag == variant.ruleset.tag ? MILLE_OK : refuse(error, say::kStateTag);
}

inline State* to_state(mille_state* memory) { return reinterpret_cast<State*>(memory); }
inline const State* to_state(const mille_state* memory) { return reinterpret_cast<const State*>(memory); }

// Runs a call's body on a variant and one of its states. Only hooks compute in fractions here.
template <class StatePointer, class Body>
mille_status with_state(const mille_variant* handle, StatePointer memory, mille_error* error, Body body) noexcept {
  return guarded_integers(error, [&](mille_error* why) -> mille_status {
    const CallVariant variant(handle);
    if (!variant) return refuse(why, say::kHandle);
    MILLE_TRY(check_state(*variant, memory, why));
    return body(*variant, *to_state(memory), why);
  });
}

// The state number `index` of an array.
template <class StatePointer>
StatePointer nth_state(StatePointer states, std::size_t index) {
  if constexpr (std::is_const_v<std::remove_pointer_t<StatePointer>>) {
    return reinterpret_cast<StatePointer>(reinterpret_cast<const char*>(states) + index * sizeof(State));
  } else {
    return reinterpret_cast<StatePointer>(reinterpret_cast<char*>(states) + index * sizeof(State));
  }
}

// The seed of item `index` of a batch.
inline std::uint64_t seed_of_item(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t bits = seed + (index + 1) * 0x9e3779b97f4a7c15u;  // SplitMix64's step and finaliser
  bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
  return bits ^ bits >> 31;
}

}  // namespace mille::capi
