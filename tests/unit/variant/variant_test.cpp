// Variants from scripts: what they extend, set and offer, and that the shipped ones match the rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/rule_fields.h"
#include "support.h"
#include "table/rules_json.h"
#include "tests/support/paths.h"
#include "variant/shipped.h"

namespace mille {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(mille_test::source_dir() + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::shared_ptr<Variant> shipped(std::string_view id, std::vector<mille_option> options = {},
                                 mille_error* error = nullptr) {
  const auto variant = ScriptVariants({}).by_id(id, options, error);
  return variant ? *variant : nullptr;
}

std::string problems_of(const std::string& script) {
  std::string all;
  for (const mille_error& error : ScriptVariants({}).check({"test.lua", script}).problems) {
    all += std::to_string(error.line) + ": " + error.text + "\n";
  }
  return all;
}

TEST(ShippedVariants, montreal_is_every_fields_default) {
  Ruleset plain;
  const auto made_rules = make_ruleset(default_rules(), nullptr);
  ASSERT_EQ(made_rules.status(), MILLE_OK);
  plain = *made_rules;
  EXPECT_EQ(shipped("montreal")->rules_json, write_rules(plain.rules));
}

TEST(ShippedVariants, are_the_files_of_their_folder_and_have_no_hooks) {
  for (const std::string_view id : shipped_variant_ids()) {
    EXPECT_EQ(shipped_script(id), read_file("plugins/variants/" + std::string(id) + ".lua")) << id;
    EXPECT_EQ(shipped(id)->hooks, nullptr) << id;
    EXPECT_EQ(problems_of(std::string(shipped_script(id))), "") << id;
  }
  EXPECT_EQ(shipped_variant_ids().size(), 5u);
  EXPECT_EQ(shipped_variant_id(5), nullptr);
}

TEST(ShippedVariants, spell_out_every_field_in_the_reference_but_the_size_of_naturals) {
  const std::string reference = read_file("plugins/variants/montreal.lua");
  for (const RuleField& field : rule_fields()) {
    EXPECT_NE(reference.find(std::string(field.name)), std::string::npos)
        << "plugins/variants/montreal.lua does not spell out " << field.full_name;
  }
}

TEST(Annotations, are_no_variant) {
  const std::string problems = problems_of(read_file("apps/cli/templates/mille_meta.lua"));
  EXPECT_EQ(problems.substr(problems.find(": ")), ": A variant's file must return a table, `return { … }`, not nil.\n");
}

TEST(HouseRules, keep_their_own_promises) {
  int count = 0;
  for (const auto& file : std::filesystem::directory_iterator(mille_test::source_dir() + "/plugins/variants/house")) {
    const std::string name = file.path().stem().string();
    const std::string script = read_file("plugins/variants/house/" + name + ".lua");
    EXPECT_EQ(problems_of(script), "") << name;
    ++count;
    const auto variant = variant_of(script);
    ASSERT_NE(variant, nullptr) << name;
    EXPECT_EQ(variant->id, name);
    State state;
    mille_error error = empty_error();
    EXPECT_EQ(play_match(*variant, 1, &state, &error), MILLE_OK) << name << ": " << error.text;
  }
  EXPECT_GT(count, 5);
}

TEST(TemplateScript, is_a_variant_that_checks) {
  const auto text = ScriptVariants::template_for("my-rule", nullptr);
  ASSERT_EQ(text.status(), MILLE_OK);
  EXPECT_EQ(problems_of(*text), "");
  EXPECT_EQ(variant_of(*text)->id, "my-rule");
  mille_error error = empty_error();
  EXPECT_EQ(ScriptVariants::template_for("My Rule", &error).status(), MILLE_E_ARGUMENT);
}

TEST(Scripts, extend_a_shipped_variant_and_change_only_what_they_name) {
  const auto variant = variant_of(R"(return { name = "mine", extends = "progressive", deal = { hand = 13 } })");
  ASSERT_NE(variant, nullptr);
  EXPECT_EQ(variant->ruleset.rules.match_target, 2000);
  EXPECT_EQ(variant->ruleset.rules.deal_hand, 13);
  EXPECT_EQ(variant->title, "mine");
}

TEST(Scripts, merge_values_key_by_key_a_card_before_its_rank) {
  const auto variant = variant_of(R"(return { name = "mine", cards = { values = { Q = 25, JD = 10, ["3"] = 0 } } })");
  ASSERT_NE(variant, nullptr);
  const auto& values = variant->ruleset.rules.cards_values;
  EXPECT_EQ(values[make_card(11, 0)], 25);   // QC
  EXPECT_EQ(values[make_card(11, 3)], 100);  // QS: the base's entry for this card stays
  EXPECT_EQ(values[make_card(10, 1)], 10);   // JD
  EXPECT_EQ(values[make_card(2, 2)], 0);     // 3H
}

TEST(Scripts, naturals_follow_the_packs_unless_they_are_set) {
  EXPECT_EQ(variant_of(R"(return { name = "a", cards = { packs = 1 } })")->ruleset.rules.naturals_size, 4);
  EXPECT_EQ(variant_of(R"(return { name = "a", naturals = { size = 6 } })")->ruleset.rules.naturals_size, 6);
}

TEST(Options, are_typed_ranged_and_set_by_text) {
  const std::string script = R"(return { name = "mine", options = {
    hand = { field = "deal.hand", range = { 7, 13 }, default = 9, help = "Cards each" },
    opponent = { field = "sets.lay_on_opponent", type = "boolean" },
    take = { field = "pile.take", choices = { "pair", "free" } } } })";
  mille_error error = empty_error();
  const auto load = [&](std::vector<mille_option> options) {
    return ScriptVariants({}).from_script({"test.lua", script}, options, &error);
  };
  const auto loaded = load({{"hand", "12"}, {"opponent", "true"}, {"take", "free"}});
  ASSERT_EQ(loaded.status(), MILLE_OK) << error.text;
  const std::shared_ptr<Variant>& variant = *loaded;
  EXPECT_EQ(variant->ruleset.rules.deal_hand, 12);
  EXPECT_EQ(variant->ruleset.rules.sets_lay_on_opponent, 1);
  EXPECT_EQ(variant->ruleset.rules.pile_take, MILLE_TAKE_FREE);
  ASSERT_EQ(variant->options.size(), 4u);  // including target
  EXPECT_EQ(variant->options[0].default_value, "9");
  EXPECT_EQ(variant->options[0].value, "12");
  EXPECT_EQ(variant->options[2].choices, "pair free");
  EXPECT_EQ(variant->options[3].name, "target");
  EXPECT_EQ(load({{"hand", "14"}}).status(), MILLE_E_OPTION);
  EXPECT_EQ(load({{"hand", "9 "}}).status(), MILLE_E_OPTION);
  EXPECT_EQ(load({{"hand", "9"}, {"hand", "9"}}).status(), MILLE_E_OPTION);
  EXPECT_EQ(load({{"opponent", "1"}}).status(), MILLE_E_OPTION);
  EXPECT_EQ(load({{"take", "pair_or_wild"}}).status(), MILLE_E_OPTION);
  EXPECT_EQ(load({{"hnd", "9"}}).status(), MILLE_E_OPTION);
  EXPECT_STREQ(error.text, "There is no option “hnd” for variant mine. Did you mean “hand”?");
}

