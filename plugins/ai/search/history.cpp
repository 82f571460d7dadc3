// Follows the deal and rates hands of the opponent by their turns; see history.h.
#include "history.h"

#include <algorithm>

namespace search {

using learned::kHandRanks;
using learned::kHigh;
using learned::kLow;
using learned::small;

namespace {

void add_lay(learned::Way* way, const learned::Lay& lay) {
  for (int i = 0; i < way->lay_count; ++i) {
    learned::Lay& one = way->lays[static_cast<std::size_t>(i)];
    if (one.rank != lay.rank) continue;
    for (int kind = kLow; kind <= kHigh; ++kind) one.cards[kind] = small(one.cards[kind] + lay.cards[kind]);
    one.wilds = small(one.wilds + lay.wilds);
    return;
  }
  way->lays[static_cast<std::size_t>(way->lay_count++)] = lay;
}

}  // namespace

void History::add(Cards* cards, const Cards& more, int sign) {
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      cards->of[rank][kind] = small(cards->of[rank][kind] + sign * more.of[rank][kind]);
    }
  }
}

History::Cards History::counted(const mille_card* cards, std::size_t count) const {
  Cards counts;
  for (std::size_t i = 0; i < count; ++i) ++counts.of[cards[i] >> 2][rules_.kind_of(cards[i])];
  return counts;
}

History::Cards History::counted(const std::uint8_t* by_card) const {
  Cards counts;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    std::int8_t& count = counts.of[card >> 2][rules_.kind_of(static_cast<mille_card>(card))];
    count = small(count + by_card[card]);
  }
  return counts;
}

// The cards of the opponent's hand that I know.
History::Cards History::known(const mille_view& view) const { return counted(view.known[1 - seat_]); }

void History::observe(const mille_event& event) {
  if (event.kind == MILLE_EVENT_DEAL) return deal(event);
  // A renewed stock: every hidden card can be inferred then.
  if (event.kind != MILLE_EVENT_ACTION) {
    now_.reset();
    count_ = 0;
  }
  if (!now_) return;
  const mille_action& action = event.action;
  const bool his = event.seat != seat_;
  const bool draws = action.kind == MILLE_ACTION_DRAW;
  const bool fits = his ? show(action) : !draws || (event.card_count == 1 && draw(event.cards[0]));
  if (!fits || kernel_.at(*now_).turn != event.seat || !kernel_.is_legal(*now_, action)) {
    now_.reset();
    count_ = 0;
    return;
  }
  if (his && action.kind == MILLE_ACTION_LAY) lay(action);
  if (his && action.kind == MILLE_ACTION_DISCARD) discard(action);
  if (his && (draws || action.kind == MILLE_ACTION_PILE || action.kind == MILLE_ACTION_UPCARD)) {
    begin_turn(event);
  } else {
    kernel_.play(&*now_, action);
  }
}

void History::deal(const mille_event& event) {
  count_ = 0;
  now_.reset();
  // A plan does not say which of two wild cards the opponent spends.
  for (int rank = 0; rank < kHandRanks; ++rank) {
    if (rules_.wild[rank] && rules_.kind_value[rank][kLow] != rules_.kind_value[rank][kHigh]) return;
  }
  now_.emplace();
  if (!kernel_.deal(event.seat, seat_, {event.cards, event.card_count}, event.card, &*now_)) now_.reset();
}

// Makes `card` the next card that I draw.
bool History::draw(mille_card card) {
  if (kernel_.at(*now_).stock_size == 0) return false;
  if (!kernel_.bring(&*now_, card)) kernel_.exchange(&*now_, 1 - seat_, card);
  return true;
}

// Puts the cards that the opponent shows into their hand, in exchange for cards I have not seen. Returns false if that is
// impossible.
bool History::show(const mille_action& action) {
  const mille_seat opponent = 1 - seat_;
  mille_view view;
  kernel_.view(*now_, opponent, &view);
  std::array<std::uint8_t, MILLE_CARD_SLOTS> shown{};
  for (int i = 0; i < action.count; ++i) ++shown[action.cards[i]];
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    for (; view.hand[card] < shown[static_cast<std::size_t>(card)]; ++view.hand[card]) {
      int other = 0;
      const auto is_free = [&](int one) {
        return view.hand[one] > std::max(view.known[opponent][one], shown[static_cast<std::size_t>(one)]);
      };
      while (other < MILLE_CARD_KINDS && !is_free(other)) ++other;
      if (other == MILLE_CARD_KINDS || !kernel_.bring(&*now_, static_cast<mille_card>(card))) return false;
      kernel_.exchange(&*now_, opponent, static_cast<mille_card>(other));
      --view.hand[other];
    }
  }
  return true;
}

