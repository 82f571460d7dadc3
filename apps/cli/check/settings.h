// The values of a script's options and the stakes under which a check tries it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// Values of options that a host sets, by name. Without any, the defaults.
using Setting = std::vector<std::pair<std::string, std::string>>;

// share=0, mode=long; empty for the defaults.
std::string setting_text(const Setting& setting);

// Each option alone at every end: least, greatest and 0, each choice, on and off, as far as they are not its default. A number of
// the script's own, with which a hook may calculate, also at −1 and 1, and at every value if these are few.
std::vector<Setting> single_ends(const std::vector<mille_option_info>& options);

// Two options at their ends, for every two options and ends. Those that come first are of the script's own.
std::vector<Setting> pairs_of_ends(const std::vector<mille_option_info>& options);

struct Stakes {
  std::int64_t small = 0;
  std::int64_t large = 0;
};

// The stakes of a match for nothing, of a small one, of a usual one and of the largest that a host may set, in the ratio
// of the rules; without a ratio, also those of which only one is 0.
std::vector<Stakes> stakes_to_try(const mille_rules& rules);

// The stakes of a setup. Both 0: a match for nothing.
void set_stakes(mille_match_setup& setup, const Stakes& stakes);

}  // namespace cli
