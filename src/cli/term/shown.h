// What the command prints of texts that are not its own: file names, arguments, what players' processes wrote. Texts that the library
// gives are printable already.
#pragma once

#include <string>
#include <string_view>

namespace cli {

// A stranger's text, with what may not be printed as \xNN; `lines` keeps its line ends.
std::string shown(std::string_view text, bool lines = false);

// The same for the command's own output, with its line ends, tabs and colours.
std::string shown_with_colours(std::string_view text);

}  // namespace cli
