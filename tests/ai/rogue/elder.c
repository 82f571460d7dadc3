// A player that was compiled before mille_rules had match.forfeit, so it does not know that field. Its reasons list
// the fields that the match uses and, according to the host, it does not know.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "mille/mille_ai.h"

typedef struct elder {
  const mille_ai_host* host;
  char names[256];  // as received in match_begin
} elder;

static int32_t MILLE_CALL create(const mille_ai_host* host, void* user, const mille_option* options,
                                 size_t option_count, void** instance) {
  elder* self = calloc(1, sizeof *self);
  (void)user;
  (void)options;
  (void)option_count;
  if (self == NULL) return 1;
  self->host = host;
  *instance = self;
  return 0;
}

static void MILLE_CALL destroy(void* instance) { free(instance); }

static int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  elder* self = instance;
  size_t i;
  const char* name;
  (void)match;
  self->names[0] = '\0';
  for (i = 0; (name = self->host->unknown_field(self->host->context, i)) != NULL; ++i) {
    strncat(self->names, name, sizeof self->names - strlen(self->names) - 1);
    strncat(self->names, ";", sizeof self->names - strlen(self->names) - 1);
  }
  return 0;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  (void)instance;
  *index = decision->legal_count - 1;
  return 0;
}

static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  const elder* self = instance;
  const size_t needed = strlen(self->names) + 1;
  if (size >= needed) memcpy(buffer, self->names, needed);
  return needed;
}

static const mille_ai_api kPlayer = {
    .struct_size = sizeof(mille_ai_api),
    .version = MILLE_AI_VERSION,
    .id = "elder",
    .title = "Elder",
    .release = "1",
    .author = "The tests",
    .about = "Does not know match.forfeit.",
    .flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES,
    .create = create,
    .destroy = destroy,
    .match_begin = match_begin,
    .decide = decide,
    .explain = explain,
    .rules_size = offsetof(mille_rules, match_forfeit),
};
static const mille_ai_api* const kPlayers[] = {&kPlayer};
static const mille_ai_library kLibrary = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, kPlayers};

__attribute__((visibility("default"))) const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t version) {
  (void)version;
  return &kLibrary;
}
