// The arena as a C host runs it: figures that do not depend on the number of threads, steps, cancelling, players
// made of callbacks, and invalid arguments.
#include <string.h>

#include "check.h"
#include "mille/mille_ai.h"

static check_objects made;
static const mille_arena_player kPlayers[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("random")};
static char text[1 << 16];
static char other[1 << 16];

static mille_arena_setup setup_of(mille_arena_unit unit, uint64_t pairs) {
  SIZED(mille_arena_setup, setup);
  setup.unit = unit;
  setup.players = kPlayers;
  setup.player_count = 2;
  setup.pairs = pairs;
  setup.has_seed = 1;
  setup.seed[0] = 7;
  return setup;
}

static mille_arena* make(const mille_arena_setup* setup) {
  mille_arena* arena = NULL;
  SUCCEEDS(mille_arena_create(made.variant, setup, &arena, &check_error));
  return arena;
}

static int32_t MILLE_CALL append(void* user, const mille_arena_progress* progress) {
  strncat(user, progress->lines, progress->lines_size);
  return 0;
}

// Plays pairs and appends their lines to a result file. An empty one gets the header first.
static void run_into(mille_arena* arena, uint64_t pairs, char* file) {
  if (file[0] == '\0')
    SUCCEEDS(mille_arena_text(arena, MILLE_ARENA_TEXT_HEADER, file, sizeof text, NULL, &check_error));
  SUCCEEDS(mille_arena_run(arena, pairs, append, file, &check_error));
}

static void same_lines_whatever_the_threads_and_steps(void) {
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 40);
  mille_arena* arena = make(&setup);
  text[0] = other[0] = '\0';
  run_into(arena, 0, text);
  mille_arena_free(arena);

  setup.jobs = 3;
  arena = make(&setup);
  run_into(arena, 7, other);
  SIZED(mille_arena_info, info);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == 7 && info.pairs_total == 40 && info.state == MILLE_ARENA_STATE_OPEN);
  CHECK(info.player_count == 2 && info.pairing_count == 1 && info.reproducible == 1);
  run_into(arena, 0, other);
  CHECK(strcmp(text, other) == 0);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == 40 && info.state == MILLE_ARENA_STATE_DONE);

  SIZED(mille_arena_result, result);
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));
  CHECK(result.pairs == 40 && result.pairs_won + result.pairs_split + result.pairs_lost == 40);
  CHECK(result.games_won + result.games_drawn + result.games_lost == 80 && result.deals == 80);
  CHECK(result.points_per_deal.known == 1 && result.points_per_deal.low < result.points_per_deal.value);
  CHECK(result.points_per_deal.low > 0);  // greedy is better than random, and 40 pairs show it
  CHECK(result.second_over_first.known == 1 && result.second_over_first.low < result.second_over_first.high);
  CHECK(result.elo.known == 0 && result.payment_per_match.known == 0 && result.win_rate.known == 0);
  SUCCEEDS(mille_arena_text(arena, MILLE_ARENA_TEXT_JSON, text, sizeof text, NULL, &check_error));
  CHECK(strstr(text, "\"players\":[\"greedy\",\"random\"]") != NULL &&
        strstr(text, "\"payment_per_match\":null") != NULL);
  SUCCEEDS(mille_arena_player_name(arena, 1, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "random") == 0);
  mille_arena_free(arena);
}

// Collects lines as they arrive, until there are enough.
typedef struct {
  char lines[1 << 16];
  size_t size;
  uint64_t enough;
  mille_status busy;
  mille_arena* arena;
} gathering;

static int32_t MILLE_CALL gather(void* user, const mille_arena_progress* progress) {
  gathering* to = user;
  SIZED(mille_arena_info, info);
  CHECK(progress->struct_size >= sizeof *progress);
  CHECK(to->size + progress->lines_size < sizeof to->lines);
  memcpy(to->lines + to->size, progress->lines, progress->lines_size);
  to->size += progress->lines_size;
  to->lines[to->size] = '\0';
  to->busy = mille_arena_info_get(to->arena, &info, NULL);
  return progress->pairs_done >= to->enough;
}

