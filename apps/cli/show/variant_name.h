// What people call a variant.
#pragma once

#include <string>

#include "mille/mille.hpp"

namespace cli {

// Returns the title of a script's variant. A built-in variant is called by its id, which is also what is typed.
std::string variant_name(const mille::Variant& variant);

}  // namespace cli
