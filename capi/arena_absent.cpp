// Arenas in a build without them: none can be made, so every handle is invalid.

#if !MILLE_WITH_ARENA

#include "capi/boundary.h"

using namespace mille;
using namespace mille::capi;

mille_status mille_arena_create(const mille_variant*, const mille_arena_setup*, mille_arena**, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kNoArena); });
}

void mille_arena_free(mille_arena*) {}

mille_status mille_arena_run(mille_arena*, std::uint64_t, mille_arena_progress_fn, void*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_play(mille_arena*, std::uint64_t, mille_arena_progress_fn, void*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_open(mille_engine*, const char*, std::size_t, mille_arena**, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kNoArena); });
}

mille_status mille_arena_add_lines(mille_arena*, const char*, std::size_t, const char*, std::size_t, std::size_t*,
                                   std::size_t*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_series(mille_arena*, std::size_t, mille_arena_point*, std::size_t, std::size_t*,
                                mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_rating_get(mille_arena*, std::size_t, mille_arena_rating*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_fault_get(mille_arena*, std::size_t, mille_arena_fault*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_cancel(mille_arena*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_info_get(mille_arena*, mille_arena_info*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_player_name(mille_arena*, std::size_t, char*, std::size_t, std::size_t*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_result_get(mille_arena*, std::size_t, mille_arena_result*, mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

mille_status mille_arena_text(mille_arena*, mille_arena_text_kind, char*, std::size_t, std::size_t*,
                              mille_error* error) {
  return guarded(error, [](mille_error* why) -> mille_status { return refuse(why, say::kHandle); });
}

#endif
