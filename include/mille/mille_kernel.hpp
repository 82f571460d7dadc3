// mille_kernel.hpp: the engine's rules on plain states, for a player that plays on in its head. C++20, over the static library
// mille_kernel, which a player links into its own shared library. It is built from the engine's sources: a rule is the same in both.
#ifndef MILLE_MILLE_KERNEL_HPP
#define MILLE_MILLE_KERNEL_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "mille_score.hpp"
#include "mille_types.h"

/**
 * \file
 * \brief The engine's rules on plain states, for players that look ahead.
 *
 * A mille::kernel::Kernel is made from mille_ai_match::rules and plays by the rule fields alone: hooks of a script stay with the host. What
 * a call needs of its arguments is said there and not checked, unless it returns a `bool`. All calls but the constructor allocate
 * nothing, and may be made on any thread.
 */

namespace mille {
struct Ruleset;
}

namespace mille::kernel {

/** A point of a match: a plain value without addresses, to be copied as bytes. \since 0.1.0 */
struct State {
  std::uint64_t words[96]; /**< what they mean is the library's business */
};

/** What an action leads to. \since 0.1.0 */
enum class Outcome {
  goes_on, /**< the deal goes on */
  out,     /**< who acted is out (E1) */
  blocked  /**< the deal is blocked: nobody is out (E4) */
};

/** What a state shows without a view. \since 0.1.0 */
struct Point {
  mille_phase phase;  /**< of the turn */
  mille_seat turn;    /**< who decides */
  std::int32_t turns; /**< completed in the deal */
  int pile_size;      /**< cards in the pile */
  int stock_size;     /**< cards in the stock */
  bool stock_known;   /**< the stock was turned over: its order is known */
};

/** The rules of a match, ready for play. Copies share what they hold. \since 0.1.0 */
class Kernel {
 public:
  /** \param rules as resolved. False in a condition if these are no rules. Throws std::bad_alloc. */
  explicit Kernel(const mille_rules &rules);
  /** Whether these are rules. */
  explicit operator bool() const { return ruleset_ != nullptr; }

  /**
   * Fills `state` so that its view for that viewer is `view`, with the unseen cards in an order of the caller's: first those in the
   * opponent's hand that the viewer does not know of, then the stock, the next card first. `seed` decides how the stock is shuffled when it
   * is renewed (X1). False if the view contradicts itself, is an onlooker's, or is of a match that is over, and if `hidden` are not its
   * unseen cards.
   */
  bool arrange(const mille_view &view, std::span<const mille_card> hidden, std::uint64_t seed, State *state) const;
  /**
   * The same for a view of a deal as a host or view() made it, at less cost: nothing is checked. The unseen cards lie in the order of
   * the pack, and all such states shuffle a renewed stock (X1) from the same seed.
   */
  void arrange(const mille_view &view, State *state) const;
  /**
   * The first deal of a match, from a pack in the order in which it leaves (D2, D3). False unless `pack` has as many cards as the
   * rules say.
   */
  bool deal(std::span<const mille_card> pack, mille_seat dealer, State *state) const;
  /**
   * The first deal of a match as a seat sees it, which knows its hand and the upcard. The other cards lie as in arrange(). False unless the
   * cards are those of a hand and the pack has them.
   */
  bool deal(mille_seat dealer, mille_seat viewer, std::span<const mille_card> hand, mille_card upcard, State *state) const;

  /** Writes as many entries of the legal list as fit, and returns how many there are: at most mille_rules::longest_legal_list. */
  std::size_t legal(const State &state, std::span<mille_action> list) const;
  /** Whether the action is legal, whichever of interchangeable cards it names. */
  bool is_legal(const State &state, const mille_action &action) const;
  /** Plays an action that is legal. The end of a deal is not carried out: the state stays in it, to be scored. */
  Outcome play(State *state, const mille_action &action) const;
  /** The score of the deal as the cards lie (E2–E4, N1–N4): `out` has gone out, or ::MILLE_NOBODY. */
  mille_deal_result score(const State &state, mille_seat out) const;

  /** What a seat may know of the state. */
  void view(const State &state, mille_seat viewer, mille_view *view) const;
  /** What a state shows without a view, at less cost than one. */
  Point at(const State &state) const;

  /** X1: renews a stock that is used up, as drawing would. False: there are cards in it, or none to renew it with (X2). */
  bool renew(State *state) const;
  /** Whether the dealer draws from the far end of the stock, so that what one player leaves does not change what the other draws. */
  void draw_from_both_ends(State *state, bool both) const;
  /** Makes the card that the player on turn would draw after `after` others the next one. There are so many cards. */
  void bring(State *state, int after) const;
  /** Makes the card the next one that the player on turn draws. False if it is not in the stock. */
  bool bring(State *state, mille_card card) const;
  /** Exchanges a card in a hand, which the opponent does not know of, with the next one that the player on turn draws. */
  void exchange(State *state, mille_seat seat, mille_card held) const;

 private:
  std::shared_ptr<const Ruleset> ruleset_;
};

}  // namespace mille::kernel

#endif
