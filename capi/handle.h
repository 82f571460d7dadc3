// Handles: what a host's typed pointers point to. A handle's header outlives its object, so that a freed or foreign
// handle is recognised. Freed slots return to their engine's pool, which reuses the one freed longest ago.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <new>
#include <utility>

#include "mille/mille.h"

namespace mille::capi {

// The type of a handle's object. The values are unlikely in other memory, which is therefore not mistaken for a handle.
enum class Kind : std::uint32_t {
  freed = 0x6d66726d,
  engine = 0x6d65676e,
  variant = 0x6d767274,
  table = 0x6d74626c,
  player = 0x6d706c72,
  arena = 0x6d61726e,
};

class Engine;

// The part of every handle that stays valid until the engine and all its children are destroyed.
struct Header {
  std::atomic<Kind> kind{Kind::freed};
  std::atomic<std::uint32_t> use{0};  // the bits of Use
  Engine* engine = nullptr;

  bool is(Kind wanted) const { return kind.load(std::memory_order_acquire) == wanted; }
};

// The bits of Header::use: one exclusive user, the mark of a retired object, and the number of shared users in the bits
// above. A shared user may be inside together with the exclusive one, so it touches only what never changes or is
// atomic.
enum Use : std::uint32_t { kIdle = 0, kExclusive = 1, kRetired = 2, kShared = 4 };

// The host's allocator as a memory resource.
class HostMemory final : public std::pmr::memory_resource {
 public:
  HostMemory(mille_allocate_fn host_function, void* host_user) : allocate_(host_function), user_(host_user) {}
  void* allocate_bytes(std::size_t size);  // throws bad_alloc
  void deallocate_bytes(void* block, std::size_t size) { allocate_(user_, block, size, 0); }
  mille_allocate_fn function() const { return allocate_; }
  void* user() const { return user_; }

 private:
  void* do_allocate(std::size_t size, std::size_t) override { return allocate_bytes(size); }
  void do_deallocate(void* block, std::size_t size, std::size_t) override { deallocate_bytes(block, size); }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  mille_allocate_fn allocate_;
  void* user_;
};

// What a handle points to: its header, and its object until that is destroyed.
template <class Object>
struct Slot {
  Header header;
  union {
    Object* made = nullptr;  // the object of a handle in use
    Slot* next_free;         // the next free slot, in a free one
  };

  Object* object() const { return made; }
};

// The handles of one kind, and their objects. A destroyed object's memory returns to the host at once; its slot stays
// until the pool is destroyed. Slots are allocated in blocks, which keeps freed handles small.
template <class Object>
class Pool {
 public:
  using Slot = capi::Slot<Object>;
  static_assert(sizeof(Slot) <= 24, "the cost of a freed handle");

  explicit Pool(HostMemory* memory) : memory_(memory) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    while (blocks_ != nullptr) {
      Block* block = std::exchange(blocks_, blocks_->next);
      memory_->deallocate_bytes(block, size_of_block(block->slots));
    }
  }

  // Makes an object and its handle. Throws bad_alloc, or what the object's constructor throws. The kind is set last,
  // and the object before `use`: a thread with a stale handle to this slot may enter as soon as `use` is idle.
  template <class... Args>
  Slot* make(Kind kind, Engine* engine, Args&&... args) {
    static_assert(alignof(Object) <= alignof(std::max_align_t), "the alignment that the host's allocator promises");
    Slot* slot = take_slot();
    void* storage = nullptr;
    try {
      storage = memory_->allocate_bytes(sizeof(Object));
      slot->made = new (storage) Object(std::forward<Args>(args)...);
    } catch (...) {
      if (storage != nullptr) memory_->deallocate_bytes(storage, sizeof(Object));
      put_free(slot);
      throw;
    }
    slot->header.engine = engine;
    slot->header.use.store(kIdle, std::memory_order_release);
    slot->header.kind.store(kind, std::memory_order_release);
    return slot;
  }

  // Destroys an object that has no users and whose handle is invalid.
  void destroy(Slot* slot) {
    Object* object = slot->made;
    object->~Object();
    memory_->deallocate_bytes(object, sizeof(Object));
    put_free(slot);
  }

 private:
  struct Block {
    Block* next;
    std::size_t slots;

    Slot* first() { return reinterpret_cast<Slot*>(this + 1); }
  };
  static_assert(sizeof(Block) % alignof(Slot) == 0);

  // A new block has a quarter as many slots as there are already, so that few stay unused.
  static constexpr std::size_t kFirstSlots = 32;
  static constexpr std::size_t kGrowth = 4;

  static constexpr std::size_t size_of_block(std::size_t slots) { return sizeof(Block) + slots * sizeof(Slot); }

  Slot* take_slot() {
    const std::lock_guard lock(mutex_);
    if (first_free_ == nullptr) add_block();
    Slot* slot = std::exchange(first_free_, first_free_->next_free);
    if (first_free_ == nullptr) last_free_ = nullptr;
    return slot;
  }
  void put_free(Slot* slot) {
    const std::lock_guard lock(mutex_);
    append(slot);
  }
  void append(Slot* slot) {
    slot->next_free = nullptr;
    (last_free_ == nullptr ? first_free_ : last_free_->next_free) = slot;
    last_free_ = slot;
  }
  void add_block() {
    const std::size_t count = std::max(kFirstSlots, slots_ / kGrowth);
    auto* block = new (memory_->allocate_bytes(size_of_block(count))) Block{blocks_, count};
    blocks_ = block;
    slots_ += count;
    for (std::size_t i = 0; i < count; ++i) append(new (block->first() + i) Slot);
  }

  HostMemory* memory_;
  std::mutex mutex_;
  Block* blocks_ = nullptr;
  std::size_t slots_ = 0;
  Slot* first_free_ = nullptr;  // freed longest ago, reused next
  Slot* last_free_ = nullptr;
};

}  // namespace mille::capi
