// Pages of text on the whole terminal, and a line typed at its foot: what interrupts the table for a moment.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/term/screen.h"
#include "cli/term/style.h"

namespace cli {

// Lines for a width, so that they can be broken anew when the window changes.
using Text = std::function<std::vector<std::string>(const Style& style)>;

// The style for a screen as wide as it is now.
Style fitted(const Style& style, const Screen& screen);

// Which keys end a page. One that comes unasked waits for those that nobody types ahead at the table.
enum class PageEnds { at_any_key, at_enter_or_space };

// Shows a text until such a key is pressed; arrows move in one that is longer than the screen. False: the terminal is gone.
bool show_page(Screen& screen, const Style& style, const std::string& title, const Text& text,
               PageEnds ends = PageEnds::at_any_key);

// Shows lines with a prompt at the foot, and reads what is typed there; none: Escape, or the terminal is gone.
std::optional<std::string> ask_at_foot(Screen& screen, const std::vector<std::string>& lines,
                                       const std::string& prompt);

// The lines of a page with one at the foot, which stays in sight.
std::vector<std::string> with_foot(std::vector<std::string> lines, const std::string& foot, int rows);

}  // namespace cli
