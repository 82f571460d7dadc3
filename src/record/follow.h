// Follows a match that is played elsewhere: takes the lines of its record as one seat or an onlooker receives them, and
// plays them on a table that keeps one arrangement of the cards which this viewer has not seen (unseen.h). Every line is
// checked against all that the viewer can know. Once the seed is shown, the match is played again from it and every
// hidden card is checked.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_read.h"
#include "base/result.h"
#include "record/record_grammar.h"
#include "record/unseen.h"
#include "table/table.h"

namespace mille {

// Makes the table of a redacted header, for a Follower. Fails with MILLE_E_RECORD; with MILLE_E_UNSUPPORTED for the header
// of a full record or of another version; and as a variant fails to load.
Result<std::unique_ptr<Table>> follow_header(const VariantSource& variants, std::string_view header,
                                             Table::Memory* memory, mille_error* error);

class Follower {
 public:
  // `table` is as follow_header() made it, and must outlive the follower.
  explicit Follower(Table* table);

  // Takes the next line, without its line end. Fails with MILLE_E_RECORD and the number of the line that contradicts what
  // is known: the next one, or, if the line shows the seed, any earlier one. Each of these calls succeeds or changes
  // nothing.
  mille_status take(std::string_view text, mille_error* error);
  // Takes the seed of a match that is not sealed.
  mille_status take_seed(const Seed& seed, mille_error* error);
  // Goes back to a record of this many lines. Refused in sealed matches.
  mille_status go_back(std::uint64_t lines, mille_error* error);

  // Lines that wait for the next one, because only together do they say what happened: a reshuffle waits for its draw, and
  // the end of a deal for everything that follows from it. The table does not have them yet.
  std::size_t waiting() const { return waiting_.size(); }

 private:
  struct Line {
    std::string text;
    Json json;
    RecordPart part;
    std::int32_t number;  // from 1
  };

  const Ruleset& ruleset() const { return table_->variant().ruleset_of(table_->state()); }
  bool waits_for(RecordPart part) const { return !waiting_.empty() && waiting_.front().part == part; }
  bool waits_for_end() const { return !waiting_.empty() && !waits_for(RecordPart::reshuffle); }

  mille_status play(Line&& line, mille_error* error);
  mille_status play_deal(const Line& line, mille_error* error);
  Result<std::vector<Card>> deck_of(const Line& line, int dealer, const mille_rules& rules, mille_error* error) const;
  mille_status play_reshuffle(Line&& line, mille_error* error);
  mille_status play_action(Line&& line, mille_error* error);
  mille_status arrange_draw(const Line& line, State* before, std::vector<Card>* order, mille_error* error) const;
  mille_status play_on(const State& before, const mille_action& action, const std::vector<Card>& order,
                       mille_error* error);
  mille_status play_end(Line&& line, mille_error* error);
  mille_status arrange_hands(const Line& line, State* before, mille_error* error) const;
  mille_status arrange_drawn(const Line& line, State* before, mille_error* error) const;
  bool can_have_drawn(Card card, std::uint64_t decision, const Line& line) const;
  mille_status end_deal(const Line& last, mille_error* error);
  mille_status end_early(const Line& last, mille_error* error);
  mille_status compare_lines_since(std::size_t event, const Line& last, mille_error* error) const;
  HookBits told_failures(const Line& last) const;
  mille_status play_reveal(const Line& line, mille_error* error);
  Result<std::unique_ptr<Table>> played_from(const Seed& seed, mille_error* error) const;

  Table* table_;
  Unseen unseen_;
  LineGrammar grammar_;
  std::vector<Line> waiting_;
  State turn_begun_{};              // before the last draw of a card that the viewer has not seen
  std::vector<mille_action> list_;  // memory for check_listed()
};

// The states before the decisions of a table that hides cards. A later line may have exchanged cards that were in these
// states, so the lines are followed once more.
class FollowedStates {
 public:
  explicit FollowedStates(const Table& table);

  // Valid until the next call, which must ask for a later decision.
  Result<const State*> before(std::uint64_t decision, mille_error* error);

 private:
  const Table& table_;
  std::unique_ptr<Table> again_;
  Follower follower_;
};

}  // namespace mille
