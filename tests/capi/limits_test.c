// The limits of mille_types.h, each at its border: the largest is accepted, and one more is refused.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

static check_objects made;

// Room for a struct of any size.
typedef union room {
  uint32_t struct_size;
  uint64_t aligned;
  unsigned char bytes[2 * MILLE_STRUCT_SIZE_MAX];
} room;

static room memory;

static void the_size_of_a_struct(void) {
  mille_engine* engine = NULL;
  const mille_engine_options* options = (const mille_engine_options*)(const void*)&memory;
  mille_table_info* info = (mille_table_info*)(void*)&memory;
  memset(&memory, 0, sizeof memory);
  memory.struct_size = MILLE_STRUCT_SIZE_MAX;
  SUCCEEDS(mille_engine_create(options, &engine, &check_error));
  mille_engine_free(engine);
  engine = NULL;
  SUCCEEDS(mille_table_info_get(made.table, info, &check_error));
  memory.struct_size = MILLE_STRUCT_SIZE_MAX + 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_engine_create(options, &engine, &check_error));
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_info_get(made.table, info, &check_error));
  CHECK(engine == NULL);
}

static void the_size_of_an_error(void) {
  mille_error* error = (mille_error*)(void*)&memory;
  memset(&memory, 0x5a, sizeof memory);
  memory.struct_size = MILLE_STRUCT_SIZE_MAX;
  CHECK(mille_table_apply_text(made.table, "pass", error) == MILLE_E_ILLEGAL_ACTION);
  CHECK(error->status == MILLE_E_ILLEGAL_ACTION && strcmp(error->rule, "X2") == 0 && error->text[0] != '\0');
  CHECK(memory.bytes[MILLE_STRUCT_SIZE_MAX - 1] == 0 && memory.bytes[MILLE_STRUCT_SIZE_MAX] == 0x5a);
  memset(&memory, 0x5a, sizeof memory);
  memory.struct_size = MILLE_STRUCT_SIZE_MAX + 1;
  CHECK(mille_table_apply_text(made.table, "pass", error) == MILLE_E_ILLEGAL_ACTION);  // as with NULL
  CHECK(memory.bytes[4] == 0x5a && memory.bytes[MILLE_STRUCT_SIZE_MAX] == 0x5a);
}

static void the_stride_of_an_array(void) {
  size_t count = 0;
  SIZED(mille_event, event);
  SUCCEEDS(mille_table_events(made.table, MILLE_ALL, 0, &event, MILLE_STRIDE_MAX, 1, &count, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_events(made.table, MILLE_ALL, 0, &event, MILLE_STRIDE_MAX + 1, 1, &count, &check_error));
}

static void the_name_of_a_seat(void) {
  char name[MILLE_SEAT_NAME_MAX + 2];
  memset(name, 'a', sizeof name);
  name[MILLE_SEAT_NAME_MAX + 1] = '\0';
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_seat_name(made.table, 0, name, &check_error));
  name[MILLE_SEAT_NAME_MAX] = '\0';
  SUCCEEDS(mille_table_set_seat_name(made.table, 0, name, &check_error));
}

static mille_status from_script(const char* text, size_t size) {
  mille_variant* variant = NULL;
  mille_status status = mille_variant_from_script(made.engine, &(mille_script_file){"a.lua", text, size}, 1, NULL, 0,
                                                  &variant, &check_error);
  mille_variant_free(variant);
  return status;
}

static void the_size_of_a_script(void) {
  static const char begins[] = "return { name = 'a' }";
  char* text = (char*)malloc(MILLE_SCRIPT_SIZE_MAX + 1);
  CHECK(text != NULL);
  if (text == NULL) return;
  memset(text, ' ', MILLE_SCRIPT_SIZE_MAX + 1);
  memcpy(text, begins, strlen(begins));
  SUCCEEDS(from_script(text, MILLE_SCRIPT_SIZE_MAX));
  REFUSES(MILLE_E_SCRIPT, from_script(text, MILLE_SCRIPT_SIZE_MAX + 1));
  free(text);
}

