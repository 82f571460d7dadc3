// See entry_table.h.
#include "ai/player/entry_table.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

#include "ai/messages.h"
#include "base/sized_struct.h"
#include "core/rule_fields.h"

namespace mille {
namespace {

// A player may know fewer fields than the first release has.
constexpr std::uint32_t kLeastRulesSize = offsetof(mille_rules, match_forfeit);

bool is_id(const char* id) {
  if (id == nullptr || *id == '\0' || strnlen(id, MILLE_PLAYER_ID_MAX + 1) > MILLE_PLAYER_ID_MAX) return false;
  for (; *id != '\0'; ++id) {
    const char letter = *id;
    const bool plain = (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= 'a' && letter <= 'z') || letter == '-' || letter == '_';
    if (!plain) return false;
  }
  return true;
}

}  // namespace

mille_status check_api(const mille_ai_api* api, mille_error* error) {
  if (!size_possible<mille_ai_api>(api->struct_size)) {
    return refuse(error, say::kApiSize, {api->struct_size});
  }
  if (api->version != MILLE_AI_VERSION) {
    return refuse(error, say::kApiVersion, {api->version, static_cast<unsigned>(MILLE_AI_VERSION)});
  }
  if (!is_id(api->id)) return refuse(error, say::kApiId);
  if (api->decide == nullptr) return refuse(error, say::kApiDecide, {api->id});
  const mille_ai_api known = known_part(*api);
  if (known.rules_size < kLeastRulesSize || known.rules_size > MILLE_STRUCT_SIZE_MAX) {
    return refuse(error, say::kApiRulesSize, {api->id, known.rules_size});
  }
  MILLE_TRY(check_reserved("reserved0", known.reserved0, error));
  if ((api->options == nullptr && api->option_count != 0) || api->option_count > MILLE_PLAYER_OPTIONS_MAX) {
    return refuse(error, say::kApiOptions, {api->id});
  }
  for (std::uint32_t i = 0; i < api->option_count; ++i) {
    const std::string field = "options[" + std::to_string(i) + "].reserved0";
    MILLE_TRY(check_reserved(field, api->options[i].reserved0, error));
  }
  return MILLE_OK;
}

mille_ai_api known_part(const mille_ai_api& given) {
  mille_ai_api api{};
  std::memcpy(&api, &given, std::min<std::size_t>(given.struct_size, sizeof api));
  if (api.rules_size == 0) api.rules_size = kFirstRulesSize;
  return api;
}

}  // namespace mille
