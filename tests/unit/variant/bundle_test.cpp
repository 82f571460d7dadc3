// Scripts that extend files, and files that are combined: what comes of them, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/ruleset.h"
#include "support.h"
#include "variant/script_bundle.h"

namespace mille {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

std::string bundle_of(const Files& files) {
  std::string text;
  for (const auto& [name, script] : files) text += "--@file " + name + "\n" + script + "\n";
  return text;
}

struct Loaded {
  std::shared_ptr<Variant> variant;
  mille_error error;
};

std::vector<script::Source> sources_of(const Files& files) {
  std::vector<script::Source> sources;
  for (const auto& [name, script] : files) sources.push_back({name, script});
  return sources;
}

Loaded load(const Files& files) {
  Loaded loaded{nullptr, empty_error()};
  const auto variant = ScriptVariants({}).from_script(sources_of(files), {}, &loaded.error);
  if (variant) loaded.variant = *variant;
  return loaded;
}

Loaded load(const std::string& script) { return load(Files{{"whole.lua", script}}); }

// Loads the script of a record.
Loaded load_recorded(const std::string& text) {
  Loaded loaded{nullptr, empty_error()};
  const auto variant = ScriptVariants({}).from_rules("a", {}, default_rules(), text, nullptr, &loaded.error);
  if (variant) loaded.variant = *variant;
  return loaded;
}

// The problems of a check, each as "file:line: id".
std::vector<std::string> problems_of(const Files& files) {
  std::vector<std::string> found;
  for (const mille_error& problem : ScriptVariants({}).check(sources_of(files)).problems) {
    found.push_back(std::string(problem.file) + ":" + std::to_string(problem.line) + ": " + problem.message);
  }
  return found;
}

const mille_rules& rules_of(const Loaded& loaded) { return loaded.variant->ruleset.rules; }

TEST(Extends, a_file_gives_its_fields_options_and_hooks) {
  const Loaded loaded = load(Files{
      {"child.lua",
       "return { name = 'child', extends = 'base.lua', deal = { hand = 11 }, hooks = {\n"
       "  match_over = function(match, verdict) return { over = true, winner = 0 } end } }"},
      {"base.lua",
       "return { name = 'base', extends = 'target-2000', deal = { hand = 9 }, sets = { max_wilds = 1 },\n"
       "options = { bonus = { range = { 0, 9 }, default = 7 } },\n"
       "hooks = { settle = function(match, payment)\n"
       "  return { game = options.bonus, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = options.bonus "
       "}\n"
       "end } }"},
  });
  ASSERT_NE(loaded.variant, nullptr) << loaded.error.text;
  EXPECT_EQ(loaded.variant->id, "child");
  EXPECT_EQ(rules_of(loaded).deal_hand, 11);
  EXPECT_EQ(rules_of(loaded).sets_max_wilds, 1);
  EXPECT_EQ(rules_of(loaded).match_target, 2000);
  EXPECT_TRUE(loaded.variant->hooks->has_settle());
  EXPECT_TRUE(loaded.variant->hooks->has_match_over());
  EXPECT_FALSE(loaded.variant->hooks->has_allow());
  Payment payment{};
  mille_error error = empty_error();
  const State state = start_match(loaded.variant->ruleset, {}, std::array<std::int64_t, 2>{1, 3}.data(), false);
  ASSERT_EQ(loaded.variant->hooks->settle(loaded.variant->ruleset, state, {MILLE_END_WON, 0}, &payment, &error),
            MILLE_OK)
      << error.text;
  EXPECT_EQ(payment.total, 7);
}

TEST(Extends, a_hook_of_the_script_takes_the_place_of_the_files) {
  const auto pays = [](int amount) {
    const std::string number = std::to_string(amount);
    return "hooks = { settle = function() return { game = " + number +
           ", difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = " + number + " } end }";
  };
  const Loaded loaded = load(Files{{"child.lua", "return { name = 'child', extends = 'base.lua', " + pays(5) + " }"},
                                   {"base.lua", "return { name = 'base', " + pays(4) + " }"}});
  ASSERT_NE(loaded.variant, nullptr) << loaded.error.text;
  Payment payment{};
  const State state = start_match(loaded.variant->ruleset, {}, std::array<std::int64_t, 2>{1, 3}.data(), false);
  ASSERT_EQ(loaded.variant->hooks->settle(loaded.variant->ruleset, state, {MILLE_END_WON, 0}, &payment, nullptr),
            MILLE_OK);
  EXPECT_EQ(payment.total, 5);
}

// A record holds one text, from which the same variant comes back.
TEST(Extends, the_whole_source_comes_back_from_a_record) {
  const Files files = {{"child.lua", "return { name = 'child', extends = 'base.lua' }"},
                       {"base.lua",
                        "return { name = 'base', deal = { hand = 9 }, hooks = {\n"
                        "allow = function(action) if action.kind == 'lay' then error('no') end end } }"}};
  const Loaded loaded = load(files);
  ASSERT_NE(loaded.variant, nullptr) << loaded.error.text;
  EXPECT_EQ(loaded.variant->script, bundle_of(files));
  mille_error error = empty_error();
  const auto again =
      ScriptVariants({}).from_rules("child", {}, rules_of(loaded), loaded.variant->script, nullptr, &error);
  ASSERT_EQ(again.status(), MILLE_OK) << error.text;
  EXPECT_EQ((*again)->hash, loaded.variant->hash);
  mille_action lay{};
  lay.kind = MILLE_ACTION_LAY;
  State state = start_match((*again)->ruleset, {}, std::array<std::int64_t, 2>{1, 3}.data(), false);
  ASSERT_EQ(deal_next((*again)->game(), &state, 0, nullptr), MILLE_OK);
  std::uint8_t allowed = 1;
  EXPECT_EQ((*again)->hooks->allow((*again)->ruleset, state, {&lay, 1}, {&allowed, 1}, 1, nullptr, &error),
            MILLE_E_SCRIPT);
  EXPECT_STREQ(error.file, "base.lua");
  EXPECT_EQ(error.line, 2);
}

TEST(Extends, problems_name_the_file_and_its_own_line) {
  EXPECT_EQ(
      problems_of(Files{{"child.lua", "return {\n name = 'child',\n extends = 'base.lua',\n deal = { hnd = 9 } }"},
                        {"base.lua", "return { name = 'base',\n\n\n\n sets = { max_wild = 1 } }"}}),
      (std::vector<std::string>{"child.lua:4: variant.unknown_near", "base.lua:5: variant.unknown_near"}));
  EXPECT_EQ(
      problems_of(Files{{"child.lua", "return { name = 'child', extends = 'base.lua' }"}, {"base.lua", "return {"}}),
      (std::vector<std::string>{"base.lua:1: script.syntax"}));
}

TEST(Extends, a_file_that_is_not_there_is_named) {
  const Loaded loaded = load("return { name = 'child',\n extends = 'base.lua' }");
  EXPECT_STREQ(loaded.error.message, "variant.extends_file");
  EXPECT_STREQ(loaded.error.params[0], "base.lua");
  EXPECT_EQ(loaded.error.line, 2);
}

TEST(Extends, names_that_leave_the_folder_are_no_files) {
  for (const char* name : {"../base.lua", "/etc/passwd", "a/b.lua", "..", ".lua", ".hidden.lua", "base.lua\\0.txt",
                           "c:base.lua", "base.LUA", "a\\\\b.lua", "base.lua ", "b\\195\\164se.lua"}) {
    const Loaded loaded = load("return { name = 'child', extends = '" + std::string(name) + "' }");
    EXPECT_EQ(loaded.variant, nullptr) << name;
    EXPECT_STRNE(loaded.error.message, "variant.extends_file") << name;
    const Loaded listed = load("return { name = 'child', extends = { '" + std::string(name) + "' } }");
    EXPECT_EQ(listed.variant, nullptr) << name;
    EXPECT_STRNE(listed.error.message, "variant.extends_file") << name;
  }
  EXPECT_FALSE(is_script_file(std::string(60, 'x') + ".lua"));
}

TEST(Extends, cycles_are_refused) {
  const Files own = {{"a.lua", "return { name = 'a', extends = 'a.lua' }"}};
  EXPECT_STREQ(load(own).error.message, "variant.extends_cycle");
  const Files two = {{"a.lua", "return { name = 'a', extends = 'b.lua' }"},
                     {"b.lua", "return { name = 'b', extends = 'a.lua' }"}};
  EXPECT_STREQ(load(two).error.message, "variant.extends_cycle");
  const Files listed = {{"a.lua", "return { name = 'a', extends = { 'b.lua', 'c.lua' } }"},
                        {"b.lua", "return { name = 'b' }"},
                        {"c.lua", "return { name = 'c', extends = { 'b.lua', 'a.lua' } }"}};
  EXPECT_STREQ(load(listed).error.message, "variant.extends_cycle");
}

TEST(Extends, long_chains_are_refused) {
  Files files;
  for (int number = 0; number < 7; ++number) {
    const std::string name = "f" + std::to_string(number);
    files.emplace_back(name + ".lua",
                       "return { name = '" + name + "', extends = 'f" + std::to_string(number + 1) + ".lua' }");
  }
  files.emplace_back("f7.lua", "return { name = 'f7' }");
  EXPECT_STREQ(load(files).error.message, "variant.extends_long");
}

// Every file extends three others, so the work would grow threefold with each level.
TEST(Extends, files_that_multiply_are_refused) {
  Files files = {{"a.lua", "return { name = 'a', extends = { 'b.lua', 'c.lua', 'd.lua' } }"}};
  for (const char* name : {"b", "c", "d"}) {
    files.emplace_back(std::string(name) + ".lua",
                       "return { name = '" + std::string(name) + "', extends = { 'e.lua', 'f.lua', 'g.lua' } }");
  }
  for (const char* name : {"e", "f", "g"}) {
    files.emplace_back(std::string(name) + ".lua", "return { name = '" + std::string(name) + "', extends = 'h.lua' }");
  }
  files.emplace_back("h.lua", "return { name = 'h' }");
  const std::vector<std::string> problems = problems_of(files);
  EXPECT_NE(std::find_if(problems.begin(), problems.end(),
                         [](const std::string& one) { return one.ends_with("variant.extends_many"); }),
            problems.end());
}

TEST(Extends, files_that_are_not_read_are_not_in_the_record) {
  const Files files = {
      {"child.lua", "return { name = 'child', extends = 'base.lua', hooks = { allow = function() end } }"},
      {"aside.lua", "return {"},
      {"base.lua", "return { name = 'base' }\n"}};
  const Loaded loaded = load(files);
  ASSERT_NE(loaded.variant, nullptr) << loaded.error.text;
  EXPECT_EQ(loaded.variant->script, "--@file child.lua\n" + files[0].second + "\n--@file base.lua\n" + files[2].second);
  const Loaded alone = load("return { name = 'alone', hooks = { allow = function() end } }");
  ASSERT_NE(alone.variant, nullptr) << alone.error.text;
  EXPECT_EQ(alone.variant->script, "return { name = 'alone', hooks = { allow = function() end } }");
}

TEST(Extends, files_of_which_a_record_could_not_hold_the_names_are_refused) {
  const std::string plain = "return { name = 'a' }";
  const auto with = [&](const std::string& name) { return load(Files{{"a.lua", plain}, {name, plain}}); };
  for (const char* name : {"", "../b.lua", "b", ".b.lua", "b c.lua"}) {
    EXPECT_STREQ(with(name).error.message, "bundle.name") << name;
  }
  EXPECT_STREQ(with("a.lua").error.message, "bundle.twice");
  EXPECT_NE(with("b.lua").variant, nullptr);
  EXPECT_NE(load(Files{{"a script of mine", plain}}).variant, nullptr);
}

TEST(Extends, a_line_that_would_name_a_file_in_a_record_is_refused) {
  const std::string plain = "return { name = 'a' }";
  for (const std::string& marked : {"--@file a.lua\n" + plain, plain + "\n--@file b.lua\n" + plain}) {
    EXPECT_STREQ(load(marked).error.message, "bundle.mark") << marked;
    EXPECT_STREQ(load(Files{{"a.lua", plain}, {"b.lua", marked}}).error.message, "bundle.mark") << marked;
  }
  EXPECT_EQ(load(plain + "\n--@file b.lua").error.line, 2);
  EXPECT_NE(load("-- --@file a.lua\n" + plain).variant, nullptr);
}

TEST(Extends, too_many_files_and_too_long_ones_are_refused) {
  const std::string plain = "return { name = 'f' }";
  Files files = {{"a.lua", "return { name = 'a', extends = { 'f1.lua', 'f2.lua', 'f3.lua', 'f4.lua' } }"}};
  for (int number = 1; number <= 4; ++number) {
    const std::string name = "f" + std::to_string(number);
    files.emplace_back(name + ".lua", "return { name = '" + name + "', extends = '" + name + "-.lua' }");
    files.emplace_back(name + "-.lua", plain);
  }
  EXPECT_STREQ(load(files).error.message, "bundle.many");
  EXPECT_EQ(problems_of(files), (std::vector<std::string>{"a.lua:0: bundle.many"}));
  files[1].second = files[3].second = plain;
  EXPECT_EQ(load(files).variant != nullptr, true) << load(files).error.text;
  const std::string half(40'000, ' ');
  const Files large = {{"a.lua", "return { name = 'a', extends = 'b.lua' }" + half}, {"b.lua", plain + half}};
  EXPECT_STREQ(load(large).error.message, "bundle.long");
}

TEST(Bundles, that_are_malformed_are_refused) {
  const std::string plain = "return { name = 'a' }";
  EXPECT_STREQ(load_recorded("--@file ../a.lua\n" + plain).error.message, "bundle.name");
  EXPECT_STREQ(load_recorded("--@file \n" + plain).error.message, "bundle.name");
  EXPECT_STREQ(load_recorded("--@file a.lua").error.message, "variant.no_table");
  EXPECT_STREQ(load_recorded(bundle_of({{"a.lua", plain}, {"a.lua", plain}})).error.message, "bundle.twice");
  Files many;
  for (int number = 0; number < 9; ++number) many.emplace_back("f" + std::to_string(number) + ".lua", plain);
  EXPECT_STREQ(load_recorded(bundle_of(many)).error.message, "bundle.many");
  EXPECT_STREQ(load_recorded(bundle_of({{"a.lua", plain + std::string(70'000, ' ')}})).error.message, "bundle.long");
  EXPECT_NE(load_recorded("--@file a.lua\r\n" + plain).variant, nullptr);
}

TEST(Combined, files_merge_their_fields_and_options) {
  const Loaded loaded = load(Files{
      {"both.lua", "return { name = 'both', extends = { 'a.lua', 'b.lua' } }"},
      {"a.lua", "return { name = 'a', deal = { hand = 9 }, cards = { values = { K = 25 } } }"},
      {"b.lua",
       "return { name = 'b', sets = { max_wilds = 1 }, cards = { values = { ['3'] = 7 } }, match = { target = 900 },\n"
       "options = { bonus = { range = { 0, 9 }, default = 7 } }, hooks = { allow = function() end } }"},
  });
  ASSERT_NE(loaded.variant, nullptr) << loaded.error.text;
  EXPECT_EQ(rules_of(loaded).deal_hand, 9);
  EXPECT_EQ(rules_of(loaded).sets_max_wilds, 1);
  EXPECT_EQ(rules_of(loaded).match_target, 900);
  EXPECT_EQ(rules_of(loaded).cards_values[make_card(12, 0)], 25);
  EXPECT_EQ(rules_of(loaded).cards_values[make_card(2, 0)], 7);
  EXPECT_TRUE(loaded.variant->hooks->has_allow());
  EXPECT_EQ(loaded.variant->options.at(0).name, "bonus");
}

TEST(Combined, files_that_contradict_are_both_named) {
  const auto both = [](const std::string& a, const std::string& b) {
    return load(Files{{"both.lua", "return { name = 'both', extends = { 'a.lua', 'b.lua' } }"},
                      {"a.lua", "return { name = 'a', " + a + " }"},
                      {"b.lua", "return { name = 'b', " + b + " }"}});
  };
  const Loaded hands = both("deal = { hand = 9 }", "deal = { hand = 8 }");
  EXPECT_STREQ(hands.error.message, "variant.merge_conflict");
  EXPECT_STREQ(hands.error.text, "“a.lua” and “b.lua” both change `deal.hand`.");
  EXPECT_NE(both("deal = { hand = 9 }", "deal = { hand = 9 }").variant, nullptr);
  EXPECT_STREQ(both("cards = { wild = { '3' } }", "cards = { wild = { '4' } }").error.text,
               "“a.lua” and “b.lua” both change `cards.wild`.");
  EXPECT_STREQ(both("cards = { values = { QS = 1 } }", "cards = { values = { QS = 2 } }").error.text,
               "“a.lua” and “b.lua” both change `cards.values.QS`.");
  EXPECT_STREQ(
      both("options = { a = { range = { 0, 1 }, default = 1 } }", "options = { a = { range = { 0, 2 }, default = 1 } }")
          .error.text,
      "“a.lua” and “b.lua” both change `options.a`.");
  EXPECT_STREQ(
      both("options = { a = { field = 'deal.hand' } }", "options = { b = { field = 'deal.hand' } }").error.text,
      "“a.lua” and “b.lua” both change `deal.hand`.");
  EXPECT_STREQ(both("hooks = { allow = function() end }", "\nhooks = {\nallow = function() end }").error.text,
               "a.lua:1 and b.lua:3 both have the hook `allow`. Of each hook, combined files may have one.");
}

TEST(Combined, hooks_of_different_kinds_come_from_different_files) {
  const Loaded loaded =
      load(Files{{"c.lua", "return { name = 'c', extends = { 'a.lua', 'b.lua' } }"},
                 {"a.lua",
                  "return { name = 'a', options = { step = { range = { 0, 9 }, default = 7 } }, hooks = {\n"
                  "settle = function() local n = options.step\n"
                  "return { game = n, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = n } end } }"},
                 {"b.lua", "return { name = 'b', hooks = { allow = function() return false end } }"}});
  ASSERT_NE(loaded.variant, nullptr) << loaded.error.text;
  const Hooks& hooks = *loaded.variant->hooks;
  EXPECT_TRUE(hooks.has_allow());
  EXPECT_TRUE(hooks.has_settle());
  EXPECT_FALSE(hooks.has_score_deal());
  Payment payment{};
  mille_error error = empty_error();
  const State state = start_match(loaded.variant->ruleset, {}, std::array<std::int64_t, 2>{1, 3}.data(), false);
  ASSERT_EQ(hooks.settle(loaded.variant->ruleset, state, {MILLE_END_WON, 0}, &payment, &error), MILLE_OK) << error.text;
  EXPECT_EQ(payment.total, 7);
}

// Hosts read files of Windows and of editors that begin a text with a mark. What is run, hashed and recorded is the same.
TEST(Bundle, has_no_byte_order_mark_and_the_line_ends_of_unix) {
  const std::string unix_text = "return {\n  name = 'a', hooks = { settle = function() end } }\n";
  std::string windows_text = "\xEF\xBB\xBF";
  for (const char byte : unix_text) windows_text += byte == '\n' ? std::string("\r\n") : std::string(1, byte);
  const Loaded plain = load(unix_text), marked = load(windows_text);
  ASSERT_NE(marked.variant, nullptr) << marked.error.text;
  EXPECT_EQ(marked.variant->script, unix_text);
  EXPECT_EQ(marked.variant->hash, plain.variant->hash);
  EXPECT_EQ(load_recorded(windows_text).variant, nullptr);
}

TEST(OptionsOfAField, are_one) {
  const Loaded twice =
      load("return { name = 'a', options = {\n a = { field = 'deal.hand' },\n b = { field = 'deal.hand' } } }");
  EXPECT_STREQ(twice.error.text,
               "`options.b` sets the field `deal.hand`, as `options.a` does. A field has one option.");
  EXPECT_EQ(twice.error.line, 3);
  const auto names = [](const Loaded& loaded) {
    std::string text;
    for (const VariantOption& option : loaded.variant->options) text += option.name + ' ';
    return text;
  };
  const Loaded target = load("return { name = 'a', options = { goal = { field = 'match.target', default = 900 } } }");
  ASSERT_NE(target.variant, nullptr) << target.error.text;
  EXPECT_EQ(names(target), "goal ");
  const Loaded child =
      load(Files{{"c.lua", "return { name = 'c', extends = 'b.lua', options = { h = { field = 'deal.hand' } } }"},
                 {"b.lua", "return { name = 'b', options = { hand = { field = 'deal.hand' } } }"}});
  ASSERT_NE(child.variant, nullptr) << child.error.text;
  EXPECT_EQ(names(child), "h target ");
}

TEST(Combined, expectations_of_all_files_are_tried) {
  const std::string long_hand =
      "return { name = 'a', sets = { max_wilds = 3 }, expect = {\n"
      "  { deal = { out = 0, hands = { {}, { 'KS' } }, sets = { { ['8'] = { '8C', '8D', '2H' } }, {} } }, points = { "
      "30, -10 } } } }";
  const std::string bonus = "return { name = 'b', out = { bonus = 50 } }";
  const Files combined = {
      {"both.lua", "return { name = 'both', extends = { 'a.lua', 'b.lua' } }"}, {"a.lua", long_hand}, {"b.lua", bonus}};
  EXPECT_EQ(problems_of(combined), (std::vector<std::string>{"a.lua:2: variant.merge_breaks"}));
  EXPECT_TRUE(problems_of({{"a.lua", long_hand}}).empty());
}

// A list of actions adds to the limits of a call. A host that sets the largest ones must not come out with small ones.
TEST(HookLimits, may_be_as_large_as_there_are_numbers) {
  ScriptHost host;
  host.limits.work = UINT64_MAX;
  host.limits.memory = UINT64_MAX;
  mille_error error = empty_error();
  const auto variant = ScriptVariants(host).from_script(
      sources_of(
          Files{{"a.lua",
                 "return { name = 'a', hooks = { allow = function() for i = 1, 50 do local t = { {} } end end } }"}}),
      {}, &error);
  ASSERT_EQ(variant.status(), MILLE_OK) << error.text;
  const Ruleset& ruleset = (*variant)->ruleset;
  State state = start_match(ruleset, {}, std::array<std::int64_t, 2>{1, 3}.data(), false);
  ASSERT_EQ(deal_next((*variant)->game(), &state, 0, nullptr), MILLE_OK);
  mille_action draw{};
  draw.kind = MILLE_ACTION_DRAW;
  std::uint8_t allowed = 0;
  EXPECT_EQ((*variant)->hooks->allow(ruleset, state, {&draw, 1}, {&allowed, 1}, 1, nullptr, &error), MILLE_OK)
      << error.text;
  EXPECT_EQ(allowed, 1);
}

// A deal in which seat 1 scores -10 by the engine, then what the hook adds for both seats.
TEST(Chapeau, follows_the_points_of_a_hook_unless_the_hook_changes_it) {
  const auto check = [](const std::string& hook, const std::string& expected) {
    return problems_of(
        Files{{"a.lua",
               "return { name = 'a', hooks = { score_deal = function(deal, score) " + hook +
                   " return score end }, expect = { { deal = { out = 0, hands = { {}, { 'KS' } }, sets = { { ['8'] = { "
                   "'8C', '8D', '8H' } }, {} } }, " +
                   expected + " } } }"}});
  };
  const auto add = [](const std::string& points) {
    return "for seat = 0, 1 do local side = score[seat] side.bonus = side.bonus + " + points +
           " side.points = side.points + " + points + " end";
  };
  using Problems = std::vector<std::string>;
  EXPECT_EQ(check(add("0"), "points = { 30, -10 }, chapeau = { false, true }"), Problems());
  EXPECT_EQ(check(add("20"), "points = { 50, 10 }, chapeau = { false, false }"), Problems());
  EXPECT_EQ(check(add("-100"), "points = { -70, -110 }, chapeau = { true, true }"), Problems());
  EXPECT_EQ(check(add("0") + " score[1].chapeau = false", "points = { 30, -10 }, chapeau = { false, false }"),
            Problems());
  EXPECT_EQ(check(add("0") + " score[0].chapeau = true", "points = { 30, -10 }, chapeau = { true, true }"), Problems());
}

}  // namespace
}  // namespace mille
