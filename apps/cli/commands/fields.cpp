// mille fields: what each rule field may be, and what it means.
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/suggest.h"
#include "cli/show/rule_value.h"
#include "cli/term/say.h"
#include "cli/term/style.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kNameColumns = 30;

std::string values_text(const Json& field) {
  const std::string type = field.at("type");
  if (type == "integer") {
    return fmt::format("{} to {}", field.at("minimum").get<int>(), field.at("maximum").get<int>());
  }
  if (type == "choice") return fmt::format("{}", fmt::join(field.at("choices").get<std::vector<std::string>>(), ", "));
  if (type == "boolean") return "true, false";
  return type == "wild_list" ? "at most two of A to K and joker" : "points from 0 to 1000 by rank, card or joker";
}

std::string default_text(const Json& field) {
  const Json& value = field.at("default");
  return value.is_string() ? value.get<std::string>() : rule_value_text(value);
}

void print(Session& session, const Json& field) {
  const std::string name = field.at("name");
  session.out.line(session.style.paint(Colour::bold, pad_right(name, kNameColumns)) + values_text(field));
  session.out.line(paragraph(field.at("help").get<std::string>(), 4, session.style.width));
  session.out.line(paragraph("Default: " + default_text(field) + '.', 4, session.style.width));
}

// Whether a word names a field: by its full name, by its group, or by its name within the group.
bool names(const std::string& word, const std::string& field) {
  const std::size_t point = field.find('.');
  return word == field || word == field.substr(0, point) || word == field.substr(point + 1);
}

// Everything that names() takes for a field.
std::vector<std::string> all_names(const Json& fields) {
  std::vector<std::string> all;
  for (const Json& field : fields) {
    const std::string name = field.at("name");
    const std::size_t point = name.find('.');
    all.insert(all.end(), {name, name.substr(0, point), name.substr(point + 1)});
  }
  return all;
}

struct FieldsOptions {
  std::vector<std::string> names;
  bool json = false;
};

constexpr Option kOptions[] = {
    {.name = "json", .target = into<&FieldsOptions::json>, .help = "print a JSON list with one object per field"}};

constexpr Page kPage{
    .name = "fields",
    .usage = "[NAME...]",
    .about =
        "Lists the rule fields: everything in which variants differ. For each field it prints the values, the meaning "
        "and the default, which is montreal's value. NAME is a field (`match.target`, or `target`) or a group "
        "(`match`).",
    .examples =
        "mille fields\n"
        "mille fields match\n"
        "mille fields pile.take --json\n",
    .options = kOptions,
    .argument = {.name = "name", .target = into<&FieldsOptions::names>}};

int fields(Session& session) {
  const auto options = parsed<FieldsOptions, kPage>(session);
  if (!options) return kDone;
  const Json all = Json::parse(mille::rule_fields().value());
  const auto& words = options->names;
  Json chosen = words.empty() ? all : Json::array();
  for (const std::string& word : words) {
    bool is_known = false;
    for (const Json& field : all) {
      if (!names(word, field.at("name"))) continue;
      is_known = true;
      if (std::find(chosen.begin(), chosen.end(), field) == chosen.end()) chosen.push_back(field);
    }
    if (!is_known) throw UsageError(say("there is no rule field “{0}”", {word}) + did_you_mean(word, all_names(all)));
  }
  if (options->json) {
    session.out.line(chosen.dump());
    return kDone;
  }
  for (const Json& field : chosen) print(session, field);
  return kDone;
}

}  // namespace

constexpr Command kFieldsCommand{kPage, 90, "list the rule fields with their values and meanings", fields};

}  // namespace cli
