// The options that several subcommands share: variant, its options, seed, stakes, decks, players.
// How an option is written stands in options.h; what is played with them, in the subcommands.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/options.h"
#include "mille/mille.hpp"

namespace cli {

// --variant and --option.
void add_variant_options(CommandOptions& options);
// --seed.
void add_seed_option(CommandOptions& options);
// --stakes.
void add_stakes_option(CommandOptions& options);
// --decks and --draw-ends.
void add_deck_options(CommandOptions& options);

// --plain.
void add_plain_option(CommandOptions& options);

// The variant by name, or by the path of its script, with "k=v" options. Throws UsageError with the nearest name for one that does not exist.
mille::Variant load_variant(const mille::Engine& engine, const std::string& name,
                            const std::vector<std::string>& settings);
// The one that --variant and --option ask for.
mille::Variant chosen_variant(const mille::Engine& engine, const CommandOptions& options);

// A player by name; out of a file it runs in a process of its own, unless the name says `isolated=0`. Throws UsageError with the nearest
// name for one that does not exist.
struct NamedPlayer {
  mille::Player player;
  std::string name;  // as records list it
};
NamedPlayer load_player(const mille::Engine& engine, const std::string& name);
// Seats it under that name.
void seat_player(mille::Table& table, mille_seat seat, const NamedPlayer& player);

// Why a player could not be had. Throws UsageError or the error itself.
[[noreturn]] void throw_player_error(const mille::Engine& engine, const std::string& name, const mille::Error& error);

// --seed, or one from the system.
mille::Seed chosen_seed(const CommandOptions& options);

// --stakes, or 1 and the variant's ratio.
struct Stakes {
  std::int64_t small;
  std::int64_t large;
};
Stakes chosen_stakes(const CommandOptions& options, const mille_rules& rules);

// A match as asked for, with everything set but the seed.
mille_match_setup chosen_setup(const CommandOptions& options, const mille_rules& rules);

// The cut of a computer player in a committed match that must be the same whenever its seed is: it follows from the
// seed of a match number that no series reaches.
std::uint32_t derived_cut(const mille::Seed& seed, int deal, int pack_size);

}  // namespace cli
