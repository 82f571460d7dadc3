// The engine behind mille_engine: memory, log, limits, and the pools of everything made from it. It goes when the host and
// its last child have given it up.
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

  Header header;  // first: the handle points here
  HostMemory memory;
  Pool<VariantObject> variants;
  Pool<TableObject> tables;
  Pool<PlayerObject> players;
  Pool<ArenaObject> arenas;
  std::mutex seating;  // who sits where, for players that are freed on another thread
  std::uint64_t script_memory;
  std::uint64_t script_instructions;
  std::uint64_t max_text;
  PlayerPlaces places;  // where players are looked for

  void log(mille_log_level level, std::string_view text) const noexcept;
  void hold() { holds_.fetch_add(1, std::memory_order_relaxed); }
  void release();

 private:
  mille_log_fn log_;
  void* log_user_;
  std::atomic<std::size_t> holds_{1};
};

using VariantSlot = Pool<VariantObject>::Slot;

inline Engine* to_engine(mille_engine* handle) {
  auto* engine = reinterpret_cast<Engine*>(handle);
  return engine != nullptr && engine->header.is(Kind::engine) ? engine : nullptr;
}

// A call on an engine; it stays until the call returns, should a callback free it.
class InsideEngine {
 public:
  explicit InsideEngine(mille_engine* handle) : InsideEngine(to_engine(handle)) {}
  explicit InsideEngine(Engine* engine) : engine_(engine) {
    if (engine_ != nullptr) engine_->hold();
  }
  ~InsideEngine() {
    if (engine_ != nullptr) engine_->release();
  }
  InsideEngine(const InsideEngine&) = delete;
  InsideEngine& operator=(const InsideEngine&) = delete;
  Engine* engine() const { return engine_; }

 private:
  Engine* engine_;
};

// Runs a call's body on an engine.
template <class Body>
mille_status with_engine(mille_engine* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const InsideEngine inside(handle);
    return inside.engine() == nullptr ? refuse(why, say::kHandle) : body(inside.engine(), why);
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

// Makes an object in a pool of the engine, which it then holds.
template <class Object, class... Args>
typename Pool<Object>::Slot* make_child(Engine* engine, Pool<Object>* pool, Kind kind, Args&&... args) {
  auto* slot = pool->make(kind, engine, std::forward<Args>(args)...);
  engine->hold();
  return slot;
}

// Ends a child that nobody is inside of.
template <class Object>
void end_child(Pool<Object>* pool, typename Pool<Object>::Slot* slot) {
  Engine* engine = slot->header.engine;
  pool->end(slot);
  engine->release();
}

// Takes a handle's mark away: true for the one call that frees it.
inline bool unmark(Header* header, Kind kind) {
  return header->kind.compare_exchange_strong(kind, Kind::freed, std::memory_order_acq_rel);
}

// Marks an object for its end: true when nobody is inside, and the caller ends it.
inline bool doom(Header* header) { return header->use.fetch_or(kDoomed, std::memory_order_acq_rel) == kIdle; }

// Goes into an object, or fails where somebody else is inside, or it is doomed.
inline bool enter(Header* header) {
  std::uint32_t use = kIdle;
  while (!header->use.compare_exchange_weak(use, use | kInside, std::memory_order_acq_rel)) {
    if ((use & (kInside | kDoomed)) != 0) return false;
  }
  return true;
}

// Leaves it: true when it was doomed meanwhile and nobody is beside, and the caller ends it.
inline bool leave(Header* header) {
  return (header->use.fetch_sub(kInside, std::memory_order_acq_rel) - kInside) == kDoomed;
}

// Goes beside whoever is inside an object, or fails where it is doomed; for what is the same throughout its life.
inline bool enter_beside(Header* header) {
  std::uint32_t use = header->use.load(std::memory_order_acquire);
  do {
    if ((use & kDoomed) != 0) return false;
  } while (!header->use.compare_exchange_weak(use, use + kBeside, std::memory_order_acq_rel));
  return true;
}

// Leaves again: true when it was doomed meanwhile and nobody else is there, and the caller ends it.
inline bool leave_beside(Header* header) {
  return (header->use.fetch_sub(kBeside, std::memory_order_acq_rel) - kBeside) == kDoomed;
}

// A call's stay with an object: inside it, or beside whoever is. It ends one that was freed meanwhile; nobody enters a null slot.
template <class Slot, bool (*go_in)(Header*), bool (*go_out)(Header*), void (*end)(Slot*)>
class Stay {
 public:
  explicit Stay(Slot* slot) : slot_(slot), entered_(slot != nullptr && go_in(&slot->header)) {}
  ~Stay() {
    if (entered_ && go_out(&slot_->header)) end(slot_);
  }
  Stay(const Stay&) = delete;
  Stay& operator=(const Stay&) = delete;
  explicit operator bool() const { return entered_; }
  bool has_object() const { return slot_ != nullptr; }
  auto& object() const { return *slot_->object(); }

 private:
  Slot* slot_;
  bool entered_;
};

}  // namespace mille::capi
