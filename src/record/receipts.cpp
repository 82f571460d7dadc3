// Reduces lines to their public parts and chains their hashes.
#include "record/receipts.h"

#include "base/json_write.h"
#include "record/messages.h"
#include "record/record_write.h"
#include "record/spelling.h"

namespace mille {
namespace {

// Copies the members of an object for which `keeps` is true.
template <class Keeps>
std::string without_others(const Json& object, Keeps keeps) {
  std::string text;
  JsonWriter json(&text);
  json.open_object();
  for (const Json::Member& member : object.members()) {
    if (!keeps(member.first)) continue;
    json.text(member.first).colon();  // a name of a stranger's may need escaping
    json.raw(member.second.written());
  }
  json.close_object();
  return text;
}

}  // namespace

Result<std::string> public_line(std::string_view line, mille_error* error) {
  MILLE_TRY(const Json json, parse_record_line(line, 1, error));
  const auto part = part_of(Members(json).name());
  if (!part) return refuse(error, say::kRecordLine, {shown(json)}, {{}, 1});
  return public_line(line, json, *part);
}

std::string public_line(std::string_view text, const Json& line, RecordPart part) {
  switch (part) {
    case RecordPart::header: return without_others(line, [](std::string_view name) { return name != "for"; });
    case RecordPart::deal:
      return without_others(line, [](std::string_view name) { return name == "deal" || name == "dealer"; });
    case RecordPart::action:
      return without_others(line, [](std::string_view name) { return name == "seat" || name == "do"; });
    default: return std::string(text);
  }
}

Digest receipt_at(const Table& table, std::uint64_t line, const NewestReceipt& known) {
  std::string text;
  std::uint64_t lines = known.lines;
  Digest receipt = known.receipt;
  if (lines == 0) {
    write_header(table, MILLE_ALL, &text);
    receipt = first_receipt(text);
    lines = 1;
  }
  for (; lines <= line; ++lines) {
    text.clear();
    write_event_line(table, static_cast<std::size_t>(lines - 1), MILLE_ALL, {}, &text);
    receipt = next_receipt(receipt, text);
  }
  return receipt;
}

Digest receipt_at(Table* table, std::uint64_t line) {
  const std::uint64_t lines = line + 1;
  if (lines < table->newest_receipt().lines) return receipt_at(*table, line, NewestReceipt());
  const Digest receipt = receipt_at(*table, line, table->newest_receipt());
  table->keep_receipt({lines, receipt});
  return receipt;
}

}  // namespace mille
