/* A match between a host and a client. Only lines of text pass between them. Here both are in one program, and main() is the network. */

#include <mille/mille.h>
#include <stdio.h>
#include <string.h>

enum { COMPUTER = 0, PERSON = 1, BUFFER = 1 << 20 };

/* [host] */
/* The host's table: seat 0 is a computer player, seat 1 is a client. The match is sealed, so its last line reveals the seed. */
static mille_status open_match(mille_engine* engine, mille_player* computer, mille_table** table, mille_error* error) {
  mille_match_setup setup = {.struct_size = sizeof setup, .decks = MILLE_DECKS_SEALED};
  mille_variant* rules = NULL;
  mille_status status = mille_variant_load(engine, "montreal", NULL, 0, &rules, error);
  if (!status) status = mille_table_create(rules, &setup, table, error);
  if (!status) status = mille_table_set_player(*table, COMPUTER, computer, error);
  if (!status) status = mille_table_set_seat_name(*table, PERSON, "ann", error);
  if (!status) status = mille_table_seal(*table, 0, error);
  mille_variant_free(rules);
  return status;
}

/* Deals, and plays for the computer, until the client has to decide or the match is over. */
static mille_status go_on(mille_table* table, mille_error* error) {
  mille_table_info info = {.struct_size = sizeof info};
  for (;;) {
    mille_status status = mille_table_info_get(table, &info, error);
    if (status || info.phase == MILLE_PHASE_OVER || info.turn == PERSON) return status;
    status =
        info.turn == COMPUTER ? mille_table_step(table, NULL, NULL, error) : mille_table_next_deal(table, NULL, error);
    if (status) return status;
  }
}

/* Takes an action that the client has sent. The client of another seat cannot play for this one. */
static mille_status take_action(mille_table* table, const char* action, mille_error* error) {
  mille_table_info info = {.struct_size = sizeof info};
  mille_status status = mille_table_info_get(table, &info, error);
  if (!status && info.turn != PERSON) return MILLE_E_PHASE;
  return status ? status : mille_table_apply_text(table, action, error);
}

/* Writes the lines for the client from number `first` on: what it has not received yet, or all of them. */
static mille_status write_lines(mille_table* table, uint64_t first, char* text, mille_error* error) {
  const mille_record_options options = {.struct_size = sizeof options, .first_line = first};
  return mille_table_record(table, PERSON, &options, text, BUFFER, NULL, error);
}
/* [client] */
/* Follows the lines that the host has sent. The first one makes the table. */
static mille_status receive(mille_engine* engine, mille_table** table, const char* text, mille_error* error) {
  mille_status status = MILLE_OK;
  for (const char* end; !status && (end = strchr(text, '\n')) != NULL; text = end + 1) {
    const size_t length = (size_t)(end - text);
    status = *table == NULL ? mille_table_follow(engine, text, length, table, error)
                            : mille_table_follow_line(*table, text, length, error);
  }
  return status;
}

/* The number of lines that the client has. A client that connects again asks for those from this number on. */
static uint64_t lines_received(mille_table* table) {
  mille_table_info info = {.struct_size = sizeof info};
  if (table == NULL || mille_table_info_get(table, &info, NULL)) return 0;
  return info.record_lines + info.waiting_lines;
}

/* Whether the client has to decide now. Then it sees its view and its legal list, and can ask for a hint. */
static int decides(mille_table* table) {
  mille_table_info info = {.struct_size = sizeof info};
  return !mille_table_info_get(table, &info, NULL) && info.turn == info.follows;
}

/* Chooses an action and writes it as text for the host. Here a hint is taken; a program asks a person. */
static mille_status choose(mille_table* table, mille_player* adviser, char* text, size_t size, mille_error* error) {
  mille_step step = {.struct_size = sizeof step};
  const mille_status status = mille_table_hint(table, adviser, NULL, &step, error);
  return status ? status : mille_action_text(&step.action, step.seat, text, size, NULL, error);
}
/* [end] */

int main(void) {
  static char text[BUFFER];
  char action[128];
  mille_error error = {.struct_size = sizeof error};
  mille_table_info info = {.struct_size = sizeof info};
  mille_engine* engine = NULL;
  mille_player *computer = NULL, *adviser = NULL;
  mille_table *table = NULL, *followed = NULL;
  mille_status status = mille_engine_create(NULL, &engine, &error);
  if (!status) status = mille_player_create(engine, "greedy", NULL, &computer, &error);
  if (!status) status = mille_player_create(engine, "club", NULL, &adviser, &error);
  if (!status) status = open_match(engine, computer, &table, &error);
  while (!status) {
    status = go_on(table, &error);
    if (!status) status = write_lines(table, lines_received(followed), text, &error); /* the host sends lines */
    if (!status) status = receive(engine, &followed, text, &error);
    if (status || !decides(followed)) break;
    status = choose(followed, adviser, action, sizeof action, &error);
    if (!status) status = take_action(table, action, &error); /* the client sends an action */
  }
  if (!status) status = mille_table_info_get(followed, &info, &error);
  if (status)
    fprintf(stderr, "%s\n", error.text);
  else
    printf("seat %d won after %d deals, and %s\n", (int)info.winner, (int)info.deal,
           info.cards_unchecked ? "the cards are not checked" : "every card was checked");
  mille_table_free(followed);
  mille_table_free(table);
  mille_player_free(adviser);
  mille_player_free(computer);
  mille_engine_free(engine);
  return status ? 1 : 0;
}
