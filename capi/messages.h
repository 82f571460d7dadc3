// Messages of the boundary itself: about handles, structs, buffers and memory.
#pragma once

#include "core/error.h"

namespace mille::say {

inline constexpr Message kNull{"argument.null", MILLE_E_ARGUMENT, "", "a pointer that must be given is NULL"};
inline constexpr Message kSeat{"argument.seat", MILLE_E_ARGUMENT, "", "there is no seat or viewer {0}"};
inline constexpr Message kNumber{"argument.number", MILLE_E_ARGUMENT, "", "{0} is {1}; it must be from {2} to {3}"};
inline constexpr Message kAligned{"argument.aligned", MILLE_E_ARGUMENT, "",
                                  "the memory of a state must be aligned to 8"};
inline constexpr Message kStride{"argument.stride", MILLE_E_ARGUMENT, "",
                                 "the stride is {0} bytes; it must be from {1} to {2}"};
inline constexpr Message kUtf8{"argument.utf8", MILLE_E_ARGUMENT, "", "{0} is not UTF-8 text of at most {1} bytes"};
inline constexpr Message kHandle{"handle", MILLE_E_HANDLE, "", "the handle is NULL, freed or of another kind"};
inline constexpr Message kOtherEngine{"handle.engine", MILLE_E_ARGUMENT, "",
                                      "the two handles belong to different engines"};
inline constexpr Message kStateTag{"handle.state", MILLE_E_HANDLE, "", "this memory holds no state of this variant"};
inline constexpr Message kStructSize{"struct.size", MILLE_E_STRUCT_SIZE, "",
                                     "struct_size is {0}, which no version of this struct has"};
inline constexpr Message kStructTail{"struct.tail", MILLE_E_STRUCT_SIZE, "",
                                     "a field is set that this version does not know"};
inline constexpr Message kBuffer{"buffer", MILLE_E_BUFFER, "", "{0} are needed; there is room for {1}"};
inline constexpr Message kNoMemory{"nomem", MILLE_E_NOMEM, "", "there is no memory"};
inline constexpr Message kInternal{"internal", MILLE_E_INTERNAL, "", "a defect of the library"};
inline constexpr Message kBusy{"busy", MILLE_E_BUSY, "", "another call is inside this object"};
inline constexpr Message kRandom{"random", MILLE_E_RANDOM, "", "the system gives no random bytes"};
inline constexpr Message kSeedText{"seed.text", MILLE_E_NOTATION, "",
                                   "“{0}” is no seed: 64 hexadecimal digits or a decimal number below 2^64"};
inline constexpr Message kCardText{"card.text", MILLE_E_NOTATION, "",
                                   "“{0}” is no card: a rank and a suit, such as QS or 10D"};
inline constexpr Message kNoAction{"argument.action", MILLE_E_ARGUMENT, "", "these bytes are no action"};
inline constexpr Message kNoOption{"option.index", MILLE_E_NOT_FOUND, "", "there is no option number {0}"};
inline constexpr Message kNoPlayer{"player.index_range", MILLE_E_NOT_FOUND, "",
                                   "there is no player number {0}; there are {1}"};
inline constexpr Message kCommitted{"decks.committed", MILLE_E_UNSUPPORTED, "",
                                    "no match with committed decks begins any more; sealed decks prove more"};
inline constexpr Message kNotCommitted{"decks.not_committed", MILLE_E_UNSUPPORTED, "",
                                       "the decks of this match are neither sealed nor committed"};
inline constexpr Message kNoSeed{"seed.none", MILLE_E_UNSUPPORTED, "", "this match has no seed"};
inline constexpr Message kSeedSecret{"seed.secret", MILLE_E_PHASE, "",
                                     "the seed of this match is revealed when the match is over"};
inline constexpr Message kSealSeed{"seal.seed", MILLE_E_ARGUMENT, "",
                                   "the seed of sealed decks comes from the system; has_seed must be 0"};
inline constexpr Message kSealedNames{"seal.names", MILLE_E_PHASE, "",
                                      "the match is sealed: its names are part of the terms"};
inline constexpr Message kSealAnalysis{"seal.analysis", MILLE_E_UNSUPPORTED, "",
                                       "a copy of a sealed table reveals nothing; ask the table itself"};
inline constexpr Message kReceiptLine{"receipt.line", MILLE_E_ARGUMENT, "", "there is no line {0}; the record has {1}"};
inline constexpr Message kTextLimit{"limit.text", MILLE_E_LIMIT, "", "a text of {0} bytes is over the limit of {1}"};
inline constexpr Message kStateDecks{"state.decks", MILLE_E_ARGUMENT, "", "a state's decks follow from its seed"};
inline constexpr Message kNoArena{"arena.absent", MILLE_E_UNSUPPORTED, "", "this library compares no players"};
inline constexpr Message kPlayerSeated{"player.seated", MILLE_E_BUSY, "", "the player sits at a table"};
inline constexpr Message kPlayerRules{"player.rules", MILLE_E_UNSUPPORTED, "", "the player does not play these rules"};
inline constexpr Message kPlayerMissing{"player.missing", MILLE_E_NOT_FOUND, "", "nobody sits at seat {0}"};

}  // namespace mille::say
