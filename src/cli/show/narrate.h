// A match told in lines: one a turn, with what happens between turns. It reads events, whoever's they are:
// of everything (watch, replay) or as one seat may know them (play).
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
  // Takes a line without its end.
  using Listener = std::function<void(const std::string& line)>;

  Narrator(Listener listener, const Style& style, Names names, mille_seat viewer);
  Narrator(Output& out, const Style& style, Names names, mille_seat viewer);

  // Tells the events that the table has had since the last call.
  void follow(const mille::Table& table);

  // Tells the events from one number up to another, whoever's they are.
  void tell_range(const mille::Table& table, std::uint64_t from, std::uint64_t to);

  // Goes on from the table's present without telling what was: after an undo, or when taking up a match.
  void skip(const mille::Table& table);

  // The next follow() tells everything again, from the match's beginning.
  void begin_again();

  // Tells only one deal of a match, 0: all.
  void only_deal(int deal) { only_deal_ = deal; }

  // Says what of an unfinished turn is still untold.
  void finish_turn();

  const Names& names() const { return names_; }

 private:
  void tell(const mille::Table& table, const mille_event& event);
  // A text that was broken into lines.
  void tell_lines(const std::string& text);
  void tell_deal(const mille::Table& table, const mille_event& event);
  void tell_action(const mille_event& event);
  std::string piece(const mille_event& event) const;

  Listener tell_line_;
  Style style_;
  Names names_;
  mille_seat viewer_;
  int only_deal_ = 0;
  bool tells_own_ = false;  // what the viewer himself did, too
  std::uint64_t next_event_ = 0;
  mille_seat speaker_ = MILLE_NOBODY;  // whose turn is being collected
  std::vector<std::string> pieces_;
};

}  // namespace cli
