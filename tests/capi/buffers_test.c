// Buffers and arrays that are too short: the call reports the size it needs. Of a text it writes nothing, of an array
// what fits. The exact size suffices.
#include <stdlib.h>
#include <string.h>

#include "check.h"

static check_objects made;
static mille_player* player;
static mille_action draw;

typedef mille_status (*text_fn)(char* buffer, size_t size, size_t* needed, mille_error* error);

static mille_status card(char* b, size_t s, size_t* n, mille_error* e) { return mille_card_text(37, b, s, n, e); }
static mille_status refusal(char* b, size_t s, size_t* n, mille_error* e) {
  mille_error what;
  mille_card read;
  what.struct_size = sizeof what;
  mille_card_parse("11Z", &read, &what);
  return mille_error_text(&what, "fr", b, s, n, e);
}
static mille_status action(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_action_text(&draw, 0, b, s, n, e);
}
static mille_status title(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_variant_text(made.variant, MILLE_VARIANT_TEXT_TITLE, b, s, n, e);
}
static mille_status script(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_variant_text(made.variant, MILLE_VARIANT_TEXT_SCRIPT, b, s, n, e);  // an empty text needs one byte
}
static mille_status rules(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_variant_text(made.variant, MILLE_VARIANT_TEXT_RULES, b, s, n, e);
}
static mille_status position(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_position(made.table, b, s, n, e);
}
static mille_status view(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_json(made.table, MILLE_JSON_VIEW, 0, 0, b, s, n, e);
}
static mille_status reasons(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_reasons(made.table, &draw, "fr", b, s, n, e);
}
static mille_status legal(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_json(made.table, MILLE_JSON_LEGAL, MILLE_ALL, 0, b, s, n, e);
}
static mille_status events(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_json(made.table, MILLE_JSON_EVENTS, MILLE_ALL, 0, b, s, n, e);
}
static mille_status sheet(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_json(made.table, MILLE_JSON_SHEET, MILLE_ONLOOKER, 0, b, s, n, e);
}
static mille_status record(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_record(made.table, MILLE_ALL, NULL, b, s, n, e);
}
static mille_status atom(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_atomic_text(made.variant, 25, b, s, n, e);
}
static mille_status seat_name(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_table_seat_name(made.table, 1, b, s, n, e);
}
static mille_status name(char* b, size_t s, size_t* n, mille_error* e) {
  return mille_player_text(player, MILLE_PLAYER_TEXT_NAME, b, s, n, e);
}

static void text(const char* what, text_fn call) {
  size_t needed = 0, again = 0, size;
  char* buffer;
  REFUSES(MILLE_E_BUFFER, call(NULL, 0, &needed, &check_error));
  check_that(needed >= 1, what, __FILE__, __LINE__);
  if (needed == 0) return;
  buffer = malloc(needed + 8);
  if (buffer == NULL) return;
  for (size = 0; size < needed; size += 1 + size / 4) {
    memset(buffer, 0x5a, needed + 8);
    again = 0;
    REFUSES(MILLE_E_BUFFER, call(buffer, size, &again, &check_error));
    CHECK(again == needed);
    CHECK(buffer[0] == 0x5a && buffer[size] == 0x5a);
  }
  memset(buffer, 0x5a, needed + 8);
  SUCCEEDS(call(buffer, needed, &again, &check_error));
  CHECK(again == needed);
  check_that(strlen(buffer) == needed - 1, what, __FILE__, __LINE__);
  CHECK(buffer[needed] == 0x5a);
  SUCCEEDS(call(buffer, needed + 8, NULL, &check_error));
  free(buffer);
}

