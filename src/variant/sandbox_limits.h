// The bounds within which a script runs, each with its reason. A host may lower or raise two of
// them (Limits); the rest are part of what the author of a variant is promised. How they are
// enforced is in script_run.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace mille::script {

// Longest script. The longest shipped variant has under 4 KiB; the parser's worst case (quadratic
// in jumps and labels) stays below 0.2 s at this size.
inline constexpr std::size_t kMaxTextBytes = 64 * 1024;

// Units of work of one run: loading a script and all that is asked of it in the same state. One VM
// instruction costs one unit while the script holds nothing large (see the prices below). The
// dearest unit known takes 0.3 µs, so a run ends within 0.4 s; the hooks of the variants that come
// with the library need less than 2,000 units a question.
inline constexpr std::uint64_t kDefaultWork = 1'000'000;

// Instructions between two looks at the budget. Small, because one instruction on a hostile table
// can take half a millisecond; a look costs about as much as three instructions.
inline constexpr int kTickInstructions = 64;

// Memory that a run holds at a time. A fresh state takes 30 KiB; with the C library's overhead of
// at most a half on small blocks a hostile script stays well below 4 MiB.
inline constexpr std::size_t kDefaultLiveBytes = 1024 * 1024;

// What the host may change; more work than kMostWork would only be an unsafe way to write "without
// end".
inline constexpr std::uint64_t kMostWork = 1'000'000'000'000;
struct Limits {
  std::uint64_t work = kDefaultWork;
  std::size_t live_bytes = kDefaultLiveBytes;
};

// Work of all that a check asks of a script's hooks, in budgets of one run: a random deal or a worked example is one run or many, and
// a script may bring as many examples as it likes. The variants that come with the library need less than a tenth of it.
inline constexpr std::uint64_t kRunsOfCheck = 100;

// Each run reads the script anew, which its budget does not count but a check does: what the parser needs at worst for so many bytes.
constexpr std::uint64_t reading_work(std::size_t text_bytes) {
  constexpr std::uint64_t kMost = kMaxTextBytes;
  const std::uint64_t bytes = std::min<std::uint64_t>(text_bytes, kMost);
  return bytes * bytes * kDefaultWork / (kMost * kMost);
}

// A single block: twice the longest script, so that the parser's buffer fits. It bounds strings,
// the depth of recursion and the keys of one table.
inline constexpr std::size_t kMaxBlockBytes = 128 * 1024;

// All that a run asks for, freed or not: bounds the copying that one instruction (a concatenation)
// can cause.
inline constexpr std::uint64_t kMaxTotalBytes = 8 * 1024 * 1024;

// Prices. An instruction is not always cheap: a look-up walks the keys that collide (and integer
// keys are easily made to), a length operator does so a hundred times, a comparison reads whole
// strings, a vararg call copies the stack. While a script has made such things, every instruction
// costs more: one unit for each so many keys of its largest table, bytes of its longest string,
// bytes of its largest block. Measured at 155 ns a key, 4.4 ns a byte of a string of zeros, and
// 0.12 ns a byte of stack. (Moving a table of colliding keys to a new block is dearer still, but what
// it took to make such a table leaves no budget for many moves.)
inline constexpr std::size_t kKeysPerUnit = 2;
inline constexpr std::size_t kStringBytesPerUnit = 64;
inline constexpr std::size_t kBlockBytesPerUnit = 2048;

// Bytes that our own functions compare for one unit. (What they copy counts towards the total.)
inline constexpr std::size_t kBytesPerUnit = 64;

// Reading a number out of a text, or writing one into a format, in units: about 0.5 µs, with a precision
// of 99 digits 5 µs.
inline constexpr std::uint64_t kConversionUnits = 8;

// Functions of ours that call back into the script (the comparison of table.sort) may nest so deep;
// each level takes about 1 KiB of the host's stack. Lua's own bound of 200 levels guards the
// parser, which needs 80 KiB at worst.
inline constexpr int kMaxCallbackDepth = 8;

// Numerals that tonumber reads; strtod takes its time over longer ones.
inline constexpr std::size_t kMaxNumeralBytes = 200;

// A message that leaves the sandbox, its final zero included.
inline constexpr std::size_t kMessageBytes = 256;

// The name of a script in messages; Lua keeps 59 bytes of a chunk's name.
inline constexpr std::size_t kChunkNameBytes = 60;

}  // namespace mille::script
