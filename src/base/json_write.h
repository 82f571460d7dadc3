// Writes JSON: text without white space, members in the order of the calls.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mille {

// Appends to a text and adds the commas. The caller closes what it opens.
class JsonWriter {
 public:
  explicit JsonWriter(std::string* text) : text_(*text) {}

  JsonWriter& open_object() { return open('{'); }
  JsonWriter& close_object() { return close('}'); }
  JsonWriter& open_array() { return open('['); }
  JsonWriter& close_array() { return close(']'); }

  // A member's name; its value comes next. Names are plain: nothing in them needs escaping.
  JsonWriter& key(std::string_view name) {
    comma();
    text_.append(1, '"').append(name).append("\":");
    return *this;
  }

  JsonWriter& null() { return raw("null"); }
  JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter& number(std::int64_t value);
  // A text from the engine, without characters that need escaping.
  JsonWriter& plain(std::string_view value) {
    comma();
    text_.append(1, '"').append(value).append(1, '"');
    return *this;
  }
  // Any text. What is not UTF-8 becomes U+FFFD.
  JsonWriter& text(std::string_view value);
  // Writes the colon between a name written by text() and its value.
  void colon() { text_ += ':'; }
  // Text that is JSON already.
  JsonWriter& raw(std::string_view json) {
    comma();
    text_.append(json);
    return *this;
  }

  // A seat, or null for nobody.
  JsonWriter& seat(int value) { return value < 0 ? null() : number(value); }
  // 16 hexadecimal digits.
  JsonWriter& hash(std::uint64_t value);
  template <class Number>
  JsonWriter& both(const Number (&values)[2]) {
    return open_array().number(values[0]).number(values[1]).close_array();
  }

 private:
  void comma() {
    if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':' && text_.back() != '\n') {
      text_ += ',';
    }
  }
  JsonWriter& open(char bracket) {
    comma();
    text_ += bracket;
    return *this;
  }
  JsonWriter& close(char bracket) {
    text_ += bracket;
    return *this;
  }

  std::string& text_;
};

}  // namespace mille
