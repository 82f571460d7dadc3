// Messages about an arena, its setup and its result files.
#pragma once

#include "base/error.h"

namespace mille::say {

// Setup.
inline constexpr Message kArenaPlayers{"arena.players", MILLE_E_ARGUMENT, "",
                                       "The number of players is {2}. It must be from {0} to {1}."};
inline constexpr Message kArenaPlayerApi{"arena.player_api", MILLE_E_ARGUMENT, "",
                                         "`jobs` is {0}. It must be 1 if a player is given by its entry table."};
inline constexpr Message kArenaApiSetup{
    "arena.api_setup", MILLE_E_ARGUMENT, "",
    "A player that is given by its entry table has no source, id or isolation. Only its options may be set."};
inline constexpr Message kArenaNumber{"arena.number", MILLE_E_ARGUMENT, "",
                                      "`{0}` is {1}. It must be from {2} to {3}."};
inline constexpr Message kArenaShard{"arena.shard", MILLE_E_ARGUMENT, "",
                                     "There is no shard {0}. The number of shards is {1}."};
inline constexpr Message kArenaSprtUnit{"arena.sprt_unit", MILLE_E_ARGUMENT, "",
                                        "A sequential test on {0} needs {1} to be played."};
inline constexpr Message kArenaSprtPlayers{"arena.sprt_players", MILLE_E_ARGUMENT, "",
                                           "A sequential test is for two players, not {0}."};
inline constexpr Message kArenaSprtRange{"arena.sprt_range", MILLE_E_ARGUMENT, "",
                                         "The lower difference of a sequential test must be below the higher one."};
inline constexpr Message kArenaSprtErrors{
    "arena.sprt_errors", MILLE_E_ARGUMENT, "",
    "The error rates of a sequential test, `alpha` and `beta`, must be above 0 and below 0.5."};
inline constexpr Message kArenaUnsuited{"arena.unsuited", MILLE_E_UNSUPPORTED, "",
                                        "Player {0} does not play the variant {1}."};
inline constexpr Message kArenaAsked{"arena.asked", MILLE_E_PLAYER, "",
                                     "Player {0} failed when it was asked whether it plays the variant {1}: {2}."};
inline constexpr Message kArenaOther{"arena.other", MILLE_E_PLAYER, "",
                                     "Player {0} is another program than at the start of the run."};

// Running.
inline constexpr Message kArenaCancelled{"arena.cancelled", MILLE_E_CANCELLED, "", "The run was stopped."};
inline constexpr Message kArenaReadOnly{"arena.read_only", MILLE_E_UNSUPPORTED, "",
                                        "The arena was opened from a result file, so it has no players."};
inline constexpr Message kArenaNoAdvice{"arena.no_advice", MILLE_E_UNSUPPORTED, "",
                                        "The player that judges luck says nothing of what it expects."};

// Result files.
inline constexpr Message kLinesHeader{"arena.lines_header", MILLE_E_RECORD, "",
                                      "This is not the header of an arena's result file."};
inline constexpr Message kLinesVersion{"arena.lines_version", MILLE_E_RECORD, "",
                                       "The result file has version {0}. This library reads versions 1 to {1}."};
inline constexpr Message kLinesOld{"arena.lines_old", MILLE_E_RECORD, "",
                                   "The result file has version {0}. It can be reported and merged, but not resumed."};
inline constexpr Message kLinesOther{"arena.lines_other", MILLE_E_RECORD, "",
                                     "The result file is of another run. It differs in: {0}."};
inline constexpr Message kLinesProgram{
    "arena.lines_program", MILLE_E_RECORD, "",
    "Player {0} is another program than in the result file. In the file: {1}. Here: {2}."};
inline constexpr Message kLinesDamaged{"arena.lines_damaged", MILLE_E_RECORD, "",
                                       "This is not a line of a result file."};
inline constexpr Message kTimesDamaged{"arena.times_damaged", MILLE_E_RECORD, "",
                                       "This is not a line of a file of times."};
inline constexpr Message kLinesOrder{"arena.lines_order", MILLE_E_RECORD, "", "Pair {0} stands where pair {1} should."};
inline constexpr Message kLinesEnded{"arena.lines_ended", MILLE_E_RECORD, "",
                                     "Pair {0} stands after the end of the run."};
inline constexpr Message kLinesShard{"arena.lines_shard", MILLE_E_RECORD, "",
                                     "Pair {0} does not belong to shard {1} of {2}."};
inline constexpr Message kLinesTwice{"arena.lines_twice", MILLE_E_RECORD, "", "Pair {0} is there twice."};
inline constexpr Message kNoArenaPair{"arena.pair", MILLE_E_ARGUMENT, "",
                                      "There is no pair {0}. The arena has {1} {1:pair|pairs}."};
inline constexpr Message kNoFault{"arena.fault", MILLE_E_NOT_FOUND, "",
                                  "There is no fault {0}. The arena has {1} {1:fault|faults}."};
inline constexpr Message kNoPairing{"arena.pairing", MILLE_E_NOT_FOUND, "",
                                    "There is no pairing {0}. The arena has {1} {1:pairing|pairings}."};
inline constexpr Message kNoArenaPlayer{"arena.player", MILLE_E_NOT_FOUND, "",
                                        "There is no player {0}. The arena has {1} {1:player|players}."};
inline constexpr Message kGauntletRating{"arena.gauntlet", MILLE_E_UNSUPPORTED, "",
                                         "A gauntlet has no ratings, because its opponents do not play each other."};

}  // namespace mille::say
