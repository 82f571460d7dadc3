// The variants that come with the engine, and how a variant is made: the source that tables, records and hosts load from.
#pragma once

#include <cstddef>

#include "table/variant.h"

namespace mille {

// The id of the shipped variant number `index`; null past the last.
const char* shipped_variant_id(std::size_t index);

// Loads shipped variants.
class ShippedVariants final : public VariantSource {
 public:
  mille_status by_id(std::string_view id, std::span<const mille_option> options, std::shared_ptr<Variant>* variant,
                     mille_error* error) const override;
  mille_status from_rules(std::string_view id, std::span<const mille_option> options, const mille_rules& rules,
                          std::string_view script, std::shared_ptr<Variant>* variant,
                          mille_error* error) const override;
};

}  // namespace mille
