// The limits of a script's run, each with its reason. A host may lower or raise two of them (Limits). The others are
// promised to the authors of variants. script_run.cpp enforces them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mille/mille_types.h"

namespace mille::script {

// Longest script. The longest shipped variant has under 4 KiB; the parser's worst case (quadratic
// in jumps and labels) stays below 0.2 s at this size.
inline constexpr std::size_t kMaxTextBytes = MILLE_SCRIPT_SIZE_MAX;

// Units of work in one run: running the script, and everything that is asked of it in the same state. One VM
// instruction costs one unit while the script holds nothing large (see the prices below). The most expensive unit
// known takes 0.45 µs, so a run ends within half a second. The hooks of the variants that come with the library need
// less than 2,000 units per question.
inline constexpr std::uint64_t kDefaultWork = 1'000'000;

// Instructions between two checks of the budget. The number is small, because one instruction on a hostile table can
// take half a millisecond. A check costs about as much as three instructions.
inline constexpr int kTickInstructions = 64;

// Memory that a script may make in one run, freed or not, in units that are the same on every machine: the bytes that
// it takes where pointers have 8 bytes (script_memory.h). What parsing and the engine take is not counted. Nothing is
// freed while a script runs, so that no count depends on when Lua looks for garbage. A new state takes 24 KiB. A kept
// heap (kept_heap.h) at most doubles the size of a block and leaves an eighth of a chunk, so a hostile script stays
// below 6 MiB.
inline constexpr std::uint64_t kDefaultMemory = 2 * 1024 * 1024;

// The limits that the host may change. More of one than kMostOfLimit would only be an unsafe way to say "unlimited", because
// sums with it could overflow.
inline constexpr std::uint64_t kMostOfLimit = 1'000'000'000'000;
struct Limits {
  std::uint64_t work = kDefaultWork;
  std::uint64_t memory = kDefaultMemory;
};

// Work of all hook calls in a check, as a multiple of the budget of one run. A random deal or a worked example takes
// one or more runs, and a script may contain any number of examples. The variants that come with the library need
// less than a tenth of it.
inline constexpr std::uint64_t kRunsOfCheck = 100;

// Returns the work that parsing a script of this size takes in the worst case. The budget of a run does not
// count that, but the budget of a check does, for each question.
constexpr std::uint64_t reading_work(std::size_t text_bytes) {
  constexpr std::uint64_t kMost = kMaxTextBytes;
  const std::uint64_t bytes = std::min<std::uint64_t>(text_bytes, kMost);
  return bytes * bytes * kDefaultWork / (kMost * kMost);
}

// Units of memory, the engine's included, after which garbage is looked for between two questions.
inline constexpr std::uint64_t kCollectUnits = 512 * 1024;

// Largest single block, in bytes. It is twice the longest script, so that the parser's buffer fits. It bounds the
// length of strings, the depth of recursion and the number of keys in a table.
inline constexpr std::size_t kMaxBlockBytes = 128 * 1024;

// Prices. An instruction is not always cheap. A look-up walks all colliding keys (and integer keys are easy to make
// collide), a length operator does so a hundred times, a comparison reads whole strings, and a vararg call copies the
// stack. Once a script has made something large, every instruction costs more: one extra unit for each of these
// numbers of keys in its largest table, of bytes in its longest string or of bytes in its largest block. The highest
// of the three prices applies. Measured: 155 ns per key, 4.4 ns per byte of a string of zeros, 0.12 ns per byte of
// stack. (Moving a table of colliding keys to a new block is even more expensive, but making such a table leaves no
// budget for many moves.)
inline constexpr std::size_t kKeysPerUnit = 2;
inline constexpr std::size_t kStringBytesPerUnit = 64;
inline constexpr std::size_t kBlockBytesPerUnit = 2048;

// Bytes that our own functions compare for one unit. (Bytes that they copy count as memory.)
inline constexpr std::size_t kBytesPerUnit = 64;

// Units for reading a number from a text or formatting one. It takes about 0.5 µs, or 5 µs with a
// precision of 99 digits.
inline constexpr std::uint64_t kConversionUnits = 8;

// Maximum nesting of our functions that call back into the script (table.sort with a comparison). Each level takes
// about 1 KiB of the host's stack. Lua's own limit of 200 levels guards the parser, which needs 80 KiB at worst.
inline constexpr int kMaxCallbackDepth = 8;

// Longest numeral that tonumber reads, in bytes. strtod is slow on longer ones.
inline constexpr std::size_t kMaxNumeralBytes = 200;

// Most lines that log() tells in one run. A last line says that others are left out.
inline constexpr int kMaxLogLines = 20;

// Size of a message that leaves the sandbox, including its terminating zero.
inline constexpr std::size_t kMessageBytes = 256;

// Size of a script's name in messages, including its terminating zero. Lua keeps 59 bytes of a chunk's name.
inline constexpr std::size_t kChunkNameBytes = MILLE_SCRIPT_FILE_NAME_MAX + 1;

}  // namespace mille::script
