// Changes a match and its history together. Memory is reserved first, so that a call that fails changes nothing.
#include "table/table.h"

#include <algorithm>

#include "base/printable.h"
#include "base/result.h"
#include "core/apply.h"
#include "core/deck.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/settle.h"
#include "table/messages.h"
#include "table/results.h"

namespace mille {
namespace {

// The most events that one action causes: reshuffle, action, deal's end, match's end, reveal.
constexpr std::size_t kEventsOfAction = 5;

constexpr HookBits kSettle = MILLE_HOOK_SETTLE;

// Makes room for `more` elements and grows by at least half. A plain reserve() might copy the vector at every call.
template <class Vector>
void make_room(Vector& vector, std::size_t more) {
  const std::size_t needed = vector.size() + more;
  if (needed > vector.capacity()) vector.reserve(std::max(needed, vector.capacity() + vector.capacity() / 2));
}

// D2: checks that a deck from the host is the pack in some order.
mille_status check_deck(const mille_rules& rules, std::span<const Card> deck, mille_error* error) {
  if (deck.size() != static_cast<std::size_t>(rules.pack_size)) {
    return refuse(error, say::kDeckSize, {static_cast<std::int64_t>(deck.size()), rules.pack_size});
  }
  std::array<Card, MILLE_PACK_MAX> pack;
  pack_cards(rules.cards_packs, rules.cards_jokers, pack.data());
  std::array<Card, MILLE_PACK_MAX> given;
  const auto end = std::copy(deck.begin(), deck.end(), given.begin());
  std::sort(given.begin(), end);
  std::sort(pack.begin(), pack.begin() + rules.pack_size);
  if (!std::equal(given.begin(), end, pack.begin())) return refuse(error, say::kDeckCards);
  return MILLE_OK;
}

mille_status check_deal_setup(const TableSetup& table, const Variant& variant, const State& state,
                              const mille_deal_setup* setup, mille_error* error) {
  const mille_rules& rules = variant.ruleset.rules;
  if (table.decks == MILLE_DECKS_GIVEN) {
    if (setup == nullptr || setup->deck_count == 0) return refuse(error, say::kDeckMissing);
    if (setup->deck_count > MILLE_PACK_MAX) return refuse(error, say::kDeckSize, {setup->deck_count, rules.pack_size});
    if (state.deal == 0 && (setup->dealer < 0 || setup->dealer >= kSeats)) {
      return refuse(error, say::kDealerMissing, {setup->dealer});
    }
    return check_deck(rules, {setup->deck, setup->deck_count}, error);
  }
  if (setup != nullptr && setup->deck_count != 0) return refuse(error, say::kDeckUnwanted);
  return MILLE_OK;
}

// The key of a match's streams as far as it is known. For sealed decks it is zeros until the shares are open.
Seed key_at_start(const TableSetup& setup) { return setup.decks == MILLE_DECKS_SEALED ? Seed{} : setup.seed; }

}  // namespace

bool is_note_name(std::string_view name) {
  return is_option_name(name);  // names of both kinds have the same characters and length
}

bool is_note_text(std::string_view text) { return text.size() <= kLongestName && is_recorded_name(text); }

mille_status check_setup(const Variant& variant, const TableSetup& setup, mille_error* error) {
  if (setup.decks != MILLE_DECKS_SEED && setup.decks != MILLE_DECKS_GIVEN && setup.decks != MILLE_DECKS_SEALED) {
    return refuse(error, say::kDecksUnknown, {setup.decks});
  }
  if (setup.decks == MILLE_DECKS_SEALED && setup.draw_ends) return refuse(error, say::kSealEnds);
  return check_stakes(variant.ruleset.rules, setup.stakes, error);
}

Table::Table(std::shared_ptr<const Variant> variant, const TableSetup& setup, Memory* memory)
    : variant_(std::move(variant)),
      setup_(setup),
      state_(start_match(variant_->ruleset, key_at_start(setup), setup.stakes, setup.draw_ends)),
      start_(state_),
      before_end_(state_),
      deals_(memory),
      events_(memory),
      decisions_(memory),
      cards_(memory),
      results_(memory) {}

Table::Table(std::shared_ptr<const Variant> variant, const State& start, Memory* memory)
    : variant_(std::move(variant)),
      has_record_(false),
      state_(start),
      start_(start),
      before_end_(start),
      deals_(memory),
      events_(memory),
      decisions_(memory),
      cards_(memory),
      results_(memory) {
  setup_.seed = start.seed;
  setup_.has_seed = false;
  setup_.draw_ends = start.draw_ends != 0;
  setup_.stakes[0] = start.stakes[0];
  setup_.stakes[1] = start.stakes[1];
}

Table::Table(const Table& other, Memory* memory)
    : variant_(other.variant_),
      setup_(other.setup_),
      sealing_(other.sealing_),
      newest_receipt_(other.newest_receipt_),
      has_record_(other.has_record_),
      analysis_(other.analysis_),
      epoch_(other.epoch_),
      state_(other.state_),
      start_(other.start_),
      before_end_(other.before_end_),
      deals_(other.deals_, memory),
      events_(other.events_, memory),
      decisions_(other.decisions_, memory),
      decisions_by_seat_(other.decisions_by_seat_),
      cards_(other.cards_, memory),
      results_(other.results_, memory),
      names_(other.names_),
      warnings_(other.warnings_),
      follows_(other.follows_),
      hides_cards_(other.hides_cards_) {}

void Table::set_name(int seat, std::string name) {
  if (sealing_) return;
  name.resize(utf8_cut(name, kLongestName));  // first, because a joiner at the cut loses its place
  make_printable(&name);
  names_[static_cast<std::size_t>(seat)] = std::move(name);
}

mille_status Table::add_note(std::string_view name, std::string_view text, mille_error* error) {
  if (!has_record_) return refuse(error, say::kRecordNone);
  const bool is_fixed = !setup_.engine.empty() || !events_.empty() || (sealing_ && sealing_->is_open());
  if (is_fixed) return refuse(error, say::kNoteLate);
  if (!is_note_name(name)) return refuse(error, say::kNoteName, {name});
  if (!is_note_text(text) || printable(text) != text) return refuse(error, say::kNoteText, {name, kLongestName});
  const bool is_known =
      std::any_of(setup_.notes.begin(), setup_.notes.end(), [name](const Note& note) { return note.name == name; });
  if (is_known) return refuse(error, say::kNoteTwice, {name});
  if (setup_.notes.size() == MILLE_NOTES_MAX) return refuse(error, say::kNoteMany, {MILLE_NOTES_MAX});
  setup_.notes.push_back({std::string(name), std::string(text)});
  return MILLE_OK;
}

mille_status Table::seal(std::uint32_t guests, const Digest& terms, mille_error* error) {
  if (setup_.decks != MILLE_DECKS_SEALED) return refuse(error, say::kSealDecks);
  if (sealing_) return refuse(error, say::kSealTwice);
  if (guests > Sealing::kBothSeats) return refuse(error, say::kSealGuests, {guests});
  Sealing sealing;
  sealing.guests = guests;
  sealing.terms = terms;
  sealing.commit = seal_commitment(setup_.seed, terms);
  sealing_ = sealing;
  use_key();
  return MILLE_OK;
}

mille_status Table::check_sealed(mille_error* error) const {
  if (setup_.decks != MILLE_DECKS_SEALED) return refuse(error, say::kSealDecks);
  return sealing_ ? MILLE_OK : refuse(error, say::kSealMissing);
}

mille_status Table::give_share_commit(int seat, const Digest& share_commit, mille_error* error) {
  MILLE_TRY(check_sealed(error));
  return sealing_->give_share_commit(seat, share_commit, error);
}

mille_status Table::give_share(int seat, const Share& share, mille_error* error) {
  MILLE_TRY(check_sealed(error));
  MILLE_TRY(sealing_->give_share(seat, share, error));
  use_key();
  return MILLE_OK;
}

void Table::restore_sealing(const Sealing& sealing) {
  sealing_ = sealing;
  use_key();
}

// The key takes the place of the seed in every stream of the match, once it is fixed.
void Table::use_key() {
  if (!sealing_->is_open()) return;
  const Seed key = deck_key(setup_.seed, sealing_->commit, sealing_->shares);
  for (State* state : {&state_, &start_, &before_end_}) state->seed = key;
}

void Table::keep_room(std::size_t events, std::size_t cards) {
  make_room(events_, events);
  make_room(cards_, cards);
  make_room(decisions_, 1);
  make_room(results_, 1);
}

StoredEvent& Table::add_event(mille_event_kind kind, int seat, const State& state) {
  StoredEvent event{};
  event.kind = static_cast<std::uint8_t>(kind);
  event.seat = static_cast<std::int8_t>(seat);
  event.stock_size = static_cast<std::uint8_t>(state.stock_size());
  event.decision = static_cast<std::uint32_t>(decisions_.size());
  event.deal = state.deal;
  event.reshuffle = state.reshuffles;
  event.first_card = static_cast<std::uint32_t>(cards_.size());
  events_.push_back(event);
  return events_.back();
}

void Table::add_cards(StoredEvent* event, std::span<const Card> cards) {
  cards_.insert(cards_.end(), cards.begin(), cards.end());
  event->card_count += static_cast<std::uint32_t>(cards.size());
}

mille_status Table::check_between_deals(mille_error* error) const {
  if (state_.in_deal()) return refuse(error, say::kDealInProgress);
  if (state_.phase == MILLE_PHASE_OVER) return refuse(error, say::kMatchOver);
  return has_key() ? MILLE_OK : refuse(error, say::kSealPending);
}

mille_status Table::next_deal(const mille_deal_setup* setup, mille_error* error) {
  MILLE_TRY(check_between_deals(error));
  MILLE_TRY(check_deal_setup(setup_, *variant_, state_, setup, error));
  MILLE_TRY(const NextRules next, next_rules(error));
  if (setup_.decks == MILLE_DECKS_GIVEN) {
    deal(next, state_.deal == 0 ? setup->dealer : next_dealer(state_), {setup->deck, setup->deck_count});
  } else {
    deal_from_seed(next);
  }
  return MILLE_OK;
}

Result<NextRules> Table::next_rules(mille_error* error) {
  HookNotes notes{silent_ ? nullptr : &warnings_};
  MILLE_TRY(const ChosenRules chosen, next_rule_set(game(&notes), state_, error));
  return NextRules{chosen.rule_set, notes.failed};
}

void Table::deal_from_seed(const NextRules& next) {
  const mille_rules& rules = variant_->ruleset.rules;
  std::array<Card, MILLE_PACK_MAX> deck;
  shuffle_deck(state_.seed, static_cast<std::uint32_t>(state_.deal) + 1, rules.cards_packs, rules.cards_jokers, 0,
               deck.data());
  deal(next, next_dealer(state_), {deck.data(), static_cast<std::size_t>(rules.pack_size)});
}

void Table::deal(const NextRules& next, int dealer, std::span<const Card> deck) {
  keep_room(1, deck.size());
  make_room(deals_, 1);
  const State before = state_;
  deal_cards(variant_->ruleset_of(next.rule_set), &state_, dealer, deck, next.rule_set);
  deals_.push_back({before, state_, decisions_.size(), events_.size()});
  StoredEvent& event = add_event(MILLE_EVENT_DEAL, dealer, state_);
  event.failed_hooks = next.failed;
  event.rule_set = state_.rule_set;
  add_cards(&event, deck);
}

mille_status Table::apply_with_stock(const mille_action& action, std::span<const Card> stock, mille_error* error) {
  HookNotes notes{silent_ ? nullptr : &warnings_};
  const Game game = this->game(&notes);
  MILLE_TRY(game_check(game, state_, action, error));
  return play(game, state_, action, stock, error);
}

// Plays a legal action. The game has notes, with the hooks that failed when the action was checked.
mille_status Table::play(const Game& game, const State& before, const mille_action& action, std::span<const Card> stock,
                         mille_error* error) {
  State after = before;
  Transition done;
  MILLE_TRY(game_play(game, &after, action, stock, &done, error));
  keep_room(kEventsOfAction, 3 * MILLE_PACK_MAX);  // a new stock, the cards taken, the hands left
  const int seat = before.turn;
  if (done.renewed) {
    StoredEvent& renewal = add_event(MILLE_EVENT_RESHUFFLE, kNobody, after);
    renewal.open = done.open;
    renewal.stock_size = static_cast<std::uint8_t>(done.new_stock(after).size());
    add_cards(&renewal, done.new_stock(after));
  }
  const auto index = static_cast<std::uint32_t>(events_.size());
  StoredEvent& event = add_event(MILLE_EVENT_ACTION, seat, after);
  event.failed_hooks = game.notes->failed & MILLE_HOOK_ALLOW;
  event.action = action;
  sort_cards(&event.action);  // the host may have named the cards in any order
  event.open = done.open;
  const std::span<const Card> cards = done.cards(after);
  for (auto card = cards.rbegin(); card != cards.rend(); ++card) add_cards(&event, {&*card, 1});  // the upcard first
  add_ends(done.outcome, after, game.notes->failed);
  decisions_.push_back(index);
  ++decisions_by_seat_[static_cast<std::size_t>(seat)];
  state_ = after;
  return MILLE_OK;
}

// Adds the events that follow from the end of a deal or match. They belong to the decision that led there. The caller
// has made room for them. `failed` are the hooks that failed in the call.
void Table::add_ends(Outcome deal, const State& after, HookBits failed) {
  if (deal != Outcome::goes_on) {
    results_.push_back(deal_result(after));
    const HookBits before = failed_since_deal();
    StoredEvent& end = add_event(MILLE_EVENT_DEAL_END, after.out, after);
    end.failed_hooks = before | (failed & ~kSettle);
    end.drawn = after.turn_source == TurnSource::stock ? static_cast<std::int8_t>(after.turn_drawn) : std::int8_t{-1};
    add_hands(&end, after);
  }
  if (after.phase == MILLE_PHASE_OVER) {
    const HookBits before = failed_since_deal();
    add_event(MILLE_EVENT_MATCH_END, after.winner, after).failed_hooks = before | (failed & kSettle);
    const bool reveals = setup_.hides_seed() && has_record_ && !analysis_ && !hides_cards_;
    if (reveals) add_event(MILLE_EVENT_REVEAL, kNobody, after);
  }
}

// The hands are counted, so they lie open. Under M4 the seat that counts as out keeps its hand hidden.
void Table::add_hands(StoredEvent* event, const State& state) {
  for (int seat = 0; seat < kSeats; ++seat) {
    const Cards& hand = state.hands[seat];
    const bool is_hidden = seat == state.out && !hand.empty();
    event->hand_size[seat] = static_cast<std::int8_t>(is_hidden ? -1 : hand.size());
    if (is_hidden) continue;
    for_each_card(hand, [&](Card card, int count) {
      for (; count > 0; --count) add_cards(event, {&card, 1});
    });
  }
}

// The hooks that failed in the deal in progress. Once its end has an event, there are none.
HookBits Table::failed_since_deal() const {
  HookBits failed = 0;
  for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
    if (event->kind == MILLE_EVENT_DEAL_END) return 0;
    if (event->kind == MILLE_EVENT_DEAL) break;
    failed |= event->failed_hooks;
  }
  return failed | told_failures_;
}

