// A finding of verification: whether one side of a match holds, and what there is to say about it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "core/seed.h"

namespace mille {

// A message with its parameters, which can be said in any language.
struct Statement {
  std::string id;
  std::vector<std::string> params;
  std::string english;
  std::int32_t line = 0;  // of the record, where the sentence does not name it itself; 0: none
};

Statement said(const Message& message, std::initializer_list<Param> params = {});

// What an error says: by its message, or by its English text if that has more than the parameters.
Statement said(const mille_error& fault);

struct Finding {
  enum class Status { failed, not_checked, warning, ok };  // as mille_finding
  Status status;
  std::vector<Statement> statements;
};

// What verification found.
struct MatchVerdict {
  static constexpr std::size_t kLines = 6;  // rules, cards, promise, seen, receipt, completeness

  mille_verdict_result result = MILLE_VERDICT_FAILED;
  std::array<Finding, kLines> lines;
  bool sealed = false;  // terms and receipt are there
  Digest terms{};
  std::uint64_t receipt_line = 0;  // the last one
  Digest receipt{};

  bool has(Finding::Status status) const;
};

// Writes a verdict as JSON: `result`, the six `lines` with `status` and `text`, the hash of the terms and the last
// receipt. `words` says a statement in a language.
std::string write_verdict(const MatchVerdict& verdict,
                          std::string (*words)(const void* language, const Statement& statement), const void* language);
// The same in English.
std::string write_verdict(const MatchVerdict& verdict);

inline std::string hex_of(const Digest& bytes) { return std::string(text_of(to_hex(bytes))); }

}  // namespace mille
