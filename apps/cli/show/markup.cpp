// Writes HTML and SVG; see markup.h.
#include "cli/show/markup.h"

namespace cli {

namespace {

std::string opened(const char* name, const Attributes& attributes) {
  std::string text = "<" + std::string(name);
  for (const auto& [key, value] : attributes) text += ' ' + std::string(key) + "=\"" + escaped(value) + '"';
  return text;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default:
        // Neither HTML nor SVG may hold a control character, not even escaped.
        if ((static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f') {
          safe += "\xef\xbf\xbd";
        } else {
          safe += c;
        }
    }
  }
  return safe;
}

std::string element(const char* name, const Attributes& attributes, std::string_view content) {
  return opened(name, attributes) + '>' + std::string(content) + "</" + name + '>';
}

std::string element(const char* name, const Attributes& attributes) { return opened(name, attributes) + "/>"; }

}  // namespace cli