// A script with as many options, each without a rule field.
static size_t with_options(char* text, size_t size, int count) {
  size_t length = (size_t)snprintf(text, size, "return { name = 'a', options = {\n");
  int i;
  for (i = 0; i < count; ++i) {
    length += (size_t)snprintf(text + length, size - length, "o%d = { default = true, help = 'x' },\n", i);
  }
  length += (size_t)snprintf(text + length, size - length, "}, hooks = { allow = function() end } }");
  return length;
}

static void the_options_and_the_name_of_a_variant(void) {
  char text[8192];
  char name[MILLE_VARIANT_NAME_MAX + 2];
  SUCCEEDS(from_script(text, with_options(text, sizeof text, MILLE_VARIANT_OPTIONS_MAX)));
  REFUSES(MILLE_E_SCRIPT, from_script(text, with_options(text, sizeof text, MILLE_VARIANT_OPTIONS_MAX + 1)));
  memset(name, 'a', sizeof name);
  name[MILLE_VARIANT_NAME_MAX + 1] = '\0';
  REFUSES(MILLE_E_ARGUMENT, mille_script_template(name, text, sizeof text, NULL, &check_error));
  name[MILLE_VARIANT_NAME_MAX] = '\0';
  SUCCEEDS(mille_script_template(name, text, sizeof text, NULL, &check_error));
}

static void the_problems_of_a_script(void) {
  char text[8192];
  size_t length = (size_t)snprintf(text, sizeof text, "return { name = 'a',\n");
  size_t count = 0;
  int i;
  for (i = 0; i < MILLE_SCRIPT_PROBLEMS_MAX + 20; ++i) {
    length += (size_t)snprintf(text + length, sizeof text - length, "unknown_%d = 1,\n", i);
  }
  length += (size_t)snprintf(text + length, sizeof text - length, "}");
  REFUSES(MILLE_E_BUFFER, mille_script_check(made.engine, &(mille_script_file){"a.lua", text, length}, 1, NULL, 0, 0,
                                             &count, &check_error));
  CHECK(count == MILLE_SCRIPT_PROBLEMS_MAX);
}

static void the_threads_of_a_player(void) {
  mille_engine* engine = NULL;
  SIZED(mille_engine_options, options);
  options.player_threads = MILLE_PLAYER_THREADS_MAX;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  mille_engine_free(engine);
  options.player_threads = MILLE_PLAYER_THREADS_MAX + 1;
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(&options, &engine, &check_error));
}

static int32_t decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  *index = 0;
  return 0;
}

static size_t needed;

static size_t explain(void* instance, char* buffer, size_t size) {
  (void)instance;
  if (size < needed) return needed;
  memset(buffer, 'x', needed - 1);
  buffer[needed - 1] = '\0';
  return needed;
}

static mille_ai_api player_table(void) {
  SIZED(mille_ai_api, api);
  api.version = MILLE_AI_VERSION;
  api.id = "host";
  api.flags = MILLE_AI_ANY_RULES;
  api.decide = decide;
  api.explain = explain;
  api.rules_size = sizeof(mille_rules);
  return api;
}

static mille_status from_api(const mille_ai_api* api) {
  mille_player* player = NULL;
  mille_status status = mille_player_from_api(made.engine, api, NULL, NULL, 0, &player, &check_error);
  mille_player_free(player);
  return status;
}

