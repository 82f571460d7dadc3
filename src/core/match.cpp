// Plays matches with a variant's hooks. Where a hook fails, the engine's own result holds. Because the host may want such
// a call to fail instead, most functions change a copy and store it on success.
#include "core/match.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "core/apply.h"
#include "core/check.h"
#include "core/deck.h"
#include "core/legal.h"
#include "core/legal_entry.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/score.h"
#include "core/settle.h"
#include "mille/mille_ending.hpp"

namespace mille {
namespace {

// Lets the engine's own result hold where a hook has failed with `status`, and notes the failure. Returns it if the host
// wants to stop, or if the host has no memory left, for which the script is not to blame.
mille_status set_aside(const Game& game, const State& state, HookBits hook, mille_status status,
                       const mille_error& failure, mille_error* error) {
  if (status == MILLE_E_NOMEM || game.hooks->stops_on_failure()) {
    forward_error(failure, error);
    return status;
  }
  if (game.notes != nullptr) game.notes->note_failure(*game.hooks, state, game.asker, hook, failure);
  return MILLE_OK;
}

// Calls a hook that may change `own`, the engine's result. `ask(result, error)` returns the hook's status.
template <class Own, class Ask>
Result<Own> asked_hook(const Game& game, const State& state, HookBits hook, const Own& own, mille_error* error,
                       const Ask& ask) {
  mille_error failure{};
  failure.struct_size = sizeof failure;
  Own answer = own;
  const mille_status status = ask(&answer, &failure);
  if (status == MILLE_OK) return answer;
  MILLE_TRY(set_aside(game, state, hook, status, failure, error));
  return own;
}

// Changes the payment of a match that `verdict` has ended, which the state has too.
Result<Payment> asked_settle(const Game& game, const State& state, const Verdict& verdict, const Payment& own,
                             mille_error* error) {
  return asked_hook(game, state, MILLE_HOOK_SETTLE, own, error, [&](Payment* payment, mille_error* failure) {
    return game.hooks->settle(game.hook_call(state), state, verdict, payment, failure);
  });
}

// M4: scores the deal in progress as if the opponent of `loser` had gone out now. The cards left in the opponent's hand
// score nothing.
mille_status score_given_up(const Game& game, State* state, int loser, mille_error* error) {
  const int winner = other(loser);
  State as_out = *state;
  as_out.hands[winner] = {};
  as_out.known[winner] = {};
  as_out.hand_size[winner] = 0;
  MILLE_TRY(DealScore score, game_score(game, as_out, winner, error));
  credit_only_cards(game.ruleset_of(as_out), as_out, loser, &score);
  put_on_sheet(score, winner, state);
  return MILLE_OK;
}

// The verdict of judge(), changed by the hook. The state must already have the deal's score. M3: the match ends with its
// last deal whatever a script says.
Result<Verdict> judge(const Game& game, const State& state, mille_error* error) {
  const Verdict own = judge(game.rules(), state);
  if (game.hooks == nullptr || !game.hooks->has_match_over()) return own;
  MILLE_TRY(const Verdict verdict,
            asked_hook(game, state, MILLE_HOOK_MATCH_OVER, own, error, [&](Verdict* answer, mille_error* failure) {
              return game.hooks->match_over(game.hook_call(state), state, answer, failure);
            }));
  if (verdict.end != MILLE_END_NONE || !ending::is_last_deal(game.rules(), state.deal)) return verdict;
  if (game.notes != nullptr) {
    game.notes->note_set_aside(*game.hooks, state, game.asker, LogLevel::info, {},
                               "match_over wants another deal after the last one; its answer was set aside");
  }
  return own;
}

// The state of a match after `deals` deals, without cards.
State bare_state(const Ruleset& ruleset, mille_phase phase, std::int32_t deals, const std::int64_t stakes[2]) {
  State state;
  std::memset(static_cast<void*>(&state), 0, sizeof state);
  state.tag = ruleset.tag;
  state.phase = static_cast<std::int8_t>(phase);
  state.turn = state.dealer = state.out = state.winner = state.fault_seat = kNobody;
  state.deal = state.scored_deals = deals;
  std::fill_n(state.deals_won, kSeats, -1);
  std::copy_n(stakes, 2, state.stakes);
  state.last.memory = remembered_at_start(ruleset);
  return state;
}

// Writes one seat's part of the sheet.
void put_down(State* state, std::size_t seat, std::int64_t total, std::int32_t naturals, std::int32_t chapeaux,
              std::int64_t last_deal) {
  state->totals[seat] = total;
  state->naturals[seat] = naturals;
  state->chapeaux[seat] = chapeaux;
  using Points = std::numeric_limits<std::int32_t>;  // the type of a deal's points
  state->last.points[seat] =
      static_cast<std::int32_t>(std::clamp<std::int64_t>(last_deal, Points::min(), Points::max()));
}

// What a host says is remembered: `input` is one of two structs. Without it, it is as when a match begins.
template <class Input>
void put_memory(const Input& input, State* state) {
  if (input.has_memory != 0) std::copy(std::begin(input.memory), std::end(input.memory), state->last.memory.begin());
}

// A match that ended on bare totals. The winner is seat 0.
State settled_state(const Ruleset& ruleset, const mille_settle_input& input) {
  State state = bare_state(ruleset, MILLE_PHASE_OVER, 1, input.stakes);
  state.end = static_cast<std::int8_t>(input.end);
  state.winner = 0;
  const mille_settle_side* const sides[] = {&input.winner, &input.loser};
  put_memory(input, &state);
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const mille_settle_side& side = *sides[seat];
    put_down(&state, seat, side.total, side.naturals, side.chapeaux, side.last_deal);
  }
  return state;
}

// If `allow` leaves no action, its refusals of draw, pass and discards are set aside. If the list has none of these,
// all refusals are set aside.
void keep_an_action(const Game& game, const State& state, std::span<const mille_action> list,
                    std::span<std::uint8_t> allowed) {
  if (std::any_of(allowed.begin(), allowed.end(), [](std::uint8_t one) { return one != 0; })) return;
  bool any = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const mille_action_kind kind = list[i].kind;
    if (kind == MILLE_ACTION_DRAW || kind == MILLE_ACTION_PASS || kind == MILLE_ACTION_DISCARD) {
      allowed[i] = 1;
      any = true;
    }
  }
  if (!any) std::fill(allowed.begin(), allowed.end(), std::uint8_t{1});
  if (game.notes == nullptr) return;
  const LogLevel level = game.hooks->allow_may_be_overruled() ? LogLevel::info : LogLevel::warning;
  game.notes->note_set_aside(*game.hooks, state, game.asker, level, game.hooks->allow_place(),
                             any ? "allow left no action; its refusals of draw, pass and discards were set aside"
                                 : "allow left no action; its refusals were set aside");
}