mille_status Table::forfeit(int seat, mille_fault fault, mille_error* error) {
  if (!has_key()) return refuse(error, say::kSealPending);
  State after = state_;
  const mille_match_forfeit how = variant_->ruleset.rules.match_forfeit;
  HookNotes notes{silent_ ? nullptr : &warnings_};
  MILLE_TRY(const Outcome deal, game_forfeit(game(&notes), &after, seat, fault, how, error));
  keep_room(kEventsOfAction, MILLE_PACK_MAX);
  add_ends(deal, after, notes.failed);
  before_end_ = state_;
  state_ = after;
  return MILLE_OK;
}

mille_status Table::end_early(mille_end end, int by, mille_error* error) {
  if (!has_key()) return refuse(error, say::kSealPending);
  if (state_.phase == MILLE_PHASE_OVER) return refuse(error, say::kMatchOver);
  State after = state_;
  after.fault_seat = static_cast<std::int8_t>(by);
  MILLE_TRY(end_match(game(), &after, {end, kNobody}, error));
  keep_room(kEventsOfAction, 0);
  add_ends(Outcome::goes_on, after, 0);
  before_end_ = state_;
  state_ = after;
  return MILLE_OK;
}

State Table::state_at(std::uint64_t decision) const {
  if (decision == decisions_.size()) {  // right after the last decision, without what followed it
    if (!deals_.empty() && deals_.back().first_decision == decision) return deals_.back().before;
    return state_.end >= MILLE_END_FORFEIT ? before_end_ : state_;  // an end that follows from no decision
  }
  const auto later =
      std::upper_bound(deals_.begin(), deals_.end(), decision,
                       [](std::uint64_t number, const StoredDeal& deal) { return number < deal.first_decision; });
  const StoredDeal* deal = later == deals_.begin() ? nullptr : &*std::prev(later);
  State state = deal == nullptr ? start_ : deal->start;
  for (std::uint64_t number = deal == nullptr ? 0 : deal->first_decision; number < decision; ++number) {
    advance(&state, number);
  }
  return state;
}

