// Names and options of variants and players as text: they take effect, or are refused with a reason.

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "tests/fuzz/host.h"

namespace {

void load_variant(const std::string& text) {
  const std::string name = text.substr(0, text.find('='));
  const std::string value = name.size() < text.size() ? text.substr(name.size() + 1) : std::string();
  const mille_option option = {name.c_str(), value.c_str()};
  mille_error error{};
  error.struct_size = sizeof error;
  mille_variant* variant = nullptr;
  if (mille_variant_load(fuzz::engine(), "denexa", &option, 1, &variant, &error) != MILLE_OK) {
    return fuzz::require(variant == nullptr && error.text[0] != '\0');
  }
  mille_option_info info{};
  info.struct_size = sizeof info;
  fuzz::require(mille_variant_option(variant, 0, &info, nullptr) == MILLE_OK);
  // An option changes the own rules, beside which there are no others, and nothing is remembered.
  mille_rules own{}, set{};
  own.struct_size = set.struct_size = sizeof own;
  fuzz::require(mille_variant_rules(variant, &own, nullptr) == MILLE_OK);
  fuzz::require(mille_variant_rule_set(variant, 0, &set, nullptr) == MILLE_OK);
  fuzz::require(std::memcmp(&own, &set, sizeof own) == 0);
  fuzz::require(mille_variant_rule_set(variant, 1, &set, nullptr) == MILLE_E_NOT_FOUND);
  mille_memory_info memory{};
  memory.struct_size = sizeof memory;
  fuzz::require(mille_variant_memory(variant, 0, &memory, nullptr) == MILLE_E_NOT_FOUND);
  // A number may be written with zeros before it; it is told without them.
  std::string told = value;
  if (value.find_first_not_of("0123456789") == value.npos) {
    told.erase(0, std::min(value.find_first_not_of('0'), value.size() - 1));
  }
  fuzz::require(name == info.name && told == info.value);
  mille_variant_free(variant);
}

bool is_built_in(const std::string& id) {
  for (std::size_t i = 0; const char* known = mille_player_id(i); ++i) {
    if (id == known) return true;
  }
  return false;
}

// This engine has no folders and allows nothing else, so a name is a built-in player or is refused.
void make_player(const std::string& name) {
  mille_error error{};
  error.struct_size = sizeof error;
  mille_player* player = nullptr;
  std::vector<char> buffer(64 * name.size() + 64);
  mille_player_setup setup{};
  setup.struct_size = sizeof setup;
  if (mille_player_parse(name.c_str(), &setup, buffer.data(), buffer.size(), nullptr, &error) != MILLE_OK) {
    return fuzz::require(error.text[0] != '\0' && error.status != MILLE_E_BUFFER);
  }
  if (setup.isolation != MILLE_ISOLATION_DEFAULT) return;  // it would start a process each time
  if (mille_player_create(fuzz::engine(), buffer.data(), &setup, &player, &error) != MILLE_OK) {
    return fuzz::require(player == nullptr && error.text[0] != '\0');
  }
  fuzz::require(setup.source == MILLE_SOURCE_INSTALLED && is_built_in(buffer.data()));
  // The name that records list stands for the same player.
  std::vector<char> listed(4 * name.size() + 64), again(64 * listed.size());
  mille_player_setup same = setup;
  fuzz::require(mille_player_text(player, MILLE_PLAYER_TEXT_NAME, listed.data(), listed.size(), nullptr, nullptr) ==
                MILLE_OK);
  fuzz::require(mille_player_parse(listed.data(), &same, again.data(), again.size(), nullptr, nullptr) == MILLE_OK);
  fuzz::require(same.option_count == setup.option_count && std::strcmp(again.data(), buffer.data()) == 0);
  mille_player_free(player);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const unsigned kind = input.byte() % 4;
  const std::string text = input.rest().c_str();  // names end at a zero byte
  if (kind % 2 == 0) {
    make_player(kind == 0 ? "greedy:" + text : text);
  } else {
    load_variant(text);
  }
  return 0;
}
