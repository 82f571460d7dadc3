// A match that a fuzzer's bytes play on a table and on a bare state side by side, by calls of the whole interface. The two must
// agree at every point; what each call promises is required where it is made.
#pragma once

#include <vector>

#include "tests/fuzz/input.h"
#include "tests/support/library.h"
#include "tests/support/random.h"

namespace fuzz {

class Match {
 public:
  Match(Input* input, const mille_test::Variant& variant);

  // One call, or one kind of calls.
  void call();
  // Whether it has played as much as one input may.
  bool spent() const { return left_ <= 0; }
  // What is looked at at the end of every match.
  void look_back();

 private:
  // match_play.cpp: what changes the match.
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
  // match_look.cpp: what is read from a table, and tables made from what was read.
  void views();
  void events();
  void json();
  void decisions();
  void record();
  void position();
  void clone();
  void from_state();
  void payment();
  // match_states.cpp: what states alone can do.
  void sample();
  void playout();
  void batch();
  void atoms();
  void settle();

  // Both stand at the same point.
  void agree();
  // The match goes on at another table, with a variant of its own, whose decisions are the same or none.
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
  int left_;                           // actions that may still be played
};

}  // namespace fuzz
