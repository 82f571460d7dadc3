// What the library reports about itself: version, capabilities, and the names of statuses, rules and messages. Also
// cards and seeds as text, and where the matches of a record are.
#include <string.h>

#include "check.h"

static void version_and_capabilities(void) {
  const char* offered[] = {"mille.table/1", "mille.state/1", "mille.hash/1", "mille.encoding/1"};
  size_t i;
  CHECK(mille_version() == MILLE_VERSION);
  CHECK(strcmp(mille_version_text(), "1.0.0-rc.1") == 0);
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
    const char* text = mille_rule_text(ids[i], "en");
    check_that(text != NULL && text[0] != '\0', ids[i], __FILE__, __LINE__);
  }
  CHECK(mille_rule_text("Z9", "en") == NULL);
  CHECK(mille_rule_text("p1", "fr") == NULL);
  CHECK(mille_rule_text("", NULL) == NULL);
  CHECK(mille_rule_text(NULL, "fr") == NULL);
}

static void messages(void) {
  size_t count = 0;
  const char* id;
  while ((id = mille_message_id(count)) != NULL) {
    size_t other;
    CHECK(strlen(id) < sizeof check_error.message);
    CHECK(mille_message_text(id, NULL) != NULL);
    for (other = 0; other < count; ++other) CHECK(strcmp(mille_message_id(other), id) != 0);
    ++count;
  }
  CHECK(count > 50);
  CHECK(mille_message_id(SIZE_MAX) == NULL);
  CHECK(mille_message_text("no.such.message", "fr") == NULL);
  CHECK(mille_message_text(NULL, "fr") == NULL);
}

/* Every spelling of a language's tag is that language; what is no language of the library is English. */
static void languages(void) {
  const char* french[] = {"fr", "FR", "fr-CA", "fr_CA.UTF-8", "fr_FR@euro", "fr.UTF-8"};
  const char* english[] = {"en", "en-CA", "", "C", "POSIX", "f", "fra", "xx", "-", "_fr"};
  const char* const rule = mille_rule_text("P1", "fr");
  const char* const message = mille_message_text("pile.empty", "fr");
  size_t i;
  CHECK(strcmp(mille_language(0), "en") == 0);
  CHECK(strcmp(mille_language(1), "fr") == 0);
  CHECK(mille_language(SIZE_MAX) == NULL);
  CHECK(rule != mille_rule_text("P1", NULL));
  CHECK(message != mille_message_text("pile.empty", NULL));
  for (i = 0; i < sizeof french / sizeof *french; ++i) {
    check_that(mille_rule_text("P1", french[i]) == rule, french[i], __FILE__, __LINE__);
    check_that(mille_message_text("pile.empty", french[i]) == message, french[i], __FILE__, __LINE__);
  }
  for (i = 0; i < sizeof english / sizeof *english; ++i) {
    check_that(mille_rule_text("P1", english[i]) == mille_rule_text("P1", NULL), english[i], __FILE__, __LINE__);
    check_that(mille_message_text("pile.empty", english[i]) == mille_message_text("pile.empty", NULL), english[i],
               __FILE__, __LINE__);
  }
}

static void error_texts(void) {
  mille_error what;
  char text[MILLE_ERROR_TEXT_SIZE];
  size_t needed = 0;
  mille_card card;
  CHECK(mille_error_text(NULL, "fr", text, sizeof text, NULL, NULL) == MILLE_E_ARGUMENT);
  memset(&what, 0, sizeof what);
  CHECK(mille_error_text(&what, "fr", text, sizeof text, NULL, NULL) == MILLE_E_STRUCT_SIZE);

  what.struct_size = sizeof what;
  CHECK(mille_card_parse("11Z", &card, &what) == MILLE_E_NOTATION);
  CHECK(mille_error_text(&what, NULL, text, sizeof text, &needed, NULL) == MILLE_OK);
  CHECK(strcmp(text, what.text) == 0 && needed == strlen(text) + 1);
  CHECK(mille_error_text(&what, "en-CA", text, sizeof text, NULL, NULL) == MILLE_OK);
  CHECK(strcmp(text, what.text) == 0);
  CHECK(mille_error_text(&what, "fr-CA", text, sizeof text, &needed, NULL) == MILLE_OK);
  CHECK(strcmp(text, what.text) != 0 && strstr(text, "11Z") != NULL && needed == strlen(text) + 1);
  CHECK(mille_error_text(&what, "fr", text, needed - 1, &needed, NULL) == MILLE_E_BUFFER);
  CHECK(needed == strlen(text) + 1);
  CHECK(mille_error_text(&what, "fr", NULL, 0, &needed, NULL) == MILLE_E_BUFFER);
  CHECK(needed == strlen(text) + 1);

  /* A message that the library does not have keeps its text; garbage in the host's struct is read within its arrays. */
  strcpy(what.message, "no.such.message");
  CHECK(mille_error_text(&what, "fr", text, sizeof text, NULL, NULL) == MILLE_OK);
  CHECK(strcmp(text, what.text) == 0);
  memset((char*)&what + sizeof what.struct_size, 'x', sizeof what - sizeof what.struct_size);
  CHECK(mille_error_text(&what, "fr", text, sizeof text, &needed, NULL) == MILLE_E_BUFFER);
  CHECK(needed == sizeof what.text + 1);
  memset(what.message, 0, sizeof what.message);
  strcpy(what.message, "pile.hand");
  CHECK(mille_error_text(&what, "fr", text, sizeof text, &needed, NULL) == MILLE_E_BUFFER);
  memset(what.params, 0, sizeof what.params);
  memset(what.params[1], 'x', 59);
  CHECK(mille_error_text(&what, "fr", text, sizeof text, NULL, NULL) == MILLE_OK);
  CHECK(strstr(text, "xxxx") != NULL);
  memset(what.text, 0, sizeof what.text);
  strcpy(what.text, "Whole.");
  memset(what.params[1], 'x', 60);
  CHECK(mille_error_text(&what, "fr", text, sizeof text, NULL, NULL) == MILLE_OK);
  CHECK(strcmp(text, "Whole.") == 0);
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
  SUCCEEDS(mille_record_find(both, strlen(both), 0, &offset, &length, &line, &check_error));
  CHECK(offset == 0 && length == strlen(first) && line == 1);
  SUCCEEDS(mille_record_find(both, strlen(both), 2, &offset, &length, &line, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_record_find(both, strlen(both), 3, &offset, &length, &line, &check_error));
  CHECK(offset == strlen(first) && length == strlen(second) && line == 3);
}

int main(void) {
  version_and_capabilities();
  statuses();
  rules();
  messages();
  languages();
  error_texts();
  cards();
  card_spellings();
  seeds();
  matches_of_a_record();
  return check_result();
}
