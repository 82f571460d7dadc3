#include "classes.h"
#include "json.h"

namespace mille_godot {

std::string Variant::text(mille_variant_text_kind kind) {
  auto text = variant_.text(kind);
  note(text);
  return std::move(text).value_or({});
}

Dictionary Variant::rules() { return {from_json(text(MILLE_VARIANT_TEXT_RULES))}; }

Array Variant::options() {
  constexpr const char* kTypes[] = {"integer", "boolean", "choice", "text"};
  const auto options = variant_.options();
  note(options);
  Array list{Value::array()};
  if (!options) return list;
  for (const mille_option_info& option : *options) {
    Value entry = Value::dictionary();
    entry.set("name", std::string_view(option.name));
    entry.set("type", std::string_view(kTypes[option.type]));
    if (option.type == MILLE_OPTION_INTEGER) {
      entry.set("minimum", option.minimum);
      entry.set("maximum", option.maximum);
    }
    if (option.type == MILLE_OPTION_CHOICE)
      entry.set("choices", Value(std::string_view(option.choices)).call("split", {}));
    entry.set("field", std::string_view(option.field));
    entry.set("default", std::string_view(option.default_value));
    entry.set("value", std::string_view(option.value));
    entry.set("help", std::string_view(option.help));
    list.append(entry);
  }
  return list;
}

namespace {

/** Reads the settings of a match. Returns what is wrong with them, or nothing. */
std::string read_setup(const Dictionary& given, mille_match_setup& setup) {
  for (const auto& [key, value] : given.entries()) {
    const std::string name = key.to_text();
    if (name == "seed") {
      const bool number = value.type() == GDEXTENSION_VARIANT_TYPE_INT;
      if (!number && value.type() != GDEXTENSION_VARIANT_TYPE_STRING) return "`seed` is an integer or a string.";
      const auto seed = mille::parse_seed(value.to_text());
      if (!seed) return seed.error().what();
      mille::set_seed(setup, *seed);
    } else if (name == "stakes") {
      const auto stakes = value.entries();
      if (value.type() != GDEXTENSION_VARIANT_TYPE_ARRAY || stakes.size() != 2 ||
          stakes[0].second.type() != GDEXTENSION_VARIANT_TYPE_INT ||
          stakes[1].second.type() != GDEXTENSION_VARIANT_TYPE_INT)
        return "`stakes` is an array of two integers, the small and the large stake.";
      setup.stakes[0] = stakes[0].second.to_int();
      setup.stakes[1] = stakes[1].second.to_int();
    } else if (name == "no_stakes") {
      if (value.type() != GDEXTENSION_VARIANT_TYPE_BOOL) return "`no_stakes` is true or false.";
      setup.no_stakes = value.to_bool() ? 1 : 0;
    } else {
      return "“" + name + "” is not a setting of a match: they are `seed`, `stakes` and `no_stakes`.";
    }
  }
  return {};
}

}  // namespace

Ref<Table> Variant::table(const Dictionary& given) {
  auto setup = mille::make<mille_match_setup>();
  if (const std::string wrong = read_setup(given, setup); !wrong.empty())
    return refuse(MILLE_E_ARGUMENT, wrong), Ref<Table>{};
  auto table = mille::Table::create(variant_, setup);
  note(table);
  if (!table) return {};
  return make_ref<Table>(std::move(*table));
}

void Variant::register_class() {
  Class made(kName, nullptr);
  made.method<&Variant::id>("id");
  made.method<&Variant::title>("title");
  made.method<&Variant::about>("about");
  made.method<&Variant::rules>("rules");
  made.method<&Variant::options>("options");
  made.method<&Variant::table>("table", {"setup"}, {Value::dictionary()});
  add_last_error(made);
}

}  // namespace mille_godot
