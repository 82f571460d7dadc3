// Plays lines on a table, in groups that say together what happened.
#include "record/follow.h"

#include <algorithm>
#include <optional>
#include <span>

#include "core/apply.h"
#include "core/deck.h"
#include "core/notation.h"
#include "platform/random.h"
#include "record/messages.h"
#include "record/record_play.h"
#include "record/record_write.h"
#include "record/spelling.h"
#include "table/messages.h"

namespace mille {
namespace {

// Takes back what was played on a table since, unless it is kept.
class Attempt {
 public:
  explicit Attempt(Table* table) : table_(table), mark_(table->mark()) {}
  ~Attempt() {
    table_->tell_failures(0);
    if (!kept_) table_->go_back(mark_);
  }
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  void keep() { kept_ = true; }

 private:
  Table* table_;
  Table::Mark mark_;
  bool kept_ = false;
};

std::string line_text(const Table& table, std::uint64_t line) {
  std::string text;
  if (line == 0) {
    write_header(table, table.follows(), &text);
  } else {
    write_event_line(table, static_cast<std::size_t>(line - 1), table.follows(), {}, &text);
  }
  return text;
}

Json parsed(const std::string& text) {
  JsonProblem problem;
  return *parse_json(text, &problem);
}

// The number of an event's line, from 1.
std::int32_t line_of_event(std::size_t event) { return static_cast<std::int32_t>(event) + 2; }

mille_status check_number(const Json& json, std::string_view member, std::int64_t due, std::int32_t line,
                          mille_error* error) {
  const std::int64_t given = number_in(json, member);
  return given == due ? MILLE_OK : refuse(error, say::kRecordDiffers, {member, given, due}, {{}, line});
}

// The commitment covers the terms in the header. Whether the seed fits it is known at the reveal.
mille_status keep_sealing(Sealing sealing, Table* table, mille_error* error) {
  MILLE_TRY(check_shares(sealing, 1, error));
  sealing.terms = sha256(write_terms(*table, sealing.guests));
  table->restore_sealing(sealing);
  return MILLE_OK;
}

// C1: no card may be shown more often than the pack has it.
mille_status check_pack(const mille_rules& rules, std::span<const Card> shown, std::int32_t line, mille_error* error) {
  for (const Card card : shown) {
    const std::int64_t count = std::count(shown.begin(), shown.end(), card);
    const int most = copies_of(rules, card);
    if (count > most) return refuse(error, say::kFollowPack, {count, card_text(card).view(), most}, {{}, line});
  }
  return MILLE_OK;
}

// Whether a seat other than the one that the table follows has played in the deal in progress.
bool others_played(const Table& table) {
  for (std::uint64_t decision = table.deals().back().first_decision; decision < table.decisions(); ++decision) {
    if (table.decision(decision).seat != table.follows()) return true;
  }
  return false;
}

// The match of a table from its beginning, before the first deal.
std::unique_ptr<Table> begun_anew(const Table& table, const TableSetup& setup) {
  auto anew = std::make_unique<Table>(table.shared_variant(), setup, table.memory());
  for (int seat = 0; seat < kSeats; ++seat) anew->restore_name(seat, table.name(seat));
  if (table.sealing() != nullptr) anew->restore_sealing(*table.sealing());
  anew->set_asker(table.asker());
  return anew;
}

// The same for a table that follows the match. What its hooks have to say has been logged before.
std::unique_ptr<Table> followed_anew(const Table& table) {
  TableSetup setup = table.setup();
  setup.draw_ends = false;  // the first deal says so
  auto anew = begun_anew(table, setup);
  anew->follow(table.follows());
  anew->silence();
  return anew;
}

// Plays what an event of `table` says on a table that knows every card, unless it followed from an earlier event.
mille_status play_again(const Table& table, std::size_t event, Table* whole, mille_error* error) {
  if (event < whole->events().size()) return MILLE_OK;
  const StoredEvent& stored = table.events()[event];
  const State& end = table.state();
  switch (stored.kind) {
    case MILLE_EVENT_DEAL: return whole->next_deal(nullptr, error);
    case MILLE_EVENT_RESHUFFLE:
    case MILLE_EVENT_ACTION: return whole->apply(table.decision(stored.decision).action, error);
    default:
      if (end.end == MILLE_END_FORFEIT) return whole->forfeit(end.fault_seat, end.fault, error);
      if (end.end < MILLE_END_FORFEIT) return refuse(error, say::kRecordNotOver);
      return whole->end_early(end.end, end.end == MILLE_END_ABORTED ? end.fault_seat : kNobody, error);
  }
}

}  // namespace

Result<std::unique_ptr<Table>> follow_header(const VariantSource& variants, std::string_view text,
                                             Table::Memory* memory, mille_error* error) {
  MILLE_TRY(const Json json, parse_record_line(text, 1, error));
  LineGrammar grammar;
  MILLE_TRY(grammar.take(json, 1, error));
  const std::optional<int> viewer = grammar.form().viewer;
  if (!viewer) return refuse(error, say::kFollowFull, {}, {{}, 1});
  MILLE_TRY(RecordHeader header, read_header(variants, json, 1, error));
  const auto own = platform::random_seed();  // for what players find out here, and for no card that anybody sees
  if (!own) return refuse(error, say::kRecordRandom);
  header.setup.seed = *own;
  header.setup.has_seed = false;
  auto table = table_of(header, memory);
  table->follow(*viewer);
  if (header.sealing) MILLE_TRY(keep_sealing(*header.sealing, table.get(), error));
  MILLE_TRY(check_header_text(*table, *viewer, text, 1, error));
  return table;
}

Follower::Follower(Table* table) : table_(table), unseen_(table->follows()) {
  grammar_.take(parsed(line_text(*table, 0)), 1, nullptr);
}

mille_status Follower::take(std::string_view text, mille_error* error) {
  if (!table_->hides_cards()) return refuse(error, say::kFollowWhole);
  const auto number = static_cast<std::int32_t>(record_lines(*table_) + waiting_.size() + 1);
  MILLE_TRY(Json json, parse_record_line(text, number, error));
  LineGrammar grammar = grammar_;
  MILLE_TRY(grammar.take(json, number, error));
  MILLE_TRY(play({std::string(text), std::move(json), grammar.part(), number}, error));
  grammar_ = grammar;
  return MILLE_OK;
}

mille_status Follower::play(Line&& line, mille_error* error) {
  if (line.part == RecordPart::deal_end || line.part == RecordPart::match_end || waits_for_end()) {
    return play_end(std::move(line), error);
  }
  switch (line.part) {
    case RecordPart::deal: return play_deal(line, error);
    case RecordPart::reshuffle: return play_reshuffle(std::move(line), error);
    case RecordPart::action: return play_action(std::move(line), error);
    default: return play_reveal(line, error);
  }
}

mille_status Follower::play_deal(const Line& line, mille_error* error) {
  const State& before = table_->state();
  const int dealer = seat_in(line.json, "dealer");
  const bool draw_ends = line.json.find("draw_ends") != nullptr;
  MILLE_TRY(check_number(line.json, "deal", before.deal + 1, line.number, error));
  if (before.deal > 0) {
    MILLE_TRY(check_number(line.json, "dealer", other(before.dealer), line.number, error));  // D1
    if (draw_ends != table_->setup().draw_ends) {
      const Message& what = draw_ends ? say::kRecordSurplus : say::kRecordMissing;
      return refuse(error, what, {"draw_ends"}, {{}, line.number});
    }
  }
  MILLE_TRY(const NextRules next, table_->next_rules(error));
  MILLE_TRY(check_chosen(line.json, next, line.number, error));
  const mille_rules& rules = table_->variant().ruleset_of(next.rule_set).rules;
  MILLE_TRY(const std::vector<Card> deck, deck_of(line, dealer, rules, error));
  table_->follow_deal(next, dealer, deck, draw_ends);
  return MILLE_OK;
}

// D2, D3: a deck that deals what the line shows. The other cards lie in the order of the pack.
Result<std::vector<Card>> Follower::deck_of(const Line& line, int dealer, const mille_rules& rules,
                                            mille_error* error) const {
  std::vector<Card> own;
  if (is_seat(table_->follows())) {
    MILLE_TRY(check_hand_size(*line.json.find("hand"), rules, line.number, error));
    own = cards_in(line.json, "hand");
  }
  const Card upcard = *parse_card(text_in(line.json, "upcard"));
  std::vector<Card> shown = own;
  shown.push_back(upcard);
  MILLE_TRY(check_pack(rules, shown, line.number, error));
  std::vector<Card> hidden(static_cast<std::size_t>(rules.pack_size));
  pack_cards(rules.cards_packs, rules.cards_jokers, hidden.data());
  std::sort(hidden.begin(), hidden.end());
  for (const Card card : shown) hidden.erase(std::find(hidden.begin(), hidden.end(), card));
  const auto hands = static_cast<std::size_t>(2 * rules.deal_hand);
  const std::size_t first = table_->follows() == dealer ? 1 : 0;
  std::vector<Card> deck;
  auto next = hidden.begin();
  for (std::size_t place = 0; place < hands; ++place) {
    deck.push_back(own.empty() || place % 2 != first ? *next++ : own[place / 2]);
  }
  deck.push_back(upcard);
  deck.insert(deck.end(), next, hidden.end());
  return deck;
}

mille_status Follower::play_reshuffle(Line&& line, mille_error* error) {
  if (!reshuffle_is_due(*table_)) return refuse(error, say::kRecordNoReshuffle, {}, {{}, line.number});
  const State& state = table_->state();
  const int due = table_->setup().hides_seed() ? state.reshuffles + 1 : state.pile_size - 1;
  MILLE_TRY(check_number(line.json, "reshuffle", due, line.number, error));
  waiting_.push_back(std::move(line));
  return MILLE_OK;
}

mille_status Follower::play_action(Line&& line, mille_error* error) {
  const State& state = table_->state();
  MILLE_TRY(const mille_action action, action_of_line(state, line.json, line.number, error));
  State before = state;
  std::vector<Card> order;
  MILLE_TRY(of_record(unseen_.allows(ruleset(), action, &before, error), line.number, error));
  if (action.kind == MILLE_ACTION_DRAW) {
    MILLE_TRY(arrange_draw(line, &before, &order, error));
  } else if (!waiting_.empty()) {
    return refuse(error, say::kRecordReshuffleAlone, {}, {{}, line.number});
  }
  if (const Json* const listed = line.json.find("legal")) {  // only at the viewer's own decisions
    MILLE_TRY(check_listed(table_->game(), before, *listed, line.number, &list_, error));
  }
  State after = before;
  if (apply_cards(ruleset(), &after, action, order).outcome == Outcome::goes_on) {
    return of_record(play_on(before, action, order, error), line.number, error);
  }
  if (state.turn == table_->follows()) {
    MILLE_TRY(of_record(game_check(table_->game(), before, action, error), line.number, error));
  }
  waiting_.push_back(std::move(line));
  table_->arrange(before);
  return MILLE_OK;
}

// T1, X1: arranges the stock so that the card drawn comes next, if the line shows it. `order` is the new stock, if the
// draw renews it.
mille_status Follower::arrange_draw(const Line& line, State* before, std::vector<Card>* order,
                                    mille_error* error) const {
  const bool renews = reshuffle_is_due(*table_);
  if (renews && waiting_.empty()) return refuse(error, say::kRecordReshuffleMissing, {}, {{}, line.number});
  State renewed = *before;
  if (renews) renew_stock(ruleset(), &renewed);
  if (const Json* const card = line.json.find("card")) {
    if (!unseen_.next_is(*parse_card(card->text()), renews ? &renewed : before)) {
      return refuse(error, say::kFollowDraw, {card->text()}, {{}, line.number});
    }
  }
  if (renews) order->assign(renewed.stock.begin(), renewed.stock.begin() + renewed.stock_size());
  return MILLE_OK;
}

// Plays an action with which the deal goes on.
mille_status Follower::play_on(const State& before, const mille_action& action, const std::vector<Card>& order,
                               mille_error* error) {
  State begun = before;
  if (!order.empty()) renew_stock(ruleset(), &begun, order);
  MILLE_TRY(table_->follow_action(before, action, order, error));
  if (!order.empty() && !is_seat(table_->follows())) {
    State state = table_->state();
    Unseen::forget_renewal(before.known, &state);
    std::copy_n(before.known, kSeats, begun.known);
    table_->arrange(state);
  }
  if (action.kind == MILLE_ACTION_DRAW) turn_begun_ = begun;
  waiting_.clear();
  return MILLE_OK;
}

// Plays what the waiting lines and this one say together. If more follows from it, all of them wait for that.
mille_status Follower::play_end(Line&& line, mille_error* error) {
  State before = table_->state();
  if (line.part == RecordPart::deal_end) {
    MILLE_TRY(arrange_hands(line, &before, error));
    MILLE_TRY(arrange_drawn(line, &before, error));
  }
  {
    Attempt attempt(table_);
    table_->arrange(before);
    table_->tell_failures(told_failures(line));
    const std::size_t event = table_->events().size();
    const bool ends_deal = line.part == RecordPart::deal_end || waits_for_end();
    MILLE_TRY(of_record(ends_deal ? end_deal(line, error) : end_early(line, error), line.number, error));
    MILLE_TRY(compare_lines_since(event, line, error));
    if (table_->events().size() == event + waiting_.size() + 1) {
      attempt.keep();
      waiting_.clear();
      return MILLE_OK;
    }
  }
  waiting_.push_back(std::move(line));
  table_->arrange(before);
  return MILLE_OK;
}

// E2: the cards that each seat is left with. The action that ended the deal was played from the hand before.
mille_status Follower::arrange_hands(const Line& line, State* before, mille_error* error) const {
  std::optional<Cards> due[kSeats];  // none for a hand that stays hidden (M4)
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const Json& left = line.json.find("hands")->elements()[seat];
    if (left.is_null()) continue;
    std::vector<Card> hand;
    for (const Json& card : left.elements()) hand.push_back(*parse_card(card.text()));
    if (waits_for(RecordPart::action) && before->turn == static_cast<int>(seat)) {
      MILLE_TRY(const mille_action last, action_of_line(*before, waiting_.front().json, line.number, error));
      hand.insert(hand.end(), last.cards, last.cards + last.count);
    }
    MILLE_TRY(check_pack(ruleset().rules, hand, line.number, error));
    due[seat] = Cards::of(hand);
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    if (due[seat] && !unseen_.hand_is(seat, *due[seat], before)) {
      return refuse(error, say::kFollowHand, {seat}, {{}, line.number});
    }
  }
  // An onlooker has seen neither hand, so that the second may have got its cards from the first.
  const bool kept = !due[0] || before->hands[0] == *due[0];
  return kept ? MILLE_OK : refuse(error, say::kFollowHand, {0}, {{}, line.number});
}

