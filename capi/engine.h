// The engine behind mille_engine: memory, log, limits, and the pools of everything made from it. It is
// reference-counted: the host and every child hold one reference each.
#pragma once

#include <array>
#include <string_view>

#include "ai/make_player.h"
#include "capi/boundary.h"
#include "capi/handle.h"
#include "table/table.h"

namespace mille::capi {

struct ArenaObject;
struct PlayerObject;
struct TableObject;

struct VariantObject {
  std::shared_ptr<const Variant> variant;
};

class Engine {
 public:
  explicit Engine(const mille_engine_options& options);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Header header;  // must be first, because the handle points here
  HostMemory memory;
  Pool<VariantObject> variants;
  Pool<TableObject> tables;
  Pool<PlayerObject> players;
  Pool<ArenaObject> arenas;
  std::mutex seating;  // guards which player sits at which seat, because players are freed on any thread
  std::uint64_t script_memory;
  std::uint64_t script_instructions;
  std::uint64_t max_text;
  bool stop_on_hook_failure;
  bool count_hook_use;
  PlayerPlaces places;  // where players are found

  // Passes a line to the host's log, with its texts made printable and cut. `asker` is HookCall::asker, and here a TableObject.
  void log(mille_log_level level, std::string_view text, const Player* player) const noexcept;
  void log(const HookLine& line) const noexcept;
  void retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void release();

 private:
  void pass(mille_log_line* line, std::string_view text, std::string_view file) const noexcept;

  mille_log_fn log_;
  void* log_user_;
  std::atomic<std::size_t> references_{1};
};

using VariantSlot = Pool<VariantObject>::Slot;

inline Engine* to_engine(mille_engine* handle) {
  auto* engine = reinterpret_cast<Engine*>(handle);
  return engine != nullptr && engine->header.is(Kind::engine) ? engine : nullptr;
}

// Holds a reference for the length of a call, because a callback may free the engine.
class EngineReference {
 public:
  explicit EngineReference(mille_engine* handle) : EngineReference(to_engine(handle)) {}
  explicit EngineReference(Engine* engine) : engine_(engine) {
    if (engine_ != nullptr) engine_->retain();
  }
  ~EngineReference() {
    if (engine_ != nullptr) engine_->release();
  }
  EngineReference(const EngineReference&) = delete;
  EngineReference& operator=(const EngineReference&) = delete;
  Engine* engine() const { return engine_; }

 private:
  Engine* engine_;
};

// Runs a call's body on an engine.
template <class Body>
mille_status with_engine(mille_engine* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const EngineReference reference(handle);
    return reference.engine() == nullptr ? refuse(why, say::kHandle) : body(reference.engine(), why);
  });
}

inline const Variant* to_variant(const mille_variant* handle) {
  const auto* slot = reinterpret_cast<const VariantSlot*>(handle);
  return slot != nullptr && slot->header.is(Kind::variant) ? slot->object()->variant.get() : nullptr;
}

inline VariantSlot* variant_slot(const mille_variant* handle) {
  auto* slot = reinterpret_cast<VariantSlot*>(const_cast<mille_variant*>(handle));
  return slot != nullptr && slot->header.is(Kind::variant) ? slot : nullptr;
}

// Makes an object in a pool of the engine, with a reference to the engine.
template <class Object, class... Args>
typename Pool<Object>::Slot* make_child(Engine* engine, Pool<Object>* pool, Kind kind, Args&&... args) {
  auto* slot = pool->make(kind, engine, std::forward<Args>(args)...);
  engine->retain();
  return slot;
}

// Destroys a child that has no users, and releases its reference to the engine.
template <class Object>
void destroy_child(Pool<Object>* pool, typename Pool<Object>::Slot* slot) {
  Engine* engine = slot->header.engine;
  pool->destroy(slot);
  engine->release();
}

// Invalidates a handle. Returns true for the one call that frees it.
inline bool invalidate(Header* header, Kind kind) {
  return header->kind.compare_exchange_strong(kind, Kind::freed, std::memory_order_acq_rel);
}

// Retires an object: nobody may enter it any more. Returns true if it has no users; the caller then destroys it.
inline bool retire(Header* header) { return header->use.fetch_or(kRetired, std::memory_order_acq_rel) == kIdle; }

// Becomes the exclusive user of an object. Returns false if it has one already or is retired.
inline bool enter(Header* header) {
  std::uint32_t use = kIdle;
  while (!header->use.compare_exchange_weak(use, use | kExclusive, std::memory_order_acq_rel)) {
    if ((use & (kExclusive | kRetired)) != 0) return false;
  }
  return true;
}

// Ends the exclusive use. Returns true if the object is retired and this was its last user; the caller then destroys
// it.
inline bool leave(Header* header) {
  return (header->use.fetch_sub(kExclusive, std::memory_order_acq_rel) - kExclusive) == kRetired;
}

// Becomes a shared user of an object. Returns false if it is retired.
inline bool enter_shared(Header* header) {
  std::uint32_t use = header->use.load(std::memory_order_acquire);
  do {
    if ((use & kRetired) != 0) return false;
  } while (!header->use.compare_exchange_weak(use, use + kShared, std::memory_order_acq_rel));
  return true;
}

// Ends a shared use; returns as leave() does.
inline bool leave_shared(Header* header) {
  return (header->use.fetch_sub(kShared, std::memory_order_acq_rel) - kShared) == kRetired;
}

// Uses an object for the length of a call, exclusively or shared. The end of the use destroys an object that was
// retired meanwhile. A guard of a null slot is empty.
template <class Slot, bool (*begin_use)(Header*), bool (*end_use)(Header*), void (*destroy)(Slot*)>
class Guard {
 public:
  explicit Guard(Slot* slot) : slot_(slot), entered_(slot != nullptr && begin_use(&slot->header)) {}
  ~Guard() {
    if (entered_ && end_use(&slot_->header)) destroy(slot_);
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  explicit operator bool() const { return entered_; }
  bool has_object() const { return slot_ != nullptr; }
  auto& object() const { return *slot_->object(); }

 private:
  Slot* slot_;
  bool entered_;
};

}  // namespace mille::capi
