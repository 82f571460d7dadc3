// greedy: lays what it can, takes the pile when it may, discards the card of least value; see README.md. entry.c holds
// the entry function of the shared library.

#include "mille/mille_ai.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The kinds of action lie so far apart that no value of cards (28 × 1,000 at most) bridges the gap.
enum { kLayWorth = 50000, kDrawWorth = 100 * 50000, kUpcardWorth = 101 * 50000, kPileWorth = 102 * 50000 };

typedef struct greedy {
  mille_rules rules;
  mille_action last;  // its last decision, for explain
} greedy;

static int rank_of(mille_card card) { return card >> 2; }

static int is_wild(const greedy* self, int rank) {
  return rank == self->rules.cards_wild[0] || rank == self->rules.cards_wild[1];
}

static int held_of_rank(const mille_view* view, int rank) {
  const int first = rank * 4;
  int count = 0, suit;
  for (suit = 0; suit < (rank == MILLE_RANK_JOKER ? 1 : 4); ++suit) count += view->hand[first + suit];
  return count;
}

static int value_of(const greedy* self, const mille_action* action) {
  int sum = 0, i;
  for (i = 0; i < action->count; ++i) sum += self->rules.cards_values[action->cards[i]];
  return sum;
}

static int has_set(const mille_view* view, int rank) {
  int suit;
  for (suit = 0; suit < 4; ++suit) {
    if (view->sets[view->viewer][rank * 4 + suit] != 0) return 1;
  }
  return 0;
}

// A pile that is taken without cards from the hand is worth a turn only if the upcard fits.
static int wants_pile(const greedy* self, const mille_view* view, const mille_action* action) {
  if (action->count > 0) return 1;
  if (is_wild(self, action->rank)) return 1;
  return held_of_rank(view, action->rank) >= 2 || has_set(view, action->rank);
}

// What an action is worth. Lays come before the discard. The longest lay is best, and of equally long lays the one of
// most value. The discard of least value is best, a wild card the worst. Cards laid on the opponent's set would score for
// the opponent.
static int worth(const greedy* self, const mille_view* view, const mille_action* action) {
  const int value = value_of(self, action);
  switch (action->kind) {
    case MILLE_ACTION_PILE: return wants_pile(self, view, action) ? kPileWorth + value : 0;
    case MILLE_ACTION_UPCARD: return kUpcardWorth;
    case MILLE_ACTION_DRAW: return kDrawWorth;
    case MILLE_ACTION_LAY: return action->owner == view->viewer ? kLayWorth * action->count + value : -1;
    case MILLE_ACTION_DISCARD: return is_wild(self, rank_of(action->cards[0])) ? 0 : kLayWorth - value;
    default: return 0;
  }
}

static int32_t MILLE_CALL create(const mille_ai_host* host, void* user, const mille_option* options,
                                 size_t option_count, void** instance) {
  (void)host, (void)user, (void)options, (void)option_count;
  *instance = calloc(1, sizeof(greedy));
  return *instance == NULL;
}

static void MILLE_CALL destroy(void* instance) { free(instance); }

static int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  greedy* self = (greedy*)instance;
  const size_t theirs = match->rules->struct_size;  // an older host's struct is shorter
  memcpy(&self->rules, match->rules, theirs < sizeof self->rules ? theirs : sizeof self->rules);
  return 0;
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  greedy* self = (greedy*)instance;
  int best = -2;
  uint32_t i;
  for (i = 0; i < decision->legal_count; ++i) {
    const int points = worth(self, decision->view, &decision->legal[i]);
    if (points <= best) continue;
    best = points;
    *index = i;
  }
  self->last = decision->legal[*index];
  return 0;
}

static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  const greedy* self = (const greedy*)instance;
  const int value = value_of(self, &self->last);
  const int count = self->last.count;
  int length = 0;
  switch (self->last.kind) {
    case MILLE_ACTION_PILE:
      length = snprintf(buffer, size, "Taking the pile lays cards worth %d from your hand", value);
      break;
    case MILLE_ACTION_UPCARD: length = snprintf(buffer, size, "The upcard is a free wild card"); break;
    case MILLE_ACTION_DRAW: length = snprintf(buffer, size, "The pile cannot be taken, or is not worth it"); break;
    case MILLE_ACTION_LAY:
      length = snprintf(buffer, size, "The longest lay (%d card%s), and the most valuable of that length (worth %d)",
                        count, count == 1 ? "" : "s", value);
      break;
    case MILLE_ACTION_DISCARD:
      length = snprintf(buffer, size, "The cheapest card that is not wild (worth %d)", value);
      break;
    default: length = snprintf(buffer, size, "There is no other choice");
  }
  return (size_t)length + 1;
}

const mille_ai_api player_greedy = {
    .struct_size = sizeof(mille_ai_api),
    .version = MILLE_AI_VERSION,
    .id = "greedy",
    .title = "Greedy",
    .release = "1.0",
    .author = "The Mille project",
    .about = "Lays what it can, takes the pile when it may, discards the card of least value.",
    .flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES,
    .create = create,
    .destroy = destroy,
    .match_begin = match_begin,
    .decide = decide,
    .explain = explain,
    .rules_size = sizeof(mille_rules),
};
