// What a guest of a sealed match wrote down: the notes file of the description of records.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "core/seal.h"
#include "core/state.h"

namespace mille {

// Everything may be absent.
struct VerifyNotes {
  std::optional<Digest> terms;                              // hash of the terms that the guest agreed to
  std::optional<Digest> commit;                             // the host's commitment
  Shares shares;                                            // the guest's own share, by its seat
  std::array<std::optional<Digest>, kSeats> share_commits;  // of the guests, by seat
  std::optional<Digest> receipt;
  std::optional<std::uint64_t> receipt_line;  // to which the receipt belongs, the header being line 0; absent: any
};

// Reads the JSON object of a notes file. An empty text is no notes. MILLE_E_ARGUMENT for any other text.
Result<VerifyNotes> read_notes(std::string_view text, mille_error* error);

}  // namespace mille
