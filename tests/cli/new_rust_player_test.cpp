// mille new ai in Rust. It needs rustc and nothing else from Rust.
#include <cstdlib>

#include "tests/cli/new_player.h"

namespace cli_test {
namespace {

TEST(NewPlayer, in_rust_it_builds_passes_the_checks_and_beats_random) {
  // rustup looks for the compilers in the home folder, but the command runs with another one.
  if (const char* home = std::getenv("HOME"); home != nullptr) {
    ::setenv("RUSTUP_HOME", (std::string(home) + "/.rustup").c_str(), 0);
  }
  make_build_check_and_win("rust");
}

}  // namespace
}  // namespace cli_test
