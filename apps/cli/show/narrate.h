// Narrates a match in lines: one per turn, with the events between turns. It reads events, either all of them (watch,
// replay) or those that one seat may know (play).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/show/sheet.h"
#include "cli/term/output.h"
#include "cli/term/style.h"
#include "mille/mille.hpp"

namespace cli {

class Narrator {
 public:
  // Receives one line without its line end.
  using Listener = std::function<void(const std::string& line)>;

  Narrator(Listener listener, const Style& style, Names names, mille_seat viewer);
  Narrator(Output& out, const Style& style, Names names, mille_seat viewer);

  // Narrates the events since the last call.
  void follow(const mille::Table& table);

  // Narrates the events in a range of numbers, including the viewer's own actions.
  void tell_range(const mille::Table& table, std::uint64_t from, std::uint64_t to);

  // Continues from the table's present without narrating what came before: after an undo, or when a match is resumed.
  void skip(const mille::Table& table);

  // Restricts the narration to one deal; 0: all deals.
  void only_deal(int deal) { only_deal_ = deal; }

  // Adds one or more lines of text, which are written below the turn in progress.
  void add_note(std::string note) { notes_.push_back(std::move(note)); }

  // Writes the rest of an unfinished turn.
  void finish_turn();

 private:
  void tell(const mille::Table& table, const mille_event& event);
  // Writes a text of several lines.
  void tell_lines(const std::string& text);
  // Writes an indented sentence, broken into lines.
  void tell_sentence(const std::string& text, Colour colour = Colour::plain);
  void tell_deal(const mille::Table& table, const mille_event& event);
  void tell_action(const mille_event& event);
  std::string piece(const mille_event& event) const;

  Listener tell_line_;
  Style style_;
  Names names_;
  mille_seat viewer_;
  int only_deal_ = 0;
  bool tells_own_ = false;  // includes the viewer's own actions, a turn on a line
  std::uint64_t next_event_ = 0;
  mille_seat speaker_ = MILLE_NOBODY;  // the seat whose turn is being collected
  std::vector<std::string> pieces_;
  std::vector<std::string> notes_;  // below that turn
};

}  // namespace cli
