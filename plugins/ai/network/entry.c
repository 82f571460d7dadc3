// The entry function of the shared library. libmille is built without this file: it uses the table player_network.

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

extern const mille_ai_api player_network;

static const mille_ai_api* const kPlayers[] = {&player_network};
static const mille_ai_library kLibrary = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, kPlayers};

const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t host_version) {
  return host_version == MILLE_AI_VERSION ? &kLibrary : NULL;
}
