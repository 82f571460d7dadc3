// A host's table and tables that follow it, for tests: each gets the lines of the host's record as its viewer receives
// them.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "record/follow.h"
#include "record/json.h"
#include "record/record_write.h"
#include "table/events.h"
#include "table/reasons.h"
#include "table/view.h"
#include "tests/unit/record/record_support.h"
#include "tests/unit/support/given_variant.h"
#include "tests/unit/support/table_support.h"

namespace mille::test {

inline constexpr int kFollowers[] = {0, 1, MILLE_ONLOOKER};

// The lines of a host's record from `first` on, as a viewer receives them.
inline std::vector<std::string> lines_from(const Table& host, int viewer, std::uint64_t first) {
  return lines_of(record_of(host, viewer, false, first));
}

// A table that follows a host's.
class Followed {
 public:
  Followed(const Table& host, int seen_by) : viewer(seen_by) {
    mille_error error = empty_error();
    const GivenVariant variants(host.shared_variant());
    const std::string header = lines_from(host, viewer, 0)[0];
    auto made = follow_header(variants, header, std::pmr::new_delete_resource(), &error);
    EXPECT_EQ(made.status(), MILLE_OK) << error.text << '\n' << header;
    table = std::move(*made);
    follower = std::make_unique<Follower>(table.get());
  }

  std::uint64_t lines() const { return record_lines(*table) + follower->waiting(); }

  // Takes the lines that the host has written since.
  void catch_up(const Table& host) {
    for (const std::string& line : lines_from(host, viewer, lines())) {
      mille_error error = empty_error();
      ASSERT_EQ(follower->take(line, &error), MILLE_OK) << viewer << ": " << line << '\n' << error.text;
    }
    ASSERT_EQ(follower->waiting(), 0u) << viewer;
  }

  int viewer;
  std::unique_ptr<Table> table;
  std::unique_ptr<Follower> follower;
};

inline std::string json_of(const Table& table, mille_json_kind kind, int viewer) {
  mille_error error = empty_error();
  const auto text = write_json(table, kind, viewer, 0, &error);
  EXPECT_TRUE(text) << error.text;
  return text ? *text : error.text;
}

inline std::string legal_of(const Table& table) {
  std::vector<mille_action> list(static_cast<std::size_t>(table.variant().ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  EXPECT_EQ(game_legal_list(table.game(), table.state(), list, &count, nullptr), MILLE_OK);
  return {reinterpret_cast<const char*>(list.data()), count * sizeof(mille_action)};
}

// What a player would say about its first and last choice.
inline std::string reasons_of(const Table& table) {
  std::string text;
  const std::string list = legal_of(table);
  for (const std::size_t at : {std::size_t{0}, list.size() - sizeof(mille_action)}) {
    mille_action action;
    std::memcpy(&action, list.data() + at, sizeof action);
    for (const Reason& reason : find_reasons(table.variant().ruleset, table.state(), action)) {
      text.append(reason.message->id).append(1, ' ');
      text.append(reinterpret_cast<const char*>(reason.cards.data()), reason.card_count);
      for (const auto& number : {reason.count, reason.of, reason.points}) text += std::to_string(number.value_or(-1));
    }
  }
  return text;
}

// Everything that both tables tell this viewer, byte for byte.
inline void expect_same(const Table& host, const Table& table, int viewer, std::size_t since = 0) {
  mille_view due;
  mille_view view;
  make_view(host.variant().ruleset, host.state(), viewer, &due);
  make_view(table.variant().ruleset, table.state(), viewer, &view);
  ASSERT_EQ(std::memcmp(&due, &view, sizeof due), 0) << json_of(host, MILLE_JSON_VIEW, viewer) << '\n'
                                                     << json_of(table, MILLE_JSON_VIEW, viewer);
  ASSERT_EQ(host.events().size(), table.events().size());
  for (std::size_t i = since; i < host.events().size(); ++i) {
    mille_event expected;
    mille_event event;
    make_event(host, i, viewer, &expected);
    make_event(table, i, viewer, &event);
    ASSERT_EQ(std::memcmp(&expected, &event, sizeof event), 0) << i;
  }
  ASSERT_EQ(json_of(host, MILLE_JSON_VIEW, viewer), json_of(table, MILLE_JSON_VIEW, viewer));
  ASSERT_EQ(json_of(host, MILLE_JSON_SHEET, viewer), json_of(table, MILLE_JSON_SHEET, viewer));
  ASSERT_EQ(host.results().size(), table.results().size());
  for (std::size_t i = 0; i < host.results().size(); ++i) {
    ASSERT_EQ(std::memcmp(&host.results()[i], &table.results()[i], sizeof(mille_deal_result)), 0);
  }
  ASSERT_EQ(std::memcmp(&host.state().payment, &table.state().payment, sizeof(Payment)), 0);
  if (host.state().in_deal() && host.state().turn == viewer) {
    ASSERT_EQ(legal_of(host), legal_of(table));
    ASSERT_EQ(reasons_of(host), reasons_of(table));
  }
}

inline void expect_same_record(const Table& host, const Table& table, int viewer) {
  ASSERT_EQ(record_of(host, viewer, is_seat(viewer)), record_of(table, viewer, is_seat(viewer)));
  ASSERT_EQ(json_of(host, MILLE_JSON_EVENTS, viewer), json_of(table, MILLE_JSON_EVENTS, viewer));
}

}  // namespace mille::test
