// Finds languages and translations.
#include "capi/languages.h"

#include <algorithm>
#include <iterator>

namespace mille::capi {
namespace {

constexpr Language kEnglish{"en", kEnglishSingular, {}, {}};

// kLanguages: English, and each file of capi/languages, as the build writes them.
#include "capi/language_list.inc"

// Compares ASCII letters in either case.
bool same_letters(std::string_view left, std::string_view right) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [&lower](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language& find_language(const char* tag) {
  std::string_view wanted = tag == nullptr ? std::string_view() : std::string_view(tag);
  wanted = wanted.substr(0, wanted.find_first_of("-_.@"));
  const auto* found = std::find_if(std::begin(kLanguages), std::end(kLanguages),
                                   [wanted](const Language& language) { return same_letters(wanted, language.tag); });
  return found == std::end(kLanguages) ? kLanguages[0] : *found;
}

const char* translation(std::span<const Translation> texts, std::string_view id) {
  const auto found = std::find_if(texts.begin(), texts.end(), [id](const Translation& text) { return id == text.id; });
  return found == texts.end() ? nullptr : found->text;
}

}  // namespace mille::capi
