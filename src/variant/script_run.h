// One run of a script: its memory, its budget and its result. Lua reaches the run through the state's allocator, which scripts cannot
// reach. sandbox.cpp opens, parses, executes and reads.
#pragma once

#include <lua.hpp>

#include "variant/script_fault.h"
#include "variant/script_host.h"
#include "variant/script_text.h"

namespace mille::script {

// What a run has used, for tests and reports.
struct Usage {
  std::uint64_t work = 0;
  std::size_t live_bytes = 0;  // 0 once the state is closed
  std::size_t peak_bytes = 0;
  std::uint64_t total_bytes = 0;
};

// A run that has met a limit is over, however the script or Lua handles the error.
class Run {
 public:
  Run(const Memory& memory, const Limits& limits, std::string_view chunk_name);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // The run that a state belongs to.
  static Run& of(lua_State* L);
  // For lua_newstate, with the run as `user`.
  static void* allocate(void* user, void* block, std::size_t old_size, std::size_t new_size);
  // For lua_sethook.
  static void tick(lua_State* L, lua_Debug* event);
  // For lua_pcall: notes what was raised and where, without calling Lua back.
  static int handle_message(lua_State* L);

  // The state that runs; needed to name lines.
  void set_state(lua_State* L) { state_ = L; }
  // The text being parsed; nullptr when it is parsed.
  void set_reader(const LineReader* reader) { reader_ = reader; }
  // Whether memory is now allocated by the script itself, which sets prices and counts towards the total, or on its behalf (library, byte
  // code, arguments). Returns the old value.
  bool set_by_script(bool by_script);

  // Charges units of work; raises once the budget is spent.
  void charge(lua_State* L, std::uint64_t units);
  // Charges steps that each access a table, at the present price of an instruction.
  void charge_steps(lua_State* L, std::uint64_t steps);
  // Charges for bytes compared.
  void charge_bytes(lua_State* L, std::size_t bytes);

  // Sets the line of the error that is about to be raised, if it is not the innermost one.
  void set_error_line(std::int32_t line) { error_line_ = line; }
  // The current line at a level of the stack or, if that is a C function, of the nearest Lua function above it; 0 if there is none.
  static std::int32_t line_at(lua_State* L, int level);

  // The fault after a call of Lua: the limit that was met, else the error that was noted, else the meaning of `status`.
  Fault fault_after(int status) const;
  // Notes an error that Lua returned rather than raised (of the parser); its message is on top.
  void note_syntax_error(lua_State* L);
  // The host's memory failed outside Lua.
  void note_no_memory();

  const Usage& usage() const { return usage_; }
  bool over() const { return limit_.kind != FaultKind::none; }

  int callback_depth = 0;  // of the functions of ours that call the script

 private:
  std::uint64_t price() const;
  void meet(FaultKind kind, std::uint64_t bound);
  bool within_limits(std::size_t old_size, std::size_t new_size);
  void note_block(std::size_t type, bool fresh, std::size_t size);
  std::int32_t current_line() const;
  void note_error(const char* message, std::size_t length);

  Memory memory_;
  Limits limits_;
  Usage usage_;
  lua_State* state_ = nullptr;
  const LineReader* reader_ = nullptr;
  bool by_script_ = false;
  // What the script has made so far, the largest of each: they set the price of an instruction.
  std::size_t most_keys_ = 0;
  std::size_t longest_string_ = 0;
  std::size_t largest_block_ = 0;
  Fault limit_;
  Fault error_;
  std::int32_t error_line_ = 0;
  char chunk_name_[kChunkNameBytes];
};

// The scope in which the engine allocates on a script's behalf.
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
