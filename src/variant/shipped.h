// The variants that come with the library. Their scripts, embedded in it, exist only in builds with Lua.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace mille {

// Returns the id of shipped variant number `index`, or null past the last one. The first is
// montreal. The text is static.
const char* shipped_variant_id(std::size_t index);

// Returns the script of a shipped variant, or an empty text for any other id.
std::string_view shipped_script(std::string_view id);

std::vector<std::string_view> shipped_variant_ids();

// Returns a commented script from which to start a house rule. "NAME" is the placeholder for its name.
std::string_view template_script();

}  // namespace mille
