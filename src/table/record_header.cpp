#include "table/record_header.h"

#include <algorithm>
#include <vector>

#include "core/printable.h"
#include "core/result.h"
#include "core/ruleset.h"
#include "core/system_random.h"
#include "table/messages.h"
#include "table/option_texts.h"
#include "table/record_compare.h"
#include "table/record_members.h"
#include "table/record_write.h"
#include "table/rules_json.h"
#include "table/table.h"

namespace mille {
namespace {

bool read_options(RecordMembers* members, OptionTexts* texts) {
  const Json* json = nullptr;
  if (!members->member("options", &json)) return false;
  return texts->read(*json) || members->wrong("options", "an object of numbers, truths and words", *json);
}

// Version 1 names every field that it has; those of later releases are neutral.
mille_status read_all_fields(const Json& json, mille_rules* rules, mille_error* error) {
  *rules = default_rules();
  set_later_fields_neutral(rules);
  std::fill_n(rules->cards_values, MILLE_CARD_KINDS, -1);
  const mille_status status = read_rules(json, rules, error);
  // An entry of `cards.values` that is missing would be out of range; that the others are there is compared later.
  for (std::int32_t& value : rules->cards_values) value = std::max(value, 0);
  return status;
}

// The header's rules as the engine writes them.
std::string written_rules(const RecordHeader& header) {
  return header.version() == kFirstRecords ? write_first_rules(header.variant->ruleset.rules)
                                           : header.variant->record_rules;
}

mille_status load_variant(const VariantSource& variants, std::string_view id, const OptionTexts& texts,
                          const Json& rules, std::string_view script, std::int32_t line, RecordHeader* header,
                          mille_error* error) {
  mille_rules resolved;
  mille_status status = header->version() == kFirstRecords ? read_all_fields(rules, &resolved, error)
                                                           : read_rule_changes(rules, &resolved, error);
  if (status != MILLE_OK) return refused_as(error, MILLE_E_RECORD, line);
  const std::vector<mille_option> options = texts.list();
  const auto loaded = variants.from_rules(id, options, resolved, script, error);
  if (loaded.status() == MILLE_E_RULES || loaded.status() == MILLE_E_OPTION || loaded.status() == MILLE_E_NOT_FOUND ||
      loaded.status() == MILLE_E_ARGUMENT) {
    return refused_as(error, MILLE_E_RECORD, line);
  }
  MILLE_TRY(header->variant, loaded);
  texts.keep_in(header->variant.get());
  Json expected;
  JsonProblem problem;
  parse_json(written_rules(*header), &expected, &problem);
  return compare_lines(rules, expected, line, error, "rules.");
}

bool read_seed(RecordMembers* members, RecordHeader* header) {
  const Json* json = nullptr;
  if (!members->member("seed", &json)) return false;
  TableSetup& setup = header->setup;
  setup.has_seed = !json->is_null();
  if (setup.has_seed && !seed_from_hex(json->text(), setup.seed)) {
    return members->wrong("seed", "64 hexadecimal digits or null", *json);
  }
  if (setup.has_seed && header->version() != kFirstRecords && json->text() != text_of(to_hex(setup.seed))) {
    return members->wrong("seed", "64 lower-case hexadecimal digits", *json);
  }
  return true;
}

bool read_decks(RecordMembers* members, RecordHeader* header) {
  TableSetup& setup = header->setup;
  std::string_view word;
  if (!members->text("decks", &word)) return false;
  const bool first = header->version() == kFirstRecords;
  const mille_decks last = first ? MILLE_DECKS_COMMITTED : MILLE_DECKS_GIVEN;
  while (setup.decks <= last && decks_word(setup.decks) != word) ++setup.decks;
  if (setup.decks > last)
    return members->wrong("decks", first ? "seed, given or committed" : "seed or given", Json(word));
  if (setup.decks == MILLE_DECKS_SEED && !setup.has_seed) {
    return members->wrong("seed", "64 hexadecimal digits where decks is seed", Json());
  }
  if (setup.decks != MILLE_DECKS_COMMITTED) return true;
  if (setup.has_seed) return members->wrong("seed", "null where decks is committed", Json(text_of(to_hex(setup.seed))));
  std::string_view commit;
  if (!members->text("commit", &commit)) return false;
  return seed_from_hex(commit, header->commit) || members->wrong("commit", "64 hexadecimal digits", Json(commit));
}

bool read_players(RecordMembers* members, RecordHeader* header) {
  const Json* json = nullptr;
  if (!members->member("players", &json)) return false;
  const auto is_name = [](const Json& name) {
    return name.is_string() && name.text().size() <= kLongestName && is_printable(name.text());
  };
  if (!json->is_array() || json->elements().size() != kSeats || !is_name(json->elements()[0]) ||
      !is_name(json->elements()[1])) {
    return members->wrong("players", "two printable names of at most 255 bytes", *json);
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) header->players[seat] = json->elements()[seat].text();
  return true;
}

bool read_id(RecordMembers* members, std::string_view* id) {
  if (!members->text("variant", id)) return false;
  return is_variant_name(*id) ||
         members->wrong("variant", "a name of at most 31 small letters, digits and hyphens", Json(*id));
}

// The members up to the options; a record for one seat is told from one that is malformed.
mille_status check_kind(RecordMembers* members, RecordHeader* header, mille_error* error) {
  std::int64_t version = 0;
  if (!members->number("mille_record", 0, INT64_MAX, &version)) return members->status();
  if (version < kFirstRecords || version > kRecords) {
    return refuse(error, say::kRecordVersion, {version, kRecords}, {{}, members->line()});
  }
  header->setup.record_version = static_cast<int>(version);
  if (!members->is("for")) return MILLE_OK;
  std::int64_t seat = 0;
  if (!members->number("for", 0, kSeats - 1, &seat)) return members->status();
  return refuse(error, say::kRecordRedacted, {seat}, {{}, members->line()});
}

}  // namespace

mille_status read_header(const VariantSource& variants, const Json& json, std::int32_t line, RecordHeader* header,
                         mille_error* error) {
  RecordMembers members(json, line, error);
  MILLE_TRY(check_kind(&members, header, error));
  std::string_view engine;
  std::string_view id;
  std::string_view hash;
  OptionTexts options;
  const Json* rules = nullptr;
  std::string_view script;
  bool has_script = false;
  if (!members.text("engine", &engine) || !read_id(&members, &id) || !members.text("variant_hash", &hash) ||
      !read_options(&members, &options) || !members.member("rules", &rules) ||
      ((has_script = members.is("script")) && !members.text("script", &script)) ||
      !members.pair("stakes", header->setup.stakes) || !read_seed(&members, header) || !read_decks(&members, header) ||
      !read_players(&members, header) || !members.end()) {
    return members.status();
  }
  MILLE_TRY(load_variant(variants, id, options, *rules, script, line, header, error));
  // A script without hooks is no part of the rules, and version 2 has one spelling.
  if (header->version() != kFirstRecords && has_script && header->variant->script.empty()) {
    return refuse(error, say::kRecordSurplus, {"script"}, {{}, line});
  }
  const HexText expected = to_hex(variant_hash(written_rules(*header), header->variant->script));
  if (hash != text_of(expected)) {
    return refuse(error, say::kRecordVariantHash, {hash, text_of(expected)}, {{}, line});
  }
  if (check_setup(*header->variant, header->setup, error) != MILLE_OK) return refused_as(error, MILLE_E_RECORD, line);
  return MILLE_OK;
}

}  // namespace mille
