// mille new and mille check: a house rule from its first line to its first match.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stop_token>
#include <thread>

#include "tests/cli/command.h"
#include "tests/support/paths.h"

namespace cli_test {
namespace {

TEST(Scripts, tell_of_a_deals_own_rules_and_of_what_they_remember) {
  Folder folder;
  const std::string house = mille_test::source_dir() + "/plugins/variants/house/";
  const Outcome rounds = run(folder, {"watch", "--seed", "5", "--variant", house + "contract-rounds.lua"});
  EXPECT_NE(rounds.out.find("This deal has rules of its own: deal.hand 16; sets.min_size 4."), std::string::npos);
  const Outcome pot = run(folder, {"watch", "--seed", "5", "--variant", house + "carry-over-pot.lua"});
  EXPECT_NE(pot.out.find("Points in the pot: 0"), std::string::npos);
  const Outcome shown = run(folder, {"variants", "show", house + "contract-rounds.lua"});
  EXPECT_NE(shown.out.find("  1  deal.hand 16; sets.min_size 4\n"), std::string::npos);
  EXPECT_NE(run(folder, {"variants", "show", house + "first-to-deals.lua"}).out.find("  won0 = 0  (0 to 25)\n"),
            std::string::npos);
}

TEST(Scripts, a_new_script_checks_and_plays) {
  Folder folder;
  const Outcome made = run(folder, {"new", "variant", "my-rule"});
  EXPECT_EQ(made.code, 0) << made.err;
  const Outcome checked = run(folder, {"check", "my-rule.lua"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  EXPECT_EQ(checked.out.rfind("my-rule.lua: fine, My house rule\n", 0), 0u) << checked.out;
  const Outcome watched = run(folder, {"watch", "--variant", "./my-rule.lua", "--seed", "1", "--quiet"});
  EXPECT_EQ(watched.code, 0) << watched.err;
}

TEST(Scripts, a_new_script_lies_beside_what_editors_read) {
  Folder folder;
  ASSERT_EQ(run(folder, {"new", "variant", "first"}).code, 0);
  EXPECT_EQ(read_text(folder.path("mille_meta.lua")),
            read_text(mille_test::source_dir() + "/apps/cli/templates/mille_meta.lua"));
  EXPECT_EQ(read_text(folder.path(".luarc.json")),
            read_text(mille_test::source_dir() + "/apps/cli/templates/luarc.json"));
  std::ofstream(folder.path(".luarc.json")) << "{}";
  const Outcome second = run(folder, {"new", "variant", "second"});
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_EQ(second.out, "second.lua was written. Edit it, then run: mille check second.lua\n");
  EXPECT_EQ(read_text(folder.path(".luarc.json")), "{}") << "what is there already stays as it is";
}

// Names of what a script may call, from the page, with the libraries that they are in.
std::set<std::string> documented_functions() {
  const std::string page = read_text(mille_test::source_dir() + "/docs/script-sandbox.md");
  const std::size_t from = page.find("A script is Lua 5.4 with ");
  std::set<std::string> all;
  std::string library;
  std::size_t end = from;
  for (;;) {
    const std::size_t begin = page.find('`', end) + 1;
    end = page.find('`', begin) + 1;
    if (page.compare(begin, 4, "load") == 0) return all;
    std::istringstream names(page.substr(begin, end - 1 - begin));
    std::string name;
    if (page.compare(end, 2, " (") == 0 || page.compare(end, 2, "\n(") == 0) {
      names >> library;
      library += '.';
      continue;
    }
    while (names >> name) all.insert(library + name);
  }
}

TEST(Scripts, an_editor_knows_the_functions_that_a_script_may_call_and_no_others) {
  const std::string meta = read_text(mille_test::source_dir() + "/apps/cli/templates/mille_meta.lua");
  std::istringstream lines(meta);
  std::set<std::string> declared;
  std::string types;
  for (std::string line; std::getline(lines, line);) {
    const bool function = line.rfind("function ", 0) == 0;
    const bool number = line.rfind("math.", 0) == 0;
    if (!function && !number) continue;
    const std::string name = function ? line.substr(9, line.find('(') - 9) : line.substr(0, line.find(' '));
    declared.insert(name);
    types += "assert(type(" + name + ") == '" + (function ? "function" : "number") + "')\n";
  }
  EXPECT_EQ(declared, documented_functions());
  Folder folder;
  std::ofstream(folder.path("all.lua")) << types << "return { name = 'all' }";
  const Outcome checked = run(folder, {"check", "all.lua"});
  EXPECT_EQ(checked.code, 0) << checked.out;
}

TEST(Scripts, new_leaves_a_file_that_is_there_as_it_is) {
  Folder folder;
  std::ofstream(folder.path("mine.lua")) << "return 1";
  EXPECT_EQ(run(folder, {"new", "variant", "mine"}).code, 1);
  EXPECT_EQ(read_text(folder.path("mine.lua")), "return 1");
  EXPECT_EQ(run(folder, {"new", "variant", "../mine"}).code, 2);
  EXPECT_EQ(run(folder, {"new", "player", "mine"}).code, 2);
}

TEST(Scripts, check_names_file_and_line_of_everything_that_is_wrong) {
  Folder folder;
  std::ofstream(folder.path("bad.lua"))
      << "return {\n  name = 'bad',\n  sets = { max_wild = 3 },\n  deal = { hand = 99 },\n}\n";
  const Outcome checked = run(folder, {"check", "bad.lua"});
  EXPECT_EQ(checked.code, 1);
  EXPECT_EQ(checked.out,
            "bad.lua:3:12: error: There is no “sets.max_wild”. Did you mean “max_wilds”? [variant.unknown_near]\n"
            "bad.lua:4:12: error: `deal.hand` is 99. It must be from 5 to 25. [rules.range]\n");
  EXPECT_EQ(run(folder, {"check"}).code, 2);
  EXPECT_EQ(run(folder, {"check", "absent.lua"}).code, 1);
  const Outcome both = run(folder, {"check", "absent.lua", "bad.lua"});
  EXPECT_EQ(both.code, 1);
  EXPECT_NE(both.out.find("absent.lua"), std::string::npos) << both.out;
  EXPECT_NE(both.out.find("bad.lua:4:"), std::string::npos) << both.out;
}

TEST(Scripts, a_script_takes_over_the_file_beside_it) {
  Folder folder;
  std::filesystem::create_directory(folder.path("rules"));
  std::ofstream(folder.path("rules/base.lua")) << "return { name = 'base', deal = { hand = 9 } }\n";
  std::ofstream(folder.path("rules/child.lua")) << "return { name = 'child', title = 'Child', extends = 'base.lua' }\n";
  const Outcome checked = run(folder, {"check", "rules/child.lua", "--play", "0"});
  EXPECT_EQ(checked.out, "rules/child.lua: fine, Child\n");
  EXPECT_EQ(run(folder, {"watch", "--variant", "rules/child.lua", "--seed", "1", "--quiet"}).code, 0);

  std::ofstream(folder.path("rules/base.lua")) << "return { name = 'base',\n deal = { hnd = 9 } }\n";
  const Outcome wrong = run(folder, {"check", "rules/child.lua"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_TRUE(wrong.out.starts_with("rules/base.lua:2:11: error: There is no “deal.hnd”")) << wrong.out;

  std::filesystem::remove(folder.path("rules/base.lua"));
  std::ofstream(folder.path("base.lua")) << "return { name = 'base' }\n";  // beside the caller, not beside the script
  const Outcome missing = run(folder, {"check", "rules/child.lua"});
  EXPECT_EQ(
      missing.out,
      "rules/child.lua:1:43: error: `extends` names “base.lua”, but there is no such file. [variant.extends_file]\n");
}

// Another process writes the base again and again while the command reads it: whole, by renaming, or in place, where a
// reader may meet half of it. What a command read is what it plays and what it records.
TEST(Scripts, a_file_that_changes_while_it_is_loaded_is_read_as_it_was_at_one_moment_or_refused) {
  Folder folder;
  std::ofstream(folder.path("child.lua")) << "return { name = 'child', extends = 'base.lua', deal = { hand = 11 } }\n";
  const std::string base = folder.path("base.lua");
  const std::string texts[] = {"return { name = 'base', match = { target = 500 } }\n",
                               "return { name = 'base', match = { target = 600 }, sets = { max_wilds = 2 } }\n"};
  std::ofstream(base) << texts[0];
  std::atomic<bool> in_place = false;
  std::jthread writer([&](const std::stop_token& stop) {
    for (std::size_t i = 0; !stop.stop_requested(); ++i) {
      if (in_place) {
        std::ofstream(base) << texts[i % 2];
      } else {
        std::ofstream(base + ".new") << texts[i % 2];
        std::filesystem::rename(base + ".new", base);
      }
    }
  });
  for (int i = 0; i < 10; ++i) {
    const std::string record = "whole" + std::to_string(i) + ".mille";
    const Outcome watched =
        run(folder, {"watch", "--variant", "./child.lua", "--seed", "1", "--quiet", "--record", record});
    EXPECT_EQ(watched.code, 0) << watched.err;
    const Outcome verified = run(folder, {"replay", "--verify", record});
    EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  }
  in_place = true;
  for (int i = 0; i < 20; ++i) {
    const Outcome checked = run(folder, {"check", "child.lua", "--play", "1"});
    EXPECT_TRUE(checked.code == 0 ||
                (checked.code == 1 && (checked.out + checked.err).find("base.lua") != std::string::npos))
        << checked.code << checked.out << checked.err;
  }
}

TEST(Scripts, a_script_that_extends_itself_is_refused) {
  Folder folder;
  std::ofstream(folder.path("a.lua")) << "return { name = 'a', extends = 'b.lua' }\n";
  std::ofstream(folder.path("b.lua")) << "return { name = 'b', extends = 'a.lua' }\n";
  std::ofstream(folder.path("c.lua")) << "return { name = 'c', extends = 'c.lua' }\n";
  EXPECT_EQ(run(folder, {"check", "a.lua"}).out,
            "b.lua:1:22: error: `extends` names “a.lua”, which extends this file. [variant.extends_cycle]\n");
  EXPECT_EQ(run(folder, {"check", "./c.lua"}).out,
            "./c.lua:1:22: error: `extends` names “c.lua”, which extends this file. [variant.extends_cycle]\n");
}

TEST(Scripts, two_scripts_are_combined) {
  Folder folder;
  std::ofstream(folder.path("hand.lua")) << "return { name = 'hand', deal = { hand = 9 } }\n";
  std::ofstream(folder.path("out.lua")) << "return { name = 'out', out = { bonus = 50 } }\n";
  std::ofstream(folder.path("other.lua")) << "return { name = 'other', deal = { hand = 8 } }\n";
  EXPECT_EQ(run(folder, {"check", "hand.lua+out.lua", "--play", "0"}).out, "hand.lua+out.lua: fine, hand + out\n");
  EXPECT_EQ(run(folder, {"watch", "--variant", "hand.lua+out.lua", "--seed", "1", "--quiet"}).code, 0);
  const Outcome conflict = run(folder, {"check", "hand.lua+other.lua"});
  EXPECT_EQ(conflict.code, 1);
  EXPECT_EQ(
      conflict.out,
      "hand.lua+other.lua:1: error: “hand.lua” and “other.lua” both change `deal.hand`. [variant.merge_conflict]\n");
  EXPECT_EQ(run(folder, {"check", "hand.lua+hand.lua"}).out,
            "hand.lua+hand.lua: error: two of the files that are combined are called hand.lua [unreadable]\n");
}

TEST(Scripts, check_and_watch_print_what_a_hook_logs) {
  Folder folder;
  std::ofstream(folder.path("talks.lua"))
      << "return { name = 'talks', title = 'Talks', match = { max_deals = 1 }, hooks = {\n"
         "  score_deal = function(deal, score) log('out', deal.out, deal.turns > 0) end } }\n";
  const Outcome checked = run(folder, {"check", "talks.lua", "--play", "1"});
  EXPECT_TRUE(checked.out.starts_with("talks.lua: fine, Talks\n")) << checked.out;
  EXPECT_NE(checked.err.find("talks.lua:2: out "), std::string::npos) << checked.err;
  const Outcome watched = run(folder, {"watch", "--variant", "./talks.lua", "--seed", "1", "--quiet"});
  EXPECT_NE(watched.err.find("talks.lua:2: out "), std::string::npos) << watched.err;
}

TEST(Scripts, settle_and_perft_say_when_a_hook_fails) {
  Folder folder;
  std::ofstream(folder.path("bad.lua")) << "return { name = 'bad', hooks = {\n"
                                           "settle = function() error('no payment') end,\n"
                                           "allow = function() error('no answer') end } }\n";
  const Outcome settled =
      run(folder, {"settle", "--variant", "./bad.lua", "--winner", "1252,2,1", "--loser", "649,1,1"});
  EXPECT_EQ(settled.code, 0);
  EXPECT_NE(settled.err.find("bad.lua:2: settle failed"), std::string::npos) << settled.err;
  const Outcome counted = run(folder, {"perft", "--variant", "./bad.lua", "--seed", "1", "--depth", "2"});
  EXPECT_EQ(counted.code, 0);
  EXPECT_NE(counted.err.find("bad.lua:3: allow failed"), std::string::npos) << counted.err;
}

TEST(Scripts, a_hook_that_logs_without_end_is_cut) {
  Folder folder;
  std::ofstream(folder.path("floods.lua")) << "local function noise() for count = 1, 50 do log(count) end end\n"
                                              "return { name = 'floods', hooks = { allow = noise } }\n";
  const Outcome checked = run(folder, {"check", "floods.lua", "--play", "10"});
  EXPECT_EQ(checked.code, 0) << checked.out;
  const auto lines = std::count(checked.err.begin(), checked.err.end(), '\n');
  EXPECT_LE(lines, 1001);
  EXPECT_NE(checked.err.find("further lines"), std::string::npos);
}

TEST(Scripts, options_of_their_own_are_set_as_others_are_and_kept_in_the_record) {
  Folder folder;
  std::ofstream(folder.path("pays.lua"))
      << "return { name = 'pays', options = { price = { range = { 0, 500 }, default = 100 } }, match = { max_deals = 1 "
         "}, hooks = {\n"
         "  settle = function() return { game = options.price, difference = 0, naturals = 0, chapeaux = 0, skunk = 0,\n"
         "    total = options.price } end } }\n";
  const Outcome watched =
      run(folder, {"watch", "--variant", "./pays.lua", "--option", "price=321", "--seed", "1", "--record", "-"});
  EXPECT_EQ(watched.code, 0) << watched.err;
  EXPECT_NE(watched.out.find("\"options\":{\"price\":321}"), std::string::npos) << watched.out;
  EXPECT_NE(watched.out.find("\"total\":321"), std::string::npos) << watched.out;
  std::ofstream(folder.path("match.jsonl")) << watched.out;
  EXPECT_EQ(run(folder, {"replay", "match.jsonl", "--verify"}).code, 0);
  const Outcome refused = run(folder, {"watch", "--variant", "./pays.lua", "--option", "price=501"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("from 0 to 500"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace cli_test
