// A sealed match between two guests: the calls of the host, the calls of each guest on its own machine, and what is
// refused.
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { LONGEST = 1 << 20 };

typedef struct {
  mille_seat seat;
  mille_guest_notes notes;
  uint8_t receipt[MILLE_HASH_SIZE];
  uint64_t lines;  // seen so far
} guest;

static char text[LONGEST];

static mille_table* sealed_table(const mille_variant* variant) {
  mille_table* table = NULL;
  SIZED(mille_match_setup, setup);
  setup.decks = MILLE_DECKS_SEALED;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  setup.has_seed = 1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(variant, &setup, &table, &check_error));  // the engine makes the seed
  setup.has_seed = 0;
  setup.draw_ends = 1;
  REFUSES(MILLE_E_ARGUMENT, mille_table_create(variant, &setup, &table, &check_error));
  setup.draw_ends = 0;
  SUCCEEDS(mille_table_create(variant, &setup, &table, &check_error));
  SUCCEEDS(mille_table_set_seat_name(table, 0, "ann", &check_error));
  SUCCEEDS(mille_table_set_seat_name(table, 1, "ben", &check_error));
  return table;
}

static mille_sealing sealing_of(mille_table* table) {
  SIZED(mille_sealing, sealing);
  SUCCEEDS(mille_table_sealing(table, &sealing, &check_error));
  return sealing;
}

static int all_zero(const void* bytes, size_t size) {
  const unsigned char* byte = (const unsigned char*)bytes;
  while (size != 0 && *byte == 0) ++byte, --size;
  return size == 0;
}

