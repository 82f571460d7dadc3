// See kept_heap.h.
#include "variant/kept_heap.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

namespace mille::script {

KeptHeap::~KeptHeap() {
  for (const Chunk& chunk : chunks_) free_chunk(chunk);
  if (kept_.begin != nullptr) free_chunk(kept_);
}

std::size_t KeptHeap::size_number(std::size_t bytes) {
  if (bytes <= kSmall) return (bytes + kStep - 1) / kStep;
  return kSmall / kStep + static_cast<std::size_t>(std::bit_width(bytes - 1) - std::bit_width(kSmall - 1));
}

std::size_t KeptHeap::bytes_of(std::size_t number) {
  return number <= kSmall / kStep ? number * kStep : kSmall << (number - kSmall / kStep);
}

// Returns nullptr if the host has no memory.
char* KeptHeap::add_chunk(std::size_t bytes) {
  try {
    chunks_.reserve(chunks_.size() + 1);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
  char* const begin = static_cast<char*>(host_.resize(nullptr, 0, bytes));
  if (begin != nullptr) chunks_.push_back({begin, bytes});
  return begin;
}

void KeptHeap::free_chunk(const Chunk& chunk) { host_.resize(chunk.begin, chunk.bytes, 0); }

void* KeptHeap::take(std::size_t number) {
  if (void* block = uses_.free[number]; block != nullptr) {
    std::memcpy(&uses_.free[number], block, sizeof block);
    return block;
  }
  const std::size_t bytes = bytes_of(number);
  if (chunks_.empty() || uses_.in_chunk + bytes > chunks_[uses_.chunk].bytes) {
    if (!chunks_.empty() && bytes > kAlone) return add_chunk(bytes);
    if (add_chunk(kChunkBytes) == nullptr) return nullptr;
    uses_.chunk = chunks_.size() - 1;
    uses_.in_chunk = 0;
  }
  void* block = chunks_[uses_.chunk].begin + uses_.in_chunk;
  uses_.in_chunk += bytes;
  return block;
}

void KeptHeap::give(void* block, std::size_t number) {
  std::memcpy(block, &uses_.free[number], sizeof block);
  uses_.free[number] = block;
}

void* KeptHeap::allocate(void* heap, void* block, std::size_t old_size, std::size_t new_size) {
  KeptHeap& self = *static_cast<KeptHeap*>(heap);
  const std::size_t from = block == nullptr ? 0 : size_number(old_size);
  const std::size_t to = size_number(new_size);
  if (from == to) return block;
  void* result = nullptr;
  if (to != 0) {
    result = self.take(to);
    // A block that cannot shrink stays. Later it is taken for one of its new size.
    if (result == nullptr) return new_size < old_size ? block : nullptr;
    if (block != nullptr) std::memcpy(result, block, std::min(old_size, new_size));
  }
  if (from != 0) self.give(block, from);
  return result;
}

bool KeptHeap::keep() {
  kept_.bytes = uses_.in_chunk;
  kept_.begin = static_cast<char*>(host_.resize(nullptr, 0, kept_.bytes));
  if (kept_.begin == nullptr) return false;
  std::memcpy(kept_.begin, chunks_[0].begin, kept_.bytes);
  kept_uses_ = uses_;
  return true;
}

void KeptHeap::restore() {
  for (; chunks_.size() > 1; chunks_.pop_back()) free_chunk(chunks_.back());
  uses_ = kept_uses_;
  std::memcpy(chunks_[0].begin, kept_.begin, kept_.bytes);
}

}  // namespace mille::script
