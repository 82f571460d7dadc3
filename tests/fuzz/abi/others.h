// Calls of the interface that need no table: the library's texts and numbers, variants and scripts, players, states, a small arena.
#pragma once

#include <vector>

#include "mille/mille.h"
#include "tests/fuzz/input.h"

namespace fuzz {

// Texts and numbers of the library, with any arguments.
void call_library(Input* input);

// What an engine tells of variants and players.
void call_engine(Input* input, mille_engine* engine, const mille_variant* variant);

// What is read from a state, which may be none.
void call_state(Input* input, const mille_variant* variant, mille_state* state);

// One decision at each of some tables, which may be none, twice the same, or without a player.
void call_tables(Input* input, const std::vector<mille_table*>& tables);

// An arena of two of the quickest players, played for some pairs, read and taken up again.
void call_arena(Input* input, const mille_variant* variant);

}  // namespace fuzz
