// See describe.h.
#include "ai/describe.h"

#include <algorithm>
#include <filesystem>

#include "ai/local/builtin.h"
#include "ai/messages.h"
#include "ai/player/entry_table.h"
#include "ai/player/options.h"
#include "base/json_write.h"
#include "base/printable.h"
#include "platform/path.h"

namespace mille {
namespace {

constexpr std::string_view kPrefix = "lib";

// Returns the player's name that a file name stands for, or an empty text if it stands for none.
std::string_view name_of_file(std::string_view file) {
  const std::string_view ending = platform::shared_library_ending();
  if (file.size() <= ending.size() || !file.ends_with(ending)) return {};
  file.remove_suffix(ending.size());
  if (file.size() > kPrefix.size() && file.substr(0, kPrefix.size()) == kPrefix) file.remove_prefix(kPrefix.size());
  return file.find_first_of(":#") == file.npos && is_printable(file) ? file : std::string_view{};
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;  // a missing folder has no players
  for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
    std::error_code unreachable;
    if (!file->is_regular_file(unreachable)) continue;
    const std::string file_name = file->path().filename().string();
    if (const std::string_view name = name_of_file(file_name); !name.empty()) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Writes a value as its type. A player writes its options itself, so the text may be anything.
void write_value(mille_option_type type, std::string_view text, JsonWriter* json) {
  std::int64_t number = 0;
  if (type == MILLE_OPTION_BOOLEAN && (text == "true" || text == "false")) {
    json->boolean(text == "true");
  } else if (type == MILLE_OPTION_INTEGER && read_option_integer(text, &number)) {
    json->number(number);
  } else {
    json->text(text);
  }
}

void write_option(const mille_option_info& option, JsonWriter* json) {
  json->open_object().key("name").text(option.name);
  switch (option.type) {
    case MILLE_OPTION_INTEGER:
      json->key("type").plain("integer").key("minimum").number(option.minimum).key("maximum").number(option.maximum);
      break;
    case MILLE_OPTION_BOOLEAN: json->key("type").plain("boolean"); break;
    case MILLE_OPTION_TEXT: json->key("type").plain("text"); break;
    default:
      json->key("type").plain("choice").key("choices").open_array();
      for (const std::string_view word : split_choices(option.choices)) json->text(word);
      json->close_array();
  }
  write_value(option.type, option.default_value, &json->key("default"));
  write_value(option.type, option.value, &json->key("value"));
  json->key("help").text(option.help).close_object();
}

}  // namespace

std::vector<std::string> player_names(const PlayerPlaces& places) {
  std::vector<std::string> names;
  for (const mille_ai_api* api : builtin_players()) names.emplace_back(api->id);
  for (const std::string& folder : places.folders) {
    for (std::string& name : names_in(folder)) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

Result<std::string> describe_player(const PlayerName& name, const PlayerPlaces& places, mille_error* error) {
  MILLE_TRY(const std::unique_ptr<Player> player, make_player(name, places, error));
  const mille_ai_api& api = player->api();
  std::string json;
  JsonWriter writer(&json);
  writer.open_object().key("id").text(api.id);
  writer.key("title")
      .text(printable(text_or_empty(api.title)))
      .key("version")
      .text(printable(text_or_empty(api.release)));
  writer.key("author")
      .text(printable(text_or_empty(api.author)))
      .key("about")
      .text(printable(text_or_empty(api.about)));
  writer.key("deterministic").boolean((api.flags & MILLE_AI_DETERMINISTIC) != 0);
  writer.key("any_rules").boolean((api.flags & MILLE_AI_ANY_RULES) != 0);
  writer.key("unknown_fields").open_array();
  for (const RuleField& field : rule_fields()) {
    if (field.offset >= api.rules_size) writer.text(field.full_name);
  }
  writer.close_array().key("options").open_array();
  for (std::size_t i = 0; i < player->option_count(); ++i) {
    mille_option_info info{};
    info.struct_size = sizeof info;
    player->option_info(i, &info);
    write_option(info, &writer);
  }
  writer.close_array().key("players").open_array();
  for (const std::string& id : player->siblings()) writer.text(id);
  writer.close_array().close_object();
  return json;
}

}  // namespace mille
