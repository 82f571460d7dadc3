// What a player can do with `mille.search/1`, and which errors it gets for misuse.
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

#include "core/hash.h"
#include "tests/ai/house_rule.h"

namespace mille {
namespace {

// Runs a test's body within a decision.
class SearchExtension : public ::testing::Test {
 protected:
  template <class Body>
  void decide(Body body) {
    puppet.decide = [&](const mille_ai_decision& decision, std::uint32_t* index) {
      const auto* search =
          static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
      EXPECT_NE(search, nullptr);
      state = std::make_unique<std::uint64_t[]>(search->state_size / 8);
      body(*search, puppet.host->context, decision);
      *index = 0;
      return 0;
    };
    Answer answer;
    Failure failure;
    ASSERT_EQ(player->decide(match.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  }
  mille_state* memory() { return reinterpret_cast<mille_state*>(state.get()); }

  Match match{1};
  Puppet puppet;
  std::unique_ptr<Player> player = puppet.player();
  std::unique_ptr<std::uint64_t[]> state;
};

TEST_F(SearchExtension, a_sampled_state_shows_the_players_view) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      ASSERT_EQ(search.sample(context, decision.view, seed, memory()), MILLE_OK);
      mille_view again{};
      again.struct_size = sizeof again;
      ASSERT_EQ(search.view(context, memory(), decision.view->viewer, &again), MILLE_OK);
      EXPECT_EQ(std::memcmp(&again, decision.view, sizeof again), 0);
    }
  });
}

TEST_F(SearchExtension, a_view_has_the_same_worlds_whatever_was_sampled_between) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    const auto sampled = [&](const mille_view& view, std::uint64_t seed) {
      EXPECT_EQ(search.sample(context, &view, seed, memory()), MILLE_OK);
      mille_view again{};
      again.struct_size = sizeof again;
      EXPECT_EQ(search.view(context, memory(), view.viewer, &again), MILLE_OK);
      EXPECT_EQ(std::memcmp(&again, &view, sizeof again), 0);
      return std::vector<std::uint64_t>(state.get(), state.get() + search.state_size / 8);
    };
    const std::vector<std::uint64_t> first = sampled(*decision.view, 1);
    ASSERT_EQ(search.apply(context, memory(), decision.legal), MILLE_OK);
    mille_view later{};
    later.struct_size = sizeof later;
    ASSERT_EQ(search.view(context, memory(), decision.view->viewer, &later), MILLE_OK);
    const std::vector<std::uint64_t> world = sampled(later, 1);
    mille_view wrong = later;
    wrong.hand_size[later.viewer] += 1;
    EXPECT_EQ(search.sample(context, &wrong, 1, memory()), MILLE_E_ARGUMENT);
    EXPECT_EQ(sampled(*decision.view, 1), first);
    EXPECT_EQ(sampled(later, 1), world);
  });
}

TEST_F(SearchExtension, a_deal_is_played_to_its_end_and_scored) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    ASSERT_EQ(search.sample(context, decision.view, 7, memory()), MILLE_OK);
    mille_action legal[2000];
    std::size_t count = 0;
    ASSERT_EQ(search.legal(context, memory(), legal, 2000, &count), MILLE_OK);
    EXPECT_EQ(count, decision.legal_count);
    EXPECT_EQ(search.legal(context, memory(), legal, 0, &count), MILLE_E_BUFFER);
    EXPECT_EQ(count, decision.legal_count);
    ASSERT_EQ(search.apply(context, memory(), &legal[0]), MILLE_OK);
    EXPECT_EQ(search.apply(context, memory(), &legal[0]), MILLE_E_ILLEGAL_ACTION);
    mille_deal_result score{};
    score.struct_size = sizeof score;
    EXPECT_EQ(search.score(context, memory(), &score), MILLE_OK);
    EXPECT_EQ(search.result(context, memory(), &score), MILLE_E_PHASE);
    mille_playout playout{};
    ASSERT_EQ(search.playout(context, memory(), 3, &playout), MILLE_OK);
    EXPECT_GT(playout.decisions, 0);
    ASSERT_EQ(search.result(context, memory(), &score), MILLE_OK);
    EXPECT_EQ(score.points[0], playout.points[0]);
    mille_phase phase = -1;
    mille_seat turn = 0;
    ASSERT_EQ(search.phase(context, memory(), &phase, &turn), MILLE_OK);
    EXPECT_EQ(phase, MILLE_PHASE_BETWEEN);
    EXPECT_EQ(turn, MILLE_NOBODY);
    EXPECT_EQ(search.next_deal(context, memory()), MILLE_OK);
  });
}

