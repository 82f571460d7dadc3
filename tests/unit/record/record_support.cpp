// Shared by the tests of records; see record_support.h.
#include "tests/unit/record/record_support.h"

#include <gtest/gtest.h>

#include "record/record_read.h"
#include "record/record_write.h"
#include "tests/support/said.h"
#include "tests/unit/support/table_support.h"

namespace mille::test {

std::string record_of(const Table& table, mille_seat viewer, bool extras, std::uint64_t first_line) {
  mille_record_options options{};
  options.struct_size = sizeof options;
  options.legal = extras ? 1 : 0;
  options.hash = extras && viewer == MILLE_ALL ? 1 : 0;
  options.first_line = first_line;
  mille_error error = empty_error();
  const auto text = write_record(table, viewer, options, &error);
  EXPECT_EQ(text.status(), MILLE_OK) << error.text;
  return *text;
}

std::size_t line_opening(const std::vector<std::string>& lines, std::string_view text, int nth) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with(text) && --nth == 0) return i + 1;
  }
  ADD_FAILURE() << "no line opens with " << text;
  return 0;
}

ReadResult read_back(std::string_view text, std::uint64_t match) {
  ReadResult result{MILLE_OK, empty_error(), nullptr};
  auto table = read_record(PlainVariants(), text, match, nullptr, std::pmr::new_delete_resource(), &result.error);
  result.status = table.status();
  if (table) {
    result.table = std::move(*table);
  } else {
    mille_test::note_said(mille_test::told(result.error));
  }
  return result;
}

std::unique_ptr<Table> played_match(std::string_view id, std::uint64_t seed, mille_decks decks, bool draw_ends) {
  return played_match(variant(id), seed, decks, draw_ends);
}

std::unique_ptr<Table> played_match(std::shared_ptr<const Variant> variant, std::uint64_t seed, mille_decks decks,
                                    bool draw_ends) {
  TableSetup setup;
  setup.seed = seed_of(seed);
  setup.decks = decks;
  setup.draw_ends = draw_ends;
  FastRandom random(seed);
  auto table = new_table(std::move(variant), setup);
  play(table.get(), &random);
  return table;
}

std::unique_ptr<Table> drawn_out_match(const mille_rules& rules, std::uint64_t seed, const TableSetup& given) {
  TableSetup setup = given;
  setup.seed = seed_of(seed);
  FastRandom random(seed);
  auto table = new_table(variant_of(rules), setup);
  only_draw_and_discard(table.get(), &random, UINT64_MAX);
  return table;
}

}  // namespace mille::test
