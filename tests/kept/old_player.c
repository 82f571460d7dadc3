/* A player as it was compiled long ago; see old_host.c. It uses everything that a player receives: options, events,
 * view, legal list, seed, budget, and the host's log and search. Its answers depend on each of them except the log. */
#include <stdlib.h>
#include <string.h>

#include "mille/mille_ai.h"

typedef struct player {
  const mille_ai_host* host;
  const mille_ai_search* search;
  uint64_t memory;
} player;

static const mille_ai_option kOptions[] = {
    {"start", MILLE_OPTION_INTEGER, 0, 0, 1000, "7", NULL, "What its memory begins with"},
};

static int32_t MILLE_CALL create(const mille_ai_host* host, void* user, const mille_option* options,
                                 size_t option_count, void** instance) {
  player* self = calloc(1, sizeof *self);
  (void)user;
  if (self == NULL) return 1;
  self->host = host;
  self->search = host->get_extension(host->context, "mille.search/1");
  self->memory = 7;
  if (option_count != 0) self->memory = strtoull(options[0].value, NULL, 10);
  *instance = self;
  return 0;
}

static void MILLE_CALL destroy(void* instance) { free(instance); }

static void mix(player* self, uint64_t value) { self->memory = (self->memory ^ value) * 0x9e3779b97f4a7c15U; }

static int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  mix(instance, (uint64_t)match->seat);
  mix(instance, (uint64_t)match->rules->match_target);
  mix(instance, (uint64_t)match->stakes[1]);
  return 0;
}

static void MILLE_CALL observe(void* instance, const mille_event* event) {
  mix(instance, event->number);
  mix(instance, (uint64_t)event->kind);
  mix(instance, event->card_count);
  mix(instance, (uint64_t)event->action.kind);
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  player* self = instance;
  uint64_t memory[1024];
  struct mille_state* state = (struct mille_state*)memory;
  mille_playout playout;
  mix(self, decision->number);
  mix(self, decision->seed[0]);
  mix(self, (uint64_t)decision->view->stock_size);
  mix(self, decision->view->hand[0]);
  mix(self, decision->legal[0].cards[0]);
  mix(self, (uint64_t)self->host->count_nodes(self->host->context, 1));
  mix(self, (uint64_t)self->host->should_stop(self->host->context));
  if (self->search != NULL && self->search->state_size <= sizeof memory &&
      self->search->sample(self->host->context, decision->view, decision->number, state) == MILLE_OK &&
      self->search->playout(self->host->context, state, 3, &playout) == MILLE_OK) {
    mix(self, (uint64_t)playout.points[0]);
  }
  self->host->log(self->host->context, 0, "an old player decides");
  *index = (uint32_t)(self->memory >> 32) % decision->legal_count;
  return 0;
}

static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  static const char reason[] = "as long ago";
  (void)instance;
  if (size >= sizeof reason) memcpy(buffer, reason, sizeof reason);
  return sizeof reason;
}

static const mille_ai_api kPlayer = {
    .struct_size = sizeof(mille_ai_api),
    .version = MILLE_AI_VERSION,
    .id = "old",
    .title = "Old",
    .release = "1",
    .author = "The tests",
    .about = "Answers as it did when it was compiled.",
    .flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES,
    .option_count = 1,
    .options = kOptions,
    .create = create,
    .destroy = destroy,
    .match_begin = match_begin,
    .observe = observe,
    .decide = decide,
    .explain = explain,
};
static const mille_ai_api* const kPlayers[] = {&kPlayer};
static const mille_ai_library kLibrary = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, kPlayers};

__attribute__((visibility("default"))) const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t version) {
  (void)version;
  return &kLibrary;
}
