// See failing.h.
#include "tests/memory/failing.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace mille_test {
namespace {

// Atomic, because an arena's threads allocate at the same time.
std::atomic<bool> denying{false};
std::atomic<bool> denying_all{false};
std::atomic<bool> denied{false};
std::atomic<long> left{0};
std::atomic<long> bytes{0};
std::atomic<long> of_new{0};

// Counts an allocation. Returns true if it is to be refused.
bool refused() {
  if (!denying) return false;
  const long number = left--;
  const bool now = number == 0 || (number < 0 && denying_all);
  if (now) denied = true;
  return now;
}

void* counted(void* block) {
  of_new += static_cast<long>(malloc_usable_size(block));
  return block;
}

}  // namespace

void deny(long number, bool all) {
  left = number;
  denying_all = all;
  denied = false;
  denying = true;
}

bool allow() {
  denying = false;
  return denied;
}

void* engine_memory(void*, void* block, std::size_t old_size, std::size_t new_size) {
  if (new_size == 0) {
    std::free(block);
    bytes -= static_cast<long>(old_size);
    return nullptr;
  }
  if (refused()) return nullptr;
  void* const resized = std::realloc(block, new_size);
  if (resized != nullptr) bytes += static_cast<long>(new_size) - static_cast<long>(old_size);
  return resized;
}

long engine_bytes() { return bytes; }

long new_bytes() { return of_new; }

// What operator new returns, or null, and what operator delete does.
static void* allocated(std::size_t size) { return refused() ? nullptr : counted(std::malloc(size == 0 ? 1 : size)); }
static void freed(void* block) {
  of_new -= static_cast<long>(malloc_usable_size(block));
  std::free(block);
}

}  // namespace mille_test

// Replaces operator new and delete of this program and of the library.
void* operator new(std::size_t size) {
  void* const block = mille_test::allocated(size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return mille_test::allocated(size); }
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept { return operator new(size, tag); }
void operator delete(void* block) noexcept { mille_test::freed(block); }
void operator delete[](void* block) noexcept { mille_test::freed(block); }
void operator delete(void* block, std::size_t) noexcept { mille_test::freed(block); }
void operator delete[](void* block, std::size_t) noexcept { mille_test::freed(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { mille_test::freed(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { mille_test::freed(block); }
