// mille_score.hpp: what cards count at the end of a deal (E2, E3, N1–N4), on plain numbers. Header-only, C++20. The engine scores with
// these functions, and so can a player that judges a deal before its end.
#ifndef MILLE_MILLE_SCORE_HPP
#define MILLE_MILLE_SCORE_HPP

#include "mille_types.h"

/**
 * \file
 * \brief What cards count at the end of a deal, on plain numbers.
 *
 * `rules` are rules as resolved: those of mille_variant_rules() or mille_ai_match::rules. All functions are pure and may be called on
 * any thread.
 */

namespace mille::scoring {

/** N1: whether a set with these numbers of natural and wild cards is a natural. \since 1.0.0 */
constexpr bool is_natural(const mille_rules &rules, int natural_cards, int wild_cards) {
  return wild_cards == 0 && natural_cards >= rules.naturals_size;
}

/** E3: whether a player's points for a deal are a chapeau. `points` may be an expectation. \since 1.0.0 */
template <class Points>
constexpr bool is_chapeau(const mille_rules &rules, Points points) {
  return rules.score_chapeau != 0 && points < 0;
}

/** A player's sets. \since 1.0.0 */
struct Sets {
  int32_t points = 0;  /**< of all sets, N1 counted and N2 not */
  int32_t naturals = 0; /**< sets that are a natural (N1) */
  int32_t wild_cards = 0; /**< in sets of another rank */
  int32_t count = 0;    /**< how many sets */

  /** Adds a set, `value` being that of all its cards. */
  constexpr void add(const mille_rules &rules, int32_t value, int natural_cards, int wilds) {
    const bool natural = is_natural(rules, natural_cards, wilds);
    points += natural ? value * rules.naturals_set_factor : value;
    naturals += natural;
    wild_cards += wilds;
    ++count;
  }
  /** Adds the sets of another sum. */
  constexpr Sets &operator+=(const Sets &more) {
    points += more.points;
    naturals += more.naturals;
    wild_cards += more.wild_cards;
    count += more.count;
    return *this;
  }
  /** Takes away sets that were added. */
  constexpr Sets &operator-=(const Sets &less) {
    points -= less.points;
    naturals -= less.naturals;
    wild_cards -= less.wild_cards;
    count -= less.count;
    return *this;
  }
  /** Member by member. */
  friend constexpr bool operator==(const Sets &, const Sets &) = default;
};

/** The score of a player's sets when the deal ends. \since 1.0.0 */
struct Counted {
  int32_t points;   /**< of the sets, N2 counted */
  int32_t bonus;    /**< for going out */
  int32_t naturals; /**< asterisks: natural sets, and one where all sets count as one (N2) */
};

/** N2, V5, N4: whether all of a player's sets count more. `is_out`: this player has gone out. \since 1.0.0 */
constexpr bool is_clean(const mille_rules &rules, const Sets &sets, bool is_out) {
  if (rules.naturals_clean == MILLE_CLEAN_NONE) return false;
  if (rules.naturals_clean == MILLE_CLEAN_OUT && !is_out) return false;
  return sets.count > 0 && sets.wild_cards == 0;
}

/** E2, N2, N3: the score of the sets. The points of the deal are `points` + `bonus` less the value of the hand. \since 1.0.0 */
constexpr Counted count(const mille_rules &rules, const Sets &sets, bool is_out) {
  const bool clean = is_clean(rules, sets, is_out);
  return {clean ? sets.points * rules.naturals_clean_factor : sets.points, is_out ? rules.out_bonus : 0,
          sets.naturals + (clean ? 1 : 0)};
}

}  // namespace mille::scoring

#endif
