// Reads the groups of rule fields in a script, such as `sets = { max_wilds = 3 }`. Types and ranges come from the table
// of rule fields. The core checks for conflicts between fields.
#include <algorithm>

#include "core/notation.h"
#include "variant/messages.h"
#include "variant/read_definition.h"
#include "variant/script_arguments.h"

namespace mille {
namespace {

constexpr std::string_view kJokerWord = "joker";

// Returns the rank that a word stands for in rules (A to K, or joker), or -1 for any other word.
int rank_word(std::string_view word) {
  if (word == kJokerWord) return kJokerRank;
  for (int rank = 0; rank < kRanks; ++rank) {
    if (rank_text(rank) == word) return rank;
  }
  return -1;
}

// C3: at most two entries, each a rank or joker.
void read_wild(TableReader& reader, const std::string& path, RuleChanges& changes) {
  if (!reader.table(path)) return;
  std::array<std::int32_t, 2> wild = {MILLE_RANK_NONE, MILLE_RANK_NONE};
  int count = 0;
  reader.each_listed(path, [&](int number, const std::string& entry) {
    count = number;
    lua_State* L = reader.state();
    const int rank = lua_type(L, -1) == LUA_TSTRING ? rank_word(script::text_at(L, -1)) : -1;
    if (rank < 0) {
      reader.problems().add(entry, say::kWildEntry, {describe_value(L, -1)});
    } else if (number <= 2) {
      wild[static_cast<std::size_t>(number) - 1] = rank;
    }
  });
  if (count > 2) reader.problems().add(path, say::kTooMany, {path, count, 2});
  changes.wild = wild;
}

// C2: points by rank, by card, by joker.
void read_values(TableReader& reader, const std::string& path, RuleChanges& changes) {
  if (!reader.table(path)) return;
  reader.each_named(path, [&](const std::string& key, const std::string& entry) {
    ValueSetting setting;
    setting.rank = rank_word(key);
    if (setting.rank < 0) {
      const auto card = parse_card(key);
      if (!card || *card == kJoker || card_text(*card).view() != key) {
        reader.problems().add(entry, say::kValueKey, {key});
        return;
      }
      setting.card = *card;
    }
    if (const auto points = reader.integer(entry, 0, kMaxCardValue)) {
      setting.points = static_cast<std::int32_t>(*points);
      changes.values.push_back(setting);
    }
  });
}

void read_field(TableReader& reader, const RuleField& field, const std::string& path, RuleChanges& changes) {
  std::optional<std::int64_t> value;
  switch (field.type) {
    case FieldType::wild_list: read_wild(reader, path, changes); return;
    case FieldType::value_map: read_values(reader, path, changes); return;
    case FieldType::boolean: value = reader.boolean(path); break;
    case FieldType::choice: value = reader.word(path, field.choices); break;
    case FieldType::integer: value = reader.integer(path, field.minimum, field.maximum); break;
  }
  if (value) changes.settings.push_back({&field, static_cast<std::int32_t>(*value)});
}

}  // namespace

void read_rule_group(TableReader& reader, std::string_view group, const std::string& at, RuleChanges& changes) {
  if (!reader.table(at)) return;
  reader.each_named(at, [&](const std::string& key, const std::string& path) {
    std::vector<std::string_view> names;
    for (const RuleField& field : rule_fields()) {
      if (field.group == group && field.name == key) {
        read_field(reader, field, path, changes);
        return;
      }
      // Suggest fields of this group by their names, and a field of another group by its full name if
      // exactly its name was written.
      if (field.group == group) names.push_back(field.name);
      if (field.name == key) names.push_back(field.full_name);
    }
    for (const std::string_view name : names) {
      if (name.substr(name.find('.') + 1) == key) {
        reader.problems().add(path, say::kUnknownKeyNear, {path, name});
        return;
      }
    }
    reader.unknown(path, key, names);
  });
}

void read_rule_sets(TableReader& reader, Definition& definition) {
  constexpr std::string_view kPath = "rule_sets";
  if (!reader.table(kPath)) return;
  const std::vector<std::string_view> groups = rule_groups();
  reader.each_listed(kPath, [&](int number, const std::string& path) {
    if (number > MILLE_VARIANT_RULE_SETS_MAX) {
      if (number == MILLE_VARIANT_RULE_SETS_MAX + 1) {
        reader.problems().add(kPath, say::kTooMany, {kPath, number, MILLE_VARIANT_RULE_SETS_MAX});
      }
      return;
    }
    RuleChanges changes;
    if (reader.table(path)) {
      reader.each_named(path, [&](const std::string& key, const std::string& entry) {
        if (std::find(groups.begin(), groups.end(), key) == groups.end()) {
          reader.unknown(entry, key, groups);
        } else {
          read_rule_group(reader, key, entry, changes);
        }
      });
    }
    definition.rule_sets.push_back(std::move(changes));
  });
}

}  // namespace mille
