/* A host that isolates a player and does not say where mille-ai-host lies. */
#include <mille/mille.h>
#include <stdio.h>

int main(void) {
  mille_engine* engine = NULL;
  mille_player* player = NULL;
  mille_player_setup setup = {0};
  mille_error error = {0};
  error.struct_size = sizeof error;
  if (mille_engine_create(NULL, &engine, &error) != MILLE_OK) return 1;
  setup.struct_size = sizeof setup;
  setup.isolation = MILLE_ISOLATION_WEAK;
  if (mille_player_create(engine, "random", &setup, &player, &error) == MILLE_OK) {
    puts("isolated");
  } else {
    puts(error.text);
  }
  mille_player_free(player);
  mille_engine_free(engine);
  return 0;
}
