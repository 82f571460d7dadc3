// A C++ host over mille.hpp. The library has classes of the same names inside (Engine, Table): neither may take the other's.
#include <cstdio>
#include <mille/mille.hpp>
#include <string>

namespace common {  // a namespace of the library's players, too
struct Line {
  std::string text = "the host's own";
};
}  // namespace common

int main() try {
  const auto engine = mille::Engine::create().value();
  const auto rules = engine.variant("montreal").value();
  auto table = mille::Table::create(rules).value();
  const auto club = engine.player("club").value();
  const auto greedy = engine.player("greedy").value();
  table.set_player(0, club).value();
  table.set_player(1, greedy).value();
  table.next_deal().value();
  while (table.info()->phase != MILLE_PHASE_BETWEEN && table.info()->phase != MILLE_PHASE_OVER) table.step().value();
  for (const char* name : {"learned", "beginner"}) {
    const auto player = engine.player(name);
    std::printf("%s: %s\n", name, player ? "there" : player.error().what());
  }
  return common::Line().text.empty() ? 1 : 0;
} catch (const mille::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
