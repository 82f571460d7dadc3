// Looks at the hand, the table and the pile before and after the action.
#include "table/reasons.h"

#include <algorithm>

#include "core/apply.h"
#include "core/legal.h"
#include "core/score.h"
#include "core/set_rules.h"
#include "table/messages.h"

namespace mille {
namespace {

class Finder {
 public:
  Finder(const Ruleset& ruleset, const State& state, const mille_action& action)
      : ruleset_(ruleset), before_(state), after_(state), action_(action), seat_(state.turn) {}

  std::vector<Reason> all() && {
    switch (action_.kind) {
      case MILLE_ACTION_DRAW:
      case MILLE_ACTION_PASS: leave(); break;
      case MILLE_ACTION_UPCARD: put_card(say::kReasonWild, before_.upcard()); break;
      case MILLE_ACTION_PILE: pile(); break;
      case MILLE_ACTION_LAY: lay(); break;
      case MILLE_ACTION_DISCARD: discard(); break;
      default: break;
    }
    return std::move(found_);
  }

 private:
  // ---- One method for each kind of action.

  // A card from the stock, or none, and not the pile.
  void leave() {
    const auto choices = all_choices(before_);
    if (choices.size() == 1) return put(say::kReasonOnlyChoice);
    if (std::any_of(choices.begin(), choices.end(), is_pile)) put_pile_value(say::kReasonLeaves);
  }

  void pile() {
    put_pile_value(say::kReasonTakes);
    lay();
  }

  void lay() {
    play();
    if (ends()) return;
    if (const int value = laid_value(); value > 0) put_points(say::kReasonLays, value);
    compare_naturals();
    if (has_chapeau(before_) && !has_chapeau(after_)) put(say::kReasonNoChapeau);
  }

  void discard() {
    const Card card = action_.cards[0];
    const int rank = rank_of(card);
    play();
    if (ends()) return;
    opponent();
    compare_values(card);
    if (ruleset_.is_wild(rank)) {
      put_card(say::kReasonWild, card);
    } else {
      compare_rank(card, before_.hands[seat_].count_of_rank(rank));
    }
    if (can_lay_card(ruleset_, before_, seat_, card)) put_card(say::kReasonCouldLay, card);
    if (has_chapeau(after_)) put_points(say::kReasonChapeau, score_deal(ruleset_, after_, other(seat_)).points[seat_]);
  }

  // ---- What they look at.

  void play() { outcome_ = apply_cards(ruleset_, &after_, action_); }

  // Returns true if the action ends the deal, and adds its reasons.
  bool ends() {
    if (outcome_ != Outcome::out) return false;
    const DealScore score = score_deal(ruleset_, after_, seat_);
    put_points(say::kReasonOut, score.points[seat_]);
    if (score.naturals[seat_] > 0) put_count(say::kReasonNatural, score.naturals[seat_]);
    return true;
  }

  // The naturals of going out with the sets of a state.
  int naturals_if_out(State state) const {
    state.hands[seat_] = {};
    return score_deal(ruleset_, state, seat_).naturals[seat_];
  }

  void compare_naturals() {
    const int was = naturals_if_out(before_);
    const int is = naturals_if_out(after_);
    if (is > was) put_count(say::kReasonNaturalInReach, is);
    if (is < was) put(say::kReasonNaturalLost);
  }

  // Whether the deal would be a chapeau if the opponent went out now.
  bool has_chapeau(const State& state) const { return score_deal(ruleset_, state, other(seat_)).chapeau[seat_] != 0; }

  // Whether the opponent can take the pile: certainly, with the cards that they are known to hold, or certainly not, with
  // all cards that they may hold.
  void opponent() {
    const int opponent = other(seat_);
    if (outcome_ == Outcome::blocked || after_.turn != opponent) return;
    const auto certain = pile_choices(with_hand(opponent, after_.known[opponent]));
    if (!certain.empty()) return put_pile(certain.front());
    Cards possible = after_.hands[opponent];
    if (after_.stock_known == 0) possible.add_all(after_.in_stock);
    if (pile_choices(with_hand(opponent, possible)).empty()) put(say::kReasonSafe);
  }

