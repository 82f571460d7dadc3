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
#include "cli/term/screen.h"

namespace cli {

namespace {

constexpr const char* kKeysHelp =
    "Each choice stands behind its key: digits lay, letters discard, d draws, p takes the pile. "
    "The keys of the discards follow the order of the hand.\n"
    "\n"
    "  d        draw the next card of the stock\n"
    "  p        take the discard pile, laying the cheapest pair; digits: with others\n"
    "  f        take the upcard two, on the first turn\n"
    "  x        pass, where nothing can be drawn\n"
    "  1 … 0    lay; Tab shows more ways to lay\n"
    "  a … z    discard, which ends the turn\n"
    "\n"
    "  h        what a computer player would do, and why\n"
    "  u        take your last action back\n"
    "  w        why: the rule behind the last refusal, or behind what you ask for\n"
    "  l        look: the pile in full, and which cards are known\n"
    "  s        the score sheet\n"
    "  n        what has happened so far; in a sealed match also what to note\n"
    "  :        type an action, as `lay 8C 8D 2H`, or `resign`\n"
    "  q        leave; the match is kept, to go on with it later\n"
    "\n"
    "A set that can still become a natural says how many cards are missing to its asterisk. `now` is what the deal "
    "would "
    "score if it ended here. Cards are rank and suit: QS, 10D, 2h.";

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
        *screen_, session_.style, fmt::format("Deal {} is over", results.size()),
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
        note("No: " + talk_.refused(error) + (error.rule().empty() ? "" : "  (w tells the rule)"));
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
        return show("Pile and hands", [this](const Style& style) {
          const mille_view view = game_.table().view(game_.person()).value();
          return open_cards(picture(view), style);
        });
      case 's': return show("Score sheet", [this](const Style& style) { return sheet(style); });
      case 'n': return show("So far", [this](const Style& style) { return whole_news(style.width); });
      case '?': return show("Keys", [](const Style& style) { return paragraphs(kKeysHelp, style); });
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
      default: note("That key has no choice now; ? tells the keys."); return false;
    }
  }

  void act(const mille_action& action) {
    game_.apply(action);
    note({});
  }

  // Gives up once the person has confirmed it.
  bool resign(const std::vector<std::string>& below) {
    const auto answer = ask_at_foot(*screen_, below, fmt::format("{}> ", kReallyResign));
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
    note("Taken back.");
    return true;
  }

  bool why(const std::vector<mille_action>& choices) {
    std::vector<std::string> told;
    if (talk_.has_refusal()) {
      told = talk_.why();
    } else {
      const auto asked =
          ask_at_foot(*screen_, frame(choices, with_keys(choices, page_)), "why, a rule or an action (Esc: none)> ");
      if (!asked || split_words(*asked).empty()) return false;
      told = talk_.why(*asked, choices);
    }
    std::string text;
    for (const std::string& part : told) text += part + "\n\n";
    return show("Why", [&text](const Style& style) { return paragraphs(text, style); });
  }

  bool show(const std::string& title, const Text& text) {
    static_cast<void>(
        // If the terminal is gone, the next key says so.
        show_page(*screen_, session_.style, title, text));
    return false;
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
      const std::string text = action_text(style, choice.action, game_.person());
      const std::string object = text.substr(text.find(' ') + 1);
      if (choice.action.kind == MILLE_ACTION_LAY) {
        lays.push_back(key + object +
                       style.paint(Colour::dim, fmt::format(" +{}", worth(choice.action, game_.rules()))));
      } else if (choice.action.kind == MILLE_ACTION_DISCARD) {
        discards.push_back(key + object);
      } else {
        lines.push_back(key + text);
      }
    }
    if (!lays.empty()) append(lines, grid("lay", lays, style.width));
    if (page_count(choices) > 1) {
      lines.push_back(
          std::string(kVerbColumns, ' ') +
          style.paint(Colour::dim, fmt::format("page {} of {}, Tab for the next", page_ + 1, page_count(choices))));
    }
    if (!discards.empty()) append(lines, grid("discard", discards, style.width));
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
      return {fmt::format("The table wants {} columns and {} rows.", kTableColumns, kTableRows),
              "Make the window larger, or press q to leave."};
    }
    const mille_view view = game_.table().view(game_.person()).value();
    std::vector<std::string> lines = draw(picture(view), style);
    std::vector<std::string> below{style.rule(style.width)};
    if (!game_.kept().problem().empty()) below.push_back(style.paint(Colour::red, "This match is in memory only."));
    for (const std::string& line : split_lines(paragraph(note_, 0, style.width))) {
      below.push_back(style.paint(Colour::bold, line));
    }
    append(below, choice_lines(choices, keyed, style));
    const std::string keys =
        style.paint(Colour::dim, "h hint  u undo  w why  l look  s sheet  n news  : type  ? keys  q leave");
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