TEST(Options, of_a_shipped_variant_include_its_target) {
  const auto variant = shipped("progressive", {{"target", "500"}});
  ASSERT_NE(variant, nullptr);
  EXPECT_EQ(variant->ruleset.rules.match_target, 500);
  EXPECT_EQ(variant->options.at(0).default_value, "2000");
  EXPECT_TRUE(variant->options.at(0).is_set);
}

TEST(Options, that_conflict_are_refused_as_the_fields_are) {
  const std::string script =
      R"(return { name = "mine", options = { packs = { field = "cards.packs" } }, naturals = { size = 6 } })";
  mille_error error = empty_error();
  const std::vector<mille_option> one = {{"packs", "1"}};
  EXPECT_EQ(ScriptVariants({}).from_script({"test.lua", script}, one, &error).status(), MILLE_E_RULES);
}

TEST(UnknownVariants, are_answered_with_the_nearest_name) {
  mille_error error = empty_error();
  EXPECT_EQ(shipped("denxa", {}, &error), nullptr);
  EXPECT_STREQ(error.text, "There is no variant “denxa”. Did you mean “denexa”?");
}

TEST(Check, reports_every_problem_at_its_line) {
  EXPECT_EQ(
      problems_of(R"(return {
  name = "mine",
  sets = {
    max_wild = 3,
    min_size = 9,
  },
  pile = { take = "fre" },
  target = 500,
})"),
      "4: There is no “sets.max_wild”. Did you mean “max_wilds”?\n"
      "5: `sets.min_size` is 9. It must be from 3 to 5.\n"
      "7: `pile.take` is “fre”. It must be one of: pair, pair_or_wild, pair_or_join or free. Did you mean “free”?\n"
      "8: There is no “target”. Did you mean “match.target”?\n");
}

