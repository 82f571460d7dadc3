// Chooses the next call, and what is checked at the end of a match.
#include "tests/fuzz/model/match.h"

#include "tests/fuzz/model/checks.h"

namespace fuzz {

void Match::call() {
  switch (input_.below(32)) {
    case 0: return forfeit();
    case 1: return name();
    case 2: return undo();
    case 3: return views();
    case 4: return events();
    case 5: return json();
    case 6: return decisions();
    case 7: return record();
    case 8: return position();
    case 9: return clone();
    case 10: return from_state();
    case 11: return payment();
    case 12: return sample();
    case 13: return playout();
    case 14: return batch();
    case 15: return atoms();
    case 16: return settle();
    case 17: return step();
    case 18:
    case 19: return play_enumerated();
    case 20: return play_text();
    case 21:
    case 22: return play_anything();
    case 23:
    case 24:
    case 25: return play_many();
    default: return play_listed();
  }
}

void Match::look_back() {
  agree();
  views();
  payment();
  check_legal(state_, rules_, random_);
  if (has_record()) check_results(table_, rules_);
}

}  // namespace fuzz
