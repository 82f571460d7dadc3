// Messages about an arena, its setup and its result files.
#pragma once

#include "core/error.h"

namespace mille::say {

// Setup.
inline constexpr Message kArenaPlayers{"arena.players", MILLE_E_ARGUMENT, "",
                                       "an arena needs from {0} to {1} players, not {2}"};
inline constexpr Message kArenaPlayerApi{"arena.player_api", MILLE_E_ARGUMENT, "",
                                         "a player that is given by its entry table needs jobs 1, not {0}"};
inline constexpr Message kArenaNumber{"arena.number", MILLE_E_ARGUMENT, "", "{0} is {1}; it must be from {2} to {3}"};
inline constexpr Message kArenaShard{"arena.shard", MILLE_E_ARGUMENT, "", "there is no shard {0} of {1}"};
inline constexpr Message kArenaSprtUnit{"arena.sprt_unit", MILLE_E_ARGUMENT, "",
                                        "a sequential test on {0} needs {1} to be played"};
inline constexpr Message kArenaSprtPlayers{"arena.sprt_players", MILLE_E_ARGUMENT, "",
                                           "a sequential test is for two players, not {0}"};
inline constexpr Message kArenaSprtRange{"arena.sprt_range", MILLE_E_ARGUMENT, "",
                                         "a sequential test needs a lower difference below the higher one"};
inline constexpr Message kArenaSprtErrors{
    "arena.sprt_errors", MILLE_E_ARGUMENT, "",
    "the errors of a sequential test, alpha and beta, must be above 0 and below 0.5"};
inline constexpr Message kArenaUnsuited{"arena.unsuited", MILLE_E_UNSUPPORTED, "", "player {0} does not play {1}"};

// Running.
inline constexpr Message kArenaCancelled{"arena.cancelled", MILLE_E_CANCELLED, "", "the run was stopped"};
inline constexpr Message kArenaReadOnly{"arena.read_only", MILLE_E_UNSUPPORTED, "",
                                        "an arena that was opened from a result file has no players"};

// Result files.
inline constexpr Message kLinesHeader{"arena.lines_header", MILLE_E_RECORD, "",
                                      "this is no header of an arena's result file"};
inline constexpr Message kLinesVersion{"arena.lines_version", MILLE_E_RECORD, "",
                                       "a result file of version {0}; this library reads versions 1 to {1}"};
inline constexpr Message kLinesOld{
    "arena.lines_old", MILLE_E_RECORD, "",
    "a result file of version {0} can be reported and merged, but no run goes on with it"};
inline constexpr Message kLinesOther{"arena.lines_other", MILLE_E_RECORD, "",
                                     "the result file is of another run: its {0} differs"};
inline constexpr Message kLinesDamaged{"arena.lines_damaged", MILLE_E_RECORD, "", "this is no line of a result file"};
inline constexpr Message kLinesOrder{"arena.lines_order", MILLE_E_RECORD, "", "pair {0} stands where pair {1} should"};
inline constexpr Message kLinesEnded{"arena.lines_ended", MILLE_E_RECORD, "",
                                     "pair {0} stands after the end of the run"};
inline constexpr Message kLinesShard{"arena.lines_shard", MILLE_E_RECORD, "", "pair {0} is not of shard {1} of {2}"};
inline constexpr Message kLinesTwice{"arena.lines_twice", MILLE_E_RECORD, "", "pair {0} is there twice"};
inline constexpr Message kNoArenaPair{"arena.pair", MILLE_E_ARGUMENT, "", "there is no pair {0}; there are {1}"};
inline constexpr Message kNoFault{"arena.fault", MILLE_E_NOT_FOUND, "", "there is no fault {0}; there are {1}"};
inline constexpr Message kNoPairing{"arena.pairing", MILLE_E_NOT_FOUND, "", "there is no pairing {0}; there are {1}"};
inline constexpr Message kNoArenaPlayer{"arena.player", MILLE_E_NOT_FOUND, "", "there is no player {0}; there are {1}"};

}  // namespace mille::say
