// Matches under hooks, written here in C++: when hooks are called, what they see, and that the engine's own result holds
// where one fails.
#include "core/match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/hooks.h"
#include "core/legal.h"

namespace mille {
namespace {

// Calls each hook that is set.
class TestHooks : public Hooks {
 public:
  std::function<bool(const mille_action&)> allows;
  std::function<mille_status(const State&, DealScore*)> scores;
  std::function<mille_status(const State&, Verdict*)> ends;
  std::function<mille_status(const State&, const Verdict&, Payment*)> pays;
  mille_status answer_of_allow = MILLE_OK;
  bool stops = false;
  bool overruled = false;
  mutable std::vector<std::string> logged;
  mutable std::vector<LogLevel> levels;
  mutable std::size_t last_asked = 0;

  bool has_allow() const override { return allows != nullptr; }
  bool has_score_deal() const override { return scores != nullptr; }
  bool has_match_over() const override { return ends != nullptr; }
  bool has_settle() const override { return pays != nullptr; }
  mille_status allow(const HookCall&, const State&, std::span<const mille_action> list, std::span<std::uint8_t> allowed,
                     std::size_t asked, mille_error* refusal, mille_error* error) const override {
    EXPECT_EQ(error->struct_size, sizeof *error);
    EXPECT_EQ(list.size(), allowed.size());
    last_asked = asked;
    for (std::size_t i = 0; i < list.size(); ++i) {
      allowed[i] = allows(list[i]) ? 1 : 0;
      if (i == asked && allowed[i] == 0 && refusal != nullptr) std::strcpy(refusal->text, "not here");
    }
    return answer_of_allow;
  }
  mille_status score_deal(const HookCall&, const State& state, int, DealScore* score,
                          mille_error* error) const override {
    EXPECT_EQ(error->struct_size, sizeof *error);
    return scores(state, score);
  }
  mille_status match_over(const HookCall&, const State& state, Verdict* verdict, mille_error*) const override {
    return ends(state, verdict);
  }
  mille_status settle(const HookCall&, const State& state, const Verdict& verdict, Payment* payment,
                      mille_error*) const override {
    return pays(state, verdict, payment);
  }
  bool stops_on_failure() const override { return stops; }
  bool allow_may_be_overruled() const override { return overruled; }
  void log(const HookLine& line) const override {
    levels.push_back(line.level);
    logged.emplace_back(line.text);
  }
};

class Match : public testing::Test {
 protected:
  Match() {
    const auto made_rules = make_ruleset(default_rules(), nullptr);
    EXPECT_EQ(made_rules.status(), MILLE_OK);
    ruleset = *made_rules;
    ruleset.tag = 77;
    const std::int64_t stakes[2] = {1, 3};
    state = start_match(ruleset, {}, stakes, false);
    EXPECT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
  }

  // The player to move has drawn and holds exactly these cards.
  void hold(std::initializer_list<Card> cards) {
    state.phase = MILLE_PHASE_LAY;
    state.hands[state.turn] = Cards::of({cards.begin(), cards.size()});
    state.hand_size[state.turn] = static_cast<std::uint8_t>(cards.size());
  }
  std::vector<mille_action> listed(std::size_t room = 1000) const {
    std::vector<mille_action> list(room);
    std::size_t count = 0;
    EXPECT_EQ(game_legal_list(game, state, list, &count, nullptr), MILLE_OK);
    counted = count;
    list.resize(std::min(count, room));
    return list;
  }
  static mille_action action(mille_action_kind kind, std::initializer_list<Card> cards = {}) {
    mille_action result{};
    result.kind = static_cast<std::uint8_t>(kind);
    result.count = static_cast<std::uint8_t>(cards.size());
    std::copy(cards.begin(), cards.end(), result.cards);
    return result;
  }
  void expect_nothing_changed(const State& before) { EXPECT_EQ(std::memcmp(&state, &before, sizeof state), 0); }

