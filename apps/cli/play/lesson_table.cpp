// mille learn on the full terminal: the lesson's sentence stands below the prompt, and every choice has a key.
#include <algorithm>
#include <utility>

#include "cli/play/choices.h"
#include "cli/play/face.h"
#include "cli/play/guided_deal.h"
#include "cli/play/lesson.h"
#include "cli/play/words.h"
#include "cli/show/cards.h"
#include "cli/term/line_reader.h"
#include "cli/term/pager.h"
#include "cli/term/say.h"
#include "cli/term/screen.h"

namespace cli {

namespace {

constexpr Text kLessonKeys[] = {
    "Do what the lesson says. Each choice is shown after its key: digits lay, letters discard.",
    "",
    "  d        draw the top card of the stock",
    "  p        take the discard pile",
    "  1 … 0    lay; Tab shows more ways to lay",
    "  a … z    discard a card, which ends your turn",
    "  Enter    let the lesson do it for you",
    "",
    "  h        which key the lesson waits for",
    "  s        the score sheet",
    "  :        type an action such as `lay 8C 8D 2H`",
    "  q        leave the lesson",
    "",
    kMarksHelp,
};

// What stands on the table is explained where it first appears.
constexpr Text kNowLegend{
    "`now` is what you would score if the deal ended here: your sets less the cards in your hand."};
constexpr Text kLayLegend{"The number after a lay is what it adds to `now`."};
constexpr Text kNaturalLegend{"`(4 to *)`: four more eights make this set a natural, which counts twice."};
constexpr Text kCleanLegend{
    "`no wild card: * if out`: if you go out before you lay a wild two, all your sets count twice."};

class LessonAtTable final : public GuidedDeal {
 public:
  LessonAtTable(Session& session, const mille::Engine& engine)
      : GuidedDeal(session, engine), begins_(table_.info().value().events) {}

  void run() {
    {
      Screen screen;
      screen_ = &screen;
      if (!play()) return;
      const auto result = table_.results().value().back();
      const auto page = [&](const Style& style) {
        auto lines = split_lines(deal_score(style, names_, result));
        lines.emplace_back();
        for (std::string& line : broken({sentence("end")}, style)) lines.push_back(std::move(line));
        return lines;
      };
      if (!show_page(screen, session_.style, say("Deal {0} is over", {result.deal}), page, PageEnds::at_enter_or_space))
        return;
    }
    part();  // the terminal is back in normal mode
  }

 private:
  void tell() override {}  // the frame has the story

  bool ask(const std::string& explanation, const mille_action& wanted) override {
    const auto choices = in_order(table_.legal().value(), rules_);
    std::vector<std::string> slip{explanation};
    for (const Text& legend : new_legends(choices)) slip.push_back(say(legend));
    slip.emplace_back();
    std::size_t page = 0;
    std::string note;
    for (;;) {
      const auto keyed = with_keys(choices, page);
      slip.back() = note;
      const auto lines = frame(slip, keyed, page, page_count(choices));
      screen_->draw(lines);
      const int key = screen_->key();
      const std::optional<mille_action> chosen = action_of(key, keyed);
      try {
        if (chosen) {
          note = objection(*chosen, wanted);
          if (note.empty()) return true;
          continue;
        }
        switch (key) {
          case kKeyEnd:
          case 'q': return false;
          case kKeyEnter:
          case ' ': return true;
          case kKeyResize: break;
          case kKeyTab:
          case kKeyRight: page = (page + 1) % page_count(choices); break;
          case kKeyLeft: page = (page + page_count(choices) - 1) % page_count(choices); break;
          case kKeyPaste: note = say(kPasteIgnored); break;
          case 'h': note = hint(choices, wanted); break;
          case 's': show(say("Score sheet"), [this](const Style& style) { return sheet(board(), style); }); break;
          case '?': show(say("Keys"), [](const Style& style) { return help_lines(kLessonKeys, style); }); break;
          case ':': {
            const auto typed = ask_at_foot(*screen_, lines, ": ");
            if (!typed || split_words(*typed).empty()) break;
            note = objection(read_action(board(), *typed, choices), wanted);
            if (note.empty()) return true;
            break;
          }
          default: note = say("That key does nothing now. Press ? for the keys.");
        }
      } catch (const mille::Error& error) {
        note = say("No:") + ' ' + error.text_in(language());
      }
    }
  }

  // Explains what the table shows for the first time.
  std::vector<Text> new_legends(const std::vector<mille_action>& choices) {
    const bool lays = std::any_of(choices.begin(), choices.end(),
                                  [](const mille_action& action) { return action.kind == MILLE_ACTION_LAY; });
    std::vector<Text> legends;
    if (!std::exchange(now_explained_, true)) legends.push_back(kNowLegend);
    if (lays && !std::exchange(lays_explained_, true)) legends.push_back(kLayLegend);
    if (tells_of_naturals_to_come(table_.view(kSeat).value(), kSeat, rules_) && !std::exchange(marks_explained_, true))
      legends.insert(legends.end(), {kNaturalLegend, kCleanLegend});
    return legends;
  }

  static std::optional<mille_action> action_of(int key, const std::vector<KeyedChoice>& keyed) {
    for (const KeyedChoice& choice : keyed) {
      if (choice.key == key) return choice.action;
    }
    return std::nullopt;
  }

  // Names the key of the move that is wanted, on whatever page of lays it stands.
  static std::string hint(const std::vector<mille_action>& choices, const mille_action& wanted) {
    const std::string text = mille::to_text(wanted, kSeat).value();
    for (std::size_t page = 0; page < page_count(choices); ++page) {
      for (const KeyedChoice& choice : with_keys(choices, page)) {
        if (mille::to_text(choice.action, kSeat).value() != text) continue;
        const std::string key(1, choice.key);
        return page == 0 ? say("Press {0}.", {key}) : say("Press Tab until you see the choice, then {0}.", {key});
      }
    }
    return say("Press : and type `{0}`.", {text});
  }

  // A page that the next key ends. If the terminal is gone, that key says so.
  void show(const std::string& title, const PageLines& text) {
    static_cast<void>(show_page(*screen_, session_.style, title, text));
  }

  std::vector<std::string> frame(std::vector<std::string> slip, const std::vector<KeyedChoice>& keyed, std::size_t page,
                                 std::size_t pages) const {
    Face face;
    face.prompt = prompt_for(table_.info().value());
    face.slip = std::move(slip);
    if (face.slip.back().empty()) face.slip.pop_back();
    face.choices = keyed;
    face.page = page;
    face.pages = pages;
    face.story_begins = begins_;
    face.keys = say("Enter does it for you  h which key  s sheet  : type  ? keys  q leave");
    return lay_out(face, board(), session_.style, screen_->size());
  }

  std::uint64_t begins_;
  Screen* screen_ = nullptr;
  bool now_explained_ = false;
  bool lays_explained_ = false;
  bool marks_explained_ = false;
};

}  // namespace

void play_lesson_at_table(Session& session, const mille::Engine& engine) { LessonAtTable(session, engine).run(); }

}  // namespace cli
