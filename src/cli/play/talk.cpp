// Answers questions during a match; see talk.h.
#include "cli/play/talk.h"

#include <fmt/core.h>

#include "cli/failure.h"
#include "cli/options/match_options.h"
#include "cli/play/saved_matches.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/term/line_reader.h"
#include "cli/term/shown.h"

namespace cli {

namespace {

constexpr const char* kAdviser = "search:nodes=2000";  // takes some ten milliseconds per question

}  // namespace

std::string Talk::hint() {
  if (!adviser_) adviser_ = load_player(engine_, kAdviser).player;
  const mille::Hint hint = game_.hint(adviser_);
  const std::string name = adviser_.text(MILLE_PLAYER_TITLE).value();
  const std::string text = fmt::format("{} would {}", name, action_text(style_, hint.step.action, game_.person()));
  if (game_.table().legal().value().size() == 1) return fmt::format("{}: there is nothing else to do", text);
  return hint.reason.empty() ? text : fmt::format("{}: {}", text, hint.reason);
}

std::string Talk::refused(const mille::Error& error) {
  refusal_ = error.data();
  return describe(error);
}

std::vector<std::string> Talk::why() const { return with_rule(mille::Error(refusal_)); }

std::vector<std::string> Talk::why(const std::string& question, const std::vector<mille_action>& choices) {
  const auto words = split_words(question);
  const std::string_view rule = words.size() == 1 ? mille::rule_text(words[0]) : std::string_view();
  if (!rule.empty()) return {fmt::format("{}: {}", words[0], rule)};
  const auto verdict = game_.table().check(read_action(game_.board(), question, choices));
  if (verdict) return {"That is allowed."};
  refusal_ = verdict.error().data();
  return with_rule(verdict.error());
}

std::vector<std::string> Talk::with_rule(const mille::Error& error) {
  std::vector<std::string> told{describe(error)};
  const std::string id(error.rule());
  const std::string_view rule = mille::rule_text(id);
  if (!rule.empty()) told.push_back(fmt::format("{}: {}", id, rule));
  return told;
}

void say_where_it_is_kept(Output& out, Game& game) {
  KeptMatch& kept = game.kept();
  const bool safe = kept.keep();
  if (const std::string news = kept.take_news(); safe && !news.empty()) out.line(news);
  if (!safe) {
    out.line("The match could be kept nowhere. This is its record:");
    out.write(kept.text());
    if (!kept.seed().empty()) {
      out.line(fmt::format("And its seed, for a file of the record's name and .seed: {}", kept.seed()));
    }
    throw Failure(fmt::format("{}; the match could be kept nowhere, and its record stands above", kept.problem()));
  }
  if (game.table().info().value().phase == MILLE_PHASE_OVER) {
    out.line(fmt::format("The record is in {}", kept.path()));
    return;
  }
  out.line(fmt::format("The match is kept in {}", kept.path()));
  const bool found_alone = kept.path().starts_with(fmt::format("{}/", saved_matches_folder()));
  std::string command = found_alone ? "mille play --resume" : fmt::format("mille play --resume {}", kept.path());
  if (must_be_typed(game.typed_opponent()))
    command += fmt::format(" --player {}", quoted_for_shell(game.typed_opponent()));
  out.line(fmt::format("To go on with it: {}", command));
}

}  // namespace cli
