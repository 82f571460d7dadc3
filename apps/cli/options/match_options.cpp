// Shared options; see match_options.h.
#include "cli/options/match_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/files/script_file.h"
#include "cli/options/player_file.h"
#include "cli/options/suggest.h"
#include "cli/term/say.h"
#include "platform/path.h"

namespace cli {

namespace {

std::vector<std::string> strings(const std::vector<const char*>& names) { return {names.begin(), names.end()}; }

std::string join(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// What follows a name that there is not: the nearest name, or all of them and `more`.
std::string nearest_or_all(const std::string& name, const std::vector<std::string>& known,
                           const std::string& more = {}) {
  const std::string near = did_you_mean(name, known);
  return near.empty() ? say(". It must be one of: {0}.", {join(known)}) + more : near;
}

// A variant's script is given by its path; built-in variants have plain names.
bool is_script(const std::string& name) {
  return name.find_first_of(platform::path_separators()) != std::string::npos || name.ends_with(".lua");
}

bool is_built_in_player(const mille::PlayerSetup& setup) {
  const auto ids = mille::player_ids();
  return setup.source == MILLE_SOURCE_INSTALLED && std::find(ids.begin(), ids.end(), setup.name) != ids.end();
}

}  // namespace

void read_value(const Option& option, const std::string& text, Setting* value) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError(say("--{0} takes NAME=VALUE, not “{1}”", {option.name, text}));
  }
  *value = {text.substr(0, equals), text.substr(equals + 1)};
}

void read_value(const Option& option, const std::string& text, mille::Seed* value) {
  const auto seed = mille::parse_seed(text);
  if (!seed)
    throw UsageError(say("--{0} takes 64 hex digits or a decimal number below 2^64, not “{1}”", {option.name, text}));
  *value = *seed;
}

void read_value(const Option& option, const std::string& text, Stakes* value) {
  constexpr long long kMost = 100'000;
  const std::string name = fmt::format("--{}", option.name);
  const std::size_t dash = text.find('-', 1);
  if (dash == std::string::npos) throw UsageError(say("{0} takes SMALL-LARGE such as 1-3, not “{1}”", {name, text}));
  *value = {parse_number(name, text.substr(0, dash), 0, kMost), parse_number(name, text.substr(dash + 1), 0, kMost)};
}

bool is_built_in(const std::string& name) {
  const auto setup = mille::PlayerSetup::parse(name);
  return setup && is_built_in_player(*setup);
}

PlayerGrants chosen_grants(const GrantOptions& options) {
  for (const std::string& folder : options.player_readable) {
    std::error_code error;
    if (!std::filesystem::is_directory(platform::path_of(folder), error))
      throw UsageError(say("--player-readable: there is no folder {0}", {folder}));
  }
  return {options.player_threads.value, options.player_readable, options.allow_unknown_fields,
          MILLE_ALLOW_FILES | MILLE_ALLOW_COMMANDS, std::chrono::microseconds(options.patience).count()};
}

mille::Variant load_variant(const mille::Engine& engine, const std::string& name,
                            const std::vector<Setting>& settings) {
  std::vector<mille_option> set;
  for (const auto& [key, value] : settings) set.push_back({key.c_str(), value.c_str()});
  std::optional<ScriptFile> script;
  if (is_script(name)) script.emplace(name);
  const auto load = [&](mille::Options options) {
    return script ? variant_from_file(engine, *script, options) : engine.variant(name, options);
  };

  auto variant = load(set);
  if (variant) return std::move(*variant);
  if (variant.code() == MILLE_E_NOT_FOUND) {
    const auto known = strings(mille::variant_ids());
    throw UsageError(say("There is no variant “{0}”", {name}) + nearest_or_all(name, known));
  }
  if (variant.code() == MILLE_E_OPTION) {
    std::vector<std::string> known;
    for (const auto& option : load({}).value().options().value()) known.emplace_back(option.name);
    for (const auto& [key, value] : settings) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      throw UsageError(say("There is no option “{0}” for variant {1}", {key, name}) + nearest_or_all(key, known));
    }
    throw UsageError(describe(variant.error()));
  }
  throw variant.error();
}

mille::Variant chosen_variant(const mille::Engine& engine, const VariantOptions& options) {
  return load_variant(engine, options.variant.value, options.settings);
}

