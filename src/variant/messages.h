// What loading a variant can say.
#pragma once

#include "core/error.h"

namespace mille::say {

inline constexpr Message kVariantUnknown{"variant.unknown", MILLE_E_NOT_FOUND, "", "there is no variant “{0}”"};
inline constexpr Message kVariantScript{"variant.script", MILLE_E_UNSUPPORTED, "", "this build plays no scripts"};
inline constexpr Message kVariantOptionUnknown{"variant.option_unknown", MILLE_E_OPTION, "",
                                               "variant {0} has no option “{1}”"};
inline constexpr Message kVariantOptionTwice{"variant.option_twice", MILLE_E_OPTION, "", "option {0} is set twice"};
inline constexpr Message kVariantOptionValue{"variant.option_value", MILLE_E_OPTION, "",
                                             "option {0} is “{1}”; it must be a number from {2} to {3}"};

}  // namespace mille::say
