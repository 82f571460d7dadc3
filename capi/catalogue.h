// Every message and every rule text of the engine, by id, for translators.
#pragma once

#include <span>
#include <string_view>

#include "base/error.h"

namespace mille::capi {

std::span<const Message* const> all_messages();
const Message* find_message(std::string_view id);

// The rule's text, or null.
const char* rule_text(std::string_view id);

}  // namespace mille::capi
