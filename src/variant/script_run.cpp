// See script_run.h.
#include "variant/script_run.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace mille::script {
namespace {

// A table keeps its keys in a separate block, which holds 2^n keys of 24 bytes each on all of our platforms.
constexpr std::size_t kKeyBytes = 24;

// Returns the number of keys in a block of this size if it can be a table's, otherwise 0.
std::size_t keys_of(std::size_t bytes) {
  const std::size_t keys = bytes / kKeyBytes;
  return bytes % kKeyBytes == 0 && (keys & (keys - 1)) == 0 ? keys : 0;
}

// Returns a message without the place that Lua puts in front of it ("chunk:12: "). A fault holds the line separately.
std::string_view without_place(std::string_view message, std::string_view chunk) {
  if (message.substr(0, chunk.size()) != chunk) return message;
  std::string_view rest = message.substr(chunk.size());
  if (rest.empty() || rest[0] != ':') return message;
  const std::size_t digits_end = rest.find_first_not_of("0123456789", 1);
  if (digits_end == 1 || digits_end == rest.npos || rest.substr(digits_end, 2) != ": ") return message;
  return rest.substr(digits_end + 2);
}

}  // namespace

thread_local Run* Run::current = nullptr;

Run::Run(const Memory& memory, const Limits& limits, std::string_view chunk_name) : memory_(memory), limits_(limits) {
  const std::size_t length = std::min(chunk_name.size(), sizeof chunk_name_ - 1);
  std::memcpy(chunk_name_, chunk_name.data(), length);
  chunk_name_[length] = '\0';
}

Run::Running::Running(Run* run) : outer_(std::exchange(current, run)) {}

Run::Running::~Running() { current = outer_; }

Run& Run::of(lua_State* L) {
  void* run = nullptr;
  lua_getallocf(L, &run);
  return *static_cast<Run*>(run);
}

void Run::begin_from(const SoFar& so_far, const Limits& limits) {
  so_far_ = so_far;
  limits_ = limits;
  limit_ = {};
  forget_error();
  log_ = {};
  asker_ = nullptr;
  lines_ = nullptr;
  log_lines_ = 0;
}

// ---- Memory

void* Run::allocate(void* user, void* block, std::size_t old_size, std::size_t new_size) {
  Run& run = *static_cast<Run*>(user);
  // For a new block, Lua passes the type of the object in place of the old size.
  const std::size_t type = block == nullptr ? old_size : 0;
  if (block == nullptr) old_size = 0;
  SoFar& so_far = run.so_far_;
  const std::size_t units = new_size > old_size ? so_far.units.of(block, type, new_size) : 0;
  if (units != 0) {
    if (!run.within_limits(units)) return nullptr;
    run.note_block(type, block == nullptr, units);
  }
  void* result = run.memory_.resize(block, old_size, new_size);
  if (result == nullptr && new_size != 0) {
    // Lua 5.4 tolerates a failed shrink. If the old block were returned as if it had shrunk, Lua would later report a
    // wrong size for it to the host.
    run.meet(FaultKind::no_memory, 0);
    return nullptr;
  }
  so_far.usage.live_bytes = so_far.usage.live_bytes - old_size + new_size;
  so_far.usage.peak_bytes = std::max(so_far.usage.peak_bytes, so_far.usage.live_bytes);
  so_far.units.note(block, new_size, result, run.state_ != nullptr);
  so_far.since_collected += units;
  if (so_far.by_script) so_far.usage.memory += units;
  return result;
}

bool Run::within_limits(std::size_t units) {
  if (over()) return false;
  if (units > kMaxBlockBytes) {
    meet(FaultKind::block, kMaxBlockBytes);
  } else if (so_far_.by_script && so_far_.usage.memory + units > limits_.memory) {
    meet(FaultKind::memory, limits_.memory);
  }
  return !over();
}

void Run::collect(lua_State* L) {
  if (so_far_.since_collected < kCollectUnits) return;
  so_far_.since_collected = 0;
  lua_gc(L, LUA_GCCOLLECT);
}

// Remembers what makes instructions expensive. A table allocates a new block for its keys whenever it grows.
void Run::note_block(std::size_t type, bool fresh, std::size_t units) {
  if (!so_far_.by_script) return;
  if (type == LUA_TSTRING) so_far_.longest_string = std::max(so_far_.longest_string, units);
  if (type != 0) return;
  so_far_.largest_block = std::max(so_far_.largest_block, units);
  if (fresh) so_far_.most_keys = std::max(so_far_.most_keys, keys_of(units));
}

// ---- Work

bool Run::set_by_script(bool by_script) { return std::exchange(so_far_.by_script, by_script); }

std::uint64_t Run::price() const {
  return 1 + std::max({so_far_.most_keys / kKeysPerUnit, so_far_.longest_string / kStringBytesPerUnit,
                       so_far_.largest_block / kBlockBytesPerUnit});
}

