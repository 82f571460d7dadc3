// Reads the options of a script: `options = { target = { field = "match.target", range = { 500, 5000 } } }`, or without a
// rule field `options = { bonus = { range = { 0, 500 }, default = 100 } }`.
#include <algorithm>

#include "variant/messages.h"
#include "variant/nearest_name.h"
#include "variant/read_definition.h"
#include "variant/script_arguments.h"

namespace mille {
namespace {

constexpr std::string_view kKeys[] = {"type", "default", "range", "help", "field", "choices"};
constexpr std::string_view kTypes[] = {"integer", "boolean", "choice"};

std::string_view type_word(FieldType type) {
  switch (type) {
    case FieldType::integer: return kTypes[0];
    case FieldType::boolean: return kTypes[1];
    case FieldType::choice: return kTypes[2];
    default: return "list";
  }
}

std::string with_article(std::string_view word) { return std::string(word == kTypes[0] ? "an " : "a ").append(word); }

// Reads the entries of one option. The field comes first, because all other entries depend on it.
class OptionReader {
 public:
  OptionReader(TableReader& reader, std::string path, OptionDefinition& option)
      : reader_(reader), path_(std::move(path)), option_(option) {}

  bool read() {
    if (!reader_.table(path_)) return false;
    reader_.each_named(path_, [&](const std::string& key, const std::string& entry) {
      if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys)) reader_.unknown(entry, key, kKeys);
    });
    if (!read_field()) return false;
    reader_.entry(path_, "type", [&](const std::string& path) { read_type(path); });
    reader_.entry(path_, "help", [&](const std::string& path) {
      if (auto help = reader_.text(path, kMaxHelpBytes)) option_.help = std::move(*help);
    });
    if (option_.help.empty() && option_.field != nullptr) option_.help = option_.field->help;
    const bool range = reader_.entry(path_, "range", [&](const std::string& path) { read_bounds(path); });
    const bool choices = reader_.entry(path_, "choices", [&](const std::string& path) { read_choices(path); });
    const bool given = reader_.entry(path_, "default", [&](const std::string& path) { read_default(path); });
    return option_.field != nullptr || is_whole(range, choices, given);
  }

 private:
  // An option of the script's own says everything itself.
  bool is_whole(bool range, bool choices, bool given) {
    const auto missing = [this](const char* entry) {
      reader_.problems().add(path_, say::kMissing, {path_ + "." + entry});
      return false;
    };
    if (option_.type == FieldType::integer && !range) return missing("range");
    if (option_.type == FieldType::choice && !choices) return missing("choices");
    return given || missing("default");
  }

  // What an option of the script's own takes: what its type says or, without one, its other entries.
  FieldType own_type() {
    FieldType type = FieldType::integer;
    const auto is = [&type](FieldType own) { return [&type, own](const std::string&) { type = own; }; };
    reader_.entry(path_, "default", [&](const std::string&) {
      if (lua_isboolean(reader_.state(), -1)) type = FieldType::boolean;
    });
    reader_.entry(path_, "choices", is(FieldType::choice));
    reader_.entry(path_, "range", is(FieldType::integer));
    return type;
  }

  void read_own_field() {
    option_.type = own_type();
    option_.minimum = -kMaxOptionValue;
    option_.maximum = kMaxOptionValue;
  }

  bool read_field() {
    const bool there = reader_.entry(path_, "field", [&](const std::string& path) {
      const auto name = reader_.text(path, kMaxHelpBytes);
      if (!name) return;
      option_.field = find_rule_field(*name);
      if (option_.field == nullptr) {
        std::vector<std::string_view> names;
        for (const RuleField& field : rule_fields()) names.push_back(field.full_name);
        reader_.unknown_name(path, *name, *name, names);
        return;
      }
      if (option_.field->type == FieldType::wild_list || option_.field->type == FieldType::value_map) {
        reader_.problems().add(path, say::kOptionField, {path_, *name});
        option_.field = nullptr;
      }
    });
    if (!there) {
      read_own_field();
      return true;
    }
    if (option_.field == nullptr) return false;
    option_.type = option_.field->type;
    option_.minimum = option_.field->minimum;
    option_.maximum = option_.field->maximum;
    if (option_.field->type == FieldType::choice) {
      for (std::int32_t value = option_.minimum; value <= option_.maximum; ++value) option_.choices.push_back(value);
    }
    return true;
  }

  void read_type(const std::string& path) {
    const auto type = reader_.word(path, kTypes);
    if (!type || kTypes[*type] == type_word(option_.type)) return;
    refuse_entry(path, with_article(kTypes[*type]));
  }

