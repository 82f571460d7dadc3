/* A host in C99 as a third party would write it. It plays a match by always taking the first entry of the legal list,
 * and prints the totals. main() is in other files (main.c, host.cpp, own_lua.c), so that several programs can play the
 * same match. */
#include <mille/mille.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static mille_error error;

static void must(mille_status status) {
  if (status == MILLE_OK) return;
  fprintf(stderr, "%s: %s\n", mille_status_name(status), error.text);
  exit(1);
}

int play_one_match(void);
int play_one_match(void) {
  mille_engine* engine = NULL;
  mille_variant* variant = NULL;
  mille_table* table = NULL;
  mille_action actions[4096];
  mille_match_setup setup;
  mille_table_info info;
  size_t count = 0;

  error.struct_size = sizeof error;
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  memset(&info, 0, sizeof info);
  info.struct_size = sizeof info;

  must(mille_engine_create(NULL, &engine, &error));
  must(mille_variant_load(engine, "montreal", NULL, 0, &variant, &error));
  must(mille_table_create(variant, &setup, &table, &error));
  must(mille_table_info_get(table, &info, &error));
  while (info.phase != MILLE_PHASE_OVER) {
    if (info.phase == MILLE_PHASE_BETWEEN) {
      must(mille_table_next_deal(table, NULL, &error));
    } else {
      must(mille_table_legal(table, actions, sizeof actions / sizeof actions[0], &count, &error));
      must(mille_table_apply(table, &actions[0], &error));
    }
    must(mille_table_info_get(table, &info, &error));
  }
  printf("mille %s: %d deals, %ld to %ld\n", mille_version_text(), (int)info.deal, (long)info.totals[0],
         (long)info.totals[1]);
  mille_table_free(table);
  mille_variant_free(variant);
  mille_engine_free(engine);
  return 0;
}