  // The state after the action, with other cards in the opponent's hand.
  State with_hand(int opponent, const Cards& hand) const {
    State state = after_;
    state.hands[opponent] = hand;
    state.hand_size[opponent] = static_cast<std::uint8_t>(hand.size());
    return state;
  }

  static bool is_pile(const mille_action& action) { return action.kind == MILLE_ACTION_PILE; }

  std::vector<mille_action> all_choices(const State& state) const {
    std::vector<mille_action> list(kTypicalList);
    list.resize(std::min(list.size(), legal_list(ruleset_, state, list)));
    return list;
  }

  // The ways to take the pile in a state in which the turn has not begun.
  std::vector<mille_action> pile_choices(const State& state) const {
    std::vector<mille_action> list = all_choices(state);
    std::erase_if(list, [](const mille_action& action) { return !is_pile(action); });
    return list;
  }

  void compare_values(Card card) {
    int highest = 0;
    int lowest = ruleset_.value(card);
    for_each_card(before_.hands[seat_], [&](Card held, int) {
      highest = std::max(highest, ruleset_.value(held));
      lowest = std::min(lowest, ruleset_.value(held));
    });
    const int value = ruleset_.value(card);
    if (value == highest && value > lowest) put_card(say::kReasonDear, card).points = value;
  }

  void compare_rank(Card card, int held) {
    if (held == 1 && !before_.has_set(seat_, rank_of(card))) put_card(say::kReasonAlone, card);
    if (held != 2) return;
    Reason& pair = put_reason(say::kReasonPair);
    for_each_card(before_.hands[seat_], [&](Card other_card, int count) {
      if (rank_of(other_card) != rank_of(card)) return;
      for (int copy = 0; copy < count; ++copy) pair.cards[pair.card_count++] = other_card;
    });
  }

  int laid_value() const {
    int value = 0;
    for (int i = 0; i < action_.count; ++i) value += ruleset_.value(action_.cards[i]);
    return value;
  }

  // ---- Writing them down.

  Reason& put_reason(const Message& message) { return found_.emplace_back(Reason{&message}); }
  void put(const Message& message) { put_reason(message); }
  void put_count(const Message& message, int count) { put_reason(message).count = count; }
  void put_points(const Message& message, std::int64_t points) { put_reason(message).points = points; }
  // The number of cards that taking the pile brings, and their value.
  void put_pile_value(const Message& message) {
    const int count = ruleset_.rules.pile_amount == MILLE_AMOUNT_ALL ? before_.pile_size : 1;
    Reason& reason = put_reason(message);
    reason.count = count;
    reason.points = 0;
    for (int i = before_.pile_size - count; i < before_.pile_size; ++i) {
      *reason.points += ruleset_.value(before_.pile[static_cast<std::size_t>(i)]);
    }
  }
  Reason& put_card(const Message& message, Card card) {
    Reason& reason = put_reason(message);
    reason.cards[reason.card_count++] = card;
    return reason;
  }
  // The opponent takes the pile with these cards, or without any.
  void put_pile(const mille_action& choice) {
    Reason& reason = put_reason(choice.count == 0 ? say::kReasonGivesFreely : say::kReasonGives);
    std::copy_n(choice.cards, choice.count, reason.cards.begin());
    reason.card_count = choice.count;
  }

  const Ruleset& ruleset_;
  const State& before_;
  State after_;
  const mille_action& action_;
  const int seat_;
  Outcome outcome_ = Outcome::goes_on;
  std::vector<Reason> found_;
};

}  // namespace

std::vector<Reason> find_reasons(const Ruleset& ruleset, const State& state, const mille_action& action) {
  return Finder(ruleset, state, action).all();
}

}  // namespace mille
