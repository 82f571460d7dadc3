// The shipped players: they are legal under all kinds of rules, blind to hidden cards, and each beats the one before
// it.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory_resource>
#include <span>

#include "ai/local/builtin.h"
#include "ai/player/context.h"
#include "ai/player/search_extension.h"
#include "ai/player/table_source.h"
#include "core/notation.h"
#include "learn/sample.h"
#include "plugins/ai/learned/weights.h"
#include "table/view.h"
#include "tests/ai/house_rule.h"
#include "tests/support/random.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

using mille_test::times;

std::unique_ptr<Player> player_of(const char* name) {
  Failure failure;
  return value_of(make_typed(name, {}, &failure), failure);
}

// True for search and for the level that is built on it.
bool is_search(std::string_view name) { return name.starts_with("search") || name.starts_with("master"); }

// The name used to test a built-in player. search gets fewer nodes, for builds without optimisation.
std::string tried(const mille_ai_api* api) {
  const std::string name = api->id;
  return is_search(name) ? name + ":nodes=200" : name;
}

// A bare state presented as a match without history.
class Bare final : public MatchSource {
 public:
  Bare(const Variant& variant, const State& state) : variant_(variant), state_(state) {}

  const Variant& variant() const override { return variant_; }
  MatchNow now() const override { return {&state_, {}, 0, 0}; }
  const State& state() const { return state_; }
  void read_event(int, std::uint64_t, mille_event*) const override { FAIL() << "there are no events"; }
  bool read_line(int, std::uint64_t, std::string*) const override { return false; }

  void play(const mille_action& action) { ASSERT_EQ(game_play(variant_.game(), &state_, action, nullptr), MILLE_OK); }
  void set(const State& state) { state_ = state; }

 private:
  const Variant& variant_;
  State state_;
};

State dealt(const Variant& variant, std::uint64_t seed) {
  constexpr std::int64_t kStakes[2] = {1, 3};
  State state = start_match(variant.ruleset, seed_from_decimal(seed), kStakes, true);
  EXPECT_EQ(deal_next(variant.game(), &state, 0, nullptr), MILLE_OK);
  return state;
}

// The points by which `one` beats `two` in a deal; `one` plays `seat_of_one`.
double play_deal(const Variant& variant, std::uint64_t seed, Player* one, Player* two, int seat_of_one) {
  Bare match(variant, dealt(variant, seed));
  while (match.state().in_deal()) {
    Player* player = match.state().turn == seat_of_one ? one : two;
    Answer answer;
    Failure failure;
    const mille_status status = player->decide(match, {}, &answer, &failure);
    EXPECT_EQ(status, MILLE_OK) << failure.text;
    if (status != MILLE_OK) return 0;
    match.play(answer.action);
  }
  one->leave();
  two->leave();
  return match.state().last.points[seat_of_one] - match.state().last.points[other(seat_of_one)];
}

// Checks that `better` beats `worse` by more than `points` per deal in duplicate deals, by two and a half standard
// errors. With fewer deals (MILLE_TEST_FACTOR) the result must merely not contradict this.
testing::AssertionResult wins(const char* better, const char* worse, double points, std::uint64_t usual_pairs,
                              std::uint64_t first_seed) {
  const auto variant = montreal();
  auto one = player_of(better);
  auto two = player_of(worse);
  const std::uint64_t pairs = std::min(usual_pairs, std::max<std::uint64_t>(2, times(usual_pairs)));
  double sum = 0;
  double squares = 0;
  for (std::uint64_t i = 0; i < pairs; ++i) {
    double won = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      won += play_deal(*variant, first_seed + i, one.get(), two.get(), seat) / 2;
    }
    sum += won;
    squares += won * won;
  }
  const auto count = static_cast<double>(pairs);
  const double mean = sum / count;
  const double error = std::sqrt((squares / count - mean * mean) / count);
  const double bound = pairs == usual_pairs ? mean - 2.5 * error : mean + 2.5 * error;
  if (bound > points) return testing::AssertionSuccess();
  return testing::AssertionFailure() << better << " wins " << mean << " ± " << error << " of " << worse << " in "
                                     << pairs << " pairs";
}

