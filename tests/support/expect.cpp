// Assertions about a table; see expect.h.
#include "tests/support/expect.h"

#include <algorithm>
#include <stdexcept>

namespace mille_test {
namespace {

bool among(const std::string& choices, const std::string& one) {
  if (choices == "*") return true;
  std::size_t at = 0;
  while (at <= choices.size()) {
    const std::size_t end = std::min(choices.find('|', at), choices.size());
    if (choices.compare(at, end - at, one) == 0) return true;
    at = end + 1;
  }
  return false;
}

testing::AssertionResult refused_by(const Outcome& outcome, const std::string& rule, const char* way) {
  if (outcome.ok()) return testing::AssertionFailure() << way << " accepts it";
  if (outcome.status != MILLE_E_ILLEGAL_ACTION) {
    return testing::AssertionFailure() << way << " answers " << mille_status_name(outcome.status) << ": "
                                       << outcome.text();
  }
  if (!among(rule, outcome.rule())) {
    return testing::AssertionFailure() << way << " refuses it by rule \"" << outcome.rule() << "\", not " << rule
                                       << ": " << outcome.text();
  }
  if (outcome.text().empty()) return testing::AssertionFailure() << way << " refuses it without a word";
  return testing::AssertionSuccess();
}

// The position and length of the value of a JSON object's member.
std::pair<std::size_t, std::size_t> place_of_member(const std::string& json, const std::string& key) {
  const std::string wanted = '"' + key + "\":";
  std::size_t begin = std::string::npos;
  int depth = 0;
  bool text = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (begin == std::string::npos && !text && depth == 1 && json.compare(at, wanted.size(), wanted) == 0) {
      begin = at + wanted.size();
      at = begin - 1;
      continue;
    }
    if (c == '"') text = !text;
    if (text) continue;
    const bool ends = depth == 1 && (c == ',' || c == '}');
    if (begin != std::string::npos && ends) return {begin, at - begin};
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
  }
  throw std::runtime_error("no member " + key + " in " + json);
}

bool same_action(const mille_action& left, const mille_action& right) { return same_bytes(left, right); }

}  // namespace