static void what_is_told_is_the_result_file(void) {
  static gathering told;
  SIZED(mille_arena_result, played);
  SIZED(mille_arena_result, read);
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_MATCHES, 6);
  mille_arena* arena = make(&setup);
  told.enough = 1000;
  told.arena = arena;
  SUCCEEDS(mille_arena_run(arena, 0, gather, &told, &check_error));
  CHECK(told.busy == MILLE_E_BUSY);
  SUCCEEDS(mille_arena_result_get(arena, 0, &played, &check_error));
  SUCCEEDS(mille_arena_text(arena, MILLE_ARENA_TEXT_HEADER, text, sizeof text, NULL, &check_error));
  mille_arena_free(arena);
  strcat(text, told.lines);
  SUCCEEDS(mille_arena_open(made.engine, text, strlen(text), &arena, &check_error));
  SUCCEEDS(mille_arena_add_lines(arena, text, strlen(text), NULL, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_result_get(arena, 0, &read, &check_error));
  CHECK(read.pairs == 6 && memcmp(&read.payment_per_match, &played.payment_per_match, sizeof read.elo) == 0);
  CHECK(memcmp(&read.elo, &played.elo, sizeof read.elo) == 0 && read.turns == played.turns);
  mille_arena_free(arena);
}

static int32_t MILLE_CALL stop(void* user, const mille_arena_progress* progress) {
  ++*(int*)user;
  return progress->pairs_total > 0;
}

static void a_run_that_is_stopped_goes_on(void) {
  int calls = 0;
  SIZED(mille_arena_info, info);
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 1000000);
  setup.jobs = 2;
  mille_arena* arena = make(&setup);
  CHECK(mille_arena_run(arena, 0, stop, &calls, &check_error) == MILLE_E_CANCELLED);
  CHECK(calls == 2);  // the call that stopped the run, and the last one
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done < 1000000);
  const uint64_t before = info.pairs_done;
  SUCCEEDS(mille_arena_cancel(arena, &check_error));  // no run is in progress, so this has no effect
  SUCCEEDS(mille_arena_run(arena, 5, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == before + 5);
  mille_arena_free(arena);
}

static int32_t MILLE_CALL first_of_the_list(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  CHECK(instance != NULL && decision->legal_count > 0);
  *index = 0;
  return 0;
}

static int32_t MILLE_CALL beyond_the_list(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  CHECK(instance != NULL);
  *index = decision->legal_count;
  return 0;
}

// Player 1 answers wrongly at its first decision of every game of three pairs.
static void faults_are_told(mille_arena* arena) {
  uint8_t first_seed[MILLE_SEED_SIZE] = {0};
  uint64_t first_decision = 0;
  size_t index;
  SIZED(mille_arena_info, info);
  SIZED(mille_arena_fault, fault);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.faults == 6);
  for (index = 0; index < 6; ++index) {
    SUCCEEDS(mille_arena_fault_get(arena, index, &fault, &check_error));
    CHECK(fault.player == 1 && fault.opponent == 0 && fault.fault == MILLE_FAULT_ILLEGAL && fault.reserved0 == 0);
    CHECK(fault.pair == index / 2 + 1);
    CHECK(fault.seat == (index % 2 == 0 ? 1 : 0));  // the players change seats for the second game
    // The two games of a pair have the same cards, and other pairs have others.
    CHECK((memcmp(fault.seed, first_seed, sizeof first_seed) == 0) == (index % 2 == 1));
    // The same seat begins both games, so player 1 makes the first decision of one.
    CHECK(index % 2 == 0 || (fault.decision == 0) != (first_decision == 0));
    memcpy(first_seed, fault.seed, sizeof first_seed);
    first_decision = fault.decision;
  }
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_fault_get(arena, 6, &fault, &check_error));
}

static int32_t MILLE_CALL gives_up(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  CHECK(instance != NULL && decision->legal_count > 0);
  *index = 0;
  return 1;
}

static int32_t MILLE_CALL refuses_to_be_created(const mille_ai_host* host, void* user, const mille_option* options,
                                                size_t count, void** instance) {
  (void)options;
  CHECK(host != NULL && user != NULL && count == 0);
  *instance = NULL;
  return 1;
}

