// The score sheet as a page of HTML; see sheet_page.h.
#include "cli/show/markup.h"
#include "cli/show/sheet_page.h"

namespace cli {

namespace {

constexpr const char* kLook = R"css(
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #1f2430; --soft: #5b6270; --line: #c9ccd3; --mark: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16191f; --ink: #e9ebef; --soft: #a3abb8; --line: #3b424e; --mark: #ff9a8f }
}
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #333; --line: #888; --mark: #000 }
  tr, .settlement { break-inside: avoid }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "DejaVu Sans", sans-serif }
article { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 }
h1, td, th { overflow-wrap: anywhere }
.terms, .key, .total-after, .sub th { color: var(--soft) }
.terms, .key { margin: .25rem 0 1rem }
.key { font-size: .875rem }
table { border-spacing: 0; width: 100%; margin: 0 0 .5rem; font-variant-numeric: tabular-nums }
caption { text-align: start; font-weight: 600; padding: .5rem 0 }
th, td { padding: .25rem .5rem; text-align: end; font-weight: normal }
thead tr:first-child th { font-weight: 600; text-align: center }
thead tr:first-child .deal, tbody th, tfoot th { text-align: start; padding-inline-start: 0 }
.deal { vertical-align: bottom }
.sub th { font-size: .875rem }
.sub th, .deal { border-bottom: 2px solid var(--ink) }
tbody th { color: var(--soft) }
.points { border-inline-start: 1px solid var(--line); position: relative; padding-inline-end: 2.5rem; white-space: nowrap }
tfoot th, tfoot td { border-top: 2px solid var(--ink); font-weight: 600 }
.skunk { border-bottom: 2px dashed var(--mark) }
.circle { border: 2px solid var(--mark); border-radius: 50%; padding: .05em .5em; margin-inline-end: -.6em }
.stars { position: absolute; inset-inline-start: calc(100% - 2.2rem); letter-spacing: .05em; color: var(--mark) }
.settlement th { text-align: start }
.settlement tfoot th, .settlement tfoot td { border-top-width: 1px }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
)css";

constexpr int kMostStars = 3;  // as many as have room; more are counted

std::string spoken(const std::string& text) { return element("span", {{"class", "spoken"}}, escaped(text)); }

std::string head(const char* scope, const std::string& text) {
  return element("th", {{"scope", scope}}, escaped(text));
}

std::string stars(int naturals) {
  if (naturals == 0) return {};
  const std::string signs =
      naturals > kMostStars ? std::to_string(naturals) + "×*" : std::string(static_cast<std::size_t>(naturals), '*');
  return element("span", {{"class", "stars"}, {"aria-hidden", "true"}}, signs) +
         spoken(", " + std::to_string(naturals) + (naturals == 1 ? " natural" : " naturals"));
}

std::string player_cells(const SheetPage& page, std::size_t seat, std::size_t row) {
  const mille_deal_result& deal = page.results[row];
  const bool line = skunk_line_below(page, seat, row);
  const std::string below = line ? " skunk" : "";
  const std::string number = escaped(sheet_number(deal.points[seat]));
  const std::string points =
      deal.chapeau[seat] != 0 ? element("span", {{"class", "circle"}}, number) + spoken(", chapeau") : number;
  return element("td", {{"class", "points" + below}}, points + stars(deal.naturals[seat])) +
         element("td", {{"class", "total-after" + below}},
                 escaped(sheet_number(deal.totals[seat])) + (line ? spoken(", the skunk line is below") : ""));
}

std::string score_table(const SheetPage& page) {
  std::string names = element("th", {{"scope", "col"}, {"rowspan", "2"}, {"class", "deal"}}, "Deal");
  std::string parts, totals = head("row", "Total");
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    names += element("th", {{"scope", "colgroup"}, {"colspan", "2"}}, escaped(page.names[seat]));
    parts += element("th", {{"scope", "col"}, {"class", "points"}}, "points") + head("col", "total");
    totals += element("td", {{"colspan", "2"}}, escaped(sheet_number(page.info.totals[seat])));
  }
  std::string rows;
  for (std::size_t row = 0; row < page.results.size(); ++row) {
    const mille_deal_result& deal = page.results[row];
    const std::string label = std::to_string(deal.deal) + (deal.out == MILLE_NOBODY ? ", blocked" : "");
    rows += element("tr", {}, head("row", label) + player_cells(page, 0, row) + player_cells(page, 1, row)) + '\n';
  }
  return element("table", {},
                 element("caption", {}, "Score sheet") + '\n' +
                     element("thead", {}, element("tr", {}, names) + element("tr", {{"class", "sub"}}, parts)) + '\n' +
                     element("tbody", {}, '\n' + rows) + '\n' + element("tfoot", {}, element("tr", {}, totals))) +
         '\n';
}

std::string settlement_table(const SheetPage& page) {
  if (page.info.phase != MILLE_PHASE_OVER || page.info.winner == MILLE_NOBODY) return {};
  std::string rows;
  for (const Item& item : items(page.payment, settled_on(page.info))) {
    rows += element("tr", {}, head("row", item.words) + element("td", {}, escaped(sheet_number(item.value)))) + '\n';
  }
  const std::string sum = head("row", "to pay") + element("td", {}, escaped(sheet_number(page.payment.total)));
  return element("table", {{"class", "settlement"}},
                 element("caption", {}, escaped(payer(page.names, page.info))) + '\n' +
                     element("tbody", {}, '\n' + rows) + '\n' + element("tfoot", {}, element("tr", {}, sum))) +
         '\n';
}

}  // namespace

std::string sheet_html(const std::vector<SheetPage>& pages) {
  std::string body;
  for (const SheetPage& page : pages) {
    body += element("article", {},
                    '\n' + element("h1", {}, escaped(sheet_title(page))) + '\n' +
                        element("p", {{"class", "terms"}}, escaped("Mille, " + sheet_terms(page))) + '\n' +
                        score_table(page) + element("p", {{"class", "key"}}, escaped(sheet_key(page))) + '\n' +
                        element("p", {}, escaped(sheet_verdict(page))) + '\n' + settlement_table(page)) +
            '\n';
  }
  const std::string title = pages.size() == 1 ? sheet_title(pages[0]) : std::to_string(pages.size()) + " matches";
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         element("title", {}, escaped("Mille: " + title)) + "\n<style>" + kLook +
         "</style>\n</head>\n<body>\n<main>\n" + body + "</main>\n</body>\n</html>\n";
}

}  // namespace cli
