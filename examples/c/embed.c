/* A short complete match between two built-in players. */

#include <mille/mille.h>
#include <stdio.h>

int main(void) {
  mille_error error = {.struct_size = sizeof error};
  mille_table_info info = {.struct_size = sizeof info};
  mille_payment payment = {.struct_size = sizeof payment};
  mille_match_setup setup = {.struct_size = sizeof setup, .has_seed = 1, .stakes = {1, 3}, .seed = {1}};
  const mille_option target = {"target", "500"};
  mille_engine* engine = NULL;
  mille_variant* rules = NULL;
  mille_table* table = NULL;
  mille_player* player[MILLE_SEATS] = {NULL, NULL};
  mille_status status = mille_engine_create(NULL, &engine, &error);

  if (!status) status = mille_variant_load(engine, "montreal", &target, 1, &rules, &error);
  if (!status) status = mille_table_create(rules, &setup, &table, &error);
  for (int seat = 0; !status && seat < MILLE_SEATS; seat++) {
    status = mille_player_create(engine, seat ? "greedy" : "random", NULL, &player[seat], &error);
    if (!status) status = mille_table_set_player(table, seat, player[seat], &error);
  }
  if (!status) status = mille_table_next_deal(table, NULL, &error);
  if (mille_table_apply_text(table, "lay Q QC QD QH", &error)) puts(error.text);
  while (!status && !mille_table_info_get(table, &info, &error) && info.phase != MILLE_PHASE_OVER) {
    status = info.phase == MILLE_PHASE_BETWEEN ? mille_table_next_deal(table, NULL, &error)
                                               : mille_table_step(table, NULL, NULL, &error);
  }
  if (!status) status = mille_table_payment(table, &payment, &error);
  if (status)
    fprintf(stderr, "%s\n", error.text);
  else
    printf("seat %d won %d after %d deals\n", (int)info.winner, (int)payment.total, (int)info.deal);
  mille_table_free(table);
  for (int seat = 0; seat < MILLE_SEATS; seat++) mille_player_free(player[seat]);
  mille_variant_free(rules);
  mille_engine_free(engine);
  return status ? 1 : 0;
}