  TestHooks hooks;
  Ruleset ruleset;
  HookWarnings warnings;
  HookNotes notes{&warnings};
  Game game{ruleset, &hooks, &notes};
  State state;
  mutable std::size_t counted = 0;
};

TEST_F(Match, is_dealt_only_between_deals_and_with_a_cut_within_the_pack_D2) {
  mille_error error{};
  error.struct_size = sizeof error;
  EXPECT_EQ(deal_next(game, &state, 0, &error), MILLE_E_PHASE);
  EXPECT_STREQ(error.message, "phase.deal");
  state.phase = MILLE_PHASE_OVER;
  EXPECT_EQ(deal_next(game, &state, 0, &error), MILLE_E_PHASE);
  EXPECT_STREQ(error.message, "phase.over");
  state.phase = MILLE_PHASE_BETWEEN;
  EXPECT_EQ(deal_next(game, &state, 104, &error), MILLE_E_ARGUMENT);
  EXPECT_STREQ(error.params[0], "104");
  EXPECT_STREQ(error.params[1], "103");
  EXPECT_EQ(deal_next(game, &state, 103, &error), MILLE_OK);
}

TEST_F(Match, asks_allow_only_about_what_the_rules_permit) {
  hooks.allows = [](const mille_action&) { return true; };
  const State before = state;
  mille_error error{};
  EXPECT_EQ(game_apply(game, &state, action(MILLE_ACTION_DISCARD, {5}), &error), MILLE_E_ILLEGAL_ACTION);
  EXPECT_STREQ(error.message, "turn.draw_first");
  expect_nothing_changed(before);
}

TEST_F(Match, lists_what_allow_leaves_as_far_as_there_is_room) {
  hold({0, 1, 2, 40, 44});  // three aces
  const std::vector<mille_action> native = listed();
  hooks.allows = [](const mille_action& entry) { return entry.kind == MILLE_ACTION_DISCARD; };
  const std::vector<mille_action> left = listed();
  EXPECT_EQ(left.size(), 3u);
  EXPECT_GT(native.size(), left.size());
  EXPECT_TRUE(
      std::all_of(left.begin(), left.end(), [](const auto& entry) { return entry.kind == MILLE_ACTION_DISCARD; }));
  EXPECT_EQ(listed(2).size(), 2u);
  EXPECT_EQ(counted, 3u);
  EXPECT_EQ(listed(0).size(), 0u);
  EXPECT_EQ(counted, 3u);
  state.phase = MILLE_PHASE_BETWEEN;
  EXPECT_EQ(listed().size(), 0u);
  EXPECT_TRUE(hooks.logged.empty());
}

TEST_F(Match, goes_on_where_allow_fails) {
  hooks.allows = [](const mille_action&) { return true; };
  hooks.answer_of_allow = MILLE_E_SCRIPT;
  std::vector<mille_action> list(1000);
  std::size_t count = 0;
  EXPECT_EQ(game_legal_list(game, state, list, &count, nullptr), MILLE_OK);
  EXPECT_GT(count, 0u);
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  EXPECT_EQ(notes.failed, HookBits{MILLE_HOOK_ALLOW});
}

TEST_F(Match, fails_where_allow_fails_if_the_host_wants_to_stop) {
  hooks.stops = true;
  hooks.allows = [](const mille_action&) { return true; };
  hooks.answer_of_allow = MILLE_E_SCRIPT;
  std::vector<mille_action> list(1000);
  std::size_t count = 0;
  EXPECT_EQ(game_legal_list(game, state, list, &count, nullptr), MILLE_E_SCRIPT);
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_E_SCRIPT);
  EXPECT_EQ(notes.failed, 0u);
}

// The script is not to blame, and another try may succeed.
TEST_F(Match, fails_where_the_host_has_no_memory_left) {
  hold({0});
  const State before = state;
  hooks.scores = [](const State&, DealScore*) { return mille_status{MILLE_E_NOMEM}; };
  EXPECT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_E_NOMEM);
  expect_nothing_changed(before);
  EXPECT_EQ(notes.failed, 0u);
}

TEST_F(Match, warns_once_a_deal_of_each_cause_with_the_deal_and_the_turn) {
  hooks.allows = [](const mille_action&) { return false; };
  for (int times = 0; times < 3; ++times) {
    EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  }
  ASSERT_EQ(hooks.logged.size(), 1u);
  EXPECT_NE(hooks.logged[0].find("set aside (deal 1, turn 1)"), std::string::npos) << hooks.logged[0];
  hooks.answer_of_allow = MILLE_E_SCRIPT;
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  ASSERT_EQ(hooks.logged.size(), 2u);  // another cause
  EXPECT_NE(hooks.logged[1].find("allow failed (deal 1, turn 1)"), std::string::npos) << hooks.logged[1];
  ++state.deal;
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  EXPECT_EQ(hooks.logged.size(), 4u);  // another deal
  EXPECT_EQ(hooks.levels[0], LogLevel::warning);
}

