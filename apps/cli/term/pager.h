// Pages of text on the full terminal, and a line typed at the foot. They interrupt the table for a moment.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/term/screen.h"
#include "cli/term/style.h"

namespace cli {

// Produces lines for a width, so that they can be broken again when the window changes.
using PageLines = std::function<std::vector<std::string>(const Style& style)>;

// Returns the style with the current width of the screen.
Style fitted(const Style& style, const Screen& screen);

// Which keys end a page. A page that opens by itself waits for keys that nobody types ahead at the table.
enum class PageEnds { at_any_key, at_enter_or_space };

// Shows a text until such a key is pressed. Arrows scroll a text longer than the screen. Returns false if the terminal
// is gone.
bool show_page(Screen& screen, const Style& style, const std::string& title, const PageLines& text,
               PageEnds ends = PageEnds::at_any_key);

// Shows lines with a prompt at the foot, and returns what is typed there. Returns nothing after Escape, or if the
// terminal is gone.
std::optional<std::string> ask_at_foot(Screen& screen, const std::vector<std::string>& lines,
                                       const std::string& prompt);

// The lines of a page with a last line that always stays visible.
std::vector<std::string> with_foot(std::vector<std::string> lines, const std::string& foot, int rows);

}  // namespace cli
