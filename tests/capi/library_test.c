// What the library reports about itself: version, capabilities, and the names of statuses, rules and messages. Also
// cards and seeds as text, and where the matches of a record are.
#include <string.h>

#include "check.h"

static void version_and_capabilities(void) {
  const char* offered[] = {"mille.table/1", "mille.state/1", "mille.encoding/1"};
  size_t i;
  CHECK(mille_version() == MILLE_VERSION);
  CHECK(strcmp(mille_version_text(), "0.1.0") == 0);
  for (i = 0; i < sizeof offered / sizeof *offered; ++i) CHECK(mille_has(offered[i]) == 1);
  CHECK(mille_has("mille.table/2") == 0);
  CHECK(mille_has("mille.poker/1") == 0);
  CHECK(mille_has("") == 0);
  CHECK(mille_has(NULL) == 0);
}

static void statuses(void) {
  mille_status status;
  CHECK(strcmp(mille_status_name(MILLE_OK), "MILLE_OK") == 0);
  CHECK(strcmp(mille_status_name(MILLE_E_BUSY), "MILLE_E_BUSY") == 0);
  CHECK(strcmp(mille_status_name(MILLE_E_INTERNAL), "MILLE_E_INTERNAL") == 0);
  for (status = MILLE_OK; status <= MILLE_E_INTERNAL; ++status) {
    CHECK(strcmp(mille_status_name(status), "MILLE_E_UNKNOWN") != 0);
    CHECK(mille_status_text(status)[0] != '\0');
  }
  CHECK(strcmp(mille_status_name(-1), "MILLE_E_UNKNOWN") == 0);
  CHECK(strcmp(mille_status_name(MILLE_E_INTERNAL + 1), "MILLE_E_UNKNOWN") == 0);
  CHECK(mille_status_text(-1) != NULL);
  CHECK(mille_status_text(INT32_MAX) != NULL);
}

static void rules(void) {
  const char* ids[] = {"C1", "C2", "C3", "D1", "D2", "D3", "T1", "T2", "T3", "T4", "S1", "S2", "S3",
                       "S4", "S5", "S6", "S7", "P1", "P2", "P3", "P4", "P5", "P6", "F1", "X1", "X2",
                       "X3", "E1", "E2", "E3", "E4", "N1", "N2", "N3", "N4", "M1", "M2", "M3", "M4",
                       "Y1", "Y2", "Y3", "Y4", "Y5", "V1", "V2", "V3", "V4", "V5"};
  size_t i;
  for (i = 0; i < sizeof ids / sizeof *ids; ++i) {
    const char* text = mille_rule_text(ids[i]);
    check_that(text != NULL && text[0] != '\0', ids[i], __FILE__, __LINE__);
  }
  CHECK(mille_rule_text("Z9") == NULL);
  CHECK(mille_rule_text("p1") == NULL);
  CHECK(mille_rule_text("") == NULL);
  CHECK(mille_rule_text(NULL) == NULL);
}

static void messages(void) {
  size_t count = 0;
  const char* id;
  while ((id = mille_message_id(count)) != NULL) {
    size_t other;
    CHECK(strlen(id) < sizeof check_error.message);
    CHECK(mille_message_text(id) != NULL);
    for (other = 0; other < count; ++other) CHECK(strcmp(mille_message_id(other), id) != 0);
    ++count;
  }
  CHECK(count > 50);
  CHECK(mille_message_id(SIZE_MAX) == NULL);
  CHECK(mille_message_text("no.such.message") == NULL);
  CHECK(mille_message_text(NULL) == NULL);
}

static void cards(void) {
  unsigned card;
  char text[8];
  for (card = 0; card <= MILLE_CARD_JOKER; ++card) {
    mille_card read = 255;
    SUCCEEDS(mille_card_text((mille_card)card, text, sizeof text, NULL, &check_error));
    SUCCEEDS(mille_card_parse(text, &read, &check_error));
    CHECK(read == card);
  }
  for (card = MILLE_CARD_JOKER + 1; card < 256; ++card) {
    REFUSES(MILLE_E_ARGUMENT, mille_card_text((mille_card)card, text, sizeof text, NULL, &check_error));
  }
}

