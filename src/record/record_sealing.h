// Takes from the header of a sealed match what it says about its guests, its commitment and its shares.
#pragma once

#include "base/json_read.h"
#include "table/sealing.h"

namespace mille {

// The header must fit the grammar. The terms stay zeros.
Sealing sealing_of(const Json& header);

}  // namespace mille
