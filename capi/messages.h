// Messages of the boundary itself: about handles, arguments, buffers and memory.
#pragma once

#include "base/error.h"

namespace mille::say {

inline constexpr Message kSeat{"argument.seat", MILLE_E_ARGUMENT, "", "There is no seat or viewer {0}."};
inline constexpr Message kNumber{"argument.number", MILLE_E_ARGUMENT, "", "`{0}` is {1}. It must be from {2} to {3}."};
inline constexpr Message kAligned{"argument.aligned", MILLE_E_ARGUMENT, "",
                                  "The memory of a state must be aligned to 8 bytes."};
inline constexpr Message kStride{"argument.stride", MILLE_E_ARGUMENT, "",
                                 "The stride is {0} bytes. It must be from {1} to {2}."};
inline constexpr Message kNameBlank{"argument.name_blank", MILLE_E_ARGUMENT, "",
                                    "A name needs at least one visible character."};
inline constexpr Message kUtf8{"argument.utf8", MILLE_E_ARGUMENT, "", "`{0}` must be UTF-8 text of at most {1} bytes."};
inline constexpr Message kHandle{"handle", MILLE_E_HANDLE, "", "The handle is NULL, freed or of another kind."};
inline constexpr Message kOtherEngine{"handle.engine", MILLE_E_ARGUMENT, "",
                                      "The two handles belong to different engines."};
inline constexpr Message kStateTag{"handle.state", MILLE_E_HANDLE, "", "This memory holds no state of this variant."};
inline constexpr Message kBuffer{"buffer", MILLE_E_BUFFER, "", "The buffer has room for {1}. It needs room for {0}."};
inline constexpr Message kNoMemory{"nomem", MILLE_E_NOMEM, "", "There is not enough memory."};
inline constexpr Message kInternal{"internal", MILLE_E_INTERNAL, "", "This is a defect of the library."};
inline constexpr Message kBusy{"busy", MILLE_E_BUSY, "", "Another call is using this object."};
inline constexpr Message kRandom{"random", MILLE_E_RANDOM, "", "The system gives no random bytes."};
inline constexpr Message kSeedText{
    "seed.text", MILLE_E_NOTATION, "",
    "“{0}” is not a seed. A seed has 64 hexadecimal digits or is a decimal number below 2^64."};
inline constexpr Message kCardText{"card.text", MILLE_E_NOTATION, "",
                                   "“{0}” is not a card. A card is a rank and a suit, such as QS or 10D."};
inline constexpr Message kNoAction{"argument.action", MILLE_E_ARGUMENT, "", "These bytes are not an action."};
inline constexpr Message kVerdictNone{"verdict.none", MILLE_E_ARGUMENT, "",
                                      "This is not a verdict that mille_record_verify() has filled."};
inline constexpr Message kNoOption{"option.index", MILLE_E_NOT_FOUND, "", "There is no option {0}."};
inline constexpr Message kNoRuleSet{"rules.set", MILLE_E_NOT_FOUND, "",
                                    "There is no rule set {0}. The variant has {1} besides its own rules."};
inline constexpr Message kNoMemoryOfIndex{"memory.index", MILLE_E_NOT_FOUND, "",
                                          "There is no memory {0}. The variant remembers {1} {1:number|numbers}."};
inline constexpr Message kNoPlayer{"player.index_range", MILLE_E_NOT_FOUND, "",
                                   "There is no player {0}. The engine has {1} {1:player|players}."};
inline constexpr Message kNoSeed{"seed.none", MILLE_E_UNSUPPORTED, "", "This match has no seed."};
inline constexpr Message kSeedSecret{"seed.secret", MILLE_E_PHASE, "",
                                     "The seed of this match is revealed when the match is over."};
inline constexpr Message kSealSeed{"seal.seed", MILLE_E_ARGUMENT, "",
                                   "`has_seed` must be 0 for sealed decks. Their seed comes from the system."};
inline constexpr Message kSealedNames{"seal.names", MILLE_E_PHASE, "",
                                      "The names of a sealed match cannot change. They are part of its terms."};
inline constexpr Message kSealAnalysis{"seal.analysis", MILLE_E_UNSUPPORTED, "",
                                       "A copy of a sealed table reveals nothing. Ask the table itself."};
inline constexpr Message kReceiptLine{"receipt.line", MILLE_E_ARGUMENT, "",
                                      "There is no line {0}. The record has {1} {1:line|lines}."};
inline constexpr Message kTextLimit{"limit.text", MILLE_E_LIMIT, "",
                                    "The text has {0} bytes. At most {1} are allowed."};
inline constexpr Message kStateDecks{"state.decks", MILLE_E_ARGUMENT, "",
                                     "`decks` must be `MILLE_DECKS_SEED` for a state. Its decks follow from its seed."};
inline constexpr Message kNoArena{"arena.absent", MILLE_E_UNSUPPORTED, "", "This build of the library has no arena."};
inline constexpr Message kPlayerSeated{"player.seated", MILLE_E_BUSY, "", "The player sits at a table."};
inline constexpr Message kPlayerRules{"player.rules", MILLE_E_UNSUPPORTED, "", "The player does not play these rules."};
inline constexpr Message kPlayerMissing{"player.missing", MILLE_E_NOT_FOUND, "", "Nobody sits at seat {0}."};

}  // namespace mille::say