struct AllowedList {
  std::vector<mille_action> actions;
  std::vector<std::uint8_t> allowed;
};

// Returns the engine's list and the script's answers, or MILLE_E_ILLEGAL_ACTION if the script refuses `asked`. `asked`
// may be null; `refusal` is as in Hooks::allow.
Result<AllowedList> ask_allow(const Game& game, const State& state, const mille_action* asked, mille_error* refusal,
                              mille_error* error) {
  const mille_rules& rules = game.ruleset_of(state).rules;
  AllowedList result;
  result.actions.resize(legal_count(game.ruleset_of(state), state));
  legal_list(game.ruleset_of(state), state, result.actions);
  result.allowed.resize(result.actions.size());
  std::size_t which = result.actions.size();
  if (asked != nullptr) {
    const auto found = std::find_if(result.actions.begin(), result.actions.end(),
                                    [&](const mille_action& entry) { return same_choice(rules, entry, *asked); });
    which = static_cast<std::size_t>(found - result.actions.begin());
  }
  mille_error failure{};
  failure.struct_size = sizeof failure;
  const mille_status status =
      game.hooks->allow(game.hook_call(state), state, result.actions, result.allowed, which, refusal, &failure);
  if (status != MILLE_OK) MILLE_TRY(set_aside(game, state, MILLE_HOOK_ALLOW, status, failure, error));
  keep_an_action(game, state, result.actions, result.allowed);
  if (which < result.allowed.size() && result.allowed[which] == 0) return MILLE_E_ILLEGAL_ACTION;
  return result;
}

bool asks_allow(const Game& game) { return game.hooks != nullptr && game.hooks->has_allow(); }

}  // namespace

