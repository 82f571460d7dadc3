// Invalid arguments, one at a time, for the functions on engines, variants and tables: NULL, a handle of another
// kind, and numbers out of range. Each call returns a status with a reason, and the table does not change.
// arguments_state_test.c covers the rest.
#include <string.h>

#include "check.h"

static check_objects made;
static mille_state* state;
static uint64_t state_memory[512];
static char text[64];
static size_t number;

static void without_objects(void) {
  mille_card card = 0;
  uint8_t seed[MILLE_SEED_SIZE] = {0};
  REFUSES(MILLE_E_ARGUMENT, mille_card_text(0, NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_card_parse(NULL, &card, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_card_parse("QS", NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_action_text(NULL, 0, text, sizeof text, NULL, &check_error));
  mille_action draw;
  memset(&draw, 0, sizeof draw);
  SUCCEEDS(mille_action_text(&draw, 0, text, sizeof text, &number, &check_error));
  CHECK(number == 1 && text[0] == '\0');  // the text of no action is empty
  draw.rank = 1;
  REFUSES(MILLE_E_ARGUMENT, mille_action_text(&draw, 0, text, sizeof text, NULL, &check_error));
  draw.rank = 0;
  draw.kind = MILLE_ACTION_DRAW;
  REFUSES(MILLE_E_ARGUMENT, mille_action_text(&draw, 2, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_action_text(&draw, -1, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_parse(NULL, seed, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_parse("1", NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_of_match(NULL, 1, seed, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_of_match(seed, 1, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_seed_random(NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(NULL, NULL, &check_error));
  CHECK(mille_layout(NULL, 0, NULL) == MILLE_E_ARGUMENT || mille_layout(NULL, 0, NULL) == MILLE_E_BUFFER);
  CHECK(mille_layout(NULL, 5, &number) != MILLE_OK);
}

static void engines_allow_unknown_fields_or_not(void) {
  mille_engine* engine = NULL;
  SIZED(mille_engine_options, options);
  options.allow_unknown_fields = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_engine_create(&options, &engine, &check_error));
  CHECK(strstr(check_error.text, "allow_unknown_fields") != NULL);
  CHECK(engine == NULL);
}

static void engines_and_variants(void) {
  mille_variant* variant = NULL;
  mille_option option = {"target", "500"};
  uint8_t hash[MILLE_HASH_SIZE];
  SIZED(mille_rules, rules);
  SIZED(mille_option_info, info);
  SIZED(mille_memory_info, remembered);
  SIZED(mille_settle_input, input);
  SIZED(mille_payment, payment);
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;

  REFUSES(MILLE_E_HANDLE, mille_variant_load(NULL, "montreal", NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_load(AS_ENGINE(made.table), "montreal", NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, NULL, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", NULL, 1, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_load(made.engine, "", NULL, 0, &variant, &check_error));
  option.name = NULL;
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", &option, 1, &variant, &check_error));
  option.name = "target";
  option.value = NULL;
  REFUSES(MILLE_E_ARGUMENT, mille_variant_load(made.engine, "montreal", &option, 1, &variant, &check_error));
  CHECK(variant == NULL);

  REFUSES(MILLE_E_HANDLE, mille_variant_text(NULL, MILLE_VARIANT_TEXT_ID, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE,
          mille_variant_text(AS_VARIANT(made.engine), MILLE_VARIANT_TEXT_ID, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_text(made.variant, 99, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_text(made.variant, -1, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_text(made.variant, MILLE_VARIANT_TEXT_ID, NULL, 64, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rules(NULL, &rules, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rules(AS_VARIANT(made.table), &rules, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_rules(made.variant, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_option(NULL, 0, &info, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_option(made.variant, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_option(made.variant, 1000, &info, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_option(made.variant, SIZE_MAX, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rule_set(NULL, 0, &rules, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_rule_set(AS_VARIANT(made.table), 0, &rules, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_rule_set(made.variant, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_rule_set(made.variant, 1, &rules, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_rule_set(made.variant, -1, &rules, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_rule_set(made.variant, INT32_MAX, &rules, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_rule_set(made.variant, INT32_MIN, &rules, &check_error));
  SUCCEEDS(mille_variant_rule_set(made.variant, 0, &rules, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_memory(NULL, 0, &remembered, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_memory(AS_VARIANT(made.table), 0, &remembered, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_memory(made.variant, 0, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_memory(made.variant, 0, &remembered, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_memory(made.variant, SIZE_MAX, &remembered, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_variant_hash(NULL, hash, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_hash(made.variant, NULL, &check_error));
  CHECK(mille_variant_id(SIZE_MAX) == NULL);

  REFUSES(MILLE_E_HANDLE, mille_settle(NULL, &input, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, NULL, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, NULL, &check_error));
  input.winner.reserved0 = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_settle(made.variant, &input, &payment, &check_error));
  CHECK(strstr(check_error.text, "`winner.reserved0` is 1.") != NULL);
  input.winner.reserved0 = 0;
  input.loser.reserved0 = -1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_settle(made.variant, &input, &payment, &check_error));
  CHECK(strstr(check_error.text, "`loser.reserved0` is -1.") != NULL);
  input.loser.reserved0 = 0;
  input.reserved0 = 2;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_settle(made.variant, &input, &payment, &check_error));
  CHECK(strstr(check_error.text, "`reserved0` is 2.") != NULL);
  input.reserved0 = 0;
  input.has_memory = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.has_memory = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.has_memory = 1;
  SUCCEEDS(mille_settle(made.variant, &input, &payment, &check_error));
  input.memory[0] = 1; /* the variant remembers nothing */
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.has_memory = 0;
  SUCCEEDS(mille_settle(made.variant, &input, &payment, &check_error));
  input.end = MILLE_END_NONE;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.end = MILLE_END_WON;
  input.winner.total = INT64_MAX;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.total = INT64_MIN;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.total = 1200;
  input.winner.naturals = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.naturals = 2000001;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.winner.naturals = 0;
  input.loser.chapeaux = 100001;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.loser.chapeaux = 0;
  input.stakes[0] = -1;
  input.stakes[1] = -3;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
  input.stakes[0] = 100001;
  input.stakes[1] = 300003;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(made.variant, &input, &payment, &check_error));
}

static void scripts(void) {
  // A build without Lua reports a different status where a build with Lua would go on.
  const int lua = mille_has("mille.script/1");
  static const char script[] = "return {}";
  mille_variant* variant = NULL;
  mille_error problems[2];
  // The error struct of a host that was compiled with a later version.
  struct {
    mille_error known;
    uint64_t later;
  } wider;
  problems[0].struct_size = sizeof *problems;
  REFUSES(MILLE_E_HANDLE,
          mille_variant_from_script(NULL, &(mille_script_file){"a", script, 9}, 1, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, &(mille_script_file){NULL, script, 9}, 1, NULL, 0,
                                                      &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, &(mille_script_file){"a", NULL, 9}, 1, NULL, 0,
                                                      &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, &(mille_script_file){"a", script, 9}, 1, NULL, 1,
                                                      &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_variant_from_script(made.engine, &(mille_script_file){"a", script, 9}, 1, NULL, 0, NULL, &check_error));
  REFUSES(lua ? MILLE_E_SCRIPT : MILLE_E_UNSUPPORTED,
          mille_variant_from_script(made.engine, &(mille_script_file){"a", "return", 6}, 1, NULL, 0, &variant,
                                    &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, NULL, 1, NULL, 0, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_variant_from_script(made.engine, &(mille_script_file){"a", script, 9}, 0, NULL, 0,
                                                      &variant, &check_error));
  CHECK(strcmp(check_error.message, "script.none") == 0);
  REFUSES(MILLE_E_ARGUMENT,
          mille_script_check(made.engine, NULL, 1, problems, sizeof *problems, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_check(made.engine, &(mille_script_file){"a", script, 9}, 0, problems,
                                               sizeof *problems, 2, &number, &check_error));
  CHECK(variant == NULL);
  memset(&wider, 0xee, sizeof wider);
  wider.known.struct_size = sizeof wider;
  CHECK(mille_variant_from_script(made.engine, &(mille_script_file){"a", "return", 6}, 1, NULL, 0, &variant,
                                  &wider.known) != MILLE_OK);
  CHECK(wider.known.struct_size == sizeof wider);
  CHECK(wider.later == 0);
  REFUSES(MILLE_E_HANDLE, mille_script_check(NULL, &(mille_script_file){"a", script, 9}, 1, problems, sizeof *problems,
                                             2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_check(made.engine, &(mille_script_file){"a", NULL, 9}, 1, problems,
                                               sizeof *problems, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_check(made.engine, &(mille_script_file){"a", script, 9}, 1, NULL,
                                               sizeof *problems, 2, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_check(made.engine, &(mille_script_file){"a", script, 9}, 1, problems, 8, 2,
                                               &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_error_text(NULL, "fr", text, sizeof text, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_error_text(&check_error, "fr", NULL, 3, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_rule_fields(NULL, 3, &number, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_rule_fields(text, 3, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_script_template(NULL, text, sizeof text, NULL, &check_error));
  REFUSES(lua ? MILLE_E_ARGUMENT : MILLE_E_UNSUPPORTED,
          mille_script_template("No Name", text, sizeof text, NULL, &check_error));
  REFUSES(lua ? MILLE_E_ARGUMENT : MILLE_E_UNSUPPORTED,
          mille_script_template("", text, sizeof text, NULL, &check_error));
  REFUSES(lua ? MILLE_E_BUFFER : MILLE_E_UNSUPPORTED, mille_script_template("name", text, 3, &number, &check_error));
}

/* What a script extends stands in the host's list of files, and in no text. */
static void scripts_of_several_files(void) {
  static const char child[] = "return { name = 'child', extends = 'base.lua', hooks = { allow = function() end } }";
  static const char base[] = "return { name = 'base', deal = { hand = 9 } }";
  static const char marked[] = "--@file child.lua\nreturn { name = 'child' }";
  mille_script_file files[3] = {{"child.lua", NULL, 0}, {"base.lua", NULL, 0}, {"other.lua", "return {", 8}};
  uint8_t hash[2][MILLE_HASH_SIZE];
  mille_variant* variant = NULL;
  mille_error problem;
  char source[512];
  size_t count = 0;
  SIZED(mille_rules, rules);
  memset(&problem, 0, sizeof problem);
  problem.struct_size = sizeof problem;
  if (!mille_has("mille.script/1")) return;
  files[0].text = child;
  files[0].size = sizeof child - 1;
  files[1].text = base;
  files[1].size = sizeof base - 1;
  REFUSES(MILLE_E_SCRIPT, mille_variant_from_script(made.engine, files, 1, NULL, 0, &variant, &check_error));
  CHECK(strcmp(check_error.message, "variant.extends_file") == 0 && strcmp(check_error.params[0], "base.lua") == 0);
  SUCCEEDS(mille_variant_from_script(made.engine, files, 2, NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_variant_rules(variant, &rules, &check_error));
  CHECK(rules.deal_hand == 9);
  SUCCEEDS(mille_variant_hash(variant, hash[0], &check_error));
  SUCCEEDS(mille_variant_text(variant, MILLE_VARIANT_TEXT_SCRIPT, source, sizeof source, NULL, &check_error));
  CHECK(strstr(source, "--@file child.lua\nreturn { name = 'child', ") == source);
  CHECK(strstr(source, "\n--@file base.lua\nreturn { name = 'base', ") != NULL);
  mille_variant_free(variant);
  /* A file that nothing extends changes nothing, even if it is no script. */
  SUCCEEDS(mille_variant_from_script(made.engine, files, 3, NULL, 0, &variant, &check_error));
  SUCCEEDS(mille_variant_hash(variant, hash[1], &check_error));
  CHECK(memcmp(hash[0], hash[1], sizeof hash[0]) == 0);
  mille_variant_free(variant);
  SUCCEEDS(mille_script_check(made.engine, files, 3, &problem, sizeof problem, 1, &count, &check_error));
  CHECK(count == 0);
  files[1].text = "return { name = 'base', deal = { hnd = 9 } }";
  files[1].size = strlen(files[1].text);
  SUCCEEDS(mille_script_check(made.engine, files, 2, &problem, sizeof problem, 1, &count, &check_error));
  CHECK(count == 1 && strcmp(problem.file, "base.lua") == 0 && problem.line == 1);
  files[1].name = "child.lua";
  REFUSES(MILLE_E_SCRIPT, mille_variant_from_script(made.engine, files, 2, NULL, 0, &variant, &check_error));
  CHECK(strcmp(check_error.message, "bundle.twice") == 0);
  files[1].name = "../base.lua";
  REFUSES(MILLE_E_SCRIPT, mille_variant_from_script(made.engine, files, 2, NULL, 0, &variant, &check_error));
  CHECK(strcmp(check_error.message, "bundle.name") == 0);
  files[0].text = marked;
  files[0].size = sizeof marked - 1;
  REFUSES(MILLE_E_SCRIPT, mille_variant_from_script(made.engine, files, 1, NULL, 0, &variant, &check_error));
  CHECK(strcmp(check_error.message, "bundle.mark") == 0 && check_error.line == 1);
}

/* What a script remembers and chooses from is told, and a settlement is refused what lies outside its range. */
static void scripts_that_reach_beyond_a_deal(void) {
  static const char script[] =
      "return { name = 'pot', memory = { pot = { range = { 0, 100 }, start = 5, help = 'Points in the pot' }, "
      "a = { range = { -9, -3 } } }, rule_sets = { { deal = { hand = 9 } } }, hooks = { "
      "score_deal = function(deal, score) return score end, deal_rules = function() return 1 end, "
      "settle = function(match, payment) payment.game = payment.game + match.memory.pot "
      "payment.total = payment.total + match.memory.pot return payment end } }";
  mille_variant* variant = NULL;
  int64_t game = 0;
  SIZED(mille_rules, rules);
  SIZED(mille_memory_info, info);
  SIZED(mille_settle_input, input);
  SIZED(mille_payment, payment);
  if (!mille_has("mille.script/1")) return;
  SUCCEEDS(mille_variant_from_script(made.engine, &(mille_script_file){"pot.lua", script, sizeof script - 1}, 1, NULL,
                                     0, &variant, &check_error));
  SUCCEEDS(mille_variant_memory(variant, 0, &info, &check_error));
  CHECK(strcmp(info.name, "a") == 0 && info.help[0] == '\0');
  CHECK(info.minimum == -9 && info.maximum == -3 && info.start == -3);
  SUCCEEDS(mille_variant_memory(variant, 1, &info, &check_error));
  CHECK(strcmp(info.name, "pot") == 0 && strcmp(info.help, "Points in the pot") == 0);
  CHECK(info.minimum == 0 && info.maximum == 100 && info.start == 5);
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_memory(variant, 2, &info, &check_error));
  CHECK(strstr(check_error.text, "2 numbers") != NULL);
  SUCCEEDS(mille_variant_rule_set(variant, 1, &rules, &check_error));
  CHECK(rules.deal_hand == 9);
  SUCCEEDS(mille_variant_rule_set(variant, 0, &rules, &check_error));
  CHECK(rules.deal_hand == 15);
  REFUSES(MILLE_E_NOT_FOUND, mille_variant_rule_set(variant, 2, &rules, &check_error));
  input.end = MILLE_END_WON;
  input.stakes[0] = 1;
  input.stakes[1] = 3;
  SUCCEEDS(mille_settle(variant, &input, &payment, &check_error));
  game = payment.game;
  input.has_memory = 1;
  input.memory[0] = -9;
  input.memory[1] = 7;
  SUCCEEDS(mille_settle(variant, &input, &payment, &check_error));
  CHECK(payment.game == game + 2);
  input.memory[1] = 101;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(variant, &input, &payment, &check_error));
  input.memory[1] = 0;
  input.memory[0] = -2;
  REFUSES(MILLE_E_ARGUMENT, mille_settle(variant, &input, &payment, &check_error));
  mille_variant_free(variant);
}

static void scripts_over_the_engines_limit(void) {
  static const char script[] = "return { name = 'a', title = 'A', about = 'A.' }";
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  SIZED(mille_engine_options, options);
  options.max_text = sizeof script - 2;
  SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
  REFUSES(MILLE_E_LIMIT, mille_variant_from_script(engine, &(mille_script_file){"a", script, sizeof script - 1}, 1,
                                                   NULL, 0, &variant, &check_error));
  CHECK(strcmp(check_error.message, "limit.text") == 0);
  REFUSES(MILLE_E_LIMIT, mille_script_check(engine, &(mille_script_file){"a", script, sizeof script - 1}, 1, NULL,
                                            sizeof(mille_error), 0, &number, &check_error));
  mille_engine_free(engine);
}

// 4 GiB, which an address of 32 bits cannot count, and the most that the field can hold.
static void scripts_with_more_memory_than_there_is(void) {
  static const char script[] = "return { name = 'a', title = 'A', about = 'A.' }";
  static const uint64_t sizes[] = {UINT64_C(1) << 32, UINT64_MAX};
  size_t i;
  if (!mille_has("mille.script/1")) return;
  for (i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    mille_engine* engine = NULL;
    mille_variant* variant = NULL;
    SIZED(mille_engine_options, options);
    options.script_memory = sizes[i];
    SUCCEEDS(mille_engine_create(&options, &engine, &check_error));
    SUCCEEDS(mille_variant_from_script(engine, &(mille_script_file){"a", script, sizeof script - 1}, 1, NULL, 0,
                                       &variant, &check_error));
    mille_variant_free(variant);
    mille_engine_free(engine);
  }
}

static void making_tables(void) {
  mille_table* table = NULL;
  mille_variant* variant = NULL;
  uint64_t line = 0;
  SIZED(mille_match_setup, setup);
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  REFUSES(MILLE_E_HANDLE, mille_table_create(NULL, &setup, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_create(AS_VARIANT(made.table), &setup, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, NULL, &check_error));
  setup.decks = 4;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.decks = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.decks = 0;
  setup.draw_ends = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.draw_ends = 0;
  setup.has_seed = 7;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.has_seed = 0;
  setup.stakes[0] = INT64_MAX;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));
  setup.stakes[0] = INT64_MIN;
  setup.stakes[1] = INT64_MIN;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(made.variant, &setup, &table, &check_error));

  REFUSES(MILLE_E_HANDLE, mille_table_clone(NULL, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_clone(AS_TABLE(made.variant), &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_clone(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_set_user(NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_variant(NULL, &variant, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_variant(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_import(NULL, "{}", 2, 1, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_import(made.engine, NULL, 2, 1, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_import(made.engine, "{}", 2, 1, NULL, &check_error));
  mille_table_import(made.engine, "{}", 2, 0, &table, NULL);
  CHECK(table == NULL);
  mille_table_import(made.engine, NULL, 0, 1, &table, NULL);
  CHECK(table == NULL);
  REFUSES(MILLE_E_ARGUMENT, mille_record_find(NULL, 5, 1, &number, &number, &line, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_record_find("", 0, 1, &number, &number, &line, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_from_position(NULL, NULL, "{}", 2, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_from_position(made.engine, AS_VARIANT(made.table), check_position,
                                                    strlen(check_position), &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_from_position(made.engine, NULL, NULL, 2, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_from_position(made.engine, NULL, "{}", 2, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_from_state(NULL, state, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_from_state(made.variant, state, NULL, &check_error));
  CHECK(table == NULL && variant == NULL);
}

// D1, D2, C1: who says what the deck is, and who deals first.
static void dealing(void) {
  mille_table* table = NULL;
  uint8_t seed[MILLE_SEED_SIZE];
  int card;
  SIZED(mille_match_setup, setup);
  SIZED(mille_deal_setup, deal);
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  SUCCEEDS(mille_table_create(made.variant, &setup, &table, &check_error));
  for (card = 0; card < 104; ++card) deal.deck[card] = (mille_card)(card % 52);
  deal.deck_count = 104;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));  // its decks follow from a seed
  CHECK(strcmp(check_error.message, "deck.unwanted") == 0);
  mille_table_free(table);

  setup.decks = MILLE_DECKS_GIVEN;
  SUCCEEDS(mille_table_create(made.variant, &setup, &table, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_seed(table, seed, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, NULL, &check_error));
  CHECK(strcmp(check_error.message, "deck.missing") == 0);
  deal.deck_count = 0;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));
  CHECK(strcmp(check_error.message, "deck.missing") == 0);
  deal.deck_count = MILLE_PACK_MAX + 1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));
  CHECK(strcmp(check_error.message, "deck.size") == 0);
  deal.deck_count = 103;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));
  CHECK(strcmp(check_error.message, "deck.size") == 0);
  deal.deck_count = 104;
  deal.dealer = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));
  CHECK(strcmp(check_error.message, "deal.dealer") == 0);
  deal.dealer = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));
  deal.dealer = 1;
  deal.deck[0] = 1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_next_deal(table, &deal, &check_error));  // 2C three times, AC once
  CHECK(strcmp(check_error.message, "deck.cards") == 0);
  deal.deck[0] = 0;
  deal.reserved0 = 5;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_next_deal(table, &deal, &check_error));
  CHECK(strstr(check_error.text, "`reserved0` is 5.") != NULL);
  deal.reserved0 = 0;
  SUCCEEDS(mille_table_next_deal(table, &deal, &check_error));
  mille_table_free(table);
}

static void playing(void) {
  static const char* const no_actions[] = {"",         " ",           "dra",        "draw draw",  "lay",    "lay 14 8C",
                                           "lay 8 8X", "lay @2 8 8C", "lay @ 8 8C", "discard XX", "pile Q", "\xff\xfe"};
  static const char* const no_cards[] = {"draw 5H", "lay 8", "discard", "discard 5H KD", "pass QS", "upcard 2C"};
  mille_seat seat = 0;
  mille_action action;
  size_t i;
  SIZED(mille_table_info, info);
  SIZED(mille_deal_setup, deal);
  memset(&action, 0, sizeof action);
  action.kind = MILLE_ACTION_DRAW;

  REFUSES(MILLE_E_HANDLE, mille_table_info_get(NULL, &info, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_info_get(AS_TABLE(made.engine), &info, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_info_get(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_next_deal(NULL, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_next_deal(made.table, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_next_deal(made.table, &deal, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_legal(NULL, &action, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_legal(made.table, NULL, 1, &number, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_check(NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_check(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_reasons(NULL, &action, "en", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_reasons(made.table, NULL, "en", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_reasons(made.table, &action, "en", NULL, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_table_reasons(made.table, &action, NULL, text, 1, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_apply(NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_apply(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_apply_text(NULL, "draw", &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_apply_text(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_parse(NULL, "draw", &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_parse(made.table, NULL, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_parse(made.table, "draw", NULL, &check_error));
  for (i = 0; i < sizeof no_actions / sizeof *no_actions; ++i) {
    REFUSES(MILLE_E_NOTATION, mille_table_apply_text(made.table, no_actions[i], &check_error));
    REFUSES(MILLE_E_NOTATION, mille_table_parse(made.table, no_actions[i], &action, &check_error));
  }
  for (i = 0; i < sizeof no_cards / sizeof *no_cards; ++i) {
    REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply_text(made.table, no_cards[i], &check_error));
  }
  memset(&action, 0, sizeof action);
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));
  action.kind = 200;
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));
  action.kind = MILLE_ACTION_DRAW;
  action.count = 255;
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));
  action.count = 0;
  action.cards[27] = 1;
  REFUSES(MILLE_E_ILLEGAL_ACTION, mille_table_apply(made.table, &action, &check_error));

  REFUSES(MILLE_E_HANDLE, mille_table_abort(NULL, 0, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_abort(made.table, 2, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_abort(made.table, MILLE_ONLOOKER, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_agree_draw(NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_forfeit(NULL, 0, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 2, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, -1, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 0, MILLE_FAULT_NONE, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 0, 77, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_forfeit(made.table, 0, MILLE_FAULT_CALLBACK + 1, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_undo(NULL, 0, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_undo(made.table, 1, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_undo(made.table, UINT64_MAX, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow_line(NULL, "{}", 2, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_line(made.table, "{}", 2, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow_seed(NULL, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_seed(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow_back(NULL, 1, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_back(made.table, 1, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_decision(NULL, 0, &seat, &action, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_decision(made.table, 0, &seat, &action, &check_error));
}

static void looking(void) {
  uint64_t hash = 0;
  uint8_t bytes[MILLE_HASH_SIZE];
  SIZED(mille_view, view);
  SIZED(mille_event, event);
  SIZED(mille_deal_result, result);
  SIZED(mille_payment, payment);
  SIZED(mille_record_options, options);
  REFUSES(MILLE_E_HANDLE, mille_table_view(NULL, 0, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, 2, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, MILLE_ALL, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(made.table, MILLE_NOBODY, &view, &check_error));
  SUCCEEDS(mille_table_view(made.table, MILLE_ONLOOKER, &view, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_events(NULL, 0, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 0, 0, &event, sizeof event, 1, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 2, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_events(made.table, MILLE_NOBODY, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, -4, 0, &event, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 0, 0, NULL, sizeof event, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_events(made.table, 0, 0, &event, 8, 1, &number, &check_error));
  SUCCEEDS(mille_table_events(made.table, 0, UINT64_MAX, &event, sizeof event, 1, &number, &check_error));
  CHECK(number == 0);  // there are none after the last
  REFUSES(MILLE_E_HANDLE, mille_table_results(NULL, 0, &result, sizeof result, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_results(made.table, 0, NULL, sizeof result, 1, &number, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_results(made.table, 0, &result, sizeof result, 1, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_payment(NULL, &payment, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_payment(made.table, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_payment(made.table, &payment, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_hash(NULL, &hash, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_hash(made.table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_json(NULL, MILLE_JSON_VIEW, 0, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_json(made.table, 77, 0, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_json(made.table, MILLE_JSON_VIEW, MILLE_ALL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_json(made.table, MILLE_JSON_EVENTS, 5, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT,
          mille_table_json(made.table, MILLE_JSON_SHEET, 0, 1, text, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_table_json(made.table, MILLE_JSON_EVENTS, 0, 1, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_json(made.table, MILLE_JSON_VIEW, 0, 0, NULL, 9, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_record(NULL, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  for (mille_seat viewer = MILLE_ONLOOKER - 1; viewer <= MILLE_SEATS; viewer++) {
    const int sees = viewer != MILLE_NOBODY && viewer >= MILLE_ONLOOKER && viewer < MILLE_SEATS;
    CHECK(mille_table_record(made.table, viewer, NULL, NULL, 0, NULL, NULL) ==
          (sees ? MILLE_E_BUFFER : MILLE_E_ARGUMENT));
  }
  options.hash = 1;
  REFUSES(MILLE_E_BUFFER, mille_table_record(made.table, MILLE_ALL, &options, NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_record(made.table, 0, &options, text, sizeof text, NULL, &check_error));
  options.hash = 0;
  options.reserved0 = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_record(made.table, 0, &options, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_position(NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_commitment(NULL, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_commitment(made.table, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_commitment(made.table, bytes, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_seed(NULL, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seed(made.table, NULL, &check_error));
}

// A failed call does not change the table, and its error may be NULL.
static void without_an_error(void) {
  CHECK(mille_table_apply_text(made.table, "pass", NULL) == MILLE_E_ILLEGAL_ACTION);
  CHECK(mille_table_apply_text(NULL, "pass", NULL) == MILLE_E_HANDLE);
  CHECK(mille_variant_load(made.engine, "vienna", NULL, 0, &made.variant, NULL) == MILLE_E_NOT_FOUND);
}

int main(void) {
  uint64_t before;
  made = check_make();
  state = (mille_state*)(void*)state_memory;
  SUCCEEDS(mille_state_from_table(made.table, state, &check_error));
  before = check_hash(made.table);
  without_objects();
  engines_allow_unknown_fields_or_not();
  engines_and_variants();
  scripts_that_reach_beyond_a_deal();
  scripts();
  scripts_of_several_files();
  scripts_over_the_engines_limit();
  scripts_with_more_memory_than_there_is();
  making_tables();
  dealing();
  playing();
  looking();
  without_an_error();
  CHECK(check_hash(made.table) == before);
  mille_engine_free(NULL);
  mille_variant_free(NULL);
  mille_table_free(NULL);
  mille_player_free(NULL);
  check_free(&made);
  return check_result();
}
