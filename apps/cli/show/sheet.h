// The score sheet as players keep it, and the itemised settlement. The library computes the figures.
#pragma once

#include <string>
#include <vector>

#include "cli/term/say.h"
#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

using Names = std::array<std::string, MILLE_SEATS>;

// The name of the person at the terminal, and the same where it stands for itself.
inline constexpr Text kPerson{"you"};
inline constexpr Text kPersonAlone{"You"};
// Returns true if a name is one of these, in English or in the language. Sentences then address the person.
bool is_person(const std::string& name);

// One row per deal with points, asterisks, circles and running totals. The totals of the match follow.
std::string score_sheet(const Style& style, const Names& names, const std::vector<mille_deal_result>& results,
                        const mille_table_info& info, const mille_rules& rules);

// Describes a deal in a sentence: `Deal 1: you -35, chapeau, total -35; greedy 220, 2 naturals, total 220.`
std::string told_deal(const Names& names, const mille_deal_result& result);

// The result of a deal: sets, hand, bonus and points of each side.
std::string deal_score(const Style& style, const Names& names, const mille_deal_result& result);

// Points with their marks on paper: `220 **`, `(-35)`.
std::string marked(std::int64_t points, int naturals, int chapeaux);

// Says who won, and why if points did not decide.
std::string verdict(const Names& names, const mille_table_info& info);

// What the texts of a settlement's items mention. The payment holds the amounts.
struct Settled {
  std::int64_t winner_total;
  std::int64_t loser_total;
  int naturals;  // of the winner
  int chapeaux;  // of the loser
  std::int64_t stakes[2];
};
struct Item {
  std::string words;
  std::int64_t value;
};
std::vector<Item> items(const mille_payment& payment, const Settled& settled);
std::string itemised(const Style& style, const mille_payment& payment, const Settled& settled);

// The basis of a match's settlement. Precondition: the match is over and not drawn.
Settled settled_on(const mille_table_info& info);
// Says who pays whom: `random pays greedy`, `You pay greedy`.
std::string payer(const Names& names, const mille_table_info& info);
// The total below which a loser is skunked (Y5); 0 if the rules have no skunk.
std::int64_t skunk_line(const mille_rules& rules);

// The settlement of a finished match; empty if it is drawn.
std::string settlement(const Style& style, const Names& names, const mille_table_info& info,
                       const mille_payment& payment);

// Shortens long names of seats, and makes equal ones distinct.
Names told_apart(Names names);

}  // namespace cli
