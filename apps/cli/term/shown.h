// Makes text that is not the command's own printable: file names, arguments, and what players' processes wrote. Text
// from the library is printable already. Also quotes texts for a shell.
#pragma once

#include <string>
#include <string_view>

namespace cli {

// Returns foreign text with what must not be printed as \xNN. `lines` keeps line ends.
std::string shown(std::string_view text, bool lines = false);

// The same for the command's own output. Keeps line ends, tabs and colours.
std::string shown_with_colours(std::string_view text);

// Returns a text as one word for a shell: in single quotes, with each single quote in the text written as '\''.
std::string quoted_for_shell(std::string_view text);
// The same, but without quotes if the text needs none.
std::string word_for_shell(std::string_view text);

}  // namespace cli
