// A match that is played through the public interface, on whatever thread calls.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "mille/mille.hpp"

namespace host_thread {

// A script that computes in its hooks what a floating-point environment changes: divisions by zero, numbers out of
// range, and sums that are rounded. `fold` is computed when the script is compiled, `hand` when it is loaded.
inline constexpr const char* kScript = R"(
return { name = "divided", extends = "montreal", deal = { hand = 13 + 0 * (0/0 ~= 0/0 and 0 or 1) }, match = { target = 300 },
  hooks = {
    score_deal = function(deal, score)
      local nothing = deal.turns - deal.turns
      local none, endless, root = nothing / nothing, 1 / nothing, math.sqrt(-1 - nothing)
      local large, rest, tiny = 1e308 * (10 + nothing), math.fmod(1, 0.0 + nothing), (1e-300 + nothing) * 1e-10
      local sum = 0.0
      for i = 1, 40 do sum = sum + 1 / (i + nothing) end
      for seat = 0, 1 do
        local side = score[seat]
        side.bonus = side.bonus + (none ~= none and 1 or 0) + (endless == large and 2 or 0) + (root ~= root and 4 or 0)
          + (rest ~= rest and 8 or 0) + (tiny > 0 and 16 or 0) + math.floor(sum * 1e15) % 1000
        side.points = side.set_points - side.hand_points + side.bonus
      end
      return score
    end,
    settle = function(match, payment) local endless = 1 / (payment.total - payment.total) return nil end,
  } }
)";

inline mille::Engine make_engine() {
  auto options = mille::make<mille_engine_options>();
  options.stop_on_hook_failure = 1;  // a hook that fails would be replaced by the engine's own result
#ifdef MILLE_TEST_HOST
  options.player_host = MILLE_TEST_HOST;
#endif
  return mille::Engine::create(options).value();
}

inline mille::Variant load(const mille::Engine& engine, std::string_view variant) {
  if (variant == "script") return engine.variant_from_script("divided.lua", kScript).value();
  return engine.variant(std::string(variant)).value();
}

inline mille::Table table_of(const mille::Variant& variant, std::uint8_t seed) {
  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  setup.has_seed = 1;
  setup.seed[0] = seed;
  return mille::Table::create(variant, setup).value();
}

// Plays the match of a seed to its end and returns its record. The opponent is `greedy`. Calls `after_call` often.
template <class After>
std::string play(const mille::Engine& engine, std::string_view variant, const mille::Player& player, std::uint8_t seed,
                 After after_call) {
  const mille::Variant rules = load(engine, variant);
  after_call();
  const mille::Player greedy = engine.player("greedy").value();
  mille::Table table = table_of(rules, seed);
  table.set_player(0, player).value();
  table.set_player(1, greedy).value();
  for (;;) {
    const mille_phase phase = table.info().value().phase;
    if (phase == MILLE_PHASE_OVER) break;
    if (phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else {
      table.step().value();
    }
    after_call();
  }
  std::string record = table.record(MILLE_ALL).value();
  after_call();
  return record;
}

}  // namespace host_thread
