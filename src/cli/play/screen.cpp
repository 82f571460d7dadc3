// Prints the table line by line; see screen.h.
#include "cli/play/screen.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/show/cards.h"

namespace cli {

namespace {

constexpr std::size_t kManyChoices = 60;
constexpr std::size_t kPileShown = 6;

int label_columns(const Board& board) {
  int width = 4;
  for (const std::string& name : board.names) width = std::max(width, columns(name));
  return width + 2;
}

std::string label(const Session& session, const Board& board, const std::string& text) {
  return session.style.paint(Colour::bold, pad_right(text, label_columns(board)));
}

const std::string& name_of(const Board& board, mille_seat seat) { return board.names[static_cast<std::size_t>(seat)]; }

void show_sets(Session& session, const Board& board, const mille_view& view, mille_seat seat, const std::string& note) {
  auto sets = sets_text(session.style, view, seat, board.rules);
  if (sets.empty()) sets.push_back(session.style.paint(Colour::dim, "no sets"));
  if (!note.empty()) sets.push_back(session.style.paint(Colour::dim, note));
  session.out.line(wrap(label(session, board, name_of(board, seat)), sets, "   ", session.style.width));
}

// Prints the hand, one piece per rank, and what it is worth.
void show_cards_in_hand(Session& session, const Board& board, const mille_view& view) {
  auto groups = grouped(session.style, view.hand);
  groups.push_back(session.style.paint(Colour::dim, fmt::format("({}, {})", counted(count_cards(view.hand), "card"),
                                                                counted(worth(view.hand, board.rules), "point"))));
  session.out.line(wrap(label(session, board, "hand"), groups, "  ", session.style.width));
}

void show_pile(Session& session, const Board& board, const mille_view& view) {
  const auto pile = mille::pile(view);
  std::string text;
  if (pile.empty()) {
    text = "empty";
  } else {
    text = session.style.paint(Colour::bold, card_text(session.style, pile.back()));
    if (pile.size() > 1) {
      const std::size_t under = std::min(pile.size() - 1, kPileShown);
      text += "  on";
      for (std::size_t i = 0; i < under; ++i) text += ' ' + card_text(session.style, pile[pile.size() - 2 - i]);
      if (under < pile.size() - 1) text += " ...";
    }
    text += session.style.paint(Colour::dim, fmt::format("  ({})", counted(view.pile_size, "card")));
  }
  session.out.line(label(session, board, "pile") + text);
}

void show_grid(Session& session, const std::string& verb, const std::vector<std::string>& items) {
  for (const std::string& line : grid(verb, items, session.style.spoken ? 1 : session.style.width))
    session.out.line(line);
}

}  // namespace

void show_table(Session& session, const Board& board) {
  const mille_view view = board.table.view(board.person).value();
  const mille_seat rival = 1 - board.person;
  const std::string head =
      fmt::format("Deal {}{dot}turn {}{dot}stock {}{dot}{} {}, {} {} ", view.deal, view.turns + 1, view.stock_size,
                  name_of(board, board.person), view.totals[board.person], name_of(board, rival), view.totals[rival],
                  fmt::arg("dot", session.style.between()));
  session.out.line();
  session.out.line(head + session.style.rule(session.style.width - columns(head)));
  const int known = count_cards(view.known[rival]);
  const std::string note = known > 0 ? fmt::format(", {} known", known) : "";
  show_sets(session, board, view, rival, fmt::format("({} in hand{})", counted(view.hand_size[rival], "card"), note));
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
    const std::string text = action_text(session.style, action, board.person);
    const std::string head = fmt::format("{:>3} ", i + 1);
    if (action.kind == MILLE_ACTION_LAY) {
      lays.push_back(head + text.substr(text.find(' ') + 1));
    } else if (action.kind == MILLE_ACTION_DISCARD) {
      discards.push_back(head + text.substr(text.find(' ') + 1));
    } else {
      const bool pile = action.kind == MILLE_ACTION_PILE;
      others.push_back(head + text + (pile ? fmt::format(" ({})", counted(view.pile_size, "card")) : ""));
    }
  }
  for (const std::string& item : others) session.out.line(item);
  show_grid(session, "lay", lays);
  if (left_out > 0) {
    session.out.line(fmt::format("{:{}}and {} to lay; `all` lists them", "", kVerbColumns,
                                 counted(static_cast<std::int64_t>(left_out), "more way")));
  }
  show_grid(session, "discard", discards);
}

void show_open_cards(Session& session, const Board& board) {
  const mille_view view = board.table.view(board.person).value();
  const auto pile = mille::pile(view);
  std::vector<std::string> cards;
  for (std::size_t i = pile.size(); i > 0; --i) cards.push_back(card_text(session.style, pile[i - 1]));
  if (cards.empty()) cards.emplace_back("empty");
  session.out.line(wrap(label(session, board, "pile"), cards, " ", session.style.width));
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    auto known = grouped(session.style, view.known[seat]);
    if (known.empty()) known.emplace_back("nothing");
    known.front() = (seat == board.person ? "the rival knows " : "is known to hold ") + known.front();
    session.out.line(wrap(label(session, board, name_of(board, seat)), known, "  ", session.style.width));
  }
}

void show_score(Session& session, const Board& board) {
  session.out.line();
  session.out.write(
      score_sheet(session.style, board.names, board.table.results().value(), board.table.info().value(), board.rules));
}

}  // namespace cli
