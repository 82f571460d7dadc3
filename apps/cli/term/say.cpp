// Finds and fills texts; see say.h.
#include "cli/term/say.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/language_tag.h"
#include "base/phrase.h"
#include "catalogues.h"

namespace cli {

namespace {

struct Catalogue {
  const char* tag = "en";
  mille::Singular singular = mille::kEnglishSingular;
  std::map<std::string, std::string, std::less<>> texts;
};

struct Source {
  const char* tag;
  const char* json;
};

// The files of apps/cli/languages.
constexpr Source kSources[] = {
#include "catalogue_list.inc"
};

Catalogue& chosen() {
  static Catalogue catalogue;
  return catalogue;
}

Catalogue read(const Source& source) {
  const auto json = nlohmann::json::parse(source.json);
  Catalogue catalogue{source.tag, 0, json.at("texts")};
  for (const int number : json.at("singular")) catalogue.singular |= static_cast<mille::Singular>(1U << number);
  return catalogue;
}

}  // namespace

void speak(std::string_view tag) {
  const auto* found = std::find_if(std::begin(kSources), std::end(kSources),
                                   [tag](const Source& source) { return mille::is_language(tag, source.tag); });
  chosen() = found == std::end(kSources) ? Catalogue() : read(*found);
}

const char* language() { return chosen().tag; }

std::string say(Text text, std::initializer_list<Spoken> parameters) {
  const Catalogue& catalogue = chosen();
  const auto translated = catalogue.texts.find(std::string_view(text.english));
  const std::string_view words =
      translated == catalogue.texts.end() ? std::string_view(text.english) : std::string_view(translated->second);
  std::vector<std::string_view> texts;
  for (const Spoken& parameter : parameters) texts.push_back(parameter.text());
  std::string said;
  mille::put_phrase(words, texts, catalogue.singular, [&said](std::string_view piece) { said += piece; });
  return said;
}

}  // namespace cli
