// A cache of variants for targets that read records and positions. Loading one for each input would take most of the
// time.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "variant/script_variants.h"

namespace fuzz {

class KnownVariants final : public mille::VariantSource {
 public:
  using Options = std::span<const mille_option>;
  using Loaded = mille::Result<std::shared_ptr<mille::Variant>>;

  Loaded by_id(std::string_view id, Options options, mille_error* error) const override {
    return known(key_of(id, options), [&] { return scripts_.by_id(id, options, error); });
  }

  Loaded from_rules(std::string_view id, Options options, const mille_rules& rules, std::string_view script,
                    const mille::HookLimits* limits, mille_error* error) const override {
    std::string key = key_of(id, options);
    key.append(reinterpret_cast<const char*>(&rules), sizeof rules).append(script);
    if (limits != nullptr) key.append(reinterpret_cast<const char*>(limits), sizeof *limits);
    return known(std::move(key), [&] { return scripts_.from_rules(id, options, rules, script, limits, error); });
  }

 private:
  static constexpr std::size_t kMostKnown = 200;

  static mille::ScriptHost host() {
    mille::ScriptHost host;
    host.limits.work = 50'000;  // less than the default, so that no time is lost in loops
    return host;
  }
  static std::string key_of(std::string_view id, Options options) {
    std::string key(id);
    for (const mille_option& option : options) {
      key.append(1, '\0').append(option.name).append(1, '\0').append(option.value);
    }
    return key.append(1, '\0');
  }

  template <class Load>
  Loaded known(std::string key, Load load) const {
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    MILLE_TRY(auto variant, load());
    if (known_.size() == kMostKnown) known_.clear();
    known_.emplace(std::move(key), variant);
    return variant;
  }

  mille::ScriptVariants scripts_{host()};
  mutable std::map<std::string, std::shared_ptr<mille::Variant>> known_;
};

}  // namespace fuzz
