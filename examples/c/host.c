/* The example that exists in every language: a match of `progressive` between its own function and `greedy`. `host
 * [--seed S]` prints the record of the match; `host --bench` prints how many calls it makes per second. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "layout_check.h"

static mille_error error = {sizeof error, 0, "", "", 0, 0, {""}, "", ""};

/* Ends the program with the error if a call failed. */
static void must(mille_status status) {
  if (status == MILLE_OK) return;
  fprintf(stderr, "%s: %s\n", mille_status_name(status), error.text);
  exit(1);
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  *index = (uint32_t)(7919 * decision->decision % decision->legal_count);
  return 0;
}

static mille_match_setup setup_of(const char* seed) {
  mille_match_setup setup = {.struct_size = sizeof setup, .has_seed = 1, .stakes = {1, 3}};
  must(mille_seed_parse(seed, setup.seed, &error));
  return setup;
}

static void play(mille_engine* engine, mille_variant* variant, const char* seed) {
  const mille_match_setup setup = setup_of(seed);
  mille_ai_api api = {0};
  mille_table_info info = {0};
  mille_table* table = NULL;
  mille_player* host = NULL;
  mille_player* greedy = NULL;
  size_t needed = 0;
  char* record;

  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = api.title = "host";
  api.release = "1";
  api.author = api.about = "";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.decide = decide;
  api.rules_size = MILLE_RULES_1_0;
  must(mille_table_create(variant, &setup, &table, &error));
  must(mille_player_from_api(engine, &api, NULL, NULL, 0, &host, &error));
  must(mille_player_create(engine, "greedy", NULL, &greedy, &error));
  must(mille_table_set_player(table, 0, host, &error));
  must(mille_table_set_player(table, 1, greedy, &error));

  info.struct_size = sizeof info;
  for (;;) {
    must(mille_table_info_get(table, &info, &error));
    if (info.phase == MILLE_PHASE_OVER) break;
    if (info.phase == MILLE_PHASE_BETWEEN) {
      must(mille_table_next_deal(table, NULL, &error));
    } else {
      must(mille_table_step(table, NULL, NULL, &error));
    }
  }

  mille_table_record(table, MILLE_ALL, NULL, NULL, 0, &needed, NULL);
  record = malloc(needed);
  if (record == NULL) exit(1);
  must(mille_table_record(table, MILLE_ALL, NULL, record, needed, NULL, &error));
  fputs(record, stdout);
  free(record);
  mille_table_free(table);
  mille_player_free(greedy);
  mille_player_free(host);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Returns the calls per second. It alternates between getting the legal list and applying an action. */
static double bench(mille_variant* variant, const char* seed) {
  const mille_match_setup setup = setup_of(seed);
  const size_t size = mille_state_size();
  mille_state* start = malloc(size);
  mille_state* state = malloc(size);
  mille_rules rules = {0};
  mille_action* legal;
  uint64_t calls = 0;
  uint64_t decision = 0;
  double began;
  double taken;

  rules.struct_size = sizeof rules;
  must(mille_variant_rules(variant, &rules, &error));
  legal = malloc((size_t)rules.longest_legal_list * sizeof *legal);
  if (start == NULL || state == NULL || legal == NULL) exit(1);
  must(mille_state_init(variant, &setup, start, &error));
  memcpy(state, start, size);
  began = seconds();
  do {
    int i;
    for (i = 0; i < 256; i++) {
      size_t count = 0;
      must(mille_state_legal(variant, state, legal, (size_t)rules.longest_legal_list, &count, &error));
      calls++;
      if (count > 0) {
        must(mille_state_apply(variant, state, &legal[7919 * decision++ % count], &error));
        calls++;
      } else {
        mille_phase phase = MILLE_PHASE_OVER;
        must(mille_state_phase(variant, state, &phase, NULL, &error));
        if (phase == MILLE_PHASE_OVER) {
          memcpy(state, start, size);
        } else {
          must(mille_state_next_deal(variant, state, &error));
        }
      }
    }
    taken = seconds() - began;
  } while (taken < 1);
  free(legal);
  free(state);
  free(start);
  return (double)calls / taken;
}

int main(int argc, char** argv) {
  const char* seed = "1";
  const char* differs = mille_layout_differs();
  int benches = 0;
  int i;
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;

  if (differs != NULL) {
    fprintf(stderr, "%s is laid out otherwise in libmille %s\n", differs, mille_version_text());
    return 1;
  }
  for (i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
      seed = argv[++i];
    else if (strcmp(argv[i], "--bench") == 0)
      benches = 1;
  }
  must(mille_engine_create(NULL, &engine, &error));
  must(mille_variant_load(engine, "progressive", NULL, 0, &variant, &error));
  if (benches) {
    printf("%.0f\n", bench(variant, seed));
  } else {
    play(engine, variant, seed);
  }
  mille_variant_free(variant);
  mille_engine_free(engine);
  return 0;
}
