// A player under rules with a field that it does not know. A seat and a hint are refused unless the engine allows
// them.
#include <stddef.h>
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

static int warnings;

static void MILLE_CALL count_warnings(void* user, const mille_log_line* line) {
  (void)user;
  warnings += line->level == MILLE_LOG_WARNING;
}

static int32_t MILLE_CALL first(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  *index = 0;
  return 0;
}

// Compiled before match.forfeit existed.
static mille_ai_api elder(void) {
  SIZED(mille_ai_api, api);
  api.version = MILLE_AI_VERSION;
  api.id = api.title = "elder";
  api.release = "1";
  api.author = api.about = "";
  api.flags = MILLE_AI_ANY_RULES;
  api.decide = first;
  api.rules_size = offsetof(mille_rules, match_forfeit);
  return api;
}

static void play_under_a_field(uint32_t allow) {
  const mille_ai_api api = elder();
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_player* player = NULL;
  mille_player* knowing = NULL;
  char text[256];
  SIZED(mille_engine_options, options);
  SIZED(mille_step, step);
  warnings = 0;
  options.allow_unknown_fields = allow;
  options.log = count_warnings;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_player_from_api(engine, &api, NULL, NULL, 0, &player, &check_error));
  SUCCEEDS(mille_player_create(engine, "random", NULL, &knowing, &check_error));

  SUCCEEDS(mille_player_unknown_fields(player, variant, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "match.forfeit") == 0);
  REFUSES(MILLE_E_BUFFER, mille_player_unknown_fields(player, variant, text, 5, NULL, &check_error));
  SUCCEEDS(mille_player_unknown_fields(knowing, variant, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "") == 0);
  CHECK(warnings == 0);

  if (allow == 0) {
    REFUSES(MILLE_E_UNSUPPORTED, mille_table_set_player(table, 0, player, &check_error));
    CHECK(strstr(check_error.text, "elder does not know match.forfeit") != NULL);
    REFUSES(MILLE_E_UNSUPPORTED, mille_table_hint(table, player, NULL, &step, &check_error));
    SUCCEEDS(mille_table_set_player(table, 0, knowing, &check_error));
    CHECK(warnings == 0);
  } else {
    SUCCEEDS(mille_table_hint(table, player, NULL, &step, &check_error));
    CHECK(step.unknown_fields == 1);
    SUCCEEDS(mille_table_hint(table, knowing, NULL, &step, &check_error));
    CHECK(step.unknown_fields == 0);
    SIZED(mille_table_info, info);
    SUCCEEDS(mille_table_info_get(table, &info, &check_error));
    SUCCEEDS(mille_table_set_player(table, info.turn, player, &check_error));
    SUCCEEDS(mille_table_step(table, NULL, &step, &check_error));
    CHECK(step.unknown_fields == 1);
    CHECK(warnings == 1);
  }
  mille_player_free(player);
  mille_player_free(knowing);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

int main(void) {
  play_under_a_field(0);
  play_under_a_field(1);
  return check_result();
}
