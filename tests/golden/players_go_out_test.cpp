// Positions in which a player should go out, and in which a watcher would see that it does not.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>

#include "mille/mille.hpp"
#include "tests/support/paths.h"

namespace {

std::string text_of(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// A pair and a wild two, an opponent with four cards: the match is worth more when the deal ends here.
TEST(PlayersGoOut, learned_lays_its_last_cards_whatever_it_plays_for) {
  const auto engine = mille::Engine::create().value();
  const std::string position = text_of(mille_test::source_dir() + "/tests/golden/positions/out_with_a_wild.json");
  for (const char* name : {"learned", "learned:goal=points", "expert"}) {
    const auto table = engine.position(position).value();
    const auto player = engine.player(mille::PlayerSetup::parse(name).value()).value();
    const auto step = table.hint(player).value();
    EXPECT_EQ(mille::to_text(step.action, table.info()->turn).value(), "lay Q QC QH 2C") << name;
  }
}

}  // namespace
