// Shared options; see match_options.h.
#include "cli/options/match_options.h"

#include <algorithm>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/player_file.h"
#include "cli/options/suggest.h"

namespace cli {

namespace {

// The first match number that is used for cuts: a series would have to reach 2^63 to meet it.
constexpr std::uint64_t kCutSeries = std::uint64_t{1} << 63;

std::vector<std::string> strings(const std::vector<const char*>& names) { return {names.begin(), names.end()}; }

std::string join(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// A variant's script is given by its path; the shipped ones have plain names.
bool is_script(const std::string& name) { return name.find('/') != std::string::npos || name.ends_with(".lua"); }

// "k=v" taken apart.
std::pair<std::string, std::string> split_setting(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError("--option takes NAME=VALUE, not '" + setting + "'");
  }
  return {setting.substr(0, equals), setting.substr(equals + 1)};
}

// Where the options of a player's name begin, by their colon; npos: it has none.
std::size_t options_of_player(const std::string& name) {
  const std::size_t file = is_library(name) ? name.find(".so") : name.substr(0, name.find('=')).rfind('/');
  return name.find(':', file == name.npos ? 0 : file);
}

// What to add to a name for a player in a process of its own; empty where it is one already, is built in, or says `isolated=0`.
std::string isolation_to_add(const std::string& name) {
  if (!mille::has("mille.isolation/1") || name.starts_with("exec:")) return {};
  const std::size_t colon = options_of_player(name);
  const std::string options = colon == name.npos ? "" : ',' + name.substr(colon + 1);
  const auto built_in = mille::player_ids();
  const bool is_built_in = std::find(built_in.begin(), built_in.end(), name.substr(0, colon)) != built_in.end();
  if (is_built_in || options.find(",isolated=") != options.npos) return {};
  return std::string(colon == name.npos ? ":" : name.ends_with(':') ? "" : ",") + "isolated=1";
}

}  // namespace

void add_variant_options(CommandOptions& options) {
  options.add()("variant", po::value<std::string>()->value_name("V")->default_value("montreal"),
                "the rules to play by: one that `mille variants` lists, or a script such as ./my.lua")(
      "option", po::value<std::vector<std::string>>()->value_name("NAME=VALUE"),
      "set an option of the variant; may be repeated");
}

void add_plain_option(CommandOptions& options) {
  options.add()("plain", "plain lines for a screen reader: no table drawn, no colours, no signs");
}

void add_seed_option(CommandOptions& options) {
  options.add()("seed", po::value<std::string>()->value_name("S"),
                "64 hex digits or a decimal number; from the system where not given");
}

void add_stakes_option(CommandOptions& options) {
  options.add()("stakes", po::value<std::string>()->value_name("SMALL-LARGE"),
                "what is played for; 1 and the variant's ratio where not given");
}

void add_deck_options(CommandOptions& options) {
  options.add()("decks", po::value<std::string>()->value_name("seed|committed")->default_value("seed"),
                "cards that follow from the seed, or from a seed committed to beforehand and cut by the non-dealer")(
      "draw-ends", "the dealer draws from the far end of the stock");
}

mille::Variant load_variant(const mille::Engine& engine, const std::string& name,
                            const std::vector<std::string>& settings) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& setting : settings) pairs.push_back(split_setting(setting));
  std::vector<mille_option> set;
  for (const auto& [key, value] : pairs) set.push_back({key.c_str(), value.c_str()});
  const bool script = is_script(name);
  const std::string text = script ? read_file(name) : std::string();
  const auto load = [&](mille::Options options) {
    return script ? engine.variant_from_script(name, text, options) : engine.variant(name, options);
  };

  auto variant = load(set);
  if (variant) return std::move(*variant);
  if (variant.code() == MILLE_E_NOT_FOUND) {
    const auto known = strings(mille::variant_ids());
    const std::string near = did_you_mean(name, known);
    throw UsageError("there is no variant '" + name + "'" + (near.empty() ? "; there are " + join(known) : near));
  }
  if (variant.code() == MILLE_E_OPTION) {
    std::vector<std::string> known;
    for (const auto& option : load({}).value().options().value()) known.emplace_back(option.name);
    for (const auto& [key, value] : pairs) {
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      const std::string near = did_you_mean(key, known);
      throw UsageError("variant '" + name + "' has no option '" + key + "'" +
                       (near.empty() ? "; it has " + join(known) : near));
    }
    throw UsageError(describe(variant.error()));
  }
  throw variant.error();
}

