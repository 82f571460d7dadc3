// Messages about a player, its name and its options.
#pragma once

#include "base/error.h"

namespace mille::say {

// Names.
inline constexpr Message kPlayerUnknown{"player.unknown", MILLE_E_NOT_FOUND, "", "There is no player “{0}”."};
inline constexpr Message kPlayerUnknownNear{"player.unknown_near", MILLE_E_NOT_FOUND, "",
                                            "There is no player “{0}”. Did you mean “{1}”?"};
inline constexpr Message kPlayerLeftOut{"player.left_out", MILLE_E_NOT_FOUND, "",
                                        "The player “{0}” is not in this build of the library."};
inline constexpr Message kPlayerSyntax{
    "player.syntax", MILLE_E_OPTION, "",
    "“{0}” is not an option of a player. Write `key=value`, with commas between options."};
inline constexpr Message kPlayerQuotes{
    "player.quotes", MILLE_E_OPTION, "",
    "The quotes in “{0}” do not end. Write `\"` at the end, and `\"\"` for a quote inside."};
inline constexpr Message kPlayerIsolated{"player.isolated", MILLE_E_OPTION, "",
                                         "`isolated` is “{0}”. It must be one of: 0, 1, weak."};
inline constexpr Message kPlayerNoIsolation{"player.no_isolation", MILLE_E_UNSUPPORTED, "",
                                            "This library does not run players in a child process."};
inline constexpr Message kPlayerNoCommands{"player.no_commands", MILLE_E_UNSUPPORTED, "",
                                           "This library does not run commands as players."};
inline constexpr Message kPlayerCommandIsolation{
    "player.command_isolation", MILLE_E_ARGUMENT, "",
    "A command is not isolated. `isolation` must be `MILLE_ISOLATION_DEFAULT` for it."};
inline constexpr Message kPlayerNoFileId{
    "player.no_file_id", MILLE_E_ARGUMENT, "",
    "`id` is “{0}”, but only a player of a file has one. `source` is not `MILLE_SOURCE_FILE`."};
inline constexpr Message kPlayerFile{
    "player.file", MILLE_E_UNSUPPORTED, "",
    "“{0}” is not a player in the host's folders. `MILLE_ALLOW_FILES` allows other files."};
inline constexpr Message kPlayerCommand{
    "player.command", MILLE_E_UNSUPPORTED, "",
    "“{0}” is a command, which is not isolated. `MILLE_ALLOW_COMMANDS` allows commands."};

// Libraries.
inline constexpr Message kLibraryNoFile{"library.no_file", MILLE_E_NOT_FOUND, "", "There is no file “{0}”."};
inline constexpr Message kLibraryKind{"library.kind", MILLE_E_PLAYER, "", "“{0}” is not a regular file."};
inline constexpr Message kLibraryLoad{"library.load", MILLE_E_PLAYER, "", "“{0}” cannot be loaded: {1}."};
inline constexpr Message kLibraryChanged{
    "library.changed", MILLE_E_PLAYER, "",
    "“{0}” is another file than the one that this process has loaded. A new process can load it."};
inline constexpr Message kLibraryEntry{"library.entry", MILLE_E_PLAYER, "",
                                       "“{0}” is not a library of players. It exports no `mille_ai_entry`."};
inline constexpr Message kLibraryVersion{"library.version", MILLE_E_VERSION, "",
                                         "“{0}” has no players for version {1} of mille_ai.h."};
inline constexpr Message kLibraryEmpty{"library.empty", MILLE_E_PLAYER, "", "“{0}” does not say which players it has."};
inline constexpr Message kLibraryNoPlayer{"library.no_player", MILLE_E_NOT_FOUND, "",
                                          "There is no player “{1}” in “{0}”."};
inline constexpr Message kLibraryNoPlayerNear{"library.no_player_near", MILLE_E_NOT_FOUND, "",
                                              "There is no player “{1}” in “{0}”. Did you mean “{2}”?"};

// Players in a child process.
inline constexpr Message kChildStart{"child.start", MILLE_E_IO, "",
                                     "“{0}” cannot be started. The system's error number is {1}."};
inline constexpr Message kChildFiles{
    "child.files", MILLE_E_IO, "",
    "“{0}” cannot be started, because this process may have at most {1} open files. Raise this limit (RLIMIT_NOFILE), "
    "for example with `ulimit -n`."};
inline constexpr Message kCommandMissing{"player.command_missing", MILLE_E_NOT_FOUND, "",
                                         "There is no program “{0}”, with which the command begins."};
inline constexpr Message kChildVersion{"child.version", MILLE_E_VERSION, "",
                                       "“{0}” does not belong to this library. The program has version {1}, the "
                                       "library {2}. Use the mille-ai-host that was "
                                       "installed with the library."};
inline constexpr Message kChildLoad{"child.load", MILLE_E_PLAYER, "", "The player could not be loaded: {0}"};
inline constexpr Message kChildWeak{"child.weak", MILLE_E_UNSUPPORTED, "",
                                    "This system cannot isolate a player, because it refuses {0}. `isolated=weak` uses "
                                    "the parts of the sandbox that it has."};
inline constexpr Message kChildRefused{"child.refused", MILLE_E_PLAYER, "", "{0}"};
inline constexpr Message kChildFault{"child.fault", MILLE_E_PLAYER, "", "Player {0} failed: {1}"};

// Options.
inline constexpr Message kOptionUnknown{"player.option_unknown", MILLE_E_OPTION, "",
                                        "There is no option “{1}” for player {0}."};
inline constexpr Message kOptionUnknownNear{"player.option_unknown_near", MILLE_E_OPTION, "",
                                            "There is no option “{1}” for player {0}. Did you mean “{2}”?"};
inline constexpr Message kOptionTwice{"player.option_twice", MILLE_E_OPTION, "", "`{0}` is set twice."};
inline constexpr Message kOptionInteger{"player.option_integer", MILLE_E_OPTION, "",
                                        "`{0}` is “{3}”. It must be a whole number from {1} to {2}."};
inline constexpr Message kOptionBoolean{"player.option_boolean", MILLE_E_OPTION, "",
                                        "`{0}` is “{1}”. It must be one of: true, false."};
inline constexpr Message kOptionText{"player.option_text", MILLE_E_OPTION, "",
                                     "`{0}` must be printable text, and {1} is not."};
inline constexpr Message kOptionChoice{"player.option_choice", MILLE_E_OPTION, "",
                                       "`{0}` is “{2}”. It must be one of: {1}."};

// Entry tables.
inline constexpr Message kApiVersion{"player.version", MILLE_E_VERSION, "",
                                     "The player is for version {0} of mille_ai.h. This library supports version {1}."};
inline constexpr Message kApiSize{"player.size", MILLE_E_STRUCT_SIZE, "",
                                  "The size of the player's entry table is {0}, which no version has."};
inline constexpr Message kApiId{
    "player.id", MILLE_E_ARGUMENT, "",
    "The player's id is not valid. An id has 1 to 63 letters, digits, hyphens and underscores."};
inline constexpr Message kApiDecide{"player.no_decide", MILLE_E_ARGUMENT, "", "Player {0} has no function `decide`."};
inline constexpr Message kApiOptions{"player.bad_options", MILLE_E_ARGUMENT, "",
                                     "Player {0} describes its options wrongly."};

inline constexpr Message kApiRulesSize{"player.rules_size", MILLE_E_STRUCT_SIZE, "",
                                       "Player {0} has a `rules_size` of {1}, which no version has."};

// Rule fields.
inline constexpr Message kPlayerFields{
    "player.fields", MILLE_E_UNSUPPORTED, "",
    "Player {0} does not know {1}, which variant {2} uses. `allow_unknown_fields` lets it play anyway."};

// What a player did wrong.
inline constexpr Message kPlayerRefused{"player.refused", MILLE_E_PLAYER, "",
                                        "Player {0} refused to be created. `create` returned {1}."};
inline constexpr Message kPlayerComplains{"player.complains", MILLE_E_PLAYER, "",
                                          "Player {0} cannot be created. It says: {1}"};
inline constexpr Message kPlayerMatch{"player.match", MILLE_E_PLAYER, "",
                                      "Player {0} refused the match. `match_begin` returned {1}."};
inline constexpr Message kPlayerThrew{"player.threw", MILLE_E_PLAYER, "", "Player {0} threw an exception in `{1}`."};
inline constexpr Message kPlayerNoAnswer{"player.no_answer", MILLE_E_PLAYER, "",
                                         "Player {0} gave no answer. `decide` returned {1}."};
inline constexpr Message kPlayerIndex{"player.index", MILLE_E_PLAYER, "",
                                      "Player {0} answered {1}, but the legal list has {2} {2:entry|entries}."};
inline constexpr Message kPlayerLate{"player.late", MILLE_E_PLAYER, "",
                                     "Player {0} answered after {1} µs. The hard limit is {2} µs."};
inline constexpr Message kPlayerSaid{"player.said", MILLE_E_PLAYER, "", "Player {0} answered “{1}”: {2}"};
inline constexpr Message kPlayerNoRecord{
    "player.no_record", MILLE_E_PLAYER, "",
    "Player {0} needs the record, but a match that begins at a state or a position has none."};
inline constexpr Message kNothingDecided{"player.nothing_decided", MILLE_E_PHASE, "",
                                         "Player {0} has decided nothing since its match began."};
inline constexpr Message kPlayerBusy{"player.busy", MILLE_E_BUSY, "", "Player {0} is deciding."};

// What a player found out about its choice (evaluation.h).
inline constexpr Message kReasonOpponentTakes{"reason.opponent_takes", MILLE_OK, "",
                                              "In {0} of {1} {1:trial|trials} the opponent took the pile next."};
inline constexpr Message kReasonOpponentLeaves{"reason.opponent_leaves", MILLE_OK, "",
                                               "In {0} {0:trial|trials} the opponent never took the pile next."};
inline constexpr Message kReasonOpponentOut{"reason.opponent_out", MILLE_OK, "",
                                            "In {0} of {1} {1:trial|trials} the opponent went out next."};
inline constexpr Message kReasonOutNext{"reason.out_next", MILLE_OK, "",
                                        "In {0} of {1} {1:trial|trials} the player went out a turn later."};
inline constexpr Message kReasonClose{"reason.close", MILLE_OK, "",
                                      "{0} other {0:way to play is|ways to play are} about as good."};
inline constexpr Message kReasonBest{"reason.best", MILLE_OK, "",
                                     "In the trials the other {0:way|ways} to play did worse."};

}  // namespace mille::say
