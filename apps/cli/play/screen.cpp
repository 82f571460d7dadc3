// Prints the table line by line; see screen.h.
#include "cli/play/screen.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/show/cards.h"

namespace cli {

namespace {

constexpr std::size_t kManyChoices = 60;
constexpr std::size_t kPileShown = 6;
constexpr Text kHand{"hand"};
constexpr Text kPile{"pile"};

int label_columns(const Board& board) {
  int width = std::max(columns(say(kHand)), columns(say(kPile)));
  for (const std::string& name : board.names) width = std::max(width, columns(name));
  return width + 2;
}

std::string label(const Session& session, const Board& board, const std::string& text) {
  return session.style.paint(Colour::bold, pad_right(text, label_columns(board)));
}

const std::string& name_of(const Board& board, mille_seat seat) { return board.names[static_cast<std::size_t>(seat)]; }

void show_sets(Session& session, const Board& board, const mille_view& view, mille_seat seat, const std::string& note) {
  auto sets = sets_text(session.style, view, seat, board.rules);
  if (sets.empty()) sets.push_back(session.style.paint(Colour::dim, say("no sets")));
  if (!note.empty()) sets.push_back(session.style.paint(Colour::dim, note));
  session.out.line(wrap(label(session, board, name_of(board, seat)), sets, "   ", session.style.width));
}

// Prints the hand, one piece per rank, and what it is worth.
void show_cards_in_hand(Session& session, const Board& board, const mille_view& view) {
  auto groups = grouped(session.style, view.hand);
  groups.push_back(session.style.paint(Colour::dim, say("({0} {0:card|cards}, {1} {1:point|points})",
                                                        {count_cards(view.hand), worth(view.hand, board.rules)})));
  session.out.line(wrap(label(session, board, say(kHand)), groups, "  ", session.style.width));
}

void show_pile(Session& session, const Board& board, const mille_view& view) {
  const auto pile = mille::pile(view);
  std::string text;
  if (pile.empty()) {
    text = say("empty");
  } else {
    text = session.style.paint(Colour::bold, card_text(session.style, pile.back()));
    if (pile.size() > 1) {
      const std::size_t under = std::min(pile.size() - 1, kPileShown);
      std::string below;
      for (std::size_t i = 0; i < under; ++i)
        below += (i == 0 ? "" : " ") + card_text(session.style, pile[pile.size() - 2 - i]);
      if (under < pile.size() - 1) below += " ...";
      text += "  " + say("on {0}", {below});
    }
    text += session.style.paint(Colour::dim, "  " + say("({0} {0:card|cards})", {view.pile_size}));
  }
  session.out.line(label(session, board, say(kPile)) + text);
}

void show_grid(Session& session, Text verb, const std::vector<std::string>& items) {
  const int width = session.style.spoken ? 1 : session.style.width;
  for (const std::string& line : grid(say(verb), verb_columns(), items, width)) session.out.line(line);
}

}  // namespace

void show_table(Session& session, const Board& board) {
  const mille_view view = board.table.view(board.person).value();
  const mille_seat opponent = 1 - board.person;
  const std::string head =
      fmt::format("{}{dot}{}{dot}{}{dot}{} {}, {} {} ", say("Deal {0}", {view.deal}), say("turn {0}", {view.turns + 1}),
                  say("stock {0}", {view.stock_size}), name_of(board, board.person), view.totals[board.person],
                  name_of(board, opponent), view.totals[opponent], fmt::arg("dot", session.style.between()));
  session.out.line();
  session.out.line(head + session.style.rule(session.style.width - columns(head)));
  const int known = count_cards(view.known[opponent]);
  show_sets(session, board, view, opponent,
            known > 0 ? say("({0} {0:card|cards} in hand, {1} known)", {view.hand_size[opponent], known})
                      : say("({0} {0:card|cards} in hand)", {view.hand_size[opponent]}));
  show_pile(session, board, view);
  show_sets(session, board, view, board.person, {});
  show_cards_in_hand(session, board, view);
}

void show_hand(Session& session, const Board& board) {
  const mille_view view = board.table.view(board.person).value();
  session.out.line();
  show_sets(session, board, view, board.person, {});
  show_cards_in_hand(session, board, view);
}

void show_choices(Session& session, const Board& board, const std::vector<mille_action>& choices, bool all) {
  const mille_view view = board.table.view(board.person).value();
  std::vector<std::string> lays, discards, others;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const mille_action& action = choices[i];
    if (!all && i >= kManyChoices && action.kind == MILLE_ACTION_LAY) {
      ++left_out;
      continue;
    }
    const std::string head = fmt::format("{:>3} ", i + 1);
    if (action.kind == MILLE_ACTION_LAY) {
      lays.push_back(head + action_object(session.style, action, board.person));
    } else if (action.kind == MILLE_ACTION_DISCARD) {
      discards.push_back(head + action_object(session.style, action, board.person));
    } else {
      const bool pile = action.kind == MILLE_ACTION_PILE;
      others.push_back(head + action_text(session.style, action, board.person) +
                       (pile ? ' ' + say("({0} {0:card|cards})", {view.pile_size}) : ""));
    }
  }
  for (const std::string& item : others) session.out.line(item);
  show_grid(session, kLayVerb, lays);
  if (left_out > 0) {
    session.out.line(pad_right({}, verb_columns()) +
                     say("and {0} more {0:way|ways} to lay; `all` lists them", {left_out}));
  }
  show_grid(session, kDiscardVerb, discards);
}

void show_open_cards(Session& session, const Board& board) {
  const mille_view view = board.table.view(board.person).value();
  const auto pile = mille::pile(view);
  std::vector<std::string> cards;
  for (std::size_t i = pile.size(); i > 0; --i) cards.push_back(card_text(session.style, pile[i - 1]));
  if (cards.empty()) cards.push_back(say("empty"));
  session.out.line(wrap(label(session, board, say(kPile)), cards, " ", session.style.width));
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    auto known = grouped(session.style, view.known[seat]);
    const bool own = seat == board.person;
    if (known.empty()) {
      known.push_back(own ? say("the opponent knows nothing") : say("is known to hold nothing"));
    } else {
      known.front() =
          own ? say("the opponent knows {0}", {known.front()}) : say("is known to hold {0}", {known.front()});
    }
    session.out.line(wrap(label(session, board, name_of(board, seat)), known, "  ", session.style.width));
  }
}

void show_score(Session& session, const Board& board) {
  session.out.line();
  session.out.write(
      score_sheet(session.style, board.names, board.table.results().value(), board.table.info().value(), board.rules));
}

}  // namespace cli