void Table::advance(State* state, std::uint64_t decision) const {
  const std::size_t index = decision_event(decision);
  std::span<const Card> order;
  if (index > 0 && events_[index - 1].kind == MILLE_EVENT_RESHUFFLE) order = event_cards(events_[index - 1]);
  apply_cards(variant_->ruleset_of(*state), state, events_[index].action, order);  // within a deal, so no hook applies
}

mille_status Table::undo(std::uint64_t decision, mille_error* error) {
  if (setup_.hides_seed()) return refuse(error, say::kUndoSealed);
  if (decision > decisions_.size()) {
    return refuse(error, say::kUndoRange, {decision, first_decision(), decisions()});
  }
  const State state = state_at(decision);
  std::size_t events = events_.size();
  if (decision < decisions_.size()) {
    events = decisions_[static_cast<std::size_t>(decision)];
    if (events > 0 && events_[events - 1].kind == MILLE_EVENT_RESHUFFLE) --events;
  } else {
    while (events > 0 && events_[events - 1].decision == decision) --events;
  }
  drop_after(decision, events);
  state_ = state;
  ++epoch_;
  return MILLE_OK;
}

mille_status Table::check_viewer(int viewer, mille_error* error) const {
  if (!hides_cards_ || viewer == follows_ || viewer == MILLE_ONLOOKER) return MILLE_OK;
  return refuse(error, say::kFollowViewer, {viewer});
}

