// A minimal test framework in C99: checks that count their failures, and the objects that most tests need. Each
// program ends with `return check_result();`.
#ifndef MILLE_TESTS_CAPI_CHECK_H
#define MILLE_TESTS_CAPI_CHECK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "mille/mille.h"

#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

// The call, whose last argument is `&check_error`, is refused with this status and gives a reason.
#define REFUSES(expected, call) (check_reset_error(), check_refusal((expected), (call), #call, __FILE__, __LINE__))

// The call, whose last argument is `&check_error`, succeeds.
#define SUCCEEDS(call) (check_reset_error(), check_success((call), #call, __FILE__, __LINE__))

// Casts that pass a handle of the wrong kind.
#define AS_ENGINE(handle) ((mille_engine*)(void*)(handle))
#define AS_VARIANT(handle) ((mille_variant*)(void*)(handle))
#define AS_TABLE(handle) ((mille_table*)(void*)(handle))
#define AS_ARENA(handle) ((mille_arena*)(void*)(handle))
#define AS_PLAYER(handle) ((mille_player*)(void*)(handle))

// A zeroed struct with its `struct_size` set.
#define SIZED(type, name)        \
  type name;                     \
  memset(&name, 0, sizeof name); \
  name.struct_size = sizeof name

// The error of the last checked call.
extern mille_error check_error;

void check_that(int holds, const char* what, const char* file, int line);
void check_reset_error(void);
void check_refusal(mille_status expected, mille_status status, const char* call, const char* file, int line);
void check_success(mille_status status, const char* call, const char* file, int line);
int check_result(void);

// An engine, `montreal`, and a table with seed 1 after its first deal.
typedef struct check_objects {
  mille_engine* engine;
  mille_variant* variant;
  mille_table* table;
} check_objects;

check_objects check_make(void);
void check_free(check_objects* objects);

uint64_t check_hash(mille_table* table);

// Creates a player by the text that users type.
mille_status check_player(mille_engine* engine, const char* text, mille_player** player, mille_error* error);

// A player of an arena by its name alone.
#define ARENA_PLAYER(name) \
  { sizeof(mille_arena_player), 0, (name), NULL, NULL, NULL, NULL }

// A fixed random generator (SplitMix64), and a random number below a bound.
uint64_t check_random(uint64_t* state);
size_t check_below(uint64_t* state, size_t bound);

// A position in which seat 1 has drawn and holds three eights and a king. Its length is that of strlen().
extern const char check_position[];

#endif
