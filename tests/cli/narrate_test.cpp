// A match told in lines.
#include "cli/show/narrate.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/term/style.h"

namespace cli {
namespace {

std::vector<std::string> told(mille_seat viewer, int width) {
  const auto engine = mille::Engine::create().value();
  auto setup = mille::make<mille_match_setup>();
  setup.seed[0] = 12;
  auto table = mille::Table::create(engine.variant("montreal").value(), setup).value();
  const mille::Player players[] = {engine.player("greedy").value(), engine.player("greedy").value()};
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) table.set_player(seat, players[seat]).value();
  for (auto info = table.info().value(); info.phase != MILLE_PHASE_OVER; info = table.info().value()) {
    if (info.phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else {
      table.step().value();
    }
  }
  std::vector<std::string> lines;
  Style style;
  style.width = width;
  Narrator narrator([&lines](const std::string& line) { lines.push_back(line); }, style, {"one", "other"}, viewer);
  narrator.follow(table);
  return lines;
}

TEST(Narrate, a_turn_that_takes_several_lines_is_told_line_by_line) {
  for (const mille_seat viewer : {mille_seat{MILLE_ALL}, mille_seat{0}}) {
    const auto lines = told(viewer, 60);
    std::size_t broken_turns = 0;
    for (const std::string& line : lines) {
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
      EXPECT_LE(columns(line), 60) << line;
      broken_turns += line.starts_with("         ") ? 1 : 0;
    }
    EXPECT_GT(broken_turns, 0U);
  }
}

}  // namespace
}  // namespace cli