static guest new_guest(mille_table* table, mille_seat seat) {
  guest one;
  memset(&one, 0, sizeof one);
  one.seat = seat;
  one.notes.struct_size = sizeof one.notes;
  one.notes.seat = seat;
  one.notes.other_guest = 1;
  SUCCEEDS(mille_table_terms(table, text, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_guest_terms_hash(text, strlen(text), one.notes.terms, &check_error));
  SUCCEEDS(mille_table_commitment(table, one.notes.commit, &check_error));
  SUCCEEDS(mille_guest_new_share("a word", seat == 0 ? 6 : 0, one.notes.share, &check_error));
  return one;
}

static void give_share_commit(mille_table* table, const guest* from, guest* to) {
  uint8_t commit[MILLE_HASH_SIZE];
  SUCCEEDS(mille_guest_share_commit(from->notes.commit, from->seat, from->notes.share, commit, &check_error));
  SUCCEEDS(mille_table_add_share_commit(table, from->seat, commit, &check_error));
  memcpy(to->notes.other_share_commit, commit, sizeof commit);
}

// The guest computes its receipts over the new lines of its redacted record.
static void see_new_lines(mille_table* table, guest* one) {
  char* line = text;
  SIZED(mille_record_options, options);
  options.first_line = one->lines;
  SUCCEEDS(mille_table_record(table, one->seat, &options, text, sizeof text, NULL, &check_error));
  while (*line != '\0') {
    char* const end = strchr(line, '\n');
    const size_t length = (size_t)(end - line);
    if (one->lines == 0) SUCCEEDS(mille_guest_check_header(&one->notes, line, length, &check_error));
    SUCCEEDS(mille_guest_receipt(one->lines == 0 ? NULL : one->receipt, line, length, one->receipt, &check_error));
    ++one->lines;
    line = end + 1;
  }
}

static void play_some(mille_table* table, uint64_t* random, int decisions) {
  mille_action legal[2048];
  size_t count = 0;
  SIZED(mille_table_info, info);
  for (; decisions != 0; --decisions) {
    SUCCEEDS(mille_table_info_get(table, &info, &check_error));
    if (info.phase == MILLE_PHASE_OVER) return;
    if (info.phase == MILLE_PHASE_BETWEEN) {
      SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
    } else {
      SUCCEEDS(mille_table_legal(table, legal, 2048, &count, &check_error));
      SUCCEEDS(mille_table_apply(table, &legal[check_below(random, count)], &check_error));
    }
  }
}

static int is_over(mille_table* table) {
  SIZED(mille_table_info, info);
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  return info.phase == MILLE_PHASE_OVER;
}

// Asked for again and out of order, receipts stay what they are.
static void same_receipts(mille_table* table, const guest* one) {
  uint8_t receipt[MILLE_HASH_SIZE];
  SUCCEEDS(mille_table_receipt(table, one->lines - 1, receipt, &check_error));
  CHECK(memcmp(receipt, one->receipt, sizeof receipt) == 0);
  SUCCEEDS(mille_table_receipt(table, one->lines / 2, receipt, &check_error));
  SUCCEEDS(mille_table_receipt(table, one->lines - 1, receipt, &check_error));
  CHECK(memcmp(receipt, one->receipt, sizeof receipt) == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_table_receipt(table, one->lines, receipt, &check_error));
}

static void tells_the_shares(mille_table* table, const guest* guests) {
  int seat;
  for (seat = 0; seat < MILLE_SEATS; ++seat) {
    CHECK(memcmp(sealing_of(table).shares[seat], guests[seat].notes.share, MILLE_SEED_SIZE) == 0);
    CHECK(memcmp(sealing_of(table).share_commits[seat], guests[1 - seat].notes.other_share_commit, MILLE_HASH_SIZE) ==
          0);
  }
}

// The steps before the header, in the order in which a host calls them.
static void seals(mille_table* table, guest* guests) {
  uint8_t bytes[MILLE_HASH_SIZE] = {0};
  CHECK(sealing_of(table).sealed == 0);
  CHECK(sealing_of(table).dealer == MILLE_NOBODY);
  REFUSES(MILLE_E_PHASE, mille_table_terms(table, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_commitment(table, bytes, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_add_share(table, 0, bytes, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_add_share_commit(table, 0, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_seal(table, 4, &check_error));
  SUCCEEDS(mille_table_seal(table, 3, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_seal(table, 3, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_set_seat_name(table, 0, "eve", &check_error));
  SUCCEEDS(mille_table_set_seat_name(table, 0, "ann", &check_error));
  SUCCEEDS(mille_table_add_note(table, "event", "Spring cup", &check_error)); /* no part of the terms */
  CHECK(sealing_of(table).share_commits_due == 3 && sealing_of(table).shares_due == 3);
  CHECK(all_zero(sealing_of(table).share_commits, sizeof sealing_of(table).share_commits));
  guests[0] = new_guest(table, 0);
  guests[1] = new_guest(table, 1);
  CHECK(memcmp(guests[0].notes.share, guests[1].notes.share, MILLE_SEED_SIZE) != 0);
  CHECK(memcmp(guests[0].notes.terms, sealing_of(table).terms, MILLE_HASH_SIZE) == 0);
  give_share_commit(table, &guests[0], &guests[1]);
  CHECK(memcmp(sealing_of(table).share_commits[0], guests[1].notes.other_share_commit, MILLE_HASH_SIZE) == 0);
  CHECK(all_zero(sealing_of(table).share_commits[1], MILLE_HASH_SIZE));
  REFUSES(MILLE_E_PHASE, mille_table_add_share(table, 0, guests[0].notes.share, &check_error));
  give_share_commit(table, &guests[1], &guests[0]);
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_share(table, 1, guests[0].notes.share, &check_error));
  SUCCEEDS(mille_table_add_share(table, 0, guests[0].notes.share, &check_error));
  CHECK(all_zero(sealing_of(table).shares, sizeof sealing_of(table).shares));  // none before all are open
  REFUSES(MILLE_E_PHASE, mille_table_next_deal(table, NULL, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_receipt(table, 0, bytes, &check_error));
  SUCCEEDS(mille_table_add_share(table, 1, guests[1].notes.share, &check_error));
  CHECK(sealing_of(table).open == 1);
  CHECK(sealing_of(table).dealer == 0 || sealing_of(table).dealer == 1);
  tells_the_shares(table, guests);
}

// With one guest there is one share, and no share commitment.
static void seals_with_one_guest(const mille_variant* variant) {
  mille_table* table = sealed_table(variant);
  uint8_t share[MILLE_SEED_SIZE];
  SUCCEEDS(mille_table_seal(table, 2, &check_error));
  SUCCEEDS(mille_guest_new_share(NULL, 0, share, &check_error));
  SUCCEEDS(mille_table_add_share(table, 1, share, &check_error));
  CHECK(sealing_of(table).open == 1);
  CHECK(memcmp(sealing_of(table).shares[1], share, sizeof share) == 0);
  CHECK(all_zero(sealing_of(table).shares[0], MILLE_SEED_SIZE));
  CHECK(all_zero(sealing_of(table).share_commits, sizeof sealing_of(table).share_commits));
  mille_table_free(table);
}

// A clone can be played to its end but never reveals the seed.
static void clones_reveal_nothing(mille_table* table) {
  mille_table* clone = NULL;
  uint8_t bytes[MILLE_SEED_SIZE];
  SUCCEEDS(mille_table_clone(table, &clone, &check_error));
  CHECK(sealing_of(clone).analysis == 1 && sealing_of(table).analysis == 0);
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_secret(clone, bytes, &check_error));
  SUCCEEDS(mille_table_forfeit(clone, 0, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_seed(clone, bytes, &check_error));
  SUCCEEDS(mille_table_record(clone, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"match_end\"") != NULL);
  CHECK(strstr(text, "\"reveal\"") == NULL);
  mille_table_free(clone);
}

// The host may stop after any line. A table made from the record and the secret replaces the old one.
static mille_table* interrupted(mille_engine* engine, mille_table* table) {
  mille_table* resumed = NULL;
  uint8_t secret[MILLE_SEED_SIZE];
  uint8_t wrong[MILLE_SEED_SIZE] = {0};
  SUCCEEDS(mille_table_secret(table, secret, &check_error));
  SUCCEEDS(mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_import(engine, text, strlen(text), 1, &resumed, &check_error));
  REFUSES(MILLE_E_RECORD, mille_table_resume(engine, text, strlen(text), 1, wrong, &resumed, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_table_resume(engine, text, strlen(text), 2, secret, &resumed, &check_error));
  SUCCEEDS(mille_table_resume(engine, text, strlen(text), 1, secret, &resumed, &check_error));
  CHECK(check_hash(resumed) == check_hash(table));
  mille_table_free(table);
  return resumed;
}

static mille_verify_setup record_in(const char* record, size_t length) {
  SIZED(mille_verify_setup, setup);
  setup.text = record;
  setup.length = length;
  return setup;
}

// The record in `text` verifies.
static void holds(mille_engine* engine) {
  static char json[4096];
  static char french[4096];
  static char again[4096];
  static mille_verdict other;
  const uint8_t zeros[MILLE_HASH_SIZE] = {0};
  size_t needed = 0;
  mille_verify_setup setup = record_in(text, strlen(text));
  SIZED(mille_verdict, verdict);
  setup.notes = "{\"mille_notes\":1}";
  setup.notes_length = 17;
  SUCCEEDS(mille_record_verify(engine, &setup, &verdict, &check_error));
  CHECK(verdict.result == MILLE_VERDICT_AGREES_WITH_ITSELF && verdict.has_warnings == 0);
  CHECK(verdict.rules == MILLE_FINDING_OK && verdict.cards == MILLE_FINDING_OK);
  CHECK(verdict.promise == MILLE_FINDING_NOT_CHECKED && verdict.seen == MILLE_FINDING_NOT_CHECKED);
  CHECK(verdict.receipt == MILLE_FINDING_NOT_CHECKED && verdict.completeness == MILLE_FINDING_OK);
  CHECK(verdict.has_terms == 1 && verdict.has_receipt == 1 && verdict.receipt_line > 0);
  CHECK(memcmp(verdict.terms, zeros, sizeof zeros) != 0 && memcmp(verdict.receipt_hash, zeros, sizeof zeros) != 0);

  /* The sentences come from the verdict alone. */
  REFUSES(MILLE_E_BUFFER, mille_verdict_json(&verdict, NULL, NULL, 0, &needed, &check_error));
  SUCCEEDS(mille_verdict_json(&verdict, NULL, json, sizeof json, &needed, &check_error));
  CHECK(needed == strlen(json) + 1);
  CHECK(strstr(json, "{\"result\":\"agrees with itself\",\"lines\":{\"rules\":{\"status\":\"ok\",") == json);
  CHECK(strstr(json, "\"text\":\"Every action was legal, ") != NULL);
  SUCCEEDS(mille_verdict_json(&verdict, "fr-CA", french, sizeof french, NULL, &check_error));
  CHECK(strstr(french, "{\"result\":\"agrees with itself\",\"lines\":{\"rules\":{\"status\":\"ok\",") == french);
  CHECK(strstr(french, "\"text\":\"Chaque action \xc3\xa9tait permise ") != NULL);
  memcpy(&other, &verdict, sizeof other);
  SUCCEEDS(mille_verdict_json(&other, "en", again, sizeof again, NULL, &check_error));
  CHECK(strcmp(again, json) == 0);

  /* Bytes that no verification wrote are refused, whatever they are. */
  other.result = 6;
  REFUSES(MILLE_E_ARGUMENT, mille_verdict_json(&other, "en", again, sizeof again, NULL, &check_error));
  CHECK(strcmp(check_error.message, "verdict.none") == 0);
  other.result = verdict.result;
  other.cards = -1;
  REFUSES(MILLE_E_ARGUMENT, mille_verdict_json(&other, "en", again, sizeof again, NULL, &check_error));
  other.cards = verdict.cards;
  memset(other.details, 0xff, sizeof other.details);
  REFUSES(MILLE_E_ARGUMENT, mille_verdict_json(&other, "en", again, sizeof again, NULL, &check_error));
  memset(other.details, 1, sizeof other.details);
  REFUSES(MILLE_E_ARGUMENT, mille_verdict_json(&other, "en", again, sizeof again, NULL, &check_error));

  setup.match = 2;
  REFUSES(MILLE_E_NOT_FOUND, mille_record_verify(engine, &setup, &verdict, &check_error));
}

static void refuses_what_is_missing(mille_engine* engine, mille_table* sealed, mille_table* open) {
  uint8_t bytes[MILLE_HASH_SIZE] = {0};
  mille_table* table = NULL;
  mille_verify_setup setup;
  SIZED(mille_sealing, sealing);
  SIZED(mille_guest_notes, notes);
  SIZED(mille_verdict, verdict);
  REFUSES(MILLE_E_HANDLE, mille_table_seal(NULL, 0, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_sealing(NULL, &sealing, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_terms(NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_add_share_commit(NULL, 0, bytes, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_add_share(NULL, 0, bytes, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_secret(NULL, bytes, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_receipt(NULL, 0, bytes, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_resume(NULL, text, 0, 1, bytes, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_sealing(sealed, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_share_commit(sealed, 2, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_share_commit(sealed, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_share(sealed, -1, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_add_share(sealed, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_secret(sealed, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_receipt(sealed, 0, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_table_terms(sealed, NULL, 0, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_resume(engine, NULL, 5, 1, bytes, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_resume(engine, text, 5, 1, NULL, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_resume(engine, text, 5, 1, bytes, NULL, &check_error));
  sealing.struct_size = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_table_sealing(sealed, &sealing, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_seal(open, 0, &check_error));
  sealing.struct_size = sizeof sealing;
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_sealing(open, &sealing, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_terms(open, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_add_share(open, 0, bytes, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_add_share_commit(open, 0, bytes, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_secret(open, bytes, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_receipt(open, 0, bytes, &check_error));
  setup = record_in("{}", 2);
  REFUSES(MILLE_E_HANDLE, mille_record_verify(NULL, &setup, &verdict, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_record_verify(engine, NULL, &verdict, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_record_verify(engine, &setup, NULL, &check_error));
  REFUSES(MILLE_E_RECORD, mille_record_verify(engine, &setup, &verdict, &check_error));
  setup.struct_size = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_record_verify(engine, &setup, &verdict, &check_error));
  setup = record_in(NULL, 2);
  REFUSES(MILLE_E_ARGUMENT, mille_record_verify(engine, &setup, &verdict, &check_error));
  setup = record_in("{}", 2);
  setup.reserved0 = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_record_verify(engine, &setup, &verdict, &check_error));
  setup = record_in("{}", 2);
  setup.notes_length = 3;
  REFUSES(MILLE_E_ARGUMENT, mille_record_verify(engine, &setup, &verdict, &check_error));
  setup.notes = "[]";
  setup.notes_length = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_record_verify(engine, &setup, &verdict, &check_error));
  setup = record_in("{}", 2);
  setup.seen_length = 3;
  REFUSES(MILLE_E_ARGUMENT, mille_record_verify(engine, &setup, &verdict, &check_error));
  verdict.struct_size = 8;
  setup = record_in("{}", 2);
  REFUSES(MILLE_E_STRUCT_SIZE, mille_record_verify(engine, &setup, &verdict, &check_error));
  REFUSES(MILLE_E_STRUCT_SIZE, mille_verdict_json(&verdict, "en", text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_verdict_json(NULL, "en", text, sizeof text, NULL, &check_error));
  verdict.struct_size = sizeof verdict;
  REFUSES(MILLE_E_ARGUMENT, mille_verdict_json(&verdict, "en", NULL, 5, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_terms_hash(NULL, 1, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_terms_hash("{}", 2, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_new_share(NULL, 1, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_new_share("a", 1, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_share_commit(NULL, 0, bytes, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_share_commit(bytes, 0, NULL, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_share_commit(bytes, 0, bytes, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_share_commit(bytes, 2, bytes, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_check_header(NULL, "{}", 2, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_check_header(&notes, NULL, 2, &check_error));
  REFUSES(MILLE_E_RECORD, mille_guest_check_header(&notes, "{}", 2, &check_error));
  notes.seat = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_guest_check_header(&notes, "{}", 2, &check_error));
  notes.seat = 0;
  notes.other_guest = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_guest_check_header(&notes, "{}", 2, &check_error));
  notes.other_guest = 0;
  notes.reserved0 = 3;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_guest_check_header(&notes, "{}", 2, &check_error));
  CHECK(strstr(check_error.text, "`reserved0` is 3.") != NULL);
  REFUSES(MILLE_E_ARGUMENT, mille_guest_receipt(NULL, NULL, 1, bytes, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_guest_receipt(NULL, "{}", 2, NULL, &check_error));
  REFUSES(MILLE_E_RECORD, mille_guest_receipt(NULL, "{}", 2, bytes, &check_error));
}

int main(void) {
  check_objects made = check_make();
  guest guests[2];
  uint8_t secret[MILLE_SEED_SIZE];
  uint8_t seed[MILLE_SEED_SIZE];
  uint64_t random = 1;
  int stops;
  mille_table* table = sealed_table(made.variant);
  mille_table* read = NULL;

  seals_with_one_guest(made.variant);
  seals(table, guests);
  SUCCEEDS(mille_table_secret(table, secret, &check_error));
  for (stops = 0; stops < 5; ++stops) {
    play_some(table, &random, 1 + 20 * stops);
    if (is_over(table)) break;  // the engine made the seed, and some matches are short
    see_new_lines(table, &guests[0]);
    see_new_lines(table, &guests[1]);
    same_receipts(table, &guests[0]);
    REFUSES(MILLE_E_PHASE, mille_table_seed(table, seed, &check_error));
    clones_reveal_nothing(table);
    table = interrupted(made.engine, table);
    tells_the_shares(table, guests);
  }
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_undo(table, 0, &check_error));
  play_some(table, &random, -1);
  see_new_lines(table, &guests[0]);
  see_new_lines(table, &guests[1]);
  same_receipts(table, &guests[0]);
  CHECK(memcmp(guests[0].receipt, guests[1].receipt, MILLE_HASH_SIZE) == 0);
  SUCCEEDS(mille_table_seed(table, seed, &check_error));
  CHECK(memcmp(seed, secret, sizeof seed) == 0);
  SUCCEEDS(mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_table_import(made.engine, text, strlen(text), 1, &read, &check_error));
  CHECK(check_hash(read) == check_hash(table));
  mille_table_free(read);
  holds(made.engine);
  refuses_what_is_missing(made.engine, table, made.table);
  mille_table_free(table);
  check_free(&made);
  return check_result();
}
