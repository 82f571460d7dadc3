// The running estimate of a comparison with its band, as SVG.
#pragma once

#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

struct ChartLine {
  std::string title;  // the two players
  std::vector<mille_arena_point> points;
};

// Draws one panel per pairing, one below the other. `unit` names what the estimate measures.
std::string arena_chart(const std::vector<ChartLine>& lines, const std::string& unit);

}  // namespace cli
