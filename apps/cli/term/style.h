// How text is formatted for its reader: colour, symbols, width. Others decide what it says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum class Colour { plain, red, bold, dim, key };

struct Style {
  bool colour = false;   // the terminal has colours and NO_COLOR is not set
  bool symbols = false;  // the terminal shows UTF-8: suits and lines as symbols
  bool spoken = false;   // for a screen reader: sentences, no drawn lines, no columns to compare
  int width = 80;        // columns

  // The style that fits standard output: terminal or not, locale, NO_COLOR, TERM, COLUMNS.
  static Style of_output(bool is_terminal);

  // The same width, formatted for a screen reader.
  Style for_screen_reader() const;

  std::string paint(Colour colour, std::string_view text) const;
  // Separates items on one line.
  std::string_view between() const { return symbols ? " · " : spoken ? ", " : " | "; }
  std::string_view dash() const { return symbols ? "–" : "-"; }
  // A horizontal line of `columns`; empty for a screen reader.
  std::string rule(int columns) const;
  // A text, and such a line after it up to `columns`.
  std::string headed(const std::string& text, int columns) const;
};

// The language that the environment asks for, as LC_ALL, LC_MESSAGES or LANG names it: the first that is not empty.
// Returns an empty text if there is none, or if the locale's encoding is not UTF-8.
std::string language_of_environment();

// Returns the length in bytes of the colour code at the beginning of the text, as paint() writes it; 0 if there is
// none.
std::size_t colour_length(std::string_view text);

// The columns that a text takes. Colour codes take none, every other character takes one.
int columns(std::string_view text);

// Cuts a text to a width. Colours are reset at the cut.
std::string clipped(std::string_view text, int width);

// Splits a text at its line ends.
std::vector<std::string> split_lines(std::string_view text);

// Pad a text with spaces to a width, on the right or on the left.
std::string pad_right(std::string text, int width);
std::string pad_left(std::string text, int width);

// A number and its noun: "1 card", "2 cards", "3 matches", "4 chapeaux".
std::string counted(std::int64_t count, std::string_view noun);

// Joins the pieces with `between` after `head`, and breaks lines between pieces so that none is longer than `width`.
// Further lines are indented to the first piece.
std::string wrap(std::string_view head, const std::vector<std::string>& pieces, std::string_view between, int width);

// Arranges items row by row in as many columns as fit the width, after the verb that applies to them, which takes
// `verb_columns`.
std::vector<std::string> grid(const std::string& verb, int verb_columns, const std::vector<std::string>& items,
                              int width);

// Breaks a paragraph at spaces. Each line follows `indent` spaces.
std::string paragraph(std::string_view text, int indent, int width);

}  // namespace cli
