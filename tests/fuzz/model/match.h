// A match that a fuzzer's bytes play on a table and on a bare state in parallel, through the whole interface. Both must
// agree after every call, and each call checks its own promises.
#pragma once

#include <vector>

#include "tests/fuzz/input.h"
#include "tests/support/library.h"
#include "tests/support/random.h"

namespace fuzz {

class Match {
 public:
  Match(Input* input, const mille_test::Variant& variant);

  // Makes one call, or several of one kind.
  void call();
  // Returns true once the match has used all the actions that one input may play.
  bool spent() const { return left_ <= 0; }
  // The checks at the end of every match.
  void look_back();

 private:
  // match_play.cpp: calls that change the match.
  void deal();
  void play(const mille_action& action);
  void play_listed();
  void play_many();
  void play_anything();
  void play_text();
  void play_enumerated();
  void step();
  void undo();
  void forfeit();
  void name();
  // match_look.cpp: reading a table, and making tables from the result.
  void views();
  void events();
  void json();
  void decisions();
  void record();
  void position();
  void clone();
  void from_state();
  void payment();
  // match_states.cpp: calls on states alone.
  void sample();
  void playout();
  void batch();
  void atoms();
  void settle();

  // Requires that table and state agree.
  void agree();
  // Continues the match at another table, which has its own variant. It has the same decisions, or none.
  void move_to(mille_test::Table table, bool same_decisions);
  void take_state();
  bool has_record() const;
  mille_test::Seed seed_of_input();

  Input& input_;
  mille_test::Random random_;
  mille_test::Variant variant_;
  mille_rules rules_;
  mille_decks decks_;
  std::int64_t stakes_[2];
  bool draw_ends_;
  mille_test::Table table_;
  mille_test::State state_;
  std::vector<std::uint64_t> hashes_;  // before each decision
  int left_;                           // actions that are left to play
};

}  // namespace fuzz
