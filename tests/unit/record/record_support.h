// Shared by the tests of records: matches to write, and lines of a record to inspect and to tamper with.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"
#include "tests/support/lines.h"
#include "tests/support/replaced.h"

namespace mille::test {

// The whole record, or the record for a seat. `extras` adds legal lists and hashes.
std::string record_of(const Table& table, mille_seat viewer = MILLE_ALL, bool extras = false,
                      std::uint64_t first_line = 0);

using mille_test::joined;
using mille_test::lines_of;

// The number of the `nth` line that starts with this text, or 0 if there is none. Both count from 1.
std::size_t line_opening(const std::vector<std::string>& lines, std::string_view text, int nth = 1);

using mille_test::replaced;

struct ReadResult {
  mille_status status;
  mille_error error;
  std::unique_ptr<Table> table;
};

ReadResult read_back(std::string_view text, std::uint64_t match = 1);

// A match from this seed under a shipped variant, played at random to its end.
std::unique_ptr<Table> played_match(std::shared_ptr<const Variant> variant, std::uint64_t seed,
                                    mille_decks decks = MILLE_DECKS_SEED, bool draw_ends = false);
std::unique_ptr<Table> played_match(std::string_view variant, std::uint64_t seed, mille_decks decks = MILLE_DECKS_SEED,
                                    bool draw_ends = false);

// A match in which no player lays cards, so that stocks run out. `rules` limit its deals and turns.
std::unique_ptr<Table> drawn_out_match(const mille_rules& rules, std::uint64_t seed, const TableSetup& setup = {});

}  // namespace mille::test