static void card_spellings(void) {
  static const struct {
    const char* text;
    int card;
  } spellings[] = {{"QS", 47},
                   {"qs", 47},
                   {"10D", 37},
                   {"TD", 37},
                   {"tD", 37},
                   {"AC", 0},
                   {"x", 52},
                   {"X", 52},
                   {"Q\xe2\x99\xa0", 47},
                   {"A\xe2\x99\xa3", 0},
                   {"10\xe2\x99\xa6", 37},
                   {"k\xe2\x99\xa5", 50}};
  const char* wrong[] = {"",
                         "Q",
                         "S",
                         "1S",
                         "11S",
                         "QSS",
                         " QS",
                         "QS ",
                         "Q S",
                         "QX",
                         "XS",
                         "0S",
                         "-1S",
                         "QS\xe2\x99\xa0",
                         "Q\xe2\x99",
                         "\xff\xff",
                         "10",
                         "XX",
                         "QSQSQSQSQSQSQSQSQSQSQSQSQSQSQSQS"};
  size_t i;
  for (i = 0; i < sizeof spellings / sizeof *spellings; ++i) {
    mille_card card = 255;
    SUCCEEDS(mille_card_parse(spellings[i].text, &card, &check_error));
    check_that(card == spellings[i].card, spellings[i].text, __FILE__, __LINE__);
  }
  for (i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    mille_card card = 77;
    REFUSES(MILLE_E_NOTATION, mille_card_parse(wrong[i], &card, &check_error));
    CHECK(card == 77);
  }
}

static void seeds(void) {
  const char* wrong[] = {"",
                         " ",
                         "-1",
                         "+1",
                         "1 ",
                         " 1",
                         "0x10",
                         "18446744073709551616",
                         "abc",
                         "1e3",
                         "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1",
                         "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0",
                         "g00102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"};
  uint8_t seed[MILLE_SEED_SIZE], other[MILLE_SEED_SIZE];
  size_t i;
  SUCCEEDS(mille_seed_parse("000102030405060708090A0B0C0D0E0F101112131415161718191a1b1c1d1e1f", seed, &check_error));
  for (i = 0; i < MILLE_SEED_SIZE; ++i) CHECK(seed[i] == i);
  for (i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    memset(seed, 0x55, sizeof seed);
    REFUSES(MILLE_E_NOTATION, mille_seed_parse(wrong[i], seed, &check_error));
    CHECK(seed[0] == 0x55 && seed[31] == 0x55);
  }
  SUCCEEDS(mille_seed_random(seed, &check_error));
  SUCCEEDS(mille_seed_random(other, &check_error));
  CHECK(memcmp(seed, other, sizeof seed) != 0);
  memcpy(other, seed, sizeof seed);
  SUCCEEDS(mille_seed_of_match(seed, 1, other, &check_error));
  CHECK(memcmp(seed, other, sizeof seed) == 0);
  SUCCEEDS(mille_seed_of_match(seed, 2, other, &check_error));
  SUCCEEDS(mille_seed_of_match(seed, 2, seed, &check_error));  // in place
  CHECK(memcmp(seed, other, sizeof seed) == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_seed_of_match(seed, 0, other, &check_error));
}

// Two matches, of which the second has begun. A match reaches to the header of the next one.
static void matches_of_a_record(void) {
  static const char first[] = "{\"mille_record\":2,\"engine\":\"1.0.0\"}\n{\"deal\":1}\n";
  static const char second[] = "{\"mille_record\":2,\"engine\":\"1.0.1\"}\n";
  char both[128];
  size_t offset = 99, length = 99;
  uint64_t line = 99;
  strcpy(both, first);
  strcat(both, second);
  SUCCEEDS(mille_record_find(both, strlen(both), 1, &offset, &length, &line, &check_error));
  CHECK(offset == 0 && length == strlen(first) && line == 1);
  SUCCEEDS(mille_record_find(both, strlen(both), 2, &offset, &length, &line, &check_error));
  CHECK(offset == strlen(first) && length == strlen(second) && line == 3);
  SUCCEEDS(mille_record_find(both, strlen(both), 2, NULL, NULL, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_record_find(both, strlen(both), 3, &offset, &length, &line, &check_error));
  CHECK(offset == strlen(first) && length == strlen(second) && line == 3);
}

int main(void) {
  version_and_capabilities();
  statuses();
  rules();
  messages();
  cards();
  card_spellings();
  seeds();
  matches_of_a_record();
  return check_result();
}
