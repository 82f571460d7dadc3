// Seated players learn how the match ended, whichever call ended it.
#include <mille/mille_ai.h>
#include <string.h>

#include "check.h"

typedef struct {
  int begun, ended, told;
} counts;

static int32_t MILLE_CALL begin(void* instance, const mille_ai_match* match) {
  CHECK(match->struct_size >= sizeof *match);
  ++((counts*)instance)->begun;
  return 0;
}

static void MILLE_CALL observe(void* instance, const mille_event* event) {
  if (event->kind == MILLE_EVENT_MATCH_END) ++((counts*)instance)->told;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  *index = decision->legal_count - 1;
  return 0;
}

static void MILLE_CALL end(void* instance) { ++((counts*)instance)->ended; }

static mille_table* table_of(const mille_variant* variant) {
  mille_table* table = NULL;
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  return table;
}

static mille_table_info info_of(mille_table* table) {
  mille_table_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  return info;
}

int main(void) {
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_player* player = NULL;
  mille_ai_api api;
  counts seen = {0, 0, 0};
  mille_action legal[2048];
  size_t count = 0;
  mille_table_info info;
  const mille_option quick = {"target", "1"};
  memset(&api, 0, sizeof api);
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "counter";
  api.flags = MILLE_AI_ANY_RULES;
  api.match_begin = begin;
  api.observe = observe;
  api.decide = decide;
  api.match_end = end;
  SUCCEEDS(mille_engine_create(NULL, &engine, &check_error));
  SUCCEEDS(mille_variant_load(engine, "montreal", &quick, 1, &variant, &check_error));
  SUCCEEDS(mille_player_from_api(engine, &api, &seen, NULL, 0, &player, &check_error));

  table = table_of(variant);
  SUCCEEDS(mille_table_set_player(table, 0, player, &check_error));
  SUCCEEDS(mille_table_forfeit(table, 1, MILLE_FAULT_RESIGN, &check_error));
  CHECK(seen.begun == 1 && seen.told == 1 && seen.ended == 1);
  mille_table_free(table);
  CHECK(seen.ended == 1);

  // The player plays against actions of the host, and either may take the last one.
  table = table_of(variant);
  SUCCEEDS(mille_table_set_player(table, 0, player, &check_error));
  for (info = info_of(table); info.phase != MILLE_PHASE_OVER; info = info_of(table)) {
    CHECK(seen.told == 1);
    if (info.phase == MILLE_PHASE_BETWEEN) {
      SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
    } else if (info.turn == 0) {
      SUCCEEDS(mille_table_step(table, NULL, NULL, &check_error));
    } else {
      SUCCEEDS(mille_table_legal(table, legal, 2048, &count, &check_error));
      SUCCEEDS(mille_table_apply(table, &legal[count - 1], &check_error));
    }
  }
  CHECK(seen.begun == 2 && seen.told == 2 && seen.ended == 2);
  mille_player_free(player);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
  return check_result();
}
