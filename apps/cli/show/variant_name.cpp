// See variant_name.h.
#include "cli/show/variant_name.h"

#include <algorithm>

namespace cli {

std::string variant_name(const mille::Variant& variant) {
  const std::string id = variant.text(MILLE_VARIANT_TEXT_ID).value();
  const auto built_in = mille::variant_ids();
  const bool is_built_in = std::find(built_in.begin(), built_in.end(), id) != built_in.end();
  return is_built_in ? id : variant.text(MILLE_VARIANT_TEXT_TITLE).value();
}

}  // namespace cli