TEST(Check, names_the_line_of_a_field_in_a_conflict) {
  EXPECT_EQ(
      problems_of("return {\n name = \"mine\",\n cards = {\n  packs = 1,\n },\n naturals = {\n  size = 8,\n },\n}"),
      "7: `naturals.size` is 8. With `cards.packs` 1 a rank has only 4 cards.\n");
}

// Unicode's invisible characters and blanks, of which older versions of the library knew few.
TEST(Scripts, hold_nothing_invisible) {
  for (const char* sign : {"\u00AD", "\u034F", "\u115F", "\u1160", "\u17B4",     "\u180B",     "\u200B",
                           "\u200C", "\u200D", "\u2028", "\u202E", "\u2060",     "\u2066",     "\u2800",
                           "\u3164", "\uFE00", "\uFE0F", "\uFFA0", "\U00013430", "\U0001D173", "\U000E0100"}) {
    const std::string script = std::string("return {\n name = \"mine\", -- ♥ ") + sign + "x\n}";
    mille_error error = empty_error();
    EXPECT_EQ(ScriptVariants({}).from_script({"test.lua", script}, {}, &error).status(), MILLE_E_SCRIPT) << script;
    EXPECT_STREQ(error.message, "script.invisible");
    EXPECT_EQ(error.line, 2);
    EXPECT_STREQ(error.params[1], "22");
    EXPECT_NE(std::string(error.text).find("Column 22 has the invisible character U+"), std::string::npos)
        << error.text;
  }
  EXPECT_EQ(problems_of("\uFEFFreturn { name = \"mine\", title = \"J\\u{AD}x\" }"),
            "1: `title` must be printable text, and U+00AD is not.\n");
  EXPECT_EQ(problems_of("\n\u2800return"),
            "2: Column 1 has the invisible character U+2800. A script must be plain text.\n");
}

// A record that was once written stays valid.
TEST(Records, may_have_scripts_with_texts_that_were_once_allowed) {
  const std::string script =
      "return { name = \"mine\", title = \"J\\u{AD}x\", hooks = { settle = function() return nil --[[\u00AD]] end } }";
  mille_error error = empty_error();
  EXPECT_EQ(ScriptVariants({}).from_script({"test.lua", script}, {}, &error).status(), MILLE_E_SCRIPT);
  const auto loaded = ScriptVariants({}).from_rules("mine", {}, default_rules(), script, nullptr, &error);
  ASSERT_EQ(loaded.status(), MILLE_OK) << error.text;
  EXPECT_EQ((*loaded)->title, "J\u00ADx");
  EXPECT_NE((*loaded)->hooks, nullptr);
}

TEST(Records, make_their_variants_from_their_own_rules_and_script) {
  const std::string script =
      R"(return { name = "mine", hooks = { score_deal = function(deal, score) score[0].bonus = score[0].bonus + 7
      score[0].points = score[0].points + 7 return score end } })";
  const auto played = variant_of(script);
  mille_error error = empty_error();
  const auto loaded = ScriptVariants({}).from_rules("mine", {}, played->ruleset.rules, played->script, nullptr, &error);
  ASSERT_EQ(loaded.status(), MILLE_OK) << error.text;
  const std::shared_ptr<Variant>& again = *loaded;
  EXPECT_EQ(again->hash, played->hash);
  EXPECT_NE(again->hooks, nullptr);
  State first, second;
  ASSERT_EQ(play_match(*played, 3, &first, &error), MILLE_OK) << error.text;
  ASSERT_EQ(play_match(*again, 3, &second, &error), MILLE_OK) << error.text;
  EXPECT_EQ(first.totals[0], second.totals[0]);
}