static void the_id_and_the_options_of_a_player(void) {
  static mille_ai_option options[MILLE_PLAYER_OPTIONS_MAX + 1];
  static char names[MILLE_PLAYER_OPTIONS_MAX + 1][8];
  char id[MILLE_PLAYER_ID_MAX + 2];
  mille_ai_api api = player_table();
  int i;
  memset(id, 'a', sizeof id);
  id[MILLE_PLAYER_ID_MAX] = '\0';
  api.id = id;
  SUCCEEDS(from_api(&api));
  id[MILLE_PLAYER_ID_MAX] = 'a';
  id[MILLE_PLAYER_ID_MAX + 1] = '\0';
  REFUSES(MILLE_E_ARGUMENT, from_api(&api));
  api.id = "host";
  for (i = 0; i <= MILLE_PLAYER_OPTIONS_MAX; ++i) {
    snprintf(names[i], sizeof names[i], "o%d", i);
    options[i].name = names[i];
    options[i].type = MILLE_OPTION_BOOLEAN;
    options[i].default_value = "true";
    options[i].help = "Nothing.";
  }
  api.options = options;
  api.option_count = MILLE_PLAYER_OPTIONS_MAX;
  SUCCEEDS(from_api(&api));
  ++api.option_count;
  REFUSES(MILLE_E_ARGUMENT, from_api(&api));
}

static void the_explanation_of_a_player(void) {
  static char text[MILLE_PLAYER_EXPLANATION_SIZE];
  mille_ai_api api = player_table();
  mille_player* player = NULL;
  SIZED(mille_step, step);
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  needed = MILLE_PLAYER_EXPLANATION_SIZE;
  SUCCEEDS(mille_table_hint(made.table, player, NULL, &step, &check_error));
  SUCCEEDS(mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  CHECK(strlen(text) == MILLE_PLAYER_EXPLANATION_SIZE - 1);
  needed = (size_t)MILLE_PLAYER_EXPLANATION_SIZE + 1;
  SUCCEEDS(mille_table_hint(made.table, player, NULL, &step, &check_error));
  SUCCEEDS(mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  CHECK(strlen(text) < MILLE_PLAYER_EXPLANATION_SIZE - 1);
  mille_player_free(player);
}

static mille_status arena_of(const mille_arena_setup* setup) {
  mille_arena* arena = NULL;
  mille_status status = mille_arena_create(made.variant, setup, &arena, &check_error);
  mille_arena_free(arena);
  return status;
}

static void the_numbers_of_an_arena(void) {
  static mille_arena_player players[MILLE_ARENA_PLAYERS_MAX + 1];
  int i;
  SIZED(mille_arena_setup, setup);
  if (!mille_has("mille.arena/1")) return;
  for (i = 0; i <= MILLE_ARENA_PLAYERS_MAX; ++i) {
    players[i].struct_size = sizeof players[i];
    players[i].name = "random";
  }
  setup.players = players;
  setup.player_count = MILLE_ARENA_PLAYERS_MAX;
  setup.pairs = MILLE_ARENA_PAIRS_MAX;
  setup.jobs = MILLE_ARENA_JOBS_MAX;
  setup.shard = 1;
  setup.shards = MILLE_ARENA_SHARDS_MAX;
  SUCCEEDS(arena_of(&setup));
  ++setup.player_count;
  REFUSES(MILLE_E_ARGUMENT, arena_of(&setup));
  --setup.player_count;
  ++setup.pairs;
  REFUSES(MILLE_E_ARGUMENT, arena_of(&setup));
  --setup.pairs;
  ++setup.jobs;
  REFUSES(MILLE_E_ARGUMENT, arena_of(&setup));
  --setup.jobs;
  ++setup.shards;
  REFUSES(MILLE_E_ARGUMENT, arena_of(&setup));
}

int main(void) {
  made = check_make();
  the_size_of_a_struct();
  the_size_of_an_error();
  the_stride_of_an_array();
  the_name_of_a_seat();
  if (mille_has("mille.script/1")) {
    the_size_of_a_script();
    the_options_and_the_name_of_a_variant();
    the_problems_of_a_script();
  }
  the_threads_of_a_player();
  the_id_and_the_options_of_a_player();
  the_explanation_of_a_player();
  the_numbers_of_an_arena();
  check_free(&made);
  return check_result();
}
