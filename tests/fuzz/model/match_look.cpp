// Reads a table, and makes tables from the result.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/fuzz/model/checks.h"
#include "tests/fuzz/model/match.h"
#include "tests/support/text_of.h"

namespace fuzz {

using mille_test::RecordOptions;
using mille_test::same_bytes;
using mille_test::sized;
using mille_test::State;
using mille_test::Table;

namespace {

void require_json(const std::string& text) { require(nlohmann::json::accept(text)); }

// Requires that each line of a text is JSON.
void require_json_lines(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    require(end != text.npos);
    require_json(text.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace

void Match::views() {
  check_pack(state_, rules_);
  for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER)})
    require(same_bytes(table_.view(viewer), state_.view(viewer)));
  require(mille_table_view(table_.get(), MILLE_ALL, nullptr, nullptr) == MILLE_E_ARGUMENT);
}

void Match::events() {
  const std::uint64_t count = table_.info().events;
  const auto since = static_cast<std::size_t>(input_.number<std::uint16_t>() % (count + 1));
  for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER), static_cast<mille_seat>(MILLE_ALL)}) {
    const std::vector<mille_event> all = table_.events(viewer), late = table_.events(viewer, since);
    require(all.size() == count && late.size() == count - since);
    for (std::size_t i = 0; i < late.size(); ++i) require(same_bytes(late[i], all[since + i]));
    for (std::size_t i = 0; i < all.size(); ++i) require(all[i].number == i);
  }
  std::size_t left = 0;
  mille_event one = sized<mille_event>();
  const mille_status status = mille_table_events(table_.get(), 0, since, &one, sizeof one, 1, &left, nullptr);
  require(left == count - since && status == (left <= 1 ? MILLE_OK : MILLE_E_BUFFER));
}

void Match::json() {
  const auto kind = static_cast<mille_json_kind>(input_.byte() % 4);
  constexpr mille_seat kViewers[] = {MILLE_ALL, MILLE_ONLOOKER, 0, 1};
  const mille_seat viewer = kViewers[input_.byte() % 4];
  const std::uint64_t since = input_.byte();
  const bool refused = (kind != MILLE_JSON_EVENTS && since != 0) || (kind == MILLE_JSON_VIEW && viewer == MILLE_ALL) ||
                       (kind == MILLE_JSON_LEGAL && viewer != MILLE_ALL &&
                        (viewer == MILLE_ONLOOKER || (table_.in_deal() && viewer != table_.turn())));
  std::size_t needed = 0;
  const mille_status status = mille_table_json(table_.get(), kind, viewer, since, nullptr, 0, &needed, nullptr);
  require(status == (refused ? MILLE_E_ARGUMENT : MILLE_E_BUFFER));
  if (status == MILLE_E_BUFFER) require_json(table_.json(kind, viewer, since));
}

void Match::decisions() {
  const mille_table_info info = table_.info();
  if (info.decisions == 0) return;
  const auto number = static_cast<std::size_t>(input_.number<std::uint16_t>() % info.decisions);
  mille_seat seat = MILLE_NOBODY;
  mille_action action{};
  State before(variant_);
  require(mille_table_decision(table_.get(), number, &seat, &action, nullptr) == MILLE_OK);
  require(mille_state_at(table_.get(), number, before.get(), nullptr) == MILLE_OK);
  require(before.hash() == hashes_[number] && before.turn() == seat && before.allows(action));
}