TEST_F(SearchExtension, atomic_actions_and_observations_are_those_of_the_variant) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    mille_encoding encoding{};
    encoding.struct_size = sizeof encoding;
    ASSERT_EQ(search.encoding(context, &encoding), MILLE_OK);
    EXPECT_EQ(encoding.atomic_actions, 109);
    std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
    EXPECT_EQ(search.observation(context, decision.view, values.data(), values.size()), MILLE_OK);
    EXPECT_EQ(search.observation(context, decision.view, values.data(), 1), MILLE_E_BUFFER);
    ASSERT_EQ(search.sample(context, decision.view, 1, memory()), MILLE_OK);
    std::uint8_t mask[109];
    ASSERT_EQ(search.mask(context, memory(), mask, sizeof mask), MILLE_OK);
    EXPECT_EQ(mask[0], 1) << "draw";
    mille_action action;
    ASSERT_EQ(search.atomic(context, memory(), 0, &action), MILLE_OK);
    EXPECT_EQ(action.kind, MILLE_ACTION_DRAW);
  });
}

TEST_F(SearchExtension, what_is_no_state_is_refused) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    std::size_t count = 0;
    EXPECT_EQ(search.legal(context, memory(), nullptr, 0, &count), MILLE_E_HANDLE) << "zeroed memory";
    EXPECT_EQ(search.legal(context, nullptr, nullptr, 0, &count), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.sample(context, nullptr, 0, memory()), MILLE_E_ARGUMENT);
    mille_view altered = *decision.view;
    altered.hand[0] = 77;
    EXPECT_EQ(search.sample(context, &altered, 0, memory()), MILLE_E_ARGUMENT);
  });
}

// A struct of a newer player, which has a field that this host does not know.
template <class Struct>
struct Newer {
  explicit Newer(const Struct& from) : known(from) { known.struct_size = sizeof *this; }

  Struct known;
  std::int64_t unknown = 0;
};

TEST_F(SearchExtension, a_field_that_the_host_does_not_know_must_be_zero) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    mille_payment payment{};
    payment.struct_size = sizeof payment;
    mille_encoding encoding{};
    encoding.struct_size = sizeof encoding;
    ASSERT_EQ(search.encoding(context, &encoding), MILLE_OK);
    std::vector<float> values(static_cast<std::size_t>(encoding.observation_size));
    mille_settle_input totals{};
    totals.end = MILLE_END_WON;
    totals.stakes[0] = 1;
    totals.stakes[1] = 3;
    totals.winner.total = 1300;
    mille_match_over_input score{};
    score.deal = 7;
    score.stakes[0] = 1;
    score.stakes[1] = 3;
    Newer<mille_view> view(*decision.view);
    Newer<mille_settle_input> settled(totals);
    Newer<mille_match_over_input> standing(score);
    for (const mille_status expected : {mille_status{MILLE_OK}, mille_status{MILLE_E_STRUCT_SIZE}}) {
      EXPECT_EQ(search.sample(context, &view.known, 1, memory()), expected);
      EXPECT_EQ(search.observation(context, &view.known, values.data(), values.size()), expected);
      EXPECT_EQ(search.settle(context, &settled.known, &payment), expected);
      EXPECT_EQ(search.match_over(context, &standing.known, nullptr, nullptr), expected);
      view.unknown = settled.unknown = standing.unknown = 1;
    }
    mille_view reserved = *decision.view;
    reserved.reserved0 = 1;
    EXPECT_EQ(search.sample(context, &reserved, 1, memory()), MILLE_E_STRUCT_SIZE);
    EXPECT_EQ(search.observation(context, &reserved, values.data(), values.size()), MILLE_E_STRUCT_SIZE);
  });
}

