// Finds languages and translations.
#include "capi/languages.h"

#include <algorithm>
#include <iterator>

#include "base/language_tag.h"

namespace mille::capi {
namespace {

constexpr Language kEnglish{"en", kEnglishSingular, {}, {}};

// kLanguages: English, and each file of capi/languages, as the build writes them.
#include "capi/language_list.inc"

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language& find_language(const char* tag) {
  const std::string_view wanted = tag == nullptr ? std::string_view() : std::string_view(tag);
  const auto* found = std::find_if(std::begin(kLanguages), std::end(kLanguages),
                                   [wanted](const Language& language) { return is_language(wanted, language.tag); });
  return found == std::end(kLanguages) ? kLanguages[0] : *found;
}

const char* translation(std::span<const Translation> texts, std::string_view id) {
  const auto found = std::find_if(texts.begin(), texts.end(), [id](const Translation& text) { return id == text.id; });
  return found == texts.end() ? nullptr : found->text;
}

}  // namespace mille::capi