void Match::record() {
  const RecordOptions options{MILLE_ALL, input_.byte() % 2 == 0, input_.byte() % 2 == 0, 0};
  if (!has_record()) {
    require(mille_table_record(table_.get(), MILLE_ALL, nullptr, nullptr, 0, nullptr, nullptr) == MILLE_E_UNSUPPORTED);
    return;
  }
  const std::string text = table_.record(options);
  require_json_lines(text);
  const std::uint64_t lines = table_.info().record_lines;
  require(static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) == lines);
  RecordOptions later = options;
  later.first_line = input_.byte() % (lines + 1);
  const std::string tail = table_.record(later);
  require(text.size() >= tail.size() && text.compare(text.size() - tail.size(), tail.npos, tail) == 0);

  const std::string twice = text + text;
  std::size_t offset = 0, length = 0;
  std::uint64_t line = 0;
  require(mille_record_find(twice.data(), twice.size(), 2, &offset, &length, &line, nullptr) == MILLE_OK);
  require(offset == text.size() && length == text.size() && line == lines + 1);

  for (const mille_seat seat : {0, 1}) {
    const std::string redacted = table_.record({seat, options.legal, false, 0});
    require_json_lines(redacted);
    require(Table::try_import(redacted).status == MILLE_E_UNSUPPORTED);
  }
  // The first deal's line says from which end the dealer draws.
  if (table_.info().deal == 0) return;
  Table again = Table::import(twice, 1 + input_.byte() % 2);
  require(again.record(options) == text && again.hash() == table_.hash());
  const bool goes_on = input_.byte() % 2 == 0;
  if (goes_on) move_to(std::move(again), true);
}

void Match::position() {
  if (!table_.in_deal()) {
    require(mille_table_position(table_.get(), nullptr, 0, nullptr, nullptr) == MILLE_E_PHASE);
    return;
  }
  const std::string text = table_.position();
  require_json(text);
  const bool named =
      variant_.text(MILLE_VARIANT_TEXT_ID) == "montreal" && input_.byte() % 2 == 0;  // a script's is unknown
  mille_table* made = nullptr;
  require(mille_table_from_position(mille_test::engine(), named ? nullptr : variant_.get(), text.data(), text.size(),
                                    &made, nullptr) == MILLE_OK);
  Table again(made);
  require(again.legal_texts() == table_.legal_texts());
  // A position contains the seed only if the seed decides every card of the match.
  if (decks_ == MILLE_DECKS_SEED) require(again.position() == text);
  // A position omits the stakes and the result of the previous deal.
  const mille_view view = table_.view(table_.turn()), other = again.view(again.turn());
  require(std::equal(std::begin(view.hand), std::end(view.hand), std::begin(other.hand)));
  require(std::equal(std::begin(view.unseen), std::end(view.unseen), std::begin(other.unseen)));
  if (input_.byte() % 2 == 0) move_to(std::move(again), false);
}

void Match::clone() {
  Table copy = table_.clone();
  require(copy.hash() == table_.hash());
  require(!has_record() || copy.record() == table_.record());
  if (input_.byte() % 2 == 0 && copy.in_deal()) {
    copy.apply(copy.legal().front());
    require(copy.hash() != table_.hash());
    return agree();
  }
  move_to(std::move(copy), true);
}

void Match::from_state() {
  Table made = Table::from_state(state_);
  require(made.hash() == table_.hash() && made.info().record_lines == 0);
  if (input_.byte() % 2 == 0) move_to(std::move(made), false);
}

void Match::payment() {
  mille_payment of_table = sized<mille_payment>(), of_state = sized<mille_payment>();
  const mille_status status = mille_table_payment(table_.get(), &of_table, nullptr);
  require(status == (table_.over() ? MILLE_OK : MILLE_E_PHASE));
  require(mille_state_payment(state_.v(), state_.get(), &of_state, nullptr) == status);
  if (status != MILLE_OK) return;
  require(same_bytes(of_table, of_state));
  const mille_table_info info = table_.info();
  const std::vector<mille_deal_result> results = table_.results();
  if (info.winner == MILLE_NOBODY) return require(of_table.total == 0);
  // Settling the bare totals gives the same result.
  mille_settle_input input = sized<mille_settle_input>();
  input.end = info.end;
  std::copy_n(info.stakes, 2, input.stakes);
  const auto side = [&](mille_seat seat, mille_settle_side* bare) {
    bare->total = info.totals[seat];
    bare->naturals = info.naturals[seat];
    bare->chapeaux = info.chapeaux[seat];
    bare->has_last_deal = results.empty() ? 0 : 1;
    bare->last_deal = results.empty() ? 0 : results.back().points[seat];
  };
  side(info.winner, &input.winner);
  side(1 - info.winner, &input.loser);
  if (results.empty()) return;  // a table made in mid-match may still have a last deal
  mille_payment bare = variant_.settle(input);
  bare.winner = info.winner;
  require(same_bytes(bare, of_table));
}

}  // namespace fuzz
