// mille play on the full terminal: the table is redrawn after each key, and every choice has a key.
#include <fmt/core.h>

#include <algorithm>

#include "cli/play/choices.h"
#include "cli/play/front.h"
#include "cli/play/sealed.h"
#include "cli/play/sitting.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/show/narrate.h"
#include "cli/show/picture.h"
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
    ("`(4 to *)` after a set means that four more cards make it a natural. `now` is what you would score if the "
     "deal ended here. Write a card as rank and suit: QS, 10D, 2h."),
};

class TableTop final : public Sitting {
 public:
  TableTop(Session& session, const mille::Engine& engine, Game game)
      : Sitting(session, engine, std::move(game)),
        variant_(game_.variant().text(MILLE_VARIANT_ID).value()),
        narrator_([this](const std::string& line) { news_.push_back(line); }, session.style, game_.names(),
                  game_.person()) {
    narrator_.list_own();
  }

  int run() {
    {
      Screen screen;
      screen_ = &screen;
      deals_shown_ = game_.table().results().value().size();
      if (game_.sealed()) append(news_, lines_to_note(game_));
      if (game_.receipt_given()) {
        news_.push_back(receipt_accepted(game_));
        note(news_.back());
      }
      if (tell()) sit();
    }
    // The terminal is back in normal mode here.
    if (game_.table().info().value().phase == MILLE_PHASE_OVER) {
      for (const std::string& line : sheet(session_.style)) session_.out.line(line);
    }
    return part();
  }

 private:
  bool tell() override {
    narrator_.follow(game_.table());
    hear_of_record();
    return show_ended_deal();
  }