// A function of the host that fails in a game loses it by the fault callback. One that refuses to create its player is
// refused with the arena.
static void a_host_s_own_player_that_fails_loses_by_the_fault_callback(void) {
  mille_ai_api good, bad;
  mille_arena_player players[2];
  memset(&good, 0, sizeof good);
  good.struct_size = sizeof good;
  good.version = MILLE_AI_VERSION;
  good.id = "first";
  good.decide = first_of_the_list;
  bad = good;
  bad.id = "broken";
  memset(players, 0, sizeof players);
  players[0].struct_size = players[1].struct_size = sizeof players[0];
  players[0].name = "first";
  players[0].api = &good;
  players[0].user = &good;
  players[1].name = "broken";
  players[1].api = &bad;
  players[1].user = &bad;
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 3);
  setup.players = players;
  bad.decide = gives_up;
  mille_arena* arena = make(&setup);
  text[0] = '\0';
  run_into(arena, 0, text);
  SIZED(mille_arena_result, result);
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));
  CHECK(result.sides[1].faults[MILLE_FAULT_CALLBACK] == 6);
  CHECK(strstr(text, "\"kind\":\"callback\"") != NULL);
  CHECK(strstr(text, "{\"from\":\"host\",\"sha256\":null,\"id\":\"broken\"") != NULL);
  mille_arena_free(arena);
  bad.create = refuses_to_be_created;
  arena = NULL;
  REFUSES(MILLE_E_PLAYER, mille_arena_create(made.variant, &setup, &arena, &check_error));
  CHECK(arena == NULL);
}

typedef struct interrupted {
  mille_ai_api api;
  mille_arena* arena;
  int games, last; /* those begun, and the one in which it fails */
} interrupted;

static int32_t MILLE_CALL begins(void* instance, const mille_ai_match* match) {
  CHECK(match->struct_size > 0);
  ++((interrupted*)instance)->games;
  return 0;
}

static int32_t MILLE_CALL stops_the_run_and_gives_up(void* instance, const mille_ai_decision* decision,
                                                     uint32_t* index) {
  const interrupted* user = (const interrupted*)instance;
  CHECK(decision->legal_count > 0);
  *index = 0;
  if (user->games < user->last) return 0;
  SUCCEEDS(mille_arena_cancel(user->arena, &check_error));
  return 1;
}

// A function that fails because somebody stops the run, as an interrupt does, has lost no game: the pair is played again.
static void a_run_that_a_failing_player_stops_counts_no_fault(void) {
  int game;
  for (game = 1; game <= 2; ++game) {
    interrupted user;
    mille_arena_player players[2] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("stopping")};
    memset(&user, 0, sizeof user);
    user.api.struct_size = sizeof user.api;
    user.api.version = MILLE_AI_VERSION;
    user.api.id = "stopping";
    user.api.match_begin = begins;
    user.api.decide = stops_the_run_and_gives_up;
    user.last = 2 + game; /* in the second pair */
    players[1].api = &user.api;
    players[1].user = &user;
    mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 3);
    setup.players = players;
    user.arena = make(&setup);
    CHECK(mille_arena_run(user.arena, 0, NULL, NULL, &check_error) == MILLE_E_CANCELLED);
    SIZED(mille_arena_info, info);
    SUCCEEDS(mille_arena_info_get(user.arena, &info, &check_error));
    CHECK(info.pairs_done == 1 && info.faults == 0);
    user.last = 1000;
    SUCCEEDS(mille_arena_run(user.arena, 0, NULL, NULL, &check_error));
    SUCCEEDS(mille_arena_info_get(user.arena, &info, &check_error));
    CHECK(info.pairs_done == 3 && info.faults == 0);
    mille_arena_free(user.arena);
  }
}

