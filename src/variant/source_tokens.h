// A script as tokens, accurate enough to find its tables, functions and comparisons. Lua has already parsed the script.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mille {

enum class TokenKind { name, text, number, symbol, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;  // for a text, what is between the quotes, as written
  std::int32_t line = 0;

  bool is(std::string_view symbol) const { return kind == TokenKind::symbol && text == symbol; }
};

// Whether a token opens a block that "end" or "until" closes.
bool opens_block(const Token& token);
bool closes_block(const Token& token);

// Tokens that follow the last one, so that a reader may look ahead.
inline constexpr std::size_t kLookahead = 5;

// Returns the tokens of a text, which the tokens refer to, with kLookahead ends behind them.
std::vector<Token> tokens_of(std::string_view text);

}  // namespace mille
