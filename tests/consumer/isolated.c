/* A host that isolates a player and does not say where mille-ai-host lies. */
#include <mille/mille.h>
#include <stdio.h>

int main(void) {
  mille_engine* engine = NULL;
  mille_player* player = NULL;
  mille_error error = {0};
  error.struct_size = sizeof error;
  if (mille_engine_create(NULL, &engine, &error) != MILLE_OK) return 1;
  if (mille_player_create(engine, "random:isolated=weak", &player, &error) == MILLE_OK) {
    puts("isolated");
  } else {
    puts(error.text);
  }
  mille_player_free(player);
  mille_engine_free(engine);
  return 0;
}
