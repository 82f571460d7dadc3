// mille learn, line by line.
#include "cli/play/choices.h"
#include "cli/play/guided_deal.h"
#include "cli/play/lesson.h"
#include "cli/play/screen.h"
#include "cli/play/words.h"
#include "cli/show/narrate.h"
#include "cli/term/say.h"

namespace cli {

namespace {

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

class LessonInLines final : public GuidedDeal {
 public:
  LessonInLines(Session& session, LineReader& reader, const mille::Engine& engine)
      : GuidedDeal(session, engine), reader_(reader), narrator_(session.out, session.style, names_, kSeat) {
    narrator_.skip(table_);
  }

  void run() {
    session_.out.line(session_.style.paint(Colour::bold, say("Mille: a guided deal")));
    print(say("Type what each step asks for, or press Enter to have it done for you. Type `help` for the commands."));
    if (play()) part();
  }

 private:
  void print(const std::string& text) { session_.out.line(paragraph(text, 0, session_.style.width)); }

  void tell() override { narrator_.follow(table_); }

  bool ask(const std::string& explanation, const mille_action& wanted) override {
    const bool turn_begins = table_.info().value().phase == MILLE_PHASE_DRAW;
    turn_begins ? show_table(session_, board()) : show_hand(session_, board());
    session_.out.line();
    print(explanation);
    for (;;) {
      const auto line = reader_.ask("> ");
      if (!line) return false;
      const auto words = split_words(*line);
      if (words.empty()) return true;
      if (is_quit(words[0])) return false;
      if (answers(*line, words[0], wanted)) return true;
    }
  }

  // Returns true if a line is the move that the lesson wants. Answers others.
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
      const std::string objection =
          this->objection(read_action(board(), line, in_order(table_.legal().value(), rules_)), wanted);
      if (objection.empty()) return true;
      print(objection);
    } catch (const mille::Error& error) {
      print(say("No:") + ' ' + error.text_in(language()));
    }
    return false;
  }

  LineReader& reader_;
  Narrator narrator_;
};

}  // namespace

void play_lesson_in_lines(Session& session, LineReader& reader, const mille::Engine& engine) {
  LessonInLines(session, reader, engine).run();
}

}  // namespace cli
