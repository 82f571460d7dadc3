// mille play, line by line: reads and writes plain text.
#include <fmt/core.h>

#include "cli/play/choices.h"
#include "cli/play/front.h"
#include "cli/play/screen.h"
#include "cli/play/sealed.h"
#include "cli/play/sitting.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/show/narrate.h"
#include "cli/term/line_reader.h"
#include "platform/signals.h"

namespace cli {

namespace {

constexpr const char* kTableHelp =
    "Type a number of the list, or:\n"
    "  draw                 take the next card of the stock\n"
    "  pile QC QH           take the discard pile with two cards of your hand\n"
    "  lay 8C 8D 2H         lay a set, or add to one (`lay 8 2H` says which)\n"
    "  discard 5H, or 5H    discard, which ends the turn\n"
    "  upcard, pass         where the rules have them\n"
    "  hint                 what a computer player would do\n"
    "  undo                 take your last action back\n"
    "  look                 the pile in full, and which cards are known\n"
    "  score                the score sheet\n"
    "  notes                what to note of a sealed match, its receipt too\n"
    "  why [RULE|ACTION]    the rule behind the last refusal, or behind another\n"
    "  all                  every choice, where the list is cut\n"
    "  resign, quit         lose the match; leave it, to go on with it later\n"
    "Cards are rank and suit: QS, 10D, 2h, also with symbols.";

class Lines final : public Sitting {
 public:
  Lines(Session& session, LineReader& reader, const mille::Engine& engine, Game game)
      : Sitting(session, engine, std::move(game)),
        reader_(reader),
        narrator_(session.out, session.style, game_.names(), game_.person()) {}

  int run(bool resumed) {
    introduce(resumed);
    if (resumed) narrator_.skip(game_.table());
    if (sit()) show_score(session_, game_.board());
    return part();
  }

 private:
  void introduce(bool resumed) {
    const auto info = game_.table().info().value();
    Output& out = session_.out;
    out.line(fmt::format("{}{dot}{}{dot}stakes {}-{}{dot}you against {}", session_.style.paint(Colour::bold, "Mille"),
                         game_.variant().text(MILLE_VARIANT_ID).value(), info.stakes[0], info.stakes[1],
                         game_.names()[static_cast<std::size_t>(1 - game_.person())],
                         fmt::arg("dot", session_.style.between())));
    out.line((resumed ? "Going on with " : "Recorded in ") + game_.kept().path());
    if (game_.receipt_given()) out.line(receipt_accepted(game_));
    if (resumed && game_.sealed()) show_notes();
    out.line("`help` says what can be typed.");
    if (resumed && info.deal > 0) show_score(session_, game_.board());
  }

  bool tell() override {
    narrator_.follow(game_.table());
    if (const std::string news = game_.kept().take_news(); !news.empty()) session_.out.line(news);
    return !platform::interrupted();
  }

  bool take_turn(const mille_table_info& info) override {
    const auto choices = in_order(game_.table().legal().value(), game_.rules());
    if (info.decisions != shown_decision_ || info.epoch != shown_epoch_) {
      const bool turn_begins = info.phase == MILLE_PHASE_DRAW;
      if (turn_begins && !game_.kept().problem().empty()) {
        session_.out.line(
            session_.style.paint(Colour::bold, "This match is in memory only: " + game_.kept().problem()));
      }
      turn_begins ? show_table(session_, game_.board()) : show_hand(session_, game_.board());
      show_choices(session_, game_.board(), choices, false);
      shown_decision_ = info.decisions;
      shown_epoch_ = info.epoch;
    }
    const auto line = reader_.ask(info.phase == MILLE_PHASE_DRAW ? "your draw> " : "lay or discard> ");
    if (!line) return false;
    const auto words = split_words(*line);
    if (words.empty()) return true;
    if (is_quit(words[0])) return false;
    try {
      answer(*line, words, choices);
    } catch (const mille::Error& error) {
      session_.out.line(session_.style.paint(Colour::bold, "No: ") + talk_.refused(error));
      if (!error.rule().empty()) session_.out.line("    (`why` tells the rule)");
    }
    return true;
  }

  void answer(const std::string& line, const std::vector<std::string>& words,
              const std::vector<mille_action>& choices) {
    const std::string& word = words[0];
    if (word.find_first_not_of("0123456789") == std::string::npos) return choose(word, choices);
    if (is_help(word)) return session_.out.line(kTableHelp);
    if (word == "hint") return say(talk_.hint());
    if (word == "undo" || word == "u") return undo();
    if (word == "look") return show_open_cards(session_, game_.board());
    if (word == "score" || word == "s") return show_score(session_, game_.board());
    if (word == "notes") return show_notes();
    if (word == "why") return why(line, words, choices);
    if (word == "all") return show_choices(session_, game_.board(), choices, true);
    if (word == "resign") return resign();
    if (const std::string question = missing_words(line, choices); !question.empty()) return say(question);
    game_.apply(read_action(game_.board(), line, choices));
  }

  void choose(const std::string& word, const std::vector<mille_action>& choices) {
    // A longer number cannot be in any list.
    const std::size_t number = word.size() < 8 ? std::stoul(word) : 0;
    if (number < 1 || number > choices.size()) {
      session_.out.line(fmt::format("There are choices 1 to {}.", choices.size()));
      return;
    }
    game_.apply(choices[number - 1]);
  }

  void say(const std::string& text) { session_.out.line(paragraph(text, 0, session_.style.width)); }

  // Somebody who types is asked again; a script means what it says.
  void resign() {
    if (session_.in_is_terminal) {
      const auto answer = reader_.ask(fmt::format("{}> ", kReallyResign));
      if (!answer || !confirms(*answer)) return;
    }
    game_.resign();
  }

  void show_notes() {
    if (!game_.sealed()) return session_.out.line("Only in a sealed match is there anything to note.");
    for (const std::string& line : lines_to_note(game_)) session_.out.line(line);
    for (const std::string& line : receipt_to_note(game_, session_.style.width)) session_.out.line(line);
  }

  void undo() {
    if (!game_.undo()) {
      session_.out.line(nothing_to_undo());
      return;
    }
    narrator_.skip(game_.table());
    session_.out.line("Taken back.");
  }

  void why(const std::string& line, const std::vector<std::string>& words, const std::vector<mille_action>& choices) {
    if (words.size() > 1) {
      for (const std::string& text : talk_.why(line.substr(line.find("why") + 3), choices)) say(text);
    } else if (talk_.has_refusal()) {
      for (const std::string& text : talk_.why()) say(text);
    } else {
      say("Nothing has been refused.");
    }
  }

  LineReader& reader_;
  Narrator narrator_;
  std::uint64_t shown_decision_ = UINT64_MAX;
  std::uint32_t shown_epoch_ = 0;
};

}  // namespace

int play_in_lines(Session& session, LineReader& reader, const mille::Engine& engine, Game game, bool resumed) {
  return Lines(session, reader, engine, std::move(game)).run(resumed);
}

}  // namespace cli