// One hook call may use a whole budget, but a hundred calls may not exceed the bound of the check.
TEST(Check, is_bounded_as_a_whole_however_many_expectations_there_are) {
  const std::string script = R"(
    local many = {}
    for i = 1, 300 do
      many[i] = { deal = { out = 0, hands = { {}, { "KS" } }, sets = { { ["8"] = { "8C", "8D", "8H" } }, {} } },
        points = { 30, -10 } }
    end
    return { name = "slow", extends = "montreal", expect = many, hooks = {
      score_deal = function(deal, score)
        local steps = 0
        while steps < 20000 do steps = steps + 1 end  -- dear steps: the script holds a long list
        return score
      end } })";
  const std::string problems = problems_of(script);
  EXPECT_EQ(problems,
            "1: The check stops here, because all its calls of hooks take more than 100000000 steps. "
            "Let the hooks do less, or check fewer expectations.\n");
}

TEST(Check, work_that_a_hook_may_not_do_in_one_call_is_still_its_own_fault) {
  const std::string problems = problems_of(R"(return { name = "endless", extends = "montreal",
    expect = { { deal = { out = 0, hands = { {}, { "KS" } }, sets = { {}, {} } }, points = { 0, 0 } } },
    hooks = { score_deal = function(deal, score) while true do end end } })");
  EXPECT_NE(problems.find("The script works too long. It may take at most 1000000 steps."), std::string::npos)
      << problems;
}

TEST(Expectations, play_from_a_position_to_the_end_of_a_match) {
  const auto problems = [](const std::string& position, const std::string& play) {
    return problems_of("return { name = 'mine', expect = { { position = { turn = 0, drawn = true, " + position +
                       " }, " + play + " } } }");
  };
  const std::string start = "hands = { { '8C', '8D', '8H', '5S' }, { 'KS' } }, totals = { 1180, 640 }";
  const std::string goes_out = "play = { 'lay 8 8C 8D 8H', 'discard 5S' }";
  EXPECT_EQ(problems(start, goes_out + ", points = { 30, -10 }, naturals = { 1, 0 }, chapeau = { false, true }, "
                                       "totals = { 1210, 630 }, over = true, winner = 0, pays = 15"),
            "");
  EXPECT_EQ(problems(start, goes_out + ", over = true, winner = 0, pays = { naturals = 3, difference = 6 }"), "");
  EXPECT_EQ(problems(start + ", stakes = { 2, 6 }", goes_out + ", over = true, winner = 0, pays = 30"), "");
  EXPECT_EQ(problems(start, "play = { 'lay 8 8C 8D 8H' }, over = false"), "");
  EXPECT_EQ(problems(start, "play = { 'resign 0' }, over = true, winner = 1"), "");
  EXPECT_EQ(problems("hands = { { '5S' }, { 'KS' } }, seed = 7",
                     "play = { 'discard 5S', 'deal', 'draw', 'resign 1' }, over = true, winner = 0"),
            "");

  EXPECT_EQ(problems(start, "play = { 'lay 8 8C 8D 8H', 'draw' }"),
            "1: `expect.1.play.2`, “draw”, is refused: You have already taken this turn's card. Lay cards or discard "
            "one (T1).\n");
  EXPECT_EQ(problems(start, "play = { 'deal' }").find("1: `expect.1.play.1`, “deal”, is refused: "), 0U);
  EXPECT_EQ(problems(start, "play = { 'fly' }").find("1: `expect.1.play.1`, “fly”, is refused: "), 0U);
  EXPECT_EQ(problems(start, "play = {}, points = { 30, -10 }"),
            "1: `expect.1` expects the score of a deal, but the deal is not over.\n");
  EXPECT_EQ(problems(start, "play = {}, over = true, winner = 0"),
            "1: `expect.1` expects the match to be over, but it is not.\n");
  EXPECT_EQ(problems(start, goes_out + ", over = false"),
            "1: `expect.1` expects another deal, but the match is over.\n");
  EXPECT_EQ(problems(start, goes_out + ", over = true, winner = 1"),
            "1: `expect.1` expects seat 1 to win, but seat 0 wins.\n");
  EXPECT_EQ(problems(start, goes_out + ", points = { 30, 10 }"),
            "1: `expect.1` expects the points of seat 1 to be 10, but the result is -10.\n");
  EXPECT_EQ(problems(start, goes_out + ", totals = { 1200, 630 }"),
            "1: `expect.1` expects the totals of seat 0 to be 1200, but the result is 1210.\n");
  EXPECT_EQ(problems(start, goes_out + ", over = true, winner = 0, pays = 16"),
            "1: `expect.1` expects the payment's total to be 16, but the result is 15.\n");
  EXPECT_EQ(problems(start, goes_out + ", winner = 0"), "1: `expect.1` has `winner`, but its match is not over.\n");
  EXPECT_EQ(problems(start, goes_out + ", legal = true").find("1: There is no “expect.1.legal”."), 0U);
  EXPECT_EQ(problems(start + ", seed = 'x'", goes_out).find("1: `expect.1.position.seed` must be"), 0U);
  EXPECT_EQ(problems(start, "play = 'draw'").find("1: `expect.1.play` must be"), 0U);
}

