// Matches in which a check lets its player play: against anything legal, with positions to look at instead of time.
#pragma once

#include <cstdint>
#include <random>

#include "mille/mille.hpp"

namespace cli {

using Random = std::mt19937_64;

// A player that takes no notice of time is given positions to look at, so that a check ends.
inline constexpr std::uint64_t kNodes = 500;

mille::Table table_of(const mille::Variant& variant, std::uint64_t seed);

mille_budget budget_of(std::uint64_t nodes, std::int64_t soft_us, std::int64_t hard_us);

// One decision of the player whose turn it is. Throws Wrong with what it does wrong.
mille_step take_step(mille::Table& table, const mille_budget& budget);

// A legal action, whatever it is.
void play_anything(mille::Table& table, Random& random);

// Deals if a deal is due. Returns false if the match is over.
bool ready(mille::Table& table);

// Returns false if the player does not play this variant. Throws Wrong.
bool sit_down(mille::Table& table, mille_seat seat, const mille::Player& player);

// Plays a number of decisions: the player at its seat, anything legal at the other. Throws Wrong.
void play(mille::Table& table, mille_seat seat, Random& random, int decisions,
          const mille_budget& budget = budget_of(kNodes, 0, 0));

}  // namespace cli
