// A library of players for `mille check`. Each has one flaw; `sound` has none.

#include <signal.h>
#include <sys/time.h>
#include <time.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <system_error>
#include <thread>

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

enum class Flaw {
  none,
  index,
  prints,
  fickle,
  late,
  deaf,
  spills,
  forgets,
  overflows,
  leaks,
  single,
  narrow,
  fragile,
  loud,
  writes,
  garbles,
  escapes,
  alarms,
  times,
  loops,
  lingers,
  undecided,
  shadows,
  countless,
  lengthy,
  prefixed,
  peeks,
  threads,
  sure,
  miscounts
};

// A title with right-to-left text, an escape sequence, and zero-width characters.
constexpr char kStrange[] = "L\u202Eoud\x1b[2J\u2066 \u200B\u200F\u2060\uFEFF\u009B\xff";

constexpr mille_ai_option kIsolated = {"isolated", MILLE_OPTION_BOOLEAN, 0, 0, 0, "false", nullptr, ""};

struct Player {
  const mille_ai_host* host;
  std::uint64_t decided;  // the player's memory of the match
  bool knows_jokers;
};

void loop() {
  for (volatile bool forever = true; forever;) continue;
}

// Three more threads at a time, or the end of the process.
void start_threads() {
  std::atomic<bool> all_there{false};
  std::array<std::thread, 3> threads;
  try {
    for (std::thread& thread : threads) thread = std::thread([&] { all_there.wait(false); });
  } catch (const std::system_error&) {
    std::abort();
  }
  all_there = true;
  all_there.notify_all();
  for (std::thread& thread : threads) thread.join();
}

int instances = 0;
std::uint32_t asked = 0;  // of all players

template <Flaw kFlaw>
struct Made {
  static Player& of(void* instance) { return *static_cast<Player*>(instance); }