TEST_F(Match, only_mentions_refusals_that_are_set_aside_where_the_script_expects_it) {
  hooks.allows = [](const mille_action&) { return false; };
  hooks.overruled = true;
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  ASSERT_EQ(hooks.levels.size(), 1u);
  EXPECT_EQ(hooks.levels[0], LogLevel::info);
}

TEST_F(Match, tells_nobody_of_a_failure_in_a_search) {
  game.notes = nullptr;
  hooks.allows = [](const mille_action&) { return false; };
  hooks.answer_of_allow = MILLE_E_SCRIPT;
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  EXPECT_TRUE(hooks.logged.empty());
}

TEST_F(Match, refuses_a_choice_that_allow_refuses_with_whatever_cards_of_its_kind) {
  hold({0, 1, 2, 40, 44});
  hooks.allows = [](const mille_action& entry) { return !(entry.kind == MILLE_ACTION_DISCARD && entry.cards[0] < 4); };
  for (const Card ace : {Card{0}, Card{1}, Card{2}}) {
    mille_error error{};
    EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DISCARD, {ace}), &error), MILLE_E_ILLEGAL_ACTION);
    EXPECT_STREQ(error.text, "not here");
  }
  for (const Card other_card : {Card{40}, Card{44}}) {
    EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DISCARD, {other_card}), nullptr), MILLE_OK);
  }
  mille_action lay = action(MILLE_ACTION_LAY, {0, 1, 2});
  lay.owner = static_cast<std::uint8_t>(state.turn);
  EXPECT_EQ(game_check(game, state, lay, nullptr), MILLE_OK);
}

TEST_F(Match, goes_on_where_allow_leaves_nothing) {
  hooks.allows = [](const mille_action&) { return false; };
  EXPECT_EQ(game_check(game, state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  EXPECT_FALSE(hooks.logged.empty());
  hold({0, 1, 2, 40, 44});
  const std::vector<mille_action> left = listed();
  EXPECT_EQ(left.size(), 3u);  // the discards; lays stay refused
  hooks.logged.clear();
  ++state.deal;  // warnings would be logged again
  hooks.allows = [](const mille_action& entry) { return entry.kind == MILLE_ACTION_LAY; };
  EXPECT_FALSE(listed().empty());
  EXPECT_TRUE(hooks.logged.empty());
}

TEST_F(Match, keeps_draw_or_pass_where_allow_refuses_it_and_a_pair_for_the_pile) {
  hold({make_card(7, 0), make_card(7, 1), 40});
  state.phase = MILLE_PHASE_DRAW;
  state.pile[0] = make_card(7, 2);
  hooks.allows = [](const mille_action&) { return false; };
  const auto expect_alone = [this](mille_action_kind kind) {
    const std::vector<mille_action> left = listed();
    ASSERT_EQ(left.size(), 1u);
    EXPECT_EQ(left[0].kind, kind);
    EXPECT_EQ(hooks.logged.back(),
              "allow left no action; its refusals of draw, pass and discards were set aside (deal 1, turn 1)");
  };
  expect_alone(MILLE_ACTION_DRAW);
  state.put_stock({});
  expect_alone(MILLE_ACTION_PASS);
}

TEST_F(Match, keeps_lays_where_allow_refuses_them_and_no_discard_is_legal_T4) {
  mille_rules rules = default_rules();
  rules.out_discard = MILLE_OUT_FORBIDDEN;
  ruleset = *make_ruleset(rules, nullptr);
  hold({3});
  for (const Card ace : {Card{0}, Card{1}, Card{2}}) state.sets[state.turn].add(ace);
  hooks.allows = [](const mille_action&) { return false; };
  const std::vector<mille_action> left = listed();
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].kind, MILLE_ACTION_LAY);
  EXPECT_EQ(hooks.logged,
            std::vector<std::string>{"allow left no action; its refusals were set aside (deal 1, turn 1)"});
}

