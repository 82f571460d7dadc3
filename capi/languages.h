// The languages in which the library can say its messages and rules.
#pragma once

#include <span>
#include <string_view>

#include "base/error.h"

namespace mille::capi {

struct Translation {
  const char* id;
  const char* text;
};

// English has no translations: its texts are those of the catalogues.
struct Language {
  const char* tag;
  Singular singular;
  std::span<const Translation> messages;
  std::span<const Translation> rules;
};

std::span<const Language> languages();

// Returns the language of a tag such as `fr`, `fr-CA` or `fr_CA.UTF-8`; English for null and for others.
const Language& find_language(const char* tag);

// The template of a message or the text of a rule; null if there is no translation.
const char* translation(std::span<const Translation> texts, std::string_view id);

}  // namespace mille::capi