// T1: the card with which the last turn began, which a script's hooks can read.
mille_status Follower::arrange_drawn(const Line& line, State* before, mille_error* error) const {
  const bool drew = before->turn_source == TurnSource::stock;
  MILLE_TRY(check_drawn(line.json, drew, line.number, error));
  const Json* const drawn = line.json.find("drawn");
  if (drawn == nullptr || !drew) return MILLE_OK;
  std::uint64_t decision = table_->decisions() - 1;
  while (table_->decision(decision).action.kind != MILLE_ACTION_DRAW) --decision;
  const StoredEvent& begun = table_->decision(decision);
  if (begun.open != 0 || begun.seat == table_->follows()) return MILLE_OK;  // the viewer has seen it
  const Card card = *parse_card(drawn->text());
  if (!can_have_drawn(card, decision, line)) {
    return refuse(error, say::kFollowDrawn, {card_text(card).view()}, {{}, line.number});
  }
  before->turn_drawn = card;
  return MILLE_OK;
}

// Whether the opponent can have drawn this card in the decision with which the last turn began: then the turn can be
// played again with it, up to the hands that the line shows.
bool Follower::can_have_drawn(Card card, std::uint64_t decision, const Line& line) const {
  State state = turn_begun_;
  if (!unseen_.next_is(card, &state)) return false;
  const int seat = state.turn;
  apply_cards(ruleset(), &state, table_->decision(decision).action);
  state.known[seat].add(card);  // so that it is not exchanged for another
  while (++decision < table_->decisions()) {
    const mille_action& action = table_->decision(decision).action;
    if (unseen_.allows(ruleset(), action, &state, nullptr) != MILLE_OK) return false;
    apply_cards(ruleset(), &state, action);
  }
  return arrange_hands(line, &state, nullptr) == MILLE_OK;
}

