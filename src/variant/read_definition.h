// Reads the table that a script returns into a definition. Every mistake is a problem; well-formed entries are read all the same.
#pragma once

#include "variant/definition.h"
#include "variant/table_reader.h"

namespace mille {

// Reads the table on top of the stack, whatever it is.
Definition read_definition(TableReader& reader);

// The groups of rule fields: read_definition's larger half.
void read_rule_group(TableReader& reader, std::string_view group, Definition& definition);

// The names of the groups, in the order of the rule fields.
std::vector<std::string_view> rule_groups();

// The options that a script offers.
void read_options(TableReader& reader, Definition& definition);

}  // namespace mille
