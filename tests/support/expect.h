// What a test says of a table: it refuses an action by a rule, it accepts one, a player holds these cards.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/position.h"

namespace mille_test {

// In a Position the seat whose turn it is, unless it says otherwise, and the other one.
inline constexpr mille_seat kMe = 1;
inline constexpr mille_seat kRival = 0;

// The action is refused by this rule (`P1`; `T1|T2` where either would do; `*` where a field rather than a rule refuses), by every way in which it can be asked:
// by check, by playing it as text and as a struct, by a bare state; it is not in the legal list, and nothing has changed.
testing::AssertionResult refuses(Table& table, const std::string& action, const std::string& rule);

// The action may be played here; nothing is changed.
testing::AssertionResult accepts(Table& table, const std::string& action);

// The text is no action at all (MILLE_E_NOTATION), and nothing has changed.
testing::AssertionResult cannot_read(Table& table, const std::string& action);

// An action of this kind of text is in the legal list: `lists(table, "lay 8 8C 8D 8H")`.
bool lists(const Table& table, const std::string& action);

// Plays actions that end the deal, and returns its result; throws if they do not end it.
mille_deal_result ended_by(Table& table, std::initializer_list<const char*> actions);

// The cards of a seat's hand, ascending, in notation.
std::string hand_of(const Table& table, mille_seat seat);

// The natural cards, then the wild ones, of a seat's set of a rank (`8`), in notation; wild cards in the order of the pack.
std::string set_of(const Table& table, mille_seat seat, const std::string& rank);

// The discard pile, oldest first, in notation.
std::string pile_of(const Table& table);

// The stock, next card first, in notation, out of the table's position.
std::string stock_of(const Table& table);

// The value of a member of a JSON object itself, not of objects in it, as raw text; throws where there is none.
std::string member(const std::string& json, const std::string& key);

// The object with another value, raw, for a member that it has.
std::string with_member(std::string json, const std::string& key, const std::string& value);

// The texts of a raw JSON array of texts, apart by spaces.
std::string flat(const std::string& json_array);

// Lines of a text.
std::vector<std::string> lines(const std::string& text);

}  // namespace mille_test
