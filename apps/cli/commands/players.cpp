// mille players: the computer players, built in and in files, and their options.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/options/player_file.h"
#include "cli/term/say.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kNameColumns = 12;

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

void list_players(Session& session, const mille::Engine& engine) {
  for (const std::string& name : engine.player_names().value()) {
    const std::string head = session.style.paint(Colour::bold, pad_right(name, kNameColumns - 1)) + ' ';
    const auto described = engine.describe_player(name);
    if (!described) {
      session.out.line(head + "cannot be used:");
      session.out.line(paragraph(describe(described.error()), kNameColumns, session.style.width));
      continue;
    }
    const Json player = Json::parse(*described);
    session.out.line(head + text_of(player, "title"));
    session.out.line(paragraph(text_of(player, "about"), kNameColumns, session.style.width));
  }
}

void list_as_json(Session& session, const mille::Engine& engine) {
  Json list = Json::array();
  for (const std::string& name : engine.player_names().value()) {
    const auto described = engine.describe_player(name);
    list.push_back(described ? Json::parse(*described) : Json{{"name", name}, {"error", describe(described.error())}});
  }
  session.out.line(list.dump());
}

void show(Session& session, const mille::Engine& engine, const std::string& name, bool as_json) {
  const auto described = engine.describe_player(typed_player(name));
  if (!described) throw_player_error(engine, name, described.error());
  if (as_json) return session.out.line(*described);
  const Json player = Json::parse(*described);
  Output& out = session.out;
  const std::string author = text_of(player, "author");
  out.line(fmt::format("{}: {}, version {}{}", session.style.paint(Colour::bold, text_of(player, "id")),
                       text_of(player, "title"), text_of(player, "version"), author.empty() ? "" : ", by " + author));
  out.line(paragraph(text_of(player, "about"), 0, session.style.width));
  std::string unknown;
  for (const Json& field : player.value("unknown_fields", Json::array())) {
    unknown += (unknown.empty() ? "" : ", ") + field.get<std::string>();
  }
  if (!unknown.empty()) out.line("It does not know the rule fields " + unknown + ".");
  const Json options = player.value("options", Json::array());
  if (!options.empty()) out.line(fmt::format("Options, as in {}:NAME=VALUE:", name.substr(0, name.find(':'))));
  for (const Json& option : options) {
    const Json& value = option["value"];
    out.line(
        fmt::format("  {} = {}", text_of(option, "name"), value.is_string() ? value.get<std::string>() : value.dump()));
    out.line(paragraph(text_of(option, "help"), 6, session.style.width));
  }
}

constexpr const char* kWords[] = {"show"};

struct PlayersOptions : GrantOptions {
  std::vector<std::string> words;
  bool json = false;
};

constexpr Option kOptions[] = {
    kPlayerThreads<PlayersOptions>,
    kPlayerReadable<PlayersOptions>,
    {.name = "json", .target = into<&PlayersOptions::json>, .help = "print a JSON list; with show: a JSON object"},
};

constexpr Page kPage{
    .name = "players",
    .usage = "[show P] [option...]",
    .about =
        "Lists the computer players: first the built-in ones, then those in the folders of MILLE_AI_PATH, in "
        "~/.local/share/mille/players and among the installed libraries. `show` prints the description of one player "
        "and its options.",
    .examples =
        "mille players\n"
        "mille players show greedy\n"
        "mille players show ./my.so\n",
    .options = kOptions,
    .argument = {.name = "word", .target = into<&PlayersOptions::words>, .words = kWords, .offer = Offer::players}};

int players(Session& session) {
  const auto options = parsed<PlayersOptions, kPage>(session);
  if (!options) return kDone;
  const auto engine = make_engine(chosen_grants(*options));
  const auto& words = options->words;
  if (words.empty()) {
    options->json ? list_as_json(session, engine) : list_players(session, engine);
    return kDone;
  }
  if (words[0] != "show") throw UsageError(say("players takes no argument or `show P`, not “{0}”", {words[0]}));
  if (words.size() != 2) throw UsageError(say("`players show` takes one player"));
  show(session, engine, words[1], options->json);
  return kDone;
}

}  // namespace

constexpr Command kPlayersCommand{kPage, 100, "list the computer players, or describe one", players};

}  // namespace cli
