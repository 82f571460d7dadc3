// The catalogues: English messages are sentences, and each language says all of them, with the same parameters.
#include "capi/languages.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "base/phrase.h"
#include "capi/catalogue.h"
#include "capi/rule_texts.h"

namespace mille::capi {
namespace {

struct Parameters {
  std::set<std::size_t> used;  // numbers of the parameters
  bool counts_with_two_forms = true;

  bool operator==(const Parameters& other) const { return used == other.used; }
};

Parameters parameters_of(std::string_view text) {
  Parameters parameters;
  for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
    const Placeholder found = read_placeholder(text.substr(at));
    if (found.length == 0) continue;  // a brace
    parameters.used.insert(found.parameter);
    const auto bars = std::count(found.forms.begin(), found.forms.end(), '|');
    if (!found.forms.empty() && bars != 1) parameters.counts_with_two_forms = false;
  }
  return parameters;
}

std::map<std::string, std::string> english_messages() {
  std::map<std::string, std::string> texts;
  for (const Message* message : all_messages()) texts[message->id] = message->text;
  return texts;
}

std::map<std::string, std::string> english_rules() {
  std::map<std::string, std::string> texts;
  for (const RuleText& rule : kRuleTexts) texts[rule.id] = rule.text;
  return texts;
}

// A text of a script, a player or the system may end as it likes; what the library adds ends with a full stop.
bool is_sentence(std::string_view text) {
  const bool begins = text[0] == '{' || text[0] == '`' || text.starts_with("“") || (text[0] >= 'A' && text[0] <= 'Z');
  return begins && (text.ends_with('.') || text.ends_with('?') || text.ends_with('}'));
}

TEST(Messages, are_sentences_with_counted_words_in_two_forms) {
  for (const auto& [id, text] : english_messages()) {
    EXPECT_TRUE(is_sentence(text)) << id << ": " << text;
    EXPECT_EQ(text.find(';'), text.npos) << id << ": " << text;
    EXPECT_TRUE(parameters_of(text).counts_with_two_forms) << id << ": " << text;
  }
}

void expect_complete(const Language& language, const std::map<std::string, std::string>& english,
                     std::span<const Translation> translations) {
  std::set<std::string> translated;
  for (const auto& [id, text] : translations) {
    const std::string name = std::string(language.tag) + " " + id;
    EXPECT_TRUE(translated.insert(id).second) << name << " stands there twice";
    const auto original = english.find(id);
    if (original == english.end()) {
      ADD_FAILURE() << name << " is no message or rule of the library";
      continue;
    }
    EXPECT_EQ(parameters_of(text), parameters_of(original->second)) << name << ": " << text;
    EXPECT_TRUE(parameters_of(text).counts_with_two_forms) << name << ": " << text;
    EXPECT_EQ(text[std::string_view(text).size() - 1], original->second.back()) << name << ": " << text;
  }
  for (const auto& [id, text] : english) EXPECT_EQ(translated.count(id), 1U) << language.tag << " lacks " << id;
}

TEST(Languages, have_every_message_and_rule_with_its_parameters) {
  ASSERT_GE(languages().size(), 2U);
  for (const Language& language : languages().subspan(1)) {
    expect_complete(language, english_messages(), language.messages);
    expect_complete(language, english_rules(), language.rules);
    EXPECT_NE(language.singular, 0) << language.tag;
  }
}

}  // namespace
}  // namespace mille::capi
