// Calls that need no table: the library's texts and numbers, variants and scripts, players, states, and a small arena.
#pragma once

#include <vector>

#include "mille/mille.h"
#include "tests/fuzz/input.h"

namespace fuzz {

// The library's texts and numbers, with any arguments.
void call_library(Input* input);

// What an engine reports about variants and players.
void call_engine(Input* input, mille_engine* engine, const mille_variant* variant);

// Reads a state, which may be null.
void call_state(Input* input, const mille_variant* variant, mille_state* state);

// One decision at each table. Tables may be null, repeated, or without a player.
void call_tables(Input* input, const std::vector<mille_table*>& tables);

// An arena of two of the fastest players: it is played for some pairs, read, and resumed.
void call_arena(Input* input, const mille_variant* variant);

}  // namespace fuzz
