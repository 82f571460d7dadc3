// JSON from untrusted texts: what is read, on both sides of each limit, and what a refusal says.
#include "base/json_read.h"

#include <gtest/gtest.h>

#include <string>

#include "core/messages.h"
#include "record/spelling.h"
#include "tests/unit/support/table_support.h"

namespace mille {
namespace {

// The value as it is written again, or "" if the text is refused.
std::string read(const std::string& text) {
  JsonProblem problem;
  const auto json = parse_json(text, &problem);
  EXPECT_EQ(problem.message == nullptr, json.has_value()) << text.substr(0, 60);
  return json ? json->written() : "";
}

JsonProblem problem_of(const std::string& text) {
  JsonProblem problem;
  EXPECT_FALSE(parse_json(text, &problem)) << text.substr(0, 60);
  return problem;
}

// The id of the refusal and its detail.
std::string refusal(const std::string& text) {
  const JsonProblem problem = problem_of(text);
  return std::string(problem.message == nullptr ? "none" : problem.message->id) + ' ' + problem.detail;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// An object with members m0, m1 …
std::string members(int count) {
  std::string text = "{";
  for (int i = 0; i < count; ++i) text += (i == 0 ? "\"m" : ",\"m") + std::to_string(i) + "\":0";
  return text + '}';
}

TEST(ReadJson, is_written_again_as_it_was) {
  for (const char* text :
       {"null", "true", "false", "0", "-9223372036854775808", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "\"\"", "\"QS ♠\"", "[]", "{}", R"([1,[true,null],{"b":[],"a":{}}])"}) {
    EXPECT_EQ(read(text), text);
  }
  EXPECT_EQ(read(" [ 1 , 2 ] \n"), "[1,2]");
}

TEST(ReadJson, has_numbers_of_sixty_four_bits_in_their_range) {
  const auto whole = [](const std::string& text, std::int64_t minimum, std::int64_t maximum) {
    JsonProblem problem;
    return parse_json(text, &problem)->whole(minimum, maximum);
  };
  EXPECT_EQ(whole("5", 5, 5), 5);
  EXPECT_EQ(whole("5", 6, 9), std::nullopt);
  EXPECT_EQ(whole("5", 0, 4), std::nullopt);
  EXPECT_EQ(whole("9223372036854775808", INT64_MIN, INT64_MAX), std::nullopt);
  EXPECT_EQ(whole("\"5\"", 0, 9), std::nullopt);
  EXPECT_EQ(refusal("1.5"), "json.number 1.5");
  EXPECT_EQ(refusal("[1e3]"), "json.number 1e3");
  EXPECT_EQ(refusal("18446744073709551616"), "json.number 18446744073709551616");
}

TEST(ReadJson, holds_each_member_once_and_at_most_128) {
  EXPECT_EQ(refusal(R"({"a":1,"b":2,"a":3})"), "json.twice a");
  EXPECT_EQ(read(R"([{"a":1},{"a":1}])"), R"([{"a":1},{"a":1}])");
  EXPECT_EQ(read(members(128)), members(128));
  EXPECT_EQ(refusal(members(129)), "json.large 128");
}

TEST(ReadJson, lies_at_most_eight_deep) {
  EXPECT_EQ(read("[[[[[[[[1]]]]]]]]"), "[[[[[[[[1]]]]]]]]");
  EXPECT_EQ(refusal("[[[[[[[[[1]]]]]]]]]"), "json.deep 8");
  EXPECT_EQ(refusal(R"([[[[[[[[{"a":1}]]]]]]]])"), "json.deep 8");
  const std::string wide = '[' + repeated("[[]],", 20) + "[]]";
  EXPECT_EQ(read(wide), wide);  // what is closed is no longer above the rest
}

TEST(ReadJson, has_at_most_40000_values) {
  const std::string most = '[' + repeated("0,", 39998) + "0]";  // and the list itself
  EXPECT_EQ(read(most), most);
  EXPECT_EQ(refusal('[' + repeated("0,", 39999) + "0]"), "json.large 40000");
  EXPECT_EQ(refusal('[' + repeated("[],", 39999) + "[]]"), "json.large 40000");
}

TEST(ReadJson, is_refused_at_the_byte_where_it_goes_wrong) {
  const JsonProblem wrong = problem_of(R"({"turn":1,oops})");
  EXPECT_STREQ(wrong.message->id, "json.syntax");
  EXPECT_EQ(wrong.offset, 10u);
  EXPECT_TRUE(wrong.detail.ends_with("o”")) << wrong.detail;
  const JsonProblem more = problem_of("{} {}");
  EXPECT_EQ(more.offset, 3u);
  const JsonProblem zero = problem_of(std::string("[1\0]", 4));
  EXPECT_STREQ(zero.message->id, "json.syntax");
  EXPECT_EQ(zero.offset, 2u);
  EXPECT_EQ(zero.detail, "a zero byte");
}

TEST(ReadJson, that_may_go_on_is_refused_at_its_end) {
  for (const char* text : {"", "[", "[1,", "{\"a\"", "{\"a\":", "\"QS", "tru"}) {
    const JsonProblem problem = problem_of(text);
    EXPECT_STREQ(problem.message->id, "json.syntax") << text;
    EXPECT_EQ(problem.detail, "its end") << text;
    EXPECT_LE(problem.offset, std::string(text).size()) << text;
  }
}

TEST(ReadJson, quotes_the_end_of_a_long_word_and_no_byte_that_is_not_printable) {
  const JsonProblem long_word = problem_of('"' + std::string(100, 'a') + '\t');
  EXPECT_EQ(long_word.detail.size(), std::string("“”").size() + 60);
  EXPECT_TRUE(long_word.detail.ends_with("aaa<U+0009>”")) << long_word.detail;
  const JsonProblem accent = problem_of("\"é\t");
  EXPECT_EQ(accent.detail, R"(“"?)"
                           "?<U+0009>”");
  const JsonProblem printable = problem_of("\"~ \t");
  EXPECT_EQ(printable.detail, "“\"~ <U+0009>”");
}

TEST(ShownJson, is_cut_to_sixty_bytes_between_characters) {
  EXPECT_EQ(shown(Json(std::string(58, 'a'))), '"' + std::string(58, 'a') + '"');
  EXPECT_EQ(shown(Json(std::string(59, 'a'))), '"' + std::string(59, 'a') + "…");
  EXPECT_EQ(shown(Json(std::string(58, 'a') + "é")), '"' + std::string(58, 'a') + "…");
}

TEST(LinesOfAText, are_counted_from_one) {
  const std::string text = "a\nb\n\nc";
  const std::int32_t lines[] = {1, 1, 2, 2, 3, 4, 4};
  for (std::size_t offset = 0; offset <= text.size(); ++offset) EXPECT_EQ(line_of(text, offset), lines[offset]);
}

TEST(Refusal, of_another_module_keeps_its_text_and_has_another_status_and_line) {
  mille_error error = test::empty_error();
  refuse(&error, say::kMatchOver);
  const std::string text = error.text;
  EXPECT_EQ(refused_as(&error, MILLE_E_RECORD, 12), MILLE_E_RECORD);
  EXPECT_EQ(error.status, MILLE_E_RECORD);
  EXPECT_EQ(error.line, 12);
  EXPECT_EQ(error.text, text);
  EXPECT_EQ(refused_as(nullptr, MILLE_E_RECORD, 12), MILLE_E_RECORD);
}

// The column counts characters, and a difference within a character is one of the whole character.
TEST(Spelling, is_refused_at_the_first_character_that_differs) {
  const auto column = [](std::string_view text, std::string_view due) {
    mille_error error = test::empty_error();
    EXPECT_EQ(check_spelling(text, due, 3, &error), MILLE_E_RECORD);
    EXPECT_EQ(error.line, 3);
    return std::string(error.params[0]) + ' ' + error.params[1] + ' ' + error.params[2];
  };
  EXPECT_EQ(check_spelling("♠é", std::string_view("♠é"), 3, nullptr), MILLE_OK);
  EXPECT_EQ(column("ab", "ac"), "2 “b” “c”");
  EXPECT_EQ(column("♠é", "♠è"), "2 “é” “è”");
  EXPECT_EQ(column("♠", "♣"), "1 “♠” “♣”");
  EXPECT_EQ(column("♠x", "♠"), "2 “x” the end of the line");
  EXPECT_EQ(column("♠", "♠x"), "2 the end of the line “x”");
}

}  // namespace
}  // namespace mille