// Plays an action that ends the deal, or the end of a deal that a player gives up (M4). Who gives up, and why, is on the
// line for the end of the match. Until it comes, any reason serves: the deal's score does not depend on it.
mille_status Follower::end_deal(const Line& last, mille_error* error) {
  const Line& first = waiting_.empty() ? last : waiting_.front();
  if (first.part == RecordPart::action) {
    MILLE_TRY(const mille_action action, action_of_line(table_->state(), first.json, first.number, error));
    return table_->follow_action(table_->state(), action, {}, error);
  }
  const int out = seat_in(first.json, "out");
  if (!table_->variant().ruleset.scores_forfeits() || out == kNobody)
    return misplaced(first.part, "an action", first.number, error);
  if (last.part == RecordPart::match_end && end_of_word(text_in(last.json, "end")) == MILLE_END_FORFEIT) {
    return end_early(last, error);
  }
  return table_->forfeit(other(out), MILLE_FAULT_RESIGN, error);
}

// The ends of a match that do not follow from the cards.
mille_status Follower::end_early(const Line& last, mille_error* error) {
  switch (const mille_end end = end_of_word(text_in(last.json, "end"))) {
    case MILLE_END_FORFEIT: {
      const Json& fault = *last.json.find("fault");
      return table_->forfeit(seat_in(fault, "seat"), *fault_of_word(text_in(fault, "kind")), error);
    }
    case MILLE_END_ABORTED: return table_->end_early(end, seat_in(last.json, "by"), error);
    case MILLE_END_AGREED: return table_->end_early(end, kNobody, error);
    default: return refuse(error, say::kRecordNotOver, {}, {{}, last.number});
  }
}

