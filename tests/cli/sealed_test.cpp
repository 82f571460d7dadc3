// Sealed matches: the share and what is noted, the files during the match, resuming and watching.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <filesystem>

#include "mille/mille.hpp"
#include "tests/cli/command.h"
#include "tests/support/paths.h"
#include "tests/support/replaced.h"

namespace cli_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kDigits = 64;
constexpr mille::Seed kShares[] = {{1, 2, 3}, {4, 5, 6}};
const Arguments kPlay{"play", "--decks", "sealed", "--record", "s.mille"};
const Arguments kPlayShort{"play", "--decks", "sealed", "--option", "target=200", "--record", "s.mille"};

// Takes the first choice until the match is over.
std::string first_choices() {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "1\n";
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += lines[i] + '\n';
  return text;
}

// The digits on the line after `line`.
std::string shown_below(const std::string& output, const std::string& line) {
  const std::size_t at = output.find(line + "\n  ");
  EXPECT_NE(at, std::string::npos) << line << '\n' << output;
  return at == std::string::npos ? "" : output.substr(at + line.size() + 3, kDigits);
}

// The receipt after each line, as a guest computes it.
std::vector<std::string> receipts_of(const std::string& record) {
  std::vector<std::string> receipts;
  std::optional<mille::Hash> receipt;
  for (const std::string& line : lines_of(record)) {
    receipt = receipt ? mille::guest::receipt(*receipt, line).value() : mille::guest::receipt(line).value();
    receipts.push_back(mille::to_hex(*receipt));
  }
  return receipts;
}

// The first 20 digits of a receipt, which two guests compare.
std::string to_compare(const std::string& receipt) {
  return receipt.substr(0, 5) + ' ' + receipt.substr(5, 5) + ' ' + receipt.substr(10, 5) + ' ' + receipt.substr(15, 5);
}

// The receipt after the last line, as the command shows it.
std::string receipt_below(const std::string& title, const std::string& record) {
  const auto receipts = receipts_of(record);
  return title + ":\n  " + receipts.back() + '@' + std::to_string(receipts.size() - 1) +
         "\nIts first 20 digits, to compare with another guest: " + to_compare(receipts.back()) + '\n';
}
std::string shown_receipt(const std::string& record) {
  return receipt_below("Receipt after line " + std::to_string(lines_of(record).size() - 1), record);
}

unsigned mode_of(const std::string& path) { return static_cast<unsigned>(fs::status(path).permissions()); }

// All files of a seed, including those not yet renamed.
std::vector<std::string> seed_files(const Folder& folder) {
  std::vector<std::string> files = folder.files("");
  std::erase_if(files, [](const std::string& file) { return file.find(".seed") == std::string::npos; });
  return files;
}

class Sealed : public ::testing::Test {
 protected:
  std::string record() const { return read_text(record_path_); }
  Json header() const { return Json::parse(lines_of(record()).at(0)); }
  void expect_verified() const {
    const Outcome verified = run(folder_, {"replay", "s.mille", "--verify"});
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_NE(verified.out.find("match 1: agrees with itself"), std::string::npos) << verified.out;
  }
  // Leaves what a kill leaves: the first lines of a whole record, half of the next line, and the seed.
  void leave(const std::vector<std::string>& whole, std::size_t lines) const {
    write_text(record_path_, joined(whole, lines) + whole[lines].substr(0, whole[lines].size() / 2));
    write_text(seed_path_, Json::parse(whole.back())["reveal"]["seed"].get<std::string>() + '\n');
  }

  Folder folder_;
  std::string record_path_ = folder_.path("s.mille");
  std::string seed_path_ = folder_.path("s.mille.seed");
};

TEST_F(Sealed, a_whole_match_shows_what_its_record_proves) {
  for (const std::string typed : {"any text at all", ""}) {
    const Outcome outcome = run(folder_, kPlayShort, typed + '\n' + first_choices());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string before = outcome.out.substr(0, outcome.out.find("Your share> "));
    for (const char* term : {"Variant: montreal, target=200\n", "Stakes: 1-3\n", "Seat 0: you, with a share\n",
                             "Seat 1: greedy, without a share\n", "so nobody can choose them"}) {
      EXPECT_NE(before.find(term), std::string::npos) << term << before;
    }
    const std::string commit = header()["commit"];
    EXPECT_EQ(shown_below(before, "Commitment to these terms and to the seed (SHA-256):"), commit);
    EXPECT_EQ(shown_below(outcome.out, "Commitment:"), commit);
    EXPECT_EQ(header()["guests"], Json::parse("[0]"));
    EXPECT_EQ(header()["shares"], Json({shown_below(outcome.out, "Your share:"), nullptr}));
    EXPECT_EQ(outcome.out.find("cut"), std::string::npos);
    EXPECT_NE(outcome.out.find("Verified: "), std::string::npos);
    EXPECT_NE(outcome.out.find(receipt_below("Receipt after the last line", record())), std::string::npos);
    EXPECT_EQ(mode_of(record_path_), 0600U);
    EXPECT_TRUE(seed_files(folder_).empty());
    expect_verified();
    fs::remove(record_path_);
  }
}

