// The memory of a script's state that can be brought back to how it was once. It gives out blocks from large chunks and
// remembers freed ones by size, so that a copy of what it has given out is all that bringing it back takes.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "variant/script_host.h"

namespace mille::script {

class KeptHeap {
 public:
  // Chunks come from the host's allocator.
  explicit KeptHeap(const Memory& host) : host_(host) {}
  ~KeptHeap();
  KeptHeap(const KeptHeap&) = delete;
  KeptHeap& operator=(const KeptHeap&) = delete;

  // Allocates from this heap. It must stay where it is.
  Memory memory() { return {allocate, this}; }

  // Whether what is given out can be kept: it takes no more than the first chunk.
  bool can_be_kept() const { return chunks_.size() == 1; }
  // Keeps everything as it is now. Returns false if the host has no memory for the copy.
  bool keep();
  // Brings everything back to how it was when it was kept, at the same addresses.
  void restore();

 private:
  // Sizes up to kSmall by kStep, and powers of two beyond.
  static constexpr std::size_t kStep = 16;
  static constexpr std::size_t kSmall = 512;
  static constexpr std::size_t kSizes = 64;
  static constexpr std::size_t kChunkBytes = 256 * 1024;
  // A larger block for which there is no room gets a chunk of its own, so that little is left at the end of the others.
  static constexpr std::size_t kAlone = 32 * 1024;

  struct Chunk {
    char* begin = nullptr;
    std::size_t bytes = 0;
  };
  // What is given out.
  struct Uses {
    std::size_t chunk = 0;                // the place of the chunk that blocks are taken from
    std::size_t in_chunk = 0;             // bytes of it
    std::array<void*, kSizes> free = {};  // freed blocks of each size, linked by their first bytes
  };

  static void* allocate(void* heap, void* block, std::size_t old_size, std::size_t new_size);
  static std::size_t size_number(std::size_t bytes);
  static std::size_t bytes_of(std::size_t number);
  void* take(std::size_t number);
  void give(void* block, std::size_t number);
  char* add_chunk(std::size_t bytes);
  void free_chunk(const Chunk& chunk);

  Memory host_;
  std::vector<Chunk> chunks_;
  Uses uses_;
  Uses kept_uses_;
  Chunk kept_;  // a copy of the beginning of the first chunk
};

}  // namespace mille::script
