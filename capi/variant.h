// What the parts of the shim share about variants, matches' setups and payments.
#pragma once

#include <memory>

#include "capi/engine.h"
#include "table/results.h"
#include "table/variant.h"
#include "variant/script_variants.h"

namespace mille::capi {

// Whether an array of options can be read.
mille_status check_options(const mille_option* options, std::size_t count, mille_error* error);

// A variant as a handle of the engine.
mille_variant* make_variant(Engine* engine, std::shared_ptr<const Variant> variant);

// A match's setup as the host gave it, or the default one; a missing seed is taken from the system.
mille_status read_setup(const mille_match_setup* setup, const Variant& variant, TableSetup* result, mille_error* error);

// Where the engine loads variants from.
ScriptVariants variant_source(const Engine* engine);

}  // namespace mille::capi
