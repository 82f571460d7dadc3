// See read_definition.h. This file reads names, texts and hooks; read_rules.cpp reads the groups of rule fields,
// read_options.cpp reads options, and read_memory.cpp reads what the script remembers.
#include "variant/read_definition.h"

#include <algorithm>

#include "variant/messages.h"
#include "variant/sandbox_limits.h"
#include "variant/script_bundle.h"

namespace mille {
namespace {

constexpr std::string_view kHookNames[] = {"allow", "score_deal", "match_over", "settle", "deal_rules"};

void read_name(TableReader& reader, std::string& name) {
  const auto text = reader.text("name", kMaxAboutBytes);
  if (!text) return;
  if (is_variant_name(*text)) {
    name = *text;
  } else {
    reader.problems().add("name", say::kWrongName, {*text, kMaxNameBytes});
  }
}

void read_text(TableReader& reader, std::string_view path, std::size_t most_bytes, std::string& result,
               bool lines = false) {
  if (auto text = reader.text(path, most_bytes, lines)) result = std::move(*text);
}

// Reads `extends = "denexa"`, `extends = "base.lua"` or `extends = { "one.lua", "other.lua" }`.
void read_extends(TableReader& reader, Definition& definition) {
  constexpr std::string_view kPath = "extends";
  if (!lua_istable(reader.state(), -1)) {
    if (const auto name = reader.text(kPath, script::kChunkNameBytes)) definition.extends = {*name};
    return;
  }
  std::vector<std::string> files;
  reader.each_listed(kPath, [&](int, const std::string& path) {
    const auto name = reader.text(path, script::kChunkNameBytes);
    if (!name) return;
    if (!is_script_file(*name)) {
      reader.problems().add(path, say::kExtendsList, {*name});
    } else if (std::find(files.begin(), files.end(), *name) != files.end()) {
      reader.problems().add(path, say::kExtendsTwice, {*name});
    } else {
      files.push_back(*name);
    }
  });
  if (files.size() > kMaxExtended) {
    reader.problems().add(kPath, say::kTooMany, {kPath, files.size(), kMaxExtended});
    files.resize(kMaxExtended);
  }
  if (files.empty()) {
    reader.wrong_type(kPath, "a variant, a file or a list of files");
  } else {
    definition.extends = std::move(files);
  }
}

void read_hooks(TableReader& reader, Definition& definition) {
  if (!reader.table("hooks")) return;
  bool* const flags[] = {&definition.allow, &definition.score_deal, &definition.match_over, &definition.settle,
                         &definition.deal_rules};
  reader.each_named("hooks", [&](const std::string& key, const std::string& path) {
    const auto* found = std::find(std::begin(kHookNames), std::end(kHookNames), key);
    if (found == std::end(kHookNames)) {
      reader.unknown(path, key, kHookNames);
    } else if (reader.function(path)) {
      *flags[found - std::begin(kHookNames)] = true;
    }
  });
}

// Returns the names of all entries of a variant, to suggest one in place of a mistyped name.
std::vector<std::string_view> vocabulary() {
  std::vector<std::string_view> names = {"name",   "title",     "about", "extends", "options",
                                         "memory", "rule_sets", "hooks", "expect",  "allow_may_be_overruled"};
  for (const std::string_view group : rule_groups()) names.push_back(group);
  return names;
}

// Suggests the full name if the key is a rule field without its group.
void read_unknown(TableReader& reader, const std::string& key) {
  for (const RuleField& field : rule_fields()) {
    if (field.name == key) {
      reader.problems().add(key, say::kUnknownKeyNear, {key, field.full_name});
      return;
    }
  }
  reader.unknown(key, key, vocabulary());
}

void read_expectation_count(TableReader& reader, Definition& definition) {
  if (!reader.table("expect")) return;
  reader.each_listed("expect", [&](int number, const std::string& path) {
    definition.expectations = number;
    reader.table(path);
  });
}

}  // namespace

std::vector<std::string_view> rule_groups() {
  std::vector<std::string_view> groups;
  for (const RuleField& field : rule_fields()) {
    if (groups.empty() || groups.back() != field.group) groups.push_back(field.group);
  }
  return groups;
}

Definition read_definition(TableReader& reader) {
  Definition definition;
  if (!lua_istable(reader.state(), -1)) {
    reader.problems().add("", say::kNoTable, {describe_value(reader.state(), -1)});
    return definition;
  }
  const std::vector<std::string_view> groups = rule_groups();
  bool named = false;
  reader.each_named("", [&](const std::string& key, const std::string&) {
    if (key == "name") {
      named = true;
      read_name(reader, definition.name);
    } else if (key == "title") {
      read_text(reader, key, kMaxTitleBytes, definition.title);
    } else if (key == "about") {
      read_text(reader, key, kMaxAboutBytes, definition.about, true);
    } else if (key == "extends") {
      read_extends(reader, definition);
    } else if (key == "options") {
      read_options(reader, definition);
    } else if (key == "rule_sets") {
      read_rule_sets(reader, definition);
    } else if (key == "memory") {
      read_memory(reader, definition);
    } else if (key == "hooks") {
      read_hooks(reader, definition);
    } else if (key == "allow_may_be_overruled") {
      definition.allow_may_be_overruled = reader.boolean(key).value_or(false);
    } else if (key == "expect") {
      read_expectation_count(reader, definition);
    } else if (std::find(groups.begin(), groups.end(), key) != groups.end()) {
      read_rule_group(reader, key, key, definition);
    } else {
      read_unknown(reader, key);
    }
  });
  if (!named) reader.problems().add("", say::kMissing, {"name"});
  if (definition.title.empty()) definition.title = definition.name;
  return definition;
}

}  // namespace mille
