// Reads a header, loads its variant, and checks that rules and hash are the ones that the engine would write.
#include "record/record_header.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/ruleset.h"
#include "record/messages.h"
#include "record/option_texts.h"
#include "record/record_compare.h"
#include "record/record_grammar.h"
#include "record/record_sealing.h"
#include "record/record_write.h"
#include "table/rules_json.h"
#include "table/table.h"

namespace mille {
namespace {

HookLimits recorded_limits(const Json& header) {
  const Json* const limits = header.find("limits");
  if (limits == nullptr) return {};
  return {static_cast<std::uint64_t>(number_in(*limits, "steps")),
          static_cast<std::uint64_t>(number_in(*limits, "memory"))};
}

// Loads the variant from the header's own rules and script.
Result<std::shared_ptr<Variant>> load_variant(const VariantSource& variants, std::string_view id,
                                              const OptionTexts& texts, const Json& json, std::string_view script,
                                              const HookLimits& limits, std::int32_t line, mille_error* error) {
  const auto rules = read_rule_changes(json, error);
  if (!rules) return refused_as(error, MILLE_E_RECORD, line);
  const std::vector<mille_option> options = texts.list();
  auto loaded = variants.from_rules(id, options, *rules, script, script.empty() ? nullptr : &limits, error);
  switch (loaded.status()) {
    case MILLE_E_RULES:
    case MILLE_E_OPTION:
    case MILLE_E_NOT_FOUND:
    case MILLE_E_ARGUMENT: return refused_as(error, MILLE_E_RECORD, line);
    case MILLE_E_LIMIT: return refused_as(error, MILLE_E_LIMIT, line);
    default: break;
  }
  if (loaded && texts.keep_in(loaded->get(), error) != MILLE_OK) return refused_as(error, MILLE_E_RECORD, line);
  return loaded;
}

mille_status check_rules(const RecordHeader& header, const Json& rules, std::int32_t line, mille_error* error) {
  JsonProblem problem;
  const auto expected = parse_json(header.variant->record_rules, &problem);
  return compare_lines(rules, *expected, line, error, "rules.");
}

}  // namespace

mille_status check_full(const Json& json, std::int32_t line, mille_error* error) {
  const Json* const seat = json.find("for");
  if (seat == nullptr) return MILLE_OK;
  if (seat->is_null()) return refuse(error, say::kRecordOnlooker, {}, {{}, line});
  return refuse(error, say::kRecordRedacted, {*seat->whole(0, kSeats - 1)}, {{}, line});
}

Result<RecordHeader> read_header(const VariantSource& variants, const Json& json, std::int32_t line,
                                 mille_error* error) {
  RecordHeader header;
  TableSetup& setup = header.setup;
  setup.engine = text_in(json, "engine");
  const Json* const script = json.find("script");
  const std::string_view source = script == nullptr ? std::string_view() : script->text();
  const auto options = OptionTexts::read(*json.find("options"));
  const Json& rules = *json.find("rules");
  const auto stakes = both_in(json, "stakes");
  std::copy(stakes.begin(), stakes.end(), setup.stakes);
  const auto seed = seed_from_hex(text_in(json, "seed"));
  setup.has_seed = seed.has_value();
  setup.seed = seed.value_or(Seed{});
  setup.decks = decks_of_word(text_in(json, "decks"));
  if (setup.decks == MILLE_DECKS_SEALED) header.sealing = sealing_of(json);
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    header.players[seat] = json.find("players")->elements()[seat].text();
  }
  if (const Json* const note = json.find("note"); note != nullptr) {
    for (const auto& [name, text] : note->members()) setup.notes.push_back({name, std::string(text.text())});
  }
  MILLE_TRY(header.variant, load_variant(variants, text_in(json, "variant"), *options, rules, source,
                                         recorded_limits(json), line, error));
  MILLE_TRY(check_rules(header, rules, line, error));
  // A script without hooks is not part of the rules, so a record must leave it out.
  if (script != nullptr && header.variant->script.empty()) {
    return refuse(error, say::kRecordSurplus, {"script"}, {{}, line});
  }
  const HexText expected = to_hex(header.variant->hash);
  if (const std::string_view hash = text_in(json, "variant_hash"); hash != text_of(expected)) {
    return refuse(error, say::kRecordVariantHash, {hash, text_of(expected)}, {{}, line});
  }
  if (check_setup(*header.variant, header.setup, error) != MILLE_OK) return refused_as(error, MILLE_E_RECORD, line);
  return header;
}

}  // namespace mille