Verdict judge(const mille_rules& rules, const State& state) {
  const ending::Standing standing = {{state.totals[0], state.totals[1]},
                                     {state.naturals[0], state.naturals[1]},
                                     ending::is_last_deal(rules, state.deal)};
  const ending::Verdict verdict = ending::verdict(rules, standing);
  return {verdict.end, verdict.winner};
}

mille_status end_match(const Game& game, State* state, const Verdict& verdict, mille_error* error) {
  state->phase = MILLE_PHASE_OVER;
  state->turn = kNobody;
  state->end = static_cast<std::int8_t>(verdict.end);
  state->winner = static_cast<std::int8_t>(verdict.winner);
  if (verdict.winner == kNobody) return MILLE_OK;
  const Settlement settlement = settle(game.rules(), settle_input(*state, verdict.winner, verdict.end));
  state->payment = settlement.payment;
  state->skunk_level = static_cast<std::int8_t>(settlement.skunk_level);
  if (game.hooks == nullptr || !game.hooks->has_settle()) return MILLE_OK;
  MILLE_TRY(state->payment, asked_settle(game, *state, verdict, state->payment, error));
  return MILLE_OK;
}

void put_on_sheet(const DealScore& score, int out, State* state) {
  state->out = static_cast<std::int8_t>(out);
  state->last = score;
  state->last_deal = state->deal;
  state->last_turns = state->turns;
  state->last_rule_set = state->rule_set;
  ++state->scored_deals;
  for (int seat = 0; seat < kSeats; ++seat) {
    state->totals[seat] += score.points[seat];
    state->naturals[seat] += score.naturals[seat];
    state->chapeaux[seat] += score.chapeau[seat];
  }
  if (!state->knows_deals() || score.points[0] == score.points[1]) return;
  ++state->deals_won[score.points[0] > score.points[1] ? 0 : 1];
}

State start_match(const Ruleset& ruleset, const Seed& seed, const std::int64_t stakes[2], bool draw_ends) {
  State state = bare_state(ruleset, MILLE_PHASE_BETWEEN, 0, stakes);
  std::fill_n(state.deals_won, kSeats, 0);
  state.seed = seed;
  state.draw_ends = draw_ends ? 1 : 0;
  return state;
}

int next_dealer(const State& state) { return state.deal == 0 ? first_dealer(state.seed) : other(state.dealer); }

void deal_cards(const Ruleset& ruleset, State* state, int dealer, std::span<const Card> deck, int rule_set) {
  for (int seat = 0; seat < kSeats; ++seat) {
    state->hands[seat] = {};
    state->known[seat] = {};
    state->sets[seat] = {};
    state->first_lay[seat] = 0;
    for (int entry = 0; entry < kMaxWildEntries; ++entry) state->wilds[entry][seat] = {};
    state->hand_size[seat] = static_cast<std::uint8_t>(ruleset.rules.deal_hand);
  }
  const int first = other(dealer);
  const auto hands = static_cast<std::size_t>(2 * ruleset.rules.deal_hand);
  for (std::size_t i = 0; i < hands; ++i) state->hands[i % 2 == 0 ? first : dealer].add(deck[i]);
  state->pile[0] = deck[hands];
  state->pile_size = 1;
  state->put_stock(deck.subspan(hands + 1));
  state->stock_known = 0;
  state->first_turn = 1;
  state->phase = MILLE_PHASE_DRAW;
  state->turn = static_cast<std::int8_t>(first);
  state->dealer = static_cast<std::int8_t>(dealer);
  state->turns = 0;
  state->reshuffles = 0;
  state->turn_taken = {};
  state->turn_laid = {};
  state->turn_drawn = 0;
  state->turn_source = TurnSource::none;
  state->turn_number = 0;
  state->rule_set = static_cast<std::int8_t>(rule_set);
  ++state->deal;
}

Result<ChosenRules> next_rule_set(const Game& game, const State& state, mille_error* error) {
  if (game.hooks == nullptr || !game.hooks->has_deal_rules()) return ChosenRules{};
  return asked_hook(game, state, MILLE_HOOK_DEAL_RULES, ChosenRules{}, error,
                    [&](ChosenRules* chosen, mille_error* failure) {
                      return game.hooks->deal_rules({game.ruleset, game.asker}, state, chosen, failure);
                    });
}

