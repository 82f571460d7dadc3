// What the command says to a person, in their language. A text is known by its English words: say() looks them up in
// the catalogue of the language (apps/cli/languages) and fills in the parameters. A text without a translation stays
// English. docs/translate.md says how to add a language.
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <string_view>

namespace cli {

// An English text: `{0}` … `{3}` print a parameter, `{0:card|cards}` chooses a word by a number. Texts are written as
// literals in say(…), as Text{…}, or as `constexpr Text kName{…}` and arrays of it: that is how the test of the
// catalogues finds them.
struct Text {
  constexpr Text(const char* words) : english(words) {}  // NOLINT(google-explicit-constructor)
  const char* english;
};

// A parameter: a text or a whole number.
class Spoken {
 public:
  Spoken(std::string text) : text_(std::move(text)) {}                  // NOLINT(google-explicit-constructor)
  Spoken(std::string_view text) : text_(text) {}                        // NOLINT(google-explicit-constructor)
  Spoken(const char* text) : text_(text) {}                             // NOLINT(google-explicit-constructor)
  Spoken(std::integral auto number) : text_(std::to_string(number)) {}  // NOLINT(google-explicit-constructor)

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Chooses the language for all that follows, by a tag such as `fr` or `fr_CA.UTF-8`. Another language means English.
void speak(std::string_view tag);

// The language's tag, for the library.
const char* language();

// Returns a text in that language.
std::string say(Text text, std::initializer_list<Spoken> parameters = {});

}  // namespace cli