TEST(Expectations, have_only_sets_that_the_rules_allow) {
  const auto problems = [](const std::string& fields, const std::string& set, const std::string& points = "0") {
    return problems_of("return { name = 'mine', " + fields + "expect = { { deal = { out = 0, sets = { { " + set +
                       " }, {} } }, points = { " + points + ", 0 } } } }");
  };
  EXPECT_EQ(problems("", "['8'] = { '8C', '8D', '2H' }", "30"), "");
  EXPECT_EQ(problems("", "['8'] = { '2H', '2D' }"), "1: A set of rank 8 cannot have 0 natural and 2 wild cards.\n");
  EXPECT_EQ(problems("", "['9'] = { '9C' }"), "1: A set of rank 9 cannot have 1 natural and 0 wild cards.\n");
  EXPECT_EQ(problems("", "['2'] = { '2C', '2D', '2H' }", "120"), "");
  EXPECT_EQ(problems("sets = { of_wilds = false }, ", "['2'] = { '2C', '2D', '2H' }"),
            "1: A set of rank 2 cannot have 3 natural and 0 wild cards.\n");
  EXPECT_EQ(problems("cards = { jokers = 2, wild = { '2', 'joker' } }, ", "['2'] = { '2C', '2D', '2H', 'X' }"),
            "1: X cannot join this set. A set of a wild rank takes only cards of its own rank (S4).\n");
}

TEST(Expectations, play_by_the_hooks) {
  const auto problems = [](const std::string& play) {
    return problems_of(
        "return { name = 'mine', hooks = { allow = function(action)\n"
        "if action.kind == 'discard' and action.cards[1] == 'QS' then return false, 'Keep the queen.' end end,"
        " score_deal = function(deal, score) score[0].bonus = 7; score[0].points = score[0].points + 7;"
        " return score end }, expect = { { position = { turn = 0, drawn = true,"
        " hands = { { 'QS', '5H' }, { 'KS' } } }, " +
        play + " } } }");
  };
  EXPECT_EQ(problems("play = { 'discard 5H' }"), "");
  EXPECT_EQ(problems("play = { 'discard QS' }"), "2: `expect.1.play.1`, “discard QS”, is refused: Keep the queen.\n");
  EXPECT_EQ(problems("play = { 'resign 1' }, points = { 7, -10 }, over = true, winner = 0"), "");
}

