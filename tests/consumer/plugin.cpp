// A player as a third party would write it on top of the installed kernel. It goes out when it can, and otherwise takes
// the last entry of the legal list, which ends its turn.
#define MILLE_AI_ENTRY
#include <mille/mille_ai.h>
#include <mille/mille_kernel.hpp>

#include <cstdint>
#include <memory>
#include <new>

namespace {

using mille::kernel::Kernel;
using mille::kernel::Outcome;
using mille::kernel::State;

struct Finisher {
  std::unique_ptr<Kernel> kernel;
};

std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option*, std::size_t, void** instance) {
  *instance = new (std::nothrow) Finisher;
  return *instance == nullptr;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Finisher*>(instance); }

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) try {
  auto& kernel = static_cast<Finisher*>(instance)->kernel;
  kernel = std::make_unique<Kernel>(*match->rules);
  return *kernel ? 0 : 1;
} catch (const std::bad_alloc&) {
  return 1;
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  const Kernel& kernel = *static_cast<Finisher*>(instance)->kernel;
  State now;
  kernel.arrange(*decision->view, &now);
  *index = decision->legal_count - 1;
  for (std::uint32_t i = 0; i < decision->legal_count; ++i) {
    State after = now;
    if (kernel.play(&after, decision->legal[i]) == Outcome::out) *index = i;
  }
  return 0;
}

mille_ai_api finisher() {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = "finisher";
  api.title = "Finisher";
  api.release = "1.0";
  api.author = "A stranger";
  api.about = "Goes out when it can.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.create = create;
  api.destroy = destroy;
  api.match_begin = match_begin;
  api.decide = decide;
  return api;
}

}  // namespace

extern "C" const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api player = finisher();
  static const mille_ai_api* const players[] = {&player};
  static const mille_ai_library library = {sizeof library, MILLE_AI_VERSION, 1, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}
