// Creates, configures and frees engines.
#include "capi/engine.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "ai/remote/make_remote.h"
#include "base/messages.h"
#include "base/printable.h"
#include "capi/arena.h"
#include "capi/boundary.h"
#include "capi/player.h"
#include "capi/table.h"
#include "platform/path.h"

namespace mille::capi {
namespace {

constexpr std::uint64_t kScriptMemory = 2u << 20;
constexpr std::uint64_t kScriptInstructions = 1000000;
constexpr std::uint64_t kMaxText = 64u << 20;

void* default_allocate(void*, void* block, std::size_t, std::size_t new_size) {
  if (new_size == 0) {
    std::free(block);
    return nullptr;
  }
  return std::realloc(block, new_size);
}

void log_line(void* user, std::int32_t level, const char* text, const Player* player) {
  static_cast<const Engine*>(user)->log(level, text, player);
}

constexpr std::int64_t kDefaultPatience = 10'000'000;  // µs
constexpr std::int64_t kNoLimit = -1;                  // what a host passes for no limit of patience
constexpr std::uint32_t kAllAllowed = MILLE_ALLOW_FILES | MILLE_ALLOW_COMMANDS;

std::int64_t patience_of(std::int64_t given) {
  if (given == kNoLimit) return 0;
  return given != 0 ? given : kDefaultPatience;
}

// Folders that are empty texts are left out.
std::vector<std::string> folders_of(const char* const* folders, std::size_t count) {
  std::vector<std::string> named(folders, folders + count);
  std::erase(named, "");
  return named;
}

mille_status check_folders(const char* const* folders, std::size_t count, mille_error* error) {
  if (count > 0 && folders == nullptr) return refuse(error, say::kNull);
  const bool all = std::all_of(folders, folders + count, [](const char* folder) { return folder != nullptr; });
  return all ? MILLE_OK : refuse(error, say::kNull);
}

PlayerPlaces places_of(const mille_engine_options& options, Engine* engine) {
  PlayerPlaces places;
  places.log = {log_line, engine};
  places.allow_unknown_fields = options.allow_unknown_fields != 0;
  if (options.player_host != nullptr) places.host_program = options.player_host;
  places.memory = options.player_memory;
  places.folders = folders_of(options.player_folders, options.player_folder_count);
  places.readable = folders_of(options.readable_folders, options.readable_folder_count);
  places.allowed = {(options.allow_players & MILLE_ALLOW_FILES) != 0,
                    (options.allow_players & MILLE_ALLOW_COMMANDS) != 0};
  places.patience_us = patience_of(options.player_patience_us);
  places.files = make_player_files(false);
  places.opened_program = open_host_program(places.host_program);
  places.threads = std::max(options.player_threads, 1u);
  return places;
}

std::uint64_t or_default(std::uint64_t given, std::uint64_t otherwise) { return given != 0 ? given : otherwise; }

}  // namespace

void* HostMemory::allocate_bytes(std::size_t size) {
  void* block = allocate_(user_, nullptr, 0, size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

Engine::Engine(const mille_engine_options& options)
    : memory(options.allocate != nullptr ? options.allocate : default_allocate, options.allocate_user),
      variants(&memory),
      tables(&memory),
      players(&memory),
      arenas(&memory),
      script_memory(or_default(options.script_memory, kScriptMemory)),
      script_instructions(or_default(options.script_instructions, kScriptInstructions)),
      max_text(or_default(options.max_text, kMaxText)),
      stop_on_hook_failure(options.stop_on_hook_failure != 0),
      count_hook_use(options.count_hook_use != 0),
      places(places_of(options, this)),
      log_(options.log),
      log_user_(options.log_user) {
  header.engine = this;
  header.kind.store(Kind::engine, std::memory_order_release);
}

void Engine::log(mille_log_level level, std::string_view text, const Player* player) const noexcept {
  mille_log_line line{};
  line.level = level;
  line.source = player != nullptr ? MILLE_LOG_FROM_PLAYER : MILLE_LOG_FROM_ENGINE;
  line.player = player != nullptr ? player->name().c_str() : "";
  line.user = player != nullptr ? player->word() : nullptr;
  pass(&line, text, {});
}

void Engine::log(const HookLine& said) const noexcept {
  const auto* const table = static_cast<const TableObject*>(said.asker);
  mille_log_line line{};
  line.level = static_cast<mille_log_level>(said.level);
  line.source = table != nullptr ? MILLE_LOG_FROM_TABLE : MILLE_LOG_FROM_VARIANT;
  line.line = said.place.line;
  line.player = "";
  line.user = table != nullptr ? table->word : nullptr;
  pass(&line, said.text, said.place.file);
}

void Engine::pass(mille_log_line* line, std::string_view text, std::string_view file) const noexcept {
  if (log_ == nullptr) return;
  char text_room[MILLE_ERROR_TEXT_SIZE];
  copy_text(text_room, text);
  text_room[make_printable(text_room, std::strlen(text_room))] = '\0';
  char file_room[MILLE_ERROR_FILE_SIZE];
  copy_text(file_room, file);
  file_room[make_printable(file_room, std::strlen(file_room))] = '\0';
  line->struct_size = sizeof *line;
  line->level = std::clamp<mille_log_level>(line->level, MILLE_LOG_DEBUG, MILLE_LOG_ERROR);
  line->text = text_room;
  line->file = file_room;
  log_(log_user_, line);
}

void Engine::release() {
  if (references_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  HostMemory own = memory;  // a copy that outlives the engine
  this->~Engine();
  own.deallocate_bytes(this, sizeof(Engine));
}

}  // namespace mille::capi

using namespace mille;
using namespace mille::capi;

mille_status mille_engine_create(const mille_engine_options* options, mille_engine** engine, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (engine == nullptr) return refuse(why, say::kNull);
    mille_engine_options given{};
    if (options != nullptr) {
      MILLE_TRY(given, read_struct(options, why));
    }
    MILLE_TRY(check_range("allow_unknown_fields", given.allow_unknown_fields, 0, 1, why));
    MILLE_TRY(check_range("player_threads", given.player_threads, 0, MILLE_PLAYER_THREADS_MAX, why));
    MILLE_TRY(check_range("allow_players", given.allow_players, 0, kAllAllowed, why));
    MILLE_TRY(check_range("player_patience_us", given.player_patience_us, kNoLimit, kMaxTime, why));
    MILLE_TRY(check_range("stop_on_hook_failure", given.stop_on_hook_failure, 0, 1, why));
    MILLE_TRY(check_range("count_hook_use", given.count_hook_use, 0, 1, why));
    MILLE_TRY(check_folders(given.player_folders, given.player_folder_count, why));
    MILLE_TRY(check_folders(given.readable_folders, given.readable_folder_count, why));
    HostMemory memory(given.allocate != nullptr ? given.allocate : default_allocate, given.allocate_user);
    void* const block = memory.allocate_bytes(sizeof(Engine));
    try {
      *engine = reinterpret_cast<mille_engine*>(new (block) Engine(given));
    } catch (...) {
      memory.deallocate_bytes(block, sizeof(Engine));
      throw;
    }
    return MILLE_OK;
  });
}

void mille_engine_free(mille_engine* engine) {
  const platform::FloatEnvironment computing;
  auto* object = reinterpret_cast<Engine*>(engine);
  if (object != nullptr && invalidate(&object->header, Kind::engine)) object->release();
}