TEST_F(Sealed, what_was_noted_verifies_the_match_and_what_differs_fails) {
  const Outcome played = run(folder_, kPlayShort, "a share\n" + first_choices());
  const std::string commit = shown_below(played.out, "Commitment:");
  const std::string share = shown_below(played.out, "Your share:");
  const std::string receipt = shown_below(played.out, "Receipt after the last line:");
  const std::string other(kDigits, 'a');
  const auto verify = [&](const Arguments& more) {
    Arguments words{"replay", "s.mille", "--verify"};
    words.insert(words.end(), more.begin(), more.end());
    return run(folder_, words);
  };
  const Outcome all = verify({"--commit", commit, "--share", "0=" + share, "--receipt", receipt});
  EXPECT_EQ(all.code, 0) << all.out << all.err;
  EXPECT_EQ(all.out.find("match 1: verified"), 0U) << all.out;
  for (const Arguments& wrong : {Arguments{"--commit", other}, Arguments{"--share", "0=" + other},
                                 Arguments{"--share", "1=" + share}, Arguments{"--receipt", other},
                                 Arguments{"--receipt", receipt + "@3"}, Arguments{"--share-commit", "1=" + other}}) {
    const Outcome outcome = verify(wrong);
    EXPECT_EQ(outcome.code, 1) << wrong[1];
    EXPECT_EQ(outcome.out.find("match 1: failed\n"), 0U) << outcome.out;
  }
  write_text(folder_.path("notes.json"),
             R"({"mille_notes":1,"commit":")" + commit + R"(","receipt":")" + receipt + "\"}");
  EXPECT_EQ(verify({"--notes", "notes.json", "--share", "0=" + share}).out.find("match 1: verified"), 0U);
  EXPECT_EQ(verify({"--notes", "notes.json", "--commit", other}).code, 1) << "an option takes the place of a note";
  const Json json = Json::parse(verify({"--notes", "notes.json", "--json"}).out);
  EXPECT_EQ(json["file"], "s.mille");
  EXPECT_EQ(json["lines"]["promise"]["status"], "ok");
  EXPECT_EQ(json["receipt"]["hash"], receipt);
  EXPECT_EQ(verify({}).code, 0);
  EXPECT_EQ(verify({"--strict"}).code, 0) << "an option explains the target of 200";
}

TEST_F(Sealed, two_guests_check_a_match_together) {
  const auto engine = mille::Engine::create().value();
  auto setup = mille::make<mille_match_setup>();
  setup.decks = MILLE_DECKS_SEALED;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  auto table = mille::Table::create(engine.variant("montreal").value(), setup).value();
  table.seal(3).value();
  const mille::Hash commit = table.commitment().value();
  Arguments shares, commits;
  for (const mille_seat seat : {0, 1}) {
    const mille::Hash share_commit = mille::guest::share_commit(commit, seat, kShares[seat]).value();
    table.add_share_commit(seat, share_commit).value();
    shares.insert(shares.end(), {"--share", std::to_string(seat) + "=" + mille::to_hex(kShares[seat])});
    commits.insert(commits.end(), {"--share-commit", std::to_string(seat) + "=" + mille::to_hex(share_commit)});
  }
  for (const mille_seat seat : {0, 1}) table.add_share(seat, kShares[seat]).value();
  table.resign(0).value();
  write_text(record_path_, table.record(MILLE_ALL).value());
  const auto verify = [&](const std::vector<Arguments>& parts) {
    Arguments words{"replay", "s.mille", "--verify"};
    for (const Arguments& part : parts) words.insert(words.end(), part.begin(), part.end());
    return run(folder_, words);
  };
  const Outcome both = verify({shares, commits});
  EXPECT_EQ(both.code, 0) << both.out << both.err;
  for (const char* seat : {"0", "1"}) {
    for (const std::string what : {"the share", "the share commitment"}) {
      const std::string agrees = what + " of seat " + seat + " is the one";
      EXPECT_NE(both.out.find(agrees.substr(4)), std::string::npos) << agrees << both.out;
    }
  }
  const std::string other(kDigits, '0');
  for (const std::string option : {"--share", "--share-commit"}) {
    const Arguments& right = option == "--share" ? shares : commits;
    const Outcome wrong = verify({{right[0], right[1], option, "1=" + other}});
    EXPECT_EQ(wrong.code, 1) << wrong.out;
    EXPECT_NE(wrong.out.find(" of seat 1 in the header is not the one"), std::string::npos) << wrong.out;
    const Outcome twice = verify({right, {option, right[3]}});
    EXPECT_EQ(twice.code, 2) << twice.out;
    EXPECT_NE(twice.err.find(option + " is given twice for seat 1"), std::string::npos) << twice.err;
    EXPECT_EQ(twice.out, "");
  }
  write_text(folder_.path("notes.json"), R"({"mille_notes":1,"share":{"seat":0,"hex":")" + other + "\"}}");
  EXPECT_EQ(verify({{"--notes", "notes.json"}}).code, 1);
  EXPECT_EQ(verify({{"--notes", "notes.json"}, shares}).code, 0) << "an option takes the place of a note";
}

TEST_F(Sealed, of_a_match_with_hooks_whose_seed_is_withheld_the_sums_are_checked) {
  write_text(folder_.path("dear.lua"),
             "return { name = 'dear', title = 'Dear', about = 'One more to pay.', match = { target = 200 },\n"
             "  hooks = { settle = function(result, payment)\n"
             "    payment.game, payment.total = payment.game + 1, payment.total + 1\n    return payment\n  end } }\n");
  const Outcome watched =
      run(folder_, {"watch", "--decks", "sealed", "--variant", "./dear.lua", "--record", "s.mille", "-q"});
  ASSERT_EQ(watched.code, 0) << watched.err;
  const auto whole = lines_of(record());
  const auto verify = [&](const std::vector<std::string>& lines) {
    write_text(record_path_, joined(lines, lines.size()));
    return run(folder_, {"replay", "s.mille", "--verify"});
  };
  EXPECT_EQ(verify(whole).out.find("match 1: agrees with itself\n"), 0U);
  std::vector<std::string> withheld(whole.begin(), whole.end() - 1);
  const Outcome unproven = verify(withheld);
  EXPECT_EQ(unproven.out.find("match 1: unfinished\n"), 0U) << unproven.out;
  EXPECT_NE(unproven.out.find("winner and payment are the script's"), std::string::npos) << unproven.out;
  std::string& end = withheld.back();
  const std::size_t total = end.find("\"totals\":[") + 10;
  end.insert(end[total] == '-' ? total + 1 : total, "1");
  EXPECT_EQ(verify(withheld).out.find("match 1: failed\n"), 0U);
}

