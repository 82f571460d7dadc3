// See verify_finding.h.
#include "record/verify_finding.h"

#include <algorithm>
#include <array>

#include "base/json_write.h"
#include "record/messages.h"

namespace mille {
namespace {

// Longest parameter of a statement, in bytes. A longer one is cut.
constexpr std::size_t kMostParamBytes = 120;

std::string cut_param(std::string_view param) {
  char text[kMostParamBytes + 1];
  copy_text(text, param);
  return text;
}

// Whether a parameter of an error may have been cut: one byte of its size is for the zero, and a character has up to four.
bool may_be_cut(std::string_view param) { return param.size() + 4 >= MILLE_ERROR_PARAM_SIZE; }

}  // namespace

Statement said(const Message& message, std::initializer_list<Param> params) {
  Statement statement{message.id, {}, {}, 0};
  for (const Param& param : params) statement.params.push_back(cut_param(param.text()));
  const std::vector<std::string_view> views(statement.params.begin(), statement.params.end());
  char text[MILLE_ERROR_TEXT_SIZE];
  put_message(text, message, message.text, kEnglishSingular, views);
  statement.english = text;
  return statement;
}

Statement said(const mille_error& fault) {
  Statement statement{fault.message, {}, fault.text, 0};
  for (std::uint32_t i = 0; i < fault.param_count && i < MILLE_ERROR_PARAMS; ++i) {
    statement.params.emplace_back(fault.params[i]);
  }
  if (statement.id.empty() || std::any_of(statement.params.begin(), statement.params.end(), may_be_cut)) {
    statement = said(say::kVerifyQuoted, {std::string_view(fault.text)});
    statement.params = {fault.text};
    statement.english = fault.text;
  }
  const bool is_named = statement.english.find("line " + std::to_string(fault.line)) != std::string::npos;
  if (fault.line > 0 && !is_named) statement.line = fault.line;
  return statement;
}

bool MatchVerdict::has(Finding::Status status) const {
  return std::any_of(lines.begin(), lines.end(), [status](const Finding& line) { return line.status == status; });
}

std::string write_verdict(const MatchVerdict& verdict, std::string (*words)(const void*, const Statement&),
                          const void* language) {
  constexpr std::string_view kResults[] = {
      "failed", "unfinished", "not verified", "agrees with itself", "agrees with what was noted", "verified"};
  constexpr std::string_view kNames[MatchVerdict::kLines] = {"rules", "cards",   "promise",
                                                             "seen",  "receipt", "completeness"};
  constexpr std::string_view kStatuses[] = {"failed", "not_checked", "warning", "ok"};
  std::string result(kResults[verdict.result]);
  const bool agrees = verdict.result >= MILLE_VERDICT_AGREES_WITH_ITSELF;
  if (agrees && verdict.has(Finding::Status::warning)) result += ", with warnings";
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("result").plain(result).key("lines").open_object();
  for (std::size_t i = 0; i < MatchVerdict::kLines; ++i) {
    std::string sentences;
    for (const Statement& statement : verdict.lines[i].statements) {
      if (!sentences.empty()) sentences += ' ';
      sentences += words(language, statement);
      if (!sentences.ends_with('.')) sentences += '.';  // the reason of a script has no full stop
    }
    json.key(kNames[i]).open_object().key("status");
    json.plain(kStatuses[static_cast<std::size_t>(verdict.lines[i].status)]).key("text").text(sentences).close_object();
  }
  json.close_object().key("terms");
  if (verdict.sealed) {
    json.plain(hex_of(verdict.terms)).key("receipt").open_object();
    json.key("line").number(static_cast<std::int64_t>(verdict.receipt_line));
    json.key("hash").plain(hex_of(verdict.receipt)).close_object();
  } else {
    json.null().key("receipt").null();
  }
  json.close_object();
  return text;
}

std::string write_verdict(const MatchVerdict& verdict) {
  const auto english = [](const void*, const Statement& statement) -> std::string {
    if (statement.line == 0) return statement.english;
    const std::string line = std::to_string(statement.line);
    const std::string_view params[] = {line, statement.english};
    std::array<char, MILLE_ERROR_TEXT_SIZE> text;
    put_message(text, say::kVerifyAtLine, say::kVerifyAtLine.text, kEnglishSingular, params);
    return std::string(text.data());
  };
  return write_verdict(verdict, english, nullptr);
}

}  // namespace mille
