// Shows pages; see pager.h.
#include "cli/term/pager.h"

#include <algorithm>

#include "cli/term/say.h"

namespace cli {

namespace {
constexpr int kWidestPage = 100;  // longer lines are hard to read
constexpr std::size_t kLongestTyped = 200;
}  // namespace

Style fitted(const Style& style, const Screen& screen) {
  Style fitting = style;
  fitting.width = std::min(screen.size().columns, kWidestPage);
  return fitting;
}

std::vector<std::string> with_foot(std::vector<std::string> lines, const std::string& foot, int rows) {
  lines.resize(static_cast<std::size_t>(std::max(0, rows - 1)));
  lines.push_back(foot);
  return lines;
}

bool show_page(Screen& screen, const Style& style, const std::string& title, const PageLines& text, PageEnds ends) {
  const bool any_key = ends == PageEnds::at_any_key;
  const std::string foot = any_key ? say("Press any key to continue") : say("Press Enter or space to continue");
  const std::string foot_of_many =
      any_key ? say("Arrows scroll; any other key continues") : say("Arrows scroll; Enter or space continues");
  std::size_t top = 0;
  for (;;) {
    const Style fitting = fitted(style, screen);
    const int rows = screen.size().rows;
    const std::vector<std::string> all = text(fitting);
    const auto room = static_cast<std::size_t>(std::max(1, rows - 3));
    top = std::min(top, all.size() > room ? all.size() - room : 0);
    std::vector<std::string> lines{style.paint(Colour::bold, title), {}};
    for (std::size_t i = top; i < all.size() && i < top + room; ++i) lines.push_back(all[i]);
    const bool more = all.size() > room;
    screen.draw(with_foot(std::move(lines), style.paint(Colour::key, more ? foot_of_many : foot), rows));
    switch (const int key = screen.key()) {
      case kKeyEnd: return false;
      case kKeyResize:
      case kKeyPaste: break;
      case kKeyUp: top -= top > 0 ? 1 : 0; break;
      case kKeyDown: ++top; break;
      case kKeyPageUp: top -= std::min(top, room); break;
      case kKeyPageDown: top += room; break;
      default:
        if (any_key || key == kKeyEnter || key == ' ') return true;
    }
  }
}

std::optional<std::string> ask_at_foot(Screen& screen, const std::vector<std::string>& lines,
                                       const std::string& prompt) {
  std::string typed;
  for (;;) {
    screen.draw(with_foot(lines, prompt + typed + "_", screen.size().rows));
    const int key = screen.key();
    if (key == kKeyEnter) return typed;
    if (key == kKeyEnd || key == kKeyEscape) return std::nullopt;
    if (key == kKeyRubout) {
      // Deletes a whole character, even if it has several bytes.
      while (!typed.empty() && (static_cast<unsigned char>(typed.back()) & 0xc0) == 0x80) typed.pop_back();
      if (!typed.empty()) typed.pop_back();
    } else if (key == kKeyPaste) {
      typed += screen.pasted();
    } else if (key >= ' ') {
      typed += static_cast<char>(key);
    }
    if (typed.size() > kLongestTyped) typed.resize(kLongestTyped);
  }
}

}  // namespace cli
