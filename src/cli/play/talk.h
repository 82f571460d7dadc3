// What a person can ask at the table, in lines or on the whole terminal: a hint, the rule behind a refusal. Answers are
// paragraphs, not yet broken into lines.
#pragma once

#include <string>
#include <vector>

#include "cli/play/game.h"
#include "cli/term/output.h"
#include "cli/term/style.h"

namespace cli {

class Talk {
 public:
  Talk(const mille::Engine& engine, const Game& game, const Style& style)
      : engine_(engine), game_(game), style_(style) {}

  // What the adviser would do in the person's place, and why.
  std::string hint();

  // A refusal in a sentence; it is remembered.
  std::string refused(const mille::Error& error);
  bool has_refusal() const { return refusal_.status != MILLE_OK; }
  // What was refused last, and the rule.
  std::vector<std::string> why() const;
  // The text of a rule, or why an action is refused: `P1`, `pile QC QH`. Throws mille::Error for what is neither.
  std::vector<std::string> why(const std::string& question, const std::vector<mille_action>& choices);

 private:
  static std::vector<std::string> with_rule(const mille::Error& error);

  const mille::Engine& engine_;
  const Game& game_;
  Style style_;
  mille::Player adviser_;
  mille_error refusal_{};
};

// The last words: where the record is, and how to go on with a match that is not over. A record that could be kept nowhere is printed, and
// Failure thrown.
void say_where_it_is_kept(Output& out, Game& game);

}  // namespace cli
