// The frames of an isolated player's process, sent by one that says whatever comes.

#include "tests/fuzz/child.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static mille_engine* engine = [] {
    mille_engine_options options{};
    options.struct_size = sizeof options;
    options.player_host = MILLE_FUZZ_PARROT;
    mille_engine* made = nullptr;
    fuzz::require(mille_engine_create(&options, &made, nullptr) == MILLE_OK);
    return made;
  }();
  fuzz::put_words(data, size);
  fuzz::sit_down(engine, fuzz::words_file() + ":isolated=1");
  return 0;
}
