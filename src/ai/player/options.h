// Options of players: what a player describes, and the values that a host gives, checked.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "mille/mille_ai.h"

namespace mille {

// An option as its player describes it, with the value in force.
struct PlayerOption {
  std::string name;
  mille_option_type type = MILLE_OPTION_INTEGER;
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
  std::string default_value;
  std::string choices;
  std::string help;
  std::string value;
  bool is_set = false;

  // Fills what `info->struct_size`, which is kept, has room for.
  void describe(mille_option_info* info) const;
};

// Reads the descriptions of an entry table. False: they contradict themselves.
bool read_options(const mille_ai_api& api, std::vector<PlayerOption>* options);

// Sets options by name and text. Refused: MILLE_E_OPTION for one that is unknown, set twice or of a wrong value.
mille_status set_options(std::string_view player, std::span<const mille_option> values,
                         std::vector<PlayerOption>* options, mille_error* error);

// The word of `words` that `text` is most likely a slip of; empty where none is near.
std::string_view nearest(std::string_view text, std::span<const std::string_view> words);

}  // namespace mille
