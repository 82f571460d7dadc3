// By the C++ interface: its types have the names of the engine's own.
#include "research/opponent.h"

#include <cstring>

#include "mille/mille.hpp"

struct OpponentTable::Library {
  Library(const std::string& variant_name, const std::string& opponent_name)
      : variant(engine.variant(variant_name).value()),
        opponent(engine.player(mille::PlayerSetup::parse(opponent_name).value()).value()) {}

  mille::Engine engine = mille::Engine::create().value();
  mille::Variant variant;
  mille::Player opponent;
  mille::Table table;
};

OpponentTable::OpponentTable(const std::string& variant, const std::string& opponent)
    : library_(std::make_unique<Library>(variant, opponent)) {}

OpponentTable::~OpponentTable() = default;

void OpponentTable::deal(const std::uint8_t* seed, mille_seat seat_of_opponent) {
  auto setup = mille::make<mille_match_setup>();
  setup.draw_ends = 1;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  std::memcpy(setup.seed, seed, sizeof setup.seed);
  library_->table = mille::Table::create(library_->variant, setup).value();
  opponent_ = seat_of_opponent;
  library_->table.set_player(opponent_, library_->opponent).value();
  library_->table.next_deal().value();
}

bool OpponentTable::is_callers_turn() {
  for (;;) {
    const mille_seat turn = library_->table.info().value().turn;
    if (turn == MILLE_NOBODY) return false;
    if (turn != opponent_) break;
    library_->table.step().value();
  }
  view_ = library_->table.view(1 - opponent_).value();
  library_->table.legal(legal_).value();
  return true;
}

void OpponentTable::play(const mille_action& action) { library_->table.apply(action).value(); }

double OpponentTable::points(mille_seat seat) const {
  return static_cast<double>(library_->table.results().value().front().points[seat]);
}
