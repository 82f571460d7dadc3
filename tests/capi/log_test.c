// The lines of an engine's log say who wrote them: a script, at which table, or a player.
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

enum { MOST = 64 };

typedef struct kept_line {
  mille_log_level level;
  mille_log_source source;
  int line;
  char text[MILLE_ERROR_TEXT_SIZE];
  char file[MILLE_ERROR_FILE_SIZE];
  char player[64];
  void* user;
} kept_line;

static kept_line kept[MOST];
static size_t kept_count;

static void MILLE_CALL keep(void* user, const mille_log_line* line) {
  kept_line* next = &kept[kept_count % MOST];
  CHECK(user == kept && line->struct_size >= sizeof *line);
  memset(next, 0, sizeof *next);
  next->level = line->level;
  next->source = line->source;
  next->line = line->line;
  strncpy(next->text, line->text, sizeof next->text - 1);
  strncpy(next->file, line->file, sizeof next->file - 1);
  strncpy(next->player, line->player, sizeof next->player - 1);
  next->user = line->user;
  ++kept_count;
}

static mille_engine* engine_that_logs(void) {
  mille_engine* engine = NULL;
  SIZED(mille_engine_options, options);
  options.log = keep;
  options.log_user = kept;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  kept_count = 0;
  return engine;
}

// The last line has this source, and the word of this object.
static void expect_last(mille_log_source source, const void* user, const char* text) {
  const kept_line* last = &kept[(kept_count - 1) % MOST];
  CHECK(kept_count > 0);
  if (kept_count == 0) return;
  CHECK(last->source == source && last->user == user);
  CHECK(strcmp(last->text, text) == 0);
}

static mille_table* table_of(const mille_variant* variant) {
  mille_table* table = NULL;
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  return table;
}

// Two tables share a variant, and each of its lines says at which of them it was written. Small hands keep the legal lists
// short: after twenty lines a script has no more to say in one call.
static void a_script_speaks_at_a_table(void) {
  static const char script[] =
      "return { name = 'speaks', deal = { hand = 5 }, hooks = {\n"
      "  allow = function() log('asked') end,\n"
      "  settle = function() error('no') end } }";
  int words[2];
  int seat;
  mille_engine* engine = engine_that_logs();
  mille_variant* variant = NULL;
  mille_table* tables[2];
  mille_table* clone = NULL;
  uint64_t memory[512];
  mille_state* state = (mille_state*)(void*)memory;
  size_t count = 0;
  mille_action legal[2048];
  SUCCEEDS(mille_variant_from_script(engine, &(mille_script_file){"speaks.lua", script, sizeof script - 1}, 1, NULL, 0,
                                     &variant, &check_error));
  for (seat = 0; seat < 2; ++seat) tables[seat] = table_of(variant);
  SUCCEEDS(mille_table_legal(tables[0], legal, 2048, &count, &check_error));
  expect_last(MILLE_LOG_FROM_TABLE, NULL, "asked");  // no word yet
  CHECK(kept[0].level == MILLE_LOG_DEBUG && kept[0].line == 2 && strcmp(kept[0].file, "speaks.lua") == 0);
  CHECK(kept[0].player[0] == '\0');
  for (seat = 0; seat < 2; ++seat) SUCCEEDS(mille_table_set_user(tables[seat], &words[seat], &check_error));
  for (seat = 1; seat >= 0; --seat) {
    SUCCEEDS(mille_table_apply_text(tables[seat], "draw", &check_error));
    expect_last(MILLE_LOG_FROM_TABLE, &words[seat], "asked");
  }
  SUCCEEDS(mille_table_clone(tables[1], &clone, &check_error));
  SUCCEEDS(mille_table_legal(clone, legal, 2048, &count, &check_error));
  expect_last(MILLE_LOG_FROM_TABLE, NULL, "asked");
  mille_table_free(clone);

  SUCCEEDS(mille_table_forfeit(tables[1], 0, MILLE_FAULT_RESIGN, &check_error));
  CHECK(kept[(kept_count - 1) % MOST].level == MILLE_LOG_WARNING && kept[(kept_count - 1) % MOST].line == 3);
  CHECK(kept[(kept_count - 1) % MOST].source == MILLE_LOG_FROM_TABLE &&
        kept[(kept_count - 1) % MOST].user == &words[1]);
  CHECK(strstr(kept[(kept_count - 1) % MOST].text, "settle failed (") == kept[(kept_count - 1) % MOST].text);

  SUCCEEDS(mille_state_from_table(tables[0], state, &check_error));
  SUCCEEDS(mille_state_legal_count(variant, state, &count, &check_error));
  expect_last(MILLE_LOG_FROM_VARIANT, NULL, "asked");  // a state belongs to no table
  for (seat = 0; seat < 2; ++seat) mille_table_free(tables[seat]);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

static const mille_ai_host* the_host;

static int32_t MILLE_CALL create(const mille_ai_host* host, void* user, const mille_option* options, size_t count,
                                 void** instance) {
  (void)user;
  (void)options;
  (void)count;
  *instance = NULL;
  the_host = host;
  host->log(host->context, MILLE_LOG_INFO, "made");
  return 0;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  the_host->log(the_host->context, MILLE_LOG_INFO, "thinking");
  *index = 0;
  return 0;
}

static void a_player_speaks(void) {
  int word;
  mille_engine* engine = engine_that_logs();
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_player* player = NULL;
  SIZED(mille_table_info, info);
  SIZED(mille_ai_api, api);
  api.version = MILLE_AI_VERSION;
  api.id = "speaker";
  api.flags = MILLE_AI_ANY_RULES;
  api.create = create;
  api.decide = decide;
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_player_from_api(engine, &api, NULL, NULL, 0, &player, &check_error));
  expect_last(MILLE_LOG_FROM_PLAYER, NULL, "made");
  SUCCEEDS(mille_player_set_user(player, &word, &check_error));
  table = table_of(variant);
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  SUCCEEDS(mille_table_set_player(table, info.turn, player, &check_error));
  SUCCEEDS(mille_table_step(table, NULL, NULL, &check_error));
  expect_last(MILLE_LOG_FROM_PLAYER, &word, "thinking");
  CHECK(strcmp(kept[kept_count - 1].player, "speaker") == 0 && kept[kept_count - 1].file[0] == '\0');
  CHECK(kept[kept_count - 1].line == 0);
  mille_table_free(table);
  mille_player_free(player);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

static void handles_are_checked(void) {
  check_objects made = check_make();
  REFUSES(MILLE_E_HANDLE, mille_table_set_user(NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_user(AS_TABLE(made.variant), NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_set_user(NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_player_set_user(AS_PLAYER(made.table), NULL, &check_error));
  SUCCEEDS(mille_table_set_user(made.table, NULL, &check_error));
  check_free(&made);
}

int main(void) {
  if (mille_has("mille.script/1")) a_script_speaks_at_a_table();
  a_player_speaks();
  handles_are_checked();
  return check_result();
}