mille::Variant chosen_variant(const mille::Engine& engine, const CommandOptions& options) {
  return load_variant(engine, options.text("variant"), options.list("option"));
}

void throw_player_error(const mille::Engine& engine, const std::string& name, const mille::Error& error) {
  if (error.code() == MILLE_E_NOT_FOUND) {
    const std::string id = name.substr(0, name.find(':'));
    const auto known = engine.player_names().value();
    const std::string near = did_you_mean(id, known);
    throw UsageError("there is no player '" + id + "'" + (near.empty() ? "; there are " + join(known) : near));
  }
  if (error.code() == MILLE_E_OPTION) throw UsageError(describe(error));
  throw error;
}

NamedPlayer load_player(const mille::Engine& engine, const std::string& name) {
  const std::string added = isolation_to_add(name);
  auto player = engine.player(name + added);
  if (!player) throw_player_error(engine, name, player.error());
  std::string listed = player->text(MILLE_PLAYER_NAME).value();
  listed.resize(listed.size() - added.size());  // it ends as the name does
  return {std::move(*player), std::move(listed)};
}

void seat_player(mille::Table& table, mille_seat seat, const NamedPlayer& player) {
  table.seat(seat, player.player).value();
  if (player.player.text(MILLE_PLAYER_NAME).value() != player.name) table.name(seat, player.name).value();
}

mille::Seed chosen_seed(const CommandOptions& options) {
  if (!options.has("seed")) return mille::random_seed().value();
  auto seed = mille::parse_seed(options.text("seed"));
  if (!seed) {
    throw UsageError("--seed takes 64 hex digits or a decimal number below 2^64, not '" + options.text("seed") + "'");
  }
  return *seed;
}

Stakes chosen_stakes(const CommandOptions& options, const mille_rules& rules) {
  if (!options.has("stakes")) {
    return {1, rules.payment_stake_ratio == 0 ? 1 : std::int64_t{rules.payment_stake_ratio}};
  }
  const std::string text = options.text("stakes");
  const std::size_t dash = text.find('-', 1);
  if (dash == std::string::npos) throw UsageError("--stakes takes SMALL-LARGE such as 1-3, not '" + text + "'");
  constexpr long long kMost = 100'000;
  return {parse_number("--stakes", text.substr(0, dash), 0, kMost),
          parse_number("--stakes", text.substr(dash + 1), 0, kMost)};
}

mille_match_setup chosen_setup(const CommandOptions& options, const mille_rules& rules) {
  auto setup = mille::make<mille_match_setup>();
  const std::string decks = options.text("decks");
  if (decks == "committed") {
    setup.decks = MILLE_DECKS_COMMITTED;
  } else if (decks != "seed") {
    throw UsageError("--decks takes seed or committed, not '" + decks + "'");
  }
  setup.draw_ends = options.has("draw-ends") ? 1 : 0;
  const Stakes stakes = chosen_stakes(options, rules);
  setup.stakes[0] = stakes.small;
  setup.stakes[1] = stakes.large;
  return setup;
}

std::uint32_t derived_cut(const mille::Seed& seed, int deal, int pack_size) {
  const mille::Seed bytes = mille::seed_of_match(seed, kCutSeries + static_cast<std::uint64_t>(deal)).value();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | bytes[i];
  return static_cast<std::uint32_t>(number % static_cast<std::uint64_t>(pack_size));
}

}  // namespace cli
