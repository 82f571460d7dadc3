/* A table with a person at it: seat 0 is you, seat 1 the built-in `greedy`. `table RECORD [SEED]` plays a short match, to
 * 500 points, and goes on with the match in the file RECORD if there is one. docs/table-c.md explains each part. */

#include <mille/mille.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kYou = 0, kOpponent = 1 };

static mille_error error = {.struct_size = sizeof error};

/* [must] */
/* Ends the program with the error if a call failed. */
static void must(mille_status status) {
  if (status == MILLE_OK) return;
  fprintf(stderr, "%s\n", error.text);
  exit(1);
}
/* [end] */

static void print_card(mille_card card) {
  char text[8];
  must(mille_card_text(card, text, sizeof text, NULL, &error));
  printf(" %s", text);
}

static void print_action(const mille_action* action, mille_seat seat) {
  char text[160];
  must(mille_action_text(action, seat, text, sizeof text, NULL, &error));
  printf("%s", text);
}

/* [view] */
/* Prints a seat's sets by rank: the natural cards, then the number of wild ones. */
static void print_sets(const mille_view* view, mille_seat seat) {
  for (int rank = 0; rank < MILLE_RANKS; rank++) {
    int cards = 0, wilds = 0;
    for (int card = 4 * rank; card < 4 * rank + 4; card++) {
      for (int i = 0; i < view->sets[seat][card]; i++, cards++) print_card((mille_card)card);
    }
    for (int slot = 0; slot < MILLE_WILD_SLOTS; slot++) wilds += view->wilds[seat][rank][slot];
    if (wilds) printf(" + %d wild", wilds);
    if (cards) printf(" |");
  }
  printf("\n");
}

static void show(mille_table* table) {
  mille_view view = {.struct_size = sizeof view};
  must(mille_table_view(table, kYou, &view, &error));
  printf("Opponent's hand: %d\n", (int)view.hand_size[kOpponent]);
  printf("Opponent's sets:");
  print_sets(&view, kOpponent);
  printf("Pile, top last:");
  for (int i = 0; i < view.pile_size; i++) print_card(view.pile[i]);
  printf("\n");
  printf("Your sets:");
  print_sets(&view, kYou);
  printf("Your hand:");
  for (int card = 0; card < MILLE_CARD_SLOTS; card++) {
    for (int i = 0; i < view.hand[card]; i++) print_card((mille_card)card);
  }
  printf("\n");
}

/* [legal] */
/* Returns the legal list, which the caller frees, and its length. */
static mille_action* legal_list(mille_table* table, size_t* count) {
  mille_action* actions = NULL;
  mille_table_legal(table, NULL, 0, count, NULL); /* asks how many there are */
  actions = malloc((*count + 1) * sizeof *actions);
  if (actions == NULL) exit(1);
  must(mille_table_legal(table, actions, *count, count, &error));
  return actions;
}

static void show_choices(mille_table* table) {
  size_t count = 0;
  mille_action* actions = legal_list(table, &count);
  for (size_t i = 0; i < count; i++) {
    printf("%s%d ", i ? "  " : "", (int)i + 1);
    print_action(&actions[i], kYou);
  }
  printf("\n");
  free(actions);
}

/* [events] */
/* Prints the events from number `seen` on, as seat 0 may know them, and returns the number of the next one. */
static uint64_t tell(mille_table* table, uint64_t seen) {
  size_t count = 0;
  mille_event* events = NULL;
  mille_table_events(table, kYou, seen, NULL, 0, 0, &count, NULL); /* asks how many there are */
  events = calloc(count + 1, sizeof *events);
  if (events == NULL) exit(1);
  events[0].struct_size = sizeof *events;
  must(mille_table_events(table, kYou, seen, events, sizeof *events, count, &count, &error));
  for (size_t i = 0; i < count; i++) {
    const mille_event* event = &events[i];
    if (event->kind == MILLE_EVENT_DEAL) {
      printf("Deal %d\n", (int)event->deal);
    } else if (event->kind == MILLE_EVENT_ACTION) {
      printf("%s: ", event->seat == kYou ? "You" : "Opponent");
      print_action(&event->action, event->seat);
      if (event->action.kind == MILLE_ACTION_DRAW && event->card_count == 1) print_card(event->cards[0]);
      printf("\n");
    } else if (event->kind == MILLE_EVENT_DEAL_END) {
      printf("Deal %d is over: you %d, opponent %d\n", (int)event->deal, (int)event->result.points[kYou],
             (int)event->result.points[kOpponent]);
    }
  }
  free(events);
  return seen + count;
}

/* [hint] */
static void hint(mille_table* table, mille_player* adviser) {
  mille_step step = {.struct_size = sizeof step};
  char reason[1024];
  must(mille_table_hint(table, adviser, NULL, &step, &error));
  must(mille_player_explanation(adviser, reason, sizeof reason, NULL, &error));
  printf("Hint: ");
  print_action(&step.action, kYou);
  printf("\n%s\n", reason);
}

/* [undo] */
/* Takes your last action back, and everything that followed it. */
static void undo(mille_table* table) {
  mille_table_info info = {.struct_size = sizeof info};
  must(mille_table_info_get(table, &info, &error));
  for (uint64_t number = info.decisions; number-- > info.first_decision;) {
    mille_seat seat = MILLE_NOBODY;
    must(mille_table_decision(table, number, &seat, NULL, &error));
    if (seat != kYou) continue;
    must(mille_table_undo(table, number, &error));
    printf("Taken back\n");
    return;
  }
  printf("There is nothing to take back\n");
}

