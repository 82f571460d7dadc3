// Arenas: making them, running them, their results. A build without arenas has arena_absent.cpp instead.

#if MILLE_WITH_ARENA

#include "capi/arena.h"

#include <algorithm>

#include "arena/lines.h"
#include "arena/messages.h"
#include "arena/report.h"
#include "base/messages.h"
#include "capi/boundary.h"
#include "capi/player_setup.h"
#include "capi/variant.h"
#include "core/settle.h"
#include "platform/random.h"

using namespace mille;
using namespace mille::capi;

namespace mille::capi {

void destroy_arena(ArenaSlot* slot) { destroy_child(&slot->header.engine->arenas, slot); }

}  // namespace mille::capi

namespace {

constexpr double kDefaultError = 0.05;

ArenaSlot* to_arena(mille_arena* handle) {
  auto* slot = reinterpret_cast<ArenaSlot*>(handle);
  return slot != nullptr && slot->header.is(Kind::arena) ? slot : nullptr;
}

using ArenaGuard = Guard<ArenaSlot, enter, leave, destroy_arena>;
using SharedArenaGuard = Guard<ArenaSlot, enter_shared, leave_shared, destroy_arena>;

template <class Body>
mille_status with_arena(mille_arena* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    ArenaSlot* slot = to_arena(handle);
    if (slot == nullptr) return refuse(why, say::kHandle);
    const ArenaGuard guard(slot);
    if (!guard) return slot->header.is(Kind::arena) ? refuse(why, say::kBusy) : refuse(why, say::kHandle);
    return body(*guard.object().arena, why);
  });
}

// Reads a player of the host's own. Its setup says nothing but options.
Result<PlayerName> read_host_player(const mille_arena_player& player, mille_error* error) {
  MILLE_TRY(PlayerName name, read_player(player.name, player.setup, error));
  if (name.source() != MILLE_SOURCE_INSTALLED || name.isolation != MILLE_ISOLATION_DEFAULT)
    return refuse(error, say::kArenaApiSetup);
  name.listed = player.name;
  return name;
}

mille_status read_players(const mille_arena_setup& given, arena::Setup* setup, arena::RunOptions* run_options,
                          mille_error* error) {
  if (given.player_count > arena::kMostPlayers)
    return refuse(error, say::kArenaPlayers, {2, arena::kMostPlayers, given.player_count});
  if (given.player_count == 0) return MILLE_OK;  // which arena::Arena::create refuses
  if (given.players == nullptr) return refuse(error, say::kNull);
  const std::uint32_t size = given.players->struct_size;
  const std::size_t stride = given.player_stride != 0 ? given.player_stride : size;
  MILLE_TRY(check_array(given.players, stride, given.player_count, error));
  bool limited = false;
  for (std::size_t i = 0; i < given.player_count; ++i) {
    const auto* const place = reinterpret_cast<const unsigned char*>(given.players) + i * stride;
    MILLE_TRY(const mille_arena_player player,
              read_sized(reinterpret_cast<const mille_arena_player*>(place), size, error));
    MILLE_TRY(check_reserved("reserved0", player.reserved0, error));
    MILLE_TRY(PlayerName name,
              player.api != nullptr ? read_host_player(player, error) : read_player(player.name, player.setup, error));
    run_options->entries.push_back({std::move(name), player.api, player.user});
    MILLE_TRY(const Budget own, read_budget(player.budget, error));
    setup->budgets.push_back(player.budget != nullptr ? own : setup->budget);
    limited = limited || player.budget != nullptr;
  }
  if (!limited) setup->budgets.clear();
  return MILLE_OK;
}

