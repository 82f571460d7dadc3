// See reasons.h.
#include "cli/show/reasons.h"

#include <nlohmann/json.hpp>

#include "cli/show/cards.h"
#include "cli/term/say.h"

namespace cli {

namespace {

void replace(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string reasons_text(const Style& style, const mille::Table& table, const mille_action& action) {
  return reasons_text(style, table.reasons(action, language()).value());
}

std::string reasons_text(const Style& style, const mille::Player& player) {
  const auto found = player.reasons(language());
  return found ? reasons_text(style, *found) : std::string();
}

std::string joined(const std::string& one, const std::string& other) {
  return one + (one.empty() || other.empty() ? "" : " ") + other;
}

std::string reasons_text(const Style& style, const std::string& json) {
  std::string text;
  for (const auto& reason : nlohmann::json::parse(json)) {
    std::string sentence = reason.at("text").get<std::string>();
    if (reason.contains("cards")) {
      for (const auto& card : reason.at("cards")) {
        const auto name = card.get<std::string>();
        replace(sentence, name, card_text(style, mille::parse_card(name).value()));
      }
    }
    text = joined(text, sentence);
  }
  return text;
}

}  // namespace cli
