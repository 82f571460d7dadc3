// Setup of an arena; see setup.h.
#include "cli/arena/setup.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <thread>

#include "cli/arena/report.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"
#include "cli/options/player_file.h"
#include "cli/term/say.h"
#include "platform/file.h"
#include "platform/user.h"

namespace cli {

namespace {

// What --against makes of one word, from the weakest player to the strongest that answers at once.
constexpr std::string_view kLadder = "ladder";
constexpr const char* kRungs[] = {"random", "greedy", "club", "learned"};

void set_sprt(const Sprt& sprt, mille_sprt_scale scale, mille_arena_setup* setup) {
  setup->sprt = scale;
  setup->sprt_low = sprt.low;
  setup->sprt_high = sprt.high;
  if (sprt.alpha == 0) return;
  setup->alpha = sprt.alpha;
  setup->beta = sprt.beta;
}

std::int64_t microseconds(std::chrono::microseconds time) { return time.count(); }

mille_arena_setup chosen_arena(const ArenaOptions& options, const mille_rules& rules) {
  auto setup = mille::make<mille_arena_setup>();
  const bool deals = options.deals.has_value();
  if (deals == options.pairs.has_value()) throw UsageError(say("pass either --deals N or --pairs N"));
  setup.unit = deals ? MILLE_ARENA_UNIT_DEALS : MILLE_ARENA_UNIT_MATCHES;
  setup.pairs = deals ? *options.deals : *options.pairs;
  set_stakes(chosen_stakes(options.stakes, rules), &setup);
  const mille::Seed seed = chosen_seed(options.seed);
  std::copy(seed.begin(), seed.end(), setup.seed);
  setup.has_seed = 1;
  setup.same_end = options.same_end ? 1 : 0;
  setup.independent = options.independent ? 1 : 0;
  setup.luck = options.luck ? 1 : 0;
  const long long cores = std::max(1U, std::thread::hardware_concurrency());
  setup.jobs = options.jobs.value_or(static_cast<std::int32_t>(std::min(cores, kMostJobs)));
  setup.on_fault = static_cast<mille_on_fault>(options.on_fault);
  setup.nodes = options.nodes;
  setup.soft_us = microseconds(options.soft);
  setup.hard_us = microseconds(options.hard);
  if (options.sprt && options.sprt_points) throw UsageError(say("--sprt and --sprt-points cannot be combined"));
  if (options.sprt && deals) throw UsageError(say("--sprt needs --pairs; with --deals use --sprt-points"));
  if (options.sprt_points && !deals) throw UsageError(say("--sprt-points needs --deals; with --pairs use --sprt"));
  if (options.sprt) set_sprt(*options.sprt, MILLE_SPRT_ELO, &setup);
  if (options.sprt_points) set_sprt(*options.sprt_points, MILLE_SPRT_POINTS, &setup);
  return setup;
}

void set_records(const ArenaOptions& options, mille_arena_setup* setup) {
  if (!options.records) return;
  if (!options.out) throw UsageError(say("{0} needs {1}", {"--records", "--out FILE"}));
  setup->records = options.records->which;
  setup->record_pairs = options.records->pairs;
}

// Finds the player that cannot be created and throws the usual error for it.
[[noreturn]] void explain(const mille::Engine& engine, const std::vector<std::string>& names,
                          const mille::Error& error) {
  for (const std::string& name : names) {
    if (error.code() != MILLE_E_NOT_FOUND && error.code() != MILLE_E_OPTION) break;
    const auto described = engine.describe_player(typed_player(name));
    if (described.code() == error.code()) throw_player_error(engine, name, described.error());
  }
  throw error;
}

// A resumed run whose seed came from the system takes its seed from the result file. A run that was killed before its
// header was written has none yet.
void take_seed(const std::string& path, mille_arena_setup* setup) {
  constexpr std::string_view kKey = "\"seed\":\"";
  constexpr std::size_t kDigits = 64;
  if (!platform::status_of(path)) return;
  const std::string text = read_regular_file(path);
  if (text.empty()) return;
  const std::size_t at = std::string_view(text).substr(0, text.find('\n')).find(kKey);
  const auto seed = mille::parse_seed(at == text.npos ? std::string() : text.substr(at + kKey.size(), kDigits));
  if (!seed) throw Failure(say("{0}: line 1: this is not the header of an arena's result file", {path}));
  std::copy(seed->begin(), seed->end(), setup->seed);
}

// The players of the run: of --player, then of --against.
std::vector<std::string> all_players(const ArenaOptions& options) {
  std::vector<std::string> names = options.players;
  if (options.against.empty()) {
    if (names.size() < 2) throw UsageError(say("pass --player at least twice"));
    return names;
  }
  if (names.size() != 1) throw UsageError(say("pass --player once with --against"));
  for (const std::string& name : options.against) {
    if (name == kLadder) {
      std::copy_if(std::begin(kRungs), std::end(kRungs), std::back_inserter(names),
                   [&](const char* rung) { return rung != names[0]; });
    } else {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace

ArenaRun make_arena_run(const ArenaOptions& options, const std::optional<mille::Seed>& seed, int jobs) {
  ArenaRun run;
  const std::vector<std::string> names = all_players(options);
  run.engine = make_engine(chosen_grants(options));
  run.variant = chosen_variant(run.engine, options);
  check_report_options(options);
  mille_arena_setup setup = chosen_arena(options, run.variant.rules().value());
  setup.shards = options.shard.shards;
  setup.shard = options.shard.shard;
  setup.gauntlet = options.against.empty() ? 0 : 1;
  set_records(options, &setup);
  if (jobs != 0) setup.jobs = jobs;
  if (options.resume && !options.out) throw UsageError(say("{0} needs {1}", {"--resume", "--out FILE"}));
  if (options.resume && !options.seed) take_seed(*options.out, &setup);
  if (seed) std::copy(seed->begin(), seed->end(), setup.seed);
  if (setup.sprt != MILLE_SPRT_OFF && names.size() > 2) {
    throw UsageError(say("a sequential test compares two players, not {0}", {names.size()}));
  }
  std::vector<mille::PlayerSetup> typed;
  std::vector<mille::CPlayerSetup> setups;
  std::vector<mille_arena_player> players;
  for (const std::string& name : names) typed.push_back(typed_player(name));
  for (const mille::PlayerSetup& player : typed) setups.emplace_back(player);
  for (std::size_t i = 0; i < typed.size(); ++i) {
    auto player = mille::make<mille_arena_player>();
    player.name = typed[i].name.c_str();
    player.setup = setups[i].get();
    players.push_back(player);
  }
  setup.players = players.data();
  setup.player_stride = sizeof players[0];
  setup.player_count = players.size();
  std::copy(std::begin(setup.seed), std::end(setup.seed), run.seed.begin());
  run.records = setup.records != MILLE_RECORDS_NONE;
  run.independent = setup.independent != 0;
  platform::raise_file_limit();  // each thread has processes of its own for the players
  auto arena = mille::Arena::create(run.variant, setup);
  if (!arena) explain(run.engine, names, arena.error());
  run.arena = std::move(*arena);
  return run;
}

std::string arena_title(const ArenaRun& run, const Style& style) {
  const std::string between(style.between());
  return style.paint(Colour::bold, "Arena") + between + run.variant.text(MILLE_VARIANT_TEXT_ID).value() + between +
         (run.arena.info().value().unit == MILLE_ARENA_UNIT_DEALS ? "pairs of deals" : "pairs of matches") +
         (run.independent ? ", each with its own cards" : "") + between + "seed " + mille::to_hex(run.seed);
}

}  // namespace cli