// Checks the range of each number that arena::Arena::create does not check.
mille_status check_numbers(const mille_arena_setup& given, mille_error* error) {
  MILLE_TRY(check_range("unit", given.unit, MILLE_ARENA_UNIT_DEALS, MILLE_ARENA_UNIT_MATCHES, error));
  MILLE_TRY(check_range("has_seed", given.has_seed, 0, 1, error));
  MILLE_TRY(check_range("same_end", given.same_end, 0, 1, error));
  MILLE_TRY(check_range("independent", given.independent, 0, 1, error));
  MILLE_TRY(check_range("no_stakes", given.no_stakes, 0, 1, error));
  MILLE_TRY(check_range("luck", given.luck, 0, 1, error));
  MILLE_TRY(check_range("gauntlet", given.gauntlet, 0, 1, error));
  MILLE_TRY(check_range("jobs", given.jobs, 0, MILLE_ARENA_JOBS_MAX, error));
  MILLE_TRY(check_range("on_fault", given.on_fault, MILLE_ON_FAULT_FORFEIT, MILLE_ON_FAULT_ABORT, error));
  MILLE_TRY(check_range("soft_us", given.soft_us, 0, kMaxTime, error));
  MILLE_TRY(check_range("hard_us", given.hard_us, 0, kMaxTime, error));
  MILLE_TRY(check_range("patience_us", given.patience_us, -1, kMaxTime, error));
  MILLE_TRY(check_range("sprt", given.sprt, MILLE_SPRT_OFF, MILLE_SPRT_POINTS, error));
  MILLE_TRY(check_range("records", given.records, MILLE_RECORDS_NONE, MILLE_RECORDS_FIRST, error));
  return check_nodes(given.nodes, error);
}

mille_status read_setup(const mille_arena_setup& given, const Variant& variant, arena::Setup* setup,
                        arena::RunOptions* run_options, mille_error* error) {
  MILLE_TRY(check_numbers(given, error));
  setup->unit = given.unit;
  setup->pairs = given.pairs;
  MILLE_TRY(read_stakes(variant.ruleset.rules, given.stakes, given.no_stakes, setup->stakes, error));
  setup->independent = given.independent != 0;
  setup->gauntlet = given.gauntlet != 0;
  setup->draw_ends = given.same_end == 0 && !setup->independent;
  setup->on_fault = given.on_fault;
  setup->budget = {given.nodes, given.soft_us, given.hard_us};
  MILLE_TRY(read_players(given, setup, run_options, error));
  if (given.shards != 0 || given.shard != 0) {
    setup->shard = given.shard;
    setup->shards = given.shards;
  }
  setup->sprt.scale = given.sprt;
  setup->sprt.low = given.sprt_low;
  setup->sprt.high = given.sprt_high;
  setup->sprt.alpha = given.alpha != 0 ? given.alpha : kDefaultError;
  setup->sprt.beta = given.beta != 0 ? given.beta : kDefaultError;
  run_options->jobs = static_cast<unsigned>(std::max(given.jobs, 1));
  run_options->luck = given.luck != 0;
  run_options->records = given.records;
  run_options->record_pairs = given.record_pairs;
  if (given.has_seed != 0) {
    std::copy(std::begin(given.seed), std::end(given.seed), setup->seed.begin());
  } else {
    const auto fresh = platform::random_seed();
    if (!fresh) return refuse(error, say::kRandom);
    setup->seed = *fresh;
  }
  if (given.patience_us != 0) run_options->places.patience_us = given.patience_us;
  return MILLE_OK;
}

// Reports progress to a host's function.
class ProgressReporter final : public arena::Observer {
 public:
  ProgressReporter(const arena::Arena& arena, mille_arena_progress_fn function, void* user)
      : arena_(arena), function_(function), user_(user) {}

  bool progress(const arena::Progress& progress) override {
    mille_arena_progress filled{};
    filled.struct_size = sizeof filled;
    filled.state = arena_.state();
    filled.pairs_done = arena_.figures().pairs();
    filled.pairs_total = arena_.total();
    filled.lines = progress.lines.c_str();
    filled.lines_size = progress.lines.size();
    filled.times = progress.times.c_str();
    filled.times_size = progress.times.size();
    filled.records = progress.records.c_str();
    filled.records_size = progress.records.size();
    filled.estimate = arena_.figures().tally(0).main_estimate();
    filled.llr = arena_.figures().tally(0).llr();
    filled.faults = arena_.figures().fault_count();
    return function_(user_, &filled) != 0;
  }

