// A match from state to state: dealing, playing an action with the variant's hooks, the end of a deal and of the match,
// forfeit. A function that fails leaves the state unchanged, except where its comment says otherwise.
#pragma once

#include <cstddef>
#include <span>

#include "base/result.h"
#include "core/apply.h"
#include "core/hook_notes.h"
#include "core/hooks.h"
#include "core/legal.h"
#include "core/ruleset.h"
#include "core/settle.h"
#include "core/state.h"

namespace mille {

// The rules of a variant as the engine plays them. It owns nothing. Where a hook fails, the engine's own result holds,
// unless Hooks::stops_on_failure(); then the call fails with the hook's error.
struct Game {
  const Ruleset& ruleset;
  const Hooks* hooks = nullptr;
  HookNotes* notes = nullptr;   // where failures of hooks are noted; null: nowhere
  const void* asker = nullptr;  // on whose behalf hooks are asked: HookCall::asker
  std::span<const Ruleset> rule_sets =
      {};  // that a deal may be played by in place of `ruleset`, which its script chooses

  // What all rule sets have in common: the cards, the match, the payment and the bound of legal lists.
  const mille_rules& rules() const { return ruleset.rules; }
  // What the deal of a state is played by.
  const Ruleset& ruleset_of(const State& state) const { return ruleset_of(state.rule_set); }
  const Ruleset& ruleset_of(int rule_set) const { return chosen_ruleset(ruleset, rule_sets, rule_set); }
  HookCall hook_call(const State& state) const { return {ruleset_of(state), asker}; }
};

// The start of a match, before the first deal (D1).
State start_match(const Ruleset& ruleset, const Seed& seed, const std::int64_t stakes[2], bool draw_ends);

// The seat that deals next (D1). The seed decides the first dealer; then the deal alternates.
int next_dealer(const State& state);

// Deals the next deal from `deck`, next card first (D2, D3). The state must be between deals, and the deck must be a
// whole pack. `rule_set` is the number of the ruleset, as in State.
void deal_cards(const Ruleset& ruleset, State* state, int dealer, std::span<const Card> deck, int rule_set = 0);

// What the next deal is played by, which the hook deal_rules chooses.
Result<ChosenRules> next_rule_set(const Game& game, const State& state, mille_error* error);

// Does the same with the deck that the seed gives, after a cut of `cut` cards. Fails with MILLE_E_PHASE unless the
// state is between deals.
mille_status deal_next(const Game& game, State* state, std::uint32_t cut, mille_error* error);

// Writes the part of the legal list that `allow` permits, otherwise like legal_list(). The game must have hooks.
mille_status hooked_legal_list(const Game& game, const State& state, std::span<mille_action> list, std::size_t* count,
                               mille_error* error);
inline mille_status game_legal_list(const Game& game, const State& state, std::span<mille_action> list,
                                    std::size_t* count, mille_error* error) {
  if (game.hooks != nullptr) return hooked_legal_list(game, state, list, count, error);
  *count = legal_list(game.ruleset_of(state), state, list);
  return MILLE_OK;
}

// The length of that list.
mille_status game_legal_count(const Game& game, const State& state, std::size_t* count, mille_error* error);

// Whether the action is legal, hooks included.
mille_status game_check(const Game& game, const State& state, const mille_action& action, mille_error* error);

// E2–E4: puts the score of the deal in progress on the sheet.
void put_on_sheet(const DealScore& score, int out, State* state);

// M1–M3, V1: whether the match is over and who has won it, by the rule fields alone. The last deal must be on the
// sheet.
Verdict judge(const mille_rules& rules, const State& state);

// Ends the match with this verdict and settles it (Y1–Y5), hooks included. An error leaves the state half changed.
mille_status end_match(const Game& game, State* state, const Verdict& verdict, mille_error* error);

// E1–E4, M1–M3: ends the deal after an action of `player`. Scores it, then ends the match or waits for the next deal.
// An error leaves the state half changed.
mille_status end_deal(const Game& game, State* state, Outcome outcome, int player, mille_error* error);

// Plays an action that game_check() found legal, and ends the deal and the match if the action ends them. `order` is as
// in apply_cards(); `done` reports what happened.
mille_status game_play(const Game& game, State* state, const mille_action& action, std::span<const Card> order,
                       Transition* done, mille_error* error);

// The same for a search, which needs only the state.
inline mille_status game_play(const Game& game, State* state, const mille_action& action, mille_error* error) {
  if (game.hooks != nullptr) {
    Transition done;
    return game_play(game, state, action, {}, &done, error);
  }
  const int seat = state->turn;
  const Outcome outcome = apply_cards(game.ruleset_of(*state), state, action);
  return outcome == Outcome::goes_on ? MILLE_OK : end_deal(game, state, outcome, seat, error);
}

// Runs game_check(), then game_play().
mille_status game_apply(const Game& game, State* state, const mille_action& action, mille_error* error);

// Plays entry `index` of the legal list as game_legal_list() writes it. Fails with MILLE_E_ARGUMENT past its end, and with MILLE_E_PHASE
// outside a deal.
mille_status game_play_entry(const Game& game, State* state, std::size_t index, mille_error* error);

// The score of the deal if it ended now with `out` (or kNobody) going out, hooks included.
Result<DealScore> game_score(const Game& game, const State& state, int out, mille_error* error);

// The settlement of a match that ends on bare totals, hooks included. A hook sees the winner as seat 0. Refuses what
// settle_checked() refuses.
Result<Settlement> game_settle(const Game& game, const mille_settle_input& input, mille_error* error);

// M1–M3, V1: whether a match with these numbers after a deal is over, and who has won it, hooks included. Fails with
// MILLE_E_ARGUMENT if a number is out of range.
Result<Verdict> game_verdict(const Game& game, const mille_match_over_input& input, mille_error* error);

// What the next deal of a match with these numbers is played by. The deal is 0 before the first. The numbers must be in
// range.
Result<ChosenRules> game_next_rule_set(const Game& game, const mille_match_over_input& input, mille_error* error);

// M4: the seat loses the match. A deal in progress is scored as `how` says; the overload without `how` uses the rules'
// `match.forfeit`. Returns Outcome::out if it was scored, else Outcome::goes_on.
Result<Outcome> game_forfeit(const Game& game, State* state, int seat, mille_fault fault, mille_match_forfeit how,
                             mille_error* error);
inline mille_status game_forfeit(const Game& game, State* state, int seat, mille_fault fault, mille_error* error) {
  return game_forfeit(game, state, seat, fault, game.rules().match_forfeit, error).status();
}

}  // namespace mille
