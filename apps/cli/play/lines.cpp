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
#include "cli/show/variant_name.h"
#include "cli/term/line_reader.h"
#include "cli/term/say.h"
#include "platform/signals.h"

namespace cli {

namespace {

constexpr Text kTableHelp[] = {
    "Type a number from the list, or:",
    "  draw                 take the top card of the stock",
    "  pile QC QH           take the discard pile with two cards from your hand",
    "  lay 8C 8D 2H         lay a set, or add to one (`lay 8 2H` adds to the eights)",
    "  discard 5H, or 5H    discard a card, which ends your turn",
    "  upcard, pass         if the rules allow it",
    "  hint                 what a computer player would do",
    "  undo                 take back your last action",
    "  look                 the whole pile, and the known cards in both hands",
    "  score                the score sheet",
    "  notes                what to write down in a sealed match, with the receipt",
    "  why [RULE|ACTION]    explain the last refusal, a rule or an action",
    "  all                  every choice, if the list was cut short",
    "  resign, quit         lose the match; leave it and continue later",
    "Write a card as rank and suit: QS, 10D, 2h. Suit symbols work too.",
};

class PlayInLines final : public Sitting {
 public:
  PlayInLines(Session& session, LineReader& reader, const mille::Engine& engine, Game& game)
      : Sitting(session, engine, game),
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
    const std::string& opponent = game_.names()[static_cast<std::size_t>(1 - game_.person())];
    out.line(fmt::format("{}{dot}{}{dot}{}{dot}{}", session_.style.paint(Colour::bold, "Mille"),
                         variant_name(game_.variant()), say("stakes {0}-{1}", {info.stakes[0], info.stakes[1]}),
                         say("you against {0}", {opponent}), fmt::arg("dot", session_.style.between())));
    const std::string& path = game_.kept().path();
    out.line(resumed ? say("Continuing {0}", {path}) : say("Recorded in {0}", {path}));
    if (game_.receipt_given()) out.line(receipt_accepted(game_));
    if (resumed && game_.sealed()) show_notes();
    out.line(say("Type `help` for the commands."));
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
            session_.style.paint(Colour::bold, say("This match is in memory only: {0}", {game_.kept().problem()})));
      }
      turn_begins ? show_table(session_, game_.board()) : show_hand(session_, game_.board());
      show_choices(session_, game_.board(), choices, false);
      shown_decision_ = info.decisions;
      shown_epoch_ = info.epoch;
    }
    const auto line = reader_.ask(prompt_for(info) + "> ");
    if (!line) return false;
    const auto words = split_words(*line);
    if (words.empty()) return true;
    if (is_quit(words[0])) return false;
    try {
      answer(*line, words, choices);
    } catch (const mille::Error& error) {
      session_.out.line(session_.style.paint(Colour::bold, say("No:") + ' ') + talk_.refused(error));
      if (!error.rule().empty()) session_.out.line("    " + say("(type `why` for the rule)"));
    }
    return true;
  }

  void answer(const std::string& line, const std::vector<std::string>& words,
              const std::vector<mille_action>& choices) {
    const std::string& word = words[0];
    if (word.find_first_not_of("0123456789") == std::string::npos) return choose(word, choices);
    if (is_help(word)) return help();
    if (word == "hint") return print(talk_.hint());
    if (word == "undo" || word == "u") return undo();
    if (word == "look") return show_open_cards(session_, game_.board());
    if (word == "score" || word == "s") return show_score(session_, game_.board());
    if (word == "notes") return show_notes();
    if (word == "why") return why(line, words, choices);
    if (word == "all") return show_choices(session_, game_.board(), choices, true);
    if (word == "resign") return resign();
    if (const std::string question = missing_words(line, choices); !question.empty()) return print(question);
    game_.apply(read_action(game_.board(), line, choices));
  }

  void choose(const std::string& word, const std::vector<mille_action>& choices) {
    // A longer number cannot be in any list.
    const std::size_t number = word.size() < 8 ? std::stoul(word) : 0;
    if (number < 1 || number > choices.size()) {
      session_.out.line(say("Choose a number from 1 to {0}.", {choices.size()}));
      return;
    }
    game_.apply(choices[number - 1]);
  }

  void print(const std::string& text) { session_.out.line(paragraph(text, 0, session_.style.width)); }

  void help() {
    for (const Text& line : kTableHelp) session_.out.line(say(line));
  }

  // A person is asked again; input from a script is taken literally.
  void resign() {
    if (session_.in_is_terminal) {
      const auto answer = reader_.ask(say(kReallyResign) + "> ");
      if (!answer || !confirms(*answer)) return;
    }
    game_.resign();
  }

  void show_notes() {
    if (!game_.sealed()) {
      return session_.out.line(say("This match is not sealed, so there is nothing to write down."));
    }
    for (const std::string& line : lines_to_note(game_)) session_.out.line(line);
    for (const std::string& line : receipt_to_note(game_, session_.style.width)) session_.out.line(line);
  }

  void undo() {
    if (!game_.undo()) {
      session_.out.line(nothing_to_undo());
      return;
    }
    narrator_.skip(game_.table());
    session_.out.line(say("Taken back."));
  }

  void why(const std::string& line, const std::vector<std::string>& words, const std::vector<mille_action>& choices) {
    if (words.size() > 1) {
      for (const std::string& text : talk_.why(line.substr(line.find("why") + 3), choices)) print(text);
    } else if (talk_.has_refusal()) {
      for (const std::string& text : talk_.why()) print(text);
    } else {
      print(say("Nothing has been refused since your last action."));
    }
  }

  LineReader& reader_;
  Narrator narrator_;
  std::uint64_t shown_decision_ = UINT64_MAX;
  std::uint32_t shown_epoch_ = 0;
};

}  // namespace

int play_in_lines(Session& session, LineReader& reader, const mille::Engine& engine, Game& game, bool resumed) {
  return PlayInLines(session, reader, engine, game).run(resumed);
}

}  // namespace cli
