// Errors of the engine. A catalogue entry holds the status, the rule and the sentence; refuse() fills the caller's
// error from it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "base/phrase.h"
#include "mille/mille_types.h"

namespace mille {

// An entry of the catalogue. `text` is a phrase (phrase.h) of whole sentences. All texts are static.
struct Message {
  const char* id;
  mille_status status;
  const char* rule;  // id of the rule that refuses, or ""
  const char* text;
  const char* field = "";  // the rule field that decides, or ""
};

// A parameter of a message: a text or a number.
class Param {
 public:
  Param(std::string_view text) : text_(text) {}
  Param(const char* text) : text_(text) {}
  Param(const std::string& text) : text_(text) {}
  Param(std::int64_t number);
  Param(int number) : Param(static_cast<std::int64_t>(number)) {}
  Param(unsigned number) : Param(static_cast<std::int64_t>(number)) {}
  Param(unsigned long number);
  Param(unsigned long long number);

  Param(const Param&) = delete;
  Param& operator=(const Param&) = delete;

  std::string_view text() const { return text_; }

 private:
  char digits_[24] = {};
  std::string_view text_;
};

// The file and line of an error.
struct Place {
  std::string_view file = {};
  std::int32_t line = 0;
};

// Fills `error`, which may be null, and returns the message's status. The rule and the field stand in parentheses at the
// end of the text. Texts that are too long are cut between characters. Control characters are written as \xNN.
mille_status refuse(mille_error* error, const Message& message, std::initializer_list<Param> params = {},
                    const Place& place = {});

// Writes a message as refuse() does, in the words of `text` and of its language. The parameters must be printable.
void put_message(std::span<char> target, const Message& message, std::string_view text, Singular singular,
                 std::span<const std::string_view> params);

// Copies `found` to the caller's error, which may be null and keeps its own `struct_size`. Returns the status of
// `found`.
mille_status forward_error(const mille_error& found, mille_error* error);

// Sets the file and line of an error, which may be null.
void set_place(mille_error* error, const Place& place);

// Copies text into a fixed array, cut at a character boundary. The rest of the array, at least one byte, is zeroed.
void copy_text(std::span<char> target, std::string_view text);

}  // namespace mille
