#include "table/record_members.h"

#include <string>

#include "core/notation.h"
#include "table/messages.h"

namespace mille {

bool RecordMembers::member(std::string_view key, const Json** value) {
  if (members_.done()) return refused(refuse(error_, say::kRecordMissing, {key}, {{}, line_}));
  if (!members_.is(key)) return refused(refuse(error_, say::kRecordKey, {key, members_.name()}, {{}, line_}));
  *value = &members_.take();
  return true;
}

bool RecordMembers::wrong(std::string_view key, std::string_view expected, const Json& found) {
  return refused(refuse(error_, say::kRecordType, {key, expected, shown(found)}, {{}, line_}));
}

bool RecordMembers::number(std::string_view key, std::int64_t minimum, std::int64_t maximum, std::int64_t* value) {
  const Json* json = nullptr;
  if (!member(key, &json)) return false;
  if (json->whole(minimum, maximum, value)) return true;
  return wrong(key, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum), *json);
}

bool RecordMembers::text(std::string_view key, std::string_view* value) {
  const Json* json = nullptr;
  if (!member(key, &json)) return false;
  *value = json->text();
  return json->is_string() || wrong(key, "a text", *json);
}

bool RecordMembers::cards(std::string_view key, std::vector<Card>* cards) {
  const Json* json = nullptr;
  if (!member(key, &json)) return false;
  if (!json->is_array() || json->elements().size() > MILLE_PACK_MAX) return wrong(key, "a list of cards", *json);
  cards->clear();
  for (const Json& entry : json->elements()) {
    Card card = 0;
    if (!parse_card(entry.text(), &card) || card_text(card).view() != entry.text()) {
      return wrong(key, "a list of cards, such as QS or 10D", entry);
    }
    cards->push_back(card);
  }
  return true;
}

bool RecordMembers::pair(std::string_view key, std::int64_t (&values)[2]) {
  const Json* json = nullptr;
  if (!member(key, &json)) return false;
  const bool fits = json->is_array() && json->elements().size() == 2 &&
                    json->elements()[0].whole(INT64_MIN, INT64_MAX, &values[0]) &&
                    json->elements()[1].whole(INT64_MIN, INT64_MAX, &values[1]);
  return fits || wrong(key, "two whole numbers", *json);
}

bool RecordMembers::end() {
  return members_.done() || refused(refuse(error_, say::kRecordSurplus, {members_.name()}, {{}, line_}));
}

}  // namespace mille
