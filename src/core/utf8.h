// UTF-8 as scripts, messages and names need it: how long the character at the front of a text is.
#pragma once

#include <cstddef>
#include <string_view>

namespace mille {

// Bytes of the well-formed character that the text begins with (1 to 4), or 0 when it begins with
// none: overlong forms, surrogates and what lies above U+10FFFF are not characters.
std::size_t utf8_length(std::string_view text);

}  // namespace mille
