#include "json.h"

#include <cstdlib>

namespace mille_godot {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Value value() {
    skip();
    switch (peek()) {
      case '{': return object();
      case '[': return list();
      case '"': return string();
      case 't': return at_ += 4, true;
      case 'f': return at_ += 5, false;
      case 'n': return at_ += 4, Value();
      default: return number();
    }
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip() {
    while (at_ < text_.size() && std::string_view(" \n\r\t,:").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  /** Whether the list or object goes on; steps over its end. */
  bool more(char end) {
    skip();
    if (at_ < text_.size() && text_[at_] != end) return true;
    ++at_;
    return false;
  }

  Value object() {
    Value made = Value::dictionary();
    for (++at_; more('}');) {
      const std::string key = string();
      made.set(key, value());
    }
    return made;
  }
  Value list() {
    Value made = Value::array();
    for (++at_; more(']');) made.append(value());
    return made;
  }
  Value number() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::string_view("+-.eE0123456789").find(text_[at_]) != std::string_view::npos) ++at_;
    if (at_ == begin) return at_ = text_.size(), Value();
    const std::string digits(text_.substr(begin, at_ - begin));
    if (digits.find_first_of(".eE") != std::string::npos) return std::strtod(digits.c_str(), nullptr);
    return static_cast<std::int64_t>(std::strtoll(digits.c_str(), nullptr, 10));
  }
  std::string string() {
    std::string made;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] != '\\') {
        made += text_[at_];
        continue;
      }
      ++at_;
      switch (peek()) {
        case 'n': made += '\n'; break;
        case 't': made += '\t'; break;
        case 'r': made += '\r'; break;
        case 'b': made += '\b'; break;
        case 'f': made += '\f'; break;
        case 'u': append_utf8(made, escaped()); break;
        default: made += peek();
      }
    }
    ++at_;
    return made;
  }
  /** The character of `u0041`, or of a pair of surrogates. */
  std::uint32_t escaped() {
    std::uint32_t code = hex();
    if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_ + 1, 2) == "\\u") {
      at_ += 2;
      code = 0x10000 + ((code - 0xD800) << 10) + (hex() - 0xDC00);
    }
    return code;
  }
  std::uint32_t hex() {
    const std::string digits(text_.substr(at_ + 1, 4));
    at_ += digits.size();
    return static_cast<std::uint32_t>(std::strtoul(digits.c_str(), nullptr, 16));
  }
  static void append_utf8(std::string& text, std::uint32_t code) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xC0 | code >> 6);
      tail(0);
    } else if (code < 0x10000) {
      text += static_cast<char>(0xE0 | code >> 12);
      tail(6), tail(0);
    } else {
      text += static_cast<char>(0xF0 | code >> 18);
      tail(12), tail(6), tail(0);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Value from_json(std::string_view text) { return Reader(text).value(); }

}  // namespace mille_godot
