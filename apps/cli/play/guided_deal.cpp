// See guided_deal.h.
#include "cli/play/guided_deal.h"

#include <algorithm>
#include <utility>

#include "cli/play/screen.h"
#include "cli/term/say.h"
#include "lesson_script.h"
#include "platform/signals.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

// What the lesson says, in the person's language.
const char* sentences() {
  static constexpr std::pair<std::string_view, const char*> kTranslated[] = {
#include "lesson_list.inc"
  };
  const auto* found = std::find_if(std::begin(kTranslated), std::end(kTranslated),
                                   [](const auto& one) { return one.first == language(); });
  return found != std::end(kTranslated) ? found->second : lesson::kSentences_en;
}

}  // namespace

GuidedDeal::GuidedDeal(Session& session, const mille::Engine& engine)
    : session_(session),
      script_(Json::parse(lesson::kScript)),
      sentences_(Json::parse(sentences())),
      table_(engine.position(script_.at("position").dump()).value()),
      rules_(table_.variant().value().rules().value()),
      names_{say(kPersonAlone), say("Opponent")} {}

bool GuidedDeal::play() {
  const Json& moves = script_.at("moves");
  const int steps = moves.back().at("step");
  for (const Json& move : moves) {
    const mille_action action = table_.parse(move.at("do").get<std::string>()).value();
    if (move.at("seat") == kSeat) {
      const std::string step = say("Step {0} of {1}.", {move.at("step").get<int>(), steps});
      if (!ask(step + ' ' + sentence(move.at("say")), action)) return false;
    }
    table_.apply(action).value();
    tell();
    if (platform::interrupted()) return false;
  }
  return true;
}

void GuidedDeal::part() {
  show_score(session_, board());
  session_.out.line();
  session_.out.line(paragraph(sentence("end"), 0, session_.style.width));
  session_.out.line(say("Play a match: mille play"));
}

std::string GuidedDeal::sentence(const std::string& name) const {
  std::string text = sentences_.at(name);
  if (session_.style.symbols) return text;
  for (const auto& [symbol, letter] : {std::pair{"♣", "C"}, {"♦", "D"}, {"♥", "H"}, {"♠", "S"}}) {
    const std::string_view sign(symbol);
    for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos;) text.replace(at, sign.size(), letter);
  }
  return text;
}

std::string GuidedDeal::objection(const mille_action& action, const mille_action& wanted) const {
  if (const auto verdict = table_.check(action); !verdict)
    return say("No:") + ' ' + verdict.error().text_in(language());
  if (mille::to_text(action, kSeat).value() == mille::to_text(wanted, kSeat).value()) return {};
  return say("You may do that in a match. Here, do what the lesson says.");
}

}  // namespace cli