void Run::charge(lua_State* L, std::uint64_t units) {
  so_far_.usage.work += units;
  if (so_far_.usage.work > limits_.work) meet(FaultKind::work, limits_.work);
  if (!over()) return;
  lua_pushnil(L);
  lua_error(L);
}

void Run::charge_steps(lua_State* L, std::uint64_t steps) { charge(L, steps * price()); }

void Run::charge_operator(std::uint64_t units) {
  if (current != nullptr) current->so_far_.usage.work += units;
}

void Run::charge_bytes(lua_State* L, std::size_t bytes) { charge(L, bytes / kBytesPerUnit); }

void Run::charge_memory(lua_State* L, std::size_t units) {
  const bool fits = within_limits(units);
  so_far_.usage.memory += units;
  if (fits) return;
  lua_pushnil(L);
  lua_error(L);
}

void Run::tick(lua_State* L, lua_Debug* event) {
  Run& run = of(L);
  if (event->event != LUA_HOOKLINE) {
    run.charge_steps(L, kTickInstructions);
    return;
  }
  const auto line = static_cast<std::size_t>(event->currentline);
  if (line < run.lines_->size()) ++(*run.lines_)[line];
}

void Run::set_hook(lua_State* L) const {
  lua_sethook(L, tick, LUA_MASKCOUNT | (lines_ != nullptr ? LUA_MASKLINE : 0), kTickInstructions);
}

void Run::count_lines(lua_State* L, LineRuns* lines) {
  lines_ = lines;
  set_hook(L);
}

// ---- Log

void Run::log(std::string_view text) {
  if (log_.write == nullptr || log_lines_ > kMaxLogLines) return;
  if (++log_lines_ > kMaxLogLines) text = "further lines of this call are left out";
  Fault line;  // cut and made printable
  set_fault_text(line, text.substr(0, kMessageBytes));
  log_.write(log_.user, {LogLevel::debug, {chunk_name_, static_cast<std::int32_t>(current_line())}, line.text, asker_});
}

// ---- Faults

std::int32_t Run::line_at(lua_State* L, int level) {
  lua_Debug frame;
  for (; lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "l", &frame) != 0 && frame.currentline > 0) return frame.currentline;
  }
  return 0;
}

std::int32_t Run::current_line() const {
  if (reader_ != nullptr) return reader_->line();
  return state_ != nullptr ? line_at(state_, 0) : 0;
}

void Run::meet(FaultKind kind, std::uint64_t bound) {
  if (over()) return;
  limit_.kind = kind;
  limit_.line = kind == FaultKind::no_memory ? 0 : current_line();
  const char* what = "The host has no memory left.";
  switch (kind) {
    case FaultKind::work: what = "The script works too long. It may take at most %llu steps."; break;
    case FaultKind::memory: what = "The script makes too much. It may make at most %llu bytes in one call."; break;
    case FaultKind::block:
      what = "The script makes something too large (a string, a table or a recursion). It may have at most %llu bytes.";
      break;
    default: break;
  }
  std::snprintf(limit_.text, sizeof limit_.text, what, static_cast<unsigned long long>(bound));
}

void Run::note_error(const char* message, std::size_t length) {
  set_fault_text(error_, without_place({message, length}, chunk_name_));
}

int Run::handle_message(lua_State* L) {
  Run& run = of(L);
  if (run.over() || run.error_.kind != FaultKind::none) return 1;
  // Nesting that is too deep is the only error that the parser raises instead of returning it.
  run.error_.kind = run.reader_ != nullptr ? FaultKind::syntax : FaultKind::error;
  run.error_.line = run.error_line_ != 0 ? run.error_line_ : run.current_line();
  char text[kMessageBytes];
  if (lua_type(L, 1) == LUA_TSTRING) {
    std::size_t length = 0;
    const char* message = lua_tolstring(L, 1, &length);
    run.note_error(message, std::min(length, 2 * kMessageBytes));
  } else {
    const int length = std::snprintf(text, sizeof text, "an error was raised with a %s in place of a string",
                                     lua_typename(L, lua_type(L, 1)));
    run.note_error(text, static_cast<std::size_t>(length));
  }
  return 1;
}

void Run::note_syntax_error(lua_State* L) {
  if (error_.kind != FaultKind::none) return;
  error_.kind = FaultKind::syntax;
  error_.line = current_line();
  std::size_t length = 0;
  const char* message = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
  note_error(message, std::min(length, 2 * kMessageBytes));
}

void Run::forget_error() {
  error_ = {};
  error_line_ = 0;
  callback_depth = 0;
}

void Run::note_no_memory() { meet(FaultKind::no_memory, 0); }

Fault Run::fault_after(int status) const {
  if (over()) return limit_;
  if (status == LUA_OK) return {};
  if (error_.kind != FaultKind::none) return error_;
  Fault fault;
  fault.kind = FaultKind::error;
  set_fault_text(fault, status == LUA_ERRERR ? "functions call each other too deeply" : "the script failed");
  return fault;
}

}  // namespace mille::script
