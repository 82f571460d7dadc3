// V1–V5: the variants that ship with the engine, and the published example of the progressive game.
#include <gtest/gtest.h>

#include <set>

#include "tests/support/expect.h"

namespace mille_test {
namespace {

mille_settle_input sides(std::int64_t winner, int naturals, std::int64_t loser, int chapeaux) {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner = {winner, 0, 0, naturals, 0, 0};
  input.loser = {loser, 0, 0, 0, chapeaux, 0};
  return input;
}

// The player goes out with 30 points and no natural, because the eights include a wild two. The opponent loses 10.
Position goes_out(const std::string& variant, long long total, int naturals, long long opponent_total,
                  int opponent_naturals) {
  return Position{.hand = "5H",
                  .sets = "8: 8C 8D 2H",
                  .opponent_hand = "4C 4D",
                  .total = total,
                  .opponent_total = opponent_total,
                  .naturals = naturals,
                  .opponent_naturals = opponent_naturals,
                  .variant = variant};
}

TEST(ShippedVariants, are_the_five_of_the_rules) {
  std::set<std::string> ids;
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) ids.insert(mille_variant_id(i));
  EXPECT_EQ(ids, (std::set<std::string>{"montreal", "natural-required", "target-2000", "progressive", "denexa"}));
  EXPECT_EQ(Variant::try_load("vienna").status, MILLE_E_NOT_FOUND);
}

TEST(ShippedVariants, all_have_the_option_target) {
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    const std::string id = mille_variant_id(i);
    EXPECT_EQ(Variant::load(id, {{"target", "777"}}).rules().match_target, 777) << id;
    EXPECT_EQ(Variant::load(id, {{"target", "1"}}).rules().match_target, 1) << id;
    EXPECT_EQ(Variant::load(id, {{"target", "1000000"}}).rules().match_target, 1000000) << id;
    for (const char* value : {"0", "1000001", "-5", "", "many", "12.5", "99999999999999999999"}) {
      const Outcome outcome = Variant::try_load(id, {{"target", value}});
      EXPECT_EQ(outcome.status, MILLE_E_OPTION) << id << ' ' << value;
      EXPECT_NE(outcome.text().find("target"), std::string::npos) << outcome.text();
    }
    EXPECT_EQ(Variant::try_load(id, {{"goal", "5"}}).status, MILLE_E_OPTION) << id;
    EXPECT_EQ(Variant::try_load(id, {{"target", "5"}, {"target", "5"}}).status, MILLE_E_OPTION) << "set twice";
  }
}

TEST(OptionTarget, ends_the_match_and_moves_the_skunk_line_M1_Y5) {
  Position position = goes_out("montreal", 470, 0, 259, 0);
  position.options = R"({"target":500})";
  Table table = position.table();
  table.play("discard 5H");
  ASSERT_TRUE(table.over());
  EXPECT_EQ(table.info().totals[kOpponent], 249);
  EXPECT_EQ(table.payment().skunk_level, 1);
}

// V1

TEST(NaturalRequired, goes_on_while_nobody_has_target_and_natural_V1) {
  Table table = goes_out("natural-required", 1500, 0, 900, 2).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(NaturalRequired, is_won_with_target_and_a_natural_of_this_match_V1) {
  Table table = goes_out("natural-required", 1170, 1, 900, 2).table();
  table.play("discard 5H");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.info().winner, kMe);
}

TEST(NaturalRequired, is_won_with_the_natural_of_this_very_deal_V1_N2) {
  Position position = goes_out("natural-required", 1170, 0, 900, 0);
  position.sets = "8: 8C 8D 8H";
  Table table = position.table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().totals[kMe], 1200);
  EXPECT_TRUE(table.over());
}

TEST(NaturalRequired, is_lost_by_an_opponent_with_more_points_and_no_natural_V1) {
  Table table = goes_out("natural-required", 1190, 1, 1900, 0).table();
  table.play("discard 5H");
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.info().winner, kMe);
  EXPECT_EQ(table.payment().difference, 0);     // the winner is behind
  EXPECT_EQ(table.payment().total, 3 + 3 + 3);  // the game, a natural, and the chapeau of this deal
}

