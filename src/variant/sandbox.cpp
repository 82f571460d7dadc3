// See sandbox.h.
#include "variant/sandbox.h"

#include <new>

#include "platform/c_locale.h"
#include "variant/script_arguments.h"
#include "variant/script_library.h"
#include "variant/strict_tables.h"

namespace mille::script {
namespace {

struct Inner {
  Question question;
  void* user;
};

struct Job {
  const Source& source;
  Inner inner;
};

// What a script has returned is at this key of the registry.
constexpr char kReturned = 0;

const char* next_line(lua_State*, void* reader, std::size_t* size) {
  const std::string_view line = static_cast<LineReader*>(reader)->next();
  *size = line.size();
  return line.empty() ? nullptr : line.data();
}

void parse(lua_State* L, const Source& source) {
  Run& run = Run::of(L);
  const ChunkName name(source.name);
  LineReader reader(source.text);
  run.set_reader(&reader);
  const int status = lua_load(L, next_line, &reader, name.text, "t");
  if (status == LUA_ERRSYNTAX) run.note_syntax_error(L);
  if (status != LUA_OK) lua_error(L);
  run.set_reader(nullptr);
}

void ask(lua_State* L, const Inner& inner) {
  try {
    inner.question(L, inner.user);
    return;
  } catch (const std::bad_alloc&) {
    Run::of(L).note_no_memory();
  }
  lua_pushnil(L);
  lua_error(L);
}

// Everything that may raise a Lua error runs inside this function.
int protected_run(lua_State* L) {
  const Job& job = *static_cast<const Job*>(lua_touserdata(L, 1));
  load_script(L, job.source);
  ask_script(L, job.inner.question, job.inner.user);
  return 0;
}

int protected_attempt(lua_State* L) {
  const Inner& inner = *static_cast<const Inner*>(lua_touserdata(L, 1));
  lua_remove(L, 1);
  ask(L, inner);
  return 0;
}

int run_in_state(lua_State* L, Job& job) {
  lua_pushcfunction(L, Run::handle_message);
  lua_pushcfunction(L, protected_run);
  lua_pushlightuserdata(L, &job);
  return lua_pcall(L, 1, 0, 1);
}

}  // namespace

// Keeps the end of a name that is too long, which says more than its beginning.
ChunkName::ChunkName(std::string_view name) {
  if (name.size() > kChunkNameBytes - 1) name.remove_prefix(name.size() - (kChunkNameBytes - 1));
  text[0] = '=';
  name.copy(text + 1, name.size());
  text[1 + name.size()] = '\0';
}

void load_script(lua_State* L, const Source& source) {
  lua_settop(L, 0);
  lua_gc(L, LUA_GCSTOP);  // when Lua looks for garbage depends on the machine
  open_library(L);
  refuse_unknown_globals(L);
  parse(L, source);
  Run::of(L).set_by_script(true);
  Run::of(L).set_hook(L);
  lua_call(L, 0, 1);
  const OnBehalf on_behalf(L);
  refuse_new_globals(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kReturned);
}

void ask_script(lua_State* L, Question question, void* user) {
  lua_settop(L, 0);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kReturned);
  ask(L, {question, user});
}

Fault run_script(const Memory& memory, const Limits& limits, const Source& source, Question question, void* user,
                 Usage* usage) {
  if (const Fault fault = check_text(source.text); fault.kind != FaultKind::none) return fault;
  const platform::CLocale locale;
  Run run(memory, limits, ChunkName(source.name).shown());
  const Run::Running running(&run);
  int status = LUA_ERRMEM;
  if (!locale.valid()) run.note_no_memory();
  if (lua_State* L = lua_newstate(Run::allocate, &run)) {
    run.set_state(L);
    Job job{source, {question, user}};
    status = run_in_state(L, job);
    run.set_state(nullptr);
    lua_close(L);
  }
  if (usage != nullptr) *usage = run.usage();
  return run.fault_after(status);
}

Fault attempt(lua_State* L, int values, Question question, void* user) {
  Inner inner{question, user};
  const int base = lua_gettop(L) - values;
  lua_pushcfunction(L, Run::handle_message);
  lua_pushcfunction(L, protected_attempt);
  lua_pushlightuserdata(L, &inner);
  lua_rotate(L, base + 1, 3);
  const int status = lua_pcall(L, 1 + values, 0, base + 1);
  Run& run = Run::of(L);
  const Fault fault = run.fault_after(status);
  run.forget_error();
  lua_settop(L, base);
  return fault;
}

}  // namespace mille::script
