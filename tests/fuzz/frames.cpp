// The frames of an isolated player's process, sent by a process that may send anything.

#include "tests/fuzz/child.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static mille_engine* const engine = fuzz::engine_with_host(MILLE_FUZZ_PARROT);
  fuzz::put_words(data, size);
  fuzz::sit_down(engine, fuzz::words_file() + ":isolated=1", false);
  return 0;
}
