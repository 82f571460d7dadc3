// Options out of JSON: each as text, beside the type that it had there.
#pragma once

#include <vector>

#include "table/json_read.h"
#include "table/variant.h"

namespace mille {

class OptionTexts {
 public:
  // Reads an object of numbers, truths and words; false for anything else.
  bool read(const Json& json);

  // For loading a variant; valid as long as this object.
  std::vector<mille_option> list() const;

  // Makes these the variant's set options, in this order and with these types, whatever it offers today.
  void keep_in(Variant* variant) const;

 private:
  std::vector<VariantOption> options_;
};

}  // namespace mille
