// The lines of a player that is a command, sent by a process that may send anything. The content of lines is tested by
// the target `lines`, which starts no process.

#include "tests/fuzz/child.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static mille_engine* const engine = fuzz::engine_with_host(MILLE_FUZZ_HOST);
  fuzz::put_words(data, size);
  fuzz::sit_down(engine, "exec:cat " + fuzz::words_file(), true);
  return 0;
}
