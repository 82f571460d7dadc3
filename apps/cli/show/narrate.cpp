// Narrates matches; see narrate.h.
#include "cli/show/narrate.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/show/cards.h"
#include "cli/show/rule_value.h"

namespace cli {

namespace {

// Of each pair, the first is about a player with a name, the second about the person.
constexpr Text kIsOut[] = {"{0} is out.", "You are out."};
constexpr Text kDealer[] = {"dealer {0}", "dealer you"};

// Says that a player gave a deal up (M4).
std::string gave_up(const std::string& loser, const std::string& winner) {
  if (is_person(loser)) return say("You give up; the deal counts as if {0} had gone out.", {winner});
  if (is_person(winner)) return say("{0} gives up; the deal counts as if you had gone out.", {loser});
  return say("{0} gives up; the deal counts as if {1} had gone out.", {loser, winner});
}

// A seat's own view right after the deal, so that its hand can be shown.
mille_view view_after_deal(const mille::Table& table, const mille_event& event, mille_seat seat) {
  // Before its first decision, the deal is the present state of the table and not yet in its history.
  if (event.decision == table.info().value().decisions) return table.view(seat).value();
  const auto variant = table.variant().value();
  return mille::State::at(table, event.decision).value().view(variant, seat).value();
}

}  // namespace

Narrator::Narrator(Listener listener, const Style& style, Names names, mille_seat viewer)
    : tell_line_(std::move(listener)), style_(style), names_(std::move(names)), viewer_(viewer) {}

Narrator::Narrator(Output& out, const Style& style, Names names, mille_seat viewer)
    : Narrator([&out](const std::string& line) { out.line(line); }, style, std::move(names), viewer) {}

void Narrator::follow(const mille::Table& table) {
  for (const mille_event& event : table.events(viewer_, next_event_).value()) {
    next_event_ = event.number + 1;
    if (only_deal_ == 0 || event.deal == only_deal_) tell(table, event);
  }
}

void Narrator::tell_range(const mille::Table& table, std::uint64_t from, std::uint64_t to) {
  tells_own_ = true;
  for (const mille_event& event : table.events(viewer_, from).value()) {
    if (event.number >= to) break;
    tell(table, event);
  }
  finish_turn();
}

void Narrator::skip(const mille::Table& table) {
  next_event_ = table.info().value().events;
  pieces_.clear();
}

void Narrator::finish_turn() {
  if (pieces_.empty()) return;
  int width = 0;
  for (const std::string& name : names_) width = std::max(width, columns(name));
  const std::string name = pad_right(names_[static_cast<std::size_t>(speaker_)], width);
  const std::string between = std::string(style_.between());
  tell_lines(wrap("  " + style_.paint(Colour::bold, name) + "  ", pieces_, between, style_.width));
  pieces_.clear();
  for (const std::string& note : notes_) tell_lines(note);
  notes_.clear();
}

void Narrator::tell(const mille::Table& table, const mille_event& event) {
  switch (event.kind) {
    case MILLE_EVENT_DEAL: tell_deal(table, event); break;
    case MILLE_EVENT_RESHUFFLE:
      finish_turn();
      tell_sentence(say("The pile is shuffled into a new stock of {0} {0:card|cards}.", {event.stock_size}),
                    Colour::dim);
      break;
    case MILLE_EVENT_ACTION: tell_action(event); break;
    case MILLE_EVENT_DEAL_END:
      finish_turn();
      if (event.decision == table.info().value().decisions) {  // no action led here (M4)
        const auto winner = static_cast<std::size_t>(event.seat);
        tell_sentence(gave_up(names_[1 - winner], names_[winner]));
      } else if (event.seat == MILLE_NOBODY) {
        tell_sentence(say("The deal is blocked; nobody is out."));
      } else {
        const std::string& name = names_[static_cast<std::size_t>(event.seat)];
        tell_sentence(say(kIsOut[is_person(name) ? 1 : 0], {name}));
      }
      tell_lines(deal_score(style_, names_, event.result));
      for (const std::string& line : remembered(table.variant().value(), event.result)) tell_sentence(line);
      break;
    case MILLE_EVENT_MATCH_END: finish_turn(); break;
    case MILLE_EVENT_REVEAL: tell_line_(say("Seed revealed: {0}", {mille::to_hex(event.seed)})); break;
    default: break;
  }
}

void Narrator::tell_lines(const std::string& text) {
  for (const std::string& line : split_lines(text)) tell_line_(line);
}

void Narrator::tell_sentence(const std::string& text, Colour colour) {
  constexpr int kIndent = 2;
  for (const std::string& line : split_lines(paragraph(text, kIndent, style_.width))) {
    tell_line_(style_.paint(colour, line));
  }
}

void Narrator::tell_deal(const mille::Table& table, const mille_event& event) {
  finish_turn();
  tell_line_({});
  const std::string& dealer = names_[static_cast<std::size_t>(event.seat)];
  tell_line_(fmt::format("{}{dot}{}{dot}{}", style_.paint(Colour::bold, say("Deal {0}", {event.deal})),
                         say(kDealer[is_person(dealer) ? 1 : 0], {dealer}),
                         say("upcard {0}", {card_text(style_, event.card)}), fmt::arg("dot", style_.between())));
  if (event.rule_set != 0) {
    const std::string rules = rule_set_text(table.variant().value(), event.rule_set);
    tell_sentence(say("This deal has rules of its own: {0}.", {rules}));
  }
  if (viewer_ != MILLE_ALL) return;
  int width = 0;
  for (const std::string& name : names_) width = std::max(width, columns(name));
  for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
    const mille_view view = view_after_deal(table, event, seat);
    const std::string name = pad_right(names_[static_cast<std::size_t>(seat)], width);
    tell_lines(wrap("  " + name + "  ", grouped(style_, view.hand), "  ", style_.width));
  }
}

