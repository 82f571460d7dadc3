// Elements of HTML and SVG. Everything in them is escaped exactly once.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// Escapes text for use between tags or in an attribute. Characters that a page must not hold become U+FFFD.
std::string escaped(std::string_view text);

using Attributes = std::vector<std::pair<const char*, std::string>>;

// <name …>content</name>. `content` is markup already; the values of attributes are plain text.
std::string element(const char* name, const Attributes& attributes, std::string_view content);
// <name …/>, for SVG.
std::string element(const char* name, const Attributes& attributes);

}  // namespace cli
