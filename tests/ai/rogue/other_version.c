/* A library of players for a version of the interface that no host speaks yet. */
#include "mille/mille_ai.h"

const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t host_version) {
  (void)host_version;
  return NULL;
}
