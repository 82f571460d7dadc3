// Bytes that are not an action, and randomly damaged records, positions and texts. Each is read, or refused with a
// reason. The argument of the program sets the number of damaged texts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static check_objects made;
static uint64_t seed = 2024;

enum { ROOM = 32768 };
static char whole[ROOM];
static char damaged[2 * ROOM];

// Tokens that may trip readers of JSON and of this notation.
static const char* const tokens[] = {"{",
                                     "}",
                                     "[",
                                     "]",
                                     ",",
                                     ":",
                                     "\"",
                                     "null",
                                     "true",
                                     "-1",
                                     "0",
                                     "1e999",
                                     "0.5",
                                     "\\u0000",
                                     "99999999999999999999",
                                     "2147483648",
                                     "-9223372036854775808",
                                     "\"QS\"",
                                     "\"X\"",
                                     "\"\"",
                                     "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                                     "{\"a\":{\"a\":{\"a\":{\"a\":",
                                     "\xef\xbb\xbf",
                                     "\xff",
                                     "\n",
                                     "\r\n",
                                     "\"rules\":{\"sets\":{\"min_size\":5}}",
                                     "//",
                                     "1.0",
                                     "\"seed\":null",
                                     "\"deal\":2",
                                     "\"stock\":73",
                                     "\"rest\":\"out\"",
                                     "\"known\":[[],[]]"};

static size_t damage(const char* text, size_t length) {
  size_t changes = 1 + check_below(&seed, 4);
  memcpy(damaged, text, length);
  while (changes-- > 0 && length > 0) {
    size_t at = check_below(&seed, length);
    size_t span = 1 + check_below(&seed, 24);
    const char* token = tokens[check_below(&seed, sizeof tokens / sizeof *tokens)];
    if (span > length - at) span = length - at;
    switch (check_below(&seed, 6)) {
      case 0: damaged[at] = (char)check_random(&seed); break;
      case 1: damaged[at] = (char)(damaged[at] ^ (1 << check_below(&seed, 8))); break;
      case 2:
        memmove(damaged + at, damaged + at + span, length - at - span);
        length -= span;
        break;
      case 3:
        if (length + span > sizeof damaged) break;
        memmove(damaged + at + span, damaged + at, length - at);
        length += span;
        break;
      case 4:
        span = strlen(token);
        if (length + span > sizeof damaged) break;
        memmove(damaged + at + span, damaged + at, length - at);
        memcpy(damaged + at, token, span);
        length += span;
        break;
      default: length = at; break;
    }
  }
  return length;
}

// Returns 1 for statuses with which a reader may answer a damaged text.
static int reasonable(mille_status status) {
  switch (status) {
    case MILLE_OK:
    case MILLE_E_RECORD:
    case MILLE_E_POSITION:
    case MILLE_E_RULES:
    case MILLE_E_OPTION:
    case MILLE_E_NOT_FOUND:
    case MILLE_E_UNSUPPORTED:
    case MILLE_E_NOTATION:
    case MILLE_E_LIMIT: return 1;
    default: return 0;
  }
}

static void look_at(mille_table* table) {
  mille_action legal[64];
  size_t count = 0;
  mille_table_info info;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;
  CHECK(mille_table_info_get(table, &info, NULL) == MILLE_OK);
  CHECK(check_hash(table) != 0);
  mille_table_legal(table, legal, 64, &count, NULL);
  if (info.phase == MILLE_PHASE_DRAW || info.phase == MILLE_PHASE_LAY) CHECK(count > 0);
}

static void damaged_records(unsigned long attempts) {
  mille_record_options options;
  size_t needed = 0;
  unsigned long taken = 0, i;
  mille_action legal[1024];
  memset(&options, 0, sizeof options);
  options.struct_size = sizeof options;
  for (i = 0; i < 14; ++i) {
    size_t count = 0;
    SUCCEEDS(mille_table_legal(made.table, legal, 1024, &count, &check_error));
    SUCCEEDS(mille_table_apply(made.table, &legal[check_below(&seed, count)], &check_error));
  }
  options.hash = 1;
  SUCCEEDS(mille_table_record(made.table, MILLE_ALL, &options, whole, sizeof whole, &needed, &check_error));
  for (i = 0; i < attempts; ++i) {
    mille_table* table = NULL;
    size_t length = damage(whole, needed - 1);
    mille_status status;
    check_reset_error();
    status = mille_table_import(made.engine, damaged, length, 1 + check_below(&seed, 50) / 49, &table, &check_error);
    CHECK(reasonable(status));
    if (!reasonable(status)) printf("  %s: %s\n", mille_status_name(status), check_error.text);
    CHECK((status == MILLE_OK) == (table != NULL));
    if (status == MILLE_OK) {
      ++taken;
      look_at(table);
    } else {
      CHECK(check_error.status == status && check_error.text[0] != '\0');
    }
    mille_table_free(table);
  }
  printf("%lu of %lu damaged records were still read\n", taken, attempts);
  CHECK(taken < attempts);
}

static void damaged_positions(unsigned long attempts) {
  size_t length = strlen(check_position);
  unsigned long taken = 0, i;
  mille_table* table = NULL;
  SUCCEEDS(mille_table_from_position(made.engine, NULL, check_position, length, &table, &check_error));
  mille_table_free(table);
  for (i = 0; i < attempts; ++i) {
    size_t size = damage(check_position, length);
    mille_status status;
    table = NULL;
    check_reset_error();
    status = mille_table_from_position(made.engine, NULL, damaged, size, &table, &check_error);
    CHECK(reasonable(status));
    if (!reasonable(status))
      printf("  %s: %s: %.*s\n", mille_status_name(status), check_error.text, (int)size, damaged);
    CHECK((status == MILLE_OK) == (table != NULL));
    if (status == MILLE_OK) {
      ++taken;
      look_at(table);
    } else {
      CHECK(check_error.status == status && check_error.text[0] != '\0');
    }
    mille_table_free(table);
  }
  printf("%lu of %lu damaged positions were still read\n", taken, attempts);
  CHECK(taken < attempts);
}

static void random_actions(unsigned long attempts) {
  unsigned long i;
  unsigned char bytes[32];
  uint64_t before = check_hash(made.table);
  for (i = 0; i < attempts; ++i) {
    mille_action action;
    mille_status status;
    char text[256];
    size_t at;
    for (at = 0; at < sizeof bytes; ++at) {
      bytes[at] = (unsigned char)(check_below(&seed, 3) == 0 ? check_random(&seed) : 0);
    }
    if (check_below(&seed, 2) == 0) bytes[0] = (unsigned char)check_below(&seed, 8);
    if (check_below(&seed, 2) == 0) bytes[3] = (unsigned char)check_below(&seed, 5);
    memcpy(&action, bytes, sizeof action);
    check_reset_error();
    status = mille_table_check(made.table, &action, &check_error);
    CHECK(status == MILLE_OK || (status == MILLE_E_ILLEGAL_ACTION && check_error.text[0] != '\0'));
    if (status != MILLE_OK) {
      CHECK(mille_table_apply(made.table, &action, NULL) == status);
      CHECK(check_hash(made.table) == before);
    }
    status = mille_action_text(&action, 0, text, sizeof text, NULL, NULL);
    CHECK(status == MILLE_OK || status == MILLE_E_ARGUMENT);
  }
}

static void random_texts(unsigned long attempts) {
  static const char* const samples[] = {"lay 8 8C 8D 2H", "lay @0 10 10C TD", "pile QC QH", "discard 5H",
                                        "draw",           "upcard",           "pass"};
  unsigned long i;
  uint64_t before = check_hash(made.table);
  for (i = 0; i < attempts; ++i) {
    const char* sample = samples[check_below(&seed, sizeof samples / sizeof *samples)];
    size_t length = damage(sample, strlen(sample));
    mille_action action;
    mille_card card;
    uint8_t bytes[MILLE_SEED_SIZE];
    mille_status status;
    damaged[length] = '\0';
    check_reset_error();
    status = mille_table_parse(made.table, damaged, &action, &check_error);
    CHECK(status == MILLE_OK || (status == MILLE_E_NOTATION && check_error.text[0] != '\0'));
    status = mille_card_parse(damaged, &card, NULL);
    CHECK(status == MILLE_OK || status == MILLE_E_NOTATION);
    status = mille_seed_parse(damaged, bytes, NULL);
    CHECK(status == MILLE_OK || status == MILLE_E_NOTATION);
  }
  CHECK(check_hash(made.table) == before);
}

static void random_options(unsigned long attempts) {
  unsigned long i;
  for (i = 0; i < attempts; ++i) {
    mille_option option;
    mille_variant* variant = NULL;
    mille_status status;
    size_t length = damage("target=1200", 11);
    char* value;
    damaged[length] = '\0';
    value = strchr(damaged, '=');
    if (value == NULL) continue;
    *value++ = '\0';
    option.name = damaged;
    option.value = value;
    status = mille_variant_load(made.engine, "montreal", &option, 1, &variant, NULL);
    CHECK(status == MILLE_OK || status == MILLE_E_OPTION || status == MILLE_E_RULES);
    mille_variant_free(variant);
  }
}

// Texts that are absurd by design.
static void absurd_texts(void) {
  static const char* const texts[] = {"",
                                      " ",
                                      "\n",
                                      "{",
                                      "[]",
                                      "null",
                                      "{}",
                                      "\"\"",
                                      "0",
                                      "{\"mille_record\":2}",
                                      "{\"mille_record\":2}",
                                      "{\"mille_position\":1}",
                                      "{\"mille_position\":2,\"variant\":\"montreal\"}",
                                      "\xef\xbb\xbf{}",
                                      "{\"mille_record\":2}\n{\"mille_record\":2}\n"};
  size_t i;
  mille_table* table = NULL;
  for (i = 0; i < sizeof texts / sizeof *texts; ++i) {
    check_reset_error();
    CHECK(mille_table_import(made.engine, texts[i], strlen(texts[i]), 1, &table, &check_error) != MILLE_OK);
    CHECK(check_error.text[0] != '\0');
    check_reset_error();
    CHECK(mille_table_from_position(made.engine, NULL, texts[i], strlen(texts[i]), &table, &check_error) != MILLE_OK);
    CHECK(check_error.text[0] != '\0');
  }
  memset(damaged, '[', sizeof damaged);
  CHECK(mille_table_import(made.engine, damaged, sizeof damaged, 1, &table, NULL) != MILLE_OK);
  CHECK(mille_table_from_position(made.engine, NULL, damaged, sizeof damaged, &table, NULL) != MILLE_OK);
  for (i = 0; i + 5 < sizeof damaged; i += 5) memcpy(damaged + i, "{\"a\":", 5);
  CHECK(mille_table_from_position(made.engine, NULL, damaged, i, &table, NULL) != MILLE_OK);
  memset(damaged, 0, sizeof damaged);
  CHECK(mille_table_import(made.engine, damaged, sizeof damaged, 1, &table, NULL) != MILLE_OK);
  CHECK(table == NULL);
}

int main(int argc, char** argv) {
  const char* said = getenv("MILLE_TEST_FACTOR");
  const double factor = said != NULL && strtod(said, NULL) > 0 ? strtod(said, NULL) : 1;
  unsigned long attempts = argc > 1 ? strtoul(argv[1], NULL, 10) : (unsigned long)(30000 * factor);
  made = check_make();
  random_actions(attempts);
  random_texts(attempts);
  random_options(attempts / 10);
  absurd_texts();
  damaged_positions(attempts * 7 / 10);
  damaged_records(attempts * 3 / 10);
  check_free(&made);
  return check_result();
}
