// One run of a script: its memory, its budget and its result. Lua finds the run through the state's allocator, which
// scripts cannot reach. sandbox.cpp opens the state, parses the script and executes it.
#pragma once

#include <lua.hpp>

#include <vector>

#include "variant/script_fault.h"
#include "variant/script_host.h"
#include "variant/script_memory.h"
#include "variant/script_text.h"

namespace mille::script {

// The resources that a run has used, for tests and reports.
struct Usage {
  std::uint64_t work = 0;
  std::uint64_t memory = 0;    // in the units of Limits::memory
  std::size_t live_bytes = 0;  // 0 once the state is closed
  std::size_t peak_bytes = 0;
};

// How often each line of a script ran; the first element is not used.
using LineRuns = std::vector<std::uint64_t>;

// A run that has reached a limit is over, however the script or Lua handles the error.
class Run {
 public:
  // What the script has used and made so far.
  struct SoFar {
    Usage usage;
    MemoryUnits units;
    std::uint64_t since_collected = 0;  // units allocated, by the engine too
    bool by_script = false;
    // The largest things that the script has made. They set the price of an instruction.
    std::size_t most_keys = 0;
    std::size_t longest_string = 0;
    std::size_t largest_block = 0;
  };

  // While this object exists, the run is the one that this thread executes.
  class Running {
   public:
    explicit Running(Run* run);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    Run* outer_;
  };

  Run(const Memory& memory, const Limits& limits, std::string_view chunk_name);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // The run that a state belongs to.
  static Run& of(lua_State* L);
  // For lua_newstate, with the run as `user`.
  static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size);
  // For lua_sethook.
  static void tick(lua_State* L, lua_Debug* event);
  // Has tick() called with every kTickInstructions instructions, and at each line if lines are counted.
  void set_hook(lua_State* L) const;
  // For lua_pcall. Notes the error and its line without calling back into Lua.
  static int handle_message(lua_State* L);

  // Begins anew from where a run without a fault was, within these limits. The state's memory must be as it was then.
  void begin_from(const SoFar& so_far, const Limits& limits);

  // Sets the running state, from which the current line is read.
  void set_state(lua_State* L) { state_ = L; }
  // Sets the reader of the text being parsed, or nullptr once it has been parsed.
  void set_reader(const LineReader* reader) { reader_ = reader; }
  // Says whether the script itself allocates memory from now on, or the engine on its behalf (library, byte code,
  // arguments). Only the script's own allocations set prices and are counted as memory. Returns the old value.
  bool set_by_script(bool by_script);

  // Says where lines of log() go from now on.
  // Lines of log() go to `log`, on behalf of `asker`.
  void set_log(const LogSink& log, const void* asker) {
    log_ = log;
    asker_ = asker;
  }
  // Tells a line of log(), with the place of the call. Lines beyond kMaxLogLines are left out.
  void log(std::string_view text);

  // Frees what is no longer used, once much has been allocated. Nothing else looks for garbage. Call it between questions.
  void collect(lua_State* L);

  // Counts the lines that run from now on. `lines` has an element for each line.
  void count_lines(lua_State* L, LineRuns* lines);

  // Charges units of work. Raises an error once the budget is spent.
  void charge(lua_State* L, std::uint64_t units);
  // Charges steps, each of which accesses a table, at the current price of an instruction.
  void charge_steps(lua_State* L, std::uint64_t steps);
  // Charges the script that runs on this thread for an operator, of which Lua tells no state. The next check of the budget
  // counts it.
  static void charge_operator(std::uint64_t units);
  // Charges for bytes compared.
  void charge_bytes(lua_State* L, std::size_t bytes);
  // Charges for memory that the script makes and that allocate() does not count, because it is made on its behalf.
  void charge_memory(lua_State* L, std::size_t units);

  // Sets the line of the error that is about to be raised, if it is not the innermost one.
  void set_error_line(std::int32_t line) { error_line_ = line; }
  // Returns the current line of the function at a level of the stack. If that is a C function, returns the line of the
  // nearest Lua function that called it, or 0 if there is none.
  static std::int32_t line_at(lua_State* L, int level);

  // Returns the fault after a call into Lua: the limit that was reached, else the error that was noted, else
  // the meaning of `status`.
  Fault fault_after(int status) const;
  // Notes an error of the parser, which Lua returns instead of raising. Its message is on top of the stack.
  void note_syntax_error(lua_State* L);
  // Forgets an error that the caller has dealt with. A limit that was reached stays.
  void forget_error();
  // Notes that the host ran out of memory outside Lua.
  void note_no_memory();

  const SoFar& so_far() const { return so_far_; }
  const Usage& usage() const { return so_far_.usage; }
  bool over() const { return limit_.kind != FaultKind::none; }

  int callback_depth = 0;  // how deeply our functions that call back into the script are nested

 private:
  std::uint64_t price() const;
  void meet(FaultKind kind, std::uint64_t bound);
  bool within_limits(std::size_t units);
  void note_block(std::size_t type, bool fresh, std::size_t units);
  std::int32_t current_line() const;
  void note_error(const char* message, std::size_t length);

  // Operators of Lua reach their run by it.
  static thread_local Run* current;

  Memory memory_;
  Limits limits_;
  SoFar so_far_;
  lua_State* state_ = nullptr;
  const LineReader* reader_ = nullptr;
  Fault limit_;
  Fault error_;
  std::int32_t error_line_ = 0;
  LogSink log_;
  const void* asker_ = nullptr;
  LineRuns* lines_ = nullptr;
  int log_lines_ = 0;
  char chunk_name_[kChunkNameBytes];
};

// While this object exists, the engine allocates on the script's behalf.
class OnBehalf {
 public:
  explicit OnBehalf(lua_State* L) : run_(Run::of(L)), before_(run_.set_by_script(false)) {}
  ~OnBehalf() { run_.set_by_script(before_); }
  OnBehalf(const OnBehalf&) = delete;
  OnBehalf& operator=(const OnBehalf&) = delete;

 private:
  Run& run_;
  bool before_;
};

}  // namespace mille::script
