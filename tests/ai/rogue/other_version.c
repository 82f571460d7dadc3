// A library of players for an interface version that no host supports yet.
#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t host_version) {
  (void)host_version;
  return NULL;
}
