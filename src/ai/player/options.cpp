// See options.h.
#include "ai/player/options.h"

#include <algorithm>
#include <charconv>

#include "ai/messages.h"
#include "ai/player/entry_table.h"
#include "base/nearest_word.h"
#include "base/printable.h"

namespace mille {
namespace {

bool has_word(std::string_view choices, std::string_view word) {
  const std::vector<std::string_view> words = split_choices(choices);
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool fits(const PlayerOption& option, std::string_view value) {
  std::int64_t number = 0;
  switch (option.type) {
    case MILLE_OPTION_INTEGER:
      return read_option_integer(value, &number) && number >= option.minimum && number <= option.maximum;
    case MILLE_OPTION_BOOLEAN: return value == "true" || value == "false";
    case MILLE_OPTION_CHOICE: return has_word(option.choices, value);
    case MILLE_OPTION_TEXT: return is_printable(value);
    default: return false;
  }
}

// The choices for a message.
std::string list_choices(std::string_view choices) {
  std::string list;
  for (const std::string_view word : split_choices(choices)) {
    if (!list.empty()) list += ", ";
    list += word;
  }
  return list;
}

bool is_player_option_name(std::string_view name) {
  const auto is_part = [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
           letter == '_';
  };
  return !name.empty() && name.size() <= MILLE_OPTION_NAME_MAX && std::all_of(name.begin(), name.end(), is_part);
}

mille_status refuse_value(const PlayerOption& option, std::string_view value, mille_error* error) {
  switch (option.type) {
    case MILLE_OPTION_INTEGER:
      return refuse(error, say::kOptionInteger, {option.name, option.minimum, option.maximum, value});
    case MILLE_OPTION_BOOLEAN: return refuse(error, say::kOptionBoolean, {option.name, value});
    case MILLE_OPTION_TEXT: return refuse(error, say::kOptionText, {option.name, first_unprintable(value)});
    default: return refuse(error, say::kOptionChoice, {option.name, list_choices(option.choices), value});
  }
}

}  // namespace

bool read_option_integer(std::string_view text, std::int64_t* number) {
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, *number);
  return result.ec == std::errc{} && result.ptr == end;
}

std::vector<std::string_view> split_choices(std::string_view choices) {
  std::vector<std::string_view> words;
  while (!choices.empty()) {
    const std::size_t end = std::min(choices.find(' '), choices.size());
    if (end > 0) words.push_back(choices.substr(0, end));
    choices.remove_prefix(std::min(end + 1, choices.size()));
  }
  return words;
}

void PlayerOption::describe(mille_option_info* info) const {
  const std::uint32_t size = info->struct_size;
  *info = {};
  info->struct_size = size;
  info->type = type;
  info->minimum = minimum;
  info->maximum = maximum;
  copy_text(info->name, name);
  copy_text(info->default_value, default_value);
  copy_text(info->value, value);
  copy_text(info->choices, choices);
  copy_text(info->help, help);
}

std::optional<std::vector<PlayerOption>> read_options(const mille_ai_api& api) {
  std::vector<PlayerOption> options;
  if (api.option_count == 0) return options;
  for (const mille_ai_option& given : std::span(api.options, api.option_count)) {
    PlayerOption option;
    option.name = text_or_empty(given.name);
    option.type = given.type;
    option.minimum = given.minimum;
    option.maximum = given.maximum;
    option.default_value = text_or_empty(given.default_value);
    option.choices = text_or_empty(given.choices);
    option.help = printable(text_or_empty(given.help));
    option.value = option.default_value;
    const bool known =
        std::any_of(options.begin(), options.end(), [&](const auto& o) { return o.name == option.name; });
    const bool shown = is_printable(option.default_value) && is_printable(option.choices);
    if (!is_player_option_name(option.name) || known || !shown || option.choices.size() > MILLE_OPTION_CHOICES_MAX)
      return {};
    if (!fits(option, option.default_value)) return {};
    options.push_back(std::move(option));
  }
  return options;
}

mille_status set_options(std::string_view player, std::span<const mille_option> values,
                         std::vector<PlayerOption>* options, mille_error* error) {
  for (const mille_option& given : values) {
    const std::string_view name = text_or_empty(given.name);
    const std::string_view value = text_or_empty(given.value);
    const auto found = std::find_if(options->begin(), options->end(), [&](const auto& o) { return o.name == name; });
    if (found == options->end()) {
      std::vector<std::string_view> names;
      for (const PlayerOption& option : *options) names.push_back(option.name);
      const std::string_view near = nearest_word(name, names);
      return near.empty() ? refuse(error, say::kOptionUnknown, {player, name})
                          : refuse(error, say::kOptionUnknownNear, {player, name, near});
    }
    if (found->is_set) return refuse(error, say::kOptionTwice, {name});
    if (!fits(*found, value)) return refuse_value(*found, value, error);
    found->value = value;
    found->is_set = true;
  }
  return MILLE_OK;
}

}  // namespace mille