mille_status deal_next(const Game& game, State* state, std::uint32_t cut, mille_error* error) {
  if (state->in_deal()) return refuse(error, say::kDealInProgress);
  if (state->phase == MILLE_PHASE_OVER) return refuse(error, say::kMatchOver);
  const mille_rules& rules = game.rules();
  std::array<Card, MILLE_PACK_MAX> deck;
  const std::size_t count = shuffle_deck(state->seed, static_cast<std::uint32_t>(state->deal) + 1, rules.cards_packs,
                                         rules.cards_jokers, cut, deck.data());
  if (count == 0) return refuse(error, say::kCutRange, {cut, rules.pack_size - 1});
  MILLE_TRY(const ChosenRules chosen, next_rule_set(game, *state, error));
  deal_cards(game.ruleset_of(chosen.rule_set), state, next_dealer(*state), {deck.data(), count}, chosen.rule_set);
  return MILLE_OK;
}

mille_status end_deal(const Game& game, State* state, Outcome outcome, int player, mille_error* error) {
  const int out = outcome == Outcome::out ? player : kNobody;
  MILLE_TRY(const DealScore score, game_score(game, *state, out, error));
  put_on_sheet(score, out, state);
  state->phase = MILLE_PHASE_BETWEEN;
  state->turn = kNobody;

  MILLE_TRY(const Verdict verdict, judge(game, *state, error));
  return verdict.end == MILLE_END_NONE ? MILLE_OK : end_match(game, state, verdict, error);
}

mille_status hooked_legal_list(const Game& game, const State& state, std::span<mille_action> list, std::size_t* count,
                               mille_error* error) {
  if (!game.hooks->has_allow() || !state.in_deal()) {
    *count = legal_list(game.ruleset_of(state), state, list);
    return MILLE_OK;
  }
  MILLE_TRY(const AllowedList answers, ask_allow(game, state, nullptr, nullptr, error));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < answers.actions.size(); ++i) {
    if (answers.allowed[i] == 0) continue;
    if (kept < list.size()) list[kept] = answers.actions[i];
    ++kept;
  }
  *count = kept;
  return MILLE_OK;
}

mille_status game_legal_count(const Game& game, const State& state, std::size_t* count, mille_error* error) {
  if (asks_allow(game)) return hooked_legal_list(game, state, {}, count, error);
  *count = legal_count(game.ruleset_of(state), state);
  return MILLE_OK;
}

mille_status game_check(const Game& game, const State& state, const mille_action& action, mille_error* error) {
  MILLE_TRY(check_action(game.ruleset_of(state), state, action, error));
  if (!asks_allow(game)) return MILLE_OK;
  mille_error refusal{};  // `allow` fills it even if the refusal is then set aside
  const mille_status asked = ask_allow(game, state, &action, &refusal, error).status();
  if (asked == MILLE_E_ILLEGAL_ACTION) forward_error(refusal, error);
  return asked;
}

namespace {

// Calls `play(state)`, which ends with hooks: if one of them fails, the state stays unchanged.
template <class Play>
mille_status play_whole(const Game& game, State* state, Play play) {
  if (game.hooks == nullptr) return play(state);
  State next = *state;
  MILLE_TRY(play(&next));
  *state = next;
  return MILLE_OK;
}

}  // namespace

mille_status game_play(const Game& game, State* state, const mille_action& action, std::span<const Card> order,
                       Transition* done, mille_error* error) {
  const int seat = state->turn;
  const auto play = [&](State* next) {
    *done = apply_cards(game.ruleset_of(*next), next, action, order);
    return done->outcome == Outcome::goes_on ? MILLE_OK : end_deal(game, next, done->outcome, seat, error);
  };
  return play_whole(game, state, play);
}

mille_status game_apply(const Game& game, State* state, const mille_action& action, mille_error* error) {
  MILLE_TRY(game_check(game, *state, action, error));
  return game_play(game, state, action, error);
}

namespace {

// Plays entry `index` of the part of the legal list that `allow` permits, if there is one.
mille_status play_allowed_entry(const Game& game, State* state, std::size_t index, bool* played, mille_error* error) {
  MILLE_TRY(const AllowedList answers, ask_allow(game, *state, nullptr, nullptr, error));
  for (std::size_t i = 0; i < answers.actions.size(); ++i) {
    if (answers.allowed[i] == 0 || index-- != 0) continue;
    *played = true;
    return game_play(game, state, answers.actions[i], error);
  }
  return MILLE_OK;
}

// The same for a game whose script refuses no action.
mille_status play_listed_entry(const Game& game, State* state, std::size_t index, bool* played, mille_error* error) {
  const auto play = [&](State* next) {
    const int seat = next->turn;
    const std::optional<Outcome> outcome = play_entry(game.ruleset_of(*next), next, index);
    *played = outcome.has_value();
    return !outcome || *outcome == Outcome::goes_on ? MILLE_OK : end_deal(game, next, *outcome, seat, error);
  };
  return play_whole(game, state, play);
}

}  // namespace

