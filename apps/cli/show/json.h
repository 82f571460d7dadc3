// The JSON that the command prints, in the vocabulary of a record.
#pragma once

#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// The items and the total of a payment, as one object.
std::string payment_json(const mille_payment& payment);

// A finished match, as one object on one line.
std::string match_json(const mille::Seed& seed, const mille_table_info& info, const mille_payment& payment,
                       const std::vector<mille_deal_result>& results);

}  // namespace cli
