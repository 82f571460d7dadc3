// What a guest of a sealed match noted: the notes file in the description of records.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "core/seal.h"
#include "core/state.h"

namespace mille {

// Every member may be absent.
struct VerifyNotes {
  std::optional<Digest> terms;                              // hash of the terms that the guest agreed to
  std::optional<Digest> commit;                             // the host's commitment
  Shares shares;                                            // of one guest or of both, by seat
  std::array<std::optional<Digest>, kSeats> share_commits;  // the guests' share commitments, by seat
  std::optional<Digest> receipt;
  std::optional<std::uint64_t> receipt_line;  // of the receipt, where the header is line 0; absent: any
};

// Reads the JSON object of a notes file, in the one spelling. A line end may follow. An empty text gives empty notes.
// Fails with MILLE_E_ARGUMENT for any other text.
Result<VerifyNotes> read_notes(std::string_view text, mille_error* error);

}  // namespace mille
