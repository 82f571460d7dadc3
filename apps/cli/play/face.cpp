// Lays the drawn table out; see face.h.
#include "cli/play/face.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "cli/show/narrate.h"
#include "cli/show/standing.h"
#include "cli/show/variant_name.h"

namespace cli {

namespace {

using Lines = std::vector<std::string>;

// A window of so many columns has the sheet and the story at its right, if the table keeps these columns.
constexpr int kWide = 120;
constexpr int kNarrowestTable = 66;
constexpr int kWidestTable = 100;
constexpr int kWidestSide = 64;
// Blank rows above and below the pile, and rows of news below it in a narrow window.
constexpr std::size_t kMostAir = 3;
constexpr std::size_t kMostNews = 16;

void append(Lines& lines, Lines more) {
  lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

int widest(const Lines& lines) {
  int width = 0;
  for (const std::string& line : lines) width = std::max(width, columns(line));
  return width;
}

Lines last(const Lines& lines, std::size_t rows) {
  return {lines.end() - static_cast<std::ptrdiff_t>(std::min(rows, lines.size())), lines.end()};
}

// The cards that the person has taken in this turn and may still hold.
Counts fresh_cards(const Board& board) {
  Counts fresh{};
  const auto events = board.table.events(board.person).value();
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    if (event->kind == MILLE_EVENT_RESHUFFLE) continue;
    if (event->kind != MILLE_EVENT_ACTION || event->seat != board.person) break;
    if (event->action.kind == MILLE_ACTION_DISCARD) break;
    if (event->card_count == 0) continue;
    // The card on top of the pile lies in a set (P2), unless the rules let it be taken alone.
    const bool lays_top = event->action.kind == MILLE_ACTION_PILE && !mille::cards(event->action).empty();
    for (std::size_t i = lays_top ? 1 : 0; i < event->card_count; ++i) ++fresh[event->cards[i]];
    break;
  }
  return fresh;
}

Lines choice_lines(const Face& face, const Board& board, const mille_view& view, const Style& style) {
  Lines lines, lays, discards;
  for (const KeyedChoice& choice : face.choices) {
    const std::string key = style.paint(Colour::key, std::string(1, choice.key)) + ' ';
    if (choice.action.kind == MILLE_ACTION_LAY) {
      lays.push_back(key + action_object(style, choice.action, board.person) +
                     style.paint(Colour::dim, fmt::format(" {:+}", gain_of_lay(view, choice.action, board.rules))));
    } else if (choice.action.kind == MILLE_ACTION_DISCARD) {
      discards.push_back(key + action_object(style, choice.action, board.person));
    } else {
      lines.push_back(key + action_text(style, choice.action, board.person));
    }
  }
  if (!lays.empty()) append(lines, grid(say(kLayVerb), verb_columns(), lays, style.width));
  if (face.pages > 1) {
    lines.push_back(pad_right({}, verb_columns()) +
                    style.paint(Colour::dim, say("page {0} of {1}, Tab for the next", {face.page + 1, face.pages})));
  }
  if (!discards.empty()) append(lines, grid(say(kDiscardVerb), verb_columns(), discards, style.width));
  return lines;
}

Lines told(const Face& face, const Board& board, const Style& style) {
  Lines lines = broken(face.papers, style);
  append(lines, story(board, face.story_begins, style));
  return lines;
}

// Shortens a side to its first lines.
void shorten(Lines& lines, std::size_t excess) {
  lines.resize(std::max<std::size_t>(1, lines.size() - std::min(excess, lines.size())));
}

// The table itself, with the news in the middle if there is no side for them.
Lines table_lines(const Face& face, const Board& board, const Style& style, std::size_t rows, bool with_news) {
  const mille_view view = board.table.view(board.person).value();
  Parts parts = parts_of(picture_of(board, view), style);
  Lines below{style.headed(style.rule(2) + ' ' + style.paint(Colour::bold, face.prompt), style.width)};
  for (const std::string& line : broken(face.slip, style)) below.push_back(style.paint(Colour::bold, line));
  append(below, std::move(parts.hand));
  append(below, choice_lines(face, board, view, style));
  // Where a small window cannot hold all sets, the hand and the choices stay.
  for (Lines* side : {&parts.far, &parts.near}) {
    const std::size_t used = parts.far.size() + parts.heaps.size() + parts.near.size() + below.size();
    if (used > rows) shorten(*side, used - rows);
  }
  const std::size_t used = parts.far.size() + parts.heaps.size() + parts.near.size() + below.size();
  const std::size_t spare = rows - std::min(rows, used);
  const std::size_t air = std::min(with_news ? 1 : kMostAir, spare / 2);
  Lines lines = std::move(parts.far);
  lines.resize(lines.size() + air);
  append(lines, std::move(parts.heaps));
  lines.resize(lines.size() + air);
  if (with_news) {
    const std::size_t room = std::min(kMostNews, spare - 2 * air);
    Lines news = last(told(face, board, style), room - std::min<std::size_t>(room, 1));
    lines.resize(lines.size() + room - std::min(room, news.size() + 1));
    append(lines, std::move(news));
    if (room > 0) lines.emplace_back();
  }
  append(lines, std::move(parts.near));
  append(lines, std::move(below));
  return lines;
}

// The sheet without its legend, once there is something on it, and the latest of the story.
Lines side_lines(const Face& face, const Board& board, const Style& style, Lines side, std::size_t rows) {
  if (board.table.results().value().empty() || side.size() > rows / 2) {
    side.clear();  // a page shows it
  } else {
    side.back() = style.rule(style.width);
  }
  append(side, last(told(face, board, style), rows - side.size()));
  return side;
}

}  // namespace

Lines lay_out(const Face& face, const Board& board, const Style& style, const platform::TerminalSize& size) {
  if (size.columns < kTableColumns || size.rows < kTableRows) {
    return {say("The table needs {0} columns and {1} rows.", {kTableColumns, kTableRows}),
            say("Make the window larger, or press q to leave.")};
  }
  const auto rows = static_cast<std::size_t>(size.rows) - 2;  // without head and foot
  const mille_view view = board.table.view(board.person).value();
  Lines lines{style.headed(parts_of(picture_of(board, view), style).head, size.columns)};
  const std::string between = style.symbols ? " │ " : " | ";
  Style table = style, side = style;
  const Lines whole_sheet = sheet(board, style);
  const int least = std::max(widest({whole_sheet.begin(), whole_sheet.end() - 1}),
                             widest(split_lines(deal_score(style, board.names, {}))));
  side.width = std::min(std::max(least, size.columns / 3), std::max(least, kWidestSide));
  table.width = std::min(size.columns - side.width - columns(between), kWidestTable);
  if (size.columns >= kWide && table.width >= kNarrowestTable) {
    Lines left = table_lines(face, board, table, rows, false);
    const Lines right = side_lines(face, board, side, whole_sheet, rows);
    left.resize(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      const std::string told = row < right.size() ? clipped(right[row], side.width) : std::string();
      lines.push_back(pad_right(clipped(left[row], table.width), table.width) + between + told);
    }
  } else {
    table.width = std::min(size.columns, kWidestTable);
    append(lines, table_lines(face, board, table, rows, true));
  }
  lines.resize(rows + 1);
  lines.push_back(style.paint(Colour::dim, face.keys));
  return lines;
}

Picture picture_of(const Board& board, const mille_view& view) {
  Picture made{variant_name(board.table.variant().value()),
               board.names,
               board.rules,
               board.person,
               {},
               &view,
               fresh_cards(board)};
  made.hand[static_cast<std::size_t>(board.person)] = &view;
  return made;
}

Lines story(const Board& board, std::uint64_t from, const Style& style) {
  Lines lines;
  Narrator narrator([&lines](const std::string& line) { lines.push_back(line); }, style, board.names, board.person);
  narrator.tell_range(board.table, from, UINT64_MAX);
  return lines;
}

Lines sheet(const Board& board, const Style& style) {
  return split_lines(
      score_sheet(style, board.names, board.table.results().value(), board.table.info().value(), board.rules));
}

Lines broken(const std::vector<std::string>& paragraphs, const Style& style) {
  Lines lines;
  for (const std::string& text : paragraphs) {
    if (text.starts_with(' ')) {
      lines.push_back(text);
    } else {
      append(lines, split_lines(paragraph(text, 0, style.width)));
    }
    if (text.empty()) lines.emplace_back();
  }
  return lines;
}

Lines help_lines(std::span<const Text> help, const Style& style) {
  Lines texts;
  for (const Text& text : help) texts.push_back(say(text));
  return broken(texts, style);
}

}  // namespace cli
