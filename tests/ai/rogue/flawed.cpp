// A library of players for `mille check`. Each has one flaw; `sound` has none.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

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
  loud
};

// A title with right-to-left text, an escape sequence, and zero-width characters.
constexpr char kStrange[] = "L\u202Eoud\x1b[2J\u2066 \u200B\u200F\u2060\uFEFF\u009B\xff";

struct Player {
  const mille_ai_host* host;
  std::uint64_t decided;  // the player's memory of the match
  bool knows_jokers;
};

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
      default: break;
    }
    return 0;
  }
  static std::size_t MILLE_CALL explain(void*, char* buffer, std::size_t size) {
    constexpr char kText[] = "because";
    if (kFlaw == Flaw::overflows || size >= sizeof kText) std::memcpy(buffer, kText, sizeof kText);
    return sizeof kText;
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
    return api;
  }
};

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api all[] = {
      Made<Flaw::none>::api("sound"),          Made<Flaw::index>::api("index"),     Made<Flaw::prints>::api("prints"),
      Made<Flaw::fickle>::api("fickle"),       Made<Flaw::late>::api("late"),       Made<Flaw::deaf>::api("deaf"),
      Made<Flaw::spills>::api("spills"),       Made<Flaw::forgets>::api("forgets"), Made<Flaw::leaks>::api("leaks"),
      Made<Flaw::overflows>::api("overflows"), Made<Flaw::single>::api("single"),   Made<Flaw::narrow>::api("narrow"),
      Made<Flaw::fragile>::api("fragile"),     Made<Flaw::loud>::api("loud"),
  };
  static const mille_ai_api* const players[] = {&all[0], &all[1], &all[2], &all[3],  &all[4],  &all[5],  &all[6],
                                                &all[7], &all[8], &all[9], &all[10], &all[11], &all[12], &all[13]};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 14, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}
