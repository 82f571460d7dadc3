// Checks the tests of the interface against its headers: each function has a test of its arguments, each field a check
// of its offset, and all padding is named.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/support/paths.h"

namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(mille_test::source_dir() + '/' + path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string without_comments(const std::string& text) {
  return std::regex_replace(text, std::regex(R"(/\*[^*]*\*+([^/*][^*]*\*+)*/)"), " ");
}

// The names matched by the first group of a pattern.
std::set<std::string> found(const std::string& text, const std::string& pattern) {
  std::set<std::string> names;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) names.insert((*at)[1]);
  return names;
}

TEST(AbiTests, call_every_function_of_the_header) {
  const std::set<std::string> functions =
      found(without_comments(text_of("include/mille/mille.h")), R"(MILLE_CALL\s+(mille_\w+)\()");
  ASSERT_GT(functions.size(), 80U);
  const std::string tests = text_of("tests/capi/arguments_test.c") + text_of("tests/capi/arguments_state_test.c") +
                            text_of("tests/capi/arena_test.c") + text_of("tests/capi/library_test.c") +
                            text_of("tests/capi/sealed_test.c") + text_of("tests/capi/follow_test.c");
  for (const std::string& function : functions) {
    EXPECT_NE(tests.find(function + '('), std::string::npos)
        << "tests/capi does not call " << function << "() with wrong arguments";
  }
}

// A text as words separated by single spaces, without the marks of comments and code.
std::string words_of(const std::string& text) {
  const std::string plain = std::regex_replace(text, std::regex(R"(`|::|\n \*)"), " ");
  std::istringstream words(plain);
  std::string result;
  for (std::string word; words >> word;) result += word + ' ';
  return result;
}

TEST(AbiTests, read_the_same_promise_of_freed_handles_on_every_page) {
  const std::string promise =
      "A call with a freed handle returns MILLE_E_HANDLE until the engine and everything made from it are freed, or "
      "until a newer handle of the same kind reuses the address. After that, do not use it.";
  for (const char* page : {"SECURITY.md", "docs/host-abi.md", "include/mille/mille.h"}) {
    EXPECT_NE(words_of(text_of(page)).find(promise), std::string::npos) << page;
  }
}

TEST(AbiTests, read_the_same_thread_rule_of_freeing_on_every_page) {
  const std::string rule =
      "An engine, table, player or arena that is freed during a call on it stays alive until that call returns. A "
      "variant does not: no other thread may be in a call with the variant's handle while it is freed.";
  for (const char* page : {"docs/embedding.md", "include/mille/mille.h"}) {
    EXPECT_NE(words_of(text_of(page)).find(rule), std::string::npos) << page;
  }
}

// `type.field` for every field of a header's structs, and `type.` for every struct.
std::set<std::string> fields_of(const std::string& header) {
  std::set<std::string> fields;
  const std::string text = without_comments(text_of(header));
  const std::regex structs(R"(typedef struct \w+ \{([^}]*)\} (\w+);)");
  for (std::sregex_iterator at(text.begin(), text.end(), structs), end; at != end; ++at) {
    const std::string body = (*at)[1], type = (*at)[2];
    fields.insert(type + '.');
    std::istringstream declarations(body);
    for (std::string declaration; std::getline(declarations, declaration, ';');) {
      std::smatch name;
      if (std::regex_search(declaration, name, std::regex(R"(\(MILLE_CALL \*(\w+)\))")) ||
          std::regex_search(declaration, name, std::regex(R"((\w+)\s*(\[[^\]]*\]\s*)*$)"))) {
        fields.insert(type + '.' + std::string(name[1]));
      }
    }
  }
  return fields;
}

// The names that are in one set but not in another, one per line.
std::string beyond(const std::set<std::string>& names, const std::set<std::string>& others) {
  std::string all;
  for (const std::string& name : names) all += others.count(name) == 0 ? name + '\n' : "";
  return all;
}

TEST(AbiTests, check_the_place_of_every_field_of_every_struct) {
  std::set<std::string> fields;
  for (const char* header : {"include/mille/mille_types.h", "include/mille/mille.h", "include/mille/mille_ai.h"}) {
    fields.merge(fields_of(header));
  }
  ASSERT_GT(fields.size(), 250U);
  const std::string list = without_comments(text_of("include/mille/mille_layout.inc"));
  std::set<std::string> listed;
  const std::regex entries(R"(MILLE_LAYOUT_(STRUCT|FIELD)\((\w+)(, (\w+))?\))");
  for (std::sregex_iterator at(list.begin(), list.end(), entries), end; at != end; ++at) {
    listed.insert(std::string((*at)[2]) + '.' + std::string((*at)[4]));
  }
  const char* const remedy =
      "include/mille/mille_layout.inc is not what the headers say: run python3 bindings/generate";
  EXPECT_EQ(beyond(fields, listed), "") << remedy;
  EXPECT_EQ(beyond(listed, fields), "") << remedy;
}

}  // namespace
