// Players whose functions are JavaScript's, and logs that one receives. JavaScript cannot put functions into WebAssembly's table by itself,
// so they are here: imports of the module. src/module.js keeps each JavaScript function under a number.
#include <mille/mille.h>
#include <mille/mille_ai.h>

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

#define PLAYER(name) __attribute__((import_module("player"), import_name(#name)))

PLAYER(supports) int32_t mille_wasm_supports(void* user, const mille_rules* rules);
PLAYER(create)
int32_t mille_wasm_create(const mille_ai_host* host, void* user, const mille_option* options, size_t count,
                          void** instance);
PLAYER(destroy) void mille_wasm_destroy(void* instance);
PLAYER(match_begin) int32_t mille_wasm_match_begin(void* instance, const mille_ai_match* match);
PLAYER(observe) void mille_wasm_observe(void* instance, const mille_event* event);
PLAYER(decide) int32_t mille_wasm_decide(void* instance, const mille_ai_decision* decision, uint32_t* index);
PLAYER(match_end) void mille_wasm_match_end(void* instance);
PLAYER(explain) size_t mille_wasm_explain(void* instance, char* buffer, size_t size);
PLAYER(save) size_t mille_wasm_save(void* instance, void* buffer, size_t size);
PLAYER(restore) int32_t mille_wasm_restore(void* instance, const void* buffer, size_t size);
PLAYER(evaluate)
void mille_wasm_evaluate(void* instance, mille_evaluation* evaluation, double* chances, uint32_t count);

// Returns the table of a player with every function that JavaScript can have. A copy of it is completed in JavaScript.
const mille_ai_api* mille_wasm_player(void);

const mille_ai_api* mille_wasm_player(void) {
  static const mille_ai_api api = {.struct_size = sizeof(mille_ai_api),
                                   .version = MILLE_AI_VERSION,
                                   .rules_size = MILLE_RULES_1_0,
                                   .supports = mille_wasm_supports,
                                   .create = mille_wasm_create,
                                   .destroy = mille_wasm_destroy,
                                   .match_begin = mille_wasm_match_begin,
                                   .observe = mille_wasm_observe,
                                   .decide = mille_wasm_decide,
                                   .match_end = mille_wasm_match_end,
                                   .explain = mille_wasm_explain,
                                   .save = mille_wasm_save,
                                   .restore = mille_wasm_restore,
                                   .evaluate = mille_wasm_evaluate};
  return &api;
}

// What the library offers a player.
int32_t mille_wasm_should_stop(const mille_ai_host* host);
int32_t mille_wasm_count_nodes(const mille_ai_host* host, uint64_t nodes);
void mille_wasm_write(const mille_ai_host* host, mille_log_level level, const char* text);

int32_t mille_wasm_should_stop(const mille_ai_host* host) { return host->should_stop(host->context); }

int32_t mille_wasm_count_nodes(const mille_ai_host* host, uint64_t nodes) {
  return host->count_nodes(host->context, nodes);
}

void mille_wasm_write(const mille_ai_host* host, mille_log_level level, const char* text) {
  host->log(host->context, level, text);
}
