// Action text, cards, seeds and options: read whatever comes; what is read is written back to the same.

#include <cstring>

#include "tests/fuzz/host.h"

namespace {

mille_table* table_in_play() {
  static mille_table* made = [] {
    mille_variant* variant = nullptr;
    fuzz::require(mille_variant_load(fuzz::engine(), "montreal", nullptr, 0, &variant, nullptr) == MILLE_OK);
    mille_table* table = nullptr;
    fuzz::require(mille_table_create(variant, nullptr, &table, nullptr) == MILLE_OK);
    fuzz::require(mille_table_next_deal(table, nullptr, nullptr) == MILLE_OK);
    return table;
  }();
  return made;
}

void read_action(const std::string& text) {
  mille_action action;
  if (mille_table_parse(table_in_play(), text.c_str(), &action, nullptr) != MILLE_OK) return;
  char written[256];
  mille_seat seat = 0;
  mille_table_info info{};
  info.struct_size = sizeof info;
  mille_table_info_get(table_in_play(), &info, nullptr);
  seat = info.turn;
  if (mille_action_text(&action, seat, written, sizeof written, nullptr, nullptr) != MILLE_OK) return;
  mille_action again;
  fuzz::require(mille_table_parse(table_in_play(), written, &again, nullptr) == MILLE_OK);
  fuzz::require(std::memcmp(&action, &again, sizeof action) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::size_t what = input.below(4);
  const std::string text = input.rest();
  mille_card card = 0;
  std::uint8_t seed[MILLE_SEED_SIZE];
  if (what == 0) read_action(text);
  if (what == 1) mille_card_parse(text.c_str(), &card, nullptr);
  if (what == 2) mille_seed_parse(text.c_str(), seed, nullptr);
  if (what == 3) {
    const std::string name = text.substr(0, text.find('='));
    const std::string value = name.size() < text.size() ? text.substr(name.size() + 1) : std::string();
    const mille_option option = {name.c_str(), value.c_str()};
    mille_variant* variant = nullptr;
    mille_variant_load(fuzz::engine(), "denexa", &option, 1, &variant, nullptr);
    mille_variant_free(variant);
    mille_player* player = nullptr;
    mille_player_create(fuzz::engine(), ("greedy:" + text).c_str(), &player, nullptr);
    mille_player_free(player);
  }
  return 0;
}