TEST(Expectations, say_whether_a_match_is_over_who_wins_and_what_it_pays) {
  const auto problems = [](const std::string& expectation) {
    return problems_of("return { name = 'mine', expect = { " + expectation + R"( }, hooks = {
      match_over = function(match, verdict)
        if match.deals == 7 then return { over = true, winner = 1 } end
      end } })");
  };
  EXPECT_EQ(problems("{ match = { totals = { 1199, 0 }, deal = 3 }, over = false }"), "");
  EXPECT_EQ(problems("{ match = { totals = { 1200, 0 }, deal = 3 }, over = true, winner = 0, pays = 30 }"), "");
  EXPECT_EQ(problems("{ match = { totals = { 100, 0 }, deal = 7 }, over = true, winner = 1 }"), "");
  EXPECT_EQ(problems("{ match = { totals = { 100, 100 }, deal = 1000 }, over = true }"), "") << "M3: drawn";
  EXPECT_EQ(problems("{ match = { totals = { 1200, 0 } }, over = false }"),
            "1: `expect.1` expects another deal, but the match is over.\n");
  EXPECT_EQ(problems("{ match = { totals = { 10, 0 } }, over = true, winner = 0 }"),
            "1: `expect.1` expects the match to be over, but it is not.\n");
  EXPECT_EQ(problems("{ match = { totals = { 1200, 0 } }, over = true, winner = 1 }"),
            "1: `expect.1` expects seat 1 to win, but seat 0 wins.\n");
  EXPECT_EQ(problems("{ match = { totals = { 1200, 0 } }, over = true }"),
            "1: `expect.1` expects nobody to win, but seat 0 wins.\n");
  EXPECT_EQ(problems("{ match = { totals = { 1200, 0 } }, over = true, winner = 0, pays = 3 }"),
            "1: `expect.1` expects the payment's total to be 3, but the result is 30.\n");
  EXPECT_EQ(problems("{ match = { totals = { 10, 0 } }, over = false, winner = 0 }"),
            "1: `expect.1` has `winner`, but its match is not over.\n");
  EXPECT_EQ(problems("{ match = { totals = { 1200, 0 } }, over = true, pays = 3 }"),
            "1: `expect.1.winner` is missing.\n");
  EXPECT_EQ(problems("{ match = { deal = 0, total = 3 }, over = true }"),
            "1: There is no “expect.1.match.total”. Did you mean “totals”?\n"
            "1: `expect.1.match.totals` is missing.\n"
            "1: `expect.1.match.deal` is 0. It must be from 1 to 1000.\n");
}

// Authors of house rules should never meet the bound.
TEST(Check, of_the_house_rules_takes_less_than_a_tenth_of_what_is_allowed) {
  ScriptHost host;
  host.limits.work = script::kDefaultWork / 10;
  for (const auto& entry : std::filesystem::directory_iterator(mille_test::source_dir() + "/plugins/variants/house")) {
    const std::string name = entry.path().filename().string();
    const std::string script = read_file("plugins/variants/house/" + name);
    const auto problems = ScriptVariants(host).check({name, script}).problems;
    EXPECT_TRUE(problems.empty()) << name << ": " << problems.front().text;
  }
}

// The check's bound does not apply to later play.
TEST(Check, leaves_a_variant_that_plays_on_its_own_budgets_alone) {
  const std::string script = R"(return { name = "busy", extends = "montreal", hooks = {
      score_deal = function(deal, score)
        local steps = 0
        while steps < 60000 do steps = steps + 1 end
        return score
      end } })";
  ASSERT_EQ(problems_of(script), "");
  const std::shared_ptr<Variant> variant = ScriptVariants({}).check({"test.lua", script}).variant;
  State state{};
  for (int deal = 0; deal < 400; ++deal) {
    DealScore score{};
    ASSERT_EQ(variant->hooks->score_deal(variant->ruleset, state, 0, &score, nullptr), MILLE_OK) << deal;
  }
}

// Pays what the option says, so that a payment shows the value that hooks read.
constexpr const char* kPaysItsOption =
    R"(return { name = "mine", options = { bonus = { range = { 0, 500 }, default = 100 } },
  hooks = { settle = function(match, payment)
    return { game = options.bonus, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = options.bonus }
  end } })";

std::int64_t payment_under(const Variant& variant) {
  mille_settle_input input{};
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.winner.total = 1300;
  const auto settlement = game_settle(variant.game(), input, nullptr);
  return settlement ? settlement->payment.total : -1;
}

TEST(OwnOptions, reach_hooks_and_come_back_from_what_a_record_holds) {
  mille_error error = empty_error();
  const ScriptVariants variants({});
  const std::vector<mille_option> none, set = {{"bonus", "250"}};
  const auto plain = variants.from_script({"test.lua", kPaysItsOption}, none, &error);
  ASSERT_EQ(plain.status(), MILLE_OK) << error.text;
  EXPECT_EQ(payment_under(**plain), 100);
  const auto chosen = variants.from_script({"test.lua", kPaysItsOption}, set, &error);
  ASSERT_EQ(chosen.status(), MILLE_OK) << error.text;
  EXPECT_EQ(payment_under(**chosen), 250);
  const VariantOption& option = (*chosen)->options.at(0);
  EXPECT_EQ(option.name, "bonus");
  EXPECT_EQ(option.default_value, "100");
  EXPECT_EQ(option.value, "250");
  EXPECT_EQ(option.field, "");
  EXPECT_TRUE(option.is_set);

  const mille_rules& rules = (*chosen)->ruleset.rules;
  const auto again = variants.from_rules("mine", set, rules, kPaysItsOption, nullptr, &error);
  ASSERT_EQ(again.status(), MILLE_OK) << error.text;
  EXPECT_EQ(payment_under(**again), 250);
  const auto unset = variants.from_rules("mine", none, rules, kPaysItsOption, nullptr, &error);
  ASSERT_EQ(unset.status(), MILLE_OK) << error.text;
  EXPECT_EQ(payment_under(**unset), 100);
}

