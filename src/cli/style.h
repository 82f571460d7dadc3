// How text looks to whoever reads it: colour, symbols, width. What it says is decided elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum class Colour { plain, red, bold, dim };

struct Style {
  bool colour = false;   // a terminal with colours, and NO_COLOR is not set
  bool symbols = false;  // a terminal that shows UTF-8: suits and lines as symbols
  int width = 80;        // columns

  // For standard output as it is: terminal or not, locale, NO_COLOR, TERM, COLUMNS.
  static Style of_output(bool is_terminal);

  std::string paint(Colour colour, std::string_view text) const;
  std::string_view dot() const { return symbols ? "·" : "|"; }
  std::string_view dash() const { return symbols ? "–" : "-"; }
  // A line of `columns` across the page.
  std::string rule(int columns) const;
};

// Columns that a text takes: colours take none, every other character one.
int columns(std::string_view text);

// The text padded with spaces to a width, on the right or on the left.
std::string pad_right(std::string text, int width);
std::string pad_left(std::string text, int width);

// `head` and then the pieces joined by `between`, broken between pieces where a line would be longer than `width`;
// further lines begin under the first piece.
std::string wrap(std::string_view head, const std::vector<std::string>& pieces, std::string_view between, int width);

// A paragraph broken at spaces, each line after `indent` spaces.
std::string paragraph(std::string_view text, int indent, int width);

}  // namespace cli
