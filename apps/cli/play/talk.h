// Questions that a person can ask during a match, in both fronts: a hint, or the rule behind a refusal. Answers are
// paragraphs that are not yet broken into lines.
#pragma once

#include <cstdint>
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

  // Returns what the adviser would do in the person's place, and why.
  std::string hint();

  // Describes a refusal in a sentence and remembers it.
  std::string refused(const mille::Error& error);
  // Whether an action has been refused since the last one that was played.
  bool has_refusal() const {
    return refusal_.status != MILLE_OK && refused_at_ == game_.table().info().value().decisions;
  }
  // Returns that refusal and its rule.
  std::vector<std::string> why() const;
  // Returns the text of a rule, or why an action is refused: `P1`, `pile QC QH`. Throws mille::Error if it is neither.
  std::vector<std::string> why(const std::string& question, const std::vector<mille_action>& choices);

 private:
  void remember(const mille::Error& error);
  static std::vector<std::string> with_rule(const mille::Error& error);

  const mille::Engine& engine_;
  const Game& game_;
  Style style_;
  mille::Player adviser_;
  mille_error refusal_{};
  std::uint64_t refused_at_ = 0;  // decisions of the match at that time
};

// Prints where the record is, and how to review a match, or resume an unfinished one. If the record could not be kept anywhere, prints
// it and throws Failure.
void say_where_it_is_kept(Output& out, Game& game);

}  // namespace cli
