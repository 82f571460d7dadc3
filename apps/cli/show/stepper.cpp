// Steps through a match; see stepper.h.
#include "cli/show/stepper.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/show/narrate.h"
#include "cli/show/picture.h"
#include "cli/show/variant_name.h"
#include "cli/term/line_reader.h"
#include "cli/term/pager.h"
#include "platform/signals.h"

namespace cli {

namespace {

// The meanings of keys, and of the words typed in line mode.
enum class Move { none, next, back, next_deal, back_deal, first, last, hands, look, sheet, leave };

Move move_of_key(int key) {
  switch (key) {
    case kKeyRight:
    case kKeyDown:
    case kKeyEnter:
    case ' ':
    case 'n': return Move::next;
    case kKeyLeft:
    case kKeyUp:
    case kKeyRubout:
    case 'b': return Move::back;
    case kKeyPageDown:
    case ']': return Move::next_deal;
    case kKeyPageUp:
    case '[': return Move::back_deal;
    case kKeyHome:
    case '<': return Move::first;
    case kKeyLast:
    case '>': return Move::last;
    case 'o': return Move::hands;
    case 'l': return Move::look;
    case 's': return Move::sheet;
    case kKeyEnd:
    case 'q': return Move::leave;
    default: return Move::none;
  }
}

constexpr Text kLineHelp{
    "Enter or n: next decision. b: back. ] and [: next and previous deal. < and >: beginning and end. "
    "o: change which hands are shown. l: the whole pile and the known cards. s: the score sheet. q: leave."};

class Stepper {
 public:
  Stepper(Session& session, const mille::Table& table, const Names& names, const Stepping& stepping)
      : session_(session),
        table_(table),
        names_(names),
        variant_(table.variant().value()),
        rules_(variant_.rules().value()),
        variant_name_(variant_name(variant_)),
        info_(table.info().value()) {
    if (stepping.hidden) shown_ = 3;
    for (const mille_event& event : table.events(MILLE_ALL).value()) {
      if (event.kind == MILLE_EVENT_DEAL) deals_.push_back(event.decision);
      if (event.kind == MILLE_EVENT_ACTION) actions_.push_back(event.number);
    }
    if (stepping.deal > 0) now_ = deals_[static_cast<std::size_t>(stepping.deal - 1)];
  }

  void on_screen() {
    Screen screen;
    for (;;) {
      const Style style = fitted(session_.style, screen);
      screen.draw(with_foot(lines(style, screen.size().rows), foot(style), screen.size().rows));
      const Move move = move_of_key(screen.key());
      if (move == Move::leave) return;
      if (move == Move::look && !show_page(screen, style, say("Pile and hands"), look())) return;
      if (move == Move::sheet && !show_page(screen, style, say("Score sheet"), sheet())) return;
      go(move);
    }
  }

  void in_lines() {
    LineReader reader(session_);
    session_.out.line(paragraph(say(kLineHelp), 0, session_.style.width));
    bool moved = true;
    for (;;) {
      if (moved) {
        session_.out.line();
        print(lines(session_.style, 0));
      }
      const auto line = reader.ask(say("step {0} of {1}", {now_, info_.decisions}) + "> ");
      if (!line) return;
      const auto words = split_words(*line);
      const Move move = words.empty() ? Move::next : words[0].size() == 1 ? move_of_key(words[0][0]) : Move::none;
      if (move == Move::leave) return;
      if (move == Move::none) session_.out.line(paragraph(say(kLineHelp), 0, session_.style.width));
      if (move == Move::look) print(look()(session_.style));
      if (move == Move::sheet) print(sheet()(session_.style));
      moved = go(move);
    }
  }

 private:
  // Returns false if the picture stays the same.
  bool go(Move move) {
    const std::uint64_t before = now_;
    switch (move) {
      case Move::next: now_ = std::min(now_ + 1, info_.decisions); break;
      case Move::back: now_ = std::max<std::uint64_t>(now_, 1) - 1; break;
      case Move::next_deal: {
        const auto later = std::upper_bound(deals_.begin(), deals_.end(), now_);
        now_ = later == deals_.end() ? info_.decisions : *later;
        break;
      }
      case Move::back_deal: {
        const auto here = std::lower_bound(deals_.begin(), deals_.end(), now_);
        now_ = here == deals_.begin() ? 0 : *(here - 1);
        break;
      }
      case Move::first: now_ = 0; break;
      case Move::last: now_ = info_.decisions; break;
      case Move::hands: shown_ = (shown_ + 1) % 4; return true;
      default: return false;
    }
    return now_ != before;
  }

