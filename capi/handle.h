// Handles: what stands behind the typed pointers that a host holds. A handle's header outlives its object, so that a freed or
// foreign handle is recognised; slots go back to their engine's pool and are reused, the one freed longest ago first.
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

// What a handle points to: its header, and the object while there is one.
template <class Object>
struct Slot {
  Header header;
  union {
    Object* made = nullptr;  // of a handle in use
    Slot* next_free;         // of a free slot
  };

  Object* object() const { return made; }
};

// The handles of one kind, and their objects. A freed object's memory goes back to the host at once; its slot stays until the
// pool goes. So that many freed handles weigh little, slots come in blocks.
template <class Object>
class Pool {
 public:
  using Slot = capi::Slot<Object>;
  static_assert(sizeof(Slot) <= 24, "what a freed handle leaves behind");

  explicit Pool(HostMemory* memory) : memory_(memory) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    while (blocks_ != nullptr) {
      Block* block = std::exchange(blocks_, blocks_->next);
      memory_->give_back(block, size_of_block(block->slots));
    }
  }

  // Makes an object and its handle; throws what the object's constructor throws, and bad_alloc. The kind is set last, and
  // the object before `use`: a thread that is late with a handle freed earlier may come in as soon as that says idle.
  template <class... Args>
  Slot* make(Kind kind, Engine* engine, Args&&... args) {
    static_assert(alignof(Object) <= alignof(std::max_align_t), "what an allocator of the host's promises");
    Slot* slot = take_slot();
    void* storage = nullptr;
    try {
      storage = memory_->take(sizeof(Object));
      slot->made = new (storage) Object(std::forward<Args>(args)...);
    } catch (...) {
      if (storage != nullptr) memory_->give_back(storage, sizeof(Object));
      put_free(slot);
      throw;
    }
    slot->header.engine = engine;
    slot->header.use.store(kIdle, std::memory_order_release);
    slot->header.kind.store(kind, std::memory_order_release);
    return slot;
  }

  // Ends an object that nobody is inside of any more; its kind has been set to freed.
  void end(Slot* slot) {
    Object* object = slot->made;
    object->~Object();
    memory_->give_back(object, sizeof(Object));
    put_free(slot);
  }

 private:
  struct Block {
    Block* next;
    std::size_t slots;

    Slot* first() { return reinterpret_cast<Slot*>(this + 1); }
  };
  static_assert(sizeof(Block) % alignof(Slot) == 0);

  // A quarter of what there is: the slots that nobody has used yet stay few.
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
    auto* block = new (memory_->take(size_of_block(count))) Block{blocks_, count};
    blocks_ = block;
    slots_ += count;
    for (std::size_t i = 0; i < count; ++i) append(new (block->first() + i) Slot);
  }

  HostMemory* memory_;
  std::mutex mutex_;
  Block* blocks_ = nullptr;
  std::size_t slots_ = 0;
  Slot* first_free_ = nullptr;  // the one freed longest ago is used next
  Slot* last_free_ = nullptr;
};

}  // namespace mille::capi