TEST(NaturalRequired, is_won_by_the_higher_total_if_both_meet_it_V1) {
  Table table = goes_out("natural-required", 1190, 1, 1900, 1).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().winner, kOpponent);
}

TEST(NaturalRequired, goes_on_at_a_tie_of_two_who_meet_it_V1_M2) {
  Table table = goes_out("natural-required", 1200, 1, 1240, 1).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().phase, MILLE_PHASE_BETWEEN);
}

TEST(NaturalRequired, with_equal_totals_is_won_by_the_one_with_a_natural_V1) {
  Table table = goes_out("natural-required", 1200, 1, 1240, 0).table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().winner, kMe);
}

TEST(NaturalRequired, after_a_thousand_deals_goes_to_the_higher_total_V1_M3) {
  Position position = goes_out("natural-required", 100, 0, 1500, 0);
  position.deal = 1000;
  Table table = position.table();
  table.play("discard 5H");
  EXPECT_EQ(table.info().winner, kOpponent);
}

// V2

TEST(Target2000, ends_at_2000_and_its_skunk_is_under_1000_V2) {
  Table before = goes_out("target-2000", 1969, 0, 500, 0).table();
  before.play("discard 5H");
  EXPECT_EQ(before.info().phase, MILLE_PHASE_BETWEEN);
  for (const auto& [opponent_total, level] : {std::pair{1010, 0}, std::pair{1009, 1}, std::pair{9, 2}}) {
    Table table = goes_out("target-2000", 1970, 0, opponent_total, 0).table();
    table.play("discard 5H");
    ASSERT_TRUE(table.over());
    EXPECT_EQ(table.payment().skunk_level, level) << opponent_total - 10;
  }
}

// V3, V4

TEST(Progressive, pays_four_naturals_and_three_chapeaux_66_like_the_published_items_V3_V4) {
  const mille_payment payment = Variant::load("progressive").settle(sides(2100, 4, 860, 3));
  EXPECT_EQ(payment.difference, 12);
  EXPECT_EQ(payment.game, 3);
  EXPECT_EQ(payment.naturals, 3 + 6 + 9 + 12);
  EXPECT_EQ(payment.chapeaux, 3 + 6 + 9);
  EXPECT_EQ(payment.skunk, 3);
  EXPECT_EQ(payment.total, 66);
}

TEST(Progressive, pays_five_naturals_81_as_the_published_prose_counts_them_V3) {
  const mille_payment payment = Variant::load("progressive").settle(sides(2100, 5, 860, 3));
  EXPECT_EQ(payment.naturals, 45);
  EXPECT_EQ(payment.total, 81);
}

TEST(Progressive, has_the_target_of_its_example_V3) {
  const Variant progressive = Variant::load("progressive");
  EXPECT_EQ(progressive.rules().match_target, 2000);
  EXPECT_EQ(progressive.settle(sides(2000, 0, 1000, 0)).skunk_level, 0);
  EXPECT_EQ(progressive.settle(sides(2000, 0, 999, 0)).skunk_level, 1);
}

TEST(Progressive, adds_one_large_for_a_skunk_and_two_for_a_double_skunk_V4) {
  const Variant progressive = Variant::load("progressive");
  EXPECT_EQ(progressive.settle(sides(2000, 0, 500, 0)).skunk, 3);
  const mille_payment payment = progressive.settle(sides(2000, 0, -20, 0));
  EXPECT_EQ(payment.skunk_level, 2);
  EXPECT_EQ(payment.skunk, 6);
  EXPECT_EQ(payment.total, 20 + 3 + 6);
}

TEST(Progressive, counts_naturals_and_chapeaux_through_the_whole_match_V3) {
  Table table = goes_out("progressive", 2000, 3, 1500, 0).table();
  table.play("discard 5H");
  ASSERT_TRUE(table.over());
  EXPECT_EQ(table.payment().naturals, 3 + 6 + 9);
  EXPECT_EQ(table.payment().chapeaux, 3);  // the opponent's first, from this deal
}

// V5

TEST(Denexa, does_not_let_an_upcard_two_be_taken_into_hand_V5_F1) {
  Table table =
      Position{.hand = "QC QH 5H", .pile = "2S", .drawn = false, .first_turn = true, .variant = "denexa"}.table();
  EXPECT_TRUE(refuses(table, "upcard", "F1|V5"));
  EXPECT_EQ(table.legal_texts(), std::vector<std::string>{"draw"});
}

