// The steps for arenas: running, reporting, resuming, and merging shards.
#include <cstring>

#include "tests/memory/host.h"

namespace mille_test {
namespace {

bool without_arenas() { return mille_has("mille.arena/1") == 0; }

mille_status make(Host& host, std::uint32_t shard, int jobs, mille_arena** arena) {
  static constexpr mille_arena_player kPlayers[] = {
      {sizeof(mille_arena_player), 0, "greedy", nullptr, nullptr, nullptr, nullptr},
      {sizeof(mille_arena_player), 0, "random", nullptr, nullptr, nullptr, nullptr}};
  mille_arena_setup setup = sized<mille_arena_setup>();
  setup.players = kPlayers;
  setup.player_count = 2;
  setup.pairs = 3;
  setup.has_seed = 1;
  setup.jobs = jobs;
  setup.records = MILLE_RECORDS_ALL;
  if (shard != 0) {
    setup.shard = shard;
    setup.shards = 2;
  }
  return mille_arena_create(host.variant, &setup, arena, nullptr);
}

std::int32_t MILLE_CALL keep(void* user, const mille_arena_progress* news) {
  Told& told = *static_cast<Told*>(user);
  std::memcpy(told.lines.data() + told.size, news->lines, news->lines_size);
  told.size += news->lines_size;
  return 0;
}

// Writes the result file of an arena to `text`.
mille_status write_file(mille_arena* played, const Told& told) {
  const mille_status status =
      mille_arena_text(played, MILLE_ARENA_TEXT_HEADER, text.data(), text.size(), nullptr, nullptr);
  if (status != MILLE_OK) return status;
  const std::size_t header = std::strlen(text.data());
  std::memcpy(text.data() + header, told.lines.data(), told.size);
  text[header + told.size] = '\0';
  return MILLE_OK;
}

mille_status take(mille_arena* arena, mille_arena* played, const Told& told) {
  const mille_status status = write_file(played, told);
  if (status != MILLE_OK) return status;
  return mille_arena_add_lines(arena, text.data(), std::strlen(text.data()), nullptr, 0, nullptr, nullptr, nullptr);
}

const Step kSteps[] = {
    {"arena", [](Host& host) { return without_arenas() ? mille_status{MILLE_OK} : make(host, 0, 1, &host.arena); }},
    {"arena's pair",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       return mille_arena_run(host.arena, 1, keep, &host.told, nullptr);
     }},
    {"arena's second pair",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       return mille_arena_run(host.arena, 1, keep, &host.told, nullptr);
     }},
    {"arena by two threads",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       if (host.threads == nullptr) {
         if (const mille_status status = make(host, 0, 2, &host.threads); status != MILLE_OK) return status;
       }
       return mille_arena_run(host.threads, 0, keep, &host.told_by_threads, nullptr);
     },
     Step::kCounts},
    {"arena's pair for another machine",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       Told elsewhere;
       return mille_arena_play(host.arena, 2, keep, &elsewhere, nullptr);
     },
     Step::kReads},
    {"arena read",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       mille_arena_info info = sized<mille_arena_info>();
       mille_arena_result result = sized<mille_arena_result>();
       mille_arena_rating rating = sized<mille_arena_rating>();
       mille_arena_fault fault = sized<mille_arena_fault>();
       std::array<mille_arena_point, 4> points{};
       std::size_t count = 0;
       mille_status status = mille_arena_info_get(host.arena, &info, nullptr);
       if (status == MILLE_OK) status = mille_arena_result_get(host.arena, 0, &result, nullptr);
       if (status == MILLE_OK) status = mille_arena_rating_get(host.arena, 1, &rating, nullptr);
       if (status == MILLE_OK) {
         status = mille_arena_series(host.arena, 0, points.data(), points.size(), &count, nullptr);
       }
       if (status == MILLE_OK) {
         status = mille_arena_player_name(host.arena, 0, text.data(), text.size(), nullptr, nullptr);
       }
       // There is no fault, and neither the look-up nor the refusal needs memory.
       if (status == MILLE_OK && mille_arena_fault_get(host.arena, 0, &fault, nullptr) != MILLE_E_NOT_FOUND) {
         status = MILLE_E_INTERNAL;
       }
       if (status == MILLE_OK) status = mille_arena_cancel(host.arena, nullptr);
       return status;
     },
     Step::kReads},
    {"arena's texts",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       return mille_arena_text(host.arena, MILLE_ARENA_TEXT_JSON, text.data(), text.size(), nullptr, nullptr);
     },
     Step::kReads},
    {"arena made again",
     [](Host& host) { return without_arenas() ? mille_status{MILLE_OK} : make(host, 0, 1, &host.resumed); }},
    {"arena taken up",
     [](Host& host) { return without_arenas() ? mille_status{MILLE_OK} : take(host.resumed, host.arena, host.told); }},
    {"arena in two shards",
     [](Host& host) {
       for (std::uint32_t shard = 1; shard <= 2 && !without_arenas(); ++shard) {
         mille_arena*& arena = host.shards[shard - 1];
         mille_status status = arena == nullptr ? make(host, shard, 1, &arena) : mille_status{MILLE_OK};
         if (status == MILLE_OK) status = mille_arena_run(arena, 0, keep, &host.told_by_shards[shard - 1], nullptr);
         if (status != MILLE_OK) return status;
       }
       return mille_status{MILLE_OK};
     },
     Step::kCounts},
    {"arena opened",
     [](Host& host) {
       if (without_arenas()) return mille_status{MILLE_OK};
       const mille_status status = write_file(host.shards[1], host.told_by_shards[1]);
       if (status != MILLE_OK) return status;
       return mille_arena_open(host.engine, text.data(), std::strlen(text.data()), &host.opened, nullptr);
     }},
    {"arena's second shard, which waits",
     [](Host& host) {
       return without_arenas() ? mille_status{MILLE_OK} : take(host.opened, host.shards[1], host.told_by_shards[1]);
     }},
    {"arena's first shard",
     [](Host& host) {
       return without_arenas() ? mille_status{MILLE_OK} : take(host.opened, host.shards[0], host.told_by_shards[0]);
     }},
};

}  // namespace

std::vector<Step> arena_steps() { return {std::begin(kSteps), std::end(kSteps)}; }

}  // namespace mille_test
