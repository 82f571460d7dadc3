// A sealed match of two guests that a version left unfinished is resumed by this one and played to its end.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "mille/mille.hpp"
#include "tests/support/library.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

namespace fs = std::filesystem;

std::string kept_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<fs::path> kept_versions() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(source_dir() + "/tests/kept")) {
    if (fs::exists(entry.path() / "sealed-unfinished.mille")) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

TEST(Kept, a_sealed_match_of_two_guests_goes_on_to_its_end) {
  const std::vector<fs::path> folders = kept_versions();
  ASSERT_FALSE(folders.empty());
  const mille::Engine engine = mille::Engine::create().value();
  for (const fs::path& folder : folders) {
    SCOPED_TRACE(folder.string());
    const std::string before = kept_text(folder / "sealed-unfinished.mille");
    mille::Seed secret{};
    const Seed read = seed(kept_text(folder / "sealed-unfinished.secret").substr(0, 64));
    std::copy(read.begin(), read.end(), secret.begin());
    mille::Table table = engine.resume(before, secret).value();
    std::array<mille::Player, MILLE_SEATS> players{engine.player("random").value(), engine.player("random").value()};
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      table.set_player(seat, players[static_cast<std::size_t>(seat)]).value();
    }
    while (table.info().value().phase != MILLE_PHASE_OVER) {
      if (table.info().value().phase == MILLE_PHASE_BETWEEN) {
        table.next_deal().value();
      } else {
        table.step().value();
      }
    }
    const std::string after = table.record(MILLE_ALL).value();
    EXPECT_EQ(after.substr(0, before.size()), before);
    const std::string notes = kept_text(folder / "sealed-unfinished-0.notes.json");
    const std::string seen = kept_text(folder / "sealed-unfinished-0.mille");
    const mille_verdict verdict = engine.verify(after, notes, seen).value();
    EXPECT_EQ(verdict.result, MILLE_VERDICT_AGREES_WITH_NOTES);  // the guest noted nothing after the interruption
  }
}

}  // namespace
}  // namespace mille_test
