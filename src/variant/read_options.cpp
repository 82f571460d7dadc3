// Reads the options of a script: `options = { target = { field = "match.target", range = { 500, 5000 } } }`.
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
    default: return "a list";
  }
}

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
    if (option_.help.empty()) option_.help = option_.field->help;
    reader_.entry(path_, "range", [&](const std::string& path) { read_range(path); });
    reader_.entry(path_, "choices", [&](const std::string& path) { read_choices(path); });
    reader_.entry(path_, "default", [&](const std::string& path) { read_default(path); });
    return true;
  }

 private:
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
    if (!there) reader_.problems().add(path_, say::kMissing, {path_ + ".field"});
    if (option_.field == nullptr) return false;
    option_.minimum = option_.field->minimum;
    option_.maximum = option_.field->maximum;
    if (option_.field->type == FieldType::choice) {
      for (std::int32_t value = option_.minimum; value <= option_.maximum; ++value) option_.choices.push_back(value);
    }
    return true;
  }

  void read_type(const std::string& path) {
    const auto type = reader_.word(path, kTypes);
    if (!type || kTypes[*type] == type_word(option_.field->type)) return;
    reader_.problems().add(path, say::kOptionType,
                           {path, kTypes[*type], option_.field->full_name, type_word(option_.field->type)});
  }

  void read_range(const std::string& path) {
    if (!reader_.table(path)) return;
    const RuleField& field = *option_.field;
    if (field.type != FieldType::integer) {
      reader_.problems().add(path, say::kOptionType, {path, "a range", field.full_name, type_word(field.type)});
      return;
    }
    int count = 0;
    reader_.each_listed(path, [&](int number, const std::string& entry) {
      count = number;
      const auto bound = reader_.integer(entry, number == 1 ? field.minimum : option_.minimum, field.maximum);
      if (bound && number == 1) option_.minimum = static_cast<std::int32_t>(*bound);
      if (bound && number == 2) option_.maximum = static_cast<std::int32_t>(*bound);
    });
    if (count != 2) reader_.wrong_type(path, "two numbers, { least, most }");
  }

  void read_choices(const std::string& path) {
    if (!reader_.table(path)) return;
    const RuleField& field = *option_.field;
    if (field.type != FieldType::choice) {
      reader_.problems().add(path, say::kOptionType, {path, "for a choice", field.full_name, type_word(field.type)});
      return;
    }
    std::vector<std::int32_t> choices;
    reader_.each_listed(path, [&](int, const std::string& entry) {
      if (const auto value = reader_.word(entry, field.choices)) choices.push_back(*value);
    });
    if (!choices.empty()) option_.choices = std::move(choices);
  }

  void read_default(const std::string& path) {
    switch (option_.field->type) {
      case FieldType::boolean: option_.default_value = reader_.boolean(path); break;
      case FieldType::choice: {
        std::vector<std::string_view> words;
        for (const std::int32_t value : option_.choices) {
          words.push_back(option_.field->choices[static_cast<std::size_t>(value)]);
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

bool is_option_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameBytes && std::all_of(name.begin(), name.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_' || letter == '-';
  });
}

}  // namespace

void read_options(TableReader& reader, Definition& definition) {
  if (!reader.table("options")) return;
  reader.each_named("options", [&](const std::string& key, const std::string& path) {
    OptionDefinition option;
    option.name = key;
    if (!is_option_name(key)) {
      reader.problems().add(path, say::kWrongName, {key, kMaxNameBytes});
    } else if (OptionReader(reader, path, option).read()) {
      definition.options.push_back(std::move(option));
    }
  });
  if (definition.options.size() > kMaxOptions) {
    reader.problems().add("options", say::kTooMany, {"options", definition.options.size(), kMaxOptions});
    definition.options.resize(kMaxOptions);
  }
}

}  // namespace mille
