// See check_fields.h.
#include "ai/check_fields.h"

#include <algorithm>
#include <string>

#include "ai/messages.h"

namespace mille {

mille_status check_fields(const Player& player, const Variant& variant, const PlayerPlaces& places,
                          mille_error* error) {
  auto fields = player.unknown_fields(variant.ruleset.rules);
  for (const Ruleset& one : variant.rule_sets) {
    for (const RuleField* field : player.unknown_fields(one.rules)) {
      if (std::find(fields.begin(), fields.end(), field) == fields.end()) fields.push_back(field);
    }
  }
  if (fields.empty()) return MILLE_OK;
  const std::string names = names_of(fields, ", ");
  if (!places.allow_unknown_fields) return refuse(error, say::kPlayerFields, {player.name(), names, variant.id});
  places.warnings->warn(places.log, "player " + player.name() + " does not know " + names + ", which variant " +
                                        variant.id + " uses, and plays all the same");
  return MILLE_OK;
}

}  // namespace mille