// Of an array that is too small, what fits is written.
static void arrays(void) {
  mille_action actions[256];
  size_t count = 0, again = 0;
  mille_event event;
  memset(&event, 0, sizeof event);
  event.struct_size = sizeof event;
  REFUSES(MILLE_E_BUFFER, mille_table_legal(made.table, NULL, 0, &count, &check_error));
  CHECK(count >= 1 && count < 256);
  memset(actions, 0x5a, sizeof actions);
  REFUSES(MILLE_E_BUFFER, mille_table_legal(made.table, actions, count - 1, &again, &check_error));
  CHECK(again == count && actions[0].kind != 0x5a && actions[count - 1].kind == 0x5a);
  SUCCEEDS(mille_table_legal(made.table, actions, count, &again, &check_error));
  CHECK(again == count && actions[count].kind == 0x5a);
  REFUSES(MILLE_E_BUFFER, mille_table_events(made.table, 0, 0, &event, sizeof event, 1, &count, &check_error));
  CHECK(count == 2 && event.kind == MILLE_EVENT_DEAL);
  SUCCEEDS(mille_table_events(made.table, 0, 1, &event, sizeof event, 1, &again, &check_error));
  CHECK(again == 1 && event.kind == MILLE_EVENT_ACTION);
  SUCCEEDS(mille_table_events(made.table, 0, count, NULL, sizeof event, 0, &again, &check_error));
  CHECK(again == 0);
}

// Plays a deal to its end: each turn a discard.
static void play_deal(mille_table* table) {
  mille_action actions[256];
  size_t count = 0;
  SUCCEEDS(mille_table_next_deal(table, NULL, &check_error));
  for (;;) {
    SUCCEEDS(mille_table_legal(table, actions, 256, &count, &check_error));
    if (count == 0) return;
    if (mille_table_apply_text(table, "draw", NULL) != MILLE_OK) {
      SUCCEEDS(mille_table_apply(table, &actions[count - 1], &check_error));
    }
  }
}

static void results(void) {
  mille_table* table = NULL;
  mille_match_setup setup;
  mille_deal_result rows[2];
  size_t count = 0;
  int deal;
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  memset(rows, 0x5a, sizeof rows);
  rows[0].struct_size = sizeof rows[0];
  SUCCEEDS(mille_table_create(made.variant, &setup, &table, &check_error));
  SUCCEEDS(mille_table_results(table, 0, NULL, sizeof rows[0], 0, &count, &check_error));
  CHECK(count == 0);
  for (deal = 0; deal < 2; ++deal) play_deal(table);
  REFUSES(MILLE_E_BUFFER, mille_table_results(table, 0, rows, sizeof rows[0], 1, &count, &check_error));
  CHECK(count == 2 && rows[0].deal == 1 && rows[1].deal == 0x5a5a5a5a);
  SUCCEEDS(mille_table_results(table, 1, rows, sizeof rows[0], 2, &count, &check_error));
  CHECK(count == 1 && rows[0].deal == 2);
  mille_table_free(table);
}