// With luck noted, a run has the same games, and its results, ratings and file have the luck, too. It is read again from the file.
static void luck_is_noted_where_the_setup_asks_for_it(void) {
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 4);
  mille_arena* arena = make(&setup);
  SIZED(mille_arena_result, plain);
  SIZED(mille_arena_result, result);
  SIZED(mille_arena_result, read);
  SIZED(mille_arena_rating, rating);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_result_get(arena, 0, &plain, &check_error));
  CHECK(plain.luck_adjusted.known == 0);
  mille_arena_free(arena);

  setup.luck = 1;
  arena = NULL;
  if (mille_arena_create(made.variant, &setup, &arena, &check_error) == MILLE_E_NOT_FOUND)
    return;  // built without `learned`
  text[0] = '\0';
  run_into(arena, 0, text);
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));
  CHECK(result.points_per_deal.value == plain.points_per_deal.value && result.turns == plain.turns);
  CHECK(result.luck_adjusted.known != 0 && result.luck_adjusted.value != result.points_per_deal.value);
  SUCCEEDS(mille_arena_rating_get(arena, 0, &rating, &check_error));
  CHECK(2 * rating.value.value - result.luck_adjusted.value < 1e-9 &&
        result.luck_adjusted.value - 2 * rating.value.value < 1e-9);
  mille_arena_free(arena);

  SUCCEEDS(mille_arena_open(made.engine, text, strlen(text), &arena, &check_error));
  SUCCEEDS(mille_arena_add_lines(arena, text, strlen(text), NULL, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_result_get(arena, 0, &read, &check_error));
  CHECK(memcmp(&read.luck_adjusted, &result.luck_adjusted, sizeof read.luck_adjusted) == 0);
  mille_arena_free(arena);

  // The file belongs to a run that notes luck.
  setup.luck = 0;
  arena = make(&setup);
  REFUSES(MILLE_E_RECORD, mille_arena_add_lines(arena, text, strlen(text), NULL, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);
  arena = NULL;
  setup.luck = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
  setup.luck = 1;
  setup.gauntlet = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
}

// In a gauntlet the first player has the games that it has in a round robin, and nobody is rated.
static void in_a_gauntlet_only_the_first_player_plays_the_others(void) {
  static const mille_arena_player players[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("random"), ARENA_PLAYER("greedy")};
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 4);
  mille_arena* arena;
  int gauntlet;
  uint32_t pairing;
  SIZED(mille_arena_info, info);
  SIZED(mille_arena_result, result);
  SIZED(mille_arena_rating, rating);
  double points[2] = {0, 0};
  setup.players = players;
  setup.player_count = 3;
  for (gauntlet = 0; gauntlet < 2; ++gauntlet) {
    setup.gauntlet = gauntlet;
    arena = make(&setup);
    SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
    SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
    CHECK(info.pairing_count == (gauntlet == 1 ? 2U : 3U) && info.pairs_done == 4 * info.pairing_count);
    for (pairing = 0; pairing < 2; ++pairing) {
      SUCCEEDS(mille_arena_result_get(arena, pairing, &result, &check_error));
      CHECK(result.players[0] == 0 && result.players[1] == (int32_t)pairing + 1);
      CHECK(gauntlet == 0 || result.points_per_deal.value == points[pairing]);
      points[pairing] = result.points_per_deal.value;
    }
    if (gauntlet == 1) REFUSES(MILLE_E_UNSUPPORTED, mille_arena_rating_get(arena, 0, &rating, &check_error));
    mille_arena_free(arena);
  }
}

static void players_of_callbacks_play_and_a_wrong_answer_loses(void) {
  mille_ai_api good, bad;
  mille_arena_player players[2];
  memset(&good, 0, sizeof good);
  good.struct_size = sizeof good;
  good.version = MILLE_AI_VERSION;
  good.id = "first";
  good.flags = MILLE_AI_DETERMINISTIC;
  good.decide = first_of_the_list;
  bad = good;
  bad.id = "beyond";
  bad.decide = beyond_the_list;
  memset(players, 0, sizeof players);
  players[0].struct_size = players[1].struct_size = sizeof players[0];
  players[0].name = "first";
  players[0].api = &good;
  players[0].user = &good;
  players[1].name = "beyond";
  players[1].api = &bad;
  players[1].user = &bad;
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_MATCHES, 3);
  setup.players = players;
  mille_arena* arena = make(&setup);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  SIZED(mille_arena_result, result);
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));
  CHECK(result.sides[1].faults[MILLE_FAULT_ILLEGAL] == 6 && result.games_won == 6);
  CHECK(result.win_rate.value == 1 && result.payment_per_match.value > 0);
  faults_are_told(arena);
  mille_arena_free(arena);

  setup.on_fault = MILLE_ON_FAULT_SKIP;
  arena = make(&setup);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));
  CHECK(result.sides[1].faults[MILLE_FAULT_ILLEGAL] == 6 && result.pairs == 0 && result.skipped == 3);
  mille_arena_free(arena);

  setup.on_fault = MILLE_ON_FAULT_ABORT;
  arena = make(&setup);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  SIZED(mille_arena_info, info);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.state == MILLE_ARENA_STATE_ABORTED && info.pairs_done == 1);
  mille_arena_free(arena);

  setup.jobs = 2;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
}

// A player of a later host, with members that this library does not know.
typedef struct later_player {
  mille_arena_player known;
  uint64_t unknown[8];
} later_player;

