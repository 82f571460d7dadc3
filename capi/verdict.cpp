// Verification of records: what was found as a struct, and the struct as sentences in a language. The struct holds the
// statements as message ids with their parameters, so nothing is verified again to say them.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "capi/catalogue.h"
#include "capi/languages.h"
#include "capi/variant.h"
#include "capi/verdict_details.h"
#include "record/messages.h"
#include "record/verify.h"

using namespace mille;
using namespace mille::capi;

namespace {

mille_verdict as_struct(const MatchVerdict& found) {
  mille_verdict verdict{};
  verdict.struct_size = sizeof verdict;
  verdict.result = found.result;
  verdict.has_warnings = found.has(Finding::Status::warning) ? 1 : 0;
  mille_finding* const lines[] = {&verdict.rules, &verdict.cards,   &verdict.promise,
                                  &verdict.seen,  &verdict.receipt, &verdict.completeness};
  for (std::size_t i = 0; i < MatchVerdict::kLines; ++i) {
    *lines[i] = static_cast<mille_finding>(found.lines[i].status);
  }
  write_details(found, verdict.details);
  if (!found.sealed) return verdict;
  verdict.has_terms = verdict.has_receipt = 1;
  verdict.receipt_line = found.receipt_line;
  std::copy(found.receipt.begin(), found.receipt.end(), verdict.receipt_hash);
  std::copy(found.terms.begin(), found.terms.end(), verdict.terms);
  return verdict;
}

Result<MatchVerdict> from_struct(const mille_verdict& verdict, mille_error* error) {
  const mille_finding lines[] = {verdict.rules, verdict.cards,   verdict.promise,
                                 verdict.seen,  verdict.receipt, verdict.completeness};
  const auto is_flag = [](std::int32_t flag) { return flag == 0 || flag == 1; };
  const auto is_finding = [](mille_finding finding) {
    return finding >= MILLE_FINDING_FAILED && finding <= MILLE_FINDING_OK;
  };
  MatchVerdict found;
  const bool sound = verdict.result >= MILLE_VERDICT_FAILED && verdict.result <= MILLE_VERDICT_VERIFIED &&
                     is_flag(verdict.has_warnings) && is_flag(verdict.has_terms) &&
                     verdict.has_terms == verdict.has_receipt && verdict.reserved0 == 0 &&
                     verdict.receipt_line <= INT64_MAX && std::all_of(std::begin(lines), std::end(lines), is_finding) &&
                     read_details(verdict.details, &found);
  if (!sound) return refuse(error, say::kVerdictNone);
  found.result = verdict.result;
  for (std::size_t i = 0; i < MatchVerdict::kLines; ++i) {
    found.lines[i].status = static_cast<Finding::Status>(lines[i]);
  }
  found.sealed = verdict.has_terms == 1;
  found.receipt_line = verdict.receipt_line;
  std::copy_n(verdict.receipt_hash, found.receipt.size(), found.receipt.begin());
  std::copy_n(verdict.terms, found.terms.size(), found.terms.begin());
  return found;
}

std::string in_words(const Language& language, std::string_view id, std::span<const std::string_view> params) {
  const Message& message = *find_message(id);
  const char* const translated = translation(language.messages, id);
  std::array<char, MILLE_ERROR_TEXT_SIZE> text{};
  put_message(text, message, translated == nullptr ? message.text : translated,
              translated == nullptr ? kEnglishSingular : language.singular, params);
  return text.data();
}

// Says a statement in a language.
std::string in_words(const void* tag, const Statement& statement) {
  const Language& language = *static_cast<const Language*>(tag);
  const std::vector<std::string_view> params(statement.params.begin(), statement.params.end());
  std::string words = in_words(language, statement.id, params);
  if (statement.line == 0) return words;
  const std::string line = std::to_string(statement.line);
  const std::string_view with_line[] = {line, words};
  return in_words(language, say::kVerifyAtLine.id, with_line);
}

}  // namespace

mille_status mille_record_verify(mille_engine* engine, const mille_verify_setup* setup, mille_verdict* verdict,
                                 mille_error* error) {
  return with_engine(engine, error, [&](Engine* home, mille_error* why) -> mille_status {
    MILLE_TRY(const mille_verify_setup given, read_struct(setup, why));
    MILLE_TRY(check_reserved("reserved0", given.reserved0, why));
    MILLE_TRY(check_out(verdict, why));
    MILLE_TRY(check_text(given.text, given.length, home->max_text, why));
    MILLE_TRY(check_text(given.notes, given.notes_length, home->max_text, why));
    MILLE_TRY(check_text(given.seen, given.seen_length, home->max_text, why));
    MILLE_TRY(const VerifyNotes noted, read_notes({given.notes, given.notes_length}, why));
    MILLE_TRY(const MatchVerdict found, verify_record(variant_source(home), {given.text, given.length}, given.match,
                                                      noted, {given.seen, given.seen_length}, &home->memory, why));
    write_struct(verdict, as_struct(found));
    return MILLE_OK;
  });
}

mille_status mille_verdict_json(const mille_verdict* verdict, const char* language, char* buffer, std::size_t size,
                                std::size_t* needed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const mille_verdict given, read_struct(verdict, why));
    MILLE_TRY(const MatchVerdict found, from_struct(given, why));
    return put_text(write_verdict(found, in_words, &find_language(language)), buffer, size, needed, why);
  });
}
