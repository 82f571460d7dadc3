// mille new: writes a commented script as the start of a house rule, or the commented source of a player.
#include <fmt/core.h>

#include <filesystem>
#include <string_view>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/commands/new_player.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/options.h"
#include "player_templates.h"

namespace cli {

namespace {

// What an editor with a Lua language server reads beside a script.
constexpr std::pair<const char*, std::string_view> kEditorFiles[] = {{"mille_meta.lua", templates::kVariantMeta},
                                                                     {".luarc.json", templates::kLuarc}};

void write(const std::string& path, std::string_view text) {
  FileWriter file(path);
  file.write(text);
  file.close();
}

void new_variant(Session& session, const std::string& name) {
  auto text = mille::script_template(name);
  if (text.code() == MILLE_E_ARGUMENT) throw UsageError(text.error().what());
  const std::string path = name + ".lua";
  if (std::filesystem::exists(path)) throw Failure(path + " already exists");
  write(path, text.value());
  session.out.line(path + " was written. Edit it, then run: mille check " + path);
  for (const auto& [helper, content] : kEditorFiles) {
    if (std::filesystem::exists(helper)) continue;
    write(helper, content);
    session.out.line(fmt::format("{} was written for editors with a Lua language server", helper));
  }
}

constexpr const char* kWords[] = {"variant", "ai"};
constexpr Option kOptions[] = {{.name = "lang",
                                .kind = &kWord,
                                .words = kPlayerLanguages,
                                .help = "with ai: language of the player's source (default: c)"}};

}  // namespace

constexpr Page kNewPage{
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
    .argument = {.name = "word", .words = kWords}};

int new_script(Session& session) {
  CommandOptions options(kNewPage);
  if (!options.parse(session)) return kDone;
  const auto words = options.arguments();
  if (words.size() != 2 || (words[0] != "variant" && words[0] != "ai")) {
    throw UsageError("new takes `variant` or `ai`, and a name");
  }
  if (words[0] == "ai") {
    new_player(session, words[1], options.get_or<std::string>("lang", kPlayerLanguages[0]));
  } else if (options.has("lang")) {
    throw UsageError("--lang is for players; a variant is written in Lua");
  } else {
    new_variant(session, words[1]);
  }
  return kDone;
}

}  // namespace cli
