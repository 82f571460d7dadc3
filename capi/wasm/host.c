// Players whose decisions are made by a JavaScript function, and logs that one receives. JavaScript cannot put C functions into
// WebAssembly's memory by itself, so they are here. src/module.js keeps each JavaScript function under a number.
#include <mille/mille.h>
#include <mille/mille_ai.h>
#include <stdlib.h>
#include <string.h>

__attribute__((import_module("mille"), import_name("decide"))) int32_t mille_wasm_decide(
    uint32_t number, const mille_ai_decision* decision, uint32_t* index);

__attribute__((import_module("mille"), import_name("release"))) void mille_wasm_release(uint32_t number);

__attribute__((import_module("mille"), import_name("log"))) void mille_wasm_log(uint32_t number,
                                                                                const mille_log_line* line);

static void write_log(void* user, const mille_log_line* line) { mille_wasm_log((uint32_t)(uintptr_t)user, line); }

// Makes an engine whose log the JavaScript function with this number receives.
mille_status mille_wasm_engine(const mille_engine_options* options, uint32_t number, mille_engine** engine,
                               mille_error* error);

mille_status mille_wasm_engine(const mille_engine_options* options, uint32_t number, mille_engine** engine,
                               mille_error* error) {
  mille_engine_options logged = *options;
  logged.log = write_log;
  logged.log_user = (void*)(uintptr_t)number;
  return mille_engine_create(&logged, engine, error);
}

typedef struct {
  mille_ai_api api;
  uint32_t number;
  char name[];
} guest;

static int32_t decide(void* instance, const mille_ai_decision* decision, uint32_t* index) {
  return mille_wasm_decide(((guest*)instance)->number, decision, index);
}

// Nothing uses the api after this call, so the memory that holds it is freed here.
static void destroy(void* instance) {
  mille_wasm_release(((guest*)instance)->number);
  free(instance);
}

// Makes a player from the JavaScript function with this number. The function is released with the player.
mille_status mille_wasm_player(mille_engine* engine, const char* name, uint32_t number, mille_player** player,
                               mille_error* error);

mille_status mille_wasm_player(mille_engine* engine, const char* name, uint32_t number, mille_player** player,
                               mille_error* error) {
  const size_t size = strlen(name) + 1;
  guest* const made = calloc(1, sizeof(guest) + size);
  if (made == NULL) return MILLE_E_NOMEM;
  memcpy(made->name, name, size);
  made->number = number;
  made->api = (mille_ai_api){.struct_size = sizeof(mille_ai_api),
                             .version = MILLE_AI_VERSION,
                             .id = made->name,
                             .title = made->name,
                             .release = "1",
                             .flags = MILLE_AI_ANY_RULES,
                             .destroy = destroy,
                             .decide = decide,
                             .rules_size = MILLE_RULES_1_0};
  const mille_status status = mille_player_from_api(engine, &made->api, made, NULL, 0, player, error);
  if (status != MILLE_OK) free(made);
  return status;
}
