// A minimal test framework; see check.h.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

mille_error check_error;

const char check_position[] =
    "{\"mille_position\":1,\"variant\":\"montreal\",\"options\":{},\"rules\":{},\"deal\":1,\"reshuffles\":0,\"dealer\":"
    "0,"
    "\"turn\":1,\"drawn\":true,\"first_turn\":false,\"turns\":12,\"hands\":[[\"5H\",\"4C\"],[\"8C\",\"8D\",\"8H\","
    "\"KD\"]],"
    "\"sets\":[{\"9\":[\"9C\",\"9D\",\"2H\"]},{}],\"pile\":[\"3C\",\"KC\"],\"stock\":[\"9S\",\"QS\"],\"totals\":[100,-"
    "20],"
    "\"naturals\":[0,1],\"chapeaux\":[2,0],\"rest\":\"out\"}";

static unsigned long check_count;
static unsigned long check_failures;

// The file of MILLE_REFUSALS, in which what every refusal says stands as a line. NULL without one, and after a difference.
static FILE* refusals;

static int writes_refusals(void) { return getenv("MILLE_WRITE_GOLDEN") != NULL; }

static void open_refusals(void) {
  static int is_open = 0;
  const char* name = getenv("MILLE_REFUSALS");
  if (is_open || name == NULL) return;
  is_open = 1;
  refusals = fopen(name, writes_refusals() ? "wb" : "rb");
  check_that(refusals != NULL, "the file of MILLE_REFUSALS can be opened", __FILE__, __LINE__);
}

static void close_refusals(void) {
  if (refusals == NULL) return;
  if (!writes_refusals())
    check_that(fgetc(refusals) == EOF, "no refusal of MILLE_REFUSALS is missing", __FILE__, __LINE__);
  check_that(fclose(refusals) == 0, "the file of MILLE_REFUSALS is whole", __FILE__, __LINE__);
  refusals = NULL;
}

static void compare_refusal(const char* call, const char* file, int line) {
  char now[4096];
  char then[4096] = "";
  size_t size = (size_t)snprintf(now, sizeof now, "%s: %s", call, check_error.text);
  if (check_error.rule[0] != '\0')
    size += (size_t)snprintf(now + size, sizeof now - size, " rule %s", check_error.rule);
  if (check_error.line != 0)
    size += (size_t)snprintf(now + size, sizeof now - size, " line %ld %s", (long)check_error.line, check_error.file);
  snprintf(now + size, sizeof now - size, "\n");
  open_refusals();
  if (refusals == NULL) return;
  if (writes_refusals()) {
    check_that(fputs(now, refusals) >= 0, "the refusal is written", file, line);
    return;
  }
  check_that(fgets(then, sizeof then, refusals) != NULL && strcmp(then, now) == 0, "the refusal says what it said",
             file, line);
  if (strcmp(then, now) == 0) return;
  printf("  it said %s  and now %s", then, now);
  fclose(refusals);
  refusals = NULL;
}

void check_that(int holds, const char* what, const char* file, int line) {
  ++check_count;
  if (holds) return;
  ++check_failures;
  printf("%s:%d: %s\n", file, line, what);
}

void check_reset_error(void) {
  memset(&check_error, 0, sizeof check_error);
  check_error.struct_size = sizeof check_error;
}

void check_refusal(mille_status expected, mille_status status, const char* call, const char* file, int line) {
  check_that(status == expected, call, file, line);
  if (status != expected) {
    printf("  is answered %s, not %s: %s\n", mille_status_name(status), mille_status_name(expected), check_error.text);
    return;
  }
  compare_refusal(call, file, line);
  check_that(check_error.status == expected, "the error carries the status", file, line);
  check_that(check_error.text[0] != '\0', "the error says why", file, line);
  check_that(check_error.message[0] != '\0', "the error names its message", file, line);
  check_that(mille_message_text(check_error.message, NULL) != NULL, "the message is in the catalogue", file, line);
  if (check_error.text[0] == '\0' || mille_message_text(check_error.message, NULL) == NULL) {
    printf("  by %s: %s %s\n", call, check_error.message, check_error.text);
  }
}

void check_success(mille_status status, const char* call, const char* file, int line) {
  check_that(status == MILLE_OK, call, file, line);
  if (status != MILLE_OK) printf("  is answered %s: %s\n", mille_status_name(status), check_error.text);
}

int check_result(void) {
  open_refusals();  // if nothing was refused
  close_refusals();
  printf("%lu checks, %lu failed\n", check_count, check_failures);
  return check_failures == 0 ? 0 : 1;
}

check_objects check_make(void) {
  check_objects objects = {NULL, NULL, NULL};
  mille_match_setup setup;
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.seed[0] = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  SUCCEEDS(mille_engine_create(NULL, &objects.engine, &check_error));
  SUCCEEDS(mille_variant_load(objects.engine, "montreal", NULL, 0, &objects.variant, &check_error));
  SUCCEEDS(mille_table_create(objects.variant, &setup, &objects.table, &check_error));
  SUCCEEDS(mille_table_next_deal(objects.table, NULL, &check_error));
  return objects;
}

void check_free(check_objects* objects) {
  mille_table_free(objects->table);
  mille_variant_free(objects->variant);
  mille_engine_free(objects->engine);
}

uint64_t check_hash(mille_table* table) {
  uint64_t hash = 0;
  SUCCEEDS(mille_table_hash(table, &hash, &check_error));
  return hash;
}

uint64_t check_random(uint64_t* state) {
  uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
  mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
  return mixed ^ (mixed >> 31);
}

size_t check_below(uint64_t* state, size_t bound) { return (size_t)(check_random(state) % bound); }

mille_status check_player(mille_engine* engine, const char* text, mille_player** player, mille_error* error) {
  char name[1024];
  mille_status status;
  SIZED(mille_player_setup, setup);
  status = mille_player_parse(text, &setup, name, sizeof name, NULL, error);
  return status != MILLE_OK ? status : mille_player_create(engine, name, &setup, player, error);
}
