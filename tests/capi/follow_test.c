// A match that is played at a host's table and followed at a client's: what the client's table answers, what it refuses,
// and how it goes back, waits and ends.
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { LONGEST = 1 << 20 };

static char text[LONGEST];

static mille_table_info info_of(mille_table* table) {
  SIZED(mille_table_info, info);
  SUCCEEDS(mille_table_info_get(table, &info, &check_error));
  return info;
}

// The lines of the host's record from `first` on, as a viewer receives them.
static const char* lines_of(mille_table* host, mille_seat viewer, uint64_t first) {
  SIZED(mille_record_options, options);
  options.first_line = first;
  SUCCEEDS(mille_table_record(host, viewer, &options, text, sizeof text, NULL, &check_error));
  return text;
}

static mille_table* follow(mille_engine* engine, mille_table* host, mille_seat viewer) {
  mille_table* table = NULL;
  const char* const line = lines_of(host, viewer, 0);
  SUCCEEDS(mille_table_follow(engine, line, (size_t)(strchr(line, '\n') - line) + 1, &table, &check_error));
  return table;
}

// Takes the lines that the host has written since.
static void catch_up(mille_table* table, mille_table* host) {
  const mille_table_info info = info_of(table);
  const char* line = lines_of(host, info.follows, info.record_lines + info.waiting_lines);
  while (*line != '\0') {
    const char* const end = strchr(line, '\n');
    SUCCEEDS(mille_table_follow_line(table, line, (size_t)(end - line), &check_error));
    line = end + 1;
  }
}

// Plays the first legal action, or deals.
static void play(mille_table* host) {
  mille_action action;
  size_t count = 0;
  if (info_of(host).turn == MILLE_NOBODY) {
    SUCCEEDS(mille_table_next_deal(host, NULL, &check_error));
    return;
  }
  mille_table_legal(host, &action, 1, &count, NULL);
  SUCCEEDS(mille_table_apply(host, &action, &check_error));
}

static void play_until_turn_of(mille_table* host, mille_seat seat) {
  while (info_of(host).turn != seat) play(host);
}

static void play_to_the_end(mille_table* host) {
  while (info_of(host).phase != MILLE_PHASE_OVER) {
    if (info_of(host).decisions < 300) {
      play(host);
    } else {
      SUCCEEDS(mille_table_forfeit(host, 1, MILLE_FAULT_TIMEOUT, &check_error));
    }
  }
}

static void shows_its_viewer_the_same(void) {
  check_objects made = check_make();
  mille_seat viewer;
  for (viewer = 0; viewer < 2; ++viewer) {
    mille_table* const table = follow(made.engine, made.table, viewer);
    SIZED(mille_view, due);
    SIZED(mille_view, view);
    mille_action legal[1024], listed[1024];
    size_t count = 0, listed_count = 0;
    mille_table_info info = info_of(table);
    CHECK(info.follows == viewer && info.cards_unchecked == 1 && info.waiting_lines == 0 && info.record_lines == 1);
    CHECK(info_of(made.table).follows == MILLE_NOBODY && info_of(made.table).cards_unchecked == 0);
    play_until_turn_of(made.table, viewer);
    catch_up(table, made.table);
    SUCCEEDS(mille_table_view(made.table, viewer, &due, &check_error));
    SUCCEEDS(mille_table_view(table, viewer, &view, &check_error));
    CHECK(memcmp(&view, &due, sizeof view) == 0);
    SUCCEEDS(mille_table_legal(made.table, listed, 1024, &listed_count, &check_error));
    SUCCEEDS(mille_table_legal(table, legal, 1024, &count, &check_error));
    CHECK(count == listed_count && memcmp(legal, listed, count * sizeof *legal) == 0);
    SUCCEEDS(mille_table_check(table, &legal[0], &check_error));
    SUCCEEDS(mille_table_parse(table, "draw", &legal[0], &check_error));
    mille_table_free(table);
  }
  check_free(&made);
}

