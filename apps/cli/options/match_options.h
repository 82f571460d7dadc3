// The options that several subcommands share: variant, its options, seed, stakes, decks, players. options.h says how an
// option is declared. The subcommands use the values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/engine.h"
#include "cli/options/options.h"
#include "mille/mille.hpp"

namespace cli {

// NAME=VALUE, split.
struct Setting {
  std::string name;
  std::string value;
};

struct Stakes {  // both 0: a match for nothing
  std::int64_t small;
  std::int64_t large;
};

extern const Kind kVariantKind;  // std::string
extern const Kind kPlayerKind;   // std::string
extern const Kind kSettingKind;  // Setting
extern const Kind kSeedKind;     // mille::Seed
extern const Kind kStakesKind;   // Stakes

inline constexpr const char* kUsualStakes[] = {"1-3", "2-6", "3-9"};
inline constexpr const char* kDecks[] = {"seed", "sealed"};

inline constexpr Option kVariant{
    .name = "variant",
    .value = "V",
    .kind = &kVariantKind,
    .fallback = "montreal",
    .help = "rules to play by: a variant that `mille variants` lists, or a script such as ./my.lua"};
inline constexpr Option kSetting{.name = "option",
                                 .value = "NAME=VALUE",
                                 .kind = &kSettingKind,
                                 .repeated = true,
                                 .help = "set an option of the variant; may be repeated"};
inline constexpr Option kSeed{.name = "seed",
                              .value = "S",
                              .kind = &kSeedKind,
                              .help = "64 hex digits or a decimal number (default: a random seed from the system)",
                              .more =
                                  "A decimal number is below 2^64 and fills the first 8 bytes, least significant byte "
                                  "first. A seed from the system is printed."};
inline constexpr Option kStakes{.name = "stakes",
                                .value = "SMALL-LARGE",
                                .kind = &kStakesKind,
                                .words = kUsualStakes,
                                .help = "stakes (default: 1 and the variant's ratio)"};
inline constexpr Option kDecksOption{
    .name = "decks",
    .kind = &kWord,
    .words = kDecks,
    .fallback = "seed",
    .help = "derive the cards from the seed, or from a sealed seed and the guests' shares",
    .more =
        "In a sealed match the command commits to its seed before a guest gives a share. The record proves that the "
        "cards follow from both. Sealed decks exclude `--seed` and `--draw-ends`."};
inline constexpr Option kDrawEnds{
    .name = "draw-ends", .help = "let the dealer draw from the far end of the stock (default: from the front)"};
inline constexpr Option kPlain{
    .name = "plain", .help = "print plain lines for a screen reader, without a drawn table, colours or symbols"};

inline constexpr Option kPlayerThreads{.name = "player-threads",
                                       .value = "N",
                                       .kind = &kNumber,
                                       .least = 1,
                                       .most = 256,
                                       .fallback = "1",
                                       .help = "threads that a player from a file may have at a time"};
inline constexpr Option kPlayerReadable{
    .name = "player-readable",
    .value = "FOLDER",
    .kind = &kFile,
    .repeated = true,
    .help = "folder that players from files may read, for example for their weights; may be repeated"};

inline constexpr Option kAllowUnknownFields{
    .name = "allow-unknown-fields", .help = "let players play under rule fields that they do not know, with a warning"};

// An option that takes a number of milliseconds.
constexpr Option milliseconds(const char* name, const char* help) {
  return {.name = name, .value = "MS", .kind = &kNumber, .least = 1, .most = 86'400'000, .help = help};
}

// The value of such an option in microseconds; 0 if it is not given.
inline std::int64_t microseconds(const CommandOptions& options, const char* name) {
  constexpr std::int64_t kMicroseconds = 1000;  // per millisecond
  return options.number(name) * kMicroseconds;
}

inline constexpr Option kPosition{
    .name = "position",
    .value = "FILE",
    .kind = &kFile,
    .help = "start from the position in FILE; `-` is standard input",
    .more = "The position is played by the rules that it names unless you pass `--variant`."};
inline constexpr Option kPatience =
    milliseconds("patience", "milliseconds to wait for a decision of a player in a separate process (default: 10000)");

// Collects what these options grant. Files and commands are allowed, because the user who types a player's name may run
// it.
PlayerGrants chosen_grants(const CommandOptions& options);

// Loads a variant by name, or by the path of its script, with these options. Throws UsageError that suggests the
// nearest name if there is none of this name.
mille::Variant load_variant(const mille::Engine& engine, const std::string& name, const std::vector<Setting>& settings);
// Loads the variant that --variant and --option ask for.
mille::Variant chosen_variant(const mille::Engine& engine, const CommandOptions& options);

// A player and its name. load_player() throws UsageError that suggests the nearest name if there is none of this name.
struct NamedPlayer {
  mille::Player player;
  std::string name;  // the name that records list
};
NamedPlayer load_player(const mille::Engine& engine, const std::string& name);
// Loads a player by the name in a record, which somebody else may have written: a built-in player, or one in the
// folders, isolated whatever the name says. Precondition: the engine allows no others. Throws UsageError for others.
NamedPlayer load_recorded_player(const mille::Engine& engine, const std::string& name);
// Returns true if a player of this name is built in, whatever its options.
bool is_built_in(const std::string& name);
// Returns true if a player of this name runs only if the user types the name.
bool must_be_typed(const std::string& name);
// Seats the player under that name.
void seat_player(mille::Table& table, mille_seat seat, const NamedPlayer& player);

// Lets the computer player on turn decide. A player that fails loses the match (M4).
void step_or_forfeit(mille::Table& table);

// Reports why a player could not be created. Throws UsageError or the error itself.
[[noreturn]] void throw_player_error(const mille::Engine& engine, const std::string& name, const mille::Error& error);

// Returns --seed, or a seed from the system.
mille::Seed chosen_seed(const CommandOptions& options);

// Returns --stakes, or 1 and the variant's ratio.
Stakes chosen_stakes(const CommandOptions& options, const mille_rules& rules);

// Writes stakes into the setup of a match or an arena.
template <class Setup>
void set_stakes(const Stakes& stakes, Setup* setup) {
  setup->stakes[0] = stakes.small;
  setup->stakes[1] = stakes.large;
  setup->no_stakes = stakes.small == 0 && stakes.large == 0 ? 1 : 0;
}

// A match with --stakes, from a seed.
mille_match_setup seeded_setup(const CommandOptions& options, const mille_rules& rules, const mille::Seed& seed);

// Reads the position of --position, under its own rules or those of --variant. Throws UsageError if --option is given
// without --variant.
mille::Table chosen_position(const mille::Engine& engine, const CommandOptions& options);

// Returns the chosen setup of a match, without the seed. Throws UsageError for an option that sealed decks exclude.
mille_match_setup chosen_setup(const CommandOptions& options, const mille_rules& rules);

}  // namespace cli
