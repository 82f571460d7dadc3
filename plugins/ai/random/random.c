// random: the smallest player. Every legal action is equally likely; see README.md. entry.c holds the entry function of
// the shared library.

#include "mille/mille_ai.h"

#include <string.h>

static const char kReason[] = "Chosen at random: every legal action was equally likely";

// SplitMix64. The output is a bijection of the state, so a random seed gives a uniform first number.
static uint64_t next_number(uint64_t* state) {
  uint64_t bits = *state += UINT64_C(0x9e3779b97f4a7c15);
  bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
  return bits ^ (bits >> 31);
}

// Returns a uniform number below `count`. Numbers past the last whole multiple of `count` are rejected and drawn
// again.
static uint32_t below(uint64_t* state, uint32_t count) {
  if (count == 1) return 0;  // no random number needed
  for (;;) {
    const uint64_t number = next_number(state);
    const uint64_t remainder = number % count;
    // Accepted if its whole block of `count` numbers fits below 2^64.
    if (number - remainder <= 0 - (uint64_t)count) return (uint32_t)remainder;
  }
}

static int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  uint64_t state = 0;
  int i;
  (void)instance;
  for (i = 0; i < 8; ++i) state |= (uint64_t)decision->seed[i] << (8 * i);  // the same on every platform
  *index = below(&state, decision->legal_count);
  return 0;
}

static size_t MILLE_CALL explain(void* instance, char* buffer, size_t size) {
  (void)instance;
  if (size >= sizeof kReason) memcpy(buffer, kReason, sizeof kReason);
  return sizeof kReason;
}

static void MILLE_CALL evaluate(void* instance, mille_evaluation* evaluation, double* chances, uint32_t count) {
  uint32_t i;
  (void)instance;
  (void)evaluation;
  for (i = 0; i < count; ++i) chances[i] = 1.0 / count;
}

const mille_ai_api player_random = {
    .struct_size = sizeof(mille_ai_api),
    .version = MILLE_AI_VERSION,
    .id = "random",
    .title = "Random",
    .release = "1.0",
    .author = "The Mille project",
    .about = "Takes any legal action, each as likely as any other.",
    .flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES,
    .decide = decide,
    .explain = explain,
    .rules_size = sizeof(mille_rules),
    .evaluate = evaluate,
};