TEST(OwnOptions, refuse_other_values_from_hosts_and_records) {
  const ScriptVariants variants({});
  for (const char* value : {"501", "-1", "", "many", "1.5"}) {
    mille_error error = empty_error();
    const std::vector<mille_option> set = {{"bonus", value}};
    EXPECT_EQ(variants.from_script({"test.lua", kPaysItsOption}, set, &error).status(), MILLE_E_OPTION) << value;
    EXPECT_EQ(variants.from_rules("mine", set, default_rules(), kPaysItsOption, nullptr, &error).status(),
              MILLE_E_OPTION)
        << value;
    EXPECT_NE(std::string(error.text).find("It must be a whole number from 0 to 500."), std::string::npos)
        << error.text;
  }
}

// Two variants that differ in an option alone play differently, so a state of one is none of the other.
TEST(OwnOptions, mark_the_states_of_their_variant) {
  const ScriptVariants variants({});
  const std::vector<mille_option> none, set = {{"bonus", "250"}};
  const auto plain = variants.from_script({"test.lua", kPaysItsOption}, none, nullptr);
  const auto chosen = variants.from_script({"test.lua", kPaysItsOption}, set, nullptr);
  const auto same = variants.from_script({"test.lua", kPaysItsOption}, set, nullptr);
  EXPECT_NE((*plain)->ruleset.tag, (*chosen)->ruleset.tag);
  EXPECT_EQ((*same)->ruleset.tag, (*chosen)->ruleset.tag);
}

// A refusal that leaves no action is set aside, and then the rule does not hold. The log says so.
TEST(HouseRules, leave_every_player_an_action_in_whole_matches) {
  int set_aside = 0;
  ScriptHost host;
  host.log.write = [](void* user, const HookLine& line) {
    if (line.level == LogLevel::warning) ++*static_cast<int*>(user);  // a script may say that it expects this
  };
  host.log.user = &set_aside;
  int tried = 0;
  for (const auto& entry : std::filesystem::directory_iterator(mille_test::source_dir() + "/plugins/variants/house")) {
    const std::string name = entry.path().filename().string();
    mille_error error = empty_error();
    const auto variant =
        ScriptVariants(host).from_script({name, read_file("plugins/variants/house/" + name)}, {}, &error);
    ASSERT_EQ(variant.status(), MILLE_OK) << error.text;
    if (!(*variant)->hooks || !(*variant)->hooks->has_allow()) continue;
    ++tried;
    for (std::uint8_t number = 1; number <= 4; ++number) {
      State state;
      ASSERT_EQ(play_match(**variant, number, &state, &error), MILLE_OK) << name << ": " << error.text;
      EXPECT_EQ(set_aside, 0) << name << " in match " << int{number};
    }
  }
  EXPECT_GE(tried, 5);
}

// The guide shows hooks of house rules, which are tested there. Its section names the file of each.
TEST(Guide, shows_hooks_as_they_stand_in_the_house_rules) {
  const std::string guide = read_file("docs/script.md");
  std::size_t place = guide.find("## 4. One hook of each kind");
  ASSERT_NE(place, guide.npos);
  const std::size_t end = guide.find("\n## ", place + 1);
  int shown = 0;
  for (; (place = guide.find("in `", place)) < end; ++shown) {
    const std::string file = guide.substr(place + 4, guide.find('`', place + 4) - place - 4);
    const std::size_t begin = guide.find("```lua\n", place) + 7;
    place = guide.find("```", begin);
    const std::string hook = guide.substr(begin, place - begin);
    EXPECT_NE(read_file("plugins/variants/house/" + file).find(hook), std::string::npos) << file << '\n' << hook;
  }
  EXPECT_EQ(shown, 4);
}

}  // namespace
}  // namespace mille
