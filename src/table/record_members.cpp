// Reads the members of a line by type. Only the first refusal is reported.
#include "table/record_members.h"

#include <algorithm>
#include <string>

#include "core/notation.h"
#include "table/messages.h"

namespace mille {
namespace {

const Json kNull;

}  // namespace

const Json& RecordMembers::member(std::string_view key) {
  if (!good()) return kNull;
  if (members_.is(key)) return members_.take();
  status_ = members_.done() ? refuse(error_, say::kRecordMissing, {key}, {{}, line_})
                            : refuse(error_, say::kRecordKey, {key, members_.name()}, {{}, line_});
  return kNull;
}

void RecordMembers::wrong(std::string_view key, std::string_view expected, const Json& found) {
  if (good()) status_ = refuse(error_, say::kRecordType, {key, expected, shown(found)}, {{}, line_});
}

std::int64_t RecordMembers::number(std::string_view key, std::int64_t minimum, std::int64_t maximum) {
  const Json& json = member(key);
  if (const auto number = json.whole(minimum, maximum)) return *number;
  wrong(key, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum), json);
  return minimum;
}

std::string_view RecordMembers::text(std::string_view key) {
  const Json& json = member(key);
  if (!json.is_string()) wrong(key, "a string", json);
  return json.text();
}

std::vector<Card> RecordMembers::cards(std::string_view key) {
  const Json& json = member(key);
  std::vector<Card> cards;
  if (!json.is_array() || json.elements().size() > MILLE_PACK_MAX) {
    wrong(key, "a list of cards", json);
    return cards;
  }
  for (const Json& entry : json.elements()) {
    const auto card = parse_card(entry.text());
    if (!card || card_text(*card).view() != entry.text()) {
      wrong(key, "a list of cards, such as QS or 10D", entry);
      return {};
    }
    cards.push_back(*card);
  }
  return cards;
}

std::array<std::int64_t, 2> RecordMembers::pair(std::string_view key) {
  const Json& json = member(key);
  if (json.is_array() && json.elements().size() == 2) {
    const auto first = json.elements()[0].whole(INT64_MIN, INT64_MAX);
    const auto second = json.elements()[1].whole(INT64_MIN, INT64_MAX);
    if (first && second) return {*first, *second};
  }
  wrong(key, "two whole numbers", json);
  return {};
}

HookBits RecordMembers::failed_hooks(HookBits possible) {
  constexpr std::string_view kKey = "failed_hooks";
  if (!good() || !is(kKey)) return 0;
  const Json& json = member(kKey);
  const auto failed = read_failed_hooks(json, possible);
  if (!failed) wrong(kKey, kFailedHooksWanted, json);
  return failed.value_or(0);
}

void RecordMembers::end() {
  if (good() && !members_.done()) status_ = refuse(error_, say::kRecordSurplus, {members_.name()}, {{}, line_});
}

std::optional<HookBits> read_failed_hooks(const Json& json, HookBits possible) {
  if (!json.is_array() || json.elements().empty()) return {};
  HookBits failed = 0;
  for (const Json& entry : json.elements()) {
    const auto* const word = std::find(kHookWords.begin(), kHookWords.end(), entry.text());
    if (word == kHookWords.end()) return {};
    const HookBits hook = 1u << (word - kHookWords.begin());
    if (hook <= failed || (possible & hook) == 0) return {};
    failed |= hook;
  }
  return failed;
}

}  // namespace mille
