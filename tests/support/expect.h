// Assertions about a table: it refuses an action by a rule, it accepts an action, a player holds these cards.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

namespace mille_test {

// In a Position it is seat 1's turn, unless the Position says otherwise.
inline constexpr mille_seat kMe = 1;
inline constexpr mille_seat kOpponent = 0;

// The action is refused by this rule. `T1|T2` accepts either rule; `*` accepts a refusal by a field rather than a rule.
// All ways to ask must agree: check, play as text, play as a struct, and both check and play on a bare state. The
// action is not in the legal list, and nothing has changed.
testing::AssertionResult refuses(Table& table, const std::string& action, const std::string& rule);

// The action is legal here. The table does not change.
testing::AssertionResult accepts(Table& table, const std::string& action);

// The text is not an action (MILLE_E_NOTATION), and nothing has changed.
testing::AssertionResult cannot_read(Table& table, const std::string& action);

// Returns true if the legal list has this text: `lists(table, "lay 8 8C 8D 8H")`.
bool lists(const Table& table, const std::string& action);

// Plays actions that end the deal and returns its result. Throws if they do not end it.
mille_deal_result ended_by(Table& table, std::initializer_list<const char*> actions);

// The cards in a seat's hand, ascending, in notation.
std::string hand_of(const Table& table, mille_seat seat);

// A seat's set of a rank (`8`), in notation: first the natural cards, then the wild ones in the order of the pack.
std::string set_of(const Table& table, mille_seat seat, const std::string& rank);

// The discard pile, oldest first, in notation.
std::string pile_of(const Table& table);

// The stock, next card first, in notation, taken from the table's position.
std::string stock_of(const Table& table);

// The raw value of a member of a JSON object. Members of nested objects are ignored. Throws if there is no such member.
std::string member(const std::string& json, const std::string& key);

// Returns the object with a new raw value for a member that it already has.
std::string with_member(std::string json, const std::string& key, const std::string& value);

// The strings of a raw JSON array of strings, separated by spaces.
std::string flat(const std::string& json_array);

std::vector<std::string> lines(const std::string& text);

}  // namespace mille_test
