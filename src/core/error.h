// How the engine says no: a catalogue entry names the status, the rule and the sentence; refuse() fills the caller's error.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "mille/mille_types.h"

namespace mille {

// A sentence that the engine can say, with `{0}` … `{3}` for its parameters. `id` and `text` are static.
struct Message {
  const char* id;
  mille_status status;
  const char* rule;  // id of the rule that refuses, or ""
  const char* text;
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

// Where a failure lies, beside its message.
struct Place {
  std::string_view file = {};
  std::int32_t line = 0;
};

// Fills `error` (which may be null) and returns the message's status. Texts that are too long are cut at a character; what would drive
// a terminal is written as \xNN.
mille_status refuse(mille_error* error, const Message& message, std::initializer_list<Param> params = {},
                    const Place& place = {});

// Hands an error on to a caller's (which may be null) and returns its status; the caller's keeps its `struct_size`.
mille_status hand_on(const mille_error& found, mille_error* error);

// The status and sentence of an error under another line or file: for readers that know where the text stood.
void set_place(mille_error* error, const Place& place);

// Copies text into a fixed array, cut at a character boundary, always ended by a zero byte, the rest zeroed.
void copy_text(std::span<char> target, std::string_view text);

}  // namespace mille
