// Reads the members of a line by type. Only the first refusal is reported.
#include "record/record_members.h"

#include <string>

#include "record/messages.h"

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

void RecordMembers::end() {
  if (good() && !members_.done()) status_ = refuse(error_, say::kRecordSurplus, {members_.name()}, {{}, line_});
}

}  // namespace mille