static void players_of_a_later_host_stand_further_apart(void) {
  later_player players[2] = {{ARENA_PLAYER("greedy"), {0}}, {ARENA_PLAYER("random"), {0}}};
  mille_arena* arena = NULL;
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 2);
  players[0].known.struct_size = sizeof players[0];
  setup.players = &players[0].known;
  setup.player_stride = sizeof players[0];
  arena = make(&setup);
  SUCCEEDS(mille_arena_player_name(arena, 1, text, sizeof text, NULL, &check_error));
  CHECK(strcmp(text, "random") == 0);
  mille_arena_free(arena);
  arena = NULL;
  players[1].unknown[7] = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_arena_create(made.variant, &setup, &arena, &check_error));
}

static uint64_t nodes_seen;

static int32_t MILLE_CALL note_nodes(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  nodes_seen = decision->nodes;
  *index = 0;
  return 0;
}

static int32_t MILLE_CALL note_options(const mille_ai_host* host, void* user, const mille_option* options, size_t count,
                                       void** instance) {
  CHECK(host != NULL && count == 1 && strcmp(options[0].name, "level") == 0 && strcmp(options[0].value, "3") == 0);
  *instance = user;
  return 0;
}

// A player of the host gets options and limits of its own, and the header of the result file has the limits of each.
static void a_player_has_options_and_limits_of_its_own(void) {
  static const mille_ai_option level = {"level", MILLE_OPTION_INTEGER, 0, 0, 9, "1", NULL, "how hard it tries"};
  static const mille_option three = {"level", "3"};
  mille_arena_player players[2] = {ARENA_PLAYER("own"), ARENA_PLAYER("random")};
  mille_arena* arena = NULL;
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 2);
  SIZED(mille_player_setup, options);
  SIZED(mille_budget, budget);
  SIZED(mille_ai_api, api);
  api.version = MILLE_AI_VERSION;
  api.id = "own";
  api.flags = MILLE_AI_ANY_RULES | MILLE_AI_DETERMINISTIC;
  api.options = &level;
  api.option_count = 1;
  api.create = note_options;
  api.decide = note_nodes;
  options.options = &three;
  options.option_count = 1;
  budget.nodes = 77;
  players[0].api = &api;
  players[0].setup = &options;
  players[0].budget = &budget;
  setup.players = players;
  setup.nodes = 5;
  arena = make(&setup);
  text[0] = '\0';
  run_into(arena, 0, text);
  CHECK(nodes_seen == 77);
  CHECK(strstr(text, "\"budgets\":[{\"nodes\":77,\"soft_us\":0,\"hard_us\":0},{\"nodes\":5,") != NULL);
  CHECK(strstr(text, "level=3") != NULL);
  mille_arena_free(arena);
  // The header can be read again, and a run with other limits is another run.
  SUCCEEDS(mille_arena_open(made.engine, text, strlen(text), &arena, &check_error));
  SUCCEEDS(mille_arena_add_lines(arena, text, strlen(text), NULL, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);
  budget.nodes = 78;
  arena = make(&setup);
  REFUSES(MILLE_E_RECORD, mille_arena_add_lines(arena, text, strlen(text), NULL, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);
  arena = NULL;
  options.isolation = MILLE_ISOLATION_WEAK;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
}

static int instances_made;

static int32_t MILLE_CALL make_instance(const mille_ai_host* host, void* user, const mille_option* options,
                                        size_t count, void** instance) {
  CHECK(host != NULL && count == 0);
  (void)options;
  *instance = user;
  ++instances_made;
  return 0;
}

static void a_player_has_an_instance_for_first_games_and_one_for_second_games(void) {
  mille_ai_api api;
  mille_arena_player players[2];
  int calls = 0;
  memset(&api, 0, sizeof api);
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "first";
  api.create = make_instance;
  api.decide = first_of_the_list;
  memset(players, 0, sizeof players);
  players[0].struct_size = players[1].struct_size = sizeof players[0];
  players[0].name = "first";
  players[0].api = &api;
  players[0].user = &api;
  players[1] = kPlayers[1];
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 1000000);
  setup.players = players;
  instances_made = 0;
  mille_arena* arena = make(&setup);
  CHECK(instances_made == 2);
  SUCCEEDS(mille_arena_run(arena, 3, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_run(arena, 3, NULL, NULL, &check_error));
  CHECK(instances_made == 2);
  // An interrupted pair is played again with new instances.
  CHECK(mille_arena_run(arena, 0, stop, &calls, &check_error) == MILLE_E_CANCELLED);
  SUCCEEDS(mille_arena_run(arena, 3, NULL, NULL, &check_error));
  CHECK(instances_made == 4);
  mille_arena_free(arena);

  setup.independent = 1;
  instances_made = 0;
  arena = make(&setup);
  SUCCEEDS(mille_arena_run(arena, 3, NULL, NULL, &check_error));
  CHECK(instances_made == 1);
  SIZED(mille_arena_result, result);
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));
  CHECK(result.pairs == 3 && result.second_over_first.known == 0 && result.variance_factor == 0);
  mille_arena_free(arena);
}

