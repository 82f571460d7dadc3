// The score sheet as a separate page, in SVG and HTML: a column per player, a row per deal, circles round chapeaux,
// asterisks for naturals, the line of the skunk, and the itemised settlement below. It is readable in print, in light
// and dark mode, and by a screen reader, which gets all of it in sentences. Neither format needs another file.
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
  mille_payment payment{};  // if the match is over
};

// The sheet of a table, up to the deal last scored.
SheetPage sheet_page(const mille::Table& table, const Names& names);

// Draws one match.
std::string sheet_svg(const SheetPage& page);
// A page with the drawings of any number of matches.
std::string sheet_html(const std::vector<SheetPage>& pages);

// The texts of the drawing.

// `greedy against random`.
std::string sheet_title(const SheetPage& page);
// `montreal, stakes 1–3`.
std::string sheet_terms(const SheetPage& page);
// Who won, or how far the match has got.
std::string sheet_verdict(const SheetPage& page);
// Explains the marks.
std::string sheet_key(const SheetPage& page);
// Returns true if the skunk line is drawn below a deal: the last deal after which the player was below that line. There
// is none if they never were. `row` counts from 0.
bool skunk_line_below(const SheetPage& page, std::size_t seat, std::size_t row);
// Formats a number with a typographic minus sign.
std::string sheet_number(std::int64_t value);

}  // namespace cli