TEST(Denexa, gives_the_natural_to_any_player_with_clean_sets_V5_N2) {
  Table table = Position{.hand = "5H",
                         .sets = "8: 8C 8D 8H",
                         .opponent_hand = "KC",
                         .opponent_sets = "Q: QC QD QS",
                         .variant = "denexa"}
                    .table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.naturals[kMe], 1);
  EXPECT_EQ(result.naturals[kOpponent], 1);
  EXPECT_EQ(result.set_points[kOpponent], 240);
  EXPECT_EQ(result.points[kOpponent], 230);  // the hand is deducted once
}

TEST(Denexa, wants_a_card_laid_for_the_natural_V5) {
  Table table = Position{.hand = "5H", .opponent_hand = "KC", .variant = "denexa"}.table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.naturals[kMe], 0);
  EXPECT_EQ(result.naturals[kOpponent], 0);
}

TEST(Denexa, judges_the_natural_in_a_blocked_deal_too_V5_E4) {
  Table table = Position{.hand = "5H",
                         .sets = "8: 8C 8D 8H",
                         .opponent_hand = "KC",
                         .opponent_sets = "Q: QC QD 2S",
                         .pile = "9D",
                         .stock = "",
                         .drawn = false,
                         .variant = "denexa"}
                    .table();
  const mille_deal_result result = ended_by(table, {"pass"});
  EXPECT_EQ(result.naturals[kMe], 1);
  EXPECT_EQ(result.set_points[kMe], 30);
  EXPECT_EQ(result.naturals[kOpponent], 0);
}

TEST(Denexa, multiplies_both_naturals_for_the_opponent_of_whoever_goes_out_V5_N3) {
  Table table = Position{.hand = "5H",
                         .sets = "3: 3C 3D 2H",
                         .opponent_hand = "KC",
                         .opponent_sets = "8: 8C 8C 8D 8D 8H 8H 8S 8S; Q: QC QD QH",
                         .variant = "denexa"}
                    .table();
  const mille_deal_result result = ended_by(table, {"discard 5H"});
  EXPECT_EQ(result.set_points[kOpponent], 40 * 4 + 30 * 2);
  EXPECT_EQ(result.naturals[kOpponent], 2);
}

TEST(ShippedVariants, differ_from_montreal_in_nothing_but_what_the_rules_say) {
  const mille_rules montreal = Variant::load("montreal").rules();
  mille_rules required = Variant::load("natural-required").rules();
  EXPECT_EQ(required.match_natural_required, 1);
  required.match_natural_required = 0;
  EXPECT_TRUE(same_bytes(required, montreal));
  mille_rules target = Variant::load("target-2000").rules();
  EXPECT_EQ(target.match_target, 2000);
  target.match_target = 1200;
  EXPECT_TRUE(same_bytes(target, montreal));
  mille_rules denexa = Variant::load("denexa").rules();
  EXPECT_EQ(denexa.pile_first_turn_two, 0);
  EXPECT_EQ(denexa.naturals_clean, MILLE_CLEAN_ANY);
  denexa.pile_first_turn_two = 1;
  denexa.naturals_clean = MILLE_CLEAN_OUT;
  EXPECT_TRUE(same_bytes(denexa, montreal));
  mille_rules progressive = Variant::load("progressive").rules();
  EXPECT_EQ(progressive.payment_progressive_naturals, 1);
  EXPECT_EQ(progressive.payment_progressive_chapeaux, 1);
  EXPECT_EQ(progressive.payment_skunk_mode, MILLE_SKUNK_ADD);
  EXPECT_EQ(progressive.payment_skunk, 1);
  EXPECT_EQ(progressive.payment_double_skunk, 2);
  progressive.payment_progressive_naturals = progressive.payment_progressive_chapeaux = 0;
  progressive.payment_skunk_mode = MILLE_SKUNK_MULTIPLY;
  progressive.payment_skunk = 2;
  progressive.payment_double_skunk = 3;
  progressive.match_target = 1200;
  EXPECT_TRUE(same_bytes(progressive, montreal));
}

}  // namespace
}  // namespace mille_test
