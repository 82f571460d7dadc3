/* A player for Mille. It is legal as it stands, and yours to improve. It takes the action that it finds worth most;
 * begin by changing the function `worth`.
 *
 * build: cc -O2 -fPIC -shared -I. -o template.so template.c
 * check: mille check ./template.so
 * watch: mille watch --player ./template.so --player random
 *
 * mille/mille_ai.h documents every function that a player may provide or call. */

#include <stdlib.h>
#include <string.h>

#define MILLE_AI_ENTRY /* this file defines mille_ai_entry() */
#include "mille/mille_ai.h"

/* What an instance remembers. It plays one match at a time and sees only what the host shows it. */
typedef struct player {
  const mille_ai_host* host; /* log, time and search; see mille_ai_host */
  mille_rules rules;         /* of the match */
  const char* reason;        /* of the last decision */
} player;

static int32_t MILLE_CALL create(const mille_ai_host* host, void* user, const mille_option* options,
                                 size_t option_count, void** instance) {
  player* self = calloc(1, sizeof *self);
  (void)user;
  (void)options;
  (void)option_count;
  if (self == NULL) return 1;
  self->host = host;
  self->reason = "";
  *instance = self;
  return 0;
}

static void MILLE_CALL destroy(void* instance) { free(instance); }

static int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  player* self = instance;
  /* Arguments are valid only during the call, so copy what you need. */
  self->rules = *match->rules;
  return 0;
}

static int is_wild(const player* self, int rank) {
  return self->rules.cards_wild[0] == rank || self->rules.cards_wild[1] == rank;
}

/* Cards of a rank in the hand; a card's number is rank × 4 + suit. */
static int in_hand(const mille_view* view, int rank) {
  int count = 0;
  int suit;
  for (suit = 0; suit < 4 && rank * 4 + suit < MILLE_CARD_KINDS; ++suit) count += view->hand[rank * 4 + suit];
  return count;
}

/* Returns what an action is worth, and why. */
static int worth(const player* self, const mille_view* view, const mille_action* action, const char** reason) {
  int rank;
  switch (action->kind) {
    case MILLE_ACTION_PILE: *reason = "The pile brings a set and more cards"; return 400;
    case MILLE_ACTION_UPCARD: *reason = "The upcard is a free wild card"; return 350;
    case MILLE_ACTION_LAY: *reason = "Cards on the table score points"; return 300 + action->count;
    case MILLE_ACTION_DRAW: *reason = "Drawing gives one more card"; return 200;
    case MILLE_ACTION_DISCARD:
      rank = action->cards[0] / 4;
      *reason = "This card is needed least";
      return 100 - 10 * in_hand(view, rank) - (is_wild(self, rank) ? 50 : 0);
    default: *reason = "There is no other choice"; return 0;
  }
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  player* self = instance;
  int best = -1000;
  uint32_t i;
  for (i = 0; i < decision->legal_count; ++i) {
    const char* reason;
    const int value = worth(self, decision->view, &decision->legal[i], &reason);
    if (value <= best) continue;
    best = value;
    self->reason = reason;
    *index = i;
  }
  return 0;
}

/* Gives the reason for the last decision. Hosts show it with hints. */
static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  const player* self = instance;
  const size_t needed = strlen(self->reason) + 1;
  if (size >= needed) memcpy(buffer, self->reason, needed);
  return needed;
}

static const mille_ai_api api = {
    .struct_size = sizeof(mille_ai_api),
    .version = MILLE_AI_VERSION,
    .id = "template",
    .title = "template",
    .release = "0.1",
    .author = "",
    .about = "Takes the action that it finds worth most.",
    .flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES,
    .create = create,
    .destroy = destroy,
    .match_begin = match_begin,
    .decide = decide,
    .explain = explain,
    .rules_size = MILLE_RULES_1_0, /* the rule fields that this player knows */
};

static const mille_ai_api* const players[] = {&api};
static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, players};

const mille_ai_library* MILLE_CALL mille_ai_entry(uint32_t host_version) {
  return host_version == MILLE_AI_VERSION ? &library : NULL;
}