mille_status Table::check_whole(mille_error* error) const {
  return hides_cards_ ? refuse(error, say::kFollowHidden) : MILLE_OK;
}

mille_status Table::check_host(mille_error* error) const {
  return hides_cards_ ? refuse(error, say::kFollowHost) : MILLE_OK;
}

mille_status Table::check_turn(mille_error* error) const {
  if (!hides_cards_ || !state_.in_deal() || state_.turn == follows_) return MILLE_OK;
  return refuse(error, say::kFollowTurn, {state_.turn});
}

void Table::follow(int viewer) {
  follows_ = viewer;
  hides_cards_ = true;
}

void Table::follow_deal(const NextRules& rules, int dealer, std::span<const Card> deck, bool draw_ends) {
  keep_room(1, deck.size());
  make_room(deals_, 1);
  setup_.draw_ends = draw_ends;
  for (State* state : {&state_, &start_, &before_end_}) state->draw_ends = draw_ends ? 1 : 0;
  deal(rules, dealer, deck);
}

mille_status Table::follow_action(const State& before, const mille_action& action, std::span<const Card> stock,
                                  mille_error* error) {
  HookNotes notes{silent_ ? nullptr : &warnings_};
  const Game game = this->game(&notes);
  if (before.turn == follows_) MILLE_TRY(game_check(game, before, action, error));
  return play(game, before, action, stock, error);
}

