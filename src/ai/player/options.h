// The options of players: reads their descriptions, and checks the values that a host sets.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "mille/mille_ai.h"

namespace mille {

// An option as its player describes it, with its current value.
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

  // Fills all of `info`, except that its `struct_size` is kept.
  void describe(mille_option_info* info) const;
};

// Reads a whole number. Returns false if the text is anything else.
bool read_option_integer(std::string_view text, std::int64_t* number);

// The words of a choice, which single spaces separate.
std::vector<std::string_view> split_choices(std::string_view choices);

// Reads the option descriptions of an entry table. Returns nothing if they are invalid.
std::optional<std::vector<PlayerOption>> read_options(const mille_ai_api& api);

// Sets options by name and text. Fails with MILLE_E_OPTION if an option is unknown, set twice or
// set to an invalid value.
mille_status set_options(std::string_view player, std::span<const mille_option> values,
                         std::vector<PlayerOption>* options, mille_error* error);

}  // namespace mille