  static std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option*, std::size_t,
                                        void** instance) {
    if (kFlaw == Flaw::single && instances > 0) return 1;
    ++instances;
    *instance = new Player{host, 0, false};
    if (kFlaw == Flaw::leaks && std::malloc(100) == nullptr) return 1;
    return 0;
  }
  static void MILLE_CALL destroy(void* instance) {
    --instances;
    delete static_cast<Player*>(instance);
  }
  static std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
    of(instance).decided = 0;
    of(instance).knows_jokers = match->rules->cards_jokers > 0;
    return 0;
  }
  static std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
    Player& self = of(instance);
    const std::uint32_t last = decision->legal_count - 1;
    *index = self.decided++ % 2 == 0 ? last : 0;
    switch (kFlaw) {
      case Flaw::index: *index = decision->legal_count; break;
      case Flaw::prints: std::puts("hello"); break;
      case Flaw::fickle: *index = ++asked % decision->legal_count; break;
      case Flaw::late:
        if (decision->hard_us > 0) std::this_thread::sleep_for(std::chrono::microseconds(decision->hard_us + 5000));
        break;
      case Flaw::deaf:
        if (decision->nodes == 0 && decision->hard_us == 0)
          std::this_thread::sleep_for(std::chrono::milliseconds(2500));
        break;
      case Flaw::narrow: return self.knows_jokers ? 1 : 0;
      case Flaw::fragile:
        if (decision->view->stock_size == 0) std::abort();
        break;
      case Flaw::loud:
        self.host->log(self.host->context, 1, kStrange);
        std::fprintf(stderr, "%s\n", kStrange);
        std::fflush(stderr);
        std::_Exit(3);
      case Flaw::writes: const_cast<mille_view*>(decision->view)->stock_size += 1; break;
      case Flaw::alarms: alarm(3600); break;
      case Flaw::times: {
        sigevent nothing{};
        nothing.sigev_notify = SIGEV_NONE;
        timer_t timer{};
        itimerspec late{};
        late.it_value.tv_sec = 3600;
        if (self.decided == 1 && timer_create(CLOCK_MONOTONIC, &nothing, &timer) == 0) {
          timer_settime(timer, 0, &late, nullptr);
        }
        break;
      }
      case Flaw::loops: loop(); break;
      case Flaw::peeks: {
        std::FILE* const file = std::fopen("/proc/self/cmdline", "r");
        return file != nullptr && std::fclose(file) == 0 ? 0 : 1;
      }
      case Flaw::threads:
        if (self.decided == 1) start_threads();
        break;
      default: break;
    }
    return 0;
  }
  static std::size_t MILLE_CALL explain(void*, char* buffer, std::size_t size) {
    constexpr char kText[] = "because";
    const char* const text = kFlaw == Flaw::garbles ? "becau\xff\xfe" : kFlaw == Flaw::escapes ? "bec\x1b[2J" : kText;
    const std::size_t needed = std::strlen(text) + 1;
    if (kFlaw == Flaw::overflows || size >= needed) std::memcpy(buffer, text, needed);
    return needed;
  }
  static std::size_t MILLE_CALL save(void* instance, void* buffer, std::size_t size) {
    const std::size_t needed = sizeof(std::uint64_t);
    if (size >= needed || (kFlaw == Flaw::spills && size > 0)) std::memcpy(buffer, &of(instance).decided, needed);
    return needed;
  }
  static std::int32_t MILLE_CALL restore(void* instance, const void* buffer, std::size_t size) {
    if (size != sizeof(std::uint64_t)) return 1;
    if (kFlaw != Flaw::forgets) std::memcpy(&of(instance).decided, buffer, size);
    return 0;
  }

  static void MILLE_CALL evaluate(void*, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
    if (kFlaw == Flaw::sure && count > 1) chances[0] = chances[count - 1] = 1;
    if (kFlaw == Flaw::miscounts) evaluation->trials = 3;
    if (kFlaw == Flaw::miscounts) evaluation->out = 4;
  }

  static mille_ai_api api(const char* id) {
    mille_ai_api api{};
    api.struct_size = sizeof api;
    api.version = MILLE_AI_VERSION;
    api.id = api.title = id;
    api.release = api.author = api.about = "";
    if (kFlaw == Flaw::loud) api.title = api.release = api.author = api.about = kStrange;
    api.flags = MILLE_AI_ANY_RULES | MILLE_AI_DETERMINISTIC;
    api.create = create;
    api.destroy = destroy;
    api.match_begin = match_begin;
    api.decide = decide;
    api.explain = explain;
    api.save = save;
    api.restore = restore;
    api.evaluate = evaluate;
    if (kFlaw == Flaw::lingers) api.match_end = [](void*) { loop(); };
    if (kFlaw == Flaw::undecided) api.decide = nullptr;
    if (kFlaw == Flaw::countless) api.option_count = 1;
    if (kFlaw == Flaw::prefixed) api.struct_size = 16;
    if (kFlaw == Flaw::shadows) {
      api.option_count = 1;
      api.options = &kIsolated;
    }
    return api;
  }
};

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api all[] = {
      Made<Flaw::none>::api("sound"),
#ifdef MILLE_TEST_TWINS
      Made<Flaw::none>::api("sound"),
#endif
      Made<Flaw::index>::api("index"),
      Made<Flaw::prints>::api("prints"),
      Made<Flaw::fickle>::api("fickle"),
      Made<Flaw::late>::api("late"),
      Made<Flaw::deaf>::api("deaf"),
      Made<Flaw::spills>::api("spills"),
      Made<Flaw::forgets>::api("forgets"),
      Made<Flaw::leaks>::api("leaks"),
      Made<Flaw::overflows>::api("overflows"),
      Made<Flaw::single>::api("single"),
      Made<Flaw::narrow>::api("narrow"),
      Made<Flaw::fragile>::api("fragile"),
      Made<Flaw::loud>::api("loud"),
      Made<Flaw::writes>::api("writes"),
      Made<Flaw::garbles>::api("garbles"),
      Made<Flaw::escapes>::api("escapes"),
      Made<Flaw::alarms>::api("alarms"),
      Made<Flaw::times>::api("times"),
      Made<Flaw::loops>::api("loops"),
      Made<Flaw::lingers>::api("lingers"),
      Made<Flaw::undecided>::api("undecided"),
      Made<Flaw::shadows>::api("shadows"),
      Made<Flaw::countless>::api("countless"),
      Made<Flaw::lengthy>::api("lengthy-7890123456789012345678901234567890123456789012345678901234"),
      Made<Flaw::prefixed>::api("prefixed"),
      Made<Flaw::peeks>::api("peeks"),
      Made<Flaw::threads>::api("threads"),
      Made<Flaw::sure>::api("sure"),
      Made<Flaw::miscounts>::api("miscounts"),
  };
  constexpr std::size_t kPlayers = sizeof all / sizeof all[0];
  static const mille_ai_api* players[kPlayers];
  for (std::size_t i = 0; i < kPlayers; ++i) players[i] = &all[i];
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, kPlayers, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}