static void a_run_is_taken_up_and_shards_are_put_together(void) {
  static char lines[3][sizeof text];
  size_t taken = 0;
  mille_arena* arena = NULL;
  SIZED(mille_arena_info, info);
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 8);
  SIZED(mille_arena_result, whole_result);
  arena = make(&setup);
  text[0] = '\0';
  run_into(arena, 0, text);
  SUCCEEDS(mille_arena_result_get(arena, 0, &whole_result, &check_error));
  mille_arena_free(arena);

  // Three and a half lines: two pairs are taken from them, the others are played.
  size_t whole = 0;
  for (int line = 0; line < 3; ++line) whole = (size_t)(strchr(text + whole, '\n') - text) + 1;
  arena = make(&setup);
  SUCCEEDS(mille_arena_add_lines(arena, text, whole + 40, NULL, 0, &taken, NULL, &check_error));
  CHECK(taken == whole);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == 2);
  memcpy(other, text, whole);
  other[whole] = '\0';
  run_into(arena, UINT64_MAX, other);
  CHECK(strcmp(text, other) == 0);
  REFUSES(MILLE_E_RECORD,
          mille_arena_add_lines(arena, text, strlen(text), NULL, 0, NULL, NULL, &check_error));  // again
  CHECK(check_error.line == 2);
  mille_arena_free(arena);

  /* A shard without a pair has nothing to play. */
  setup.shards = 9;
  setup.shard = 9;
  arena = make(&setup);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.state == MILLE_ARENA_STATE_DONE);
  SUCCEEDS(mille_arena_run(arena, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);

  setup.shards = 3;
  for (uint32_t shard = 3; shard >= 1; --shard) {
    setup.shard = shard;
    arena = make(&setup);
    run_into(arena, 0, lines[shard - 1]);
    mille_arena_free(arena);
  }
  SUCCEEDS(mille_arena_open(made.engine, lines[1], strlen(lines[1]), &arena, &check_error));
  REFUSES(MILLE_E_UNSUPPORTED, mille_arena_run(arena, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_add_lines(arena, lines[1], strlen(lines[1]), NULL, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == 0 && info.pairs_waiting == 3 && info.pair_missing == 1);
  SUCCEEDS(mille_arena_add_lines(arena, lines[0], strlen(lines[0]), NULL, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_add_lines(arena, lines[2], strlen(lines[2]), NULL, 0, NULL, NULL, &check_error));
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == 8 && info.pairs_waiting == 0 && info.state == MILLE_ARENA_STATE_DONE);
  SIZED(mille_arena_result, merged);
  SUCCEEDS(mille_arena_result_get(arena, 0, &merged, &check_error));
  CHECK(memcmp(&merged.points_per_deal, &whole_result.points_per_deal, sizeof merged.elo) == 0);
  CHECK(merged.turns == whole_result.turns && merged.pairs == 8);

  mille_arena_point points[4];
  size_t count = 0;
  SIZED(mille_arena_rating, rating);
  SIZED(mille_arena_fault, fault);
  SUCCEEDS(mille_arena_series(arena, 0, points, 4, &count, &check_error));
  CHECK(count == 4 && points[3].pairs == 8 && points[0].pairs == 2 && points[3].low < points[3].value);
  mille_arena_point many[9];
  SUCCEEDS(mille_arena_series(arena, 0, many, SIZE_MAX, &count, &check_error));
  CHECK(count == 8 && many[0].pairs == 1 && many[7].pairs == 8);
  SUCCEEDS(mille_arena_rating_get(arena, 1, &rating, &check_error));
  CHECK(rating.player == 1 && rating.value.value < 0);
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_fault_get(arena, 0, &fault, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_series(arena, 1, points, 4, &count, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_series(arena, 0, NULL, 4, &count, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_rating_get(arena, 2, &rating, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_add_lines(arena, NULL, 4, NULL, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);
  REFUSES(MILLE_E_RECORD, mille_arena_open(made.engine, "{}", 2, &arena, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_open(NULL, text, strlen(text), &arena, &check_error));
}

// Adds line `number` of a result file, from 1, as a part of its own.
static mille_status add_part(mille_arena* arena, const char* file, int number) {
  static char part[sizeof text];
  const char* line = strchr(file, '\n') + 1;
  memcpy(part, file, (size_t)(line - file));
  part[line - file] = '\0';
  for (int i = 1; i < number; ++i) line = strchr(line, '\n') + 1;
  strncat(part, line, (size_t)(strchr(line, '\n') + 1 - line));
  return mille_arena_add_lines(arena, part, strlen(part), NULL, 0, NULL, NULL, &check_error);
}

static void files_are_added_in_parts_that_take_turns(void) {
  static char lines[2][sizeof text];
  mille_arena* arena = NULL;
  SIZED(mille_arena_info, info);
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 8);
  setup.shards = 2;
  for (uint32_t shard = 1; shard <= 2; ++shard) {
    setup.shard = shard;
    arena = make(&setup);
    run_into(arena, 0, lines[shard - 1]);
    mille_arena_free(arena);
  }
  SUCCEEDS(mille_arena_open(made.engine, lines[0], strlen(lines[0]), &arena, &check_error));
  for (int number = 1; number <= 4; ++number) {
    SUCCEEDS(add_part(arena, lines[1], number));
    SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
    CHECK(info.pairs_waiting == 1);
    SUCCEEDS(add_part(arena, lines[0], number));
    REFUSES(MILLE_E_RECORD, add_part(arena, lines[1], number));  // again
    CHECK(check_error.line == 2);
    if (number < 3) REFUSES(MILLE_E_RECORD, add_part(arena, lines[0], number + 2));  // leaves one out
    SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
    CHECK(info.pairs_done == 2 * (uint64_t)number && info.pairs_waiting == 0);
  }
  CHECK(info.state == MILLE_ARENA_STATE_DONE);
  mille_arena_free(arena);

  // A run is taken up from parts too.
  setup.shard = 1;
  arena = make(&setup);
  SUCCEEDS(add_part(arena, lines[0], 1));
  SUCCEEDS(add_part(arena, lines[0], 2));
  REFUSES(MILLE_E_RECORD, add_part(arena, lines[0], 2));
  other[0] = '\0';
  run_into(arena, 0, other);
  CHECK(strstr(lines[0], strchr(other, '\n') + 1) != NULL);
  mille_arena_free(arena);
}

static void one_pair_for_another_machine(void) {
  static gathering told;
  SIZED(mille_arena_info, info);
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 5);
  mille_arena* arena = make(&setup);
  text[0] = '\0';
  run_into(arena, 0, text);
  mille_arena_free(arena);
  arena = make(&setup);
  told.enough = 1000;
  told.arena = arena;
  SUCCEEDS(mille_arena_play(arena, 3, gather, &told, &check_error));
  CHECK(strstr(text, told.lines) != NULL && strstr(told.lines, "\"pair\":4,") != NULL);
  SUCCEEDS(mille_arena_info_get(arena, &info, &check_error));
  CHECK(info.pairs_done == 0);
  REFUSES(MILLE_E_ARGUMENT, mille_arena_play(arena, 5, gather, &told, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_play(arena, 3, NULL, NULL, &check_error));
  mille_arena_free(arena);
}

// Sets one field to an invalid value.
#define SPOILT(field, value)                                                                    \
  do {                                                                                          \
    mille_arena_setup spoilt = setup_of(MILLE_ARENA_UNIT_DEALS, 2);                             \
    spoilt.field = value;                                                                       \
    REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &spoilt, &arena, &check_error)); \
  } while (0)

static void arguments_without_sense(void) {
  mille_arena* arena = NULL;
  mille_arena_setup setup = setup_of(MILLE_ARENA_UNIT_DEALS, 2);
  REFUSES(MILLE_E_HANDLE, mille_arena_create(NULL, &setup, &arena, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_create(AS_VARIANT(made.engine), &setup, &arena, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, NULL, &arena, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, NULL, &check_error));
  SPOILT(unit, 2);
  SPOILT(players, NULL);
  SPOILT(player_count, 0);
  SPOILT(player_count, 1);
  SPOILT(player_count, 65);
  SPOILT(pairs, 0);
  SPOILT(pairs, UINT64_MAX);
  SPOILT(has_seed, 2);
  SPOILT(same_end, -1);
  SPOILT(independent, 2);
  SPOILT(jobs, -1);
  SPOILT(on_fault, 3);
  SPOILT(soft_us, -1);
  SPOILT(hard_us, -1);
  SPOILT(patience_us, -2);
  SPOILT(nodes, UINT64_MAX);
  SPOILT(shards, 2);
  SPOILT(shard, 1);
  SPOILT(sprt, 3);
  SPOILT(sprt, MILLE_SPRT_ELO);
  SPOILT(sprt, MILLE_SPRT_POINTS);  // no difference between the hypotheses
  SPOILT(records, 4);
  SPOILT(no_stakes, 2);
  SPOILT(stakes[0], 1);  // 1-0 does not fit the stake ratio of montreal
  CHECK(arena == NULL);
  setup.struct_size = 8;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_arena_create(made.variant, &setup, &arena, &check_error));

  setup = setup_of(MILLE_ARENA_UNIT_DEALS, 2);
  const mille_arena_player unknown[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("nobody")};
  const mille_arena_player nameless[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER(NULL)};
  mille_arena_player options[] = {ARENA_PLAYER("greedy"), ARENA_PLAYER("random")};
  setup.players = unknown;
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_create(made.variant, &setup, &arena, &check_error));
  setup.players = nameless;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
  SIZED(mille_player_setup, wrong);
  const mille_option x = {"x", "1"};
  wrong.options = &x;
  wrong.option_count = 1;
  options[1].setup = &wrong;
  setup.players = options;
  REFUSES(MILLE_E_OPTION, mille_arena_create(made.variant, &setup, &arena, &check_error));

  options[1].setup = NULL;
  SIZED(mille_budget, negative);
  negative.soft_us = -1;
  options[1].budget = &negative;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
  options[1].budget = NULL;
  options[1].reserved0 = 1;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_arena_create(made.variant, &setup, &arena, &check_error));
  options[0].struct_size = 8;
  REFUSES(MILLE_E_STRUCT_SIZE, mille_arena_create(made.variant, &setup, &arena, &check_error));
  setup.players = kPlayers;
  setup.player_stride = 8;
  REFUSES(MILLE_E_ARGUMENT, mille_arena_create(made.variant, &setup, &arena, &check_error));
  setup.player_stride = 0;
  arena = make(&setup);
  SIZED(mille_arena_info, info);
  SIZED(mille_arena_result, result);
  REFUSES(MILLE_E_HANDLE, mille_arena_run(NULL, 0, NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_run(AS_ARENA(made.table), 0, NULL, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_cancel(NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_info_get(NULL, &info, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_info_get(arena, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_player_name(NULL, 0, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_player_name(arena, 2, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_BUFFER, mille_arena_player_name(arena, 0, text, 3, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_result_get(NULL, 0, &result, &check_error));
  REFUSES(MILLE_E_NOT_FOUND, mille_arena_result_get(arena, 1, &result, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_result_get(arena, 0, NULL, &check_error));
  REFUSES(MILLE_E_HANDLE, mille_arena_text(NULL, MILLE_ARENA_TEXT_JSON, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_text(arena, 9, text, sizeof text, NULL, &check_error));
  REFUSES(MILLE_E_ARGUMENT, mille_arena_text(arena, MILLE_ARENA_TEXT_JSON, NULL, 9, NULL, &check_error));
  SUCCEEDS(mille_arena_result_get(arena, 0, &result, &check_error));  // with no games played
  CHECK(result.pairs == 0 && result.points_per_deal.known == 0);
  mille_arena_free(arena);
  REFUSES(MILLE_E_HANDLE, mille_arena_run(arena, 0, NULL, NULL, &check_error));
  mille_arena_free(arena);
  mille_arena_free(NULL);
}

int main(void) {
  made = check_make();
  same_lines_whatever_the_threads_and_steps();
  what_is_told_is_the_result_file();
  a_run_that_is_stopped_goes_on();
  luck_is_noted_where_the_setup_asks_for_it();
  in_a_gauntlet_only_the_first_player_plays_the_others();
  players_of_callbacks_play_and_a_wrong_answer_loses();
  a_host_s_own_player_that_fails_loses_by_the_fault_callback();
  a_run_that_a_failing_player_stops_counts_no_fault();
  a_player_has_an_instance_for_first_games_and_one_for_second_games();
  a_run_is_taken_up_and_shards_are_put_together();
  files_are_added_in_parts_that_take_turns();
  one_pair_for_another_machine();
  players_of_a_later_host_stand_further_apart();
  a_player_has_options_and_limits_of_its_own();
  arguments_without_sense();
  check_free(&made);
  return check_result();
}
