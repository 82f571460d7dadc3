// Invariants of every state of every match: the pack is complete, there is a legal action, the legal list agrees with
// the check, and no action changes what it should not.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/property/play.h"
#include "tests/support/choices.h"

namespace mille_test {
namespace {

constexpr int kHouseRules = 60;

void add(std::vector<int>& sum, const std::uint8_t (&counts)[MILLE_CARD_SLOTS]) {
  for (std::size_t card = 0; card < MILLE_CARD_SLOTS; ++card) sum[card] += counts[card];
}

std::vector<int> pack_of(const mille_rules& rules) {
  std::vector<int> pack(MILLE_CARD_SLOTS);
  for (const mille_card card : whole_pack(rules.cards_packs, rules.cards_jokers)) ++pack[card];
  return pack;
}

void add_table(std::vector<int>& sum, const mille_view& view, const mille_rules& rules) {
  for (const mille_seat seat : {0, 1}) {
    add(sum, view.sets[seat]);
    for (std::size_t rank = 0; rank < MILLE_RANKS; ++rank) {
      for (std::size_t slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
        const std::uint8_t count = view.wilds[seat][rank][slot];
        if (count == 0) continue;
        const std::int32_t wild_rank = rules.cards_wild[slot / 4];
        ASSERT_NE(wild_rank, MILLE_RANK_NONE);
        sum[static_cast<std::size_t>(
            wild_rank == MILLE_RANK_JOKER ? MILLE_CARD_JOKER : wild_rank * 4 + static_cast<int>(slot % 4))] += count;
      }
    }
  }
  for (int i = 0; i < view.pile_size; ++i) ++sum[view.pile[i]];
  if (view.stock_known != 0) {
    for (int i = 0; i < view.stock_size; ++i) ++sum[view.stock[i]];
  }
}

// Both seats' views account for every card of the pack and agree with each other.
void expect_whole_pack(const State& state, const mille_rules& rules) {
  for (const mille_seat seat : {0, 1}) {
    const mille_view view = state.view(seat), other = state.view(1 - seat);
    std::vector<int> sum(MILLE_CARD_SLOTS);
    add(sum, view.hand);
    add(sum, view.known[1 - seat]);
    add(sum, view.unseen);
    add_table(sum, view, rules);
    ASSERT_EQ(sum, pack_of(rules));
    int hand = 0, known = 0, unseen = 0;
    for (std::size_t card = 0; card < MILLE_CARD_SLOTS; ++card) {
      ASSERT_LE(view.known[1 - seat][card], other.hand[card]) << "known to be where it is not";
      ASSERT_GE(view.unseen[card], other.hand[card] - view.known[1 - seat][card]) << "held but not unseen";
      ASSERT_EQ(view.known[seat][card], other.known[seat][card]) << "the two views disagree on what is known";
      hand += view.hand[card];
      known += view.known[1 - seat][card];
      unseen += view.unseen[card];
    }
    ASSERT_EQ(hand, view.hand_size[seat]);
    ASSERT_EQ(unseen + (view.stock_known != 0 ? view.stock_size : 0),
              view.stock_size + view.hand_size[1 - seat] - known);
  }
}

TEST(EveryState, holds_the_whole_pack_C1) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    const mille_rules rules = tried.variant.rules();
    play_states(tried.variant, 11, times(2000), [&](State& state, Random&) {
      if (!testing::Test::HasFatalFailure()) expect_whole_pack(state, rules);
    });
    if (HasFatalFailure()) return;
  }
}

TEST(EveryState, has_a_legal_action_and_no_list_longer_than_the_rules_say) {
  for (const TriedVariant& tried : tried_variants(3 * kHouseRules)) {
    SCOPED_TRACE(tried.name);
    const int longest = tried.variant.rules().longest_legal_list;
    bool fits = true;
    play_states(tried.variant, 12, times(5000), [&](State& state, Random&) {
      const std::size_t count = state.legal().size();
      fits = fits && count >= 1 && count <= static_cast<std::size_t>(longest);
    });
    ASSERT_TRUE(fits);
  }
}

