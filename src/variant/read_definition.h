// Reads the table that a script returns into a definition. Every mistake becomes a problem, and the well-formed
// entries are still read.
#pragma once

#include "variant/definition.h"
#include "variant/table_reader.h"

namespace mille {

// Reads the value on top of the stack, which may be of any type.
Definition read_definition(TableReader& reader);

// Reads the group of rule fields on top of the stack, which is at `path`. Part of read_definition().
void read_rule_group(TableReader& reader, std::string_view group, const std::string& path, RuleChanges& changes);

// Reads the rule sets that a script chooses from for each deal. Part of read_definition().
void read_rule_sets(TableReader& reader, Definition& definition);

// Returns the names of the groups, in the order of the rule fields.
std::vector<std::string_view> rule_groups();

// Reads the options that a script offers. Part of read_definition().
void read_options(TableReader& reader, Definition& definition);

// Reads the table on top of the stack, a list `{ least, most }`, which narrows the two bounds. Returns false after a mistake.
bool read_range(TableReader& reader, const std::string& path, std::int32_t& minimum, std::int32_t& maximum);

// Reads what a script remembers through a match. Part of read_definition().
void read_memory(TableReader& reader, Definition& definition);

}  // namespace mille
