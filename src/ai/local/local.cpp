// See local.h.
#include "ai/local/local.h"

#include "ai/player/entry_table.h"
#include "ai/player/foreign_call.h"

namespace mille {
namespace {

class Local : public Backend {
 public:
  Local(const mille_ai_api& api, void* user) : Backend(user) { api_ = known_part(api); }

  bool supports(const mille_rules& rules, mille_fault* fault) override {
    if (api_.supports == nullptr) return true;
    bool plays = false;
    if (!returns([&] { plays = api_.supports(&rules) == 0; })) {
      *fault = fault_of_call(MILLE_FAULT_CRASH);
    }
    return plays;
  }
};

class HostsOwn final : public Local {
 public:
  using Local::Local;
  mille_fault fault_of_call(mille_fault) const override { return MILLE_FAULT_CALLBACK; }
};

template <class Kind>
mille_status make(const mille_ai_api* api, void* user, std::string_view name, std::span<const mille_option> options,
                  const PlayerLog& log, std::unique_ptr<Player>* player, mille_error* error) {
  const mille_status status = check_api(api, error);
  if (status != MILLE_OK) return status;
  return Player::create(std::make_unique<Kind>(*api, user), name, options, log, player, error);
}

}  // namespace

mille_status make_local_player(const mille_ai_api* api, void* user, std::string_view name,
                               std::span<const mille_option> options, const PlayerLog& log,
                               std::unique_ptr<Player>* player, mille_error* error) {
  return make<Local>(api, user, name, options, log, player, error);
}

mille_status make_host_player(const mille_ai_api* api, void* user, std::string_view name,
                              std::span<const mille_option> options, const PlayerLog& log,
                              std::unique_ptr<Player>* player, mille_error* error) {
  return make<HostsOwn>(api, user, name, options, log, player, error);
}

}  // namespace mille
