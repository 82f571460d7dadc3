// What a match was worth after each of its deals: matches are played on from there.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// The payment that seat 0 could expect after a deal.
struct Outlook {
  std::int32_t deal = 0;
  double payment = 0;  // in the unit of the stakes, below 0 if seat 0 pays
  double uncertainty =
      0;  // half the width of the 95 % confidence interval; 0 after the last deal, whose payment is known
};

// Plays `matches` matches on from the end of each deal, each with its own cards, with `club` at both seats. The last point is the payment of a
// match that is over. `progress` gets the share that is done. Nothing is random: two calls give the same.
std::vector<Outlook> outlook_of(const mille::Engine& engine, const mille::Table& table, std::uint64_t matches,
                                const std::function<void(double)>& progress);

}  // namespace cli
