// mille new: writes a commented script as the start of a house rule, or the folder of a new player: its commented source
// and the declarations that it includes. The templates are files in apps/cli/templates.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
#include "player_templates.h"

namespace cli {

namespace {

namespace fs = std::filesystem;

// Creates the folders of the path, too.
void write(const fs::path& path, std::string_view text) {
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  FileWriter file(path.string());
  file.write(text);
  file.close();
}

// What an editor with a Lua language server reads beside a script.
constexpr std::pair<const char*, std::string_view> kEditorFiles[] = {{"mille_meta.lua", templates::kVariantMeta},
                                                                     {".luarc.json", templates::kLuarc}};

void new_variant(Session& session, const std::string& name) {
  auto text = mille::script_template(name);
  if (text.code() == MILLE_E_ARGUMENT) throw UsageError(describe(text.error()));
  const std::string path = name + ".lua";
  if (fs::exists(path)) throw Failure(say("{0} already exists", {path}));
  write(path, text.value());
  session.out.line(path + " was written. Edit it, then run: mille check " + path);
  for (const auto& [helper, content] : kEditorFiles) {
    if (fs::exists(helper)) continue;
    write(helper, content);
    session.out.line(fmt::format("{} was written for editors with a Lua language server", helper));
  }
}

constexpr std::string_view kPlaceholder = "template";

enum class PlayerLanguage { c, cpp, rust };
constexpr const char* kLanguageNames[] = {"c", "cpp", "rust"};

// How a player is written in a language.
struct Language {
  const char* ending;
  const char* source;
  std::vector<std::pair<const char*, const char*>> files;  // included by the source
};

// In the order of PlayerLanguage.
std::array<Language, std::size(kLanguageNames)> languages() {
  const std::vector<std::pair<const char*, const char*>> headers = {{"mille/mille_ai.h", templates::kAiHeader},
                                                                    {"mille/mille_types.h", templates::kTypesHeader}};
  return {{{".c", templates::kC, headers},
           {".cpp", templates::kCpp, headers},
           {".rs", templates::kRust, {{"mille.rs", templates::kRustDeclarations}}}}};
}

bool is_name(const std::string& name) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; };
  return !name.empty() && name[0] != '-' && std::all_of(name.begin(), name.end(), fits);
}

std::string named(std::string text, const std::string& name) {
  for (std::size_t at = text.find(kPlaceholder); at != std::string::npos;
       at = text.find(kPlaceholder, at + name.size())) {
    text.replace(at, kPlaceholder.size(), name);
  }
  return text;
}

// Returns the command that follows `word` in the first comment of the source.
std::string command_in(const std::string& source, const std::string& word) {
  const std::size_t start = source.find(word + ": ") + word.size() + 2;
  return source.substr(start, source.find('\n', start) - start);
}

void new_player(Session& session, const std::string& name, PlayerLanguage language) {
  if (!is_name(name))
    throw UsageError(say("a player's name takes only letters, digits, hyphens and underscores, not “{0}”", {name}));
  const Language chosen = languages().at(static_cast<std::size_t>(language));
  const fs::path folder = name;
  if (fs::exists(folder)) throw Failure(say("{0} already exists", {name}));
  const std::string source = named(chosen.source, name);
  const std::string file = name + chosen.ending;
  write(folder / file, source);
  for (const auto& [path, text] : chosen.files) write(folder / path, text);
  session.out.line((folder / file).string() + " was written. To build it, check it and watch it play:");
  session.out.line("  cd " + name);
  for (const char* word : {"build", "check", "watch"}) session.out.line("  " + command_in(source, word));
}

constexpr const char* kWords[] = {"variant", "ai"};

struct NewOptions {
  std::vector<std::string> words;
  std::optional<PlayerLanguage> language;
};

constexpr Option kOptions[] = {{.name = "lang",
                                .target = into<&NewOptions::language>,
                                .words = kLanguageNames,
                                .help = "with ai: language of the player's source (default: c)"}};

constexpr Page kPage{
    .name = "new",
    .usage = "variant|ai NAME",
    .about =
        "`variant` writes NAME.lua, a commented script that changes a little of montreal: a start for a house rule. "
        "It also writes mille_meta.lua and .luarc.json, which let an editor with a Lua language server complete and "
        "explain every field. `ai` writes a folder NAME with a player's commented source and everything that it needs "
        "except a compiler, and prints the commands that build, check and watch the player. Existing files stay "
        "unchanged.",
    .examples =
        "mille new variant my-rule\n"
        "mille new ai my-player\n"
        "mille new ai my-player --lang rust\n",
    .options = kOptions,
    .argument = {.name = "word", .target = into<&NewOptions::words>, .words = kWords}};

int new_script(Session& session) {
  const auto options = parsed<NewOptions, kPage>(session);
  if (!options) return kDone;
  const auto& words = options->words;
  if (words.size() != 2 || (words[0] != "variant" && words[0] != "ai")) {
    throw UsageError(say("new takes `variant` or `ai`, and a name"));
  }
  if (words[0] == "ai") {
    new_player(session, words[1], options->language.value_or(PlayerLanguage::c));
  } else if (options->language) {
    throw UsageError(say("--lang is for players; a variant is written in Lua"));
  } else {
    new_variant(session, words[1]);
  }
  return kDone;
}

}  // namespace

constexpr Command kNewCommand{kPage, 110, "write a commented script for a house rule, or source for a player",
                              new_script};

}  // namespace cli
