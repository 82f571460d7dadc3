// A variant that is at hand, whatever a header says: records of scripts can be read without Lua, and without loading the
// script each time.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "table/variant.h"

namespace mille::test {

class GivenVariant : public VariantSource {
 public:
  explicit GivenVariant(std::shared_ptr<const Variant> variant) : variant_(std::move(variant)) {}

  Result<std::shared_ptr<Variant>> by_id(std::string_view, std::span<const mille_option>, mille_error*) const override {
    return std::const_pointer_cast<Variant>(variant_);
  }
  Result<std::shared_ptr<Variant>> from_rules(std::string_view, std::span<const mille_option>, const mille_rules&,
                                              std::string_view, const HookLimits*, mille_error*) const override {
    return std::const_pointer_cast<Variant>(variant_);
  }

 private:
  std::shared_ptr<const Variant> variant_;
};

}  // namespace mille::test
