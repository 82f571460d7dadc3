// By the C++ interface: its types have the names of the engine's own.
#include "research/ending_tables.h"

#include <cstring>
#include <map>

#include "mille/mille.hpp"

namespace {

std::string script() {
  return "return { name = 'short-deals', extends = 'montreal', deal = { max_turns = " +
         std::to_string(EndingTables::kTurns) + " } }";
}

std::vector<std::uint64_t> words_of(const mille::Table& table) {
  const mille::State state = mille::State::of(table).value();
  std::vector<std::uint64_t> words(mille_state_size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), state.get(), mille_state_size());
  return words;
}

}  // namespace

struct EndingTables::Library {
  mille::Engine engine = mille::Engine::create().value();
  mille::Variant variant = engine.variant_from_script("short-deals.lua", script()).value();
  mille::Player named(const std::string& name) const {
    return engine.player(mille::PlayerSetup::parse(name).value()).value();
  }
  mille::Player clubs[2] = {named("club:goal=points"), named("club:goal=points")};
  std::map<std::string, mille::Player> players;

  const mille::Player& player(const std::string& name) {
    auto found = players.find(name);
    if (found == players.end()) found = players.emplace(name, named(name)).first;
    return found->second;
  }
};

EndingTables::EndingTables() : library_(std::make_unique<Library>()) {}
EndingTables::~EndingTables() = default;

bool EndingTables::find(std::uint64_t number, int most, Ending* ending) {
  auto setup = mille::make<mille_match_setup>();
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  for (std::size_t i = 0; i < sizeof number; ++i) setup.seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
  auto table = mille::Table::create(library_->variant, setup).value();
  for (const mille_seat seat : {0, 1}) table.set_player(seat, library_->clubs[seat]).value();
  table.next_deal().value();
  for (;;) {
    const mille_table_info info = table.info().value();
    if (info.phase != MILLE_PHASE_DRAW && info.phase != MILLE_PHASE_LAY) return false;
    if (info.phase == MILLE_PHASE_LAY && info.turns == kTurns - 2) break;
    table.step().value();
  }
  const mille_seat seat = table.info().value().turn;
  const mille_view view = table.view(seat).value();
  int known = 0;
  for (const std::uint8_t cards : view.known[1 - seat]) known += cards;
  const int hidden = view.hand_size[1 - seat] - known;
  if (hidden < 1 || hidden > most || view.stock_size < 2) return false;
  *ending = {table.position().value(), words_of(table)};
  return true;
}

std::vector<std::uint64_t> EndingTables::after_turn(const Ending& ending, const std::string& player) {
  auto table = library_->engine.position(ending.position, library_->variant).value();
  const mille_seat seat = table.info().value().turn;
  table.set_player(seat, library_->player(player)).value();
  while (table.info().value().turn == seat) table.step().value();
  return words_of(table);
}
