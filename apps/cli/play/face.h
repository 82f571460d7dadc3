// What the drawn table shows, laid out for its window. table.cpp and lesson_table.cpp read the keys.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/play/board.h"
#include "cli/play/choices.h"
#include "cli/show/picture.h"
#include "cli/term/say.h"
#include "cli/term/screen.h"

namespace cli {

struct Face {
  std::string prompt;             // what is to be done, in a word or two
  std::vector<std::string> slip;  // paragraphs below it: an answer, a refusal, the lesson's sentence
  std::vector<KeyedChoice> choices;
  std::size_t page = 0;  // of the lays
  std::size_t pages = 1;
  std::vector<std::string> papers;  // paragraphs that stand before the story
  std::uint64_t story_begins = 0;   // the number of the first event that the story tells
  std::string keys;                 // the foot
};

// Returns the lines of a whole screen. From the top: the opponent, the pile, what has happened, the person's sets, the
// prompt, the hand, the choices. A wide window has the score sheet and the story at its right.
std::vector<std::string> lay_out(const Face& face, const Board& board, const Style& style,
                                 const platform::TerminalSize& size);

// Returns the table as the person sees it. The view must live as long.
Picture picture_of(const Board& board, const mille_view& view);

// Tells the events from a number on, a turn on a line.
std::vector<std::string> story(const Board& board, std::uint64_t from, const Style& style);

// Returns the score sheet so far.
std::vector<std::string> sheet(const Board& board, const Style& style);

// Says that pasted text was not taken for keys.
inline constexpr Text kPasteIgnored{"What you pasted was ignored. Press : to type or paste an action."};

// Explains what the table says of sets and scores.
inline constexpr Text kMarksHelp{
    "`(4 to *)` after a set means that four more cards make it a natural. `no wild card: * if out` means that going "
    "out before you lay a wild card is a natural, too. `now` is what you would score if the deal ended here. The "
    "number after a lay is what it adds to that."};

// Breaks paragraphs into lines. Texts that begin with a space are set in columns and stay as they are.
std::vector<std::string> broken(const std::vector<std::string>& paragraphs, const Style& style);

// A page of help.
std::vector<std::string> help_lines(std::span<const Text> help, const Style& style);

}  // namespace cli
