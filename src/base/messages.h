// Messages about what is given to the library, whatever it is for. The other folders have catalogues of their own.
#pragma once

#include "base/error.h"

namespace mille::say {

// Pointers and structs that a host or a player passes.
inline constexpr Message kNull{"argument.null", MILLE_E_ARGUMENT, "", "A required pointer is NULL."};
inline constexpr Message kStructSize{"struct.size", MILLE_E_STRUCT_SIZE, "",
                                     "`struct_size` is {0}, which no version of this struct has."};
inline constexpr Message kStructTail{"struct.tail", MILLE_E_STRUCT_SIZE, "",
                                     "A field is set that this version does not know."};
inline constexpr Message kReserved{"struct.reserved", MILLE_E_STRUCT_SIZE, "",
                                   "`{0}` is {1}. It is reserved and must be 0."};

// Text that is not JSON, or that exceeds a limit.
inline constexpr Message kJsonSyntax{"json.syntax", MILLE_E_ARGUMENT, "", "This is not JSON. The error is at {0}."};
inline constexpr Message kJsonNumber{"json.number", MILLE_E_ARGUMENT, "", "{0} is not a whole number of 64 bits."};
inline constexpr Message kJsonTwice{"json.twice", MILLE_E_ARGUMENT, "", "An object has two members “{0}”."};
inline constexpr Message kJsonDeep{"json.deep", MILLE_E_ARGUMENT, "",
                                   "Lists and objects are nested too deep. The limit is {0}."};
inline constexpr Message kJsonLarge{"json.large", MILLE_E_ARGUMENT, "", "There are too many values. The limit is {0}."};

}  // namespace mille::say