// Compares the waiting lines and `last` with the events from this one on. Actions have been checked before.
mille_status Follower::compare_lines_since(std::size_t event, const Line& last, mille_error* error) const {
  for (std::size_t i = 0; i <= waiting_.size(); ++i, ++event) {
    const Line& line = i < waiting_.size() ? waiting_[i] : last;
    if (i < waiting_.size() && line.part == RecordPart::action) continue;
    MILLE_TRY(compare_event(*table_, event, table_->follows(), line.part, line.json, line.number, error));
  }
  return MILLE_OK;
}

// Whether `allow` has failed for the opponent is not known here, so the line for the end of the deal, or of the match in a
// deal, is believed until the seed is shown.
HookBits Follower::told_failures(const Line& last) const {
  const State& state = table_->state();
  const bool opponent_ends = waits_for(RecordPart::action) && state.turn != table_->follows();
  if (!state.in_deal() || !(opponent_ends || others_played(*table_))) return 0;
  const auto told = std::find_if(waiting_.begin(), waiting_.end(),
                                 [](const Line& line) { return line.part == RecordPart::deal_end; });
  return failed_hooks_in(told == waiting_.end() ? last.json : told->json) & MILLE_HOOK_ALLOW &
         defined_hooks(table_->variant().hooks.get());
}