TEST_F(Sealed, shipped_players_decide_again_as_they_did) {
  for (const std::string player : {"random", "greedy", "club", "learned", "search:nodes=60", "expert", "master"}) {
    for (const std::string decks : {"sealed", "seed"}) {
      Folder folder;
      Arguments watch{"watch",  "--decks",  decks,        "--player", player,    "--player",
                      "greedy", "--option", "target=200", "--record", "w.mille", "--quiet"};
      if (decks == "seed") watch.insert(watch.end(), {"--seed", "5"});
      run(folder, watch);
      const Outcome outcome = run(folder, {"replay", "w.mille", "--verify", "--replay-players"});
      EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
      EXPECT_NE(outcome.out.find("is what " + player + " decides from its view"), std::string::npos) << outcome.out;
      EXPECT_NE(outcome.out.find("is what greedy decides from its view"), std::string::npos) << outcome.out;
      // Of a sealed match the system chooses the cards: a player may go out before the other has decided anything.
      const std::size_t silent = outcome.out.find("the 0 decisions");
      EXPECT_TRUE(silent == std::string::npos || decks == "sealed") << outcome.out;
      if (silent != std::string::npos) {
        EXPECT_EQ(outcome.out.find("the 0 decisions", silent + 1), std::string::npos) << outcome.out;
      }
    }
  }
}

