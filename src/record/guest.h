// The checks that a guest of a sealed match makes before it plays. They need neither the host's table nor its variant.
#pragma once

#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/json_read.h"
#include "core/seal.h"

namespace mille {

// What a guest has noted before the header is published.
struct GuestNotes {
  int seat = 0;
  Digest terms{};
  Digest commit{};
  Share share{};
  std::optional<Digest> other_share_commit;  // if there is a second guest
};

// The hash of the terms in the header of a sealed match.
Digest header_terms(const Json& header);

// Checks that a header, full or redacted, has the terms, the commitment, the share and the share commitments that the
// guest noted. Fails with MILLE_E_RECORD and names the first that differs.
mille_status check_sealed_header(const GuestNotes& notes, std::string_view line, mille_error* error);

}  // namespace mille
