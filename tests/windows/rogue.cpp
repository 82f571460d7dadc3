// A library of a player that misbehaves as its option says.
#include <windows.h>

#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

struct Rogue {
  std::string mode = "good";
  std::string note;
};

const mille_ai_option kOptions[] = {
    {"mode", MILLE_OPTION_CHOICE, 0, 0, 0, "good", "good crash abort exit hang throw memory starts number handle",
     "what it does wrong"},
};

// Starts a program. Returns its number, or 0 if that is refused.
unsigned long start_program() {
  STARTUPINFOW start{};
  start.cb = sizeof start;
  PROCESS_INFORMATION started{};
  wchar_t line[] = L"cmd.exe /c exit 0";
  if (CreateProcessW(nullptr, line, nullptr, nullptr, FALSE, 0, nullptr, nullptr, &start, &started) == 0) return 0;
  return started.dwProcessId;
}

// Takes more than an isolated player may have.
void take_memory() {
  std::vector<std::vector<char>> taken;
  for (int i = 0; i < 64; ++i) taken.emplace_back(std::size_t{64} << 20, 'x');
}

std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options, std::size_t count,
                               void** instance) {
  auto* rogue = new Rogue;
  if (count > 0) rogue->mode = options[0].value;
  if (rogue->mode == "number") host->log(host->context, 1, std::to_string(GetCurrentProcessId()).c_str());
  *instance = rogue;
  return 0;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Rogue*>(instance); }

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision*, std::uint32_t* index) {
  Rogue& self = *static_cast<Rogue*>(instance);
  *index = 0;
  if (self.mode == "crash") *static_cast<volatile int*>(nullptr) = 1;
  if (self.mode == "abort") std::abort();
  if (self.mode == "exit") std::_Exit(7);
  while (self.mode == "hang") Sleep(1);
  if (self.mode == "throw") throw std::runtime_error("no");
  if (self.mode == "memory") take_memory();
  if (self.mode == "starts") self.note = start_program() == 0 ? "refused" : "started";
  if (self.mode == "handle") {  // which files are open here
    int found = 0;
    for (std::uintptr_t handle = 4; handle < 4096; handle += 4) {
      if (GetFileType(reinterpret_cast<HANDLE>(handle)) == FILE_TYPE_DISK) ++found;
    }
    self.note = std::to_string(found);
  }
  return 0;
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const Rogue& self = *static_cast<Rogue*>(instance);
  if (size > self.note.size()) self.note.copy(buffer, self.note.size()), buffer[self.note.size()] = '\0';
  return self.note.size() + 1;
}

mille_ai_api make_api() {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "rogue";
  api.title = "Rogue";
  api.release = "1";
  api.author = api.about = "";
  api.flags = MILLE_AI_ANY_RULES;
  api.rules_size = MILLE_RULES_1_0;
  api.option_count = 1;
  api.options = kOptions;
  api.create = create;
  api.destroy = destroy;
  api.decide = decide;
  api.explain = explain;
  return api;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api rogue = make_api();
  static const mille_ai_api* const players[] = {&rogue};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}
