// Walks through two lines in step and refuses the first difference.
#include "record/record_compare.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/messages.h"

namespace mille {
namespace {

struct MemberRule {
  std::string_view path;
  const char* rule;
};

// The rule behind each member of a line. The first entry names the member that tells this kind of line apart.
constexpr MemberRule kDeal[] = {{"deal", "D1"}, {"dealer", "D1"}, {"deck", "D2"}};
constexpr MemberRule kDealEnd[] = {{"deal_end", "E1"}, {"out", "E1"},      {"hands", "E2"},   {"drawn", "T1"},
                                   {"points", "E2"},   {"naturals", "N1"}, {"chapeau", "E3"}, {"totals", "E2"}};
constexpr MemberRule kMatchEnd[] = {{"end", "M1"},
                                    {"fault", "M4"},
                                    {"fault.seat", "M4"},
                                    {"fault.kind", "M4"},
                                    {"by", ""},
                                    {"winner", "M1"},
                                    {"totals", "E2"},
                                    {"naturals", "N1"},
                                    {"chapeaux", "E3"},
                                    {"payment", "Y1"},
                                    {"payment.game", "Y1"},
                                    {"payment.difference", "Y4"},
                                    {"payment.naturals", "Y2"},
                                    {"payment.chapeaux", "Y3"},
                                    {"payment.skunk", "Y5"},
                                    {"payment.total", "Y1"}};

std::span<const MemberRule> rules_of(const Json& line) {
  if (line.find("deal") != nullptr) return kDeal;
  if (line.find("deal_end") != nullptr) return kDealEnd;
  if (line.find("match_end") != nullptr) return kMatchEnd;
  return {};
}

const char* rule_of(const Json& line, std::string_view path) {
  const std::string_view member = path.substr(0, path.find('['));
  for (const MemberRule& known : rules_of(line)) {
    if (known.path == member) return known.rule;
  }
  return "";
}

class Comparison {
 public:
  Comparison(const Json& expected, std::int32_t line, mille_error* error)
      : line_json_(expected), line_(line), error_(error) {}

  mille_status members(const Json& given, const Json& expected, const std::string& prefix) {
    Members mine(given);
    Members due(expected);
    while (!due.done()) {
      if (!mine.is(due.name())) return misplaced(due.name(), mine.name());
      const std::string path = prefix + std::string(due.name());
      MILLE_TRY(values(mine.take(), due.take(), path));
    }
    return mine.done() ? MILLE_OK : misplaced({}, mine.name());
  }

 private:
  mille_status values(const Json& given, const Json& expected, const std::string& path) {
    if (given == expected) return MILLE_OK;  // objects are equal only if their members have the same order
    if (given.is_object() && expected.is_object()) return members(given, expected, path + '.');
    if (given.is_array() && expected.is_array() && given.elements().size() == expected.elements().size()) {
      const auto first = given.elements().begin();
      const auto place = std::mismatch(first, given.elements().end(), expected.elements().begin());
      return differs(*place.first, *place.second, path + '[' + std::to_string(place.first - first) + ']');
    }
    return differs(given, expected, path);
  }

  mille_status differs(const Json& given, const Json& expected, const std::string& path) {
    Message message = say::kRecordDiffers;
    message.rule = rule_of(line_json_, path);
    return refuse(error_, message, {path, shown(given), shown(expected)}, {{}, line_});
  }

  mille_status misplaced(std::string_view due, std::string_view found) {
    if (due.empty()) return refuse(error_, say::kRecordSurplus, {found}, {{}, line_});
    if (found.empty()) return refuse(error_, say::kRecordMissing, {due}, {{}, line_});
    return refuse(error_, say::kRecordKey, {due, found}, {{}, line_});
  }

  const Json& line_json_;
  std::int32_t line_;
  mille_error* error_;
};

}  // namespace

mille_status compare_lines(const Json& given, const Json& expected, std::int32_t line, mille_error* error,
                           std::string_view within) {
  return Comparison(expected, line, error).members(given, expected, std::string(within));
}

}  // namespace mille
