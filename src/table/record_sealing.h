// Reads what the header of a sealed match says about its guests, its commitment and its shares.
#pragma once

#include <optional>

#include "table/record_members.h"
#include "table/sealing.h"

namespace mille {

// Reads the member `guests`, which only sealed matches have. Returns nothing if the next member is another one.
std::optional<Sealing> read_guests(RecordMembers* members);

// Reads the members `commit`, `shares` and, with two guests, `share_commits`.
void read_sealing(RecordMembers* members, Sealing* sealing);

}  // namespace mille