mille_status Follower::play_reveal(const Line& line, mille_error* error) {
  const Seed seed = *seed_from_hex(text_in(*line.json.find("reveal"), "seed"));
  const Sealing& sealing = *table_->sealing();
  if (seal_commitment(seed, sealing.terms) != sealing.commit) {
    return refuse(error, say::kRecordCommit, {}, {{}, line.number});
  }
  MILLE_TRY(const std::unique_ptr<Table> whole, played_from(seed, error));
  table_->exchange_match(whole.get());
  return MILLE_OK;
}

mille_status Follower::take_seed(const Seed& seed, mille_error* error) {
  if (!table_->hides_cards()) return refuse(error, say::kFollowWhole);
  const TableSetup& setup = table_->setup();
  if (setup.hides_seed()) return refuse(error, say::kFollowSeedSealed);
  if (setup.decks == MILLE_DECKS_GIVEN) return refuse(error, say::kFollowSeedDecks);
  if (!waiting_.empty()) return refuse(error, say::kFollowWaits);
  MILLE_TRY(const std::unique_ptr<Table> whole, played_from(seed, error));
  table_->exchange_match(whole.get());
  return MILLE_OK;
}

// Plays the match from its seed. The record must show the same to the viewer.
Result<std::unique_ptr<Table>> Follower::played_from(const Seed& seed, mille_error* error) const {
  TableSetup setup = table_->setup();
  setup.seed = seed;
  setup.has_seed = true;
  auto whole = begun_anew(*table_, setup);
  for (std::size_t event = 0; event < table_->events().size(); ++event) {
    const std::int32_t line = line_of_event(event);
    MILLE_TRY(of_record(play_again(*table_, event, whole.get(), error), line, error));
    const auto part = static_cast<RecordPart>(table_->events()[event].kind);
    MILLE_TRY(
        compare_event(*whole, event, table_->follows(), part, parsed(line_text(*table_, event + 1)), line, error));
  }
  return whole;
}

