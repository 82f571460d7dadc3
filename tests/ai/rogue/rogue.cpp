// A library of a player that misbehaves as its option says, for tests of isolation and loading.

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "bomb.h"
#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

void hang() {
  for (;;) std::this_thread::yield();
}

struct Rogue {
  const mille_ai_host* host = nullptr;
  std::string mode = "good";
  std::string note;  // its findings, for explain
  int cancelled = 0;
  std::uint64_t told = 0;      // events received
  std::uint64_t restored = 0;  // events received before it was saved
  int decided = 0;
  std::uint32_t hooks = 0;  // of the match
  int got = -1;             // processes or threads obtained
};

const mille_ai_option kOptions[] = {
    {"mode", MILLE_OPTION_CHOICE, 0, 0, 0, "good",
     "good crash abort exit hang throw memory garbage flood index patient logs twice short_frame long_frame "
     "late dies_later keeps_file throws_hearing escapes hooks forks threads hangs_creating hangs_beginning evaluate "
     "short_evaluation",
     "what it does wrong"},
};

std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options, std::size_t count,
                               void** instance) {
  auto* rogue = new Rogue;
  rogue->host = host;
  if (count > 0) rogue->mode = options[0].value;
  if (rogue->mode == "keeps_file") {
    close(STDIN_FILENO);
    open("/etc/passwd", O_RDONLY);  // takes the place of the host's file
  }
  if (rogue->mode == "hangs_creating") hang();
  constexpr int kMany = 400;
  if (rogue->mode == "forks") rogue->got = bomb::start_processes(kMany);
  if (rogue->mode == "threads") rogue->got = bomb::start_threads(kMany);
  if (rogue->got >= 0) {
    const std::string got = "got " + std::to_string(rogue->got);
    host->log(host->context, 1, got.c_str());
    // During a check the log is not shown.
    if (const char* const file = std::getenv("MILLE_TEST_GOT")) std::ofstream(file, std::ios::app) << got << '\n';
  }
  *instance = rogue;
  return 0;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Rogue*>(instance); }

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  auto& self = *static_cast<Rogue*>(instance);
  if (self.mode == "hangs_beginning") hang();
  self.note = "events 0";
  self.hooks = match->hooks;
  self.told = self.restored = 0;
  return 0;
}

void MILLE_CALL observe(void* instance, const mille_event* event) {
  auto& self = *static_cast<Rogue*>(instance);
  if (self.mode == "throws_hearing") throw 42;
  self.note = "events " + std::to_string(event->number + 1);
  ++self.told;
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  auto& self = *static_cast<Rogue*>(instance);
  const std::string& mode = self.mode;
  *index = 0;
  if (mode == "crash") raise(SIGSEGV);
  if (mode == "abort") std::abort();
  if (mode == "exit") std::exit(3);
  if (mode == "throw") throw 42;
  if (mode == "index") *index = decision->legal_count + 7;
  if (mode == "hang") hang();
  if (mode == "memory") {
    std::vector<char*> all;
    for (;;) {
      all.push_back(new char[64u << 20]);
      std::memset(all.back(), 1, 4096);
    }
  }
  if (mode == "garbage") {
    const char noise[] = "to be or not to be, that is no frame";
    if (send(3, noise, sizeof noise, MSG_NOSIGNAL) < 0) return 1;
  }
  if (mode == "flood") {
    for (;;) self.host->log(self.host->context, 1, "look at me");
  }
  // Hand-made frames: mark, kind (an answer), number of the question (load, create, begin and save come first), length.
  const std::uint32_t frame[8] = {0x4d4c0001, 101, 5, 16, 0, 0, 0, 0};
  if (mode == "twice" && send(3, frame, sizeof frame, MSG_NOSIGNAL) < 0) return 1;
  const std::uint32_t short_frame[5] = {0x4d4c0001, 101, 5, 4, 0};
  if (mode == "short_frame" && send(3, short_frame, sizeof short_frame, MSG_NOSIGNAL) < 0) return 1;
  const std::uint32_t long_frame[4] = {0x4d4c0001, 101, 5, 0xffffffff};
  if (mode == "long_frame" && send(3, long_frame, sizeof long_frame, MSG_NOSIGNAL) < 0) return 1;
  if (mode == "late") std::this_thread::sleep_for(std::chrono::microseconds(decision->hard_us + 3000));
  if (mode == "dies_later") {
    if (self.restored == 0 && ++self.decided == 4) raise(SIGSEGV);
    self.note = "restored after " + std::to_string(self.restored) + " events, told " + std::to_string(self.told);
  }
  if (mode == "logs") self.host->log(self.host->context, 1, "a quiet word");
  if (mode == "escapes") {
    self.note = "the \x1b[31mqueens\x7f\xc2\x9b é \xff";  // colours, C0, C1, a letter, and an invalid byte
    self.host->log(self.host->context, 1, "be\x1b[2Jware");
  }
  if (mode == "patient") {
    while (self.host->should_stop(self.host->context) == 0) std::this_thread::yield();
    self.note = self.cancelled != 0 ? "cancelled" : "out of time";
  }
  if (mode == "keeps_file") {
    char byte = 0;
    self.note = read(STDIN_FILENO, &byte, 1) == 1 ? "reads" : "reads nothing";
  }
  if (self.got >= 0) self.note = "got " + std::to_string(self.got);
  if (mode == "hooks") self.note = "hooks " + std::to_string(self.hooks);
  return 0;
}

void MILLE_CALL cancel(void* instance) { ++static_cast<Rogue*>(instance)->cancelled; }

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const auto& self = *static_cast<const Rogue*>(instance);
  if (size > self.note.size()) std::memcpy(buffer, self.note.c_str(), self.note.size() + 1);
  return self.note.size() + 1;
}

std::size_t MILLE_CALL save(void* instance, void* buffer, std::size_t size) {
  const auto& self = *static_cast<const Rogue*>(instance);
  if (size >= sizeof self.told) std::memcpy(buffer, &self.told, sizeof self.told);
  return sizeof self.told;
}

std::int32_t MILLE_CALL restore(void* instance, const void* buffer, std::size_t size) {
  auto& self = *static_cast<Rogue*>(instance);
  if (size != sizeof self.told) return 1;
  std::memcpy(&self.restored, buffer, size);
  return 0;
}

void MILLE_CALL evaluate(void* instance, mille_evaluation*, double*, std::uint32_t) {
  const std::string& mode = static_cast<const Rogue*>(instance)->mode;
  if (mode == "evaluate") raise(SIGSEGV);
  const std::uint32_t frame[5] = {0x4d4c0001, 105, 6, 4, 0};  // an evaluation of four bytes
  if (mode == "short_evaluation" && send(3, frame, sizeof frame, MSG_NOSIGNAL) < 0) std::abort();
}

mille_ai_api make_api(const char* id) {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = id;
  api.title = "Rogue";
  api.flags = MILLE_AI_ANY_RULES;
  api.option_count = 1;
  api.options = kOptions;
  api.create = create;
  api.destroy = destroy;
  api.match_begin = match_begin;
  api.observe = observe;
  api.decide = decide;
  api.cancel = cancel;
  api.explain = explain;
  api.save = save;
  api.restore = restore;
  api.evaluate = evaluate;
  return api;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api rogue = make_api("rogue");
  static const mille_ai_api second = [] {
    mille_ai_api api = make_api("second");
    api.title = "Se\x1b]0;cond é";
    return api;
  }();
  static const mille_ai_api* const players[] = {&rogue, &second};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 2, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}
