// mille play on the full terminal: the table is redrawn after each key, and every choice has a key.
#include <algorithm>

#include "cli/play/choices.h"
#include "cli/play/face.h"
#include "cli/play/front.h"
#include "cli/play/sealed.h"
#include "cli/play/sitting.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/term/line_reader.h"
#include "cli/term/pager.h"
#include "cli/term/say.h"
#include "cli/term/screen.h"

namespace cli {

namespace {

constexpr Text kKeysHelp[] = {
    {"Each choice is shown after its key: digits lay, letters discard, d draws, p takes the pile. The keys for "
     "discards follow the order of your hand."},
    "",
    "  d        draw the top card of the stock",
    "  p        take the discard pile with the cheapest pair; digits: other pairs",
    "  f        take the upcard if it is a two, on the first turn",
    "  x        pass when nothing can be drawn",
    "  1 … 0    lay; Tab shows more ways to lay",
    "  a … z    discard a card, which ends your turn",
    "",
    "  h        what a computer player would do, and why",
    "  u        take back your last action",
    "  w        why: explain the last refusal, or a rule or action that you name",
    "  l        look: the whole pile, and the known cards in both hands",
    "  s        the score sheet",
    "  n        what has happened so far; in a sealed match also what to write down",
    "  :        type an action such as `lay 8C 8D 2H`, or `resign`",
    "  q        leave; the match is saved, and you can continue it later",
    "",
    kMarksHelp,
    "Write a card as rank and suit: QS, 10D, 2h.",
    "A plus sign marks the cards that have come into your hand in this turn.",
};

class TableTop final : public Sitting {
 public:
  TableTop(Session& session, const mille::Engine& engine, Game& game) : Sitting(session, engine, game) {}

  int run() {
    {
      Screen screen;
      screen_ = &screen;
      deals_shown_ = game_.table().results().value().size();
      if (game_.sealed()) papers_ = lines_to_note(game_);
      if (game_.receipt_given()) hear(receipt_accepted(game_));
      if (tell()) sit();
    }
    // The terminal is back in normal mode here.
    if (game_.table().info().value().phase == MILLE_PHASE_OVER) {
      for (const std::string& line : sheet(game_.board(), session_.style)) session_.out.line(line);
    }
    return part();
  }

 private:
  bool tell() override {
    if (const std::string news = game_.kept().take_news(); !news.empty()) hear(news);
    return show_ended_deal();
  }

  void hear(const std::string& news) {
    papers_.push_back(news);
    note(news);
  }

  // Shows the sheet after each deal, the last one too. Returns false if the terminal is gone.
  bool show_ended_deal() {
    const auto results = game_.table().results().value();
    if (results.size() == deals_shown_) return true;
    deals_shown_ = results.size();
    return show_page(
        *screen_, session_.style, say("Deal {0} is over", {results.size()}),
        [&](const Style& style) {
          auto lines = split_lines(deal_score(style, game_.names(), results.back()));
          lines.emplace_back();
          for (std::string& line : sheet(game_.board(), style)) lines.push_back(std::move(line));
          return lines;
        },
        PageEnds::at_enter_or_space);
  }

  // Reads keys until an action has been taken.
  bool take_turn(const mille_table_info& info) override {
    const auto choices = in_order(game_.table().legal().value(), game_.rules());
    page_ = 0;
    for (;;) {
      const auto keyed = with_keys(choices, page_);
      screen_->draw(frame(choices, keyed));
      const int key = screen_->key();
      if (key == kKeyEnd || key == 'q') return false;
      try {
        if (press(key, choices, keyed)) return true;
      } catch (const mille::Error& error) {
        note(say("No:") + ' ' + talk_.refused(error) + (error.rule().empty() ? "" : "  " + say("(w shows the rule)")));
      }
      const auto now = game_.table().info().value();
      if (now.decisions != info.decisions || now.epoch != info.epoch || now.phase == MILLE_PHASE_OVER) return true;
    }
  }