/* [save] */
/* Writes the record beside the file and moves it into place, so that a crash leaves the old one or the new one. */
static void save(mille_table* table, const char* path) {
  size_t size = 0;
  char *text, beside[1024];
  FILE* file;
  mille_table_record(table, MILLE_ALL, NULL, NULL, 0, &size, NULL); /* how long it is, with the zero byte */
  text = malloc(size);
  if (text == NULL) exit(1);
  must(mille_table_record(table, MILLE_ALL, NULL, text, size, NULL, &error));
  snprintf(beside, sizeof beside, "%s.new", path);
  file = fopen(beside, "wb");
  if (file == NULL || fputs(text, file) == EOF || fclose(file) != 0 || rename(beside, path) != 0) {
    perror(path);
    exit(1);
  }
  free(text);
}

/* [resume] */
/* Returns the table of the match in the file, or NULL if there is no file. */
static mille_table* resume(mille_engine* engine, const char* path) {
  FILE* file = fopen(path, "rb");
  mille_table* table = NULL;
  char* text = NULL;
  size_t length = 0, got = 0;
  if (file == NULL) return NULL;
  do {
    text = realloc(text, length + 65536);
    if (text == NULL) exit(1);
    got = fread(text + length, 1, 65536, file);
    length += got;
  } while (got > 0);
  fclose(file);
  must(mille_table_import(engine, text, length, 1, &table, &error));
  free(text);
  return table;
}

/* [finish] */
static void settle(mille_table* table) {
  mille_table_info info = {.struct_size = sizeof info};
  mille_payment payment = {.struct_size = sizeof payment};
  must(mille_table_info_get(table, &info, &error));
  must(mille_table_payment(table, &payment, &error));
  if (info.winner == MILLE_NOBODY) { /* equal totals after 1,000 deals */
    printf("Drawn, at %d\n", (int)info.totals[kYou]);
    return;
  }
  printf("%s, %d to %d\n", info.winner == kYou ? "You win" : "The opponent wins", (int)info.totals[info.winner],
         (int)info.totals[1 - info.winner]);
  printf("game %d, difference %d, naturals %d, chapeaux %d, skunk %d: to pay %d\n", (int)payment.game,
         (int)payment.difference, (int)payment.naturals, (int)payment.chapeaux, (int)payment.skunk, (int)payment.total);
}

/* [input] */
/* Carries out what the person typed. A refusal changes nothing and says why. */
static void obey(mille_table* table, mille_player* adviser, const char* line) {
  size_t count = 0;
  const unsigned long choice = strtoul(line, NULL, 10);
  mille_action* actions = legal_list(table, &count);
  mille_status status = MILLE_OK;
  if (strcmp(line, "hint") == 0) {
    hint(table, adviser);
  } else if (strcmp(line, "undo") == 0) {
    undo(table);
  } else if (choice >= 1 && choice <= count) {
    status = mille_table_apply(table, &actions[choice - 1], &error);
  } else {
    status = mille_table_apply_text(table, line, &error);
  }
  if (status) printf("No: %s\n", error.text);
  free(actions);
}

/* [setup] */
static mille_table* new_table(mille_engine* engine, const char* seed) {
  const mille_option target = {"target", "500"};
  mille_match_setup setup = {.struct_size = sizeof setup, .stakes = {1, 3}};
  mille_variant* rules = NULL;
  mille_table* table = NULL;
  if (seed != NULL) {
    setup.has_seed = 1;
    must(mille_seed_parse(seed, setup.seed, &error));
  }
  must(mille_variant_load(engine, "montreal", &target, 1, &rules, &error));
  must(mille_table_create(rules, &setup, &table, &error));
  must(mille_table_set_seat_name(table, kYou, "you", &error));
  mille_variant_free(rules); /* the table keeps what it needs of it */
  return table;
}

/* [loop] */
static void play(mille_table* table, mille_player* adviser, const char* path) {
  mille_table_info info = {.struct_size = sizeof info};
  uint32_t epoch = 0;
  uint64_t seen = 0;
  char line[256];
  for (;;) {
    must(mille_table_info_get(table, &info, &error));
    if (info.phase == MILLE_PHASE_BETWEEN) {
      must(mille_table_next_deal(table, NULL, &error));
    } else if (info.turn == kOpponent) {
      must(mille_table_step(table, NULL, NULL, &error));
    } else {
      save(table, path);
      if (epoch != info.epoch) seen = info.events; /* undo dropped events */
      epoch = info.epoch;
      seen = tell(table, seen);
      if (info.phase == MILLE_PHASE_OVER) break;
      show(table);
      show_choices(table);
      printf("> ");
      fflush(stdout);
      if (fgets(line, sizeof line, stdin) == NULL) return;
      line[strcspn(line, "\n")] = 0;
      obey(table, adviser, line);
    }
  }
  settle(table);
}
/* [end] */

/* [start] */
int main(int argc, char** argv) {
  mille_engine* engine = NULL;
  mille_table* table;
  mille_player *opponent = NULL, *adviser = NULL;
  const mille_option nodes = {"nodes", "500"};
  mille_player_setup quick = {0};
  quick.struct_size = sizeof quick;
  quick.options = &nodes;
  quick.option_count = 1;
  if (argc < 2) {
    fprintf(stderr, "table RECORD [SEED]\n");
    return 2;
  }
  must(mille_engine_create(NULL, &engine, &error));
  table = resume(engine, argv[1]);
  if (table == NULL) table = new_table(engine, argc > 2 ? argv[2] : NULL);
  must(mille_player_create(engine, "greedy", NULL, &opponent, &error));
  must(mille_player_create(engine, "search", &quick, &adviser, &error));
  must(mille_table_set_player(table, kOpponent, opponent, &error));
  play(table, adviser, argv[1]);
  mille_table_free(table);
  mille_player_free(adviser);
  mille_player_free(opponent);
  mille_engine_free(engine);
  return 0;
}