TEST(Strength, greedy_beats_random_by_180_points_a_deal) { EXPECT_TRUE(wins("greedy", "random", 180, 1000, 50'000)); }

TEST(Strength, club_beats_greedy_by_45_points_a_deal) { EXPECT_TRUE(wins("club", "greedy", 45, 1000, 60'000)); }

TEST(Strength, learned_beats_club_by_15_points_a_deal) { EXPECT_TRUE(wins("learned", "club", 15, 2000, 80'000)); }

TEST(Strength, club_beats_random_by_260_points_a_deal) { EXPECT_TRUE(wins("club", "random", 260, 1000, 70'000)); }

TEST(Strength, casual_beats_beginner) { EXPECT_TRUE(wins("casual", "beginner", 0, 1000, 90'000)); }

TEST(Strength, regular_beats_casual) { EXPECT_TRUE(wins("regular", "casual", 0, 1000, 90'000)); }

TEST(Strength, skilled_beats_regular) { EXPECT_TRUE(wins("skilled", "regular", 0, 1000, 90'000)); }

TEST(Strength, expert_beats_skilled) { EXPECT_TRUE(wins("expert", "skilled", 0, 1000, 90'000)); }

TEST(Strength, master_beats_expert) { EXPECT_TRUE(wins("master:nodes=100", "expert", 0, 500, 90'000)); }

std::string for_points(const std::string& name) {
  return name + (name.find(':') == std::string::npos ? ":" : ",") + "goal=points";
}

// All built-in players with each of their goals.
std::vector<std::string> names_of_all() {
  std::vector<std::string> names;
  for (const mille_ai_api* api : builtin_players()) {
    const std::string name = tried(api);
    names.push_back(name);
    if (api->option_count > 0 && std::string(api->options[0].name) == "goal") names.push_back(for_points(name));
  }
  return names;
}

TEST(Goal, every_player_from_club_up_has_one) {
  const std::vector<std::string> names = names_of_all();
  for (const char* name : {"club", "learned", "search:nodes=200", "regular", "skilled", "expert", "master:nodes=200"}) {
    EXPECT_NE(std::find(names.begin(), names.end(), for_points(name)), names.end()) << name;
  }
}

// A new trained.h needs a new heads.h. plugins/ai/learned/README.md has the command.
TEST(Goal, the_heads_of_learned_were_fitted_to_its_network) {
  EXPECT_EQ(learned::fingerprint_of_heads(), learned::fingerprint(learned::trained_network()));
}

// The player is far ahead and needs one natural, so the best action for the match is not the best one for points.
TEST(Goal, the_match_decides_what_is_played_unless_points_are_the_goal) {
  mille_rules rules = default_rules();
  rules.match_natural_required = 1;
  const auto variant = variant_of(rules, "natural");
  for (const char* name : {"club", "learned", "search:nodes=50"}) {
    auto by_payment = player_of(name);
    auto by_points = player_of(for_points(name).c_str());
    auto again = player_of(for_points(name).c_str());
    std::uint64_t differ = 0;
    for (std::uint64_t seed = 1; seed <= times(40); ++seed) {
      State level = dealt(*variant, seed);
      Bare match(*variant, level);
      while (match.state().in_deal()) {
        const State here = match.state();
        State ahead = here;
        ahead.totals[here.turn] = 1150;
        Bare late(*variant, ahead);
        Answer payment;
        Answer points;
        Answer points_late;
        ASSERT_EQ(by_payment->decide(late, {}, &payment, nullptr), MILLE_OK);
        ASSERT_EQ(by_points->decide(late, {}, &points_late, nullptr), MILLE_OK);
        ASSERT_EQ(again->decide(match, {}, &points, nullptr), MILLE_OK);
        EXPECT_EQ(points.index, points_late.index) << name << ", seed " << seed;
        differ += payment.index != points.index;
        match.play(points.action);
      }
    }
    EXPECT_GT(differ, times(10)) << name;
  }
}

// Without stakes nothing is paid, so the points decide, whatever decided in the match before.
TEST(Goal, a_match_without_stakes_is_played_for_points_after_one_with_stakes) {
  mille_rules rules = default_rules();
  rules.match_natural_required = 1;
  const auto variant = variant_of(rules, "natural");
  const std::uint64_t deals = std::max<std::uint64_t>(4, times(6));
  constexpr std::int64_t kNoStakes[2] = {0, 0};
  for (const char* name : {"club", "learned"}) {
    auto travelled = player_of(name);
    std::uint64_t differ = 0;
    for (std::uint64_t seed = 1; seed <= deals; ++seed) {
      State start = start_match(variant->ruleset, seed_from_decimal(seed), kNoStakes, true);
      ASSERT_EQ(deal_next(variant->game(), &start, 0, nullptr), MILLE_OK);
      Bare match(*variant, start);
      auto fresh = player_of(name);
      while (match.state().in_deal()) {
        State ahead = match.state();
        ahead.totals[ahead.turn] = 1150;
        ahead.stakes[0] = 1;
        ahead.stakes[1] = 3;
        Bare late(*variant, ahead);
        Answer payment;
        Answer points;
        Answer points_after;
        ASSERT_EQ(travelled->decide(late, {}, &payment, nullptr), MILLE_OK);
        travelled->leave();
        ASSERT_EQ(travelled->decide(match, {}, &points_after, nullptr), MILLE_OK);
        travelled->leave();
        ASSERT_EQ(fresh->decide(match, {}, &points, nullptr), MILLE_OK);
        ASSERT_EQ(points_after.index, points.index) << name << ", seed " << seed;
        differ += payment.index != points.index;
        match.play(points.action);
      }
    }
    EXPECT_GT(4 * differ, deals) << name;
  }
}

// Counts the decisions in the deals of these seeds in which the two players differ. `one` plays both seats.
int differing(const Variant& variant, Player* one, Player* two, std::uint64_t deals) {
  int differ = 0;
  for (std::uint64_t seed = 1; seed <= deals; ++seed) {
    Bare match(variant, dealt(variant, seed));
    while (match.state().in_deal()) {
      Answer first;
      Answer second;
      EXPECT_EQ(one->decide(match, {}, &first, nullptr), MILLE_OK);
      EXPECT_EQ(two->decide(match, {}, &second, nullptr), MILLE_OK);
      differ += first.index != second.index;
      match.play(first.action);
    }
    one->leave();
    two->leave();
  }
  return differ;
}

// Compares the same cards with and without the script.
int differing(const Variant& variant, const Variant& plain, const std::string& name, std::uint64_t deals) {
  auto one = player_of(name.c_str());
  auto two = player_of(name.c_str());
  int differ = 0;
  for (std::uint64_t seed = 1; seed <= deals; ++seed) {
    Bare match(variant, dealt(variant, seed));
    Bare other(plain, dealt(plain, seed));
    while (match.state().in_deal() && other.state().in_deal()) {
      Answer first;
      Answer second;
      EXPECT_EQ(one->decide(match, {}, &first, nullptr), MILLE_OK);
      EXPECT_EQ(two->decide(other, {}, &second, nullptr), MILLE_OK);
      differ += first.index != second.index;
      match.play(second.action);
      other.play(second.action);
    }
  }
  return differ;
}

TEST(HouseRules, what_a_script_makes_of_a_deal_is_played_for_whatever_the_goal) {
  const auto rich = variant_with(bonus(300, -500), "rich");
  for (const char* name : {"club", "learned", "search:nodes=50"}) {
    EXPECT_GT(differing(*rich, *montreal(), name, 10), 5) << name;
    EXPECT_GT(differing(*rich, *montreal(), for_points(name), 10), 5) << name;
  }
}

// For points, a script changes a decision only by changing the score of a deal.
TEST(HouseRules, a_script_that_changes_nothing_changes_no_decision) {
  HouseRule nothing;
  nothing.score_deal = [](const State&, DealScore*) { return true; };
  nothing.match_over = [](const State&, Verdict*) { return true; };
  nothing.settle = [](Payment*) { return true; };
  const auto house = variant_with(nothing, "nothing");
  for (const char* name : {"club", "learned", "search:nodes=50"}) {
    EXPECT_EQ(differing(*house, *montreal(), name, 5), 0) << name;
    EXPECT_EQ(differing(*house, *montreal(), for_points(name), 5), 0) << name;
  }
}

TEST(HouseRules, a_script_that_fails_is_no_fault_of_the_player_and_changes_no_decision) {
  HouseRule fails;
  fails.score_deal = [](const State&, DealScore*) { return false; };
  fails.match_over = [](const State&, Verdict*) { return false; };
  const auto house = variant_with(fails, "fails");
  const auto plain = montreal();
  for (const std::string name : {"club", "learned", "search:nodes=50"}) {
    for (const std::string& player : {name, for_points(name)}) {
      auto one = player_of(player.c_str());
      auto two = player_of(player.c_str());
      Bare match(*house, dealt(*house, 3));
      Bare other(*plain, dealt(*plain, 3));
      for (int step = 0; step < 30 && other.state().in_deal(); ++step) {
        Answer first;
        Answer second;
        ASSERT_EQ(one->decide(match, {}, &first, nullptr), MILLE_OK) << player;
        ASSERT_EQ(two->decide(other, {}, &second, nullptr), MILLE_OK) << player;
        ASSERT_EQ(first.index, second.index) << player << ", step " << step;
        other.play(second.action);
        if (other.state().in_deal()) match.play(first.action);  // ending the deal would make the script fail
      }
    }
  }
}

// The rules have equal fields but different scripts. A player must not carry over what it learned from one match to the
// next.
TEST(HouseRules, a_player_that_goes_from_one_script_to_another_forgets_the_first) {
  const auto rich = variant_with(bonus(300, -500), "rich");
  const auto poor = variant_with(bonus(-300, 0), "poor");
  const auto plain = montreal();
  for (const std::string name : {"club", "learned"}) {
    for (const std::string& player : {name, for_points(name)}) {
      auto fresh = player_of(player.c_str());
      auto travelled = player_of(player.c_str());
      for (const Variant* variant : {rich.get(), poor.get(), plain.get()}) {
        Bare before(*rich, dealt(*rich, 9));
        Answer answer;
        ASSERT_EQ(travelled->decide(before, {}, &answer, nullptr), MILLE_OK);
        fresh = player_of(player.c_str());
        EXPECT_EQ(differing(*variant, fresh.get(), travelled.get(), 5), 0) << player << " under " << variant->id;
      }
    }
  }
}

// A host that predates verdicts: its extension table ends before them.
struct OlderHost : mille_ai_host {
  explicit OlderHost(const Variant& played) : mille_ai_host{} {
    variant.variant = &played;
    struct_size = sizeof(mille_ai_host);
    version = MILLE_AI_VERSION;
    context = &variant;
    should_stop = [](void*) -> std::int32_t { return 0; };
    count_nodes = [](void*, std::uint64_t) -> std::int32_t { return 0; };
    get_extension = [](void*, const char*) -> const void* {
      static const mille_ai_search shorter = [] {
        mille_ai_search search = search_extension();
        search.struct_size = offsetof(mille_ai_search, match_over);
        search.match_over = [](void*, const mille_match_over_input*, mille_end*, mille_seat*) -> mille_status {
          ADD_FAILURE() << "this is beyond its end";
          return MILLE_E_INTERNAL;
        };
        search.plain_result = [](void*, const mille_state*, mille_deal_result*) -> mille_status {
          ADD_FAILURE() << "this is beyond its end";
          return MILLE_E_INTERNAL;
        };
        return search;
      }();
      return &shorter;
    };
  }
  PlayerContext variant;
};

// The reason for a decision after a draw, at an older host. With `hooks` 0 the host is too old to say which hooks there
// are.
std::string reason_at_older_host(const mille_ai_api& api, const Variant& variant, std::uint32_t hooks) {
  const OlderHost host(variant);
  mille_ai_match match{};
  match.struct_size = sizeof match;
  match.rules = &variant.ruleset.rules;
  match.variant = "house";
  match.has_hooks = 1;
  match.hooks = hooks;
  match.stakes[0] = 1;
  match.stakes[1] = 3;
  State state = dealt(variant, 3);
  mille_action draw{};
  draw.kind = MILLE_ACTION_DRAW;
  EXPECT_EQ(game_apply(variant.game(), &state, draw, nullptr), MILLE_OK);
  match.seat = state.turn;
  mille_view view;
  make_view(variant.ruleset, state, state.turn, &view);
  std::vector<mille_action> legal(static_cast<std::size_t>(variant.ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  EXPECT_EQ(game_legal_list(variant.game(), state, legal, &count, nullptr), MILLE_OK);
  mille_ai_decision decision{};
  decision.struct_size = sizeof decision;
  decision.legal_count = static_cast<std::uint32_t>(count);
  decision.view = &view;
  decision.legal = legal.data();
  void* instance = nullptr;
  EXPECT_EQ(api.create(&host, nullptr, nullptr, 0, &instance), 0);
  EXPECT_EQ(api.match_begin(instance, &match), 0);
  std::uint32_t index = decision.legal_count;
  EXPECT_EQ(api.decide(instance, &decision, &index), 0);
  EXPECT_LT(index, decision.legal_count);
  std::string reason(1024, '\0');
  reason.resize(api.explain(instance, reason.data(), reason.size()) - 1);
  api.destroy(instance);
  return reason;
}

TEST(HouseRules, an_older_host_is_not_asked_what_it_does_not_offer_and_may_have_any_hook) {
  HouseRule rule = bonus(300, -500);
  rule.match_over = mercy().match_over;
  const auto variant = variant_with(rule, "both");
  for (const mille_ai_api* api : builtin_players()) {
    const std::string id = api->id;
    if (id != "club" && id != "learned" && id != "search") continue;
    EXPECT_EQ(reason_at_older_host(*api, *variant, 0).find("hidden cards"), std::string::npos)
        << "any hook: actions too";
    const std::string told = reason_at_older_host(*api, *variant, MILLE_HOOK_SCORE_DEAL | MILLE_HOOK_MATCH_OVER);
    EXPECT_EQ(told.find("hidden cards") != std::string::npos, id == "search") << told;
  }
}

// Counts decisions of search, playing against `learned`, that differ from the ones `learned` would have made for that
// goal. Stops at three. Decisions that carry out a turn already decided are not compared.
int other_decisions(const Variant& variant, const std::string& goal, int nodes, int deals, bool* explained) {
  auto player = player_of(("search:goal=" + goal + ",nodes=" + std::to_string(nodes)).c_str());
  auto learned = player_of(("learned:goal=" + goal).c_str());
  int others = 0;
  for (int deal = 1; deal <= deals && others < 3; ++deal) {
    Bare match(variant, dealt(variant, static_cast<std::uint64_t>(deal)));
    bool laid = false;
    while (match.state().in_deal()) {
      Answer answer;
      EXPECT_EQ(learned->decide(match, {}, &answer, nullptr), MILLE_OK);
      if (match.state().turn == 0) {
        Answer searched;
        EXPECT_EQ(player->decide(match, {}, &searched, nullptr), MILLE_OK);
        if (!laid && searched.index != answer.index) {
          ++others;
          *explained = *explained && player->explain().find("with the hidden cards dealt") != std::string::npos;
        }
        answer = searched;
        laid = answer.action.kind == MILLE_ACTION_LAY;
      }
      match.play(answer.action);
    }
    player->leave();
    learned->leave();
  }
  return others;
}

// In the last turn every way of playing ends the deal, so nothing is planned beyond it.
TEST(Search, comes_to_an_end_in_the_last_turn_X3) {
  mille_rules rules = default_rules();
  rules.deal_max_turns = 2;
  bool explained = true;
  other_decisions(*variant_of(rules, "short"), "points", 2000, 10, &explained);
  EXPECT_TRUE(explained);
}

TEST(Search, plays_otherwise_than_learned_where_its_worlds_show_more_and_says_so) {
  for (const char* goal : {"points", "payment"}) {
    bool explained = true;
    EXPECT_GT(other_decisions(*montreal(), goal, 600, 20, &explained), 0) << goal;
    EXPECT_TRUE(explained) << goal;
  }
}

TEST(Search, plays_as_learned_does_with_too_few_worlds_to_be_certain_or_where_it_cannot_play_on) {
  mille_rules rules = default_rules();
  rules.pile_take = MILLE_TAKE_FREE;
  const auto free = variant_of(rules, "free");
  for (const char* goal : {"points", "payment"}) {
    bool explained = true;
    EXPECT_EQ(other_decisions(*montreal(), goal, 1, 5, &explained), 0) << goal;
    EXPECT_EQ(other_decisions(*free, goal, 600, 5, &explained), 0) << goal;
  }
}

TEST(Search, looks_ahead_under_a_script_unless_it_may_refuse_actions) {
  HouseRule refuses;
  refuses.allow = [](const mille_action&, const State&) { return true; };
  for (const char* goal : {"points", "payment"}) {
    bool explained = true;
    EXPECT_GT(other_decisions(*variant_with(mercy(), "mercy"), goal, 600, 20, &explained), 0) << goal;
    EXPECT_GT(other_decisions(*variant_with(bonus(100, 0), "rich"), goal, 600, 20, &explained), 0) << goal;
    EXPECT_TRUE(explained) << goal;
    EXPECT_EQ(other_decisions(*variant_with(refuses, "refuses"), goal, 600, 5, &explained), 0) << goal;
  }
}

// search learns about the opponent's turns from events only. Those of earlier deals count too.
TEST(Search, decides_a_turn_the_same_whenever_it_sits_down) {
  const auto variant = montreal();
  for (const char* name : {"learned", "club"}) {
    const std::unique_ptr<Player> opponent = player_of(name);
    TableSetup setup;
    setup.seed = seed_from_decimal(1);
    Table table(variant, setup, std::pmr::new_delete_resource());
    const TableSource source(table);
    const std::unique_ptr<Player> early = player_of("search:nodes=300");
    for (int deal = 1; deal <= 3; ++deal) {
      ASSERT_EQ(table.next_deal(nullptr, nullptr), MILLE_OK);
      bool laid = false;  // the first lay decides the whole turn
      while (table.state().in_deal()) {
        Answer answer;
        if (table.state().turn == 1) {
          ASSERT_EQ(opponent->decide(source, {}, &answer, nullptr), MILLE_OK);
        } else {
          ASSERT_EQ(early->decide(source, {}, &answer, nullptr), MILLE_OK);
          if (!laid) {
            const std::unique_ptr<Player> late = player_of("search:nodes=300");
            Answer same;
            ASSERT_EQ(late->decide(source, {}, &same, nullptr), MILLE_OK);
            EXPECT_EQ(answer.index, same.index) << name << ", deal " << deal << ", turn " << table.state().turns;
          }
          laid = answer.action.kind == MILLE_ACTION_LAY;
        }
        ASSERT_EQ(table.apply(answer.action, nullptr), MILLE_OK);
      }
    }
  }
}

// The master also gets the events of the opponent's turns.
TEST(Levels, the_master_plays_as_search_does) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    TableSetup setup;
    setup.seed = seed_from_decimal(seed);
    Table table(montreal(), setup, std::pmr::new_delete_resource());
    ASSERT_EQ(table.next_deal(nullptr, nullptr), MILLE_OK);
    const TableSource source(table);
    const std::unique_ptr<Player> opponent = player_of("learned");
    const std::unique_ptr<Player> search = player_of("search:nodes=300");
    const std::unique_ptr<Player> master = player_of("master:nodes=300");
    while (table.state().in_deal()) {
      Answer answer;
      if (table.state().turn == 1) {
        ASSERT_EQ(opponent->decide(source, {}, &answer, nullptr), MILLE_OK);
      } else {
        Answer same;
        ASSERT_EQ(search->decide(source, {}, &answer, nullptr), MILLE_OK);
        ASSERT_EQ(master->decide(source, {}, &same, nullptr), MILLE_OK);
        EXPECT_EQ(answer.index, same.index) << "seed " << seed << ", turn " << table.state().turns;
      }
      ASSERT_EQ(table.apply(answer.action, nullptr), MILLE_OK);
    }
  }
}

// Returns true if `player` goes out in the turn that is in progress, without a card from the stock.
bool goes_out(const Variant& variant, const State& state, Player* player) {
  Bare match(variant, state);
  for (;;) {
    Answer answer;
    EXPECT_EQ(player->decide(match, {}, &answer, nullptr), MILLE_OK);
    if (answer.action.kind == MILLE_ACTION_DRAW || answer.action.kind == MILLE_ACTION_PASS) return false;
    match.play(answer.action);
    if (!match.state().in_deal()) return match.state().out == state.turn;
    if (match.state().turn != state.turn) return false;
  }
}

// The level plays both seats, so it sees both rare and usual positions.
void expect_goes_out(const Variant& variant, const std::string& level, const char* player_of_level) {
  auto player = player_of(level.c_str());
  auto steady = player_of(player_of_level);
  int turns = 0;
  for (std::uint64_t seed = 1; seed <= std::max<std::uint64_t>(10, times(100)); ++seed) {
    Bare match(variant, dealt(variant, seed));
    while (match.state().in_deal()) {
      const int turn = match.state().turn;
      bool could = false;
      while (match.state().in_deal() && match.state().turn == turn) {
        could = could || goes_out(variant, match.state(), steady.get());
        Answer answer;
        ASSERT_EQ(player->decide(match, {}, &answer, nullptr), MILLE_OK);
        match.play(answer.action);
      }
      turns += could;
      const bool is_out = !match.state().in_deal() && match.state().out == turn;
      ASSERT_TRUE(!could || is_out) << level << " misses going out in deal " << seed << " of " << variant.id;
    }
    player->leave();
    steady->leave();
  }
  EXPECT_GT(turns, 5) << level << " in " << variant.id;
}

TEST(Levels, no_slip_hides_going_out) {
  mille_rules rules = default_rules();
  rules.out_discard = MILLE_OUT_REQUIRED;
  rules.pile_take = MILLE_TAKE_FREE;
  for (const auto& variant : {montreal(), variant_of(rules, "discards last")}) {
    expect_goes_out(*variant, "beginner", "greedy");
    expect_goes_out(*variant, "casual", "greedy");
    expect_goes_out(*variant, "regular:goal=points", "club:goal=points");
    expect_goes_out(*variant, "skilled", "club");
    expect_goes_out(*variant, "expert", "learned");
  }
}

int held(const State& state, int rank) {
  mille_view view;
  make_view(montreal()->ruleset, state, state.turn, &view);
  int count = 0;
  for (int suit = 0; suit < 4; ++suit) count += view.hand[rank * 4 + suit];
  return count;
}

// A regular says in its reasons which slips it makes. It takes no entry that these hide.
TEST(Levels, a_slip_is_told_and_happens_as_often_as_the_table_of_levels_says) {
  constexpr int kTwo = 1;
  const auto variant = montreal();
  auto player = player_of("regular");
  auto steady = player_of("club");
  std::vector<mille_action> legal(static_cast<std::size_t>(variant->ruleset.rules.longest_legal_list));
  std::map<std::string, int> slips;
  std::map<std::string, int> chances;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Bare match(*variant, dealt(*variant, seed));
    while (match.state().in_deal()) {
      const State& state = match.state();
      std::size_t count = 0;
      ASSERT_EQ(game_legal_list(variant->game(), state, legal, &count, nullptr), MILLE_OK);
      const std::span list(legal.data(), count);
      const auto lists = [&](auto matches) { return std::any_of(list.begin(), list.end(), matches); };
      const auto is_lone = [&](const mille_action& action) {
        const int rank = action.cards[0] / 4;
        return action.kind == MILLE_ACTION_DISCARD && rank != kTwo && held(state, rank) == 1;
      };
      Answer answer;
      ASSERT_EQ(player->decide(match, {}, &answer, nullptr), MILLE_OK);
      const mille_action& action = answer.action;
      const std::string why = player->explain();
      const auto slip = [&](const char* text) {
        const bool told = why.find(text) != std::string::npos;
        slips[text] += told;
        return told;
      };
      const bool attends = goes_out(*variant, state, steady.get());
      chances["pile"] += !attends && lists([](const mille_action& other) { return other.kind == MILLE_ACTION_PILE; });
      chances["lays"] += !attends && lists([](const mille_action& other) { return other.kind == MILLE_ACTION_LAY; });
      if (slip("Does not see the pile. ")) {
        EXPECT_NE(action.kind, MILLE_ACTION_PILE);
      }
      if (slip("Holds back ")) {
        EXPECT_EQ(action.kind, MILLE_ACTION_DISCARD);
      }
      if (slip("Keeps its pairs. ") && action.kind == MILLE_ACTION_DISCARD) {
        EXPECT_TRUE(is_lone(action)) << seed;
      }
      if (slip("Forgets ") && action.kind == MILLE_ACTION_DISCARD) {
        EXPECT_FALSE(lists([&](const mille_action& other) {
          return is_lone(other) && (!is_lone(action) || variant->ruleset.rules.cards_values[other.cards[0]] >
                                                            variant->ruleset.rules.cards_values[action.cards[0]]);
        })) << "seed "
            << seed;
      }
      match.play(action);
    }
    player->leave();
  }
  EXPECT_NEAR(slips["Does not see the pile. "], 0.25 * chances["pile"], 0.05 * chances["pile"]);
  EXPECT_NEAR(slips["Holds back "], 0.60 * chances["lays"], 0.05 * chances["lays"]);
  EXPECT_GT(slips["Keeps its pairs. "], 100);
  EXPECT_GT(slips["Forgets "], 100);
}

// Joins a match that another player is in, with everything hidden from both in other places, and continues with it.
struct Twin {
  std::unique_ptr<Player> player;
  Bare match;
};

std::vector<Twin> twins_of(const std::shared_ptr<const Variant>& variant, const std::string& name, const State& truth) {
  std::vector<Twin> twins;
  mille_view view;
  make_view(variant->ruleset, truth, 0, &view);
  for (std::uint64_t arrangement = 1; arrangement <= 3; ++arrangement) {
    State sampled;
    EXPECT_EQ(sample_state({variant->ruleset}, view, arrangement, &sampled, nullptr), MILLE_OK);
    sampled.seed = truth.seed;  // the seeds of its decisions come from it
    twins.push_back({player_of(name.c_str()), Bare(*variant, sampled)});
  }
  return twins;
}

// Everything hidden from the player is dealt again. Its answers must not change.
void expect_blind(const std::shared_ptr<const Variant>& variant, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    auto player = player_of(name.c_str());
    auto opponent = player_of("greedy");
    std::uint64_t compared = 0;
    const std::uint64_t deals = std::max<std::uint64_t>(2, times(4));
    for (std::uint64_t seed = 1; seed <= deals; ++seed) {
      Bare match(*variant, dealt(*variant, seed));
      std::vector<Twin> twins;
      bool laid = false;  // in search the first lay decides the whole turn
      for (int step = 0; match.state().in_deal(); ++step) {
        const State truth = match.state();
        Player* mover = truth.turn == 0 ? player.get() : opponent.get();
        Answer answer;
        ASSERT_EQ(mover->decide(match, {}, &answer, nullptr), MILLE_OK);
        if (mover == player.get()) {
          const bool goes_on = laid && is_search(name);
          if (!goes_on) twins = step % 5 == 0 ? twins_of(variant, name, truth) : std::vector<Twin>();
          for (Twin& twin : twins) {
            Answer blind;
            ASSERT_EQ(twin.player->decide(twin.match, {}, &blind, nullptr), MILLE_OK);
            EXPECT_EQ(blind.index, answer.index) << name << ", seed " << seed << ", step " << step;
            if (answer.action.kind == MILLE_ACTION_LAY) twin.match.play(answer.action);
            ++compared;
          }
          laid = answer.action.kind == MILLE_ACTION_LAY;
        }
        match.play(answer.action);
      }
      player->leave();
      opponent->leave();
    }
    EXPECT_GT(compared, 5 * deals) << name << " in " << variant->id;
  }
}

TEST(Blindness, no_built_in_player_sees_a_hidden_card) { expect_blind(montreal(), names_of_all()); }

// The twin joins in the middle of a deal. What a player finds out about a script must not depend on what it saw first.
TEST(Blindness, neither_does_one_that_asks_a_script) {
  HouseRule rule = bonus(200, -100);
  rule.match_over = mercy().match_over;
  expect_blind(variant_with(rule, "both"),
               {"club", "club:goal=points", "learned", "learned:goal=points", "search:nodes=50"});
}

TEST(AnyRules, every_built_in_player_finishes_deals_under_strange_rules) {
  std::vector<mille_rules> all(10, default_rules());
  all[1].cards_jokers = 4;
  all[1].cards_wild[1] = MILLE_RANK_JOKER;
  all[2].pile_take = MILLE_TAKE_FREE;
  all[3].pile_take = MILLE_TAKE_PAIR_OR_WILD;
  all[3].out_discard = MILLE_OUT_REQUIRED;
  all[4].out_discard = MILLE_OUT_FORBIDDEN;
  all[4].pile_take = MILLE_TAKE_PAIR_OR_JOIN;
  all[5].sets_lay_on_opponent = 1;
  all[5].sets_opening_minimum = 50;
  all[6].cards_packs = 1;
  all[6].deal_hand = 25;
  all[6].stock_exhausted = MILLE_EXHAUSTED_END_DEAL;
  all[6].naturals_size = 4;
  all[7].stock_exhausted = MILLE_EXHAUSTED_TURN_OVER;
  all[7].cards_wild[0] = MILLE_RANK_NONE;
  all[8].cards_jokers = 4;
  all[8].cards_wild[0] = MILLE_RANK_JOKER;
  all[8].cards_wild[1] = MILLE_RANK_NONE;
  all[8].pile_take = MILLE_TAKE_FREE;
  all[8].pile_amount = MILLE_AMOUNT_TOP;
  all[9].sets_min_size = 5;
  all[9].sets_of_wilds = 0;
  all[9].sets_max_wilds = 1;
  all[9].naturals_clean = MILLE_CLEAN_ANY;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto variant = variant_of(all[i], "strange");
    for (const mille_ai_api* api : builtin_players()) {
      auto player = player_of(tried(api).c_str());
      auto opponent = player_of("random");
      for (std::uint64_t seed = 1; seed <= times(10); ++seed) {
        SCOPED_TRACE(std::string(api->id) + " under rules " + std::to_string(i) + ", seed " + std::to_string(seed));
        play_deal(*variant, seed, player.get(), opponent.get(), static_cast<int>(seed % 2));
      }
    }
  }
}

TEST(Reasons, each_built_in_player_says_why_in_words) {
  for (const mille_ai_api* api : builtin_players()) {
    auto player = player_of(tried(api).c_str());
    Match match(3);
    for (int i = 0; i < 60; ++i) {
      if (!match.table.state().in_deal()) break;
      Answer answer;
      ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
      EXPECT_GT(player->explain().size(), 10U) << api->id << ": " << action_text(answer.action, 0).view();
      match.play(answer.action);
    }
  }
}

}  // namespace
}  // namespace mille
