/* A host as it was compiled long ago. `./dev abi --record` builds it against the headers of that day and keeps the
 * stripped program with its output. From then on it runs against every newer library and must print the same.
 * `host FOLDER PLAYER [AI_HOST]` calls a function of every kind and prints what it returns: statuses, hashes, figures.
 * It prints nothing that a newer library may word differently, and uses no player that may learn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mille/mille.h"
#include "mille/mille_ai.h"

static mille_error error;
static char text[1 << 18];
static mille_action actions[1024];
static size_t count;
static size_t blocks;

static void must(mille_status status, const char* call) {
  if (status == MILLE_OK) return;
  printf("%s: %s, %s\n", call, mille_status_name(status), error.text);
  exit(1);
}
#define MUST(call) must(call, #call)

static void* MILLE_CALL allocate(void* user, void* block, size_t old_size, size_t new_size) {
  (void)user;
  (void)old_size;
  if (block == NULL && new_size != 0) ++blocks;
  if (block != NULL && new_size == 0) --blocks;
  if (new_size != 0) return realloc(block, new_size);
  free(block);
  return NULL;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  *index = (uint32_t)(7919 * decision->decision % decision->legal_count);
  return 0;
}

static mille_ai_api own_player(void) {
  mille_ai_api api = {0};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = api.title = "host";
  api.release = "1";
  api.author = api.about = "";
  api.decide = decide;
  return api;
}

static void tell(mille_table* table) {
  mille_table_info info = {0};
  mille_view view = {0};
  uint64_t hash = 0;
  info.struct_size = sizeof info;
  view.struct_size = sizeof view;
  MUST(mille_table_info_get(table, &info, &error));
  MUST(mille_table_view(table, 0, &view, &error));
  MUST(mille_table_hash(table, &hash, &error));
  printf("deal %d turn %d phase %d decisions %llu hand %d stock %d totals %lld %lld hash %016llx\n", info.deal,
         info.turn, info.phase, (unsigned long long)info.decisions, view.hand_size[0], view.stock_size,
         (long long)info.totals[0], (long long)info.totals[1], (unsigned long long)hash);
}

static void match(mille_engine* engine, mille_variant* variant, const char* file) {
  mille_match_setup setup = {0};
  mille_table_info info = {0};
  mille_payment payment = {0};
  const mille_ai_api api = own_player();
  mille_budget budget = {0};
  mille_player_setup typed = {0};
  mille_step step = {0};
  mille_event event;
  mille_table *table, *again;
  mille_player *mine, *theirs;
  int naturals = 0, events = 0;
  typed.struct_size = sizeof typed;
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  MUST(mille_seed_parse("20", setup.seed, &error));
  MUST(mille_table_create(variant, &setup, &table, &error));
  MUST(mille_player_from_api(engine, &api, NULL, NULL, 0, &mine, &error));
  MUST(mille_player_parse(file, &typed, text, sizeof text, NULL, &error));
  MUST(mille_player_create(engine, text, &typed, &theirs, &error));
  MUST(mille_table_set_player(table, 0, mine, &error));
  MUST(mille_table_set_player(table, 1, theirs, &error));
  budget.struct_size = sizeof budget;
  budget.nodes = 100;
  step.struct_size = sizeof step;
  info.struct_size = sizeof info;
  for (;;) {
    MUST(mille_table_info_get(table, &info, &error));
    if (info.phase == MILLE_PHASE_OVER) break;
    if (info.phase == MILLE_PHASE_BETWEEN) {
      MUST(mille_table_next_deal(table, NULL, &error));
      tell(table);
    } else {
      MUST(mille_table_step(table, &budget, &step, &error));
      if (step.decision < 20) {
        MUST(mille_action_text(&step.action, step.seat, text, sizeof text, NULL, &error));
        printf("%d %s\n", step.seat, text);
      }
    }
  }
  tell(table);
  for (;; ++events) {
    memset(&event, 0, sizeof event);
    event.struct_size = sizeof event;
    count = 0;
    mille_table_events(table, MILLE_ALL, (uint64_t)events, &event, sizeof event, 1, &count, NULL);
    if (count == 0) break;
    if (event.kind == MILLE_EVENT_DEAL_END) naturals += event.result.naturals[0] + event.result.naturals[1];
  }
  payment.struct_size = sizeof payment;
  MUST(mille_table_payment(table, &payment, &error));
  printf("events %d naturals %d winner %d payment %lld = %lld %lld %lld %lld %lld\n", events, naturals, payment.winner,
         (long long)payment.total, (long long)payment.game, (long long)payment.difference, (long long)payment.naturals,
         (long long)payment.chapeaux, (long long)payment.skunk);
  MUST(mille_table_record(table, MILLE_ALL, NULL, text, sizeof text, NULL, &error));
  MUST(mille_table_import(engine, text, strlen(text), 1, &again, &error));
  MUST(mille_table_undo(again, 10, &error));
  tell(again);
  MUST(mille_table_legal(again, actions, 1024, &count, &error));
  printf("legal %u, a joker is refused: %s\n", (unsigned)count,
         mille_status_name(mille_table_apply_text(again, "discard JK", &error)));
  mille_player_free(mine);
  mille_player_free(theirs);
  mille_table_free(again);
  mille_table_free(table);
}

static void state(mille_variant* variant) {
  uint64_t memory[1024];
  mille_state* at = (mille_state*)memory;
  mille_match_setup setup = {0};
  mille_view view = {0};
  mille_deal_result result = {0};
  mille_encoding encoding = {0};
  mille_playout playout = {{0, 0}, 0, 0};
  uint64_t hash = 0;
  if (mille_state_size() > sizeof memory) exit(1);
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  view.struct_size = sizeof view;
  result.struct_size = sizeof result;
  encoding.struct_size = sizeof encoding;
  MUST(mille_state_init(variant, &setup, at, &error));
  MUST(mille_state_next_deal(variant, at, &error));
  MUST(mille_state_legal(variant, at, actions, 1024, &count, &error));
  MUST(mille_state_apply(variant, at, &actions[0], &error));
  MUST(mille_state_view(variant, at, 1, &view, &error));
  MUST(mille_encoding_get(variant, &encoding, &error));
  MUST(mille_state_hash(variant, at, &hash, &error));
  printf("state %016llx legal %u unseen %d\n", (unsigned long long)hash, (unsigned)count,
         view.hand_size[0] + view.stock_size);
  MUST(mille_state_playout(variant, at, 5, &playout, &error));
  MUST(mille_state_result(variant, at, &result, &error));
  printf("played out %d: %lld %lld, out %d\n", playout.decisions, (long long)result.points[0],
         (long long)result.points[1], result.out);
}

static void arena(mille_variant* variant, const char* file) {
  const mille_ai_api api = own_player();
  mille_player_setup typed = {0};
  mille_arena_player players[2] = {{sizeof players[0], 0, "host", NULL, &api, NULL, NULL},
                                   {sizeof players[0], 0, text, &typed, NULL, NULL, NULL}};
  mille_arena_setup setup = {0};
  mille_arena_result result = {0};
  mille_arena* compared;
  if (!mille_has("mille.arena/1")) return;
  typed.struct_size = sizeof typed;
  MUST(mille_player_parse(file, &typed, text, sizeof text, NULL, &error));
  setup.struct_size = sizeof setup;
  setup.players = players;
  setup.player_stride = sizeof players[0];
  setup.player_count = 2;
  setup.pairs = 20;
  setup.has_seed = 1;
  result.struct_size = sizeof result;
  MUST(mille_arena_create(variant, &setup, &compared, &error));
  MUST(mille_arena_run(compared, 0, NULL, NULL, &error));
  MUST(mille_arena_result_get(compared, 0, &result, &error));
  printf("arena %llu pairs, %.1f points a deal\n", (unsigned long long)result.pairs, result.points_per_deal.value);
  mille_arena_free(compared);
}

static void house_rule(mille_engine* engine) {
  static const char script[] =
      "return { name = 'no-queens', title = 'No queens', about = '', extends = 'montreal', match = { target = 500 },\n"
      "  hooks = { allow = function(action, view) if action.kind == 'lay' and action.rank == 'Q' then return false, "
      "'no queens' end\n"
      "    return true end } }";
  mille_variant* variant;
  mille_rules rules = {0};
  if (!mille_has("mille.script/1")) return;
  rules.struct_size = sizeof rules;
  MUST(mille_variant_from_script(engine, &(mille_script_file){"rule.lua", script, sizeof script - 1}, 1, NULL, 0,
                                 &variant, &error));
  MUST(mille_variant_rules(variant, &rules, &error));
  printf("house rule: target %lld, hand %d\n", (long long)rules.match_target, (int)rules.deal_hand);
  mille_variant_free(variant);
}

int main(int argc, char** argv) {
  mille_engine_options options = {0};
  const char* folder;
  mille_engine* engine;
  mille_variant* variant;
  const mille_option target = {"target", "700"};
  if (argc != 3 && argc != 4) return 2;
  error.struct_size = sizeof error;
  options.struct_size = sizeof options;
  options.allocate = allocate;
  folder = argv[1];
  options.player_folders = &folder;
  options.player_folder_count = 1;
  options.player_host = argc == 4 ? argv[3] : NULL;
  MUST(mille_engine_create(&options, &engine, &error));
  MUST(mille_variant_load(engine, "progressive", &target, 1, &variant, &error));
  match(engine, variant, argv[2]);
  state(variant);
  arena(variant, argv[2]);
  house_rule(engine);
  printf("a handle that is none: %s\n", mille_status_name(mille_table_undo((mille_table*)engine, 0, &error)));
  mille_variant_free(variant);
  mille_engine_free(engine);
  printf("blocks left %u\n", (unsigned)blocks);
  return 0;
}
