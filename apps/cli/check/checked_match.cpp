// See checked_match.h.
#include "cli/check/checked_match.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/check/subject.h"

namespace cli {

namespace {

mille_match_setup setup_of(std::uint64_t seed) {
  auto setup = mille::make<mille_match_setup>();
  setup.has_seed = 1;
  const mille::Seed bytes = mille::parse_seed(fmt::to_string(seed).c_str()).value();
  std::copy(bytes.begin(), bytes.end(), setup.seed);
  setup.stakes[0] = setup.stakes[1] = 1;
  return setup;
}

}  // namespace

mille::Table table_of(const mille::Variant& variant, std::uint64_t seed) {
  auto setup = setup_of(seed);
  const auto rules = variant.rules().value();
  if (rules.payment_stake_ratio != 0) setup.stakes[1] = rules.payment_stake_ratio;
  return mille::Table::create(variant, setup).value();
}

mille_budget budget_of(std::uint64_t nodes, std::int64_t soft_us, std::int64_t hard_us) {
  auto budget = mille::make<mille_budget>();
  budget.nodes = nodes;
  budget.soft_us = soft_us;
  budget.hard_us = hard_us;
  return budget;
}

mille_step take_step(mille::Table& table, const mille_budget& budget) {
  auto step = table.step(&budget);
  if (!step) throw Wrong(step.error().what());
  return *step;
}

void play_anything(mille::Table& table, Random& random) {
  const auto legal = table.legal().value();
  table.apply(legal[random() % legal.size()]).value();
}

bool ready(mille::Table& table) {
  const mille_phase phase = table.info().value().phase;
  if (phase == MILLE_PHASE_BETWEEN) table.next_deal().value();
  return phase != MILLE_PHASE_OVER;
}

bool sit_down(mille::Table& table, mille_seat seat, const mille::Player& player) {
  const auto seated = table.set_player(seat, player);
  if (!seated && seated.code() == MILLE_E_UNSUPPORTED) return false;
  if (!seated) throw Wrong(seated.error().what());
  return true;
}

void play(mille::Table& table, mille_seat seat, Random& random, int decisions, const mille_budget& budget) {
  for (; decisions > 0 && ready(table); --decisions) {
    if (table.info().value().turn == seat) {
      take_step(table, budget);
    } else {
      play_anything(table, random);
    }
  }
}

}  // namespace cli
