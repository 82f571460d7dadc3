// Expands short forms; see words.h.
#include "cli/play/words.h"

#include <algorithm>
#include <cctype>

#include "cli/term/line_reader.h"

namespace cli {

namespace {

constexpr Text kYes{"yes"};

bool is_card(const std::string& word) { return mille::parse_card(word).ok(); }

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Splits a line, with its words in the case of the notation and short forms of verbs written out.
std::vector<std::string> full_words(const std::string& line) {
  std::vector<std::string> words = split_words(line);
  for (char& c : words[0]) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (std::size_t i = 1; i < words.size(); ++i) {
    for (char& c : words[i]) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  if (words.size() == 1 && is_card(words[0])) words.insert(words.begin(), "discard");
  if (words[0] == "d") words[0] = words.size() == 1 ? "draw" : "discard";
  if (words[0] == "l") words[0] = "lay";
  if (words[0] == "p" || words[0] == "take") words[0] = "pile";
  return words;
}

bool is_pile(const mille_action& action) { return action.kind == MILLE_ACTION_PILE; }

}  // namespace

mille_action read_action(const Board& board, const std::string& line, const std::vector<mille_action>& choices) {
  const std::vector<std::string> words = full_words(line);
  if (words[0] == "pile" && words.size() == 1) {
    const auto first = std::find_if(choices.begin(), choices.end(), is_pile);
    if (std::count_if(choices.begin(), choices.end(), is_pile) == 1) return *first;
  }
  return board.table.parse(joined(words)).value();
}

std::string missing_words(const std::string& line, const std::vector<mille_action>& choices) {
  const std::vector<std::string> words = full_words(line);
  if (words.size() != 1) return {};
  if (words[0] == "discard") return say("Discard which card? For example: `discard 5H`, or just `5H`.");
  if (words[0] == "lay") return say("Lay which cards? For example: `lay 8C 8D 2H`.");
  if (words[0] == "pile" && std::count_if(choices.begin(), choices.end(), is_pile) > 1) {
    return say("Take the pile with which cards? For example: `pile QC QH`.");
  }
  return {};
}

std::string prompt_for(const mille_table_info& info) {
  return info.phase == MILLE_PHASE_DRAW ? say("your draw") : say("lay or discard");
}

bool is_quit(const std::string& word) { return word == "quit" || word == "q" || word == "exit"; }

bool is_help(const std::string& word) { return word == "help" || word == "h" || word == "?"; }

bool confirms(const std::string& answer) {
  const std::vector<std::string> words = split_words(answer);
  if (words.size() != 1) return false;
  // The language's own yes, which its question names.
  return words[0] == "yes" || words[0] == "y" || words[0] == say(kYes);
}

}  // namespace cli