TEST_F(Match, is_nobodys_turn_before_between_and_after_deals) {
  const std::int64_t stakes[2] = {1, 3};
  const State started = start_match(ruleset, {}, stakes, false);
  EXPECT_EQ(started.phase, MILLE_PHASE_BETWEEN);
  for (const std::int8_t seat : {started.turn, started.dealer, started.out, started.winner, started.fault_seat}) {
    EXPECT_EQ(seat, kNobody);
  }
  State given_up = state;
  ASSERT_EQ(game_forfeit(game, &given_up, 0, MILLE_FAULT_TIMEOUT, nullptr), MILLE_OK);
  EXPECT_EQ(given_up.phase, MILLE_PHASE_OVER);
  EXPECT_EQ(given_up.turn, kNobody);
  hold({0});
  ASSERT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  EXPECT_EQ(state.phase, MILLE_PHASE_BETWEEN);
  EXPECT_EQ(state.turn, kNobody);
}

TEST_F(Match, knows_that_an_upcard_was_taken_in_place_of_a_draw_F1) {
  const Card two = make_card(1, 0);
  state.pile[0] = two;
  ASSERT_EQ(game_play(game, &state, action(MILLE_ACTION_UPCARD), nullptr), MILLE_OK);
  EXPECT_TRUE(state.knows_turn());
  EXPECT_EQ(state.turn_source, TurnSource::upcard);
  EXPECT_EQ(state.turn_taken, Cards::of({&two, 1}));
  EXPECT_TRUE(state.turn_laid.empty());
}

TEST_F(Match, counts_the_deals_that_each_seat_has_won_where_it_knows_them) {
  EXPECT_EQ(state.deals_won[0], 0);
  EXPECT_EQ(state.deals_won[1], 0);
  const auto scored = [this](std::int32_t first, std::int32_t second) {
    DealScore score{};
    score.points[0] = first;
    score.points[1] = second;
    put_on_sheet(score, kNobody, &state);
    return std::vector<int>{state.deals_won[0], state.deals_won[1]};
  };
  EXPECT_EQ(scored(10, 5), (std::vector<int>{1, 0}));
  EXPECT_EQ(scored(5, 10), (std::vector<int>{1, 1}));
  EXPECT_EQ(scored(-5, 0), (std::vector<int>{1, 2}));
  EXPECT_EQ(scored(7, 7), (std::vector<int>{1, 2}));  // nobody wins a deal that is level
  EXPECT_TRUE(state.knows_deals());
  std::fill_n(state.deals_won, kSeats, -1);  // a match that is known from its totals only
  EXPECT_FALSE(state.knows_deals());
  EXPECT_EQ(scored(10, 5), (std::vector<int>{-1, -1}));
}

TEST_F(Match, forgets_the_last_turn_of_a_deal_with_the_next_one) {
  hold({0, 1, 2, 40});
  for (Card taken : {Card{3}, Card{4}}) {
    state.turn_taken.add(taken);
    state.turn_laid.add(taken);
  }
  state.turn_drawn = 7;
  state.turn_source = TurnSource::pile;
  state.turn_number = 12;
  state.phase = MILLE_PHASE_BETWEEN;
  ASSERT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
  EXPECT_TRUE(state.turn_taken.empty());
  EXPECT_TRUE(state.turn_laid.empty());
  EXPECT_EQ(state.turn_drawn, 0);
  EXPECT_EQ(state.turn_source, TurnSource::none);
  EXPECT_EQ(state.turn_number, 0);
}

TEST_F(Match, knows_only_the_turn_that_began_last) {
  ASSERT_EQ(game_play(game, &state, action(MILLE_ACTION_DRAW), nullptr), MILLE_OK);
  EXPECT_TRUE(state.knows_turn());
  State later = state;
  ++later.turns;  // as in a position, which begins in the middle of a turn
  EXPECT_FALSE(later.knows_turn());
  later = state;
  later.phase = MILLE_PHASE_DRAW;
  EXPECT_FALSE(later.knows_turn());
}

TEST_F(Match, takes_sets_for_laid_in_an_earlier_turn_where_it_does_not_know) {
  for (const int seat : {0, 1}) {
    State begun = state;
    begun.sets[seat].add(0);
    begun.turns = 0;
    begun.first_lay[0] = begun.first_lay[1] = 9;
    begun.assume_first_lays();
    EXPECT_EQ(begun.first_lay[seat], 1);
    EXPECT_EQ(begun.first_lay[other(seat)], 0);
    begun.turns = 5;
    begun.assume_first_lays();
    EXPECT_EQ(begun.first_lay[seat], 5);
  }
}

