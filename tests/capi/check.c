// A minimal test framework; see check.h.
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

mille_error check_error;

// What every refusal has said, a line each. Where MILLE_REFUSALS names a file, its lines must be the same.
static char* said;
static size_t said_size;

static void keep_refusal(const char* call) {
  char line[4096];
  int size = snprintf(line, sizeof line, "%s: %s", call, check_error.text);
  if (check_error.rule[0] != '\0')
    size += snprintf(line + size, sizeof line - (size_t)size, " rule %s", check_error.rule);
  if (check_error.line != 0)
    size += snprintf(line + size, sizeof line - (size_t)size, " line %ld %s", (long)check_error.line, check_error.file);
  line[size++] = '\n';
  said = (char*)realloc(said, said_size + (size_t)size);
  if (said == NULL) exit(2);
  memcpy(said + said_size, line, (size_t)size);
  said_size += (size_t)size;
}

// With MILLE_WRITE_GOLDEN the file is written.
static void compare_refusals(const char* name) {
  FILE* file = fopen(name, getenv("MILLE_WRITE_GOLDEN") != NULL ? "wb" : "rb");
  size_t begin = 0;
  check_that(file != NULL, "the file of MILLE_REFUSALS can be opened", __FILE__, __LINE__);
  if (file == NULL) return;
  if (getenv("MILLE_WRITE_GOLDEN") != NULL) {
    check_that(fwrite(said, 1, said_size, file) == said_size, "the refusals are written", __FILE__, __LINE__);
  } else {
    for (size_t i = 0; i <= said_size; ++i) {
      const int expected = fgetc(file);
      if (expected == (i < said_size ? (unsigned char)said[i] : EOF)) {
        if (expected == '\n') begin = i + 1;
        continue;
      }
      check_that(0, "a refusal says what it said", name, 0);
      printf("  now: %.*s\n", (int)strcspn(said + begin, "\n"), said + begin);
      break;
    }
  }
  fclose(file);
}

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
  keep_refusal(call);
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
  if (getenv("MILLE_REFUSALS") != NULL && said != NULL) compare_refusals(getenv("MILLE_REFUSALS"));
  free(said);
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
