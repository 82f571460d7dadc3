// The running estimate of a comparison with its band, as SVG.
#pragma once

#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

struct ChartLine {
  std::string title;  // who against whom
  std::vector<mille_arena_point> points;
};

// One panel a pairing, below each other; `unit` is what the estimate counts.
std::string arena_chart(const std::vector<ChartLine>& lines, const std::string& unit);

}  // namespace cli
