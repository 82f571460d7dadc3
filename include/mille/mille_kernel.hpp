// mille_kernel.hpp: the engine's rules on plain states, for players that look ahead. C++20. A player links the static library
// mille_kernel into its own shared library. The library is built from the engine's sources, so its rules are the engine's.
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
 * Make a mille::kernel::Kernel from mille_ai_match::rules. It plays by the rule fields alone: hooks of a script run only in the host.
 * Each comment states what a function requires of its arguments. A function that returns `bool` checks what its comment says; nothing
 * else is checked. Only the constructor allocates memory. All functions may be called on any thread.
 */

namespace mille {
struct Ruleset;
}

namespace mille::kernel {

/** A snapshot of a match: a plain value without pointers. Copy it as bytes. \since 1.0.0 */
struct State {
  std::uint64_t words[96]; /**< private to the library */
};

/** The result of an action. \since 1.0.0 */
enum class Outcome {
  goes_on, /**< the deal goes on */
  out,     /**< the player who acted is out (E1) */
  blocked  /**< the deal is blocked: nobody is out (E4) */
};

/** The parts of a state that are read without a view. \since 1.0.0 */
struct Point {
  mille_phase phase;  /**< phase of the turn */
  mille_seat turn;    /**< the seat whose turn it is, or ::MILLE_NOBODY */
  std::int32_t turns; /**< turns completed in the deal, both players counted */
  int pile_size;      /**< cards in the pile */
  int stock_size;     /**< cards in the stock */
  bool stock_known;   /**< true if the stock was turned over; its order is then known */
};

/** The rules of a match, ready for play. Copies share the rules. \since 1.0.0 */
class Kernel {
 public:
  /**
   * Prepares the rules. If they are not valid rules, the kernel converts to false. Do not call any other function on it then. Throws
   * std::bad_alloc.
   * \param rules resolved rules: mille_ai_match::rules or those of mille_variant_rules(); copied
   */
  explicit Kernel(const mille_rules &rules);
  /** Returns true if the rules are valid. */
  explicit operator bool() const { return ruleset_ != nullptr; }

  /**
   * Fills `state` with a state whose view for the same viewer is `view`. `hidden` holds the unseen cards: first the cards in the
   * opponent's hand that the viewer does not know, then the cards of the stock, front card first. If the stock was turned over, `hidden`
   * holds only the cards of the hand. `seed` determines the shuffle when the stock is renewed (X1). Returns false, and leaves `state`
   * unchanged, if the view contradicts itself, is an onlooker's, or is of a match that is over, or if `hidden` is not exactly the unseen
   * cards.
   */
  bool arrange(const mille_view &view, std::span<const mille_card> hidden, std::uint64_t seed, State *state) const;
  /**
   * A faster arrange() that checks nothing. `view` must be a seat's view of a deal in progress, made by a host or by view(). The unseen
   * cards are in the order of the pack. All these states use the same seed to shuffle a renewed stock (X1).
   */
  void arrange(const mille_view &view, State *state) const;
  /**
   * Fills `state` with the first deal of a match (D2, D3). `pack` holds all cards of the rules' pack, in the order in which they are dealt.
   * `dealer` is seat 0 or 1. Both players draw from the front of the stock. Returns false if `pack` does not hold mille_rules::pack_size
   * cards; checks nothing else.
   */
  bool deal(std::span<const mille_card> pack, mille_seat dealer, State *state) const;
  /**
   * Fills `state` with the first deal of a match, from the hand of `viewer` and the upcard. The other cards are in the order of the
   * pack, as in arrange(). `dealer` and `viewer` are seat 0 or 1. Returns false if `hand` does not hold mille_rules::deal_hand cards, or if
   * the pack does not hold `hand` and `upcard`. `state` may then have been changed.
   */
  bool deal(mille_seat dealer, mille_seat viewer, std::span<const mille_card> hand, mille_card upcard, State *state) const;

  /** Writes as many entries of the legal list as fit. Returns the length of the list: at most mille_rules::longest_legal_list; 0 outside a
   * deal. */
  std::size_t legal(const State &state, std::span<mille_action> list) const;
  /** Returns true if the action is legal. It may name any of several interchangeable cards. */
  bool is_legal(const State &state, const mille_action &action) const;
  /** Plays an action, which must be legal. If the action ends the deal, the deal is not scored: the state stays in the deal. Call score()
   * next. */
  Outcome play(State *state, const mille_action &action) const;
  /** Scores the deal from the cards as they are (E2–E4, N1–N4). `out` is the seat that has gone out, or ::MILLE_NOBODY. */
  mille_deal_result score(const State &state, mille_seat out) const;

  /** Writes the view of a seat, or of ::MILLE_ONLOOKER: all that the viewer may know of the state. */
  void view(const State &state, mille_seat viewer, mille_view *view) const;
  /** Returns the parts of a state that a search needs most. It is faster than view(). */
  Point at(const State &state) const;

  /** Renews an empty stock, as the next draw would (X1). Returns false if the stock is not empty or cannot be renewed (X2). */
  bool renew(State *state) const;
  /** Sets whether the dealer draws from the far end of the stock. The cards that one player draws then do not depend on how many the other
   * draws, as long as the stock lasts. */
  void draw_from_both_ends(State *state, bool both) const;
  /** Swaps the next card that the player whose turn it is draws with the card `after` places behind it, seen from their end of the stock.
   * `after` is 0 or more, and less than Point::stock_size. */
  void bring(State *state, int after) const;
  /** Makes `card` the next card that the player whose turn it is draws, by a swap. Returns false if `card` is not in the stock. */
  bool bring(State *state, mille_card card) const;
  /** Swaps the card `held` in the hand of `seat` with the next card that the player whose turn it is draws. The hand must hold `held`, the
   * opponent must not know of it, and the stock must not be empty. */
  void exchange(State *state, mille_seat seat, mille_card held) const;

 private:
  std::shared_ptr<const Ruleset> ruleset_;
};

}  // namespace mille::kernel

#endif
