// See compared_words.h.
#include "variant/compared_words.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/notation.h"
#include "variant/hook_tables.h"
#include "variant/messages.h"
#include "variant/nearest_name.h"
#include "variant/source_tokens.h"

namespace mille {
namespace {

constexpr std::string_view kActionKinds[] = {"draw", "pass", "upcard", "pile", "lay", "discard"};
constexpr std::string_view kPhases[] = {"draw", "lay"};
constexpr std::string_view kTurnSources[] = {"stock", "upcard", "pile"};

enum class WordKind { listed, ranks, kinds };

// A member that holds one of a few words. "[]" stands for any index.
struct WordMember {
  std::string_view path;
  WordKind words;
  std::span<const std::string_view> listed = {};
};

constexpr WordMember kWordMembers[] = {
    {"action.kind", WordKind::listed, kActionKinds},
    {"action.rank", WordKind::ranks},
    {"action.cards.[]", WordKind::kinds},
    {"view.phase", WordKind::listed, kPhases},
    {"view.upcard", WordKind::kinds},
    {"view.pile.[]", WordKind::kinds},
    {"view.this_turn.source", WordKind::listed, kTurnSources},
    {"view.this_turn.drawn", WordKind::kinds},
    {"deal.last_turn.source", WordKind::listed, kTurnSources},
    {"deal.last_turn.drawn", WordKind::kinds},
};

// The parameters of each hook, by the names that the paths have for them.
struct HookParameters {
  std::string_view hook;
  std::array<std::string_view, 2> names;
};
constexpr HookParameters kHookParameters[] = {{"allow", {"action", "view"}},
                                              {"score_deal", {"deal", "score"}},
                                              {"match_over", {"match", "verdict"}},
                                              {"settle", {"match", "payment"}}};

bool is_word(const Token& token, std::string_view word) { return token.kind == TokenKind::name && token.text == word; }

// A path as it is written, and as the members above are named.
struct WordPath {
  std::string written;
  std::string path;
  std::size_t end = 0;  // index of the token behind it
};

// Reads one function of a script, whose parameters are those of a hook.
class HookBody {
 public:
  // `begin` is the index of the token `function`.
  HookBody(const std::vector<Token>& tokens, std::size_t begin, const HookParameters& parameters)
      : tokens_(tokens), begin_(begin) {
    int depth = 0;
    for (end_ = begin; tokens[end_].kind != TokenKind::end; ++end_) {
      if (opens_block(tokens[end_])) ++depth;
      if (closes_block(tokens[end_]) && --depth == 0) break;
    }
    name_parameters(parameters);
    drop_changed_names();
  }

  // Calls `visit(place, text)` for each comparison of a path with a string.
  template <class Visit>
  void each_comparison(const Visit& visit) {
    for (std::size_t i = body_; i < end_; ++i) {
      const auto place = place_at(i);
      if (!place) continue;
      remember_local(i, *place);
      const Token& after = tokens_[place->end];
      if (is_equality(after) && tokens_[place->end + 1].kind == TokenKind::text && !joins(place->end + 2)) {
        visit(*place, tokens_[place->end + 1]);
      } else if (is_equality(tokens_[i - 1]) && tokens_[i - 2].kind == TokenKind::text && !joins(place->end)) {
        visit(*place, tokens_[i - 2]);
      }
      i = place->end - 1;
    }
  }

 private:
  static bool is_equality(const Token& token) { return token.is("==") || token.is("~="); }

  // Whether `..` or another operator follows, so that another value is compared.
  bool joins(std::size_t i) const {
    constexpr std::string_view kJoiningSymbols = ".+-*/%^&|~<>:([{";
    return tokens_[i].kind == TokenKind::symbol && tokens_[i].text.size() == 1 &&
           kJoiningSymbols.find(tokens_[i].text[0]) != kJoiningSymbols.npos;
  }

  void name_parameters(const HookParameters& parameters) {
    std::size_t i = begin_ + 1;
    while (!tokens_[i].is("(") && i < end_) ++i;
    for (const std::string_view name : parameters.names) {
      if (tokens_[i + 1].kind != TokenKind::name) break;
      names_[std::string(tokens_[i + 1].text)] = name;
      i += 2;
      if (!tokens_[i].is(",")) break;
    }
    while (!tokens_[i].is(")") && i < end_) ++i;
    body_ = std::min(i + 1, end_);
    names_.emplace("options", "options");
  }

  // Within the body a name that is declared again or assigned does not always stand for the parameter.
  void drop_changed_names() {
    for (std::size_t i = body_; i < end_; ++i) {
      if (is_word(tokens_[i], "local") || is_word(tokens_[i], "for") || is_word(tokens_[i], "function")) {
        for (std::size_t k = i + 1; tokens_[k].kind == TokenKind::name || tokens_[k].is(",") || tokens_[k].is("(");
             ++k) {
          if (is_word(tokens_[k], "in")) break;
          declare(tokens_[k]);
        }
      } else if (tokens_[i].kind == TokenKind::name && !tokens_[i - 1].is(".") &&
                 (tokens_[i + 1].is("=") || tokens_[i + 1].is(","))) {
        if (tokens_[i + 1].is("=") && !is_word(tokens_[i - 1], "local")) changed_.emplace(tokens_[i].text);
      }
    }
    for (const std::string& name : changed_) names_.erase(name);
  }

  void declare(const Token& token) {
    if (token.kind != TokenKind::name) return;
    const std::string name(token.text);
    if (names_.contains(name) || !declared_.insert(name).second) changed_.insert(name);
  }

