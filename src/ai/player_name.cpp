// See player_name.h.
#include "ai/player_name.h"

#include <algorithm>

#include "ai/messages.h"
#include "platform/path.h"

namespace mille {
namespace {

constexpr std::string_view kExec = "exec:";
constexpr std::string_view kIsolated = "isolated";

// The values of the option `isolated`.
constexpr std::pair<std::string_view, mille_isolation> kIsolations[] = {
    {"0", MILLE_ISOLATION_NONE}, {"1", MILLE_ISOLATION_STRICT}, {"weak", MILLE_ISOLATION_WEAK}};

// ---- Writing ----

std::string in_quotes(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + '"';
}

std::string quoted_if(bool needed, std::string_view text) { return needed ? in_quotes(text) : std::string(text); }

bool holds_any_of(std::string_view text, std::string_view letters) { return text.find_first_of(letters) != text.npos; }

// Writes a name so that parse_player_name() reads it again, except for the folders of a file.
std::string listing_of(const PlayerName& name) {
  if (!name.command.empty()) return std::string(kExec) + name.command;
  std::string listed;
  if (name.file.empty()) {
    listed = quoted_if(holds_any_of(name.id, "\":"), name.id);
  } else {
    const std::string_view file = name.file;
    const std::string_view base = file.substr(file.find_last_of(platform::path_separators()) + 1);  // npos + 1 is 0
    listed = quoted_if(holds_any_of(base, "\":#"), base);
    if (!name.id.empty()) listed += '#' + quoted_if(holds_any_of(name.id, "\":"), name.id);
  }
  char mark = ':';
  const auto add = [&](std::string_view key, std::string_view value) {
    (listed += mark).append(key) += '=';
    listed += quoted_if(holds_any_of(value, ",") || value.starts_with('"'), value);
    mark = ',';
  };
  for (const auto& [key, value] : name.options) add(key, value);
  for (const auto& [value, isolation] : kIsolations) {
    if (isolation == name.isolation) add(kIsolated, value);
  }
  return listed;
}

std::string path_in_folder(std::string_view file) {
  return holds_any_of(file, platform::path_separators()) ? std::string(file) : "./" + std::string(file);
}

// ---- Reading ----

// Returns the part of a text before one of `marks`, or the whole text. The rest, with the mark, stays in `text`.
std::string_view take_until(std::string_view* text, std::string_view marks) {
  const std::string_view part = text->substr(0, text->find_first_of(marks));
  text->remove_prefix(part.size());
  return part;
}

// Takes a part that ends before one of `marks`, or a part in quotes. Fails if the quotes do not end.
Result<std::string> take_part(std::string_view* text, std::string_view marks, mille_error* error) {
  if (!text->starts_with('"')) return std::string(take_until(text, marks));
  std::string part;
  for (std::size_t at = 1; at < text->size(); ++at) {
    if ((*text)[at] != '"') {
      part += (*text)[at];
    } else if (text->substr(at + 1).starts_with('"')) {
      part += '"';
      ++at;
    } else {
      text->remove_prefix(at + 1);
      return part;
    }
  }
  return refuse(error, say::kPlayerQuotes, {*text});
}

// Returns where the options of a name begin: at the first colon before a key and an equals sign.
std::size_t options_at(std::string_view text) {
  const std::string not_in_keys = ":#,=\"" + std::string(platform::path_separators());
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    const std::size_t end = text.find_first_of(not_in_keys, colon + 1);
    if (end != text.npos && end > colon + 1 && text[end] == '=') return colon;
  }
  return text.size();
}

// Returns the length of the file path at the start of a name, or 0 if it names no file. A path ends with `.so` (on
// Windows `.dll`), or it contains a slash and ends before the first `#` or `:` after its last slash.
std::size_t path_length(std::string_view text) {
  text = text.substr(0, options_at(text));
  const std::string_view ending = platform::shared_library_ending();
  for (std::size_t at = text.find(ending); at != text.npos; at = text.find(ending, at + 1)) {
    const std::size_t end = at + ending.size();
    if (end == text.size() || text[end] == '#' || text[end] == ':') return at == 0 ? 0 : end;
  }
  const std::size_t slash = text.find_last_of(platform::path_separators());
  return slash == text.npos ? 0 : std::min(text.find_first_of("#:", slash), text.size());
}

// Takes the file or the id at the start of a text.
mille_status take_name(std::string_view* text, PlayerName* name, mille_error* error) {
  const std::string_view whole = *text;
  std::string taken;
  bool is_file = false;
  if (text->starts_with('"')) {
    MILLE_TRY(taken, take_part(text, "", error));
    is_file = holds_any_of(taken, platform::path_separators()) || taken.ends_with(platform::shared_library_ending());
  } else if (const std::size_t path = path_length(whole); path != 0) {
    taken = whole.substr(0, path);
    is_file = true;
    text->remove_prefix(path);
  } else {
    taken = take_until(text, ":");
  }
  if (taken.empty() || (is_file && holds_any_of(taken.substr(taken.size() - 1), platform::path_separators())))
    return refuse(error, say::kPlayerUnknown, {whole});
  (is_file ? name->file : name->id) = is_file ? path_in_folder(taken) : taken;
  if (is_file && text->starts_with('#')) {
    text->remove_prefix(1);
    MILLE_TRY(name->id, take_part(text, ":", error));
  }
  return MILLE_OK;
}

mille_status take_option(std::string_view* text, PlayerName* name, mille_error* error) {
  const std::string_view whole = *text;
  const std::string_view key = take_until(text, "=,");
  if (key.empty() || !text->starts_with('='))
    return refuse(error, say::kPlayerSyntax, {whole.substr(0, whole.find(','))});
  text->remove_prefix(1);
  MILLE_TRY(const std::string value, take_part(text, ",", error));
  if (key != kIsolated) {
    name->options.emplace_back(key, value);
    return MILLE_OK;
  }
  const auto* const found = std::find_if(std::begin(kIsolations), std::end(kIsolations),
                                         [&](const auto& each) { return each.first == value; });
  if (found == std::end(kIsolations)) return refuse(error, say::kPlayerIsolated, {value});
  name->isolation = found->second;
  return MILLE_OK;
}

mille_status check_player_setup(const mille_player_setup& setup, mille_error* error) {
  if (setup.source == MILLE_SOURCE_COMMAND && setup.isolation != MILLE_ISOLATION_DEFAULT)
    return refuse(error, say::kPlayerCommandIsolation);
  if (setup.id != nullptr && setup.source != MILLE_SOURCE_FILE) return refuse(error, say::kPlayerNoFileId, {setup.id});
  return MILLE_OK;
}

}  // namespace

