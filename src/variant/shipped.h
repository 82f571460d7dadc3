// The variants that come with the library, and their scripts, embedded.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace mille {

// The id of shipped variant number `index`, montreal first; static; null past the last.
const char* shipped_variant_id(std::size_t index);

// Its script; empty for an id that is none of theirs.
std::string_view shipped_script(std::string_view id);

std::vector<std::string_view> shipped_variant_ids();

// A commented script to begin a house rule with; "NAME" stands where its name goes. Empty in a build without Lua.
std::string_view template_script();

}  // namespace mille
