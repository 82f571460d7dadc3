// The reasons for and against an action, in the language of the person.
#pragma once

#include <string>

#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

// Returns the sentences about a legal action, separated by spaces. Empty if there are none.
std::string reasons_text(const Style& style, const mille::Table& table, const mille_action& action);

// Returns the same from the JSON of mille::Table::reasons().
std::string reasons_text(const Style& style, const std::string& json);

// Returns what a player found out about its last decision. Empty if it did not look ahead.
std::string reasons_text(const Style& style, const mille::Player& player);

// Returns both texts, separated by a space if neither is empty.
std::string joined(const std::string& one, const std::string& other);

}  // namespace cli
