// Checks a view from the simple to the compound: numbers, piles, hands, sets, then the whole pack.
#include "learn/view_check.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstring>

#include "base/result.h"
#include "base/sized_struct.h"
#include "core/check.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/set_rules.h"
#include "core/settle.h"
#include "learn/messages.h"

namespace mille {
namespace {

constexpr std::int64_t kMaxCounter = 1000000000;

using Counts = std::uint8_t[MILLE_CARD_SLOTS];

// How often the view shows each card. The type is wide enough for any bytes that the view holds.
using Pool = std::array<std::uint16_t, MILLE_CARD_SLOTS>;

int sum_of(const Counts& counts) {
  int sum = 0;
  for (const std::uint8_t count : counts) sum += count;
  return sum;
}

class Checker {
 public:
  Checker(const Ruleset& ruleset, const mille_view& view, mille_error* error)
      : ruleset_(ruleset), rules_(ruleset.rules), view_(view), error_(error) {}

  mille_status check() {
    if (view_.phase == MILLE_PHASE_OVER) return refuse(error_, say::kMatchOver);
    MILLE_TRY(check_numbers());
    MILLE_TRY(check_piles());
    MILLE_TRY(check_hands());
    for (int seat = 0; seat < kSeats; ++seat) MILLE_TRY(check_sets(seat));
    return check_pack();
  }

 private:
  mille_status number(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) const {
    if (value >= least && value <= most) return MILLE_OK;
    return refuse(error_, say::kViewNumber, {name, value, least, most});
  }

  bool in_deal() const { return view_.phase != MILLE_PHASE_BETWEEN; }

  mille_status check_numbers() const {
    const int seats = kSeats - 1;
    if (!has_view(view_.viewer)) MILLE_TRY(number("viewer", view_.viewer, 0, seats));
    MILLE_TRY(number("phase", view_.phase, MILLE_PHASE_BETWEEN, MILLE_PHASE_LAY));
    MILLE_TRY(number("turn", view_.turn, in_deal() ? 0 : kNobody, in_deal() ? seats : kNobody));
    MILLE_TRY(number("deal", view_.deal, in_deal() ? 1 : 0, kMaxCounter));
    MILLE_TRY(number("dealer", view_.dealer, view_.deal == 0 ? kNobody : 0, view_.deal == 0 ? kNobody : seats));
    MILLE_TRY(number("turns", view_.turns, 0, kMaxCounter));
    MILLE_TRY(number("reshuffles", view_.reshuffles, 0, kMaxCounter));
    MILLE_TRY(number("first_turn", view_.first_turn, 0, 1));
    MILLE_TRY(number("draw_ends", view_.draw_ends, 0, view_.deal == 0 ? 0 : 1));
    MILLE_TRY(number("stock_known", view_.stock_known, 0, 1));
    MILLE_TRY(check_reserved("reserved0", view_.reserved0, error_));
    MILLE_TRY(check_reserved("reserved1", view_.reserved1, error_));
    for (std::size_t i = 0; i < ruleset_.memory.size(); ++i) {
      MILLE_TRY(number("memory", view_.memory[i], ruleset_.memory[i].minimum, ruleset_.memory[i].maximum));
    }
    MILLE_TRY(number("out", view_.out, kNobody, in_deal() ? kNobody : seats));
    MILLE_TRY(number("pile_size", view_.pile_size, 0, rules_.pack_size));
    MILLE_TRY(number("stock_size", view_.stock_size, 0, rules_.pack_size));
    for (int seat = 0; seat < kSeats; ++seat) {
      MILLE_TRY(number("hand_size", view_.hand_size[seat], in_deal() ? 1 : 0, rules_.pack_size));
      MILLE_TRY(number("naturals", view_.naturals[seat], 0, kMaxNaturals));
      MILLE_TRY(number("chapeaux", view_.chapeaux[seat], 0, kMaxChapeaux));
      MILLE_TRY(number("totals", view_.totals[seat], -kMaxTotal, kMaxTotal));
      MILLE_TRY(number("points", view_.points[seat], INT32_MIN, INT32_MAX));
      MILLE_TRY(number("stakes", view_.stakes[seat], 0, kMaxStake));
    }
    return MILLE_OK;
  }

  mille_status add_sequence(const char* name, const mille_card* cards, int count) {
    for (int i = 0; i < count; ++i) {
      if (cards[i] > kJoker) return refuse(error_, say::kViewCard, {name, cards[i]});
      ++pool_[cards[i]];
    }
    if (all_zero(cards + count, static_cast<std::size_t>(MILLE_PACK_SLOTS - count))) return MILLE_OK;
    return refuse(error_, say::kViewUnused, {name});
  }

  mille_status check_piles() {
    MILLE_TRY(add_sequence("pile", view_.pile, view_.pile_size));
    return add_sequence("stock", view_.stock, view_.stock_known != 0 ? view_.stock_size : 0);
  }

  void add_counts(const Counts& counts) {
    for (std::size_t card = 0; card < pool_.size(); ++card) {
      pool_[card] = static_cast<std::uint16_t>(pool_[card] + counts[card]);
    }
  }