void History::begin_turn(const mille_event& event) {
  Played turn;
  mille_view his;
  kernel_.view(*now_, 1 - seat_, &his);
  const Cards before = counted(his.hand);
  kernel_.play(&*now_, event.action);
  turn.drew = event.action.kind == MILLE_ACTION_DRAW;
  if (!turn.drew) {
    kernel_.view(*now_, 1 - seat_, &his);
    turn.gained = counted(his.hand);
    add(&turn.gained, before, -1);
  }
  kernel_.view(*now_, seat_, &turn.before);
  current() = turn;
}

void History::lay(const mille_action& action) {
  add(&current().shed, counted(action.cards, action.count), 1);
  add_lay(&current().way, learned::lay_of(rules_, action, 0));
}

void History::discard(const mille_action& action) {
  add(&current().shed, counted(action.cards, action.count), 1);
  current().way.discard = learned::discard_of(rules_, action.cards[0]);
  ++count_;
}

// The probability that the opponent, holding this hand, played the turn this way, for each doubt.
void History::chances_of(const Played& turn, const Cards& hand, std::span<const double> doubts, double* chances) {
  ++planned_;
  std::fill_n(chances, doubts.size(), 0.0);
  const mille_view& before = turn.before;
  const mille_seat opponent = 1 - seat_;
  Cards hidden = hand;
  add(&hidden, known(before), -1);
  mille_card cards[MILLE_PACK_SLOTS];
  mille_card stock[MILLE_PACK_SLOTS];
  int held = before.hand_size[opponent];
  for (const std::uint8_t count : before.known[opponent]) held -= count;
  mille_card* end = cards;
  mille_card* rest = stock;
  for (int card = 0; card < MILLE_CARD_KINDS; ++card) {
    std::int8_t& wanted = hidden.of[card >> 2][rules_.kind_of(static_cast<mille_card>(card))];
    for (int i = 0; i < before.unseen[card]; ++i) {
      mille_card*& next = wanted > 0 ? end : rest;
      if (wanted > 0) --wanted;
      *next++ = static_cast<mille_card>(card);
    }
  }
  if (end - cards != held) return;
  end = std::copy(stock, rest, end);
  State state;
  if (!kernel_.arrange(before, {cards, end}, 0, &state)) return;
  mille_view view;
  kernel_.view(state, opponent, &view);
  const learned::Position position(rules_, view);
  learned::Turn plan(rules_, network_, points_, position, room_);
  plan.offer_legal(view, legal_.data(), static_cast<std::uint32_t>(kernel_.legal(state, legal_)));
  plan.chances_of(turn.way, doubts, chances);
}

double History::likelihood(std::span<const mille_card> cards, double least, Random* random) {
  Cards hand = counted(cards.data(), cards.size());
  double product = 1;
  for (int i = 1; i <= std::min(count_, kTurns); ++i) {
    const Played& turn = past(i);
    add(&hand, turn.shed, 1);
    double chance = 0;
    chances_of(turn, hand, {&kDoubt, 1}, &chance);
    product *= chance;
    if (product < least) return 0;
    add(&hand, turn.gained, -1);
    if (turn.drew) give_back(turn, &hand, random);
  }
  return product;
}

void History::likelihoods_of_last(std::span<const mille_card> cards, std::span<const double> doubts,
                                  double* likelihoods) {
  Cards hand = counted(cards.data(), cards.size());
  add(&hand, past(1).shed, 1);
  chances_of(past(1), hand, doubts, likelihoods);
}

// Removes the card that the opponent drew. It may be any card of theirs that I did not know.
void History::give_back(const Played& turn, Cards* hand, Random* random) const {
  Cards hidden = *hand;
  add(&hidden, known(turn.before), -1);
  int count = 0;
  for (const auto& rank : hidden.of) count += rank[kLow] + rank[kHigh];
  if (count <= 0) return;
  int place = random->below(count);
  for (int rank = 0; rank < kHandRanks; ++rank) {
    for (int kind = kLow; kind <= kHigh; ++kind) {
      const int cards = hidden.of[rank][kind];
      if (place >= 0 && place < cards) --hand->of[rank][kind];
      place -= cards;
    }
  }
}

}  // namespace search