void Table::go_back(const Mark& mark) {
  drop_after(mark.decisions, mark.events);
  state_ = mark.state;
  before_end_ = mark.before_end;
}

void Table::exchange_match(Table* other) {
  std::swap(setup_, other->setup_);
  std::swap(state_, other->state_);
  std::swap(start_, other->start_);
  std::swap(before_end_, other->before_end_);
  deals_.swap(other->deals_);
  events_.swap(other->events_);
  decisions_.swap(other->decisions_);
  std::swap(decisions_by_seat_, other->decisions_by_seat_);
  cards_.swap(other->cards_);
  results_.swap(other->results_);
  std::swap(hides_cards_, other->hides_cards_);
}

// Drops the decisions from number `decision` on, and the events from index `events` on.
void Table::drop_after(std::uint64_t decision, std::size_t events) {
  while (!deals_.empty() && deals_.back().first_event >= events) deals_.pop_back();
  for (std::uint64_t dropped = decision; dropped < decisions(); ++dropped) {
    --decisions_by_seat_[static_cast<std::size_t>(this->decision(dropped).seat)];
  }
  const auto first = events_.begin() + static_cast<std::ptrdiff_t>(std::min(events, events_.size()));
  const auto ended =
      std::count_if(first, events_.end(), [](const StoredEvent& event) { return event.kind == MILLE_EVENT_DEAL_END; });
  results_.resize(results_.size() - static_cast<std::size_t>(ended));
  if (events < events_.size()) cards_.resize(events_[events].first_card);
  events_.resize(events);
  decisions_.resize(static_cast<std::size_t>(decision));
}

}  // namespace mille
