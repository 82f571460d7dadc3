// A short complete match: a function of this program against the built-in `greedy`.

#include <cstdio>
#include <mille/mille.hpp>

int main() try {
  const auto engine = mille::Engine::create().value();
  const mille_option target{"target", "500"};
  const auto rules = engine.variant("montreal", {&target, 1}).value();

  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  mille::set_seed(setup, mille::parse_seed("1").value());
  auto table = mille::Table::create(rules, setup).value();

  const auto first =
      mille::FunctionPlayer::create(engine, "first", [](const mille_ai_decision&) { return 0U; }).value();
  const auto greedy = engine.player("greedy").value();
  table.set_player(0, first.player()).value();
  table.set_player(1, greedy).value();
  table.next_deal().value();
  if (const auto refused = table.apply("lay Q QC QD QH"); !refused) {
    std::puts(refused.error().what());
  }

  table.play().value();
  const mille_table_info info = table.info().value();
  std::printf("seat %d won %d after %d deals\n", info.winner, static_cast<int>(table.payment()->total), info.deal);
} catch (const mille::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
