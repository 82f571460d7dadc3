// Draws the score sheet, alone or as part of a page; see sheet_page.h. A screen reader finds no table in a drawing, so
// it gets the content in sentences.
#include <fmt/format.h>

#include "cli/show/markup.h"
#include "cli/show/sheet_page.h"

namespace cli {

namespace {

constexpr const char* kLook = R"css(
svg { --paper: #fffdf8; --ink: #1f2430; --soft: #5b6270; --line: #c9ccd3; --mark: #b3261e; color-scheme: light dark }
@media (prefers-color-scheme: dark) { svg { --paper: #16191f; --ink: #e9ebef; --soft: #a3abb8; --line: #3b424e; --mark: #ff9a8f } }
@media print { svg { --paper: #fff; --ink: #000; --soft: #333; --line: #888; --mark: #000 } }
.paper { fill: var(--paper) }
text { fill: var(--ink); font: 16px system-ui, "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums }
.title { font-size: 22px; font-weight: 600 }
.strong { font-weight: 600 }
.soft { fill: var(--soft) }
.small { font-size: 13px }
.end { text-anchor: end }
.middle { text-anchor: middle }
.stars { fill: var(--mark) }
line { stroke: var(--line) }
.heavy { stroke: var(--ink); stroke-width: 2 }
.skunk { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 6 4 }
ellipse { fill: none; stroke: var(--mark); stroke-width: 2 }
)css";

// Styles of the page around the drawings.
constexpr const char* kPageLook = R"css(
:root { color-scheme: light dark; background: #fffdf8 }
@media (prefers-color-scheme: dark) { :root { background: #16191f } }
@media print { :root { background: #fff } article { break-inside: avoid } }
body { margin: 0 }
article { max-width: 40rem; margin: 0 auto }
article svg { width: 100%; height: auto }
)css";

// Pixels. A player's column holds the points, with the last digit ending at kPointsEnd, then asterisks, then the total
// up to kTotalEnd.
constexpr int kMargin = 24;
constexpr int kDealWidth = 96;
constexpr int kPlayerWidth = 248;
constexpr int kPointsEnd = 112;
constexpr int kStarsBegin = 130;
constexpr int kTotalEnd = kPlayerWidth - 12;
constexpr int kRow = 32;
constexpr int kItem = 28;      // a row of the settlement
constexpr int kLineAbove = 3;  // raises the skunk line, so that the sheet's last line does not hide it
constexpr int kBaseline = 21;  // of the text in a row
constexpr int kDigit = 10;     // approximate width of a digit
constexpr int kMostStars = 4;  // at most this many are drawn; more are shown as a count
constexpr int kRight = kMargin + kDealWidth + MILLE_SEATS * kPlayerWidth;

int column(std::size_t seat) { return kMargin + kDealWidth + static_cast<int>(seat) * kPlayerWidth; }

class Drawing {
 public:
  explicit Drawing(const SheetPage& page) : page_(page) {
    heading();
    score();
    settle();
  }

  // A self-contained drawing.
  std::string alone() const { return svg("", element("style", {}, kLook) + '\n'); }

  // One of several drawings on a page, which holds their styles. `number` keeps the ids distinct.
  std::string among_others(std::size_t number) const { return svg(fmt::format("-{}", number), ""); }

 private:
  std::string svg(const std::string& suffix, const std::string& style) const {
    const std::string width = fmt::to_string(kRight + kMargin);
    const std::string height = fmt::to_string(y_ + kMargin);
    return element("svg",
                   {{"xmlns", "http://www.w3.org/2000/svg"},
                    {"viewBox", fmt::format("0 0 {} {}", width, height)},
                    {"width", width},
                    {"height", height},
                    {"role", "img"},
                    {"aria-labelledby", fmt::format("title{0} desc{0}", suffix)}},
                   fmt::format("\n{}\n{}\n{}{}\n{}",
                               element("title", {{"id", "title" + suffix}},
                                       escaped(say("Score sheet: {0}", {sheet_title(page_)}))),
                               element("desc", {{"id", "desc" + suffix}}, escaped(told())), style,
                               element("rect", {{"class", "paper"}, {"width", width}, {"height", height}}), body_)) +
           '\n';
  }

  void text(int x, const char* look, const std::string& words) {
    body_ += element("text", {{"x", fmt::to_string(x)}, {"y", fmt::to_string(y_ + kBaseline)}, {"class", look}},
                     escaped(words)) +
             '\n';
  }

  void line(const char* look, int from, int to, int above = 0) {
    const std::string y = fmt::to_string(y_ - above);
    body_ +=
        element("line",
                {{"x1", fmt::to_string(from)}, {"y1", y}, {"x2", fmt::to_string(to)}, {"y2", y}, {"class", look}}) +
        '\n';
  }

  void heading() {
    text(kMargin, "title", sheet_title(page_));
    y_ += kRow;
    text(kMargin, "soft", say("Mille, {0}", {sheet_terms(page_)}));
    y_ += kRow + kRow / 2;
  }

  void score() {
    const int top = y_;
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      text(column(seat) + kPlayerWidth / 2, "strong middle", page_.names[seat]);
    }
    y_ += kRow;
    text(kMargin, "soft small", say("Deal"));
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      text(column(seat) + kPointsEnd, "soft small end", say("points"));
      text(column(seat) + kTotalEnd, "soft small end", say("total"));
    }
    y_ += kRow;
    line("heavy", kMargin, kRight);
    for (std::size_t row = 0; row < page_.results.size(); ++row) deal(row);
    line("heavy", kMargin, kRight);
    text(kMargin, "strong", say("Total"));
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      text(column(seat) + kTotalEnd, "strong end", sheet_number(page_.info.totals[seat]));
    }
    y_ += kRow;
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      const std::string x = fmt::to_string(column(seat));
      body_ += element("line", {{"x1", x}, {"y1", fmt::to_string(top)}, {"x2", x}, {"y2", fmt::to_string(y_)}}) + '\n';
    }
    text(kMargin, "soft small", sheet_key(page_));
    y_ += kRow;
  }

  void deal(std::size_t row) {
    const mille_deal_result& result = page_.results[row];
    text(kMargin, "soft", fmt::to_string(result.deal));
    if (result.out == MILLE_NOBODY) text(kMargin + 34, "soft small", say("blocked"));
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      const std::string points = sheet_number(result.points[seat]);
      text(column(seat) + kPointsEnd, "end", points);
      if (result.chapeau[seat] != 0) circle(column(seat) + kPointsEnd, columns(points) * kDigit);
      const int naturals = result.naturals[seat];
      if (naturals > kMostStars) {
        text(column(seat) + kStarsBegin, "stars", fmt::format("{}×*", naturals));
      } else if (naturals > 0) {
        text(column(seat) + kStarsBegin, "stars", std::string(static_cast<std::size_t>(naturals), '*'));
      }
      text(column(seat) + kTotalEnd, "soft end", sheet_number(result.totals[seat]));
    }
    y_ += kRow;
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      if (skunk_line_below(page_, seat, row))
        line("skunk", column(seat) + 4, column(seat) + kPlayerWidth - 4, kLineAbove);
    }
  }

  void circle(int end, int width) {
    body_ += element("ellipse", {{"cx", fmt::to_string(end - width / 2)},
                                 {"cy", fmt::to_string(y_ + kRow / 2)},
                                 {"rx", fmt::to_string(width / 2 + 9)},
                                 {"ry", fmt::to_string(kRow / 2 - 3)}}) +
             '\n';
  }

  void settle() {
    text(kMargin, "", sheet_verdict(page_));
    y_ += kRow;
    if (page_.info.phase != MILLE_PHASE_OVER || page_.info.winner == MILLE_NOBODY) return;
    const int end = column(1);
    text(kMargin, "strong", payer(page_.names, page_.info));
    y_ += kRow;
    for (const Item& item : items(page_.payment, settled_on(page_.info))) {
      text(kMargin, "", item.words);
      text(end, "end", sheet_number(item.value));
      y_ += kItem;
    }
    y_ += kRow - kItem;
    line("heavy", kMargin, end);
    text(kMargin, "strong", say("to pay"));
    text(end, "strong end", sheet_number(page_.payment.total));
    y_ += kRow;
  }

  std::string told() const {
    std::string told = say("Mille, {0}.", {sheet_terms(page_)});
    for (const mille_deal_result& result : page_.results) told += ' ' + told_deal(page_.names, result);
    told += ' ' + sheet_verdict(page_);
    if (page_.info.phase == MILLE_PHASE_OVER && page_.info.winner != MILLE_NOBODY) {
      told += ' ' + say("{0}:", {payer(page_.names, page_.info)});
      for (const Item& item : items(page_.payment, settled_on(page_.info))) {
        told += ' ' + say("{0}, {1};", {item.words, sheet_number(item.value)});
      }
      told += ' ' + say("to pay, {0}.", {sheet_number(page_.payment.total)});
    }
    return told;
  }

  const SheetPage& page_;
  std::string body_;
  int y_ = kMargin;
};

}  // namespace

std::string sheet_svg(const SheetPage& page) { return Drawing(page).alone(); }

std::string sheet_html(const std::vector<SheetPage>& pages) {
  std::string body;
  for (const SheetPage& page : pages) {
    body +=
        element("article", {}, '\n' + Drawing(page).among_others(static_cast<std::size_t>(&page - pages.data()) + 1)) +
        '\n';
  }
  const std::string title = pages.size() == 1 ? sheet_title(pages[0]) : say("{0} {0:match|matches}", {pages.size()});
  return fmt::format(R"html(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{}
<style>{}{}</style>
</head>
<body>
<main>
{}</main>
</body>
</html>
)html",
                     language(), element("title", {}, escaped(say("Mille: {0}", {title}))), kLook, kPageLook, body);
}

}  // namespace cli
