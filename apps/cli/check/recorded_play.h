// What a rule would have changed in matches that were played without it: the decisions of a record, played again under
// the rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// A decision that the rule refuses, or a result that it changes.
struct RuleChange {
  std::string kind;        // "refused", "score", "deal", "match", "payment"
  std::uint64_t line = 0;  // of the record; 0: of no line
  std::int32_t deal = 0;   // 0: of the match
  std::int32_t turn = 0;   // of the deal, from 1, both players counted; 0: of the whole deal
  std::string text;        // a sentence
};

struct RecordedPlay {
  std::uint64_t decisions = 0;  // that were played again
  std::uint64_t deals = 0;
  std::vector<RuleChange> changes;
};

// Plays the decisions of a match again under another variant. After a decision that it refuses the match goes on as it
// was played. Throws mille::Error if the record cannot be read, or has no decision that can be taken back.
RecordedPlay play_recorded(const mille::Engine& engine, std::string_view record, const mille::Variant& variant);

}  // namespace cli
