// The score sheet as players keep it, and the settlement item by item. The figures are the library's.
#pragma once

#include <string>
#include <vector>

#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

using Names = std::array<std::string, MILLE_SEATS>;

// How the person at the terminal is called.
inline constexpr const char* kPerson = "you";
// `greedy wins`, `you win`.
std::string does(const std::string& name, const char* third_person, const char* second_person);
// The text as a sentence's beginning.
std::string sentence(std::string text);

// A row a deal: points with asterisks and circles, and running totals; the totals of the match below.
std::string score_sheet(const Style& style, const Names& names, const std::vector<mille_deal_result>& results,
                        const mille_table_info& info, const mille_rules& rules);

// A deal in a sentence: `Deal 1: you -35, chapeau, total -35; greedy 220, 2 naturals, total 220.`
std::string told_deal(const Names& names, const mille_deal_result& result);

// How a deal came out: sets, hand, bonus, points of each side.
std::string deal_score(const Style& style, const Names& names, const mille_deal_result& result);

// Points with what stands beside them on paper: `220 **`, `(-35)`.
std::string marked(std::int64_t points, int naturals, int chapeaux);

// Who won, and why where it was not by points.
std::string verdict(const Names& names, const mille_table_info& info);

// The words of a settlement's items; what each is worth stands in the payment.
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

// What a match that is over, and not drawn, was settled on.
Settled settled_on(const mille_table_info& info);
// Who pays whom: `random pays greedy`.
std::string payer(const Names& names, const mille_table_info& info);
// The total below which a loser is skunked (Y5); 0: nobody is.
std::int64_t skunk_line(const mille_rules& rules);

// The settlement of a match that is over; empty for a drawn one.
std::string settlement(const Style& style, const Names& names, const mille_table_info& info,
                       const mille_payment& payment);

// Names of seats as a table has them, told apart where they are equal.
Names told_apart(Names names);

}  // namespace cli
