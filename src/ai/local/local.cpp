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
    if (!returns([&] { plays = api_.supports(user(), &rules) == 0; })) {
      *fault = fault_of_call(MILLE_FAULT_CRASH);
    }
    return plays;
  }
};

class HostFunctions final : public Local {
 public:
  using Local::Local;
  mille_fault fault_of_call(mille_fault) const override { return MILLE_FAULT_CALLBACK; }
};

template <class Kind>
Result<std::unique_ptr<Player>> make(const mille_ai_api* api, void* user, std::string_view name,
                                     std::span<const mille_option> options, const PlayerLog& log, mille_error* error) {
  MILLE_TRY(check_api(api, error));
  return Player::create(std::make_unique<Kind>(*api, user), name, options, log, error);
}

}  // namespace

Result<std::unique_ptr<Player>> make_local_player(const mille_ai_api* api, void* user, std::string_view name,
                                                  std::span<const mille_option> options, const PlayerLog& log,
                                                  mille_error* error) {
  return make<Local>(api, user, name, options, log, error);
}

Result<std::unique_ptr<Player>> make_host_player(const mille_ai_api* api, void* user, std::string_view name,
                                                 std::span<const mille_option> options, const PlayerLog& log,
                                                 mille_error* error) {
  return make<HostFunctions>(api, user, name, options, log, error);
}

}  // namespace mille