void throw_player_error(const mille::Engine& engine, const std::string& name, const mille::Error& error) {
  if (error.code() == MILLE_E_NOT_FOUND && typed_player(name).source == MILLE_SOURCE_INSTALLED) {
    const std::string id = name.substr(0, name.find(':'));
    const auto known = engine.player_names().value();
    const std::string more = ' ' + say("To use a player from a file, name its folder in MILLE_AI_PATH.");
    throw UsageError(say("There is no player “{0}”", {id}) + nearest_or_all(id, known, more));
  }
  if (error.code() == MILLE_E_OPTION || error.code() == MILLE_E_NOT_FOUND) throw UsageError(describe(error));
  throw error;
}

NamedPlayer load_player(const mille::Engine& engine, const std::string& name) {
  auto player = engine.player(typed_player(name));
  if (!player) throw_player_error(engine, name, player.error());
  std::string listed = player->text(MILLE_PLAYER_TEXT_NAME).value();
  return {std::move(*player), std::move(listed)};
}

bool must_be_typed(const std::string& name) {
  if (name.empty()) return false;  // the recorded player
  const auto setup = mille::PlayerSetup::parse(name);
  if (!setup || setup->source != MILLE_SOURCE_INSTALLED) return true;
  return setup->isolation != MILLE_ISOLATION_DEFAULT && !is_built_in_player(*setup);
}

NamedPlayer load_recorded_player(const mille::Engine& engine, const std::string& name) {
  mille::PlayerSetup setup = typed_player(name);
  if (!is_built_in_player(setup)) setup.isolation = MILLE_ISOLATION_DEFAULT;
  auto player = engine.player(setup);
  if (player) return {std::move(*player), name};
  if (player.error().message() == "player.file" || player.error().message() == "player.command") {
    throw UsageError(
        say("the record names {0} as your opponent. A file or a command named by a record is not run; "
            "name your opponent with --player",
            {name}));
  }
  throw_player_error(engine, name, player.error());
}

void seat_player(mille::Table& table, mille_seat seat, const NamedPlayer& player) {
  table.set_player(seat, player.player).value();
  if (player.player.text(MILLE_PLAYER_TEXT_NAME).value() != player.name) table.set_seat_name(seat, player.name).value();
}

void step_or_forfeit(mille::Table& table) {
  mille_step step{};
  const auto done = table.step(step);
  if (done.code() == MILLE_E_PLAYER) {
    table.forfeit(step.seat, step.fault).value();
  } else {
    done.value();
  }
}

mille::Seed chosen_seed(const std::optional<mille::Seed>& seed) { return seed ? *seed : mille::random_seed().value(); }

Stakes chosen_stakes(const std::optional<Stakes>& stakes, const mille_rules& rules) {
  if (stakes) return *stakes;
  return {1, rules.payment_stake_ratio == 0 ? 1 : std::int64_t{rules.payment_stake_ratio}};
}

mille_match_setup seeded_setup(const Stakes& stakes, const mille::Seed& seed) {
  auto setup = mille::make<mille_match_setup>();
  set_stakes(stakes, &setup);
  mille::set_seed(setup, seed);
  return setup;
}

mille::Table chosen_position(const mille::Engine& engine, const std::string& file, const VariantOptions& options) {
  if (!options.variant.given && !options.settings.empty()) {
    throw UsageError(say("--option with --position needs --variant, because a position has its own rules"));
  }
  const std::string text = read_file(file);
  if (!options.variant.given) return engine.position(text).value();
  return engine.position(text, chosen_variant(engine, options)).value();
}

mille_match_setup chosen_setup(const MatchOptions& options, const mille_rules& rules) {
  auto setup = mille::make<mille_match_setup>();
  if (options.decks.value == Decks::sealed) {
    if (const char* other = first_given({{options.seed.has_value(), "seed"}, {options.draw_ends, "draw-ends"}})) {
      throw UsageError(say("--{0} cannot be combined with --decks sealed, where nobody may choose the cards", {other}));
    }
    setup.decks = MILLE_DECKS_SEALED;
  }
  setup.draw_ends = options.draw_ends ? 1 : 0;
  set_stakes(chosen_stakes(options.stakes, rules), &setup);
  return setup;
}

}  // namespace cli
