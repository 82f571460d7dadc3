// Writes the command's JSON; see json.h.
#include "cli/show/json.h"

#include <nlohmann/json.hpp>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

Json items(const mille_payment& payment) {
  return {{"game", payment.game},         {"difference", payment.difference}, {"naturals", payment.naturals},
          {"chapeaux", payment.chapeaux}, {"skunk", payment.skunk},           {"total", payment.total},
          {"behind", payment.behind != 0}};
}

const char* end_word(mille_end end) {
  switch (end) {
    case MILLE_END_WON: return "won";
    case MILLE_END_DRAWN: return "drawn";
    case MILLE_END_ABORTED: return "aborted";
    case MILLE_END_AGREED: return "agreed";
    default: return "forfeit";
  }
}

}  // namespace

std::string payment_json(const mille_payment& payment) { return items(payment).dump(); }

std::string match_json(const mille::Seed& seed, const mille_table_info& info, const mille_payment& payment,
                       const std::vector<mille_deal_result>& results) {
  const bool somebody = info.winner != MILLE_NOBODY;
  std::int64_t turns = 0;
  for (const auto& result : results) turns += result.turns;
  // A forfeit can leave a deal that is not on the sheet.
  if (info.deal > static_cast<int>(results.size())) turns += info.turns;
  Json match;
  match["seed"] = mille::to_hex(seed);
  match["end"] = end_word(info.end);
  match["winner"] = somebody ? Json(info.winner) : Json(nullptr);
  match["totals"] = info.totals;
  match["naturals"] = info.naturals;
  match["chapeaux"] = info.chapeaux;
  match["payment"] = somebody ? items(payment) : Json(nullptr);
  match["deals"] = results.size();
  match["turns"] = turns;
  return match.dump();
}

}  // namespace cli
