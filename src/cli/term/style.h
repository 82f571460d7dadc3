// How text looks to whoever reads it: colour, symbols, width. What it says is decided elsewhere.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum class Colour { plain, red, bold, dim, key };

struct Style {
  bool colour = false;   // a terminal with colours, and NO_COLOR is not set
  bool symbols = false;  // a terminal that shows UTF-8: suits and lines as symbols
  bool spoken = false;   // for a screen reader: sentences, no lines drawn, no columns to be compared
  int width = 80;        // columns

  // For standard output as it is: terminal or not, locale, NO_COLOR, TERM, COLUMNS.
  static Style of_output(bool is_terminal);

  // The same width, for a screen reader.
  Style for_screen_reader() const;

  std::string paint(Colour colour, std::string_view text) const;
  // What stands between things said in one line.
  std::string_view between() const { return symbols ? " · " : spoken ? ", " : " | "; }
  std::string_view dash() const { return symbols ? "–" : "-"; }
  // A line of `columns` across the page.
  std::string rule(int columns) const;
};

// Bytes of the colour that the text begins with as paint() writes it; 0 where it begins with none.
std::size_t colour_length(std::string_view text);

// Columns that a text takes: colours take none, every other character one.
int columns(std::string_view text);

// As much of a text as fits a width; colours end with it.
std::string clipped(std::string_view text, int width);

// A text taken apart at its line ends.
std::vector<std::string> split_lines(std::string_view text);

// The text padded with spaces to a width, on the right or on the left.
std::string pad_right(std::string text, int width);
std::string pad_left(std::string text, int width);

// A number and its noun: "1 card", "2 cards", "3 matches", "4 chapeaux".
std::string counted(std::int64_t count, std::string_view noun);

// `head` and then the pieces joined by `between`, broken between pieces where a line would be longer than `width`;
// further lines begin under the first piece.
std::string wrap(std::string_view head, const std::vector<std::string>& pieces, std::string_view between, int width);

// Columns of the word that stands before a grid.
inline constexpr int kVerbColumns = 8;

// Items in as many columns as fit a width, row by row, beside what is done with them.
std::vector<std::string> grid(const std::string& verb, const std::vector<std::string>& items, int width);

// A paragraph broken at spaces, each line after `indent` spaces.
std::string paragraph(std::string_view text, int indent, int width);

}  // namespace cli