void Narrator::tell_action(const mille_event& event) {
  if (event.seat != speaker_) finish_turn();
  // The viewer knows what they did themselves. Only the cards they got are news, and these are shown at once.
  const bool own = event.seat == viewer_ && !tells_own_;
  if (own && event.card_count == 0) return;
  speaker_ = event.seat;
  pieces_.push_back(piece(event));
  const bool ends = own || event.action.kind == MILLE_ACTION_DISCARD || event.action.kind == MILLE_ACTION_PASS;
  if (ends) finish_turn();
}

std::string Narrator::piece(const mille_event& event) const {
  // Chooses the form of the verb: the first is about a player with a name, the second addresses the person.
  const int form = is_person(names_[static_cast<std::size_t>(event.seat)]) ? 2 : 1;
  const auto cards = mille::cards(event);
  const std::string got = cards.empty() ? std::string() : ' ' + cards_text(style_, cards);
  const std::string used = cards_text(style_, mille::cards(event.action));
  switch (event.action.kind) {
    case MILLE_ACTION_DRAW: return say("{0:draws|draw}", {form}) + got;
    case MILLE_ACTION_PASS: return say("{0:passes|pass} and {0:blocks|block} the deal", {form});
    case MILLE_ACTION_UPCARD: return say("{0:takes|take} the upcard", {form}) + got;
    case MILLE_ACTION_LAY:
      return say("{0:lays|lay} {1}", {form, action_object(style_, event.action, event.seat)}) + got;
    case MILLE_ACTION_DISCARD: return say("{0:discards|discard} {1}", {form, used}) + got;
    case MILLE_ACTION_PILE: break;
    default: return "?";
  }
  if (cards.empty()) {
    return used.empty() ? say("{0:takes|take} the pile", {form})
                        : say("{0:takes|take} the pile with {1}", {form, used});
  }
  const std::string top = card_text(style_, cards.front());
  const std::size_t under = cards.size() - 1;
  if (used.empty()) {
    return under == 0 ? say("{0:takes|take} {1}", {form, top})
                      : say("{0:takes|take} {1} and {2} under it", {form, top, under});
  }
  return under == 0 ? say("{0:takes|take} {1} with {2}", {form, top, used})
                    : say("{0:takes|take} {1} and {2} under it with {3}", {form, top, under, used});
}

}  // namespace cli
