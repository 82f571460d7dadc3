// Messages about a player, its name and its options.
#pragma once

#include "core/error.h"

namespace mille::say {

// Names.
inline constexpr Message kPlayerUnknown{"player.unknown", MILLE_E_NOT_FOUND, "", "there is no player “{0}”"};
inline constexpr Message kPlayerUnknownNear{"player.unknown_near", MILLE_E_NOT_FOUND, "",
                                            "there is no player “{0}”; did you mean “{1}”?"};
inline constexpr Message kPlayerSyntax{"player.syntax", MILLE_E_OPTION, "",
                                       "“{0}” is no option of a player: key=value, separated by commas"};
inline constexpr Message kPlayerIsolated{"player.isolated", MILLE_E_OPTION, "",
                                         "option isolated takes 0, 1 or weak, not “{0}”"};
inline constexpr Message kPlayerNoIsolation{"player.no_isolation", MILLE_E_UNSUPPORTED, "",
                                            "this library does not run players in a child process"};
inline constexpr Message kPlayerFile{"player.file", MILLE_E_UNSUPPORTED, "",
                                     "{0} is no player of the host's folders; MILLE_ALLOW_FILES allows other files"};
inline constexpr Message kPlayerCommand{
    "player.command", MILLE_E_UNSUPPORTED, "",
    "“{0}” is a command, which nothing isolates; MILLE_ALLOW_COMMANDS allows commands"};

// Libraries.
inline constexpr Message kLibraryNoFile{"library.no_file", MILLE_E_NOT_FOUND, "", "there is no file {0}"};
inline constexpr Message kLibraryLoad{"library.load", MILLE_E_PLAYER, "", "{0} cannot be loaded: {1}"};
inline constexpr Message kLibraryEntry{"library.entry", MILLE_E_PLAYER, "",
                                       "{0} exports no mille_ai_entry: it is no library of players"};
inline constexpr Message kLibraryVersion{"library.version", MILLE_E_VERSION, "",
                                         "{0} offers no players for version {1} of mille_ai.h"};
inline constexpr Message kLibraryEmpty{"library.empty", MILLE_E_PLAYER, "", "{0} does not say which players it has"};
inline constexpr Message kLibraryNoPlayer{"library.no_player", MILLE_E_NOT_FOUND, "", "{0} has no player “{1}”"};
inline constexpr Message kLibraryNoPlayerNear{"library.no_player_near", MILLE_E_NOT_FOUND, "",
                                              "{0} has no player “{1}”; did you mean “{2}”?"};

// Players in a child process.
inline constexpr Message kChildStart{"child.start", MILLE_E_IO, "", "{0} cannot be started (error {1} of the system)"};
inline constexpr Message kChildLoad{"child.load", MILLE_E_PLAYER, "", "the player could not be loaded: {0}"};
inline constexpr Message kChildWeak{
    "child.weak", MILLE_E_UNSUPPORTED, "",
    "this system cannot isolate a player: it refuses {0}. `isolated=weak` runs one without"};
inline constexpr Message kChildRefused{"child.refused", MILLE_E_PLAYER, "", "{0}"};
inline constexpr Message kChildFault{"child.fault", MILLE_E_PLAYER, "", "player {0}: {1}"};

// Options.
inline constexpr Message kOptionUnknown{"player.option_unknown", MILLE_E_OPTION, "", "{0} has no option “{1}”"};
inline constexpr Message kOptionUnknownNear{"player.option_unknown_near", MILLE_E_OPTION, "",
                                            "{0} has no option “{1}”; did you mean “{2}”?"};
inline constexpr Message kOptionTwice{"player.option_twice", MILLE_E_OPTION, "", "option {0} is set twice"};
inline constexpr Message kOptionInteger{"player.option_integer", MILLE_E_OPTION, "",
                                        "option {0} takes an integer from {1} to {2}, not “{3}”"};
inline constexpr Message kOptionBoolean{"player.option_boolean", MILLE_E_OPTION, "",
                                        "option {0} takes true or false, not “{1}”"};
inline constexpr Message kOptionChoice{"player.option_choice", MILLE_E_OPTION, "",
                                       "option {0} takes one of {1}, not “{2}”"};

// Entry tables.
inline constexpr Message kApiVersion{"player.version", MILLE_E_VERSION, "",
                                     "the player speaks version {0} of mille_ai.h; this library speaks {1}"};
inline constexpr Message kApiSize{"player.size", MILLE_E_STRUCT_SIZE, "",
                                  "the player's entry table has an impossible size: {0}"};
inline constexpr Message kApiId{"player.id", MILLE_E_ARGUMENT, "",
                                "a player needs an id of 1 to 63 letters, digits, “-” and “_”"};
inline constexpr Message kApiDecide{"player.no_decide", MILLE_E_ARGUMENT, "", "player {0} has no function decide"};
inline constexpr Message kApiOptions{"player.bad_options", MILLE_E_ARGUMENT, "",
                                     "player {0} describes its options wrongly"};

inline constexpr Message kApiRulesSize{"player.rules_size", MILLE_E_STRUCT_SIZE, "",
                                       "player {0} has an impossible rules_size: {1}"};

// Rule fields.
inline constexpr Message kPlayerFields{
    "player.fields", MILLE_E_UNSUPPORTED, "",
    "player {0} does not know {1}, which variant {2} uses; allow_unknown_fields lets it play all the same"};

// What a player did wrong.
inline constexpr Message kPlayerRefused{"player.refused", MILLE_E_PLAYER, "", "player {0} refused to be created ({1})"};
inline constexpr Message kPlayerMatch{"player.match", MILLE_E_PLAYER, "", "player {0} refused the match ({1})"};
inline constexpr Message kPlayerThrew{"player.threw", MILLE_E_PLAYER, "", "player {0} threw an exception in {1}"};
inline constexpr Message kPlayerNoAnswer{"player.no_answer", MILLE_E_PLAYER, "", "player {0} gave no answer ({1})"};
inline constexpr Message kPlayerIndex{"player.index", MILLE_E_PLAYER, "",
                                      "player {0} answered {1}; the legal list has {2} entries"};
inline constexpr Message kPlayerLate{"player.late", MILLE_E_PLAYER, "",
                                     "player {0} answered after {1} µs; the hard limit is {2} µs"};
inline constexpr Message kPlayerSaid{"player.said", MILLE_E_PLAYER, "", "player {0} answered “{1}”: {2}"};
inline constexpr Message kPlayerNoRecord{
    "player.no_record", MILLE_E_PLAYER, "",
    "player {0} is told the record, and a match that begins at a state or a position has none"};
inline constexpr Message kPlayerBusy{"player.busy", MILLE_E_BUSY, "", "player {0} is deciding"};

}  // namespace mille::say