  // The entry does not suit what the option takes.
  void refuse_entry(const std::string& path, std::string_view entry) {
    if (option_.field != nullptr) {
      reader_.problems().add(path, say::kOptionType,
                             {path, entry, option_.field->full_name, with_article(type_word(option_.type))});
    } else {
      reader_.problems().add(path, say::kOptionOwnType, {path, entry, with_article(type_word(option_.type))});
    }
  }

  void read_bounds(const std::string& path) {
    if (!reader_.table(path)) return;
    if (option_.type != FieldType::integer) {
      refuse_entry(path, "a range");
      return;
    }
    read_range(reader_, path, option_.minimum, option_.maximum);
  }

  void read_choices(const std::string& path) {
    if (!reader_.table(path)) return;
    if (option_.type != FieldType::choice) {
      refuse_entry(path, "for a choice");
      return;
    }
    std::vector<std::int32_t> choices;
    reader_.each_listed(path, [&](int, const std::string& entry) {
      const auto value = option_.field != nullptr ? reader_.word(entry, option_.field->choices) : read_own_word(entry);
      if (value) choices.push_back(*value);
    });
    if (option_.field == nullptr) check_own_words(path);
    if (!choices.empty()) option_.choices = std::move(choices);
  }

  // Reads a word of the script's own and returns its value, the number of words before it.
  std::optional<std::int32_t> read_own_word(const std::string& path) {
    const auto word = reader_.text(path, kMaxNameBytes);
    if (!word) return {};
    if (!is_option_name(*word) || std::find(option_.words.begin(), option_.words.end(), *word) != option_.words.end()) {
      reader_.problems().add(path, say::kOptionWord, {path, *word, kMaxNameBytes});
      return {};
    }
    option_.words.push_back(*word);
    return static_cast<std::int32_t>(option_.words.size() - 1);
  }

  // A host reads all words in one text of fixed size.
  void check_own_words(const std::string& path) {
    std::size_t bytes = 0;
    for (const std::string& word : option_.words) bytes += word.size() + 1;
    if (option_.words.empty()) reader_.problems().add(path, say::kMissing, {path + ".1"});
    if (bytes > sizeof mille_option_info::choices) {
      reader_.problems().add(path, say::kTooLong, {path, bytes, sizeof mille_option_info::choices - 1});
    }
  }

  void read_default(const std::string& path) {
    switch (option_.type) {
      case FieldType::boolean: option_.default_value = reader_.boolean(path); break;
      case FieldType::choice: {
        std::vector<std::string_view> words;
        for (const std::int32_t value : option_.choices) {
          words.push_back(option_.word(value));
        }
        if (const auto place = reader_.word(path, words)) {
          option_.default_value = option_.choices[static_cast<std::size_t>(*place)];
        }
        break;
      }
      default:
        if (const auto value = reader_.integer(path, option_.minimum, option_.maximum)) {
          option_.default_value = static_cast<std::int32_t>(*value);
        }
    }
  }

  TableReader& reader_;
  std::string path_;
  OptionDefinition& option_;
};

}  // namespace

bool read_range(TableReader& reader, const std::string& path, std::int32_t& minimum, std::int32_t& maximum) {
  const std::int32_t least = minimum, most = maximum;
  bool good = true;
  int count = 0;
  reader.each_listed(path, [&](int number, const std::string& entry) {
    count = number;
    const auto bound = reader.integer(entry, number == 1 ? least : minimum, most);
    good = good && bound.has_value();
    if (bound && number == 1) minimum = static_cast<std::int32_t>(*bound);
    if (bound && number == 2) maximum = static_cast<std::int32_t>(*bound);
  });
  if (count != 2) reader.wrong_type(path, "two numbers, `{ least, most }`");
  return good && count == 2;
}

void read_options(TableReader& reader, Definition& definition) {
  if (!reader.table("options")) return;
  reader.each_named("options", [&](const std::string& key, const std::string& path) {
    OptionDefinition option;
    option.name = key;
    if (!is_option_name(key)) {
      reader.problems().add(path, say::kWrongName, {key, kMaxNameBytes});
    } else if (OptionReader(reader, path, option).read()) {
      const auto same = std::find_if(definition.options.begin(), definition.options.end(),
                                     [&](const OptionDefinition& other) { return option.excludes(other); });
      if (same == definition.options.end()) {
        definition.options.push_back(std::move(option));
      } else {
        reader.problems().add(path, say::kOptionSameField, {path, same->name, option.field->full_name});
      }
    }
  });
  if (definition.options.size() > kMaxOptions) {
    reader.problems().add("options", say::kTooMany, {"options", definition.options.size(), kMaxOptions});
    definition.options.resize(kMaxOptions);
  }
}

}  // namespace mille
