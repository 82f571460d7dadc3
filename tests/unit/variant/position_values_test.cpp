// Which values each member of a position may have, with all that a script adds to it, and what stands in the place of a
// member that is left out.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "record/position.h"
#include "support.h"
#include "table/table.h"
#include "tests/support/value_pool.h"

namespace mille {
namespace {

using Json = nlohmann::ordered_json;

// In the middle of the second deal.
Json position() {
  Json json =
      Json::parse(R"({"mille_position":2,"variant":"a","options":{"x":1},"rules":{"sets":{"lay_on_opponent":true}},)"
                  R"("script":"","seed":"","deal":2,"rule_set":2,"reshuffles":0,"dealer":0,"turn":1,)"
                  R"("drawn":true,"first_turn":false,"turns":12,"hands":[["5H"],["QC","QS"]],)"
                  R"("sets":[{"8":["8C","8D","2H"]},{}],"pile":["3C","KD"],"stock":["9S"],"totals":[5,10],)"
                  R"("naturals":[1,0],"chapeaux":[0,1],"draw_ends":true,"known":[["5H"],[]],"rest":"out",)"
                  R"("history":{"source":"stock","drawn":"QS","taken":[],"laid":["8C"],"first_lay":[3,0],)"
                  R"("deals_won":[0,1],"last":{"rule_set":1,"out":1,"turns":9,"set_points":[5,30],)"
                  R"("hand_points":[0,-20],"bonus":[0,0],"points":[5,10],"naturals":[1,0],"chapeau":[0,1]},)"
                  R"("memory":{"a":3,"b":5}}})");
  json["seed"] = std::string(64, '0');
  json["script"] = R"(return {
  name = "a", sets = { lay_on_opponent = true }, options = { x = { type = "integer", default = 1, range = { 0, 2 } } },
  memory = { a = { range = { 0, 9 } }, b = { range = { 5, 5 }, start = 5 } },
  rule_sets = { { deal = { hand = 9 } }, { sets = { min_size = 3 } } },
  hooks = { score_deal = function(deal, score) return score end, deal_rules = function(match) return 1 end },
})";
  return json;
}

// A host that gives the variant spares the loading of the script, each time.
std::string said_of(const std::string& text) {
  static const std::shared_ptr<const Variant> variant = variant_of(position()["script"].get<std::string>());
  mille_error error = empty_error();
  const auto read = read_position(ScriptVariants({}), variant, text, &error);
  return read ? std::string() : mille_test::told(error);
}

// The position as it is written again, or what is said of it.
std::string rewritten(const Json& json) {
  mille_error error = empty_error();
  const auto read = read_position(ScriptVariants({}), nullptr, json.dump(), &error);
  if (!read) return mille_test::told(error);
  const auto written = write_position(Table(read->variant, read->state, std::pmr::new_delete_resource()), nullptr);
  return written ? *written : std::string();
}

// Tries the values of an object within the position.
void note_values_within(const std::string& what, const Json& part) {
  const std::string whole = position().dump();
  const std::string own = part.dump();
  const std::size_t at = whole.rfind(own);
  mille_test::note_values(what, own, [&](const std::string& changed) {
    return said_of(whole.substr(0, at) + changed + whole.substr(at + own.size()));
  });
}

TEST(PositionValues, of_a_position_with_a_script) { note_values_within("position", position()); }

TEST(PositionValues, of_its_history) {
  const Json history = position()["history"];
  note_values_within("history", history);
  note_values_within("last", history["last"]);
  note_values_within("memory", history["memory"]);
}

TEST(PositionValues, that_are_left_out_have_a_default) {
  const Json whole = position();
  // The changes that leaving a member out makes to the position that is written.
  const auto note_without = [&whole](const std::string& what, const Json& json) {
    mille_test::note_said("== without " + what);
    const std::string text = rewritten(json);
    mille_test::note_said(text.starts_with('{') ? Json::diff(whole, Json::parse(text)).dump() : text);
  };
  ASSERT_EQ(rewritten(whole), whole.dump());
  const auto without_each = [&](const Json::json_pointer& place) {
    for (const auto& [name, value] : whole[place].items()) {
      Json json = whole;
      json[place].erase(name);
      note_without((place / name).to_string(), json);
    }
  };
  without_each(Json::json_pointer());
  without_each(Json::json_pointer("/history"));
  without_each(Json::json_pointer("/history/last"));
  // In the first deal it is known that nobody has won a deal.
  Json first = whole;
  first.erase("history");
  first["deal"] = 1;
  note_without("/history in the first deal", first);
}

}  // namespace
}  // namespace mille