mille_status game_play_entry(const Game& game, State* state, std::size_t index, mille_error* error) {
  if (!state->in_deal()) return refuse(error, state->phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  bool played = false;
  MILLE_TRY(asks_allow(game) ? play_allowed_entry(game, state, index, &played, error)
                             : play_listed_entry(game, state, index, &played, error));
  if (played) return MILLE_OK;
  std::size_t count = 0;
  MILLE_TRY(game_legal_count(game, *state, &count, error));
  return refuse(error, say::kNoEntry, {index, count});
}

Result<DealScore> game_score(const Game& game, const State& state, int out, mille_error* error) {
  const DealScore own = score_deal(game.ruleset_of(state), state, out);
  if (game.hooks == nullptr || !game.hooks->has_score_deal()) return own;
  return asked_hook(game, state, MILLE_HOOK_SCORE_DEAL, own, error, [&](DealScore* score, mille_error* failure) {
    return game.hooks->score_deal(game.hook_call(state), state, out, score, failure);
  });
}

Result<Settlement> game_settle(const Game& game, const mille_settle_input& input, mille_error* error) {
  MILLE_TRY(check_memory(game.ruleset, input.has_memory, input.memory, error));
  MILLE_TRY(Settlement settlement, settle_checked(game.rules(), input, error));
  if (game.hooks == nullptr || !game.hooks->has_settle()) return settlement;
  State state = settled_state(game.ruleset, input);
  state.skunk_level = static_cast<std::int8_t>(settlement.skunk_level);
  MILLE_TRY(settlement.payment, asked_settle(game, state, {input.end, 0}, settlement.payment, error));
  return settlement;
}

namespace {

// A match after a deal as bare numbers.
State standing_state(const Game& game, const mille_match_over_input& input) {
  State state = bare_state(game.ruleset, MILLE_PHASE_BETWEEN, input.deal, input.stakes);
  // Without deals won, the scores of the last deal count as unknown, too. With them, only its number says so.
  state.last_deal = input.has_deals_won != 0 ? 0 : input.deal;
  state.dealer = static_cast<std::int8_t>(input.dealer);
  state.out = static_cast<std::int8_t>(input.out);
  put_memory(input, &state);
  if (input.has_deals_won != 0) std::copy_n(input.deals_won, kSeats, state.deals_won);
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    put_down(&state, seat, input.totals[seat], input.naturals[seat], input.chapeaux[seat], input.last_deal[seat]);
  }
  return state;
}

}  // namespace

Result<Verdict> game_verdict(const Game& game, const mille_match_over_input& input, mille_error* error) {
  MILLE_TRY(check_memory(game.ruleset, input.has_memory, input.memory, error));
  MILLE_TRY(check_verdict_input(game.rules(), input, error));
  return judge(game, standing_state(game, input), error);
}

Result<ChosenRules> game_next_rule_set(const Game& game, const mille_match_over_input& input, mille_error* error) {
  return next_rule_set(game, standing_state(game, input), error);
}

Result<Outcome> game_forfeit(const Game& game, State* state, int seat, mille_fault fault, mille_match_forfeit how,
                             mille_error* error) {
  if (state->phase == MILLE_PHASE_OVER) return refuse(error, say::kMatchOver);
  State next = *state;
  next.fault_seat = static_cast<std::int8_t>(seat);
  next.fault = static_cast<std::int8_t>(fault);
  const Outcome deal = how == MILLE_FORFEIT_AS_OUT && next.in_deal() ? Outcome::out : Outcome::goes_on;
  if (deal == Outcome::out) MILLE_TRY(score_given_up(game, &next, seat, error));
  MILLE_TRY(end_match(game, &next, {MILLE_END_FORFEIT, other(seat)}, error));
  *state = next;
  return deal;
}

}  // namespace mille