  // Returns true if the table has changed.
  bool press(int key, const std::vector<mille_action>& choices, const std::vector<KeyedChoice>& keyed) {
    for (const KeyedChoice& choice : keyed) {
      if (choice.key != key) continue;
      act(choice.action);
      return true;
    }
    switch (key) {
      case 'd': return type("draw", choices);
      case 'p': return type("pile", choices);
      case 'f': return type("upcard", choices);
      case 'x': return type("pass", choices);
      case 'h': note(talk_.hint()); return false;
      case 'u': return undo();
      case 'w': return why(choices);
      case 'l':
        return show(say("Pile and hands"), [this](const Style& style) {
          const mille_view view = game_.table().view(game_.person()).value();
          return open_cards(picture_of(game_.board(), view), style);
        });
      case 's': return show(say("Score sheet"), [this](const Style& style) { return sheet(game_.board(), style); });
      case 'n': return show(say("So far"), [this](const Style& style) { return whole_news(style); });
      case '?': return show(say("Keys"), [](const Style& style) { return help_lines(kKeysHelp, style); });
      case ':': {
        const auto typed = ask_at_foot(*screen_, frame(choices, keyed), ": ");
        if (!typed || split_words(*typed).empty()) return false;
        if (split_words(*typed)[0] == "resign") return resign(frame(choices, keyed));
        return type(*typed, choices);
      }
      case kKeyTab:
      case kKeyRight: page_ = (page_ + 1) % page_count(choices); return false;
      case kKeyLeft: page_ = (page_ + page_count(choices) - 1) % page_count(choices); return false;
      case kKeyResize: return false;
      case kKeyPaste: note(say(kPasteIgnored)); return false;
      default: note(say("That key does nothing now. Press ? for the keys.")); return false;
    }
  }

  void act(const mille_action& action) {
    game_.apply(action);
    note({});
  }

  // Gives up once the person has confirmed it.
  bool resign(const std::vector<std::string>& below) {
    const auto answer = ask_at_foot(*screen_, below, say(kReallyResign) + "> ");
    if (!answer || !confirms(*answer)) return false;
    game_.resign();
    return true;
  }

  bool type(const std::string& line, const std::vector<mille_action>& choices) {
    if (const std::string question = missing_words(line, choices); !question.empty()) {
      note(question);
      return false;
    }
    act(read_action(game_.board(), line, choices));
    return true;
  }

  bool undo() {
    if (!game_.undo()) {
      note(nothing_to_undo());
      return false;
    }
    deals_shown_ = game_.table().results().value().size();
    note(say("Taken back."));
    return true;
  }

  bool why(const std::vector<mille_action>& choices) {
    std::vector<std::string> told;
    if (talk_.has_refusal()) {
      told = talk_.why();
    } else {
      const auto asked = ask_at_foot(*screen_, frame(choices, with_keys(choices, page_)),
                                     say("rule or action to explain (Esc: none)") + "> ");
      if (!asked || split_words(*asked).empty()) return false;
      told = talk_.why(*asked, choices);
    }
    return show(say("Why"), [&told](const Style& style) {
      std::vector<std::string> lines;
      for (const std::string& part : told) {
        append(lines, broken({part}, style));
        lines.emplace_back();
      }
      return lines;
    });
  }

  bool show(const std::string& title, const PageLines& text) {
    static_cast<void>(
        // If the terminal is gone, the next key says so.
        show_page(*screen_, session_.style, title, text));
    return false;
  }

  // In a sealed match the receipt comes first, where it is on the screen however long the news are.
  std::vector<std::string> whole_news(const Style& style) const {
    std::vector<std::string> lines;
    if (game_.sealed()) {
      lines = receipt_to_note(game_, style.width);
      lines.emplace_back();
    }
    append(lines, broken(papers_, style));
    append(lines, story(game_.board(), 0, style));
    return lines;
  }

  static void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }

  std::vector<std::string> frame(const std::vector<mille_action>& choices,
                                 const std::vector<KeyedChoice>& keyed) const {
    Face face;
    face.prompt = prompt_for(game_.table().info().value());
    if (!game_.kept().problem().empty()) face.slip.push_back(say("This match is in memory only."));
    if (!note_.empty()) face.slip.push_back(note_);
    face.choices = keyed;
    face.page = page_;
    face.pages = page_count(choices);
    face.papers = papers_;
    face.keys = say("h hint  u undo  w why  l look  s sheet  n news  : type  ? keys  q leave");
    return lay_out(face, game_.board(), session_.style, screen_->size());
  }

  void note(const std::string& text) { note_ = text; }

  std::vector<std::string> papers_;  // what the news begin with
  Screen* screen_ = nullptr;
  std::string note_;
  std::size_t page_ = 0;
  std::size_t deals_shown_ = 0;
};

}  // namespace

int play_at_table(Session& session, const mille::Engine& engine, Game& game) {
  return TableTop(session, engine, game).run();
}

}  // namespace cli