testing::AssertionResult refuses(Table& table, const std::string& action, const std::string& rule) {
  const std::uint64_t before = table.hash();
  mille_action parsed{};
  const Outcome read = table.try_parse(action, &parsed);
  if (!read.ok()) return testing::AssertionFailure() << "\"" << action << "\" cannot be read: " << read.text();

  State state = table.state();
  Outcome by_check = table.check(parsed), by_text = table.try_play(action), by_struct, by_state, by_state_apply;
  by_struct.status = mille_table_apply(table.get(), &parsed, &by_struct.error);
  by_state.status = mille_state_check(state.v(), state.get(), &parsed, &by_state.error);
  by_state_apply.status = mille_state_apply(state.v(), state.get(), &parsed, &by_state_apply.error);
  const std::pair<const Outcome*, const char*> ways[] = {{&by_check, "mille_table_check"},
                                                         {&by_text, "mille_table_apply_text"},
                                                         {&by_struct, "mille_table_apply"},
                                                         {&by_state, "mille_state_check"},
                                                         {&by_state_apply, "mille_state_apply"}};
  for (const auto& [outcome, way] : ways) {
    const testing::AssertionResult result = refused_by(*outcome, rule, way);
    if (!result) return testing::AssertionFailure() << "\"" << action << "\": " << result.message();
  }
  if (table.hash() != before || state.hash() != before) {
    return testing::AssertionFailure() << "\"" << action << "\" was refused, but the table has changed";
  }
  for (const mille_action& legal : table.legal()) {
    if (same_action(legal, parsed)) return testing::AssertionFailure() << "\"" << action << "\" is in the legal list";
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult accepts(Table& table, const std::string& action) {
  const std::uint64_t before = table.hash();
  mille_action parsed{};
  const Outcome read = table.try_parse(action, &parsed);
  if (!read.ok()) return testing::AssertionFailure() << "\"" << action << "\" cannot be read: " << read.text();
  const Outcome checked = table.check(parsed);
  if (!checked.ok()) {
    return testing::AssertionFailure() << "\"" << action << "\" is refused by " << checked.rule() << ": "
                                       << checked.text();
  }
  if (!table.state().allows(parsed))
    return testing::AssertionFailure() << "\"" << action << "\" is refused by the state";
  if (table.hash() != before) return testing::AssertionFailure() << "checking \"" << action << "\" changed the table";
  return testing::AssertionSuccess();
}

testing::AssertionResult cannot_read(Table& table, const std::string& action) {
  const std::uint64_t before = table.hash();
  mille_action parsed{};
  for (const Outcome& outcome : {table.try_parse(action, &parsed), table.try_play(action)}) {
    if (outcome.status != MILLE_E_NOTATION) {
      return testing::AssertionFailure() << "\"" << action << "\" is answered " << mille_status_name(outcome.status);
    }
    if (outcome.text().empty()) return testing::AssertionFailure() << "\"" << action << "\" is refused without a word";
  }
  if (table.hash() != before) return testing::AssertionFailure() << "\"" << action << "\" changed the table";
  return testing::AssertionSuccess();
}

bool lists(const Table& table, const std::string& action) {
  const std::vector<std::string> texts = table.legal_texts();
  return std::find(texts.begin(), texts.end(), action) != texts.end();
}

mille_deal_result ended_by(Table& table, std::initializer_list<const char*> actions) {
  const std::size_t before = table.results().size();
  table.play(actions);
  const std::vector<mille_deal_result> results = table.results();
  if (results.size() != before + 1) throw std::runtime_error("the deal goes on");
  return results.back();
}

std::string hand_of(const Table& table, mille_seat seat) {
  const mille_view view = table.view(seat);
  Cards held;
  for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card)
    held.insert(held.end(), view.hand[card], static_cast<mille_card>(card));
  return written(held);
}

std::string set_of(const Table& table, mille_seat seat, const std::string& rank) {
  const mille_view view = table.view(MILLE_ONLOOKER);
  const mille_rules rules = table.variant().rules();
  const mille_card first = cards(rank + "C").at(0);
  Cards laid;
  for (mille_card card = first; card < first + 4; ++card) laid.insert(laid.end(), view.sets[seat][card], card);
  for (std::size_t slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
    const std::uint8_t count = view.wilds[seat][first / 4][slot];
    const int32_t wild_rank = rules.cards_wild[slot / 4];
    if (wild_rank == MILLE_RANK_NONE && count != 0) throw std::runtime_error("a wild card without a wild rank");
    laid.insert(laid.end(), count,
                wild_rank == MILLE_RANK_JOKER
                    ? mille_card{MILLE_CARD_JOKER}
                    : static_cast<mille_card>(static_cast<std::size_t>(wild_rank) * 4 + slot % 4));
  }
  return written(laid);
}

std::string pile_of(const Table& table) {
  const mille_view view = table.view(MILLE_ONLOOKER);
  return written(Cards(view.pile, view.pile + view.pile_size));
}

std::string stock_of(const Table& table) { return flat(member(table.position(), "stock")); }

std::string member(const std::string& json, const std::string& key) {
  const auto [begin, size] = place_of_member(json, key);
  return json.substr(begin, size);
}

std::string with_member(std::string json, const std::string& key, const std::string& value) {
  const auto [begin, size] = place_of_member(json, key);
  return json.replace(begin, size, value);
}

std::string flat(const std::string& json_array) {
  std::string text;
  for (const char c : json_array) {
    if (c == ',') text += ' ';
    if (c != '[' && c != ']' && c != '"' && c != ',') text += c;
  }
  return text;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> list;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

}  // namespace mille_test
