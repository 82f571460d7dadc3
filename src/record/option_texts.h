// Options from JSON. Each is kept as text, with the type that it had in the JSON.
#pragma once

#include <optional>
#include <vector>

#include "base/json_read.h"
#include "table/variant.h"

namespace mille {

class OptionTexts {
 public:
  // Reads an object of numbers, booleans and strings. Returns nothing for any other value.
  static std::optional<OptionTexts> read(const Json& json);

  // The options for loading a variant. Valid as long as this object.
  std::vector<mille_option> list() const;

  // Makes these the variant's set options, in this order, even if it does not know them. Fails with MILLE_E_OPTION for one
  // whose JSON is not of its type.
  mille_status keep_in(Variant* variant, mille_error* error) const;

 private:
  std::vector<VariantOption> options_;
};

}  // namespace mille
