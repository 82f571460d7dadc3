// Helpers for variants and setups of matches, for all files of the shim.
#pragma once

#include <memory>

#include "capi/engine.h"
#include "table/results.h"
#include "table/variant.h"
#include "variant/script_variants.h"

namespace mille::capi {

// Refuses an array of options that cannot be read.
mille_status check_options(const mille_option* options, std::size_t count, mille_error* error);

// Makes a handle of the engine for a variant.
mille_variant* make_variant(Engine* engine, std::shared_ptr<const Variant> variant);

// Reads the host's setup of a match, or uses the default one if it is null. A missing seed is taken from the system.
Result<TableSetup> read_setup(const mille_match_setup* setup, const Variant& variant, mille_error* error);

// The source of the engine's variants.
ScriptVariants variant_source(const Engine* engine);

}  // namespace mille::capi