  void hear_of_record() {
    const std::string news = game_.kept().take_news();
    if (news.empty()) return;
    append(news_, split_lines(paragraph(news, 0, session_.style.width)));
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
          for (std::string& line : sheet(style)) lines.push_back(std::move(line));
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
          return open_cards(picture(view), style);
        });
      case 's': return show(say("Score sheet"), [this](const Style& style) { return sheet(style); });
      case 'n': return show(say("So far"), [this](const Style& style) { return whole_news(style.width); });
      case '?': return show(say("Keys"), [](const Style& style) { return keys_help(style); });
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
    news_.clear();
    narrator_.begin_again();
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
    std::string text;
    for (const std::string& part : told) text += part + "\n\n";
    return show(say("Why"), [&text](const Style& style) { return paragraphs(text, style); });
  }

  bool show(const std::string& title, const PageLines& text) {
    static_cast<void>(
        // If the terminal is gone, the next key says so.
        show_page(*screen_, session_.style, title, text));
    return false;
  }

  static std::vector<std::string> keys_help(const Style& style) {
    std::string text;
    for (const Text& line : kKeysHelp) text += say(line) + '\n';
    return paragraphs(text, style);
  }

  static std::vector<std::string> paragraphs(const std::string& text, const Style& style) {
    std::vector<std::string> lines;
    for (const std::string& each : split_lines(text)) {
      // Lines set in columns stay as they are.
      if (each.starts_with(' ')) {
        lines.push_back(each);
        continue;
      }
      const auto broken = split_lines(paragraph(each, 0, style.width));
      lines.insert(lines.end(), broken.begin(), broken.end());
      if (broken.empty()) lines.emplace_back();
    }
    return lines;
  }

  // In a sealed match the receipt comes first, where it is on the screen however long the news are.
  std::vector<std::string> whole_news(int width) const {
    std::vector<std::string> lines;
    if (game_.sealed()) {
      lines = receipt_to_note(game_, width);
      lines.emplace_back();
    }
    append(lines, news_);
    return lines;
  }

  std::vector<std::string> sheet(const Style& style) const {
    return split_lines(score_sheet(style, game_.names(), game_.table().results().value(), game_.table().info().value(),
                                   game_.rules()));
  }

  Picture picture(const mille_view& view) const {
    Picture made{variant_, game_.names(), game_.rules(), game_.person(), {}, &view};
    made.hand[static_cast<std::size_t>(game_.person())] = &view;
    return made;
  }

  std::vector<std::string> choice_lines(const std::vector<mille_action>& choices, const std::vector<KeyedChoice>& keyed,
                                        const Style& style) const {
    std::vector<std::string> lines, lays, discards;
    for (const KeyedChoice& choice : keyed) {
      const std::string key = style.paint(Colour::key, std::string(1, choice.key)) + ' ';
      if (choice.action.kind == MILLE_ACTION_LAY) {
        lays.push_back(key + action_object(style, choice.action, game_.person()) +
                       style.paint(Colour::dim, fmt::format(" +{}", worth(choice.action, game_.rules()))));
      } else if (choice.action.kind == MILLE_ACTION_DISCARD) {
        discards.push_back(key + action_object(style, choice.action, game_.person()));
      } else {
        lines.push_back(key + action_text(style, choice.action, game_.person()));
      }
    }
    if (!lays.empty()) append(lines, grid(say(kLayVerb), verb_columns(), lays, style.width));
    if (page_count(choices) > 1) {
      lines.push_back(pad_right({}, verb_columns()) + style.paint(Colour::dim, say("page {0} of {1}, Tab for the next",
                                                                                   {page_ + 1, page_count(choices)})));
    }
    if (!discards.empty()) append(lines, grid(say(kDiscardVerb), verb_columns(), discards, style.width));
    return lines;
  }

  static void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }

  // The table at the top, the keys at the foot, the choices above them, and the latest news in between.
  std::vector<std::string> frame(const std::vector<mille_action>& choices,
                                 const std::vector<KeyedChoice>& keyed) const {
    const Style style = fitted(session_.style, *screen_);
    const platform::TerminalSize size = screen_->size();
    if (size.columns < kTableColumns || size.rows < kTableRows) {
      return {say("The table needs {0} columns and {1} rows.", {kTableColumns, kTableRows}),
              say("Make the window larger, or press q to leave.")};
    }
    const mille_view view = game_.table().view(game_.person()).value();
    std::vector<std::string> lines = draw(picture(view), style);
    std::vector<std::string> below{style.rule(style.width)};
    if (!game_.kept().problem().empty())
      below.push_back(style.paint(Colour::red, say("This match is in memory only.")));
    for (const std::string& line : split_lines(paragraph(note_, 0, style.width))) {
      below.push_back(style.paint(Colour::bold, line));
    }
    append(below, choice_lines(choices, keyed, style));
    const std::string keys =
        style.paint(Colour::dim, say("h hint  u undo  w why  l look  s sheet  n news  : type  ? keys  q leave"));
    const auto rows = static_cast<std::size_t>(size.rows);
    if (lines.size() + below.size() + 1 > rows) std::erase(lines, std::string());
    if (lines.size() + below.size() + 1 > rows) lines.resize(rows - std::min(rows, below.size() + 1));
    const std::size_t used = lines.size() + below.size() + 1;
    append(lines, latest_news(rows > used ? rows - used : 0));
    append(lines, std::move(below));
    lines.resize(std::max(lines.size(), rows - 1));
    lines.push_back(keys);
    return lines;
  }

  // The latest news, aligned to the bottom of the given number of rows.
  std::vector<std::string> latest_news(std::size_t rows) const {
    const std::size_t shown = std::min(rows, news_.size());
    std::vector<std::string> lines(rows - shown);
    lines.insert(lines.end(), news_.end() - static_cast<std::ptrdiff_t>(shown), news_.end());
    return lines;
  }

  void note(const std::string& text) { note_ = text; }

  std::string variant_;
  std::vector<std::string> news_;
  Narrator narrator_;
  Screen* screen_ = nullptr;
  std::string note_;
  std::size_t page_ = 0;
  std::size_t deals_shown_ = 0;
};

}  // namespace

int play_at_table(Session& session, const mille::Engine& engine, Game game) {
  return TableTop(session, engine, std::move(game)).run();
}

}  // namespace cli
