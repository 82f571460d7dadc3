// The example that exists in every language: a match of `progressive` between its own function and `greedy`. `host
// [--seed S]` prints the record of the match; `host --bench` prints how many calls it makes per second.

#include <chrono>
#include <cstdio>
#include <mille/mille.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "layout_check.h"

namespace {

mille_match_setup setup_of(const std::string& seed) {
  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  mille::set_seed(setup, mille::parse_seed(seed).value());
  return setup;
}

std::string play(const mille::Engine& engine, const mille::Variant& variant, const std::string& seed) {
  const auto host = mille::FunctionPlayer::create(engine, "host", [](const mille_ai_decision& decision) {
                      return static_cast<std::uint32_t>(7919 * decision.decision % decision.legal_count);
                    }).value();
  const auto greedy = engine.player("greedy").value();
  auto table = mille::Table::create(variant, setup_of(seed)).value();
  table.set_player(0, host.player()).value();
  table.set_player(1, greedy).value();
  for (mille_phase phase = MILLE_PHASE_BETWEEN; phase != MILLE_PHASE_OVER; phase = table.info().value().phase) {
    if (phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else {
      table.step().value();
    }
  }
  return table.record(MILLE_ALL).value();
}

// Returns the calls per second. It alternates between getting the legal list and applying an action.
double bench(const mille::Variant& variant, const std::string& seed) {
  using Clock = std::chrono::steady_clock;
  const auto start = mille::State::start(variant, setup_of(seed)).value();
  auto state = start;
  std::vector<mille_action> legal(static_cast<std::size_t>(variant.rules().value().longest_legal_list));
  std::uint64_t calls = 0;
  std::uint64_t decision = 0;
  const auto began = Clock::now();
  std::chrono::duration<double> taken{};
  while ((taken = Clock::now() - began) < std::chrono::seconds(1)) {
    for (int i = 0; i < 256; i++) {
      const std::size_t count = state.legal(variant, std::span(legal)).value();
      calls++;
      if (count > 0) {
        state.apply(variant, legal[7919 * decision++ % count]).value();
        calls++;
      } else if (state.phase(variant).value() == MILLE_PHASE_OVER) {
        state = start;
      } else {
        state.next_deal(variant).value();
      }
    }
  }
  return static_cast<double>(calls) / taken.count();
}

}  // namespace

int main(int argc, char** argv) try {
  if (const char* differs = mille_layout_differs(); differs != nullptr) {
    std::fprintf(stderr, "%s is laid out otherwise in libmille %s\n", differs, mille_version_text());
    return 1;
  }
  std::string seed = "1";
  bool benches = false;
  for (int i = 1; i < argc; i++) {
    if (std::string_view(argv[i]) == "--seed" && i + 1 < argc) {
      seed = argv[++i];
    } else if (std::string_view(argv[i]) == "--bench") {
      benches = true;
    }
  }
  const auto engine = mille::Engine::create().value();
  const auto variant = engine.variant("progressive").value();
  if (benches) {
    std::printf("%.0f\n", bench(variant, seed));
  } else {
    std::fputs(play(engine, variant, seed).c_str(), stdout);
  }
  return 0;
} catch (const mille::Error& error) {
  std::fprintf(stderr, "%s: %s\n", mille_status_name(error.code()), error.what());
  return 1;
}