  bool at_end() const { return now_ == info_.decisions; }

  mille::State state() const {
    return at_end() ? mille::State::of(table_).value() : mille::State::at(table_, now_).value();
  }

  // shown_ is 0 for both hands, 1 or 2 for the hand of one seat, 3 for none.
  bool open(mille_seat seat) const { return shown_ == 0 || shown_ == seat + 1; }

  // Calls `use` with a picture whose views live during the call.
  template <class Use>
  std::vector<std::string> with_picture(Use use) const {
    const mille::State here = state();
    const mille_view views[] = {here.view(variant_, 0).value(), here.view(variant_, 1).value()};
    const mille_view everybody = here.view(variant_, MILLE_ONLOOKER).value();
    Picture picture{variant_name_, names_, variant_.rule_set(everybody.rule_set).value(), 0, {}, &everybody};
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      if (!open(seat)) continue;
      picture.hand[static_cast<std::size_t>(seat)] = &views[seat];
      picture.table = &views[seat];
    }
    return use(picture);
  }

  std::vector<std::string> lines(const Style& style, int rows) const {
    auto all = with_picture([&](const Picture& picture) { return draw(picture, style); });
    std::vector<std::string> told = news(style);
    // The table may fill the screen except for the foot. If space is short, its blank lines go before any news does.
    if (rows > 0 && all.size() + told.size() + 2 > static_cast<std::size_t>(rows)) std::erase(all, std::string());
    if (!style.spoken) all.push_back(style.rule(style.width));
    all.insert(all.end(), told.begin(), told.end());
    return all;
  }

  // What led to this point: the last decision and what followed from it.
  std::vector<std::string> news(const Style& style) const {
    std::vector<std::string> told;
    const mille_seat viewer = shown_ == 0 ? MILLE_ALL : shown_ == 3 ? MILLE_ONLOOKER : shown_ - 1;
    Narrator narrator(
        [&told](const std::string& line) {
          if (!line.empty()) told.push_back(line);
        },
        style, names_, viewer);
    const std::uint64_t from = now_ == 0 ? 0 : actions_[now_ - 1];
    const std::uint64_t to = at_end() ? info_.events : actions_[now_];
    narrator.tell_range(table_, from, to);
    if (at_end() && info_.phase == MILLE_PHASE_OVER) {
      told.push_back(verdict(names_, info_));
      for (std::string& line : split_lines(settlement(style, names_, info_, table_.payment().value()))) {
        told.push_back(std::move(line));
      }
    }
    return told;
  }

  PageLines look() const {
    return [this](const Style& style) {
      return with_picture([&](const Picture& picture) { return open_cards(picture, style); });
    };
  }

  // The sheet of the deals that were over at this point.
  PageLines sheet() const {
    return [this](const Style& style) {
      auto results = table_.results().value();
      auto info = info_;
      if (!at_end()) {
        const auto begun = std::upper_bound(deals_.begin(), deals_.end(), now_) - deals_.begin();
        results.resize(std::min(results.size(), static_cast<std::size_t>(begun - 1)));
        for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
          info.totals[seat] = results.empty() ? 0 : results.back().totals[seat];
        }
      }
      return split_lines(score_sheet(style, names_, results, info, rules_));
    };
  }

  std::string foot(const Style& style) const {
    const bool one = shown_ == 1 || shown_ == 2;
    const std::string hands = one ? say("hand of {0}", {names_[static_cast<std::size_t>(shown_ - 1)]})
                                  : say(shown_ == 0 ? Text{"both hands"} : Text{"no hands"});
    const std::string arrows = style.symbols ? "←→" : say("arrows");
    return style.paint(Colour::dim, say("{0} of {1}  q leave  {2} step  [] deals  <> ends  l look  s sheet  o {3}",
                                        {now_, info_.decisions, arrows, hands}));
  }

  void print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) session_.out.line(line);
  }

  Session& session_;
  const mille::Table& table_;
  Names names_;
  mille::Variant variant_;
  mille_rules rules_;
  std::string variant_name_;
  mille_table_info info_;
  std::uint64_t now_ = 0;               // decisions taken
  std::vector<std::uint64_t> deals_;    // the first decision of each deal
  std::vector<std::uint64_t> actions_;  // the event of each decision
  int shown_ = 0;
};

}  // namespace

void step_through(Session& session, const mille::Table& table, const Names& names, const Stepping& stepping) {
  platform::note_interrupts();
  Stepper stepper(session, table, names, stepping);
  Screen::serves() && !session.style.spoken ? stepper.on_screen() : stepper.in_lines();
}

}  // namespace cli
