// The texts of the sheet's drawing; see sheet_page.h.
#include "cli/show/sheet_page.h"

#include <fmt/format.h>

namespace cli {

SheetPage sheet_page(const mille::Table& table, const Names& names) {
  const auto variant = table.variant().value();
  SheetPage page{variant.text(MILLE_VARIANT_TEXT_ID).value(),
                 names,
                 variant.rules().value(),
                 table.info().value(),
                 table.results().value(),
                 {}};
  if (page.info.phase == MILLE_PHASE_OVER) page.payment = table.payment().value();
  return page;
}

std::string sheet_title(const SheetPage& page) { return say("{0} against {1}", {page.names[0], page.names[1]}); }

std::string sheet_terms(const SheetPage& page) {
  return say("{0}, stakes {1}–{2}", {page.variant, page.info.stakes[0], page.info.stakes[1]});
}

std::string sheet_verdict(const SheetPage& page) {
  if (page.info.phase == MILLE_PHASE_OVER) return verdict(page.names, page.info);
  return say("The match is unfinished: {0} {0:deal|deals} scored.", {page.results.size()});
}

std::string sheet_key(const SheetPage& page) {
  const std::int64_t skunk = skunk_line(page.rules);
  const std::string target = sheet_number(page.rules.match_target);
  if (skunk == 0) return say("Asterisk: natural. Circle: chapeau. Target {0}.", {target});
  return say("Asterisk: natural. Circle: chapeau. Target {0}. Above the dashed line: under {1}, a skunk.",
             {target, sheet_number(skunk)});
}

bool skunk_line_below(const SheetPage& page, std::size_t seat, std::size_t row) {
  const std::int64_t line = skunk_line(page.rules);
  const auto& results = page.results;
  if (line == 0 || results[row].totals[seat] >= line) return false;
  for (std::size_t later = row + 1; later < results.size(); ++later) {
    if (results[later].totals[seat] < line) return false;
  }
  return true;
}

std::string sheet_number(std::int64_t value) {
  const std::string text = fmt::to_string(value);
  return value < 0 ? "−" + text.substr(1) : text;
}

}  // namespace cli
