// Answers questions during a match; see talk.h.
#include "cli/play/talk.h"

#include <fmt/core.h>

#include "cli/failure.h"
#include "cli/options/match_options.h"
#include "cli/play/saved_matches.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/show/reasons.h"
#include "cli/term/line_reader.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"
#include "platform/file.h"

namespace cli {

namespace {

constexpr const char* kAdviser = "search:nodes=2000";  // takes some ten milliseconds per question

// Returns true if `mille play --resume` continues the match at `path`, which this process plays.
bool is_resumed_by_default(const std::string& path) {
  try {
    return platform::resolved(last_unfinished_match(path)) == platform::resolved(path);
  } catch (const Failure&) {  // there is no home directory, or no match in its folder can be continued
    return false;
  }
}

// Returns a file's path as a shell and the command take it: it must not look like an option.
std::string file_for_shell(const std::string& path) {
  return word_for_shell(path.starts_with('-') ? "./" + path : path);
}

}  // namespace

std::string Talk::hint() {
  if (!adviser_) adviser_ = load_player(engine_, kAdviser).player;
  const mille_action hint = game_.hint(adviser_);
  const std::string name = adviser_.text(MILLE_PLAYER_TEXT_TITLE).value();
  const std::string action = action_text(style_, hint, game_.person());
  if (game_.table().legal().value().size() == 1) return say("{0} would {1}. There is no other choice.", {name, action});
  const std::string reasons = joined(reasons_text(style_, game_.table(), hint), reasons_text(style_, adviser_));
  if (reasons.empty()) return say("{0} would {1}", {name, action});
  return say("{0} would {1}. {2}", {name, action, reasons});
}

std::string Talk::refused(const mille::Error& error) {
  remember(error);
  return describe(error);
}

void Talk::remember(const mille::Error& error) {
  refusal_ = error.data();
  refused_at_ = game_.table().info().value().decisions;
}

std::vector<std::string> Talk::why() const { return with_rule(mille::Error(refusal_)); }

std::vector<std::string> Talk::why(const std::string& question, const std::vector<mille_action>& choices) {
  const auto words = split_words(question);
  const std::string_view rule = words.size() == 1 ? mille::rule_text(words[0], language()) : std::string_view();
  if (!rule.empty()) return {say("{0}: {1}", {words[0], rule})};
  const auto verdict = game_.table().check(read_action(game_.board(), question, choices));
  if (verdict) return {say("That is allowed.")};
  remember(verdict.error());
  return with_rule(verdict.error());
}

std::vector<std::string> Talk::with_rule(const mille::Error& error) {
  std::vector<std::string> told{describe(error)};
  const std::string id(error.rule());
  const std::string_view rule = mille::rule_text(id, language());
  if (!rule.empty()) told.push_back(say("{0}: {1}", {id, rule}));
  return told;
}

void say_where_it_is_kept(Output& out, Game& game) {
  KeptMatch& kept = game.kept();
  const bool safe = kept.keep();
  if (const std::string news = kept.take_news(); safe && !news.empty()) out.line(news);
  if (!safe) {
    out.line(say("The match could not be saved anywhere. This is its record:"));
    out.write(kept.text());
    if (!kept.seed().empty()) {
      out.line(say("This is its seed. Save it in a file with the record's name plus .seed: {0}", {kept.seed()}));
    }
    throw Failure(say("{0}; the match could not be saved anywhere, and its record is printed above", {kept.problem()}));
  }
  if (game.table().info().value().phase == MILLE_PHASE_OVER) {
    out.line(say("The record is in {0}", {kept.path()}));
    std::string command = "mille review " + file_for_shell(kept.path());
    if (const std::uint64_t number = game.number(); number > 1) command += fmt::format(" --match {}", number);
    out.line(say("To review it: {0}", {command}));
    return;
  }
  out.line(say("The match is saved in {0}", {kept.path()}));
  std::string command = "mille play --resume";
  if (!is_resumed_by_default(kept.path())) command += ' ' + file_for_shell(kept.path());
  if (must_be_typed(game.typed_opponent()))
    command += fmt::format(" --player {}", quoted_for_shell(game.typed_opponent()));
  for (const std::string& folder : game.readable()) command += " --player-readable " + quoted_for_shell(folder);
  if (game.sealed()) command += " --receipt " + game.receipt();
  out.line(say("To continue it: {0}", {command}));
}

}  // namespace cli
