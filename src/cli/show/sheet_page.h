// The score sheet as a page of its own, in SVG and HTML: a column a player, a row a deal, circles round chapeaux, asterisks
// for naturals, the line of the skunk, and the settlement item by item below. Readable in print, by day and by night, and by
// a screen reader, which is told all of it in sentences. Neither needs another file.
#pragma once

#include <string>
#include <vector>

#include "cli/show/sheet.h"

namespace cli {

struct SheetPage {
  std::string variant;  // its id
  Names names;
  mille_rules rules{};
  mille_table_info info{};
  std::vector<mille_deal_result> results;
  mille_payment payment{};  // of a match that is over
};

// A table's sheet, as far as it has been played.
SheetPage sheet_page(const mille::Table& table, const Names& names);

// One match, as a drawing.
std::string sheet_svg(const SheetPage& page);
// Any number of them, as a page of drawings.
std::string sheet_html(const std::vector<SheetPage>& pages);

// What the drawing says.

// `greedy against random`.
std::string sheet_title(const SheetPage& page);
// `montreal, stakes 1–3`.
std::string sheet_terms(const SheetPage& page);
// Who won, or how far the match has come.
std::string sheet_verdict(const SheetPage& page);
// What its signs mean.
std::string sheet_key(const SheetPage& page);
// Whether the line of the skunk is drawn below a deal: below the last one after which the player was under it, or none
// where he never was. `row` counts from 0.
bool skunk_line_below(const SheetPage& page, std::size_t seat, std::size_t row);
// Digits with the sign for minus.
std::string sheet_number(std::int64_t value);

}  // namespace cli
