// The lines of a player that is a command, said by one that says whatever comes.

#include "tests/fuzz/child.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::put_words(data, size);
  fuzz::sit_down(fuzz::engine(), "exec:cat " + fuzz::words_file());
  return 0;
}
