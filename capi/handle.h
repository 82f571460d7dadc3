// Handles: what stands behind the typed pointers that a host holds. A handle's header outlives its object, so that a freed or
// foreign handle is recognised; slots go back to their engine's pool and are reused, the one freed longest ago first.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <new>
#include <utility>

#include "mille/mille.h"

namespace mille::capi {

// What a handle is of; a freed one has another mark. Unlikely numbers, so that other memory is no handle.
enum class Kind : std::uint32_t {
  freed = 0x6d66726d,
  engine = 0x6d65676e,
  variant = 0x6d767274,
  table = 0x6d74626c,
  player = 0x6d706c72,
  arena = 0x6d61726e,
};

class Engine;

// The part of every handle that stays valid until the engine and all its children are gone.
struct Header {
  std::atomic<Kind> kind{Kind::freed};
  std::atomic<std::uint32_t> use{0};  // Use's bits
  Engine* engine = nullptr;

  bool is(Kind wanted) const { return kind.load(std::memory_order_acquire) == wanted; }
};

// Whether somebody is inside an object, whether it shall go when the last one leaves, and how many are beside him.
enum Use : std::uint32_t { kIdle = 0, kInside = 1, kDoomed = 2, kBeside = 4 };

// A host's memory as C++ containers use it.
class HostMemory final : public std::pmr::memory_resource {
 public:
  HostMemory(mille_allocate_fn function, void* user) : allocate_(function), user_(user) {}
  void* take(std::size_t size);  // throws bad_alloc
  void give_back(void* block, std::size_t size) { allocate_(user_, block, size, 0); }
  mille_allocate_fn allocate() const { return allocate_; }
  void* allocate_user() const { return user_; }

 private:
  void* do_allocate(std::size_t size, std::size_t) override { return take(size); }
  void do_deallocate(void* block, std::size_t size, std::size_t) override { give_back(block, size); }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  mille_allocate_fn allocate_;
  void* user_;
};

// Slots of one kind of object. Slot memory goes back to the host only with the pool.
template <class Object>
class Pool {
 public:
  struct Slot {
    Header header;
    Slot* next = nullptr;  // in the list of all, or of the free
    Slot* next_free = nullptr;
    alignas(Object) std::byte storage[sizeof(Object)];

    Object* object() { return std::launder(reinterpret_cast<Object*>(storage)); }
    const Object* object() const { return std::launder(reinterpret_cast<const Object*>(storage)); }
  };

  explicit Pool(HostMemory* memory) : memory_(memory) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    while (all_ != nullptr) {
      Slot* slot = std::exchange(all_, all_->next);
      slot->~Slot();
      memory_->give_back(slot, sizeof(Slot));
    }
  }

  // Makes an object in a slot; throws what its constructor throws, and bad_alloc. The kind is set last.
  template <class... Args>
  Slot* make(Kind kind, Engine* engine, Args&&... args) {
    Slot* slot = take_slot();
    try {
      new (slot->storage) Object(std::forward<Args>(args)...);
    } catch (...) {
      put_free(slot);
      throw;
    }
    slot->header.engine = engine;
    slot->header.use.store(kIdle, std::memory_order_relaxed);
    slot->header.kind.store(kind, std::memory_order_release);
    return slot;
  }

  // Ends an object that nobody is inside of any more; its kind has been set to freed.
  void end(Slot* slot) {
    slot->object()->~Object();
    put_free(slot);
  }

 private:
  Slot* take_slot() {
    const std::lock_guard lock(mutex_);
    if (first_free_ != nullptr) {
      Slot* slot = std::exchange(first_free_, first_free_->next_free);
      if (first_free_ == nullptr) last_free_ = nullptr;
      slot->next_free = nullptr;
      return slot;
    }
    Slot* slot = new (memory_->take(sizeof(Slot))) Slot;
    slot->next = std::exchange(all_, slot);
    return slot;
  }
  void put_free(Slot* slot) {
    const std::lock_guard lock(mutex_);
    slot->next_free = nullptr;
    if (last_free_ == nullptr) {
      first_free_ = slot;
    } else {
      last_free_->next_free = slot;
    }
    last_free_ = slot;
  }

  HostMemory* memory_;
  std::mutex mutex_;
  Slot* all_ = nullptr;
  Slot* first_free_ = nullptr;
  Slot* last_free_ = nullptr;
};

}  // namespace mille::capi
