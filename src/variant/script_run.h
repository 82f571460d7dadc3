// One run of a script: its memory, its budget, and what became of it. Lua reaches a run through the
// state's allocator, so that a script cannot. The order of a run (open, parse, execute, read) is
// sandbox.cpp's business.
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

// Once a limit is met the run is over: whatever a script or Lua itself makes of the refusal,
// `limit` stands.
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
  // Whether what is made now is the script's doing, and so sets prices and counts towards the total; what is made on its
  // behalf (its library, its byte code, arguments) is not. Returns what it was.
  bool set_by_script(bool by_script);

  // Charges units of work; raises once the budget is spent.
  void charge(lua_State* L, std::uint64_t units);
  // Charges steps each of which reaches into a table, and so is as dear as an instruction now is.
  void charge_steps(lua_State* L, std::uint64_t steps);
  // Charges for bytes compared.
  void charge_bytes(lua_State* L, std::size_t bytes);

  // The line for the error that is about to be raised, where it is not the innermost one.
  void set_error_line(std::int32_t line) { error_line_ = line; }
  // The line that runs at a level of the stack or, where that is C, in the nearest function above
  // that is Lua; 0 if none.
  static std::int32_t line_at(lua_State* L, int level);

  // What a call of Lua's came to: the limit that was met, else what was noted, else what `status`
  // says.
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

// For as long as the engine makes something in a script's state on its behalf.
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