// The parts of a lay.
static void parts(void) {
  uint64_t memory[512];
  mille_state* state = (mille_state*)(void*)memory;
  mille_action lay;
  int32_t sequence[8];
  size_t count = 0, again = 0;
  mille_table* table = NULL;
  SUCCEEDS(mille_table_from_position(made.engine, NULL, check_position, strlen(check_position), &table, &check_error));
  SUCCEEDS(mille_state_from_table(table, state, &check_error));
  SUCCEEDS(mille_table_parse(table, "lay 8 8C 8D 8H", &lay, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_atomic_split(made.variant, state, &lay, NULL, 0, &count, &check_error));
  CHECK(count >= 1 && count < 8);
  memset(sequence, 0x5a, sizeof sequence);
  REFUSES(MILLE_E_BUFFER, mille_atomic_split(made.variant, state, &lay, sequence, count - 1, &again, &check_error));
  CHECK(again == count && sequence[count - 1] == 0x5a5a5a5a);
  SUCCEEDS(mille_atomic_split(made.variant, state, &lay, sequence, count, &again, &check_error));
  CHECK(again == count && sequence[count - 1] != 0x5a5a5a5a && sequence[count] == 0x5a5a5a5a);
  REFUSES(MILLE_E_ARGUMENT, mille_atomic_split(made.variant, state, &lay, NULL, 1, &count, &check_error));
  mille_table_free(table);
}

// The problems of a script, in the order of its lines, `stride` bytes apart.
static void problems(void) {
  static const char right[] = "return {name = \"short\", match = {target = 500}}\n";
  static const char wrong[] =
      "return {name = \"short\",\n"
      "  match = {target = 0},\n"
      "  deal = {hnd = 13}}\n";
  struct {
    mille_error error;
    uint64_t of_the_host;
  } found[3];
  size_t count = 7;
  memset(found, 0x5a, sizeof found);
  found[0].error.struct_size = sizeof found[0].error;
  if (!mille_has("mille.script/1")) return;
  SUCCEEDS(mille_script_check(made.engine, &(mille_script_file){"short.lua", right, strlen(right)}, 1, NULL,
                              sizeof *found, 0, &count, &check_error));
  CHECK(count == 0);
  REFUSES(MILLE_E_BUFFER, mille_script_check(made.engine, &(mille_script_file){"short.lua", wrong, strlen(wrong)}, 1,
                                             &found[0].error, sizeof *found, 1, &count, &check_error));
  CHECK(count == 2 && found[0].error.line == 2 && found[1].error.line == 0x5a5a5a5a);
  CHECK(found[0].of_the_host == 0x5a5a5a5a5a5a5a5a); /* the stride is the host's own */
  SUCCEEDS(mille_script_check(made.engine, &(mille_script_file){"short.lua", wrong, strlen(wrong)}, 1, &found[0].error,
                              sizeof *found, 2, &count, &check_error));
  CHECK(count == 2);
  CHECK(found[0].error.line == 2 && strcmp(found[0].error.file, "short.lua") == 0);
  CHECK(found[1].error.line == 3 && strcmp(found[1].error.file, "short.lua") == 0);
  CHECK(found[2].error.line == 0x5a5a5a5a);
  REFUSES(MILLE_E_ARGUMENT, mille_script_check(made.engine, &(mille_script_file){"short.lua", wrong, strlen(wrong)}, 1,
                                               &found[0].error, SIZE_MAX, 2, &count, &check_error));
  CHECK(strcmp(check_error.message, "argument.stride") == 0);
}

static void layout(void) {
  size_t count = 0, again = 0;
  mille_layout_entry* entries;
  CHECK(mille_layout(NULL, 0, &count) == MILLE_E_BUFFER);
  CHECK(count > 100);
  entries = calloc(count + 1, sizeof *entries);
  if (entries == NULL) return;
  CHECK(mille_layout(NULL, 1, &again) == MILLE_E_ARGUMENT);
  CHECK(mille_layout(entries, count - 1, &again) == MILLE_E_BUFFER);
  CHECK(again == count && entries[count - 2].type != NULL && entries[count - 1].type == NULL);
  CHECK(mille_layout(entries, count, &again) == MILLE_OK);
  CHECK(again == count && entries[count - 1].type != NULL && entries[count].type == NULL);
  free(entries);
}

int main(void) {
  made = check_make();
  SUCCEEDS(mille_player_create(made.engine, "random", NULL, &player, &check_error));
  draw.kind = MILLE_ACTION_DRAW;
  text("card", card);
  text("refusal in French", refusal);
  text("action", action);
  text("title", title);
  text("script", script);
  text("rules", rules);
  text("position", position);
  text("view", view);
  text("legal", legal);
  text("reasons", reasons);
  text("events", events);
  text("sheet", sheet);
  text("record", record);
  text("atom", atom);
  text("name", name);
  text("name of a seat", seat_name);
  SUCCEEDS(mille_table_apply_text(made.table, "draw", &check_error));
  arrays();
  results();
  parts();
  problems();
  layout();
  mille_player_free(player);
  check_free(&made);
  return check_result();
}