static void refuses_what_needs_hidden_cards_or_a_host(void) {
  check_objects made = check_make();
  mille_table* const table = follow(made.engine, made.table, 0);
  mille_table* clone = NULL;
  mille_player* player = NULL;
  uint64_t number = 0;
  size_t count = 0;
  uint8_t seed[MILLE_SEED_SIZE];
  uint64_t state[1024];
  mille_action action;
  SIZED(mille_view, view);
  SIZED(mille_event, event);
  SIZED(mille_step, step);
  SUCCEEDS(check_player(made.engine, "random", &player, &check_error));
  play_until_turn_of(made.table, 1);
  catch_up(table, made.table);
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_view(table, 1, &view, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_view(table, MILLE_ALL, &view, &check_error));
  SUCCEEDS(mille_table_view(table, MILLE_ONLOOKER, &view, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_events(table, 1, 0, &event, sizeof event, 1, &count, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_events(table, MILLE_ALL, 0, &event, sizeof event, 1, &count, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_record(table, 1, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_json(table, MILLE_JSON_VIEW, 1, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED,
          mille_table_json(table, MILLE_JSON_EVENTS, MILLE_ALL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_position(table, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_hash(table, &number, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_seed(table, seed, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_clone(table, &clone, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_state_from_table(table, (mille_state*)state, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_state_at(table, 0, (mille_state*)state, &check_error));
  // It is the turn of seat 1, whose hand is hidden.
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_legal(table, &action, 1, &count, &check_error));
  SUCCEEDS(mille_table_parse(table, "draw", &action, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_check(table, &action, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_reasons(table, &action, NULL, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_hint(table, player, NULL, &step, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_apply(table, &action, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_apply_text(table, "draw", &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_next_deal(table, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_undo(table, 0, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_forfeit(table, 0, MILLE_FAULT_RESIGN, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_abort(table, 0, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_agree_draw(table, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_set_player(table, 0, player, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_step(table, NULL, NULL, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_set_seat_name(table, 0, "ann", &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_add_note(table, "date", "today", &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_seal(table, 0, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_add_share(table, 0, seed, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_add_share_commit(table, 0, seed, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_secret(table, seed, &check_error));
  // Tables that follow nothing.
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_line(made.table, "{}", 2, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_seed(made.table, seed, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_back(made.table, 1, &check_error));
  mille_player_free(player);
  mille_table_free(table);
  check_free(&made);
}

static void hints_at_the_decisions_of_its_seat(void) {
  check_objects made = check_make();
  mille_table* const table = follow(made.engine, made.table, 0);
  mille_player* player = NULL;
  SIZED(mille_step, step);
  SUCCEEDS(check_player(made.engine, "club", &player, &check_error));
  play_until_turn_of(made.table, 0);
  catch_up(table, made.table);
  SUCCEEDS(mille_table_hint(table, player, NULL, &step, &check_error));
  CHECK(step.seat == 0);
  SUCCEEDS(mille_table_check(made.table, &step.action, &check_error));
  SUCCEEDS(mille_table_reasons(table, &step.action, NULL, text, sizeof text, NULL, &check_error));
  mille_player_free(player);
  mille_table_free(table);
  check_free(&made);
}

static void refuses_a_line_that_contradicts_what_it_knows(void) {
  static const char header[] = "{\"mille_record\":2,\"for\":0}";
  check_objects made = check_make();
  mille_table* table = NULL;
  const char* line;
  mille_seat turn;
  REFUSES(MILLE_E_RECORD, mille_table_follow(made.engine, header, sizeof header - 1, &table, &check_error));
  CHECK(table == NULL && check_error.line == 1);
  line = lines_of(made.table, MILLE_ALL, 0);
  REFUSES(MILLE_E_UNSUPPORTED,
          mille_table_follow(made.engine, line, (size_t)(strchr(line, '\n') - line), &table, &check_error));
  table = follow(made.engine, made.table, 0);
  REFUSES(MILLE_E_RECORD, mille_table_follow_line(table, "", 0, &check_error));
  REFUSES(MILLE_E_RECORD,
          mille_table_follow_line(table, "{\"seat\":0,\"do\":\"draw\",\"card\":\"AC\"}", 35, &check_error));
  CHECK(check_error.line == 2);
  catch_up(table, made.table);
  CHECK(info_of(table).record_lines == 2);
  turn = info_of(table).turn;
  REFUSES(MILLE_E_RECORD, mille_table_follow_line(table, "{\"seat\":1,\"do\":\"pass\"}", 22, &check_error));
  CHECK(check_error.line == 3 && strcmp(check_error.rule, turn == 1 ? "X2" : "D3") == 0);
  CHECK(info_of(table).record_lines == 2 && info_of(table).decisions == 0);
  mille_table_free(table);
  check_free(&made);
}

static void becomes_whole_by_the_seed(void) {
  check_objects made = check_make();
  mille_table* const table = follow(made.engine, made.table, MILLE_ONLOOKER);
  uint8_t seed[MILLE_SEED_SIZE];
  uint64_t line_count;
  play_to_the_end(made.table);
  catch_up(table, made.table);
  SUCCEEDS(mille_table_seed(made.table, seed, &check_error));
  seed[0] ^= 1;
  REFUSES(MILLE_E_RECORD, mille_table_follow_seed(table, seed, &check_error));
  CHECK(check_error.line >= 2 && info_of(table).cards_unchecked == 1);
  seed[0] ^= 1;
  line_count = info_of(table).record_lines;
  REFUSES(MILLE_E_ARGUMENT, mille_table_follow_back(table, 0, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_follow_back(table, line_count + 1, &check_error));
  SUCCEEDS(mille_table_follow_back(table, 5, &check_error));
  CHECK(info_of(table).record_lines == 5 && info_of(table).epoch == 1);
  catch_up(table, made.table);
  CHECK(info_of(table).record_lines == line_count);
  SUCCEEDS(mille_table_follow_seed(table, seed, &check_error));
  CHECK(info_of(table).cards_unchecked == 0 && info_of(table).follows == MILLE_ONLOOKER);
  CHECK(check_hash(table) == check_hash(made.table));
  REFUSES(MILLE_E_PHASE, mille_table_follow_seed(table, seed, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_follow_back(table, 5, &check_error));
  REFUSES(MILLE_E_PHASE, mille_table_follow_line(table, "{}", 2, &check_error));
  mille_table_free(table);
  check_free(&made);
}

static void becomes_whole_by_the_reveal(void) {
  check_objects made = check_make();
  mille_table *host = NULL, *table;
  uint8_t receipt[MILLE_HASH_SIZE], due[MILLE_HASH_SIZE], seed[MILLE_SEED_SIZE];
  SIZED(mille_match_setup, setup);
  SIZED(mille_sealing, sealing);
  setup.decks = MILLE_DECKS_SEALED;
  SUCCEEDS(mille_table_create(made.variant, &setup, &host, &check_error));
  SUCCEEDS(mille_table_seal(host, 0, &check_error));
  table = follow(made.engine, host, 0);
  SUCCEEDS(mille_table_sealing(table, &sealing, &check_error));
  CHECK(sealing.open == 1 && sealing.dealer == MILLE_NOBODY);
  play(host);
  catch_up(table, host);
  SUCCEEDS(mille_table_sealing(table, &sealing, &check_error));
  CHECK(sealing.dealer == info_of(host).dealer);
  SUCCEEDS(mille_table_receipt(table, 1, receipt, &check_error));
  SUCCEEDS(mille_table_receipt(host, 1, due, &check_error));
  CHECK(memcmp(receipt, due, sizeof due) == 0);
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_secret(table, seed, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_seed(table, receipt, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_table_follow_back(table, 1, &check_error));
  play_to_the_end(host);
  catch_up(table, host);
  CHECK(info_of(table).cards_unchecked == 0 && check_hash(table) == check_hash(host));
  mille_table_free(host);
  mille_table_free(table);
  check_free(&made);
}

// A player that looks at its table while it hints.
static mille_status busy_status;
static int32_t MILLE_CALL decide(void* table, const mille_ai_decision* decision, uint32_t* index) {
  (void)decision;
  *index = 0;
  busy_status = mille_table_follow_line((mille_table*)table, "{}", 2, NULL);
  return 0;
}

static void is_busy_during_a_call(void) {
  check_objects made = check_make();
  mille_table* const table = follow(made.engine, made.table, 0);
  mille_player* player = NULL;
  SIZED(mille_step, step);
  SIZED(mille_ai_api, api);
  api.version = MILLE_AI_VERSION;
  api.id = api.title = "looker";
  api.flags = MILLE_AI_ANY_RULES;
  api.decide = decide;
  SUCCEEDS(mille_player_from_api(made.engine, &api, table, NULL, 0, &player, &check_error));
  play_until_turn_of(made.table, 0);
  catch_up(table, made.table);
  SUCCEEDS(mille_table_hint(table, player, NULL, &step, &check_error));
  CHECK(busy_status == MILLE_E_BUSY);
  mille_player_free(player);
  mille_table_free(table);
  check_free(&made);
}

static void bad_arguments_are_refused(void) {
  check_objects made = check_make();
  mille_table* table = NULL;
  const uint8_t seed[MILLE_SEED_SIZE] = {0};
  REFUSES(MILLE_E_HANDLE, mille_table_follow(NULL, "{}", 2, &table, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow(AS_ENGINE(made.table), "{}", 2, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_follow(made.engine, NULL, 2, &table, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_follow(made.engine, "{}", 2, NULL, &check_error));
  REFUSES(MILLE_E_RECORD, mille_table_follow(made.engine, NULL, 0, &table, &check_error));
  CHECK(table == NULL);
  table = follow(made.engine, made.table, 1);
  REFUSES(MILLE_E_HANDLE, mille_table_follow_line(NULL, "{}", 2, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow_line(AS_TABLE(made.engine), "{}", 2, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_follow_line(table, NULL, 2, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow_seed(NULL, seed, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_table_follow_seed(table, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_table_follow_back(NULL, 1, &check_error));
  mille_table_free(table);
  REFUSES(MILLE_E_HANDLE, mille_table_follow_back(table, 1, &check_error));
  check_free(&made);
}

int main(void) {
  shows_its_viewer_the_same();
  refuses_what_needs_hidden_cards_or_a_host();
  hints_at_the_decisions_of_its_seat();
  refuses_a_line_that_contradicts_what_it_knows();
  becomes_whole_by_the_seed();
  becomes_whole_by_the_reveal();
  is_busy_during_a_call();
  bad_arguments_are_refused();
  return check_result();
}
