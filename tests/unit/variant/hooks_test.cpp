// Hooks in play: what they may change, and that a failure changes nothing.
#include <gtest/gtest.h>

#include <cstring>
#include <memory_resource>

#include "core/legal.h"
#include "core/notation.h"
#include "core/settle.h"
#include "record/position.h"
#include "support.h"

namespace mille {
namespace {

std::string with_hook(const std::string& hook, const std::string& fields = "") {
  return "return { name = 'mine', " + fields + " hooks = {\n" + hook + "\n} }";
}

// The first deal of a match, after dealing.
State dealt(const Variant& variant, std::uint8_t seed_byte) {
  Seed seed{};
  seed[0] = seed_byte;
  const std::int64_t stakes[2] = {1, 3};
  State state = start_match(variant.ruleset, seed, stakes, false);
  EXPECT_EQ(deal_next(variant.game(), &state, 0, nullptr), MILLE_OK);
  return state;
}

mille_action drawing() {
  mille_action action{};
  action.kind = MILLE_ACTION_DRAW;
  return action;
}

TEST(AllowHook, refuses_in_its_own_words) {
  const auto variant =
      variant_of(with_hook("allow = function(a) if a.kind == 'draw' then return false, 'no draws' end end"));
  ASSERT_NE(variant, nullptr);
  State state = dealt(*variant, 1);
  // Drawing may be refused if the player can take the pile. With no other action, the refusal is ignored.
  mille_error error = empty_error();
  std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
  const std::size_t native = legal_list(variant->ruleset, state, list);
  const mille_status status = game_check(variant->game(), state, drawing(), &error);
  if (native > 1) {
    EXPECT_EQ(status, MILLE_E_ILLEGAL_ACTION);
    EXPECT_STREQ(error.text, "no draws");
  } else {
    EXPECT_EQ(status, MILLE_OK);
  }
}

TEST(AllowHook, may_refuse_at_length_and_is_cut_at_a_letter) {
  const auto variant =
      variant_of(with_hook("allow = function(a) if a.kind == 'lay' then return false, ('x'):rep(199) .. 'é' end end"));
  ASSERT_NE(variant, nullptr);
  State state = dealt(*variant, 1);
  ASSERT_EQ(game_apply(variant->game(), &state, drawing(), nullptr), MILLE_OK);
  std::vector<std::uint8_t> allowed(1, 1);
  mille_action lay{};
  lay.kind = MILLE_ACTION_LAY;
  mille_error refusal = empty_error();
  ASSERT_EQ(variant->hooks->allow(variant->ruleset, state, {&lay, 1}, allowed, 0, &refusal, nullptr), MILLE_OK);
  EXPECT_EQ(std::string(refusal.text), std::string(199, 'x'));
}

TEST(AllowHook, that_leaves_no_action_is_set_aside_and_logged) {
  std::string logged;
  ScriptHost host;
  host.log.write = [](void* user, const HookLine& line) { *static_cast<std::string*>(user) = with_place(line); };
  host.log.user = &logged;
  const auto variant = variant_of(with_hook("allow = function() return false end"), nullptr, host);
  ASSERT_NE(variant, nullptr);
  const State state = dealt(*variant, 2);
  HookNotes notes{&variant->warnings};
  EXPECT_EQ(game_check(variant->game(&notes), state, drawing(), nullptr), MILLE_OK);
  EXPECT_EQ(
      logged,
      "test.lua:2: allow left no action; its refusals of draw, pass and discards were set aside (deal 1, turn 1)");
}

TEST(AllowHook, sees_kinds_of_card_and_the_view_of_the_seat_whose_turn_it_is) {
  std::string why;
  const auto variant = variant_of(with_hook(R"(allow = function(action, view)
    assert(view.phase == "draw" and view.me.seat == view.seat and view.opponent.seat == 1 - view.seat)
    assert(view.me.hand_size == 15 and view.opponent.hand_size == 15 and view.opponent.hand == nil)
    local held = 0
    for kind, count in pairs(view.me.hand) do
      assert(kind == "QS" or kind == "JD" or kind == "10" or #kind == 1, kind)
      held = held + count
    end
    assert(held == 15)
    assert(view.rules.match.target == 1200 and view.rules.cards.wild[1] == "2" and view.rules.cards.values.QS == 100)
    assert(view.upcard == view.pile[#view.pile] and view.stock_size == 73 and view.stakes.large == 3)
  end)"),
                                  &why);
  ASSERT_NE(variant, nullptr) << why;
  mille_error error = empty_error();
  EXPECT_EQ(game_check(variant->game(), dealt(*variant, 5), drawing(), &error), MILLE_OK) << error.text;
}

// The legal list and the action that is chosen from it are one question.
TEST(AllowHook, is_asked_once_about_a_state) {
  ScriptHost host;
  host.counts_use = true;
  const auto variant = variant_of(
      with_hook("allow = function(a) if a.kind == 'lay' then return false, 'no lays' end end"), nullptr, host);
  ASSERT_NE(variant, nullptr);
  const auto use = [&] { return *variant->hooks->use(nullptr); };
  State state = dealt(*variant, 1);
  std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  ASSERT_EQ(game_legal_list(variant->game(), state, list, &count, nullptr), MILLE_OK);
  const std::string once = use();
  ASSERT_EQ(game_apply(variant->game(), &state, drawing(), nullptr), MILLE_OK);
  EXPECT_EQ(use(), once);
  ASSERT_EQ(game_legal_list(variant->game(), state, list, &count, nullptr), MILLE_OK);
  EXPECT_NE(use(), once);  // another state
}

TEST(Hooks, that_fail_leave_the_state_as_it_was_and_name_file_and_line_if_the_host_wants_to_stop) {
  ScriptHost host;
  host.stop_on_failure = true;
  for (const char* hook : {"allow = function()\n error('enough') end", "allow = function()\n while true do end end",
                           "allow = function()\n return 5 end", "allow = function()\n local t = {} t = t.x.y end"}) {
    const auto variant = variant_of(with_hook(hook), nullptr, host);
    ASSERT_NE(variant, nullptr);
    State state = dealt(*variant, 1);
    const State before = state;
    mille_error error = empty_error();
    EXPECT_EQ(game_apply(variant->game(), &state, drawing(), &error), MILLE_E_SCRIPT) << hook;
    EXPECT_STREQ(error.file, "test.lua");
    EXPECT_GE(error.line, 2);
    EXPECT_LE(error.line, 3);
    EXPECT_EQ(std::memcmp(&state, &before, sizeof state), 0) << hook;
  }
}

TEST(ScoreHook, changes_the_sheet_of_a_deal) {
  const auto plain = variant_of("return { name = 'plain', match = { max_deals = 1 } }");
  const auto variant = variant_of(with_hook(R"(score_deal = function(deal, score)
    for seat = 0, 1 do
      score[seat].bonus = score[seat].bonus + 1000
      score[seat].points = score[seat].points + 1000
      score[seat].naturals = 3
    end
    return score
  end)",
                                            "match = { max_deals = 1 },"));
  State without, with;
  mille_error error = empty_error();
  ASSERT_EQ(play_match(*plain, 4, &without, &error), MILLE_OK) << error.text;
  ASSERT_EQ(play_match(*variant, 4, &with, &error), MILLE_OK) << error.text;
  for (int seat = 0; seat < kSeats; ++seat) {
    EXPECT_EQ(with.totals[seat], without.totals[seat] + 1000);
    EXPECT_EQ(with.naturals[seat], 3);
  }
}

TEST(ScoreHook, that_changes_its_argument_and_returns_nothing_changes_nothing) {
  const auto plain = variant_of("return { name = 'plain', match = { max_deals = 1 } }");
  const auto variant =
      variant_of(with_hook("score_deal = function(deal, score) score[0].points = 9999 deal.rules.match.target = 1 end",
                           "match = { max_deals = 1 },"));
  State without, with;
  mille_error error = empty_error();
  ASSERT_EQ(play_match(*plain, 6, &without, &error), MILLE_OK);
  ASSERT_EQ(play_match(*variant, 6, &with, &error), MILLE_OK);
  EXPECT_EQ(with.totals[0], without.totals[0]);
}

TEST(MatchOverHook, ends_a_match_and_cannot_go_past_the_last_deal) {
  const auto at_once = variant_of(with_hook("match_over = function(m, v) return { over = true, winner = 1 } end"));
  State state;
  mille_error error = empty_error();
  ASSERT_EQ(play_match(*at_once, 7, &state, &error), MILLE_OK) << error.text;
  EXPECT_EQ(state.deal, 1);
  EXPECT_EQ(state.winner, 1);
  const auto never =
      variant_of(with_hook("match_over = function(m, v) return { over = false } end", "match = { max_deals = 3 },"));
  ASSERT_EQ(play_match(*never, 7, &state, &error), MILLE_OK) << error.text;
  EXPECT_EQ(state.deal, 3);  // M3
}

TEST(SettleHook, changes_the_payment_of_a_forfeit_too) {
  const auto variant = variant_of(with_hook(R"(settle = function(match, payment)
    assert(match.forfeit and match.winner == 1 and match.loser == 0)
    return { game = 50, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = 50 }
  end)"));
  State state = dealt(*variant, 1);
  mille_error error = empty_error();
  ASSERT_EQ(game_forfeit(variant->game(), &state, 0, MILLE_FAULT_RESIGN, &error), MILLE_OK) << error.text;
  EXPECT_EQ(state.payment.total, 50);
}

TEST(SettleHook, holds_for_bare_totals_too) {
  const auto variant = variant_of(with_hook(R"(settle = function(match, payment)
    assert(match.winner == 0 and match[0].total == 1300 and match[1].points == -20 and match.skunk_level == 1)
    payment.naturals = payment.naturals + 5
    payment.total = payment.total + 5
    return payment
  end)"));
  mille_settle_input input{};
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1300;
  input.loser.total = 590;
  input.loser.has_last_deal = 1;
  input.loser.last_deal = -20;
  const Payment plain = settle(variant->ruleset.rules, input).payment;
  mille_error error = empty_error();
  const auto settled = game_settle(variant->game(), input, &error);
  ASSERT_EQ(settled.status(), MILLE_OK) << error.text;
  EXPECT_EQ(settled->payment.naturals, plain.naturals + 5);
  EXPECT_EQ(settled->payment.total, plain.total + 5);
  input.winner.naturals = -1;
  EXPECT_EQ(game_settle(variant->game(), input, &error).status(), MILLE_E_ARGUMENT);
}

// A script with one busy hook of each kind.
constexpr const char* kAllHooks = R"(
local words = {}
for i = 1, 20 do words[i] = ("word"):rep(i) end
return { name = "mine", match = { max_deals = 1 }, hooks = {
  allow = function(action, view) if action.kind == "pile" and #words > 100 then return false, table.concat(words) end end,
  score_deal = function(deal, score) return score end,
  match_over = function(match, verdict) return verdict end,
  settle = function(match, payment) return payment end,
} })";

// Triggers each hook alone. A draw calls allow and a forfeit calls settle; score_deal and match_over are called directly.
mille_status ask_hook(const Variant& variant, const State& start, int hook, mille_error* error) {
  State state = start;
  DealScore score{};
  Verdict verdict{MILLE_END_WON, 0};
  switch (hook) {
    case 0: return game_apply(variant.game(), &state, drawing(), error);
    case 1: return variant.hooks->score_deal(variant.ruleset, state, 0, &score, error);
    case 2: return variant.hooks->match_over(variant.ruleset, state, &verdict, error);
    default: return game_forfeit(variant.game(), &state, 0, MILLE_FAULT_RESIGN, error);
  }
}

TEST(Hooks, survive_every_allocation_that_fails) {
  for (int hook = 0; hook < 4; ++hook) {
    for (const bool for_good : {false, true}) {
      std::size_t failed = 0;
      for (std::size_t fail_at = 1;; ++fail_at) {
        ScarceMemory memory;
        ScriptHost host;
        host.memory = memory.memory();
        {
          const auto variant = variant_of(kAllHooks, nullptr, host);
          ASSERT_NE(variant, nullptr);
          EXPECT_EQ(memory.held, 0u);
          const State start = dealt(*variant, 1);
          memory.calls = 0;
          memory.fail_at = fail_at;
          memory.for_good = for_good;
          mille_error error = empty_error();
          const mille_status status = ask_hook(*variant, start, hook, &error);
          // A state that cannot be kept is done without.
          EXPECT_TRUE(status == MILLE_E_NOMEM || status == MILLE_OK) << hook << " at " << fail_at << ": " << error.text;
          failed += status == MILLE_E_NOMEM ? 1 : 0;
          const bool reached = memory.calls >= fail_at;
          memory.fail_at = 0;
          EXPECT_EQ(ask_hook(*variant, start, hook, &error), MILLE_OK)
              << hook << " after " << fail_at << ": " << error.text;
          if (!reached) fail_at = SIZE_MAX - 1;
        }
        EXPECT_EQ(memory.held, 0u) << hook << " at " << fail_at;
        if (fail_at == SIZE_MAX - 1) break;
      }
      EXPECT_EQ(failed > 0, for_good) << hook;
    }
  }
}

TEST(Loading, survives_every_allocation_that_fails) {
  ScarceMemory memory;
  ScriptHost host;
  host.memory = memory.memory();
  ASSERT_NE(variant_of(kAllHooks, nullptr, host), nullptr);
  const std::size_t calls = memory.calls;
  for (const bool for_good : {false, true}) {
    for (std::size_t fail_at = 1; fail_at <= calls; ++fail_at) {
      memory = {fail_at, for_good};
      EXPECT_EQ(variant_of(kAllHooks, nullptr, host), nullptr) << fail_at;
      EXPECT_EQ(memory.held, 0u) << fail_at;
    }
  }
}

// ---- What hooks are told of the turn, the deal and the match

// Cards in all sets of the table.
int laid_cards(const Ruleset& ruleset, const State& state) {
  int count = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    for (int rank = 0; rank < kRanks; ++rank) {
      count += state.naturals_in_set(seat, rank) + state.wilds_in_set(ruleset, seat, rank);
    }
  }
  return count;
}

// Compares what a state knows of its turn with the cards on the table before the turn and after each of its actions.
class TurnWatch {
 public:
  explicit TurnWatch(const Ruleset& ruleset) : ruleset_(ruleset) {}

  void see(const State& before, const mille_action& action, const State& after) {
    if (action.kind == MILLE_ACTION_PASS) return;
    if (before.phase == MILLE_PHASE_DRAW) begin_ = before;
    const bool lays = action.kind == MILLE_ACTION_LAY || (action.kind == MILLE_ACTION_PILE && !after.turn_laid.empty());
    if (lays && first_lay_[before.turn] == 0) first_lay_[before.turn] = before.turns + 1;
    EXPECT_EQ(after.turn_number, begin_.turns + 1);
    EXPECT_EQ(after.first_lay[0], first_lay_[0]);
    EXPECT_EQ(after.first_lay[1], first_lay_[1]);
    EXPECT_EQ(after.turn_laid.size(), laid_cards(ruleset_, after) - laid_cards(ruleset_, begin_));
    const bool from_pile = after.turn_source != TurnSource::stock;
    const int discarded = action.kind == MILLE_ACTION_DISCARD ? 1 : 0;
    EXPECT_EQ(after.turn_taken.size(), from_pile ? begin_.pile_size - after.pile_size + discarded : 0);
    EXPECT_EQ(after.knows_turn(), after.phase == MILLE_PHASE_LAY);
    if (action.kind != MILLE_ACTION_DRAW) return;
    const int seat = before.turn;
    EXPECT_EQ(after.hands[seat].count(after.turn_drawn), before.hands[seat].count(after.turn_drawn) + 1);
  }

 private:
  const Ruleset& ruleset_;
  State begin_{};
  std::int32_t first_lay_[kSeats] = {0, 0};
};

TEST(ThisTurn, is_what_the_table_shows) {
  for (const char* fields : {"", "pile = { take = 'free', amount = 'top' }", "sets = { lay_on_opponent = true }",
                             "cards = { jokers = 4, wild = { '2', 'joker' } }, stock = { exhausted = 'turn_over' }"}) {
    const auto variant = variant_of("return { name = 'plain', " + std::string(fields) + " }");
    ASSERT_NE(variant, nullptr) << fields;
    for (std::uint8_t number = 1; number <= 20; ++number) {
      State state = dealt(*variant, number);
      FastRandom random(number);
      TurnWatch watch(variant->ruleset);
      std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
      while (state.in_deal()) {
        const std::size_t count = legal_list(variant->ruleset, state, list);
        const mille_action action = list[random.below(static_cast<std::uint32_t>(count))];
        const State before = state;
        ASSERT_EQ(game_apply(variant->game(), &state, action, nullptr), MILLE_OK);
        watch.see(before, action, state);
      }
    }
  }
}

// A script that asks all of it, in whole matches.
constexpr const char* kCurious = R"(
local function check_last(last, deal)
  assert(last.deal == deal and last.turns > 0 and (last.out == nil or last.out <= 1))
  for seat = 0, 1 do
    local side = last[seat]
    assert(side.points == side.set_points - side.hand_points + side.bonus and side.naturals >= 0)
  end
end

return { name = "curious", match = { target = 400 }, hooks = {
  allow = function(action, view)
    local turn, me = view.this_turn, view.me
    assert(turn.number == view.turns + 1)
    assert((turn.source == nil) == (view.phase == "draw"))
    assert((turn.drawn ~= nil) == (turn.source == "stock"))
    assert((turn.taken.size > 0) == (turn.source == "pile" or turn.source == "upcard"))
    if turn.drawn then assert((me.hand[turn.drawn] or 0) + (turn.laid.cards[turn.drawn] or 0) > 0) end
    assert((turn.laid.size > 0) == (turn.laid.points > 0))
    if turn.laid.size > 0 then assert(me.first_lay <= turn.number) end
    for rank in pairs(me.sets) do assert(me.first_lay) end
    assert((view.last_scores == nil) == (view.deal == 1))
    if view.last_scores then check_last(view.last_scores, view.deal - 1) end
    assert(me.deals_won + view.opponent.deals_won <= view.deal - 1)
  end,
  score_deal = function(deal, score)
    local turn = deal.last_turn
    assert(turn.number == deal.turns or turn.number == deal.turns + 1)
    if deal.out then assert(deal[deal.out].first_lay <= turn.number) end
    assert((deal.last_scores == nil) == (deal.deal == 1))
  end,
  match_over = function(match, verdict)
    check_last(match.last_scores, match.deals)
    assert(match.last_scores[0].points == match[0].points and match.dealer <= 1)
    assert(match[0].deals_won + match[1].deals_won <= match.deals)
    if match.deals == 1 then assert(match[0].deals_won == (match[0].points > match[1].points and 1 or 0)) end
  end,
  settle = function(match, payment)
    assert(match[0].deals_won + match[1].deals_won > 0)
    check_last(match.last_scores, match.deals)
  end,
} })";

TEST(Hooks, are_told_of_the_turn_the_deal_and_the_match) {
  std::string why;
  const auto variant = variant_of(kCurious, &why);
  ASSERT_NE(variant, nullptr) << why;
  for (std::uint8_t number = 1; number <= 3; ++number) {
    State state;
    mille_error error = empty_error();
    ASSERT_EQ(play_match(*variant, number, &state, &error), MILLE_OK) << error.text << " in line " << error.line;
    EXPECT_EQ(state.end, MILLE_END_WON);
  }
}

// Bare totals, as of `mille settle`, tell nothing of deals.
TEST(Hooks, are_not_told_of_deals_that_nobody_knows) {
  const auto variant = variant_of(with_hook(R"(settle = function(match, payment)
    assert(match[0].deals_won == nil and match.last_scores == nil and match.dealer == nil and match[0].total == 1300)
    return { game = 7, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = 7 }
  end)"));
  ASSERT_NE(variant, nullptr);
  mille_settle_input input{};
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1300;
  input.loser.total = 400;
  mille_error error = empty_error();
  const auto settlement = game_settle(variant->game(), input, &error);
  ASSERT_EQ(settlement.status(), MILLE_OK) << error.text;
  EXPECT_EQ(settlement->payment.total, 7);
}

// ---- Positions keep what hooks are told

std::string position_of(const std::shared_ptr<const Variant>& variant, const State& state) {
  const auto text = write_position(Table(variant, state, std::pmr::new_delete_resource()), nullptr);
  EXPECT_EQ(text.status(), MILLE_OK);
  return text ? *text : std::string();
}

// The position with another history, which stands at its end.
std::string with_history(const std::string& position, const std::string& history) {
  return position.substr(0, position.find("\"history\":") + 10) + history + "}";
}

TEST(History, of_every_state_comes_back_from_its_position) {
  const std::shared_ptr<const Variant> variant = variant_of(kCurious);
  ASSERT_NE(variant, nullptr);
  State state = dealt(*variant, 9);
  FastRandom random(9);
  std::vector<mille_action> list(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
  for (int decision = 0; decision < 400 && state.phase != MILLE_PHASE_OVER; ++decision) {
    if (!state.in_deal()) {
      ASSERT_EQ(deal_next(variant->game(), &state, 0, nullptr), MILLE_OK);
      continue;
    }
    const std::string text = position_of(variant, state);
    mille_error error = empty_error();
    const auto read = read_position(ScriptVariants({}), nullptr, text, &error);
    ASSERT_EQ(read.status(), MILLE_OK) << error.text << '\n' << text;
    EXPECT_EQ(position_of(read->variant, read->state), text);
    const State& again = read->state;
    EXPECT_EQ(again.knows_turn(), state.knows_turn());
    if (state.knows_turn()) {
      EXPECT_EQ(again.turn_source, state.turn_source);
      EXPECT_EQ(again.turn_drawn, state.turn_drawn);
      EXPECT_EQ(again.turn_taken, state.turn_taken);
      EXPECT_EQ(again.turn_laid, state.turn_laid);
    }
    EXPECT_EQ(again.last_deal, state.last_deal);
    EXPECT_EQ(std::memcmp(&again.last, &state.last, sizeof state.last), 0);
    for (int seat = 0; seat < kSeats; ++seat) {
      EXPECT_EQ(again.first_lay[seat], state.first_lay[seat]);
      EXPECT_EQ(again.deals_won[seat], state.deals_won[seat]);
    }
    std::size_t count = 0;
    ASSERT_EQ(hooked_legal_list(read->variant->game(), again, list, &count, &error), MILLE_OK) << error.text;
    ASSERT_EQ(game_apply(variant->game(), &state, list[random.below(static_cast<std::uint32_t>(count))], &error),
              MILLE_OK)
        << error.text;
  }
  EXPECT_GT(state.deal, 1) << "the position of a later deal was tried, too";
}

TEST(History, that_makes_no_sense_is_refused) {
  const std::shared_ptr<const Variant> variant = variant_of(kCurious);
  State state = dealt(*variant, 9);
  ASSERT_EQ(game_apply(variant->game(), &state, drawing(), nullptr), MILLE_OK);
  state.deal = 3;
  const std::string text = position_of(variant, state);
  mille_error error = empty_error();
  for (const char* history : {"{}", R"({"deals_won":[2,0],"last":{}})"}) {
    ASSERT_EQ(read_position(ScriptVariants({}), nullptr, with_history(text, history), &error).status(), MILLE_OK)
        << error.text;
  }
  for (const char* history : {"5",
                              "null",
                              "[]",
                              R"({"sauce":"stock"})",
                              R"({"first_lay":[0,0],"source":"stock","drawn":"QS"})",
                              R"({"source":"none"})",
                              R"({"source":"stock"})",
                              R"({"source":"pile","drawn":"QS"})",
                              R"({"source":"stock","drawn":"QZ"})",
                              R"({"source":7})",
                              R"({"source":"pile","taken":["QS","QS","QS"]})",
                              R"({"source":"pile","taken":["qs"]})",
                              R"({"source":"pile","laid":{}})",
                              R"({"first_lay":[0]})",
                              R"({"first_lay":[2,0]})",
                              R"({"first_lay":[-1,0]})",
                              R"({"deals_won":[0,100001]})",
                              R"({"deals_won":[1,0],"last":[]})",
                              R"({"deals_won":[1,0],"last":{"out":2}})",
                              R"({"deals_won":[1,0],"last":{"turns":-1}})",
                              R"({"deals_won":[1,0],"last":{"points":[2147483648,0]}})",
                              R"({"deals_won":[1,0],"last":{"naturals":[256,0]}})",
                              R"({"deals_won":[3,0]})",
                              R"({"deals_won":[1,0],"last":{"chapeau":[2,0]}})",
                              R"({"deals_won":[1,0],"last":{"turns":3,"out":0}})"}) {
    error = empty_error();
    EXPECT_EQ(read_position(ScriptVariants({}), nullptr, with_history(text, history), &error).status(),
              MILLE_E_POSITION)
        << history;
    EXPECT_STRNE(error.text, "") << history;
  }
}

TEST(History, of_the_first_deal_has_no_deal_before) {
  const std::shared_ptr<const Variant> variant = variant_of(kCurious);
  const std::string text = position_of(variant, dealt(*variant, 9));
  const auto read_with = [&](const char* history, mille_error* error) {
    return read_position(ScriptVariants({}), nullptr, with_history(text, history), error).status();
  };
  mille_error error = empty_error();
  EXPECT_EQ(read_with(R"({"deals_won":[0,0]})", &error), MILLE_OK) << error.text;
  EXPECT_EQ(read_with(R"({"deals_won":[0,0],"last":{}})", &error), MILLE_E_POSITION);
  EXPECT_STREQ(error.text, "`last` must be left out in the first deal, not {}.");
  EXPECT_EQ(read_with(R"({"deals_won":[1,0]})", nullptr), MILLE_E_POSITION);
}

TEST(History, cards_that_lie_in_sets_are_in_no_hand) {
  const std::shared_ptr<const Variant> variant = variant_of(kCurious);
  State state = dealt(*variant, 9);
  ASSERT_EQ(game_apply(variant->game(), &state, drawing(), nullptr), MILLE_OK);
  Cards hands = state.hands[0];
  hands.add_all(state.hands[1]);
  const std::string text = position_of(variant, state);
  for_each_card(hands, [&](Card card, int count) {
    for (int laid = 1; laid <= 2; ++laid) {
      std::string list = '"' + std::string(card_text(card).view()) + '"';
      if (laid == 2) list += "," + list;
      const std::string given = with_history(text, R"({"source":"pile","laid":[)" + list + "]}");
      const auto read = read_position(ScriptVariants({}), nullptr, given, nullptr);
      EXPECT_EQ(read.status(), count + laid <= 2 ? MILLE_OK : MILLE_E_POSITION) << given;
    }
  });
}

TEST(History, is_for_variants_with_a_script) {
  const std::shared_ptr<const Variant> variant = variant_of("return { name = 'plain' }");
  std::string text = position_of(variant, dealt(*variant, 9));
  EXPECT_EQ(text.find("history"), std::string::npos);
  text.insert(text.size() - 1, ",\"history\":{}");
  mille_error error = empty_error();
  EXPECT_EQ(read_position(ScriptVariants({}), nullptr, text, &error).status(), MILLE_E_POSITION);
  EXPECT_NE(std::string(error.text).find("history"), std::string::npos) << error.text;
}

// ---- log()

struct Logged {
  std::vector<std::string> lines;
  const void* asker = nullptr;  // of the last line
  ScriptHost host() {
    ScriptHost host;
    host.log.write = [](void* user, const HookLine& line) {
      if (line.level != LogLevel::debug) return;
      static_cast<Logged*>(user)->lines.push_back(with_place(line));
      static_cast<Logged*>(user)->asker = line.asker;
    };
    host.log.user = this;
    return host;
  }
};

TEST(Log, tells_the_texts_of_its_values_with_file_and_line) {
  Logged logged;
  const auto variant =
      variant_of(with_hook("allow = function(action)\n  log(action.kind, 1, 2.5, nil, {}, '\\27[2J')\nend"), nullptr,
                 logged.host());
  ASSERT_NE(variant, nullptr);
  ASSERT_EQ(game_check(variant->game(), dealt(*variant, 1), drawing(), nullptr), MILLE_OK);
  ASSERT_FALSE(logged.lines.empty());
  EXPECT_EQ(logged.lines[0], "test.lua:3: draw 1 2.5 nil table \\x1b[2J");
}

TEST(Log, says_on_whose_behalf_the_hook_was_asked) {
  Logged logged;
  const auto variant = variant_of(with_hook("allow = function() log('asked') end"), nullptr, logged.host());
  ASSERT_NE(variant, nullptr);
  ASSERT_EQ(game_check(variant->game(), dealt(*variant, 1), drawing(), nullptr), MILLE_OK);
  EXPECT_EQ(logged.asker, nullptr);
  ASSERT_EQ(game_check(variant->game(nullptr, &logged), dealt(*variant, 2), drawing(), nullptr), MILLE_OK);
  EXPECT_EQ(logged.asker, &logged);
}

TEST(Log, is_cut_in_length_and_number) {
  Logged logged;
  const auto variant = variant_of(with_hook("allow = function() for count = 1, 1000 do log(('x'):rep(500)) end end"),
                                  nullptr, logged.host());
  ASSERT_NE(variant, nullptr);
  mille_action action = drawing();
  std::vector<std::uint8_t> allowed(1, 1);
  ASSERT_EQ(variant->hooks->allow(variant->ruleset, dealt(*variant, 1), {&action, 1}, allowed, 1, nullptr, nullptr),
            MILLE_OK);
  ASSERT_EQ(logged.lines.size(), 21u);
  EXPECT_LT(logged.lines[0].size(), std::string_view("test.lua:2: ").size() + script::kMessageBytes);
  EXPECT_EQ(logged.lines[20], "test.lua:2: further lines of this call are left out");
}

TEST(Log, outside_hooks_is_silent) {
  Logged logged;
  ASSERT_NE(variant_of("log('read') return { name = 'mine' }", nullptr, logged.host()), nullptr);
  EXPECT_TRUE(logged.lines.empty());
}

// ---- How hooks are used

TEST(HookUse, counts_questions_answers_and_lines) {
  const std::string script = R"(
local function is_draw(action)
  if action == nil then
    return false
  end
  return action.kind == "draw"
end
return { name = "mine", hooks = {
  allow = function(action)
    if is_draw(action) then
      return nil
    end
    return false, "no"
  end,
  settle = function(match, payment)
    if match.naturals == nil then return nil end
    return payment
  end,
} }
)";
  ScriptHost host;
  host.counts_use = true;
  const auto variant = variant_of(script, nullptr, host);
  ASSERT_NE(variant, nullptr);
  std::vector<mille_action> list(2, drawing());
  list[1].kind = MILLE_ACTION_PILE;
  std::vector<std::uint8_t> allowed(2, 1);
  ASSERT_EQ(variant->hooks->allow(variant->ruleset, dealt(*variant, 1), list, allowed, 2, nullptr, nullptr), MILLE_OK);
  const auto use = variant->hooks->use(nullptr);
  ASSERT_TRUE(use);
  const auto line = [](const char* hook, int number, bool helper, int runs) {
    return R"({"file":"test.lua","line":)" + std::to_string(number) + R"(,"hook":")" + hook + R"(","helper":)" +
           (helper ? "true" : "false") + R"(,"runs":)" + std::to_string(runs) + "}";
  };
  // They are counted by the tick, which few scripts of this size reach.
  const auto steps = [&](const std::string& name) {
    const std::size_t at = use->find('"' + name + "\":");
    return std::stoull(use->substr(at + name.size() + 3));
  };
  EXPECT_EQ(steps("steps"), steps("most_steps"));
  const std::string number = std::to_string(steps("steps"));
  EXPECT_EQ(*use, R"({"hooks":{"allow":{"asked":2,"answered":1,"calls":1,"steps":)" + number + R"(,"most_steps":)" +
                      number + R"(},"settle":{"asked":0,"answered":0,"calls":0,"steps":0,"most_steps":0}},"lines":[)" +
                      line("allow", 10, false, 2) + ',' + line("allow", 11, false, 1) + ',' +
                      line("allow", 13, false, 1) + ',' + line("allow", 3, true, 2) + ',' + line("allow", 4, true, 0) +
                      ',' + line("allow", 6, true, 2) + ',' + line("settle", 16, false, 0) + ',' +
                      line("settle", 17, false, 0) + "]}");
}

TEST(HookUse, is_empty_unless_the_host_wants_it) {
  const auto variant = variant_of(with_hook("settle = function(match, payment) return payment end"));
  ASSERT_NE(variant, nullptr);
  EXPECT_EQ(*variant->hooks->use(nullptr), "");
}

// A script may make functions that refer to each other without end.
TEST(HookUse, follows_functions_to_a_limited_depth) {
  const auto variant = [] {
    ScriptHost host;
    host.counts_use = true;
    return variant_of(
        "local last = function() end for i = 1, 500 do local before = last last = function() return before end end\n"
        "local round = {} round[1] = round\n"
        "return { name = 'mine', hooks = { settle = function() if last == round then return nil end end } }",
        nullptr, host);
  }();
  ASSERT_NE(variant, nullptr);
  EXPECT_TRUE(variant->hooks->use(nullptr));
}

}  // namespace
}  // namespace mille