Result<PlayerName> read_player_name(std::string_view text, const mille_player_setup& setup, mille_error* error) {
  MILLE_TRY(check_player_setup(setup, error));
  if (text.empty()) return refuse(error, say::kPlayerUnknown, {text});
  PlayerName name;
  name.isolation = setup.isolation;
  for (std::size_t i = 0; i < setup.option_count; ++i)
    name.options.emplace_back(setup.options[i].name, setup.options[i].value);
  switch (setup.source) {
    case MILLE_SOURCE_COMMAND: name.command = text; break;
    case MILLE_SOURCE_FILE:
      name.file = path_in_folder(text);
      if (setup.id != nullptr) name.id = setup.id;
      break;
    default: name.id = text;
  }
  name.listed = listing_of(name);
  return name;
}

Result<PlayerName> parse_player_name(std::string_view text, mille_error* error) {
  PlayerName name;
  std::string_view rest = text;
  if (text.starts_with(kExec)) {
    name.command = text.substr(kExec.size());
    if (name.command.empty()) return refuse(error, say::kPlayerUnknown, {text});
    rest = {};
  } else {
    MILLE_TRY(take_name(&rest, &name, error));
  }
  if (!rest.empty() && !rest.starts_with(':')) return refuse(error, say::kPlayerSyntax, {rest});
  while (rest.size() > 1) {  // the mark before an option: a colon, then commas
    rest.remove_prefix(1);
    MILLE_TRY(take_option(&rest, &name, error));
    if (!rest.empty() && !rest.starts_with(',')) return refuse(error, say::kPlayerSyntax, {rest});
  }
  name.listed = listing_of(name);
  return name;
}

}  // namespace mille
