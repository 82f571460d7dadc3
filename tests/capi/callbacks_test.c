// What a player may do to the library during a call on it, and what the call leaves behind.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

static mille_player* to_free = NULL;
static mille_engine* engine_to_free = NULL;
static unsigned restored = 0;

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  *index = 0;
  return 0;
}

static int32_t MILLE_CALL supports_and_frees(void* user, const mille_rules* rules) {
  (void)user;
  mille_player* player = to_free;
  (void)rules;
  to_free = NULL;
  mille_player_free(player);
  return 0;
}

static int32_t MILLE_CALL create_and_free(const mille_ai_host* host, void* user, const mille_option* options,
                                          size_t count, void** instance) {
  (void)host;
  (void)user;
  (void)options;
  (void)count;
  *instance = NULL;
  mille_engine_free(engine_to_free);
  return 0;
}

static size_t MILLE_CALL save(void* instance, void* buffer, size_t size) {
  (void)instance;
  if (size != 0) memset(buffer, 1, 1);
  return 1;
}

static int32_t MILLE_CALL restore(void* instance, const void* buffer, size_t size) {
  (void)instance;
  (void)buffer;
  (void)size;
  ++restored;
  return 0;
}

static mille_ai_api player_called(const char* id) {
  mille_ai_api api;
  memset(&api, 0, sizeof api);
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = id;
  api.flags = MILLE_AI_ANY_RULES;
  api.decide = decide;
  return api;
}

// A new player may reuse the slot of the freed one. It must not get the seat that the freed one was about to take.
static void a_player_freed_while_it_is_seated_sits_nowhere(void) {
  check_objects made = check_make();
  mille_ai_api api = player_called("leaver");
  mille_ai_api other = player_called("stranger");
  mille_player *player = NULL, *stranger = NULL;
  api.supports = supports_and_frees;
  api.flags = 0;
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  to_free = player;
  REFUSES(MILLE_E_HANDLE, mille_table_set_player(made.table, 0, player, &check_error));
  SUCCEEDS(mille_player_from_api(made.engine, &other, NULL, NULL, 0, &stranger, &check_error));
  CHECK(mille_table_step(made.table, NULL, NULL, NULL) != MILLE_OK);
  mille_player_free(stranger);
  check_free(&made);
}

static int32_t MILLE_CALL gives_up(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  (void)decision;
  *index = 0;
  return 7;
}

static int32_t MILLE_CALL answers_beyond(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  *index = decision->legal_count;
  return 0;
}

static int32_t MILLE_CALL refuses_the_match(void* instance, const mille_ai_match* match) {
  (void)instance;
  (void)match;
  return 3;
}

// A host's own function that fails is another fault than an answer that is not legal. The record has a word for each.
static void a_function_of_the_host_that_fails_is_the_fault_callback(void) {
  static const struct {
    const char* word;
    mille_fault fault;
    int32_t(MILLE_CALL* decide)(void*, const mille_ai_decision*, uint32_t*);
    int32_t(MILLE_CALL* match_begin)(void*, const mille_ai_match*);
  } cases[] = {{"callback", MILLE_FAULT_CALLBACK, gives_up, NULL},
               {"callback", MILLE_FAULT_CALLBACK, decide, refuses_the_match},
               {"illegal", MILLE_FAULT_ILLEGAL, answers_beyond, NULL}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
    static char record[16384];
    char kind[40];
    check_objects made = check_make();
    mille_ai_api api = player_called("own");
    mille_player* player = NULL;
    SIZED(mille_table_info, info);
    SIZED(mille_step, step);
    api.decide = cases[i].decide;
    api.match_begin = cases[i].match_begin;
    SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
    SUCCEEDS(mille_table_info_get(made.table, &info, &check_error));
    SUCCEEDS(mille_table_set_player(made.table, info.turn, player, &check_error));
    REFUSES(MILLE_E_PLAYER, mille_table_step(made.table, NULL, &step, &check_error));
    CHECK(step.seat == info.turn && step.fault == cases[i].fault);
    SUCCEEDS(mille_table_forfeit(made.table, step.seat, step.fault, &check_error));
    SUCCEEDS(mille_table_record(made.table, MILLE_ALL, NULL, record, sizeof record, NULL, &check_error));
    strcpy(kind, "\"kind\":\"");
    strcat(strcat(kind, cases[i].word), "\"");
    CHECK(strstr(record, kind) != NULL);
    mille_player_free(player);
    check_free(&made);
  }
}