TEST_F(SearchExtension, a_missing_struct_is_an_argument_that_is_wrong) {
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    ASSERT_EQ(search.sample(context, decision.view, 1, memory()), MILLE_OK);
    mille_payment payment{};
    payment.struct_size = sizeof payment;
    float value = 0;
    EXPECT_EQ(search.view(context, memory(), 0, nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.score(context, memory(), nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.result(context, memory(), nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.plain_result(context, memory(), nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.payment(context, memory(), nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.settle(context, nullptr, &payment), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.encoding(context, nullptr), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.observation(context, nullptr, &value, 4096), MILLE_E_ARGUMENT);
    EXPECT_EQ(search.match_over(context, nullptr, nullptr, nullptr), MILLE_E_ARGUMENT);
  });
}

TEST_F(SearchExtension, outside_a_match_there_is_nothing_to_search) {
  const auto* search =
      static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
  mille_encoding encoding{};
  encoding.struct_size = sizeof encoding;
  EXPECT_EQ(search->encoding(puppet.host->context, &encoding), MILLE_E_PHASE);
  EXPECT_EQ(puppet.host->get_extension(puppet.host->context, "mille.telepathy/1"), nullptr);
  EXPECT_EQ(puppet.host->get_extension(puppet.host->context, nullptr), nullptr);
}

TEST_F(SearchExtension, nothing_that_a_player_tries_changes_the_table) {
  const std::uint64_t before = hash_of(match.table.state());
  decide([&](const mille_ai_search& search, void* context, const mille_ai_decision& decision) {
    ASSERT_EQ(search.sample(context, decision.view, 7, memory()), MILLE_OK);
    ASSERT_EQ(search.playout(context, memory(), 3, nullptr), MILLE_OK);
  });
  EXPECT_EQ(hash_of(match.table.state()), before);
}

// How the host judges a match with this standing, at a table with this variant.
class Verdicts {
 public:
  explicit Verdicts(std::shared_ptr<const Variant> variant) : match_(1, std::move(variant)) {}

  mille_status ask(const mille_match_over_input& input) {
    mille_status status = MILLE_E_INTERNAL;
    puppet_.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
      const auto* search =
          static_cast<const mille_ai_search*>(puppet_.host->get_extension(puppet_.host->context, "mille.search/1"));
      status = search->match_over(puppet_.host->context, &input, &end, &winner);
      EXPECT_EQ(search->match_over(puppet_.host->context, &input, nullptr, nullptr), status);
      *index = 0;
      return 0;
    };
    Answer answer;
    EXPECT_EQ(player_->decide(match_.source, {}, &answer, nullptr), MILLE_OK);
    return status;
  }
  // The verdict as text: "won 0", "drawn", "on".
  std::string of(const mille_match_over_input& input) {
    if (ask(input) != MILLE_OK) return "refused";
    if (end == MILLE_END_NONE) return winner == MILLE_NOBODY ? "on" : "?";
    if (end == MILLE_END_DRAWN) return winner == MILLE_NOBODY ? "drawn" : "?";
    return "won " + std::to_string(winner);
  }

  mille_end end = -1;
  mille_seat winner = -7;

 private:
  Match match_;
  Puppet puppet_;
  std::unique_ptr<Player> player_ = puppet_.player();
};

mille_match_over_input standing(std::int64_t mine, std::int64_t his) {
  mille_match_over_input input{};
  input.struct_size = sizeof input;
  input.deal = 7;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.totals[0] = mine;
  input.totals[1] = his;
  return input;
}

TEST(Verdict, the_higher_total_wins_from_the_target_on_or_after_the_last_deal_M1_M2_M3) {
  Verdicts verdicts(montreal());
  EXPECT_EQ(verdicts.of(standing(1195, 800)), "on");
  EXPECT_EQ(verdicts.of(standing(1200, 800)), "won 0");
  EXPECT_EQ(verdicts.of(standing(1250, 1255)), "won 1");
  EXPECT_EQ(verdicts.of(standing(1250, 1250)), "on") << "M2";
  mille_match_over_input last = standing(400, 300);
  last.deal = 1000;
  EXPECT_EQ(verdicts.of(last), "won 0");
  last.totals[1] = 400;
  EXPECT_EQ(verdicts.of(last), "drawn");
}

TEST(Verdict, a_natural_is_needed_where_the_rules_say_so_V1) {
  mille_rules rules = default_rules();
  rules.match_natural_required = 1;
  Verdicts verdicts(variant_of(rules, "natural"));
  mille_match_over_input input = standing(1400, 1210);
  EXPECT_EQ(verdicts.of(input), "on");
  input.naturals[1] = 1;
  EXPECT_EQ(verdicts.of(input), "won 1");
}

TEST(Verdict, is_what_the_script_says) {
  Verdicts verdicts(variant_with(mercy(), "mercy"));
  EXPECT_EQ(verdicts.of(standing(1090, 95)), "on");
  EXPECT_EQ(verdicts.of(standing(1095, 95)), "won 0");
  EXPECT_EQ(verdicts.of(standing(-20, 980)), "won 1");
  EXPECT_EQ(verdicts.of(standing(1200, 800)), "won 0");
}

TEST(Verdict, a_script_is_shown_the_match_as_it_stands) {
  HouseRule rule;
  rule.match_over = [](const State& state, Verdict* verdict) {
    EXPECT_EQ(state.phase, MILLE_PHASE_BETWEEN);
    EXPECT_EQ(state.deal, 7);
    EXPECT_EQ(state.scored_deals, 7);
    EXPECT_EQ(state.dealer, 1);
    EXPECT_EQ(state.out, 0);
    EXPECT_EQ(state.stakes[1], 3);
    EXPECT_EQ(state.totals[1], 200);
    EXPECT_EQ(state.last.points[1], 35);
    EXPECT_EQ(state.naturals[0], 2);
    EXPECT_EQ(state.chapeaux[1], 1);
    *verdict = {MILLE_END_DRAWN, kNobody};
    return true;
  };
  Verdicts verdicts(variant_with(rule, "shown"));
  mille_match_over_input input = standing(300, 200);
  input.dealer = 1;
  input.last_deal[1] = 35;
  input.naturals[0] = 2;
  input.chapeaux[1] = 1;
  EXPECT_EQ(verdicts.of(input), "drawn");
}

TEST(Verdict, what_no_match_can_stand_at_is_refused_and_nothing_is_written) {
  Verdicts verdicts(variant_with(mercy(), "mercy"));
  using Change = void (*)(mille_match_over_input*);
  const Change changes[] = {
      [](mille_match_over_input* input) { input->deal = 0; },
      [](mille_match_over_input* input) { input->deal = 1001; },
      [](mille_match_over_input* input) { input->dealer = -1; },
      [](mille_match_over_input* input) { input->dealer = 2; },
      [](mille_match_over_input* input) { input->out = -2; },
      [](mille_match_over_input* input) { input->out = 2; },
      [](mille_match_over_input* input) { input->stakes[0] = -1; },
      [](mille_match_over_input* input) { input->stakes[1] = 4; },
      [](mille_match_over_input* input) { input->totals[0] = std::numeric_limits<std::int64_t>::max(); },
      [](mille_match_over_input* input) { input->totals[1] = -1'000'000'000'001; },
      [](mille_match_over_input* input) { input->last_deal[0] = std::numeric_limits<std::int64_t>::min(); },
      [](mille_match_over_input* input) { input->naturals[1] = -1; },
      [](mille_match_over_input* input) { input->chapeaux[0] = 100'001; },
  };
  for (const Change change : changes) {
    mille_match_over_input input = standing(2000, 100);
    change(&input);
    EXPECT_EQ(verdicts.ask(input), MILLE_E_ARGUMENT) << (&change - changes);
  }
  mille_match_over_input input = standing(2000, 100);
  input.struct_size = sizeof input - 1;
  EXPECT_EQ(verdicts.ask(input), MILLE_E_STRUCT_SIZE);
  EXPECT_EQ(verdicts.end, -1);
  EXPECT_EQ(verdicts.winner, -7);
  // Values at the limits are accepted.
  input = standing(1'000'000'000'000, -1'000'000'000'000);
  input.last_deal[0] = 1'000'000'000'000;
  EXPECT_EQ(verdicts.of(input), "won 0");
}

TEST(Verdict, of_a_script_that_fails_is_that_of_the_rules) {
  HouseRule rule;
  rule.match_over = [](const State&, Verdict* verdict) {
    *verdict = {MILLE_END_DRAWN, kNobody};
    return false;
  };
  EXPECT_EQ(Verdicts(variant_with(rule, "fails")).of(standing(2000, 100)), "won 0");
}

TEST(Verdict, of_a_script_that_fails_is_its_failure_if_the_host_wants_to_stop) {
  HouseRule rule;
  rule.stops_on_failure = true;
  rule.match_over = [](const State&, Verdict*) { return false; };
  Verdicts verdicts(variant_with(rule, "fails"));
  EXPECT_EQ(verdicts.ask(standing(2000, 100)), MILLE_E_SCRIPT);
  EXPECT_EQ(verdicts.end, -1);
}

TEST_F(SearchExtension, outside_a_match_nothing_is_judged) {
  const auto* search =
      static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
  const mille_match_over_input input = standing(2000, 100);
  EXPECT_EQ(search->match_over(puppet.host->context, &input, nullptr, nullptr), MILLE_E_PHASE);
}

// Deals are played out under a script that gives 1,000 points to each seat.
TEST(PlainResult, is_what_the_fields_make_of_the_deal_whatever_the_script_does) {
  HouseRule rule;
  rule.score_deal = [](const State&, DealScore* score) {
    for (int seat = 0; seat < kSeats; ++seat) {
      score->bonus[seat] += 1000;
      score->points[seat] += 1000;
      score->naturals[seat] = 3;
    }
    return true;
  };
  Match match(1, variant_with(rule, "thousand"));
  Puppet puppet;
  auto player = puppet.player();
  puppet.decide = [&](const mille_ai_decision& decision, std::uint32_t* index) {
    const auto* search =
        static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
    void* const context = puppet.host->context;
    const auto memory = std::make_unique<std::uint64_t[]>(search->state_size / 8);
    auto* const state = reinterpret_cast<mille_state*>(memory.get());
    mille_deal_result plain{};
    plain.struct_size = sizeof plain;
    mille_deal_result result = plain;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      EXPECT_EQ(search->sample(context, decision.view, seed, state), MILLE_OK);
      EXPECT_EQ(search->plain_result(context, state, &plain), MILLE_E_PHASE) << "the deal is in progress";
      EXPECT_EQ(search->playout(context, state, seed, nullptr), MILLE_OK);
      EXPECT_EQ(search->result(context, state, &result), MILLE_OK);
      EXPECT_EQ(search->plain_result(context, state, &plain), MILLE_OK);
      for (int seat = 0; seat < kSeats; ++seat) {
        EXPECT_EQ(plain.points[seat], result.points[seat] - 1000);
        EXPECT_EQ(plain.set_points[seat], result.set_points[seat]);
        EXPECT_LT(plain.naturals[seat], 3);
        EXPECT_EQ(plain.totals[seat], result.totals[seat]) << "those of the sheet";
      }
      EXPECT_EQ(plain.out, result.out);
      EXPECT_EQ(plain.deal, result.deal);
    }
    mille_phase phase = MILLE_PHASE_OVER;
    EXPECT_EQ(search->phase(context, state, &phase, nullptr), MILLE_OK);
    if (phase == MILLE_PHASE_BETWEEN) {
      EXPECT_EQ(search->next_deal(context, state), MILLE_OK);
      EXPECT_EQ(search->plain_result(context, state, &plain), MILLE_E_PHASE) << "its cards are gone";
    }
    result.struct_size = 8;
    EXPECT_EQ(search->plain_result(context, state, &result), MILLE_E_STRUCT_SIZE);
    *index = 0;
    return 0;
  };
  Answer answer;
  ASSERT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
}

}  // namespace
}  // namespace mille
