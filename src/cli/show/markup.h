// Elements of HTML and SVG, with everything in them escaped once.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// Text as it stands between tags or in an attribute; characters that no page may hold become U+FFFD.
std::string escaped(std::string_view text);

using Attributes = std::vector<std::pair<const char*, std::string>>;

// <name …>content</name>; `content` is markup already, the values of attributes are text.
std::string element(const char* name, const Attributes& attributes, std::string_view content);
// <name …/>, of SVG.
std::string element(const char* name, const Attributes& attributes);

}  // namespace cli