mille_status Follower::go_back(std::uint64_t lines, mille_error* error) {
  if (!table_->hides_cards()) return refuse(error, say::kFollowWhole);
  if (table_->setup().hides_seed()) return refuse(error, say::kUndoSealed);
  const std::uint64_t played = record_lines(*table_);
  if (lines == 0 || lines > played + waiting_.size()) {
    return refuse(error, say::kFollowBack, {lines, 1, played + waiting_.size()});
  }
  const auto earlier = followed_anew(*table_);
  Follower again(earlier.get());
  const auto text_of = [&](std::uint64_t line) {
    return line < played ? line_text(*table_, line) : waiting_[static_cast<std::size_t>(line - played)].text;
  };
  for (std::uint64_t line = 1; line < lines; ++line) MILLE_TRY(again.take(text_of(line), error));
  table_->exchange_match(earlier.get());
  table_->raise_epoch();
  grammar_ = again.grammar_;
  waiting_ = std::move(again.waiting_);
  turn_begun_ = again.turn_begun_;
  return MILLE_OK;
}

FollowedStates::FollowedStates(const Table& table)
    : table_(table), again_(followed_anew(table)), follower_(again_.get()) {}

Result<const State*> FollowedStates::before(std::uint64_t decision, mille_error* error) {
  const std::uint64_t line = 1 + table_.decision_event(decision);
  for (std::uint64_t next = record_lines(*again_) + follower_.waiting(); next < line; ++next) {
    MILLE_TRY(follower_.take(line_text(table_, next), error));
  }
  return &again_->state();
}

}  // namespace mille
