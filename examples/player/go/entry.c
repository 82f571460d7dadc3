/* The entry function and the table of the player. player.go decides. */
#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

/* Defined in player.go. Functions that cgo exports have no const parameters. */
int32_t go_decide(mille_ai_decision* decision, uint32_t* index);

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  return go_decide((mille_ai_decision*)decision, index);
}

const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t host_version) {
  static const mille_ai_api api = {
      .struct_size = sizeof api,
      .version = MILLE_AI_VERSION,
      .id = "template-go",
      .title = "Template in Go",
      .release = "1.0",
      .flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES,
      .decide = decide,
  };
  static const mille_ai_api* const players[] = {&api};
  static const mille_ai_library library = {sizeof library, MILLE_AI_VERSION, 1, players};
  return host_version == MILLE_AI_VERSION ? &library : 0;
}
