// By the C++ interface: its types have the names of the engine's own.
#include "tools/rival.h"

#include <cstring>

#include "mille/mille.hpp"

struct RivalTable::Library {
  Library(const std::string& variant_name, const std::string& rival_name)
      : variant(engine.variant(variant_name).value()),
        rival(engine.player(mille::PlayerSetup::parse(rival_name).value()).value()) {}

  mille::Engine engine = mille::Engine::create().value();
  mille::Variant variant;
  mille::Player rival;
  mille::Table table;
};

RivalTable::RivalTable(const std::string& variant, const std::string& rival)
    : library_(std::make_unique<Library>(variant, rival)) {}

RivalTable::~RivalTable() = default;

void RivalTable::deal(const std::uint8_t* seed, mille_seat seat_of_rival) {
  auto setup = mille::make<mille_match_setup>();
  setup.draw_ends = 1;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  std::memcpy(setup.seed, seed, sizeof setup.seed);
  library_->table = mille::Table::create(library_->variant, setup).value();
  rival_ = seat_of_rival;
  library_->table.seat(rival_, library_->rival).value();
  library_->table.next_deal().value();
}

bool RivalTable::is_callers_turn() {
  for (;;) {
    const mille_seat turn = library_->table.info().value().turn;
    if (turn == MILLE_NOBODY) return false;
    if (turn != rival_) break;
    library_->table.step().value();
  }
  view_ = library_->table.view(1 - rival_).value();
  library_->table.legal(legal_).value();
  return true;
}

void RivalTable::play(const mille_action& action) { library_->table.apply(action).value(); }

double RivalTable::points(mille_seat seat) const {
  return static_cast<double>(library_->table.results().value().front().points[seat]);
}