 private:
  const arena::Arena& arena_;
  mille_arena_progress_fn function_;
  void* user_;
};

}  // namespace

mille_status mille_arena_create(const mille_variant* variant, const mille_arena_setup* setup, mille_arena** result,
                                mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    VariantSlot* slot = variant_slot(variant);
    if (slot == nullptr) return refuse(why, say::kHandle);
    if (result == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(const mille_arena_setup given, read_struct(setup, why));
    Engine* engine = slot->header.engine;
    const EngineReference guard(engine);
    std::shared_ptr<const Variant> played = slot->object()->variant;
    arena::Setup wanted;
    arena::RunOptions run_options;
    run_options.places = engine->places;
    MILLE_TRY(read_setup(given, *played, &wanted, &run_options, why));
    MILLE_TRY(auto made, arena::Arena::create(std::move(played), wanted, std::move(run_options), why));
    *result = reinterpret_cast<mille_arena*>(make_child(engine, &engine->arenas, Kind::arena, std::move(made)));
    return MILLE_OK;
  });
}

void mille_arena_free(mille_arena* handle) {
  const platform::FloatEnvironment computing;
  ArenaSlot* slot = to_arena(handle);
  if (slot == nullptr || !invalidate(&slot->header, Kind::arena)) return;
  slot->object()->arena->close();
  if (retire(&slot->header)) destroy_arena(slot);
}

mille_status mille_arena_run(mille_arena* handle, std::uint64_t pairs, mille_arena_progress_fn progress, void* user,
                             mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    if (progress == nullptr) return arena.run(pairs, nullptr, why);
    ProgressReporter reporter(arena, progress, user);
    return arena.run(pairs, &reporter, why);
  });
}

mille_status mille_arena_play(mille_arena* handle, std::uint64_t index, mille_arena_progress_fn progress, void* user,
                              mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    if (progress == nullptr) return refuse(why, say::kNull);
    ProgressReporter reporter(arena, progress, user);
    return arena.play(index, &reporter, why);
  });
}

mille_status mille_arena_open(mille_engine* handle, const char* lines, std::size_t size, mille_arena** result,
                              mille_error* error) {
  return with_engine(handle, error, [&](Engine* engine, mille_error* why) -> mille_status {
    if (lines == nullptr || result == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(auto made, arena::Arena::open({lines, size}, why));
    *result = reinterpret_cast<mille_arena*>(make_child(engine, &engine->arenas, Kind::arena, std::move(made)));
    return MILLE_OK;
  });
}

mille_status mille_arena_add_lines(mille_arena* handle, const char* lines, std::size_t size, const char* times,
                                   std::size_t times_size, std::size_t* lines_taken, std::size_t* times_taken,
                                   mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    if (lines == nullptr || (times == nullptr && times_size != 0)) return refuse(why, say::kNull);
    MILLE_TRY(const arena::Arena::Taken taken, arena.take({lines, size}, {times, times_size}, why));
    if (lines_taken != nullptr) *lines_taken = taken.lines;
    if (times_taken != nullptr) *times_taken = taken.times;
    return MILLE_OK;
  });
}

mille_status mille_arena_cancel(mille_arena* handle, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const SharedArenaGuard guard(to_arena(handle));
    if (!guard) return refuse(why, say::kHandle);
    guard.object().arena->cancel();
    return MILLE_OK;
  });
}

mille_status mille_arena_info_get(mille_arena* handle, mille_arena_info* info, mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(info, why));
    mille_arena_info filled{};
    filled.state = arena.state();
    filled.unit = arena.setup().unit;
    filled.player_count = static_cast<std::uint32_t>(arena.setup().players.size());
    filled.pairing_count = static_cast<std::uint32_t>(arena.setup().pairing_count());
    filled.reproducible = arena.setup().reproducible ? 1 : 0;
    filled.pairs_done = arena.figures().pairs();
    filled.pairs_total = arena.total();
    filled.pairs_waiting = arena.waiting();
    filled.pair_missing = arena.missing();
    filled.records_done = arena.records();
    filled.faults = arena.figures().fault_count();
    write_struct(info, filled);
    return MILLE_OK;
  });
}

