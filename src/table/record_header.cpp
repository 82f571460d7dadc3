// Reads a header, loads its variant, and checks that rules and hash are the ones that the engine would write.
#include "table/record_header.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/printable.h"
#include "core/ruleset.h"
#include "table/messages.h"
#include "table/option_texts.h"
#include "table/record_compare.h"
#include "table/record_members.h"
#include "table/record_sealing.h"
#include "table/record_write.h"
#include "table/rules_json.h"
#include "table/table.h"

namespace mille {
namespace {

OptionTexts read_options(RecordMembers* members) {
  const Json& json = members->member("options");
  if (const auto texts = OptionTexts::read(json)) return *texts;
  members->wrong("options", "an object of numbers, booleans and strings", json);
  return {};
}

// Loads the variant from the header's own rules and script.
Result<std::shared_ptr<Variant>> load_variant(const VariantSource& variants, std::string_view id,
                                              const OptionTexts& texts, const Json& json, std::string_view script,
                                              std::int32_t line, mille_error* error) {
  const auto rules = read_rule_changes(json, error);
  if (!rules) return refused_as(error, MILLE_E_RECORD, line);
  const std::vector<mille_option> options = texts.list();
  auto loaded = variants.from_rules(id, options, *rules, script, error);
  switch (loaded.status()) {
    case MILLE_E_RULES:
    case MILLE_E_OPTION:
    case MILLE_E_NOT_FOUND:
    case MILLE_E_ARGUMENT: return refused_as(error, MILLE_E_RECORD, line);
    default: break;
  }
  if (loaded) texts.keep_in(loaded->get());
  return loaded;
}

mille_status check_rules(const RecordHeader& header, const Json& rules, std::int32_t line, mille_error* error) {
  JsonProblem problem;
  const auto expected = parse_json(header.variant->record_rules, &problem);
  return compare_lines(rules, *expected, line, error, "rules.");
}

void read_seed(RecordMembers* members, RecordHeader* header) {
  const Json& json = members->member("seed");
  TableSetup& setup = header->setup;
  setup.has_seed = !json.is_null();
  if (!setup.has_seed) return;
  const auto seed = seed_from_hex(json.text());
  if (!seed) return members->wrong("seed", "64 hexadecimal digits or null", json);
  setup.seed = *seed;
  if (json.text() != text_of(to_hex(setup.seed))) {
    members->wrong("seed", "64 lower-case hexadecimal digits", json);
  }
}

void read_decks(RecordMembers* members, RecordHeader* header) {
  TableSetup& setup = header->setup;
  const std::string_view word = members->text("decks");
  constexpr std::array<mille_decks, 3> known{MILLE_DECKS_SEED, MILLE_DECKS_GIVEN, MILLE_DECKS_SEALED};
  const auto* const found =
      std::find_if(known.begin(), known.end(), [word](mille_decks decks) { return decks_word(decks) == word; });
  if (found == known.end()) {
    return members->wrong("decks", "seed, given or sealed", Json(word));
  }
  setup.decks = *found;
  if (setup.decks == MILLE_DECKS_SEED && !setup.has_seed) {
    return members->wrong("seed", "64 hexadecimal digits where decks is seed", Json());
  }
  if (header->sealing.has_value() != (setup.decks == MILLE_DECKS_SEALED)) {
    return members->wrong("decks", header->sealing ? "sealed where guests are named" : "seed or given without guests",
                          Json(word));
  }
  if (!header->sealing) return;
  if (setup.has_seed) {
    return members->wrong("seed", "null where the seed is committed to", Json(text_of(to_hex(setup.seed))));
  }
  read_sealing(members, &*header->sealing);
}

void read_players(RecordMembers* members, RecordHeader* header) {
  const Json& json = members->member("players");
  const auto is_name = [](const Json& name) {
    return name.is_string() && name.text().size() <= kLongestName && is_recorded_name(name.text());
  };
  if (!json.is_array() || json.elements().size() != kSeats || !is_name(json.elements()[0]) ||
      !is_name(json.elements()[1])) {
    return members->wrong("players", "two printable names of at most 255 bytes", json);
  }
  for (std::size_t seat = 0; seat < kSeats; ++seat) header->players[seat] = json.elements()[seat].text();
}

std::string_view read_id(RecordMembers* members) {
  const std::string_view id = members->text("variant");
  if (!is_variant_name(id)) {
    members->wrong("variant", "a name of at most 31 lower-case letters, digits and hyphens", Json(id));
  }
  return id;
}

// Reads the version, and refuses a record for one seat with a message of its own.
mille_status read_kind(RecordMembers* members, mille_error* error) {
  const std::int64_t version = members->number("mille_record", 0, INT64_MAX);
  MILLE_TRY(members->status());
  if (version != kRecords) return refuse(error, say::kRecordVersion, {version, kRecords}, {{}, members->line()});
  if (!members->is("for")) return MILLE_OK;
  const std::int64_t seat = members->number("for", 0, kSeats - 1);
  MILLE_TRY(members->status());
  return refuse(error, say::kRecordRedacted, {seat}, {{}, members->line()});
}

}  // namespace

Result<RecordHeader> read_header(const VariantSource& variants, const Json& json, std::int32_t line,
                                 mille_error* error) {
  RecordHeader header;
  RecordMembers members(json, line, error);
  MILLE_TRY(read_kind(&members, error));
  members.text("engine");
  const std::string_view id = read_id(&members);
  const std::string_view hash = members.text("variant_hash");
  const OptionTexts options = read_options(&members);
  const Json& rules = members.member("rules");
  const bool has_script = members.is("script");
  const std::string_view script = has_script ? members.text("script") : std::string_view();
  const std::array<std::int64_t, 2> stakes = members.pair("stakes");
  std::copy(stakes.begin(), stakes.end(), header.setup.stakes);
  header.sealing = read_guests(&members);
  read_seed(&members, &header);
  read_decks(&members, &header);
  read_players(&members, &header);
  members.end();
  MILLE_TRY(members.status());
  MILLE_TRY(header.variant, load_variant(variants, id, options, rules, script, line, error));
  MILLE_TRY(check_rules(header, rules, line, error));
  // A script without hooks is not part of the rules, so a record must leave it out.
  if (has_script && header.variant->script.empty()) {
    return refuse(error, say::kRecordSurplus, {"script"}, {{}, line});
  }
  const HexText expected = to_hex(header.variant->hash);
  if (hash != text_of(expected)) {
    return refuse(error, say::kRecordVariantHash, {hash, text_of(expected)}, {{}, line});
  }
  if (check_setup(*header.variant, header.setup, error) != MILLE_OK) return refused_as(error, MILLE_E_RECORD, line);
  return header;
}

}  // namespace mille