  mille_status count(const char* name, const Counts& counts, int expected) const {
    const int held = sum_of(counts);
    return held == expected ? MILLE_OK : refuse(error_, say::kViewCount, {name, held, expected});
  }

  // Checks what the viewer knows about the hands, and what remains unseen.
  mille_status check_hands() {
    const int viewer = view_.viewer;
    MILLE_TRY(count("hand", view_.hand, viewer == MILLE_ONLOOKER ? 0 : view_.hand_size[viewer]));
    if (viewer == MILLE_ONLOOKER) {
      for (int seat = 0; seat < kSeats; ++seat) MILLE_TRY(count("known", view_.known[seat], 0));
    } else {
      MILLE_TRY(check_known(viewer));
    }
    add_counts(view_.hand);
    add_counts(view_.unseen);
    if (viewer != MILLE_ONLOOKER) add_counts(view_.known[other(viewer)]);
    return count("unseen", view_.unseen, hidden_of(view_).total());
  }

  mille_status check_known(int viewer) const {
    const int opponent = other(viewer);
    if (const int known = sum_of(view_.known[opponent]); known > view_.hand_size[opponent]) {
      return refuse(error_, say::kViewCount, {"known", known, view_.hand_size[opponent]});
    }
    const Counts& own = view_.known[viewer];
    for (std::size_t card = 0; card < pool_.size(); ++card) {
      if (own[card] <= view_.hand[card]) continue;
      return refuse(error_, say::kViewKnown, {own[card], name_of(card), view_.hand[card]});
    }
    return MILLE_OK;
  }

  // S1–S6: checks that the player's sets are possible.
  mille_status check_sets(int seat) {
    add_counts(view_.sets[seat]);
    for (int rank = 0; rank < kRanks; ++rank) {
      std::uint32_t naturals = 0;
      std::uint64_t wilds = 0;
      std::memcpy(&naturals, view_.sets[seat] + make_card(rank, 0), sizeof naturals);
      std::memcpy(&wilds, view_.wilds[seat][rank], sizeof wilds);
      if (naturals == 0 && wilds == 0) continue;
      MILLE_TRY(check_set(seat, rank));
    }
    return MILLE_OK;
  }

  mille_status check_set(int seat, int rank) {
    SetSize size{0, 0};
    for (int suit = 0; suit < kSuits; ++suit) size.naturals += view_.sets[seat][make_card(rank, suit)];
    for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
      const int laid = view_.wilds[seat][rank][slot];
      if (laid == 0) continue;
      const int wild_rank = rules_.cards_wild[slot / kSuits];
      const bool joker = wild_rank == kJokerRank;
      if (wild_rank == MILLE_RANK_NONE || (joker && slot % kSuits != 0)) {
        return refuse(error_, say::kViewUnused, {"wilds"});
      }
      std::uint16_t& pooled = pool_[joker ? kJoker : make_card(wild_rank, slot % kSuits)];
      pooled = static_cast<std::uint16_t>(pooled + laid);
      size.wilds += laid;
    }
    const bool stands = set_allowed(ruleset_, rank) && set_stands(rules_, size) &&
                        (size.wilds == 0 || !ruleset_.is_wild(rank));  // S4: a set of twos takes only twos
    return stands ? MILLE_OK : refuse(error_, say::kViewSet, {rank_text(rank)});
  }

  // C1: checks that no card occurs more often than in the pack. It may occur less often if a position left cards out of
  // the game.
  mille_status check_pack() const {
    Pool pack{};
    std::fill_n(pack.begin(), kJoker, static_cast<std::uint16_t>(rules_.cards_packs));
    pack[kJoker] = static_cast<std::uint16_t>(rules_.cards_jokers);
    bool fits = true;
    for (std::size_t card = 0; card < pool_.size(); ++card) fits &= pool_[card] <= pack[card];
    if (fits) return MILLE_OK;
    std::size_t card = 0;
    while (pool_[card] <= pack[card]) ++card;
    return refuse(error_, say::kViewPack, {name_of(card), pool_[card], pack[card]});
  }

  std::string_view name_of(std::size_t card) const {
    name_ = card_text(static_cast<Card>(card));
    return name_.view();
  }

  const Ruleset& ruleset_;
  const mille_rules& rules_;
  const mille_view& view_;
  mille_error* error_;
  Pool pool_{};
  mutable CardText name_;
};

}  // namespace

mille_status check_view(const Ruleset& ruleset, const mille_view& view, mille_error* error) {
  return Checker(ruleset, view, error).check();
}

Hidden hidden_of(const mille_view& view) {
  Hidden hidden{};
  for (int seat = 0; seat < kSeats; ++seat) {
    if (seat != view.viewer) hidden.in_hand[seat] = view.hand_size[seat] - sum_of(view.known[seat]);
  }
  hidden.in_stock = view.stock_known != 0 ? 0 : view.stock_size;
  return hidden;
}

}  // namespace mille
