// The options that several subcommands share: variant, its options, seed, stakes, decks, players. options.h says how an
// option is declared. The subcommands use the values.
#pragma once

#include <chrono>
#include <cstdint>
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

enum class Decks { seed, sealed };

void read_value(const Option& option, const std::string& text, Setting* value);
void read_value(const Option& option, const std::string& text, mille::Seed* value);
void read_value(const Option& option, const std::string& text, Stakes* value);

// What the variant of a subcommand follows from.
struct VariantOptions {
  Defaulted<std::string> variant;
  std::vector<Setting> settings;
};

// What the setup of a match follows from.
struct MatchOptions {
  std::optional<mille::Seed> seed;
  std::optional<Stakes> stakes;
  Defaulted<Decks> decks;
  bool draw_ends = false;
};

// What players from files may do.
struct GrantOptions {
  Defaulted<std::uint32_t> player_threads;
  std::vector<std::string> player_readable;
  std::chrono::milliseconds patience{};
  bool allow_unknown_fields = false;
};

inline constexpr const char* kUsualStakes[] = {"1-3", "2-6", "3-9"};
inline constexpr const char* kDecks[] = {"seed", "sealed"};

template <class Options>
inline constexpr Option kVariant{
    .name = "variant",
    .value = "V",
    .target = into<&Options::variant, Options>,
    .offer = Offer::variants,
    .fallback = "montreal",
    .help = "rules to play by: a variant that `mille variants` lists, or a script such as ./my.lua"};
template <class Options>
inline constexpr Option kSetting{.name = "option",
                                 .value = "NAME=VALUE",
                                 .target = into<&Options::settings, Options>,
                                 .offer = Offer::settings,
                                 .help = "set an option of the variant; may be repeated"};
template <class Options>
inline constexpr Option kSeed{.name = "seed",
                              .value = "S",
                              .target = into<&Options::seed, Options>,
                              .help = "64 hex digits or a decimal number (default: a random seed from the system)",
                              .more = "A seed from the system is printed."};
template <class Options>
inline constexpr Option kStakes{.name = "stakes",
                                .value = "SMALL-LARGE",
                                .target = into<&Options::stakes, Options>,
                                .words = kUsualStakes,
                                .help = "stakes (default: 1 and the variant's ratio)"};
template <class Options>
inline constexpr Option kDecksOption{
    .name = "decks",
    .target = into<&Options::decks, Options>,
    .words = kDecks,
    .fallback = "seed",
    .help = "derive the cards from the seed, or from a sealed seed and the guests' shares",
    .more = "Sealed decks exclude `--seed` and `--draw-ends`. The guide Fair play says what they prove."};
template <class Options>
inline constexpr Option kDrawEnds{
    .name = "draw-ends",
    .target = into<&Options::draw_ends, Options>,
    .help = "let the dealer draw from the far end of the stock (default: from the front)"};
template <class Options>
inline constexpr Option kPlain{
    .name = "plain",
    .target = into<&Options::plain, Options>,
    .help = "print plain lines for a screen reader, without a drawn table, colours or symbols"};

template <class Options>
inline constexpr Option kPlayerThreads{.name = "player-threads",
                                       .value = "N",
                                       .target = into<&Options::player_threads, Options>,
                                       .least = 1,
                                       .most = 256,
                                       .fallback = "1",
                                       .help = "threads that a player from a file may have at a time"};
template <class Options>
inline constexpr Option kPlayerReadable{
    .name = "player-readable",
    .value = "FOLDER",
    .target = into<&Options::player_readable, Options>,
    .offer = Offer::files,
    .help = "folder that players from files may read, for example for their weights; may be repeated"};

template <class Options>
inline constexpr Option kAllowUnknownFields{
    .name = "allow-unknown-fields",
    .target = into<&Options::allow_unknown_fields, Options>,
    .help = "let players play under rule fields that they do not know, with a warning"};

// An option that takes a number of milliseconds.
constexpr Option milliseconds(const char* name, const Target& target, const char* help) {
  return {.name = name, .value = "MS", .target = target, .least = 1, .most = 86'400'000, .help = help};
}

template <class Options>
inline constexpr Option kPosition{
    .name = "position",
    .value = "FILE",
    .target = into<&Options::position, Options>,
    .offer = Offer::files,
    .help = "start from the position in FILE; `-` is standard input",
    .more = "The position is played by the rules that it names unless you pass `--variant`."};
template <class Options>
inline constexpr Option kPatience =
    milliseconds("patience", into<&Options::patience, Options>,
                 "milliseconds to wait for a decision of a player in a separate process (default: 10000)");

// Collects what these options grant. Files and commands are allowed, because the user who types a player's name may run
// it.
PlayerGrants chosen_grants(const GrantOptions& options);

// Loads a variant by name, or by the path of its script, with these options. Throws UsageError that suggests the
// nearest name if there is none of this name.
mille::Variant load_variant(const mille::Engine& engine, const std::string& name, const std::vector<Setting>& settings);
// Loads the variant that --variant and --option ask for.
mille::Variant chosen_variant(const mille::Engine& engine, const VariantOptions& options);

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

// Returns the seed, or one from the system.
mille::Seed chosen_seed(const std::optional<mille::Seed>& seed);

// Returns the stakes, or 1 and the variant's ratio.
Stakes chosen_stakes(const std::optional<Stakes>& stakes, const mille_rules& rules);

// Writes stakes into the setup of a match or an arena.
template <class Setup>
void set_stakes(const Stakes& stakes, Setup* setup) {
  setup->stakes[0] = stakes.small;
  setup->stakes[1] = stakes.large;
  setup->no_stakes = stakes.small == 0 && stakes.large == 0 ? 1 : 0;
}

// A match from a seed.
mille_match_setup seeded_setup(const Stakes& stakes, const mille::Seed& seed);

// Reads the position in a file, under its own rules or those of --variant. Throws UsageError if --option is given
// without --variant.
mille::Table chosen_position(const mille::Engine& engine, const std::string& file, const VariantOptions& options);

// Returns the chosen setup of a match, without the seed. Throws UsageError for an option that sealed decks exclude.
mille_match_setup chosen_setup(const MatchOptions& options, const mille_rules& rules);

}  // namespace cli
