// mille new ai in Rust: needs rustc, but nothing else of Rust's.
#include <cstdlib>

#include "tests/cli/new_player.h"

namespace cli_test {
namespace {

TEST(NewPlayer, in_rust_it_builds_passes_the_checks_and_beats_random) {
  // Where rustup manages the compilers, it looks for them at home, and the command is run with another.
  if (const char* home = std::getenv("HOME"); home != nullptr) {
    ::setenv("RUSTUP_HOME", (std::string(home) + "/.rustup").c_str(), 0);
  }
  make_build_check_and_win("rust");
}

}  // namespace
}  // namespace cli_test