TEST_F(Match, that_the_last_deal_ends_is_over_even_where_a_script_wants_another_M3) {
  ruleset.rules.match_max_deals = 1;
  hold({0});
  State plain = state;
  ASSERT_EQ(game_play({ruleset}, &plain, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  hooks.ends = [](const State&, Verdict* verdict) {
    *verdict = {};
    return mille_status{MILLE_OK};
  };
  State asked = state;
  ASSERT_EQ(game_play(game, &asked, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  EXPECT_EQ(std::memcmp(&asked, &plain, sizeof asked), 0);
  EXPECT_EQ(asked.phase, MILLE_PHASE_OVER);
  EXPECT_EQ(hooks.logged,
            std::vector<std::string>{
                "match_over wants another deal after the last one; its answer was set aside (deal 1, turn 1)"});
  EXPECT_EQ(hooks.levels, std::vector<LogLevel>{LogLevel::info});
  const int winner = plain.winner == 0 ? 1 : 0;
  hooks.ends = [winner](const State&, Verdict* verdict) {
    *verdict = {MILLE_END_WON, winner};
    return mille_status{MILLE_OK};
  };
  ASSERT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  EXPECT_EQ(state.winner, winner) << "its winner stands";
}

TEST_F(Match, deals_a_stock_that_nobody_has_seen_after_a_deal_that_turned_its_stock_over_X1) {
  state.phase = MILLE_PHASE_BETWEEN;
  state.stock_known = 1;
  state.reshuffles = 2;
  ASSERT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
  EXPECT_EQ(state.stock_known, 0);
  EXPECT_EQ(state.reshuffles, 0);
}

TEST_F(Match, that_is_given_up_shows_the_hook_score_deal_a_winner_without_cards_M4) {
  const int loser = state.turn;
  const int winner = other(loser);
  state.known[winner] = state.hands[winner];
  const State before = state;
  State seen{};
  hooks.scores = [&](const State& shown, DealScore*) {
    seen = shown;
    return mille_status{MILLE_OK};
  };
  ASSERT_TRUE(game_forfeit(game, &state, loser, MILLE_FAULT_TIMEOUT, MILLE_FORFEIT_AS_OUT, nullptr));
  EXPECT_TRUE(seen.hands[winner].empty());
  EXPECT_TRUE(seen.known[winner].empty());
  EXPECT_EQ(seen.hand_size[winner], 0);
  EXPECT_TRUE(seen.hands[loser] == before.hands[loser]);
  EXPECT_EQ(seen.hand_size[loser], before.hand_size[loser]);
}

// E2, M1: the hook's changes are dropped with its failure.
TEST_F(Match, goes_by_the_rules_where_a_hook_fails_at_the_end_of_a_deal) {
  hold({0});
  State plain = state;
  EXPECT_EQ(game_play({ruleset}, &plain, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  hooks.scores = [](const State&, DealScore* score) {
    score->points[0] = 1'000'000;
    return mille_status{MILLE_E_SCRIPT};
  };
  hooks.ends = [](const State&, Verdict* verdict) {
    *verdict = {MILLE_END_WON, 1};
    return mille_status{MILLE_E_SCRIPT};
  };
  EXPECT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  expect_nothing_changed(plain);
  EXPECT_EQ(notes.failed, HookBits{MILLE_HOOK_SCORE_DEAL} | MILLE_HOOK_MATCH_OVER);
  EXPECT_EQ(hooks.logged.size(), 2u);
}

TEST_F(Match, is_as_before_where_a_hook_fails_at_the_end_of_a_deal_and_the_host_wants_to_stop) {
  hooks.stops = true;
  hold({0});
  const State before = state;
  hooks.scores = [](const State&, DealScore*) { return mille_status{MILLE_E_SCRIPT}; };
  EXPECT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_E_SCRIPT);
  expect_nothing_changed(before);
  hooks.scores = nullptr;
  hooks.ends = [](const State&, Verdict*) { return mille_status{MILLE_E_SCRIPT}; };
  EXPECT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_E_SCRIPT);
  expect_nothing_changed(before);
  hooks.ends = nullptr;
  EXPECT_EQ(game_play(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_OK);
  EXPECT_EQ(state.phase, MILLE_PHASE_BETWEEN);
}

TEST_F(Match, says_that_a_hook_failed_at_the_end_of_a_deal) {
  hooks.stops = true;
  hold({0});
  hooks.scores = [](const State&, DealScore*) { return mille_status{MILLE_E_SCRIPT}; };
  EXPECT_EQ(game_apply(game, &state, action(MILLE_ACTION_DISCARD, {0}), nullptr), MILLE_E_SCRIPT);
}

TEST_F(Match, that_is_given_up_credits_the_loser_with_the_cards_alone_whatever_a_hook_scores_M4) {
  const int loser = state.turn;
  hold({make_card(7, 0)});
  for (const int suit : {0, 1, 2}) state.sets[loser].add(make_card(12, suit));
  hooks.scores = [loser](const State&, DealScore* score) {
    score->set_points[loser] = 500;
    score->bonus[loser] = 50;
    score->naturals[loser] = 3;
    score->points[loser] = 545;
    return mille_status{MILLE_OK};
  };
  ASSERT_TRUE(game_forfeit(game, &state, loser, MILLE_FAULT_RESIGN, MILLE_FORFEIT_AS_OUT, nullptr));
  EXPECT_EQ(state.last.set_points[loser], 30);
  EXPECT_EQ(state.last.bonus[loser], 0);
  EXPECT_EQ(state.last.naturals[loser], 0);
  EXPECT_EQ(state.last.points[loser], 30 - 5);
}

TEST_F(Match, that_a_forfeit_ends_is_paid_by_the_rules_where_settle_fails_M4_Y1) {
  State plain = state;
  ASSERT_EQ(game_forfeit({ruleset}, &plain, 0, MILLE_FAULT_TIMEOUT, nullptr), MILLE_OK);
  hooks.pays = [](const State&, const Verdict&, Payment* payment) {
    payment->total = -1;
    return mille_status{MILLE_E_SCRIPT};
  };
  EXPECT_EQ(game_forfeit(game, &state, 0, MILLE_FAULT_TIMEOUT, nullptr), MILLE_OK);
  expect_nothing_changed(plain);
  EXPECT_EQ(notes.failed, HookBits{MILLE_HOOK_SETTLE});
}

TEST_F(Match, that_a_forfeit_ends_is_as_before_where_settle_fails_and_the_host_wants_to_stop_M4) {
  hooks.stops = true;
  const State before = state;
  hooks.pays = [](const State&, const Verdict&, Payment*) { return mille_status{MILLE_E_SCRIPT}; };
  EXPECT_EQ(game_forfeit(game, &state, 0, MILLE_FAULT_TIMEOUT, nullptr), MILLE_E_SCRIPT);
  expect_nothing_changed(before);
}

TEST_F(Match, on_bare_totals_shows_the_hook_settle_all_that_it_is_given) {
  mille_settle_input input{};
  input.end = MILLE_END_FORFEIT;
  input.stakes[0] = 2;
  input.stakes[1] = 6;
  input.winner = {1300, 5'000'000'000, 1, 3, 1, 0};
  input.loser = {-20, -5'000'000'000, 1, 2, 4, 0};
  State seen{};
  Verdict verdict{};
  hooks.pays = [&](const State& shown, const Verdict& ended, Payment* payment) {
    seen = shown;
    verdict = ended;
    payment->total = 4711;
    return mille_status{MILLE_OK};
  };
  const auto settlement = game_settle(game, input, nullptr);
  ASSERT_EQ(settlement.status(), MILLE_OK);
  EXPECT_EQ(settlement->payment.total, 4711);
  EXPECT_EQ(seen.tag, 77u);
  EXPECT_EQ(seen.phase, MILLE_PHASE_OVER);
  EXPECT_EQ(seen.end, MILLE_END_FORFEIT);
  EXPECT_EQ(seen.winner, 0);
  EXPECT_EQ(seen.skunk_level, settlement->skunk_level);
  EXPECT_EQ(seen.deal, 1);
  EXPECT_EQ(seen.scored_deals, 1);
  for (const std::int8_t nobody : {seen.turn, seen.dealer, seen.out, seen.fault_seat}) EXPECT_EQ(nobody, kNobody);
  EXPECT_EQ(seen.stakes[0], 2);
  EXPECT_EQ(seen.stakes[1], 6);
  EXPECT_EQ(seen.totals[0], 1300);
  EXPECT_EQ(seen.totals[1], -20);
  EXPECT_EQ(seen.naturals[0], 3);
  EXPECT_EQ(seen.chapeaux[1], 4);
  EXPECT_EQ(seen.last.points[0], std::numeric_limits<std::int32_t>::max());
  EXPECT_EQ(seen.last.points[1], std::numeric_limits<std::int32_t>::min());
  EXPECT_EQ(seen.last.set_points[0], 0);
  EXPECT_EQ(verdict.end, MILLE_END_FORFEIT);
  EXPECT_EQ(verdict.winner, 0);
}

TEST_F(Match, on_bare_totals_is_settled_by_the_rules_where_no_hook_settles_Y1) {
  mille_settle_input input{};
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1300;
  input.loser.total = 700;
  hooks.allows = [](const mille_action&) { return true; };  // the variant has another hook
  const auto settlement = game_settle(game, input, nullptr);
  ASSERT_EQ(settlement.status(), MILLE_OK);
  const auto by_the_rules = settle_checked(ruleset.rules, input, nullptr);
  ASSERT_EQ(by_the_rules.status(), MILLE_OK);
  EXPECT_GT(settlement->payment.total, 0);
  EXPECT_EQ(settlement->payment.total, by_the_rules->payment.total);
}

TEST_F(Match, on_bare_totals_fails_where_a_hook_fails_and_the_host_wants_to_stop) {
  hooks.stops = true;
  mille_settle_input settled{};
  settled.end = MILLE_END_WON;
  settled.stakes[0] = 1;
  settled.stakes[1] = 3;
  settled.winner.total = 1300;
  hooks.pays = [](const State&, const Verdict&, Payment*) { return mille_status{MILLE_E_SCRIPT}; };
  EXPECT_EQ(game_settle(game, settled, nullptr).status(), MILLE_E_SCRIPT);

  mille_match_over_input judged{};
  judged.deal = 1;
  judged.stakes[0] = 1;
  judged.stakes[1] = 3;
  hooks.ends = [](const State&, Verdict*) { return mille_status{MILLE_E_SCRIPT}; };
  EXPECT_EQ(game_verdict(game, judged, nullptr).status(), MILLE_E_SCRIPT);
}

TEST_F(Match, on_bare_totals_ends_as_the_hook_match_over_says_M1) {
  mille_match_over_input input{};
  input.deal = 1;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  hooks.ends = [](const State&, Verdict* verdict) {
    *verdict = {MILLE_END_WON, 1};
    return mille_status{MILLE_OK};
  };
  const auto verdict = game_verdict(game, input, nullptr);
  ASSERT_EQ(verdict.status(), MILLE_OK);
  EXPECT_EQ(verdict->end, MILLE_END_WON);
  EXPECT_EQ(verdict->winner, 1);
}

TEST_F(Match, on_bare_totals_shows_the_hook_match_over_all_that_it_is_given) {
  mille_match_over_input input{};
  input.deal = 7;
  input.dealer = 1;
  input.out = 0;
  input.stakes[0] = 2;
  input.stakes[1] = 6;
  for (const int seat : {0, 1}) {
    input.totals[seat] = 100 + seat;
    input.last_deal[seat] = 10 + seat;
    input.naturals[seat] = 20 + seat;
    input.chapeaux[seat] = 30 + seat;
  }
  State seen{};
  hooks.ends = [&](const State& shown, Verdict*) {
    seen = shown;
    return mille_status{MILLE_OK};
  };
  const auto verdict = game_verdict(game, input, nullptr);
  ASSERT_EQ(verdict.status(), MILLE_OK);
  EXPECT_EQ(verdict->end, MILLE_END_NONE);
  EXPECT_EQ(seen.phase, MILLE_PHASE_BETWEEN);
  EXPECT_EQ(seen.deal, 7);
  EXPECT_EQ(seen.last_deal, 7);
  EXPECT_EQ(seen.scored_deals, 7);
  EXPECT_EQ(seen.dealer, 1);
  EXPECT_EQ(seen.out, 0);
  for (const int seat : {0, 1}) {
    EXPECT_EQ(seen.totals[seat], 100 + seat);
    EXPECT_EQ(seen.last.points[seat], 10 + seat);
    EXPECT_EQ(seen.naturals[seat], 20 + seat);
    EXPECT_EQ(seen.chapeaux[seat], 30 + seat);
  }
  input.deal = 0;
  EXPECT_EQ(game_verdict(game, input, nullptr).status(), MILLE_E_ARGUMENT);
}

}  // namespace
}  // namespace mille
