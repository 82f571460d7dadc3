// See source_tokens.h.
#include "variant/source_tokens.h"

#include <string>

namespace mille {
namespace {

bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_'; }
bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Splits a script into tokens, accurately enough to find its tables. Lua has already parsed the script.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {
    if (peek() == '#') skip_line();
  }

  Token next() {
    skip_blanks();
    Token token;
    token.line = line_;
    if (at_ >= text_.size()) return token;
    const std::size_t start = at_;
    if (is_letter(peek())) {
      while (is_letter(peek()) || is_digit(peek())) advance();
      token.kind = TokenKind::name;
    } else if (is_digit(peek())) {
      while (is_letter(peek()) || is_digit(peek()) || peek() == '.') advance();
      token.kind = TokenKind::number;
    } else if (peek() == '"' || peek() == '\'') {
      token.kind = TokenKind::text;
      token.text = quoted();
      return token;
    } else if (const std::size_t level = long_bracket(); level != 0) {
      token.kind = TokenKind::text;
      token.text = long_text(level);
      return token;
    } else {
      token.kind = TokenKind::symbol;
      const bool doubled = at_ + 1 < text_.size() && text_[at_ + 1] == '=' &&
                           (peek() == '=' || peek() == '~' || peek() == '<' || peek() == '>');
      advance();
      if (doubled) advance();
    }
    token.text = text_.substr(start, at_ - start);
    return token;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void advance() {
    const char byte = text_[at_++];
    const char follows = peek();
    // "\r\n" and "\n\r" are one line end.
    const bool pair = (follows == '\n' || follows == '\r') && follows != byte;
    if (byte == '\n' || byte == '\r') {
      if (pair) ++at_;
      ++line_;
    }
  }

  void skip_line() {
    while (at_ < text_.size() && peek() != '\n' && peek() != '\r') advance();
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (peek() == '-' && peek(1) == '-') {
        at_ += 2;
        if (const std::size_t level = long_bracket(); level != 0) {
          long_text(level);
        } else {
          skip_line();
        }
      } else if (static_cast<unsigned char>(peek()) <= ' ' || static_cast<unsigned char>(peek()) >= 0x80) {
        advance();
      } else {
        return;
      }
    }
  }

  // Returns the length of the opening long bracket here ("[[", "[=[" …), or 0 if there is none.
  std::size_t long_bracket() const {
    if (peek() != '[') return 0;
    std::size_t length = 1;
    while (peek(length) == '=') ++length;
    return peek(length) == '[' ? length + 1 : 0;
  }

  std::string_view long_text(std::size_t level) {
    std::string close = "]" + std::string(level - 2, '=') + "]";
    for (std::size_t i = 0; i < level; ++i) advance();
    const std::size_t start = at_;
    const std::size_t stop = text_.find(close, start);
    const std::size_t end = stop == text_.npos ? text_.size() : stop + close.size();
    while (at_ < end) advance();
    return text_.substr(start, (stop == text_.npos ? end : stop) - start);
  }

  std::string_view quoted() {
    const char quote = peek();
    advance();
    const std::size_t start = at_;
    while (at_ < text_.size() && peek() != quote) {
      if (peek() == '\\') advance();
      if (at_ < text_.size()) advance();
    }
    const std::string_view content = text_.substr(start, at_ - start);
    if (at_ < text_.size()) advance();
    return content;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::int32_t line_ = 1;
};

}  // namespace

// Each of these words opens a block that "end" or "until" closes. "while" and "for" are not among them, because
// their "do" opens the block.
bool opens_block(const Token& token) {
  return token.kind == TokenKind::name &&
         (token.text == "function" || token.text == "do" || token.text == "if" || token.text == "repeat");
}

bool closes_block(const Token& token) {
  return token.kind == TokenKind::name && (token.text == "end" || token.text == "until");
}

std::vector<Token> tokens_of(std::string_view text) {
  Lexer lexer(text);
  std::vector<Token> tokens;
  do {
    tokens.push_back(lexer.next());
  } while (tokens.back().kind != TokenKind::end);
  tokens.insert(tokens.end(), kLookahead, tokens.back());
  return tokens;
}

}  // namespace mille