// The legal list has each choice that the check allows, exactly once up to interchangeable cards, and nothing else.
void expect_same_choices(const State& state, const mille_rules& rules, Random& random) {
  const std::map<std::string, mille_action> allowed = legal_choices(state, rules, random);
  std::set<std::string> listed;
  for (const mille_action& action : state.legal()) {
    ASSERT_TRUE(state.allows(action)) << action_text(action, state.turn());
    ASSERT_TRUE(listed.insert(choice_key(action, rules)).second)
        << "listed twice: " << action_text(action, state.turn());
    ASSERT_TRUE(allowed.count(choice_key(action, rules)) == 1)
        << "listed, not found: " << action_text(action, state.turn());
  }
  for (const auto& [key, action] : allowed) {
    ASSERT_TRUE(listed.count(key) == 1) << "allowed, not listed: " << action_text(action, state.turn());
  }
}

TEST(LegalList, is_what_the_check_allows_of_every_choice_of_cards) {
  for (const TriedVariant& tried : tried_variants(2 * kHouseRules)) {
    SCOPED_TRACE(tried.name);
    const mille_rules rules = tried.variant.rules();
    play_states(tried.variant, 13, times(2000), [&](State& state, Random& random) {
      if (!testing::Test::HasFatalFailure() && random.below(8) == 0) expect_same_choices(state, rules, random);
    });
    if (HasFatalFailure()) return;
  }
}

TEST(Apply, takes_exactly_what_the_check_allows) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    play_states(tried.variant, 14, times(4000), [&](State& state, Random& random) {
      const mille_action action = random_action(state.view(state.turn()), random);
      const std::uint64_t before = state.hash();
      const mille_status checked = mille_state_check(state.v(), state.get(), &action, nullptr);
      ASSERT_EQ(state.hash(), before);
      State copy = state;
      ASSERT_EQ(mille_state_apply(copy.v(), copy.get(), &action, nullptr), checked);
      ASSERT_TRUE(checked == MILLE_OK || checked == MILLE_E_ILLEGAL_ACTION) << mille_status_name(checked);
      if (checked != MILLE_OK) {
        ASSERT_EQ(copy.hash(), before) << "refused, but changed";
      } else {
        ASSERT_NE(copy.hash(), before) << "played, but the hash is the same";
      }
    });
  }
}

TEST(Apply, comes_to_the_same_for_interchangeable_cards_in_the_legal_lists) {
  const Variant montreal = Variant::load("montreal");
  const mille_rules rules = montreal.rules();
  play_states(montreal, 15, times(2000), [&](State& state, Random& random) {
    if (random.below(20) != 0) return;
    for (const auto& [key, other] : legal_choices(state, rules, random)) {
      for (const mille_action& listed : state.legal()) {
        if (choice_key(listed, rules) != key) continue;
        State first = state, second = state;
        first.apply(listed);
        second.apply(other);
        ASSERT_EQ(first.phase(), second.phase());
        ASSERT_EQ(first.legal().size(), second.legal().size());
      }
    }
  });
}

TEST(DealResult, is_sets_less_hand_plus_bonus_and_adds_up_to_the_totals_E2) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    Random random(16);
    Table table = dealt_table(tried.variant, random);
    play_table(table, times(8000), random);
    std::int64_t totals[2] = {0, 0};
    std::int32_t naturals[2] = {0, 0}, chapeaux[2] = {0, 0};
    const mille_rules rules = tried.variant.rules();
    for (const mille_deal_result& result : table.results()) {
      for (const mille_seat seat : {0, 1}) {
        ASSERT_EQ(result.points[seat], result.set_points[seat] - result.hand_points[seat] + result.bonus[seat]);
        ASSERT_EQ(result.bonus[seat], result.out == seat ? rules.out_bonus : 0);
        ASSERT_EQ(result.chapeau[seat], rules.score_chapeau != 0 && result.points[seat] < 0 ? 1 : 0);
        ASSERT_EQ(result.totals[seat], totals[seat] += result.points[seat]);
        naturals[seat] += result.naturals[seat];
        chapeaux[seat] += result.chapeau[seat];
      }
      if (result.out != MILLE_NOBODY) {
        ASSERT_EQ(result.hand_points[result.out], 0);
      }
    }
    const mille_table_info info = table.info();
    for (const mille_seat seat : {0, 1}) {
      ASSERT_EQ(info.totals[seat], totals[seat]);
      ASSERT_EQ(info.naturals[seat], naturals[seat]);
      ASSERT_EQ(info.chapeaux[seat], chapeaux[seat]);
    }
  }
}

}  // namespace
}  // namespace mille_test