mille_status mille_arena_player_name(mille_arena* handle, std::size_t index, char* buffer, std::size_t size,
                                     std::size_t* needed, mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    const auto& players = arena.setup().players;
    if (index >= players.size()) return refuse(why, say::kNoArenaPlayer, {index, players.size()});
    return put_text(players[index], buffer, size, needed, why);
  });
}

mille_status mille_arena_result_get(mille_arena* handle, std::size_t pairing, mille_arena_result* result,
                                    mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(result, why));
    const std::size_t pairings = arena.setup().pairing_count();
    if (pairing >= pairings) return refuse(why, say::kNoPairing, {pairing, pairings});
    write_struct(result, arena::pairing_result(arena, pairing));
    return MILLE_OK;
  });
}

mille_status mille_arena_series(mille_arena* handle, std::size_t pairing, mille_arena_point* points,
                                std::size_t capacity, std::size_t* count, mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    if (count == nullptr || (points == nullptr && capacity != 0)) return refuse(why, say::kNull);
    const std::size_t pairings = arena.setup().pairing_count();
    if (pairing >= pairings) return refuse(why, say::kNoPairing, {pairing, pairings});
    const std::vector<mille_arena_point> all = arena.figures().series(pairing, capacity);
    std::copy(all.begin(), all.end(), points);
    *count = all.size();
    return MILLE_OK;
  });
}

mille_status mille_arena_rating_get(mille_arena* handle, std::size_t player, mille_arena_rating* rating,
                                    mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(rating, why));
    const std::size_t players = arena.setup().players.size();
    if (player >= players) return refuse(why, say::kNoArenaPlayer, {player, players});
    if (arena.setup().gauntlet) return refuse(why, say::kGauntletRating);
    const arena::Rating rated = arena.figures().rate()[player];
    mille_arena_rating filled{};
    filled.player = static_cast<std::int32_t>(player);
    filled.value = rated.main;
    filled.elo = rated.elo;
    write_struct(rating, filled);
    return MILLE_OK;
  });
}

mille_status mille_arena_fault_get(mille_arena* handle, std::size_t index, mille_arena_fault* fault,
                                   mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(fault, why));
    const auto& faults = arena.figures().faults();
    if (index >= faults.size()) return refuse(why, say::kNoFault, {index, faults.size()});
    const arena::FaultyGame& game = faults[index];
    const arena::Pairing both = arena::pairing_of(arena.setup().players.size(), game.pair.pairing);
    const bool is_first = game.player == arena::kFirst;
    mille_arena_fault filled{};
    filled.player = static_cast<std::int32_t>(is_first ? both.first : both.second);
    filled.opponent = static_cast<std::int32_t>(is_first ? both.second : both.first);
    filled.seat = is_first ? game.game : 1 - game.game;
    filled.fault = game.fault;
    filled.pair = game.pair.number;
    filled.decision = game.decision;
    const Seed seed = arena::game_seed(arena.setup(), game.pair, game.game);
    std::copy(seed.begin(), seed.end(), filled.seed);
    write_struct(fault, filled);
    return MILLE_OK;
  });
}

mille_status mille_arena_text(mille_arena* handle, mille_arena_text_kind kind, char* buffer, std::size_t size,
                              std::size_t* needed, mille_error* error) {
  return with_arena(handle, error, [&](arena::Arena& arena, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(check_range("kind", kind, MILLE_ARENA_TEXT_HEADER, MILLE_ARENA_TEXT_JSON, why));
    std::string text;
    if (kind == MILLE_ARENA_TEXT_JSON) {
      arena::write_report(arena, &text);
    } else {
      arena::write_header(arena.setup(), &text);
    }
    return put_text(text, buffer, size, needed, why);
  });
}

#endif
