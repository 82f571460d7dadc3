// A player that misbehaves in `decide` as its option says. An arena must survive it.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

struct Mischief {
  std::string does = "nothing";
};

const mille_ai_option kOptions[] = {
    {"does", MILLE_OPTION_CHOICE, 0, 0, 0, "nothing",
     "nothing segfault abort loop slow overflow hog exit closes writes forks throws", "what it does wrong"},
};

// Called before an instance with options exists. Only the other player of the file does wrong here.
std::int32_t MILLE_CALL crash_when_asked(void*, const mille_rules*) {
  volatile int* volatile nowhere = nullptr;
  return *nowhere;
}

std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option* options, std::size_t count,
                               void** instance) {
  auto* made = new Mischief;
  if (count > 0) made->does = options[0].value;
  *instance = made;
  return 0;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Mischief*>(instance); }

// Recurses deeper than any stack. The result depends on every level, so that no compiler can turn it into a loop.
int fall(volatile char* above, int depth) {
  volatile char here[4096];
  here[0] = above == nullptr ? '\1' : above[0];
  here[4095] = static_cast<char>(depth);
  return depth < 0 ? 0 : fall(here, depth + 1) + here[4095];
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision*, std::uint32_t* index) {
  const std::string& does = static_cast<Mischief*>(instance)->does;
  *index = 0;
  if (does == "segfault") {
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;
  }
  if (does == "abort") std::abort();
  if (does == "loop") {
    for (;;) std::this_thread::yield();
  }
  if (does == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(80));
  if (does == "overflow") return fall(nullptr, 0);
  if (does == "hog") {
    std::vector<std::string> all;
    for (;;) all.emplace_back(std::size_t{16} << 20, 'x');
  }
  if (does == "exit") std::exit(0);
  if (does == "closes") {
    for (int file = 0; file < 256; ++file) close(file);
  }
  if (does == "writes") {
    std::puts("{\"players\":[]}");
    std::fflush(stdout);
  }
  if (does == "forks") {
    for (int i = 0; i < 4; ++i) fork();
  }
  if (does == "throws") throw std::runtime_error("no");
  return 0;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t) {
  static const mille_ai_api api = [] {
    mille_ai_api made{};
    made.struct_size = sizeof made;
    made.version = MILLE_AI_VERSION;
    made.id = "mischief";
    made.flags = MILLE_AI_ANY_RULES | MILLE_AI_DETERMINISTIC;
    made.option_count = 1;
    made.options = kOptions;
    made.create = create;
    made.destroy = destroy;
    made.decide = decide;
    return made;
  }();
  static const mille_ai_api touchy = [] {
    mille_ai_api made = api;
    made.id = "touchy";
    made.flags = MILLE_AI_DETERMINISTIC;
    made.supports = crash_when_asked;
    return made;
  }();
  static const mille_ai_api* const players[] = {&api, &touchy};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 2, players};
  return &library;
}