  // The path that begins at a token, if it begins with a known name and is no part of a longer expression.
  std::optional<WordPath> place_at(std::size_t i) const {
    const Token& first = tokens_[i];
    const auto known = first.kind == TokenKind::name ? names_.find(std::string(first.text)) : names_.end();
    if (known == names_.end() || is_operator_before(i)) return {};
    WordPath place{std::string(first.text), known->second, i + 1};
    for (;;) {
      const Token& token = tokens_[place.end];
      const Token& next = tokens_[place.end + 1];
      if (token.is(".") && next.kind == TokenKind::name) {
        place.written += "." + std::string(next.text);
        place.path += "." + std::string(next.text);
        place.end += 2;
      } else if (token.is("[") && tokens_[place.end + 2].is("]")) {
        const bool text = next.kind == TokenKind::text;
        place.written += text ? "[\"" + std::string(next.text) + "\"]" : "[" + std::string(next.text) + "]";
        place.path += text ? "." + std::string(next.text) : ".[]";
        place.end += 3;
      } else {
        return place;
      }
    }
  }

  bool is_operator_before(std::size_t i) const {
    constexpr std::string_view kJoiningSymbols = ".:+-*/%^#&|~";
    const Token& before = tokens_[i - 1];
    return is_word(before, "not") || (before.kind == TokenKind::symbol && before.text.size() == 1 &&
                                      kJoiningSymbols.find(before.text[0]) != kJoiningSymbols.npos);
  }

  // `local kind = action.kind`: from here on `kind` stands for the path.
  void remember_local(std::size_t i, const WordPath& place) {
    if (!tokens_[i - 1].is("=") || tokens_[i - 2].kind != TokenKind::name || !is_word(tokens_[i - 3], "local")) return;
    const Token& after = tokens_[place.end];
    const bool goes_on = is_word(after, "and") || is_word(after, "or") || after.kind == TokenKind::text ||
                         is_equality(after) || joins(place.end) || after.is(",");
    const std::string name(tokens_[i - 2].text);
    if (!goes_on && !changed_.contains(name)) names_.emplace(name, place.path);
  }

  const std::vector<Token>& tokens_;
  std::size_t begin_, body_ = 0, end_ = 0;
  std::map<std::string, std::string> names_;  // what a name stands for
  std::set<std::string> declared_, changed_;
};

std::string words_text(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

class WordCheck {
 public:
  WordCheck(const Ruleset& ruleset, const std::vector<OptionDefinition>& options, Problems& problems)
      : names_(ruleset), options_(options), problems_(problems) {
    for (int rank = 0; rank < kRanks; ++rank) ranks_.push_back(rank_text(rank));
    ranks_.push_back("joker");
  }

  void compare(const WordPath& place, const Token& text) {
    if (text.text.find('\\') != text.text.npos) return;  // not what it says
    for (const WordMember& member : kWordMembers) {
      if (place.path != member.path) continue;
      if (member.words == WordKind::kinds) return compare_kind(place, text);
      return compare_word(place, text, member.words == WordKind::ranks ? ranks_ : member.listed);
    }
    for (const OptionDefinition& option : options_) {
      if (option.type != FieldType::choice || place.path != "options." + option.name) continue;
      std::vector<std::string_view> words;
      for (const std::int32_t choice : option.choices) words.push_back(option.word(choice));
      return compare_word(place, text, words);
    }
  }

 private:
  void compare_word(const WordPath& place, const Token& text, std::span<const std::string_view> words) {
    if (std::find(words.begin(), words.end(), text.text) != words.end()) return;
    const std::string_view near = nearest_name(text.text, words);
    if (near.empty()) {
      problems_.add_at(text.line, say::kHookWord, {place.written, text.text, words_text(words)});
    } else {
      problems_.add_at(text.line, say::kHookWordNear, {place.written, text.text, near});
    }
  }

  void compare_kind(const WordPath& place, const Token& text) {
    if (names_.has(text.text)) return;
    if (const auto card = parse_card(text.text)) {
      problems_.add_at(text.line, say::kHookKind, {place.written, text.text, names_.of(*card)});
    } else {
      compare_word(place, text, ranks_);
    }
  }

  KindNames names_;
  const std::vector<OptionDefinition>& options_;
  std::vector<std::string_view> ranks_;
  Problems& problems_;
};

// Whether a script has these tokens one after another; they are names and symbols.
bool has_tokens(const std::vector<Token>& tokens, std::initializer_list<std::string_view> words) {
  const auto same = [](const Token& token, std::string_view word) {
    return token.text == word && (token.kind == TokenKind::name || token.kind == TokenKind::symbol);
  };
  return std::search(tokens.begin(), tokens.end(), words.begin(), words.end(), same) != tokens.end();
}

}  // namespace

void check_compared_words(const script::Source& source, const Ruleset& ruleset,
                          const std::vector<OptionDefinition>& options, Problems& problems) {
  const std::vector<Token> tokens = tokens_of(source.text);
  // A local of the script hides the variant's options.
  const std::vector<OptionDefinition> none;
  WordCheck check(ruleset, has_tokens(tokens, {"local", "options"}) ? none : options, problems);
  for (const HookParameters& hook : kHookParameters) {
    // allow = function(…), or function allow(…) and allow = allow
    const bool by_name = has_tokens(tokens, {hook.hook, "=", hook.hook});
    for (std::size_t i = 0; tokens[i].kind != TokenKind::end; ++i) {
      if (!is_word(tokens[i], "function")) continue;
      const bool value = i >= 2 && tokens[i - 1].is("=") && is_word(tokens[i - 2], hook.hook);
      if (!value && !(by_name && is_word(tokens[i + 1], hook.hook))) continue;
      HookBody(tokens, i, hook).each_comparison([&](const WordPath& path, const Token& text) {
        check.compare(path, text);
      });
    }
  }
}

}  // namespace mille
