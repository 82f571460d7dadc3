/* host SCRIPT PLAYER PLAYER: plays a match under a house rule and prints its record, which has every card, choice and hash. */
#include <mille/mille.h>
#include <stdio.h>

static char script[1 << 16], record[1 << 22];

int main(int argc, char** argv) {
  mille_error why = {.struct_size = sizeof why};
  mille_match_setup setup = {.struct_size = sizeof setup, .has_seed = 1, .stakes = {1, 3}, .seed = {1}};
  const mille_option target = {"target", "400"};
  mille_table_info info = {.struct_size = sizeof info};
  mille_engine* engine = NULL;
  mille_variant* rules = NULL;
  mille_table* table = NULL;
  mille_player* player[MILLE_SEATS] = {NULL, NULL};
  FILE* file = argc == 4 ? fopen(argv[1], "rb") : NULL;
  size_t size = file ? fread(script, 1, sizeof script, file) : 0;
  if (file) fclose(file);
  mille_status status = mille_engine_create(NULL, &engine, &why);
  if (!status)
    status =
        mille_variant_from_script(engine, &(mille_script_file){"house.lua", script, size}, 1, &target, 1, &rules, &why);
  if (!status) status = mille_table_create(rules, &setup, &table, &why);
  for (int seat = 0; !status && seat < MILLE_SEATS; ++seat) {
    status = mille_player_create(engine, argv[2 + seat], NULL, &player[seat], &why);
    if (!status) status = mille_table_set_player(table, seat, player[seat], &why);
  }
  while (!status && !(status = mille_table_info_get(table, &info, &why)) && info.phase != MILLE_PHASE_OVER) {
    status = info.phase == MILLE_PHASE_BETWEEN ? mille_table_next_deal(table, NULL, &why)
                                               : mille_table_step(table, NULL, NULL, &why);
  }
  if (!status) status = mille_table_record(table, MILLE_ALL, NULL, record, sizeof record, &size, &why);
  fputs(status ? why.text : record, stdout);
  mille_table_free(table);
  for (int seat = 0; seat < MILLE_SEATS; ++seat) mille_player_free(player[seat]);
  mille_variant_free(rules);
  mille_engine_free(engine);
  return status != MILLE_OK;
}
