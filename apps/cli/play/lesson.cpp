// See lesson.h.
#include "cli/play/lesson.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/play/choices.h"
#include "cli/play/screen.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/show/narrate.h"
#include "cli/term/say.h"
#include "lesson_script.h"
#include "platform/signals.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr mille_seat kSeat = 0;

constexpr Text kLessonHelp[] = {
    "Do what the lesson says, or type:",
    "  draw                 take the top card of the stock",
    "  lay 8C 8D 8H         lay a set, or add cards to one",
    "  pile 6S 6C           take the discard pile with two cards from your hand",
    "  discard 5H, or 5H    discard a card, which ends your turn",
    "  Enter alone          let the lesson do it for you",
    "  hint                 see what to type",
    "  quit                 leave the lesson",
    "Write a card as rank and suit: QS, 10D, 2h. Suit symbols work too.",
};

// What the lesson says, in the person's language.
const char* sentences() {
  static constexpr std::pair<std::string_view, const char*> kTranslated[] = {
#include "lesson_list.inc"
  };
  const auto* found = std::find_if(std::begin(kTranslated), std::end(kTranslated),
                                   [](const auto& one) { return one.first == language(); });
  return found != std::end(kTranslated) ? found->second : lesson::kSentences_en;
}

// A sentence with its suits as this terminal shows them.
std::string shown(const Style& style, std::string text) {
  if (style.symbols) return text;
  for (const auto& [symbol, letter] : {std::pair{"♣", "C"}, {"♦", "D"}, {"♥", "H"}, {"♠", "S"}}) {
    const std::string_view sign(symbol);
    for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos;) text.replace(at, sign.size(), letter);
  }
  return text;
}

class Lesson {
 public:
  Lesson(Session& session, LineReader& reader, const mille::Engine& engine)
      : session_(session),
        reader_(reader),
        script_(Json::parse(lesson::kScript)),
        sentences_(Json::parse(sentences())),
        table_(engine.position(script_.at("position").dump()).value()),
        rules_(table_.variant().value().rules().value()),
        narrator_(session.out, session.style, names_, kSeat) {
    narrator_.skip(table_);
  }

  void run() {
    session_.out.line(session_.style.paint(Colour::bold, say("Mille: a guided deal")));
    print(say("Type what each step asks for, or press Enter to have it done for you. Type `help` for the commands."));
    const Json& moves = script_.at("moves");
    for (const Json& move : moves) {
      if (!play(move, moves.back().at("step"))) return;
    }
    show_score(session_, board());
    session_.out.line();
    print(sentences_.at("end"));
    print(say("Play a match: mille play"));
  }

 private:
  Board board() const { return {table_, rules_, names_, kSeat}; }

  void print(const std::string& text) {
    session_.out.line(paragraph(shown(session_.style, text), 0, session_.style.width));
  }

  // Returns false if the person leaves.
  bool play(const Json& move, int steps) {
    const mille_action action = table_.parse(move.at("do").get<std::string>()).value();
    if (move.at("seat") == kSeat && !ask(move, action, steps)) return false;
    table_.apply(action).value();
    narrator_.follow(table_);
    return !platform::interrupted();
  }

  // Explains a move of the person's, and waits until it is made.
  bool ask(const Json& move, const mille_action& action, int steps) {
    const bool turn_begins = table_.info().value().phase == MILLE_PHASE_DRAW;
    turn_begins ? show_table(session_, board()) : show_hand(session_, board());
    session_.out.line();
    const std::string head = say("Step {0} of {1}.", {move.at("step").get<int>(), steps}) + ' ';
    print(head + sentences_.at(move.at("say").get<std::string>()).get<std::string>());
    for (;;) {
      const auto line = reader_.ask("> ");
      if (!line) return false;
      const auto words = split_words(*line);
      if (words.empty()) return true;
      if (is_quit(words[0])) return false;
      if (answers(*line, words[0], action)) return true;
    }
  }

  // Whether a line is the move that the lesson wants. Tells what else it is.
  bool answers(const std::string& line, const std::string& word, const mille_action& wanted) {
    if (is_help(word)) {
      for (const Text& help : kLessonHelp) session_.out.line(say(help));
      return false;
    }
    if (word == "hint") {
      session_.out.line(mille::to_text(wanted, kSeat).value());
      return false;
    }
    try {
      const mille_action action = read_action(board(), line, in_order(table_.legal().value(), rules_));
      table_.check(action).value();
      if (mille::to_text(action, kSeat).value() == mille::to_text(wanted, kSeat).value()) return true;
      print(say("You may do that in a match. Here, do what the lesson says."));
    } catch (const mille::Error& error) {
      print(say("No:") + ' ' + error.text_in(language()));
    }
    return false;
  }

  Session& session_;
  LineReader& reader_;
  Json script_;
  Json sentences_;
  mille::Table table_;
  mille_rules rules_;
  Names names_{say(kPersonAlone), say("Opponent")};
  Narrator narrator_;
};

}  // namespace

void play_lesson(Session& session, LineReader& reader, const mille::Engine& engine) {
  Lesson(session, reader, engine).run();
}

}  // namespace cli
