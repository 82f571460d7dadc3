// The table through the C ABI: its types have the names of the engine's own.
#include "tools/rival.h"

#include <cstring>
#include <stdexcept>

#include "mille/mille.h"

namespace {

mille_error empty_error() {
  mille_error error{};
  error.struct_size = sizeof error;
  return error;
}

void must(mille_status status, const mille_error& error) {
  if (status != MILLE_OK) throw std::runtime_error(error.text);
}

}  // namespace

struct RivalTable::Handles {
  mille_engine* engine = nullptr;
  mille_variant* variant = nullptr;
  mille_player* rival = nullptr;
  mille_table* table = nullptr;

  Handles() = default;
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
  ~Handles() {
    mille_table_free(table);
    mille_player_free(rival);
    mille_variant_free(variant);
    mille_engine_free(engine);
  }
};

RivalTable::RivalTable(const std::string& variant, const std::string& rival) : handles_(std::make_unique<Handles>()) {
  mille_error error = empty_error();
  must(mille_engine_create(nullptr, &handles_->engine, &error), error);
  must(mille_variant_load(handles_->engine, variant.c_str(), nullptr, 0, &handles_->variant, &error), error);
  must(mille_player_create(handles_->engine, rival.c_str(), &handles_->rival, &error), error);
  mille_rules rules{};
  rules.struct_size = sizeof rules;
  must(mille_variant_rules(handles_->variant, &rules, &error), error);
  legal_.resize(static_cast<std::size_t>(rules.longest_legal_list));
  view_.struct_size = sizeof view_;
}

RivalTable::~RivalTable() = default;

void RivalTable::deal(const std::uint8_t* seed, mille_seat seat_of_rival) {
  mille_error error = empty_error();
  mille_match_setup setup{};
  setup.struct_size = sizeof setup;
  setup.draw_ends = 1;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  std::memcpy(setup.seed, seed, sizeof setup.seed);
  mille_table_free(handles_->table);
  handles_->table = nullptr;
  must(mille_table_create(handles_->variant, &setup, &handles_->table, &error), error);
  rival_ = seat_of_rival;
  must(mille_table_seat(handles_->table, rival_, handles_->rival, &error), error);
  must(mille_table_next_deal(handles_->table, nullptr, &error), error);
}

bool RivalTable::is_callers_turn() {
  mille_error error = empty_error();
  mille_table_info info{};
  info.struct_size = sizeof info;
  for (;;) {
    must(mille_table_info_get(handles_->table, &info, &error), error);
    if (info.turn == MILLE_NOBODY) return false;
    if (info.turn != rival_) break;
    mille_step step{};
    step.struct_size = sizeof step;
    must(mille_table_step(handles_->table, nullptr, &step, &error), error);
  }
  must(mille_table_view(handles_->table, 1 - rival_, &view_, &error), error);
  must(mille_table_legal(handles_->table, legal_.data(), legal_.size(), &legal_count_, &error), error);
  return true;
}

void RivalTable::play(const mille_action& action) {
  mille_error error = empty_error();
  must(mille_table_apply(handles_->table, &action, &error), error);
}

double RivalTable::points(mille_seat seat) const {
  mille_error error = empty_error();
  mille_deal_result result{};
  result.struct_size = sizeof result;
  std::size_t count = 0;
  must(mille_table_results(handles_->table, 0, &result, sizeof result, 1, &count, &error), error);
  return static_cast<double>(result.points[seat]);
}
