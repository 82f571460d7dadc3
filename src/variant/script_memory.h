// The memory that a script makes, in units that are the same on every machine, so that a script reaches its limit at
// the same place everywhere: one unit is one byte of Lua 5.4 where pointers have 8 bytes.
#pragma once

#include <lua.hpp>

#include <cstddef>

namespace mille::script {

// Finds the units of Lua's blocks. Where pointers have 8 bytes they are the bytes. Where pointers have 4, numbers and the
// parts of tables have the same size (cmake/compile.cmake sees to it on x86), and what holds pointers is converted.
class MemoryUnits {
 public:
  // Returns the units of a block that is about to be allocated or to grow. `type` is what Lua says of a new block: the type
  // of the object, or 0.
  std::size_t of(const void* block, std::size_t type, std::size_t bytes) const {
    if constexpr (kPointerBytes == 8) {
      return bytes;
    } else {
      return block == nullptr ? of_new(type, bytes) : of_grown(block, bytes);
    }
  }
  // Notes that a block is now at `result`. `in_state` says whether Lua's state has been made.
  void note(const void* block, std::size_t bytes, const void* result, bool in_state) {
    if constexpr (kPointerBytes == 8) return;
    const bool is_names = block != nullptr ? block == names_ : !in_state && bytes == kFirstNames * kPointerBytes;
    if (is_names) names_ = result;
  }

 private:
  static constexpr std::size_t kPointerBytes = sizeof(void*);
  // Places for short strings in a new state (MINSTRTABSIZE of Lua).
  static constexpr std::size_t kFirstNames = 128;

  static std::size_t of_new(std::size_t type, std::size_t bytes) {
    constexpr std::size_t kTable = 56, kCapture = 40, kCall = 64, kCallBytes = 36;
    constexpr std::size_t kCaptureType = LUA_NUMTYPES;
    switch (type) {
      case 0: return bytes == kCallBytes ? kCall : bytes;
      case LUA_TSTRING: return bytes + 8;
      case LUA_TUSERDATA: return bytes + 16;
      case LUA_TTABLE: return kTable;
      case LUA_TFUNCTION: return 2 * bytes;
      case kCaptureType: return kCapture;
      default: return bytes;
    }
  }
  std::size_t of_grown(const void* block, std::size_t bytes) const { return block == names_ ? 2 * bytes : bytes; }

  const void* names_ = nullptr;  // the table of all short strings
};

}  // namespace mille::script