TEST_F(Sealed, an_opponent_decides_again_as_it_did_before_and_after_an_interruption) {
  run(folder_, kPlayShort, "a share\n1\n1\n1\n1\n1\n1\nquit\n");
  run(folder_, {"play", "--resume", "s.mille"}, first_choices());
  const Outcome outcome = run(folder_, {"replay", "s.mille", "--verify", "--replay-players", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json players = Json::parse(outcome.out)["players"];
  EXPECT_EQ(players[0]["status"], "not_checked");
  EXPECT_EQ(players[0]["text"], "Seat 0 was a guest's.");
  EXPECT_EQ(players[1]["status"], "ok") << players;
}

TEST_F(Sealed, the_first_decision_that_a_player_does_not_repeat_is_named) {
  run(folder_, {"watch", "--seed", "5", "--player", "random", "--player", "greedy", "--record", "w.mille", "--quiet"});
  std::string record = read_text(folder_.path("w.mille"));
  const std::string names = R"("players":["random","greedy"])";
  ASSERT_NE(record.find(names), std::string::npos);
  record.replace(record.find(names), names.size(), R"("players":["club","Ann"])");
  write_text(folder_.path("w.mille"), record);
  EXPECT_EQ(run(folder_, {"replay", "w.mille", "--verify"}).code, 0) << "an unsealed record promises no name";
  const Outcome outcome = run(folder_, {"replay", "w.mille", "--verify", "--replay-players"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("match 1: failed\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("player 0:     failed. decision "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("and club decides “"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("“Ann” does not ship with"), std::string::npos) << outcome.out;
  const Outcome data = run(folder_, {"replay", "w.mille", "--verify", "--replay-players", "--json"});
  EXPECT_EQ(Json::parse(data.out)["result"], "failed") << data.out;
}

TEST_F(Sealed, a_file_is_judged_to_its_last_byte) {
  ASSERT_EQ(run(folder_, kPlayShort, "a share\n" + first_choices()).code, 0);
  const std::string whole = record();
  const auto verified = [&](const std::string& text) {
    write_text(record_path_, text);
    return run(folder_, {"replay", "s.mille", "--verify"});
  };
  for (const std::string& tail : {std::string("x"), std::string("\n"), std::string("{\"match_end\":1}\n")}) {
    const Outcome outcome = verified(whole + tail);
    EXPECT_EQ(outcome.code, 1) << tail << outcome.out;
    EXPECT_EQ(outcome.out.find("agrees"), std::string::npos) << tail << outcome.out;
  }
  for (const std::string& before :
       {std::string("x\n"), std::string("\n"), std::string("\xef\xbb\xbf"), "\xef\xbb\xbf" + whole}) {
    EXPECT_EQ(verified(before + whole).code, 1) << before;
  }
  // A program that is stopped while it begins another match leaves half a header.
  for (const std::string& half : {std::string("{"), whole.substr(0, 100)}) {
    const Outcome outcome = verified(whole + half);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("match 1: agrees with itself\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("match 2: unfinished\n"), std::string::npos) << outcome.out;
    EXPECT_EQ(run(folder_, {"replay", "s.mille", "--verify", "--strict"}).code, 1);
    EXPECT_EQ(run(folder_, {"replay", "s.mille", "--verify", "--replay-players"}).code, 0);
  }
  EXPECT_EQ(verified(whole.substr(0, 100)).code, 1) << "half a header is no match";
}

TEST_F(Sealed, a_notes_file_has_one_spelling) {
  ASSERT_EQ(run(folder_, kPlayShort, "a share\n" + first_choices()).code, 0);
  const std::string commit = header()["commit"];
  const auto verified = [&](const std::string& notes, const Arguments& more = {}) {
    write_text(folder_.path("n.json"), notes);
    Arguments words{"replay", "s.mille", "--verify", "--notes", "n.json"};
    words.insert(words.end(), more.begin(), more.end());
    return run(folder_, words);
  };
  const std::string good = R"({"mille_notes":1,"commit":")" + commit + "\"}";
  for (const std::string& notes : {good, good + '\n'}) {
    EXPECT_EQ(verified(notes).code, 0);
    EXPECT_EQ(verified(notes, {"--receipt", receipts_of(record()).back()}).code, 0);
  }
  std::string upper = commit;
  for (char& digit : upper) digit = static_cast<char>(std::toupper(static_cast<unsigned char>(digit)));
  EXPECT_EQ(run(folder_, {"replay", "s.mille", "--verify", "--commit", upper}).code, 0) << "typed digits may be large";
  for (const std::string& notes :
       {std::string(), ' ' + good, good + ' ', good + "\n\n", good + "\r\n", "\xef\xbb\xbf" + good,
        mille_test::replaced(good, ":1,", ": 1,"), mille_test::replaced(good, commit, upper + "@"),
        R"({"commit":")" + commit + R"(","mille_notes":1})", mille_test::replaced(good, "1,", "1,\"mille_notes\":1,"),
        mille_test::replaced(good, "commit", "\\u0063ommit")}) {
    for (const Arguments& more : {Arguments{}, Arguments{"--receipt", receipts_of(record()).back()}}) {
      EXPECT_NE(verified(notes, more).code, 0) << notes;
    }
  }
}

TEST_F(Sealed, a_player_that_goes_by_the_time_is_not_checked) {
  run(folder_,
      {"watch", "--player", "search:nodes=0,time=1", "--option", "target=200", "--record", "w.mille", "--quiet"});
  const Outcome outcome = run(folder_, {"replay", "w.mille", "--verify", "--replay-players"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("not checked. search:nodes=0,time=1 decides by the clock"), std::string::npos)
      << outcome.out;
}

TEST_F(Sealed, notes_that_cannot_be_used_are_refused_with_nothing_verified) {
  run(folder_, kPlayShort, "a share\n" + first_choices());
  write_text(folder_.path("no.json"), "[]");
  write_text(folder_.path("more.json"), R"({"mille_notes":1,"more":2})");
  write_text(folder_.path("empty"), "");
  const std::pair<Arguments, int> cases[] = {
      {{"--commit", "abc"}, 2},        {{"--share", "2=abc"}, 2},
      {{"--share", "abc"}, 2},         {{"--receipt", "abc"}, 2},
      {{"--notes", "absent.json"}, 1}, {{"--notes", "no.json"}, 2},
      {{"--notes", "more.json"}, 2},   {{"--notes", "no.json", "--commit", std::string(kDigits, 'a')}, 1},
      {{"--seen", "absent"}, 1},       {{"--seen", "empty"}, 1},
      {{"--seen", "no.json"}, 1}};
  for (const auto& [more, code] : cases) {
    Arguments words{"replay", "s.mille", "--verify"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run(folder_, words);
    EXPECT_EQ(outcome.code, code) << more[1] << outcome.err;
    EXPECT_EQ(outcome.out, "") << more[1];
    EXPECT_NE(outcome.err, "") << more[1];
  }
  EXPECT_EQ(run(folder_, {"replay", "s.mille", "--strict"}).code, 2) << "it needs --verify";
}

TEST_F(Sealed, digits_that_are_typed_are_refused_by_their_option_with_what_is_wrong) {
  run(folder_, kPlayShort, "a share\n" + first_choices());
  const std::string letters = std::string(kDigits - 1, 'a') + 'z';
  const std::tuple<const char*, std::string, std::string> cases[] = {
      {"--share", "0=abc", "--share takes 64 hex digits, but “abc” has 3"},
      {"--share", "0=" + std::string(kDigits + 1, 'a'), "has 65"},
      {"--share", "1=" + letters, "--share takes 64 hex digits, not “" + letters + "”"},
      {"--share-commit", "0=", "--share-commit takes 64 hex digits, but “” has 0"},
      {"--commit", "abc", "--commit takes 64 hex digits, but “abc” has 3"},
      {"--receipt", "abc@4", "--receipt takes 64 hex digits, but “abc” has 3"},
      {"--receipt", std::string(kDigits, 'a') + "@x", "optionally followed by @ and a line number"}};
  for (const auto& [option, text, says] : cases) {
    const Outcome outcome = run(folder_, {"replay", "s.mille", "--verify", option, text});
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("line 1"), std::string::npos) << outcome.err;
  }
}

TEST_F(Sealed, a_habitual_text_is_another_share_each_time) {
  std::vector<std::string> shares;
  for (int i = 0; i < 2; ++i) {
    run(folder_, kPlay, "hello\n");
    shares.push_back(header()["shares"][0]);
    fs::remove(record_path_);
  }
  EXPECT_NE(shares[0], shares[1]);
}

TEST_F(Sealed, the_person_is_the_guest_of_their_seat) {
  Arguments words = kPlayShort;
  words.insert(words.end(), {"--seat", "1"});
  const Outcome outcome = run(folder_, words, "mine\n" + first_choices());
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(header()["guests"], Json::parse("[1]"));
  EXPECT_EQ(header()["shares"], Json({nullptr, shown_below(outcome.out, "Your share:")}));
  expect_verified();
}

TEST_F(Sealed, the_files_hold_no_card_and_no_seed_that_others_can_read_while_it_goes_on) {
  Running running(folder_, kPlay);
  ASSERT_TRUE(running.wait_for("Your share> "));
  ASSERT_EQ(seed_files(folder_).size(), 1U) << "the seed is stored before the commitment is shown";
  EXPECT_EQ(mode_of(seed_files(folder_)[0]), 0600U);
  const std::string seed = read_text(seed_files(folder_)[0]).substr(0, kDigits);
  EXPECT_FALSE(fs::exists(record_path_)) << "no header before the share";
  running.type("a share\n");
  ASSERT_TRUE(running.wait_for("your draw> "));
  for (int i = 0; i < 12; ++i) {
    running.type("1\n");
    ASSERT_TRUE(running.wait_for("> "));
    if (i == 0) {
      EXPECT_EQ(lines_of(record()).back(), R"({"seat":0,"do":"draw"})");
    }
    for (const std::string& line : lines_of(record())) {
      for (const char* hidden : {"deck", "card", "hand", "upcard", "reveal"}) {
        EXPECT_FALSE(Json::parse(line).contains(hidden)) << line;
      }
    }
    EXPECT_EQ(record().find(seed), std::string::npos);
    EXPECT_EQ(read_text(seed_path_), seed + '\n');
    EXPECT_EQ(mode_of(seed_path_), 0600U);
  }
  running.type("quit\n");
  EXPECT_EQ(running.finish().code, 0);
  const Outcome shown = run(folder_, {"replay", "s.mille"});
  EXPECT_EQ(shown.code, 1);
  EXPECT_NE(shown.err.find("The seed of these decks is not revealed."), std::string::npos) << shown.err;
  const Outcome verified = run(folder_, {"replay", "s.mille", "--verify"});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_NE(verified.out.find("match 1: unfinished\n"), std::string::npos) << verified.out;
  EXPECT_EQ(run(folder_, {"replay", "s.mille", "--verify", "--strict"}).code, 1);
  const Outcome outcome = run(folder_, {"play", "--resume", "s.mille"}, "resign\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(lines_of(record()).back())["reveal"]["seed"], seed);
  EXPECT_TRUE(seed_files(folder_).empty());
}

TEST_F(Sealed, a_match_that_is_left_at_its_share_leaves_nothing_and_the_next_has_another_seed) {
  std::vector<std::string> commitments;
  for (const int signal : {0, SIGINT, SIGTERM, SIGHUP}) {
    Running running(folder_, kPlay);
    ASSERT_TRUE(running.wait_for("Your share> "));
    signal == 0 ? running.end_input() : running.stop(signal);
    const Outcome outcome = running.finish();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("The match has not begun, and nothing was saved."), std::string::npos);
    EXPECT_TRUE(folder_.files(".mille").empty());
    EXPECT_TRUE(seed_files(folder_).empty());
    commitments.push_back(shown_below(outcome.out, "Commitment to these terms and to the seed (SHA-256):"));
    EXPECT_EQ(std::ranges::count(commitments, commitments.back()), 1);
  }
}

TEST_F(Sealed, what_a_kill_at_the_share_leaves_is_removed_by_the_next_start) {
  {
    Running running(folder_, kPlay);
    ASSERT_TRUE(running.wait_for("Your share> "));
    running.stop(SIGKILL);
    running.finish();
  }
  ASSERT_EQ(seed_files(folder_).size(), 1U);
  run(folder_, kPlay, "a share\n");
  EXPECT_EQ(seed_files(folder_), std::vector<std::string>{seed_path_});
}

TEST_F(Sealed, two_starts_on_one_name_make_one_match) {
  Running first(folder_, kPlay);
  ASSERT_TRUE(first.wait_for("Your share> "));
  Running second(folder_, kPlay);
  ASSERT_TRUE(second.wait_for("Your share> "));
  first.type("a share\n");
  ASSERT_TRUE(first.wait_for("your draw> "));
  const std::string seed = read_text(seed_path_);
  second.type("a share\n");
  const Outcome refused = second.finish();
  EXPECT_EQ(refused.code, 1);
  EXPECT_NE(refused.err.find("already exists"), std::string::npos) << refused.err;
  EXPECT_EQ(read_text(seed_path_), seed);
  first.type("resign\n");
  EXPECT_EQ(first.finish().code, 0);
  expect_verified();
}

TEST_F(Sealed, a_match_goes_on_after_kills_takes_nothing_back_and_shows_its_notes_again) {
  Running begun(folder_, kPlay);
  begun.type("a share\n");
  std::string before;
  Arguments words{"play", "--resume", "s.mille"};
  for (int kill = 0; kill < 4; ++kill) {
    Running resumed(folder_, words);
    Running& running = kill == 0 ? begun : resumed;
    if (kill > 0) running.type("undo\n");
    ASSERT_TRUE(running.wait_for(kill == 0 ? "your draw> " : "In a sealed match nothing can be taken back."));
    for (int i = 0; i < 2 * kill; ++i) {
      running.type("1\n");
      ASSERT_TRUE(running.wait_for("> "));
    }
    running.stop(SIGKILL);
    running.finish();
    EXPECT_TRUE(record().starts_with(before));
    before = joined(lines_of(record()), static_cast<std::size_t>(std::ranges::count(record(), '\n')));
    EXPECT_TRUE(fs::exists(seed_path_));
  }
  const Outcome outcome = run(folder_, words, first_choices());
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(record().starts_with(before));
  EXPECT_EQ(shown_below(outcome.out, "Commitment:"), header()["commit"]);
  EXPECT_EQ(shown_below(outcome.out, "Your share:"), header()["shares"][0]);
  EXPECT_TRUE(seed_files(folder_).empty());
  expect_verified();
}

// Cut after the header, a deal, actions, and the end before the reveal, each time with half of the next line.
TEST_F(Sealed, a_match_that_is_cut_after_any_line_becomes_the_same_match) {
  ASSERT_EQ(run(folder_, kPlayShort, "a share\n" + first_choices()).code, 0);
  const std::string whole = record();
  const auto lines = lines_of(whole);
  for (const std::size_t kept : {std::size_t{1}, std::size_t{2}, std::size_t{5}, lines.size() / 2, lines.size() - 3,
                                 lines.size() - 2, lines.size() - 1}) {
    leave(lines, kept);
    const Outcome outcome = run(folder_, {"play", "--resume", "s.mille"}, first_choices());
    EXPECT_EQ(outcome.code, 0) << kept << outcome.err;
    EXPECT_EQ(record(), whole) << kept;
    EXPECT_TRUE(seed_files(folder_).empty()) << kept;
  }
}

TEST_F(Sealed, a_match_does_not_go_on_otherwise_than_agreed) {
  ASSERT_EQ(run(folder_, kPlayShort, "a share\n" + first_choices()).code, 0);
  const auto lines = lines_of(record());
  const std::size_t half = lines.size() / 2;
  leave(lines, half);
  const std::string kept = record();
  const auto refused = [&](const Arguments& more, int code, const std::string& says) {
    Arguments words{"play", "--resume", "s.mille"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run(folder_, words, "resign\n");
    EXPECT_EQ(outcome.code, code) << outcome.out;
    EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
  };
  refused({"--seat", "1"}, 2, "seat 1 is not the guest's seat in this match");
  refused({"--player", "random"}, 2, "the terms of this sealed match name greedy as your opponent");
  EXPECT_EQ(record(), kept);
  std::string other = kept;
  write_text(record_path_, other.replace(other.find("[1,3]"), 5, "[2,6]"));
  refused({}, 1, "line 1");
  write_text(record_path_, kept);
  write_text(seed_path_, std::string(kDigits, '0') + '\n');
  refused({}, 1, "line 1");
  fs::remove(seed_path_);
  refused({}, 1, "s.mille.seed");
  EXPECT_EQ(record(), kept);
  leave(lines, half);
  EXPECT_EQ(run(folder_, {"play", "--resume", "s.mille", "--seat", "0", "--player", "greedy"}, "resign\n").code, 0);
}

// Quit, the end of the input, and signals.
TEST_F(Sealed, a_match_that_is_left_shows_the_receipt_of_its_last_line) {
  for (const int signal : {-1, 0, SIGINT, SIGTERM, SIGHUP}) {
    Running running(folder_, kPlay);
    running.type("a share\n1\n");
    ASSERT_TRUE(running.wait_for("lay or discard> "));
    if (signal == -1) running.type("quit\n");
    signal > 0 ? running.stop(signal) : running.end_input();
    const Outcome outcome = running.finish();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string shown = shown_receipt(record());
    const std::size_t at = outcome.out.find(shown);
    ASSERT_NE(at, std::string::npos) << outcome.out;
    EXPECT_LT(at, outcome.out.find("To continue it: "));
    EXPECT_NE(outcome.out.find("--receipt", at + shown.size()), std::string::npos) << "it says what that is for";
    const auto receipts = receipts_of(record());
    const std::string receipt = receipts.back() + '@' + std::to_string(receipts.size() - 1);
    EXPECT_TRUE(outcome.out.ends_with("To continue it: mille play --resume s.mille --receipt " + receipt + '\n'))
        << outcome.out;
    fs::remove(record_path_);
  }
}

TEST_F(Sealed, the_receipt_of_a_match_that_was_left_verifies_its_record_and_resumes_it) {
  ASSERT_EQ(run(folder_, kPlay, "a share\n1\n").code, 0);
  const std::string kept = record();
  const auto receipts = receipts_of(kept);
  const std::size_t last = receipts.size() - 1;
  const std::string line = std::to_string(last);
  const Outcome verified =
      run(folder_, {"replay", "s.mille", "--verify", "--receipt", receipts[last] + '@' + line, "--json"});
  EXPECT_EQ(verified.code, 0) << verified.out;
  const Json verdict = Json::parse(verified.out)["lines"]["receipt"];
  EXPECT_EQ(verdict["status"], "ok") << verified.out;
  EXPECT_NE(verdict["text"].get<std::string>().find(to_compare(receipts[last])), std::string::npos) << verified.out;
  const std::pair<std::string, std::string> cases[] = {
      {receipts[last] + '@' + line, "Your receipt is for line " + line + ", the last one.\n"},
      {receipts[last], "Your receipt is for line " + line + ", the last one.\n"},
      {receipts[last - 1],
       "Your receipt is for line " + std::to_string(last - 1) + ". It does not cover the line after it.\n"},
      {receipts[last - 2] + '@' + std::to_string(last - 2), "It does not cover the 2 lines after it.\n"},
      {receipts[0] + "@0", "Your receipt is for line 0. It does not cover the " + line + " lines after it.\n"}};
  for (const auto& [receipt, says] : cases) {
    const Outcome outcome = run(folder_, {"play", "--resume", "s.mille", "--receipt", receipt}, "quit\n");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(says), std::string::npos) << outcome.out;
    EXPECT_EQ(record(), kept);
  }
  const Outcome outcome =
      run(folder_, {"play", "--receipt", receipts[last] + '@' + line, "--resume", "s.mille"}, first_choices());
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(record().starts_with(kept));
  expect_verified();
}

TEST_F(Sealed, a_match_does_not_go_on_without_the_line_of_a_receipt) {
  ASSERT_EQ(run(folder_, kPlay, "another\n1\n").code, 0);
  const std::string other = receipts_of(record()).back();
  fs::remove(record_path_);
  ASSERT_EQ(run(folder_, kPlay, "a share\n1\n").code, 0);
  const auto receipts = receipts_of(record());
  const std::string last = std::to_string(receipts.size() - 1);
  const auto expect_refused = [&](const std::string& receipt, const std::string& says) {
    const std::string kept = record(), seed = read_text(seed_path_);
    const auto written = fs::last_write_time(record_path_);
    const Outcome outcome = run(folder_, {"play", "--resume", "s.mille", "--receipt", receipt}, "resign\n");
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("s.mille"), std::string::npos) << outcome.err;
    EXPECT_EQ(record(), kept);
    EXPECT_EQ(read_text(seed_path_), seed);
    EXPECT_EQ(fs::last_write_time(record_path_), written) << "it stays at its place among the matches played last";
  };
  expect_refused(other, "the receipt matches no line");
  expect_refused(other + "@0", "the receipt matches no line");
  expect_refused(receipts.back() + "@0",
                 "the receipt is for line " + last + " of the match in s.mille, not for line 0");
  expect_refused(receipts.back() + "@999999999", "not for line 999999999");
  // The record is set back to an earlier point, with half a line after it.
  const auto lines = lines_of(record());
  write_text(record_path_, joined(lines, lines.size() - 1) + "{\"seat\"");
  expect_refused(receipts.back(), "the receipt matches no line");
  expect_refused(receipts.back() + '@' + last, "ends with line " + std::to_string(lines.size() - 2) +
                                                   ", but your receipt is for line " + last +
                                                   ". Lines that you saw are missing");
  EXPECT_EQ(run(folder_, {"play", "--resume", "s.mille", "--receipt", receipts[lines.size() - 2]}, "quit\n").code, 0);
}

TEST_F(Sealed, a_match_that_was_set_back_and_played_another_way_lacks_the_receipt) {
  const Outcome drawn = run(folder_, kPlay, "a share\ndraw\n");
  const std::string before = record();
  const int discard = std::stoi(drawn.out.substr(drawn.out.find("\ndiscard ") + 9));
  std::string receipt;
  for (const int choice : {discard, discard + 1}) {
    write_text(record_path_, before);
    ASSERT_EQ(run(folder_, {"play", "--resume", "s.mille"}, std::to_string(choice) + "\nquit\n").code, 0);
    ASSERT_GT(record().size(), before.size());
    if (choice == discard) receipt = receipts_of(record()).back();
  }
  for (const std::string& line : {std::string(), '@' + std::to_string(lines_of(before).size())}) {
    const Outcome outcome = run(folder_, {"play", "--resume", "s.mille", "--receipt", receipt + line}, "resign\n");
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    EXPECT_NE(outcome.err.find("the receipt matches no line"), std::string::npos) << outcome.err;
  }
}

TEST_F(Sealed, the_lines_of_a_receipt_are_those_of_its_match_in_a_file_of_several) {
  const std::string earlier = run(folder_, {"watch", "--seed", "8", "--record", "-"}).out;
  ASSERT_EQ(run(folder_, kPlay, "a share\n1\n").code, 0);
  const auto receipts = receipts_of(record());
  write_text(record_path_, earlier + record());
  const std::string receipt = receipts.back() + '@' + std::to_string(receipts.size() - 1);
  const Outcome outcome = run(folder_, {"play", "--resume", "s.mille", "--receipt", receipt}, "quit\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(", the last one."), std::string::npos) << outcome.out;
}

// Another version of the command goes on with the match.
TEST_F(Sealed, a_match_keeps_the_header_and_the_receipts_of_the_version_that_began_it) {
  for (const std::string engine : {"0.0.9", "9.12.0-rc.3"}) {
    fs::remove(record_path_);
    ASSERT_EQ(run(folder_, kPlayShort, "a share\n1\n").code, 0);
    const std::string ours = R"("engine":")" + header()["engine"].get<std::string>() + '"';
    const std::string kept = mille_test::replaced(record(), ours, R"("engine":")" + engine + '"');
    const auto receipts = receipts_of(kept);
    for (const bool with_receipt : {false, true}) {
      write_text(record_path_, kept);
      Arguments resume{"play", "--resume", "s.mille"};
      if (with_receipt) resume.insert(resume.end(), {"--receipt", receipts.back()});
      const Outcome left = run(folder_, resume, "quit\n");
      ASSERT_EQ(left.code, 0) << left.err;
      EXPECT_EQ(record(), kept) << engine;
      EXPECT_NE(left.out.find(shown_receipt(kept)), std::string::npos) << left.out;
    }
    ASSERT_EQ(run(folder_, {"play", "--resume", "s.mille"}, first_choices()).code, 0);
    EXPECT_TRUE(record().starts_with(kept)) << engine;
    const Outcome verified = run(folder_, {"replay", "s.mille", "--verify", "--receipt", receipts.back()});
    EXPECT_EQ(verified.code, 0) << verified.out;
  }
}

TEST_F(Sealed, a_header_that_was_changed_in_the_file_lacks_the_receipt) {
  ASSERT_EQ(run(folder_, kPlay, "a share\n1\n").code, 0);
  const std::string receipt = receipts_of(record()).back();
  const std::string ours = R"("engine":")" + header()["engine"].get<std::string>() + '"';
  const std::string changed = mille_test::replaced(record(), ours, R"("engine":"0.0.9")");
  write_text(record_path_, changed);
  const Outcome outcome = run(folder_, {"play", "--resume", "s.mille", "--receipt", receipt}, "resign\n");
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_NE(outcome.err.find("the receipt matches no line"), std::string::npos) << outcome.err;
  EXPECT_EQ(record(), changed);
}

TEST_F(Sealed, a_receipt_is_for_sealed_matches) {
  ASSERT_EQ(run(folder_, {"play", "--seed", "4", "--record", "m.mille"}, "draw\n").code, 0);
  const std::string kept = read_text(folder_.path("m.mille"));
  const Outcome outcome =
      run(folder_, {"play", "--resume", "m.mille", "--receipt", std::string(kDigits, 'a')}, "resign\n");
  EXPECT_EQ(outcome.code, 2) << outcome.out;
  EXPECT_NE(outcome.err.find("--receipt is for sealed matches"), std::string::npos) << outcome.err;
  EXPECT_EQ(read_text(folder_.path("m.mille")), kept);
  const Outcome notes = run(folder_, {"play", "--resume", "m.mille"}, "notes\n");
  EXPECT_NE(notes.out.find("This match is not sealed"), std::string::npos) << notes.out;
  EXPECT_EQ(notes.out.find("Receipt"), std::string::npos) << notes.out;
}

TEST_F(Sealed, what_to_note_is_shown_at_any_time) {
  Running running(folder_, kPlay);
  running.type("a share\n");
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(running.wait_for(i == 0 ? "your draw> " : "> "));
    running.type("notes\n");
    for (const std::string& shown :
         {"Commitment:\n  " + header()["commit"].get<std::string>(),
          "Your share:\n  " + header()["shares"][0].get<std::string>(), shown_receipt(record())}) {
      ASSERT_TRUE(running.wait_for(shown));
    }
    ASSERT_TRUE(running.wait_for("> "));
    running.type("1\n");
  }
}

TEST_F(Sealed, the_table_shows_the_receipt_among_the_news_and_when_it_is_left) {
  Running running(folder_, kPlay, Terminal());
  ASSERT_TRUE(running.wait_for("Your share> "));
  running.type("a share\r");
  ASSERT_TRUE(running.wait_for("Press Enter to play> "));
  running.type("\r");
  ASSERT_TRUE(running.wait_for("q leave"));
  const auto receipts = receipts_of(record());
  const std::string shown = receipts.back() + '@' + std::to_string(receipts.size() - 1);
  running.type("n");
  ASSERT_TRUE(running.wait_for("Receipt after line"));
  ASSERT_TRUE(running.wait_for(shown));
  running.type("x");
  ASSERT_TRUE(running.wait_for("q leave"));
  running.type("q");
  const Outcome left = running.finish();
  EXPECT_EQ(left.code, 0);
  EXPECT_LT(left.out.rfind("q leave"), left.out.rfind(shown)) << left.out;
  EXPECT_EQ(count(left.out, shown), 3U) << "in the news, when it is left, and in the command that continues it";
  Running resumed(folder_, {"play", "--resume", "s.mille", "--receipt", shown}, Terminal());
  ASSERT_TRUE(resumed.wait_for("Your receipt is for line"));
  ASSERT_TRUE(resumed.wait_for("q leave"));
  resumed.stop(SIGTERM);
  const Outcome stopped = resumed.finish();
  EXPECT_EQ(stopped.code, 0);
  EXPECT_EQ(count(stopped.out.substr(stopped.out.rfind("q leave")), shown), 2U) << stopped.out;
}

// The folder of matches, and what a start says about those that have no end.
class BrokenOff : public Sealed {
 protected:
  // Begins a sealed match and leaves it at once, or leaves it before the share.
  std::string begin(const std::string& input, const Arguments& more = {}) const {
    Arguments words{"play", "--decks", "sealed", "--option", "target=200"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run(folder_, words, input);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string before = outcome.out.substr(0, outcome.out.find("Your share> "));
    for (const std::string& line : lines_of(before)) {
      if (line.find("earlier") != std::string::npos) return line;
    }
    return {};
  }
  std::string saved(const std::string& name) const { return folder_.path("state/mille/" + name); }
};

TEST_F(BrokenOff, matches_are_counted_when_another_begins) {
  EXPECT_EQ(begin("a share\n"), "");
  EXPECT_EQ(begin(""), "1 earlier sealed match in your folder was abandoned or is still in play.");
  EXPECT_EQ(begin("a share\n1\n"), "1 earlier sealed match in your folder was abandoned or is still in play.");
  EXPECT_EQ(begin("a share\n" + first_choices()),
            "2 earlier sealed matches in your folder were abandoned or are still in play.");
  EXPECT_EQ(begin(""), "2 earlier sealed matches in your folder were abandoned or are still in play.");
  ASSERT_EQ(run(folder_, {"play", "--resume"}, "resign\n").code, 0);
  EXPECT_EQ(begin(""), "1 earlier sealed match in your folder was abandoned or is still in play.");
}

TEST_F(BrokenOff, matches_count_only_where_they_are_sealed_and_can_be_read) {
  ASSERT_EQ(begin("a share\n1\n"), "");
  const std::string one = read_text(folder_.files(".mille").at(0));
  ASSERT_EQ(run(folder_, {"play", "--seed", "1"}, "draw\n").code, 0);
  const std::string header = one.substr(0, one.find('\n'));
  write_text(saved("empty.mille"), "");
  write_text(saved("text.mille"), "sealed\n");
  write_text(saved("half.mille"), header);
  write_text(saved("brace.mille"), header.substr(0, header.size() - 1) + '\n');
  write_text(saved("long.mille"), std::string(3 << 20, 'x') + "\n" + one);
  write_text(saved("bytes.mille"), std::string("\0\xff\n\n{\"decks\":\"sealed\"}\n", 23));
  write_text(saved("other.txt"), one);
  fs::create_directory(saved("folder.mille"));
  fs::create_symlink("nowhere", saved("link.mille"));
  ASSERT_EQ(::mkfifo(saved("pipe.mille").c_str(), 0600), 0);
  EXPECT_EQ(begin(""), "1 earlier sealed match in your folder was abandoned or is still in play.");
  write_text(saved("cut.mille"), one + "{\"seat\":0,\"do");
  write_text(saved("begun.mille"), header + '\n');
  EXPECT_EQ(begin(""), "3 earlier sealed matches in your folder were abandoned or are still in play.");
}

TEST_F(BrokenOff, a_match_counts_whatever_the_length_of_its_header) {
  write_text(folder_.path("dear.lua"), "-- " + std::string(20000, '\"') +
                                           "\nreturn { name = 'dear', title = 'Dear', about = 'One more to pay.',\n"
                                           "  match = { target = 200 }, hooks = { settle = function(result, payment)\n"
                                           "    return payment\n  end } }\n");
  const Arguments dear{"play", "--decks", "sealed", "--variant", "./dear.lua"};
  ASSERT_EQ(run(folder_, dear, "a share\n1\n").code, 0);
  ASSERT_EQ(run(folder_, dear, "a share\n" + first_choices()).code, 0);
  EXPECT_EQ(begin(""), "1 earlier sealed match in your folder was abandoned or is still in play.");
}

TEST_F(BrokenOff, a_start_without_a_folder_says_nothing) {
  const Outcome outcome = run(folder_, kPlay, "a share\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("earlier"), std::string::npos);
}

// A record lists a player from a file by the file's name only.
TEST_F(Sealed, an_opponent_out_of_a_file_is_named_again_by_its_path) {
  if (cannot_isolate()) GTEST_SKIP() << "this system cannot isolate a player";
  const std::string elder = std::string(MILLE_TEST_PLAYERS) + "/elder.so";
  const Arguments player{"--player", elder, "--allow-unknown-fields"};
  Arguments begin = kPlay, resume{"play", "--resume", "s.mille"};
  begin.insert(begin.end(), player.begin(), player.end());
  resume.insert(resume.end(), player.begin(), player.end());
  ASSERT_EQ(run(folder_, begin, "a share\n").code, 0);
  EXPECT_EQ(header()["players"], Json({"human", "elder.so"}));
  const Outcome outcome = run(folder_, resume, "resign\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  expect_verified();
}

TEST_F(Sealed, to_watch_one_has_no_guest_and_says_so) {
  const Outcome outcome =
      run(folder_, {"watch", "--decks", "sealed", "--option", "target=200", "--matches", "2", "--record", "s.mille"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(count(outcome.out, "Sealed without a guest: this command alone chose the cards."), 1U) << outcome.out;
  std::vector<Json> commits, seeds;
  for (const std::string& line : lines_of(record())) {
    const Json object = Json::parse(line);
    if (object.contains("reveal")) seeds.push_back(object["reveal"]["seed"]);
    if (!object.contains("mille_record")) continue;
    EXPECT_EQ(object["guests"], Json::array());
    EXPECT_EQ(object["shares"], Json({nullptr, nullptr}));
    EXPECT_NE(outcome.out.find("Commitment " + object["commit"].get<std::string>()), std::string::npos);
    commits.push_back(object["commit"]);
  }
  ASSERT_EQ(commits.size(), 2U);
  ASSERT_EQ(seeds.size(), 2U);
  EXPECT_NE(seeds[0], seeds[1]);
  expect_verified();
  const Outcome replayed = run(folder_, {"replay", "s.mille", "--match", "1"});
  EXPECT_NE(replayed.out.find(" | sealed decks\n"), std::string::npos) << replayed.out;
}

TEST_F(Sealed, figures_name_the_seed_that_the_record_reveals) {
  const Outcome outcome =
      run(folder_, {"watch", "--decks", "sealed", "--option", "target=200", "--json", "--record", "s.mille"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(Json::parse(outcome.out)["seed"], Json::parse(lines_of(record()).back())["reveal"]["seed"]);
}

TEST_F(Sealed, a_match_is_resumed_through_a_symbolic_link) {
  ASSERT_EQ(run(folder_, kPlayShort, "a share\n1\nquit\n").code, 0);
  fs::create_directory(folder_.path("elsewhere"));
  fs::create_symlink("../s.mille", folder_.path("elsewhere/link.mille"));
  const Outcome resumed = run(folder_, {"play", "--resume", "elsewhere/link.mille"}, first_choices());
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("Verified: "), std::string::npos) << resumed.out;
  // The record reveals the seed now, so nothing of it is left beside either name.
  EXPECT_TRUE(seed_files(folder_).empty());
  EXPECT_TRUE(fs::is_symlink(folder_.path("elsewhere/link.mille")));
  EXPECT_EQ(run(folder_, {"replay", "s.mille", "--verify"}).code, 0);
}

}  // namespace
}  // namespace cli_test
