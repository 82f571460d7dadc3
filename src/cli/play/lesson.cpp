// See lesson.h.
#include "cli/play/lesson.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/play/choices.h"
#include "cli/play/screen.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/show/narrate.h"
#include "lesson_script.h"
#include "platform/signals.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr mille_seat kPerson = 0;

constexpr const char* kHelp =
    "Do what the lesson says, or:\n"
    "  draw                 take the next card of the stock\n"
    "  lay 8C 8D 8H         lay a set, or add cards to one\n"
    "  pile 6S 6C           take the discard pile with two cards of your hand\n"
    "  discard 5H, or 5H    discard, which ends the turn\n"
    "  an empty line        have it done for you\n"
    "  hint                 what to type\n"
    "  quit                 leave the lesson\n"
    "Cards are rank and suit: QS, 10D, 2h, also with symbols.";

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
        sentences_(Json::parse(lesson::kSentences)),
        table_(engine.position(script_.at("position").dump()).value()),
        rules_(table_.variant().value().rules().value()),
        narrator_(session.out, session.style, names_, kPerson) {
    narrator_.skip(table_);
  }

  void run() {
    session_.out.line(session_.style.paint(Colour::bold, "Mille: a guided deal"));
    say("Type what each step asks for, or press Enter to have it done. `help` tells what else can be typed.");
    const Json& moves = script_.at("moves");
    for (const Json& move : moves) {
      if (!play(move, moves.back().at("step"))) return;
    }
    show_score(session_, board());
    session_.out.line();
    say(sentences_.at("end"));
    say("Play a match: mille play");
  }

 private:
  Board board() const { return {table_, rules_, names_, kPerson}; }

  void say(const std::string& text) {
    session_.out.line(paragraph(shown(session_.style, text), 0, session_.style.width));
  }

  // Returns false if the person leaves.
  bool play(const Json& move, int steps) {
    const mille_action action = table_.parse(move.at("do").get<std::string>()).value();
    if (move.at("seat") == kPerson && !ask(move, action, steps)) return false;
    table_.apply(action).value();
    narrator_.follow(table_);
    return !platform::interrupted();
  }

  // Explains a move of the person's, and waits until it is made.
  bool ask(const Json& move, const mille_action& action, int steps) {
    const bool turn_begins = table_.info().value().phase == MILLE_PHASE_DRAW;
    turn_begins ? show_table(session_, board()) : show_hand(session_, board());
    session_.out.line();
    const std::string head = fmt::format("Step {} of {}. ", move.at("step").get<int>(), steps);
    say(head + sentences_.at(move.at("say").get<std::string>()).get<std::string>());
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
      session_.out.line(kHelp);
      return false;
    }
    if (word == "hint") {
      session_.out.line(mille::to_text(wanted, kPerson).value());
      return false;
    }
    try {
      const mille_action action = read_action(board(), line, in_order(table_.legal().value(), rules_));
      table_.check(action).value();
      if (mille::to_text(action, kPerson).value() == mille::to_text(wanted, kPerson).value()) return true;
      say("You may do that in a match. Here, do what the lesson says.");
    } catch (const mille::Error& error) {
      say(fmt::format("No: {}", error.what()));
    }
    return false;
  }

  Session& session_;
  LineReader& reader_;
  Json script_;
  Json sentences_;
  mille::Table table_;
  mille_rules rules_;
  Names names_{"You", "Opponent"};
  Narrator narrator_;
};

}  // namespace

void play_lesson(Session& session, LineReader& reader, const mille::Engine& engine) {
  Lesson(session, reader, engine).run();
}

}  // namespace cli
