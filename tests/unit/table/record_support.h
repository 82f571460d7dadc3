// What the tests of records share: matches to write, and the lines of a record to look at and to tamper with.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"
#include "tests/support/replaced.h"

namespace mille::test {

// The whole record, or one for a seat, with the extras asked for.
std::string record_of(const Table& table, mille_seat viewer = MILLE_ALL, bool extras = false,
                      std::uint64_t first_line = 0);

std::vector<std::string> lines_of(std::string_view text);
std::string joined(const std::vector<std::string>& lines);

// Which line, from 1, opens with this text; 0: none. `nth` counts from 1.
std::size_t line_opening(const std::vector<std::string>& lines, std::string_view text, int nth = 1);

using mille_test::replaced;

struct ReadResult {
  mille_status status;
  mille_error error;
  std::unique_ptr<Table> table;
};

ReadResult read_back(std::string_view text, std::uint64_t match = 1);

// A match by that seed under a shipped variant, played at random to its end.
std::unique_ptr<Table> played_match(std::string_view variant, std::uint64_t seed, mille_decks decks = MILLE_DECKS_SEED,
                                    bool draw_ends = false, int version = kRecords);

// A match in which nobody lays, so that stocks run out: two deals of some turns.
std::unique_ptr<Table> drawn_out_match(const mille_rules& rules, std::uint64_t seed, const TableSetup& setup = {});

}  // namespace mille::test
