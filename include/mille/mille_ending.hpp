// mille_ending.hpp: when a deal and a match end (T4, X1–X3, M1–M3, V1), on plain numbers. Header-only, C++20. The engine uses
// these functions, and so can a player that looks ahead.
#ifndef MILLE_MILLE_ENDING_HPP
#define MILLE_MILLE_ENDING_HPP

#include "mille_types.h"

/**
 * \file
 * \brief When a deal and a match end, on plain numbers.
 *
 * `rules` are rules as resolved: those of mille_variant_rules() or mille_ai_match::rules. All functions are pure and may be called on
 * any thread.
 */

namespace mille::ending {

/** T4, `out.discard`: whether a player may go out with a discard. \since 1.0.0 */
constexpr bool can_discard_last(const mille_rules &rules) { return rules.out_discard != MILLE_OUT_FORBIDDEN; }

/** T4, `out.discard`: whether a player may go out without a discard. \since 1.0.0 */
constexpr bool can_lay_last(const mille_rules &rules) { return rules.out_discard != MILLE_OUT_REQUIRED; }

/** X1, X2: whether a card can be drawn from a stock and a pile of these sizes. \since 1.0.0 */
constexpr bool can_draw(const mille_rules &rules, int stock_size, int pile_size) {
  return stock_size > 0 || (rules.stock_exhausted != MILLE_EXHAUSTED_END_DEAL && pile_size >= 2);
}

/** X3: whether the deal is blocked after this many completed turns of both players. \since 1.0.0 */
constexpr bool is_last_turn(const mille_rules &rules, int turns) { return turns >= rules.deal_max_turns; }

/** M3: whether the match ends with this deal, numbered from 1. \since 1.0.0 */
constexpr bool is_last_deal(const mille_rules &rules, int deal) { return deal >= rules.match_max_deals; }

/** How a match stands after a deal. \since 1.0.0 */
struct Standing {
  int64_t totals[MILLE_SEATS];   /**< points of all deals */
  int32_t naturals[MILLE_SEATS]; /**< naturals of all deals */
  bool last_deal;                /**< is_last_deal() */
};

/** Whether a match is over, and for whom. \since 1.0.0 */
struct Verdict {
  mille_end end = MILLE_END_NONE;  /**< ::MILLE_END_WON, ::MILLE_END_DRAWN, or ::MILLE_END_NONE: another deal follows */
  mille_seat winner = MILLE_NOBODY; /**< the seat that has won, or ::MILLE_NOBODY */
};

/** M1, V1: whether a seat meets the conditions for winning. \since 1.0.0 */
constexpr bool qualifies(const mille_rules &rules, const Standing &standing, int seat) {
  return standing.totals[seat] >= rules.match_target &&
         (rules.match_natural_required == 0 || standing.naturals[seat] > 0);
}

/** M1–M3, V1: whether a match that stands so after a deal is over, and for whom. \since 1.0.0 */
constexpr Verdict verdict(const mille_rules &rules, const Standing &standing) {
  const bool qualified[MILLE_SEATS] = {qualifies(rules, standing, 0), qualifies(rules, standing, 1)};
  if (qualified[0] != qualified[1]) return {MILLE_END_WON, qualified[0] ? 0 : 1};
  if (!qualified[0] && !standing.last_deal) return {};
  if (standing.totals[0] != standing.totals[1]) return {MILLE_END_WON, standing.totals[0] > standing.totals[1] ? 0 : 1};
  if (standing.last_deal || rules.match_tie == MILLE_TIE_DRAW) return {MILLE_END_DRAWN, MILLE_NOBODY};  // M2, M3
  return {};
}

}  // namespace mille::ending

#endif
