// What speaks for and against an action, in the person's language.
#pragma once

#include <string>

#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

// Sentences about a legal action, separated by spaces. Empty where there is nothing to say.
std::string reasons_text(const Style& style, const mille::Table& table, const mille_action& action);

// The same of what mille::Table::reasons() said.
std::string reasons_text(const Style& style, const std::string& json);

}  // namespace cli