static void an_engine_freed_by_a_callback_stays_until_the_call_returns(void) {
  mille_engine* engine = NULL;
  mille_player* player = NULL;
  mille_ai_api api = player_called("vandal");
  api.create = create_and_free;
  SUCCEEDS(mille_engine_create(NULL, &engine, &check_error));
  engine_to_free = engine;
  SUCCEEDS(mille_player_from_api(engine, &api, NULL, NULL, 0, &player, &check_error));
  mille_player_free(player);
}

static void what_belongs_to_another_engine_is_refused(void) {
  check_objects made = check_make();
  mille_engine* other = NULL;
  mille_table* table = NULL;
  mille_player* player = NULL;
  SIZED(mille_step, step);
  SUCCEEDS(mille_engine_create(NULL, &other, &check_error));
  SUCCEEDS(mille_player_create(other, "greedy", NULL, &player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_set_player(made.table, 0, player, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_hint(made.table, player, NULL, &step, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_from_position(other, made.variant, check_position, strlen(check_position), &table, &check_error));
  mille_player_free(player);
  mille_engine_free(other);
  check_free(&made);
}

// The second table may have the same address as the first, and it has the same seed. It is still another match.
static void memory_of_one_match_is_never_given_back_in_another(void) {
  check_objects made = check_make();
  mille_ai_api api = player_called("rememberer");
  mille_player* player = NULL;
  int match;
  api.save = save;
  api.restore = restore;
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  for (match = 0; match < 3; ++match) {
    mille_table* table = NULL;
    SIZED(mille_match_setup, setup);
    setup.has_seed = 1;
    setup.stakes[0] = 1;
    setup.stakes[1] = 3;
    SUCCEEDS(mille_table_create(made.variant, &setup, &table, &check_error));
    SUCCEEDS(mille_table_set_player(table, 0, player, &check_error));
    SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
    if (mille_table_step(table, NULL, NULL, NULL) != MILLE_OK) {
      SUCCEEDS(mille_table_apply_text(table, "draw", &check_error));
    }
    mille_table_free(table);
  }
  CHECK(restored == 0);
  mille_player_free(player);
  check_free(&made);
}

// If a hook allows nothing, its refusal is ignored and there is no error to write.
static void an_error_is_written_only_on_failure(void) {
  static const char script[] =
      "return { name = 'never', title = 'Never', about = 'Nothing is allowed.', extends = 'montreal',"
      " hooks = { allow = function() return false, 'never' end } }";
  check_objects made = check_make();
  mille_variant* never = NULL;
  mille_table* table = NULL;
  mille_error untouched;
  SUCCEEDS(mille_variant_from_script(made.engine, &(mille_script_file){"never", script, sizeof script - 1}, 1, NULL, 0,
                                     &never, &check_error));
  SUCCEEDS(mille_table_create(never, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  memset(&untouched, 0, sizeof untouched);
  untouched.struct_size = sizeof untouched;
  CHECK(mille_table_apply_text(table, "draw", &untouched) == MILLE_OK);
  CHECK(untouched.status == MILLE_OK && untouched.text[0] == '\0');
  mille_table_free(table);
  mille_variant_free(never);
  check_free(&made);
}

static mille_variant* variant_to_free = NULL;
static unsigned lines_after = 0;

static void MILLE_CALL free_all(void* user, const mille_log_line* line) {
  mille_variant* variant = variant_to_free;
  (void)user;
  (void)line;
  if (variant == NULL) ++lines_after;
  variant_to_free = NULL;
  mille_variant_free(variant);
  mille_engine_free(engine_to_free);
  engine_to_free = NULL;
}

static void a_variant_and_its_engine_freed_by_the_log_stay_until_the_call_returns(void) {
  static const char script[] =
      "return { name = 'never', title = 'Never', about = 'Nothing is allowed.', extends = 'montreal',"
      " hooks = { allow = function() return false, 'never' end } }";
  const size_t size = mille_state_size();
  unsigned char* memory = malloc(2 * size);
  mille_action draws[2];
  mille_variant* never = NULL;
  int i;
  SIZED(mille_engine_options, options);
  SIZED(mille_match_setup, setup);
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  memset(draws, 0, sizeof draws);
  options.log = free_all;
  SUCCEEDS(mille_engine_create(&options, &engine_to_free, &check_error));
  SUCCEEDS(mille_variant_from_script(engine_to_free, &(mille_script_file){"never", script, sizeof script - 1}, 1, NULL,
                                     0, &never, &check_error));
  /* Two first deals, dealt by each seat: the log gets a line about both. */
  for (i = 0; i < 2; ++i) {
    mille_state* state = (mille_state*)(void*)(memory + (size_t)i * size);
    int byte;
    for (byte = 0; byte < MILLE_SEED_SIZE; ++byte) setup.seed[byte] = (uint8_t)(i * byte);
    SUCCEEDS(mille_state_init(never, &setup, state, &check_error));
    SUCCEEDS(mille_state_next_deal(never, state, &check_error));
    draws[i].kind = MILLE_ACTION_DRAW;
  }
  variant_to_free = never;
  lines_after = 0;
  SUCCEEDS(mille_batch_apply(never, (mille_state*)(void*)memory, 2, draws, NULL, &check_error));
  CHECK(variant_to_free == NULL && lines_after > 0);
  free(memory);
}

static mille_player* to_cancel = NULL;
static mille_status cancelled = MILLE_OK;
static mille_status cancelled_again = MILLE_OK;

static int32_t MILLE_CALL decide_and_cancel(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  cancelled = mille_player_cancel(to_cancel, NULL);
  return decide(instance, decision, index);
}

static void MILLE_CALL cancel_again(void* instance) {
  (void)instance;
  cancelled_again = mille_player_cancel(to_cancel, NULL);
}

static void a_player_that_cancels_itself_while_it_is_cancelled_is_busy(void) {
  check_objects made = check_make();
  mille_ai_api api = player_called("hasty");
  SIZED(mille_step, step);
  api.decide = decide_and_cancel;
  api.cancel = cancel_again;
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &to_cancel, &check_error));
  SUCCEEDS(mille_table_hint(made.table, to_cancel, NULL, &step, &check_error));
  CHECK(cancelled == MILLE_OK && cancelled_again == MILLE_E_BUSY);
  mille_player_free(to_cancel);
  check_free(&made);
}

static mille_action used_again;
static int is_used_again = 0;

static void MILLE_CALL use_again(void* user, const mille_log_line* line) {
  (void)line;
  if (is_used_again) used_again = *(const mille_action*)user;
}

/* A binding may keep one action for each thread, and the log may run code that uses it. */
static void the_action_that_is_checked_is_played_whatever_the_log_writes_there(void) {
  static const char script[] =
      "return { name = 'asked', title = 'Asked', about = 'Logs each action.', extends = 'montreal',"
      " hooks = { allow = function() log('asked') log('again') end } }";
  mille_action legal[2048], given, other, done;
  mille_engine* engine = NULL;
  mille_variant* asked = NULL;
  mille_table *table = NULL, *second = NULL;
  size_t count = 0, second_count = 0;
  SIZED(mille_engine_options, options);
  options.log = use_again;
  options.log_user = &other;
  memset(&other, 0, sizeof other);
  other.kind = MILLE_ACTION_DISCARD;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  SUCCEEDS(mille_variant_from_script(engine, &(mille_script_file){"asked", script, sizeof script - 1}, 1, NULL, 0,
                                     &asked, &check_error));
  SUCCEEDS(mille_table_create(asked, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_table_apply_text(table, "draw", &check_error));
  SUCCEEDS(mille_table_legal(table, legal, 2048, &count, &check_error));
  given = legal[count - 1];
  while (other.cards[0] == given.cards[0]) ++other.cards[0];
  other.count = 1;
  /* What the hook said of these actions is remembered until another table is asked. */
  SUCCEEDS(mille_table_create(asked, NULL, &second, &check_error));
  SUCCEEDS(mille_table_next_deal(second, NULL, &check_error));
  SUCCEEDS(mille_table_legal(second, legal, 2048, &second_count, &check_error));
  is_used_again = 1;
  used_again = given;
  SUCCEEDS(mille_table_apply(table, &used_again, &check_error));
  is_used_again = 0;
  CHECK(memcmp(&used_again, &other, sizeof other) == 0);
  SUCCEEDS(mille_table_decision(table, 1, NULL, &done, &check_error));
  CHECK(memcmp(&done, &given, sizeof done) == 0);
  mille_table_free(second);
  mille_table_free(table);
  mille_variant_free(asked);
  mille_engine_free(engine);
}

static mille_table* table_to_free = NULL;
static mille_status seated_meanwhile = MILLE_OK;
static mille_status forfeited_meanwhile = MILLE_OK;
static int ended = 0;

static void MILLE_CALL end_of_match(void* instance) {
  (void)instance;
  ++ended;
}

static void MILLE_CALL evaluate_and_free(void* instance, mille_evaluation* evaluation, double* chances,
                                         uint32_t count) {
  (void)instance;
  (void)evaluation;
  (void)chances;
  (void)count;
  seated_meanwhile = mille_table_set_player(table_to_free, 0, NULL, NULL);
  forfeited_meanwhile = mille_table_forfeit(table_to_free, 0, MILLE_FAULT_RESIGN, NULL);
  mille_table_free(table_to_free);
  CHECK(ended == 0);
}

static void a_table_freed_while_its_player_is_asked_stays_until_the_call_returns(void) {
  check_objects made = check_make();
  mille_ai_api api = player_called("asked");
  mille_player* player = NULL;
  double chances[2048];
  int seat;
  SIZED(mille_evaluation, evaluation);
  SIZED(mille_table_info, info);
  api.match_end = end_of_match;
  api.evaluate = evaluate_and_free;
  SUCCEEDS(mille_table_info_get(made.table, &info, &check_error));
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  for (seat = 0; seat < MILLE_SEATS; ++seat) {
    if (seat == info.turn) SUCCEEDS(mille_table_set_player(made.table, seat, player, &check_error));
  }
  SUCCEEDS(mille_table_step(made.table, NULL, NULL, &check_error));
  table_to_free = made.table;
  SUCCEEDS(mille_player_evaluation(player, &evaluation, chances, 2048, NULL, &check_error));
  CHECK(seated_meanwhile == MILLE_E_BUSY && forfeited_meanwhile == MILLE_E_BUSY);
  CHECK(ended == 1);
  mille_player_free(player);
  made.table = NULL;
  check_free(&made);
}

static int has_no_memory = 0;
static int destroyed = 0;

static void* MILLE_CALL allocate_or_fail(void* user, void* block, size_t old_size, size_t new_size) {
  (void)user;
  (void)old_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  return has_no_memory ? NULL : realloc(block, new_size);
}

static void MILLE_CALL count_destroyed(void* instance) {
  (void)instance;
  ++destroyed;
}

static void an_instance_of_the_host_stays_its_own_if_no_player_is_made_of_it(void) {
  static const mille_option unknown = {"unknown", "1"};
  mille_ai_api api = player_called("own");
  mille_engine* engine = NULL;
  mille_player* player = NULL;
  SIZED(mille_engine_options, options);
  options.allocate = allocate_or_fail;
  api.destroy = count_destroyed;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  REFUSES(MILLE_E_OPTION, mille_player_from_api(engine, &api, &api, &unknown, 1, &player, &check_error));
  has_no_memory = 1;
  REFUSES(MILLE_E_NOMEM, mille_player_from_api(engine, &api, &api, NULL, 0, &player, &check_error));
  has_no_memory = 0;
  CHECK(destroyed == 0);
  SUCCEEDS(mille_player_from_api(engine, &api, &api, NULL, 0, &player, &check_error));
  mille_player_free(player);
  CHECK(destroyed == 1);
  mille_engine_free(engine);
}

static void a_variant_and_its_engine_freed_by_a_settle_hook_stay_until_the_call_returns(void) {
  static const char script[] =
      "return { name = 'told', title = 'Told', about = 'Tells the payment.', extends = 'montreal',"
      " hooks = { settle = function() log('settled') end } }";
  mille_variant* told = NULL;
  SIZED(mille_engine_options, options);
  SIZED(mille_settle_input, input);
  SIZED(mille_payment, payment);
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  input.end = MILLE_END_WON;
  input.winner.total = 1200;
  options.log = free_all;
  SUCCEEDS(mille_engine_create(&options, &engine_to_free, &check_error));
  SUCCEEDS(mille_variant_from_script(engine_to_free, &(mille_script_file){"told", script, sizeof script - 1}, 1, NULL,
                                     0, &told, &check_error));
  variant_to_free = told;
  SUCCEEDS(mille_settle(told, &input, &payment, &check_error));
  CHECK(variant_to_free == NULL && payment.total > 0);
}

static int32_t MILLE_CALL supports_and_frees_all(void* user, const mille_rules* rules) {
  (void)user;
  (void)rules;
  free_all(NULL, NULL);
  return 0;
}

static void a_variant_and_its_engine_freed_by_a_player_stay_until_an_arena_is_made(void) {
  mille_ai_api api = player_called("vandal");
  mille_arena_player players[2];
  mille_arena* arena = NULL;
  SIZED(mille_arena_setup, setup);
  if (!mille_has("mille.arena/1")) return;
  api.flags = 0;
  api.supports = supports_and_frees_all;
  memset(players, 0, sizeof players);
  players[0].struct_size = players[1].struct_size = sizeof players[0];
  players[0].name = "vandal";
  players[0].api = &api;
  players[1].name = "random";
  setup.players = players;
  setup.player_count = 2;
  setup.pairs = 1;
  SUCCEEDS(mille_engine_create(NULL, &engine_to_free, &check_error));
  SUCCEEDS(mille_variant_load(engine_to_free, "montreal", NULL, 0, &variant_to_free, &check_error));
  SUCCEEDS(mille_arena_create(variant_to_free, &setup, &arena, &check_error));
  CHECK(variant_to_free == NULL);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);
}

// ---- Text from a player must be safe to show in a terminal, even from a player in this process.

#define STRANGE  \
  "\xe2\x80\xae" \
  "ab\x1b[2J"    \
  "\xe2\x80\x8b" \
  "c\xff"  // U+202E, an escape sequence, U+200B, an invalid byte
#define CLEANED " ab [2J c?"

static char logged[MILLE_ERROR_TEXT_SIZE];

static void MILLE_CALL keep_line(void* user, const mille_log_line* line) {
  (void)user;
  strncpy(logged, line->text, sizeof logged - 1);
}

static int32_t MILLE_CALL create_and_log(const mille_ai_host* host, void* user, const mille_option* options,
                                         size_t count, void** instance) {
  (void)user;
  (void)options;
  (void)count;
  *instance = NULL;
  host->log(host->context, MILLE_LOG_INFO, STRANGE);
  return 0;
}

static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  (void)instance;
  if (size >= sizeof STRANGE) memcpy(buffer, STRANGE, sizeof STRANGE);
  return sizeof STRANGE;
}

static void what_a_player_says_may_be_printed(void) {
  static const mille_player_text_kind kinds[] = {MILLE_PLAYER_TEXT_TITLE, MILLE_PLAYER_TEXT_VERSION,
                                                 MILLE_PLAYER_TEXT_AUTHOR, MILLE_PLAYER_TEXT_ABOUT};
  mille_ai_api api = player_called("stranger");
  mille_ai_option option;
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_player* player = NULL;
  char text[64];
  size_t i;
  SIZED(mille_engine_options, options);
  SIZED(mille_option_info, info);
  SIZED(mille_step, step);
  memset(&option, 0, sizeof option);
  option.name = "depth";
  option.type = MILLE_OPTION_INTEGER;
  option.maximum = 1;
  option.default_value = "0";
  option.help = STRANGE;
  api.title = api.release = api.author = api.about = STRANGE;
  api.options = &option;
  api.option_count = 1;
  api.create = create_and_log;
  api.explain = explain;
  options.log = keep_line;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  SUCCEEDS(mille_variant_load(engine, "montreal", NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_table_create(variant, NULL, &table, &check_error));
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  SUCCEEDS(mille_player_from_api(engine, &api, NULL, NULL, 0, &player, &check_error));
  CHECK(strcmp(logged, CLEANED) == 0);
  for (i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    SUCCEEDS(mille_player_text(player, kinds[i], text, sizeof text, NULL, &check_error));
    CHECK(strcmp(text, CLEANED) == 0);
  }
  SUCCEEDS(mille_player_option(player, 0, &info, &check_error));
  CHECK(strcmp(info.help, CLEANED) == 0);
  SUCCEEDS(mille_table_hint(table, player, NULL, &step, &check_error));
  SUCCEEDS(mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, CLEANED) == 0);
  SUCCEEDS(mille_table_set_seat_name(table, 0,
                                     "\xe2\x80\xae"
                                     "ab\xe2\x80\x8b"
                                     "c",
                                     &check_error));
  {
    char record[16384];
    SUCCEEDS(mille_table_record(table, MILLE_ALL, NULL, record, sizeof record, NULL, &check_error));
    CHECK(strstr(record, "\"players\":[\" ab c\",\"human\"]") != NULL);
  }
  mille_player_free(player);
  option.type = MILLE_OPTION_TEXT;
  option.default_value = "";
  {
    /* U+00AD, U+200D, U+2800, U+3164, U+FE0F, U+1D173, U+E0100 */
    static const char* const invisible[][2] = {{"a\xc2\xad", "U+00AD"},        {"a\xe2\x80\x8d", "U+200D"},
                                               {"\xe2\xa0\x80", "U+2800"},     {"\xe3\x85\xa4", "U+3164"},
                                               {"\xef\xb8\x8f", "U+FE0F"},     {"\xf0\x9d\x85\xb3", "U+1D173"},
                                               {"\xf3\xa0\x84\x80", "U+E0100"}};
    for (i = 0; i < sizeof invisible / sizeof *invisible; ++i) {
      mille_option given;
      given.name = "depth";
      given.value = invisible[i][0];
      REFUSES(MILLE_E_OPTION, mille_player_from_api(engine, &api, NULL, &given, 1, &player, &check_error));
      CHECK(strstr(check_error.text, invisible[i][1]) != NULL);
    }
  }
  option.name = STRANGE;
  REFUSES(MILLE_E_ARGUMENT, mille_player_from_api(engine, &api, NULL, NULL, 0, &player, &check_error));
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
}

static int decided_times = 0;
static int explained_times = 0;

static int32_t MILLE_CALL decide_and_count(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance, (void)decision;
  ++decided_times;
  *index = 0;
  return 0;
}

static size_t MILLE_CALL explain_and_count(void* instance, char* buffer, size_t size) {
  (void)instance;
  /* Another text each time, of nine bytes with the zero. */
  if (size >= 9) snprintf(buffer, size, "reason %d", ++explained_times % 10);
  return 9;
}

/* The buffers of its explanation: none, one that is too small, one that suffices. */
static void explains_without_deciding_again(mille_player* player, const char* due) {
  const int times = decided_times;
  char text[9];
  size_t needed = 0;
  REFUSES(MILLE_E_BUFFER, mille_player_explanation(player, NULL, 0, &needed, &check_error));
  CHECK(needed == sizeof text);
  REFUSES(MILLE_E_BUFFER, mille_player_explanation(player, text, sizeof text - 1, NULL, &check_error));
  SUCCEEDS(mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, due) == 0 && decided_times == times);
}

static void a_small_buffer_for_an_explanation_decides_nothing_again(void) {
  check_objects made = check_make();
  mille_ai_api api = player_called("counting");
  mille_player* player = NULL;
  char text[9];
  SIZED(mille_table_info, info);
  SIZED(mille_step, step);
  api.decide = decide_and_count;
  api.explain = explain_and_count;
  SUCCEEDS(mille_player_from_api(made.engine, &api, NULL, NULL, 0, &player, &check_error));
  REFUSES(MILLE_E_PHASE, mille_player_explanation(player, text, sizeof text, NULL, &check_error));
  CHECK(explained_times == 0);
  SUCCEEDS(mille_table_hint(made.table, player, NULL, &step, &check_error));
  CHECK(decided_times == 1);
  explains_without_deciding_again(player, "reason 1");
  SUCCEEDS(mille_table_info_get(made.table, &info, &check_error));
  SUCCEEDS(mille_table_set_player(made.table, info.turn, player, &check_error));
  SUCCEEDS(mille_table_step(made.table, NULL, &step, &check_error));
  CHECK(decided_times == 2);
  explains_without_deciding_again(player, "reason 2");
  CHECK(explained_times == 2);
  mille_player_free(player);
  check_free(&made);
}

static void a_list_that_is_too_long_tells_how_long(void) {
  check_objects made = check_make();
  void* memory = malloc(mille_state_size());
  mille_state* state = memory;
  size_t needed = 0;
  uint32_t count = 12345;
  SUCCEEDS(mille_state_from_table(made.table, state, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_state_legal(made.variant, state, NULL, 0, &needed, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_batch_legal(made.variant, state, 1, NULL, 0, &count, NULL, &check_error));
  CHECK(count == needed);
  free(memory);
  check_free(&made);
}

int main(void) {
  a_player_freed_while_it_is_seated_sits_nowhere();
  a_function_of_the_host_that_fails_is_the_fault_callback();
  an_engine_freed_by_a_callback_stays_until_the_call_returns();
  what_belongs_to_another_engine_is_refused();
  memory_of_one_match_is_never_given_back_in_another();
  if (mille_has("mille.script/1")) {
    an_error_is_written_only_on_failure();
    a_variant_and_its_engine_freed_by_the_log_stay_until_the_call_returns();
    a_variant_and_its_engine_freed_by_a_settle_hook_stay_until_the_call_returns();
    the_action_that_is_checked_is_played_whatever_the_log_writes_there();
  }
  a_table_freed_while_its_player_is_asked_stays_until_the_call_returns();
  an_instance_of_the_host_stays_its_own_if_no_player_is_made_of_it();
  a_player_that_cancels_itself_while_it_is_cancelled_is_busy();
  a_variant_and_its_engine_freed_by_a_player_stay_until_an_arena_is_made();
  what_a_player_says_may_be_printed();
  a_small_buffer_for_an_explanation_decides_nothing_again();
  a_list_that_is_too_long_tells_how_long();
  return check_result();
}
