// Fills events from the stored history and leaves out the cards that the viewer may not see.
#include "table/events.h"

#include <algorithm>
#include <span>

#include "core/cards.h"
#include "table/results.h"

namespace mille {
namespace {

void put_cards(mille_event* event, std::span<const Card> cards) {
  std::copy(cards.begin(), cards.end(), event->cards);
  event->card_count = static_cast<std::uint32_t>(cards.size());
}

// D2: the cards of a deck that are dealt to `seat`.
Cards dealt_to(std::span<const Card> deck, int hand, int seat, int dealer) {
  Cards cards;
  const std::size_t first = seat == dealer ? 1 : 0;
  for (std::size_t i = first; i < static_cast<std::size_t>(2 * hand); i += 2) cards.add(deck[i]);
  return cards;
}

void fill_deal(const Table& table, const StoredEvent& stored, int viewer, mille_event* event) {
  const std::span<const Card> deck = table.event_cards(stored);
  const int hand = table.variant().ruleset_of(stored.rule_set).rules.deal_hand;
  event->rule_set = stored.rule_set;
  event->card = deck[static_cast<std::size_t>(2 * hand)];
  if (viewer == MILLE_ALL) {
    put_cards(event, deck);
  } else if (viewer != MILLE_ONLOOKER) {
    for_each_card(dealt_to(deck, hand, viewer, stored.seat), [event](Card card, int count) {
      for (; count > 0; --count) event->cards[event->card_count++] = card;
    });
  }
}

void fill_match_end(const State& state, mille_event* event) {
  event->end = state.end;
  event->fault_seat = state.end == MILLE_END_ABORTED ? kNobody : state.fault_seat;
  event->aborted_by = state.end == MILLE_END_ABORTED ? state.fault_seat : kNobody;
  event->fault = state.fault;
  event->payment = match_payment(state);
}

}  // namespace

void make_event(const Table& table, std::size_t index, int viewer, mille_event* event) {
  const StoredEvent& stored = table.events()[index];
  *event = mille_event{};
  event->struct_size = sizeof *event;
  event->kind = stored.kind;
  event->number = index;
  event->decision = stored.decision;
  event->deal = stored.deal;
  event->seat = stored.seat;
  event->stock_size = stored.stock_size;
  event->fault_seat = MILLE_NOBODY;
  event->aborted_by = MILLE_NOBODY;
  event->result.struct_size = sizeof event->result;
  event->result.dealer = MILLE_NOBODY;
  event->result.out = MILLE_NOBODY;
  event->payment.struct_size = sizeof event->payment;
  event->payment.winner = MILLE_NOBODY;
  const bool open = stored.open != 0 || viewer == MILLE_ALL;
  // That `allow` failed may tell of the hand of the player whom it was asked about.
  const bool hides_failure = stored.kind == MILLE_EVENT_ACTION && viewer != MILLE_ALL && viewer != stored.seat;
  if (!hides_failure) event->failed_hooks = stored.failed_hooks;
  switch (stored.kind) {
    case MILLE_EVENT_DEAL: fill_deal(table, stored, viewer, event); break;
    case MILLE_EVENT_RESHUFFLE:
      event->reshuffle = stored.reshuffle;
      if (open) put_cards(event, table.event_cards(stored));
      break;
    case MILLE_EVENT_ACTION:
      event->action = stored.action;
      if (open || viewer == stored.seat) put_cards(event, table.event_cards(stored));
      break;
    case MILLE_EVENT_DEAL_END:
      event->result = table.results()[static_cast<std::size_t>(stored.deal - table.results().front().deal)];
      put_cards(event, table.event_cards(stored));
      std::copy(std::begin(stored.hand_size), std::end(stored.hand_size), event->hand_size);
      break;
    case MILLE_EVENT_MATCH_END: fill_match_end(table.state(), event); break;
    default:  // MILLE_EVENT_REVEAL
      std::copy(table.setup().seed.begin(), table.setup().seed.end(), event->seed);
      break;
  }
}

}  // namespace mille
