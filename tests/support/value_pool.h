// Values of every kind, in the spelling of records, to put in the place of others: for each member of an object, those
// that fit, and what is said of the others.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/said.h"

namespace mille_test {

inline std::string repeated(std::string_view text, int times, std::string_view between = ",") {
  std::string all;
  for (int i = 0; i < times; ++i) all.append(i == 0 ? "" : between).append(text);
  return all;
}

inline std::string numbered_members(int count, std::string_view value) {
  std::string all = "{";
  for (int i = 0; i < count; ++i) {
    all.append(i == 0 ? "\"" : ",\"").append(1, static_cast<char>('a' + i)).append("\":").append(value);
  }
  return all + '}';
}

inline const std::vector<std::string>& value_pool() {
  const std::string hex = '"' + std::string(63, '0') + "a\"";
  const std::string capital = '"' + std::string(63, '0') + "A\"";
  const std::string payment = R"({"game":1,"difference":-2,"naturals":3,"chapeaux":4,"skunk":5,"total":6})";
  static const std::vector<std::string> pool = {
      "null", "true", "false", "0", "1", "2", "3", "-1", "16", "17", "104", "108", "109", "100000", "100001",
      "1000000000", "2147483647", "2147483648", "-2147483648", "-2147483649", "999999999999999", "1000000000000000",
      "-999999999999999", "-1000000000000000", "9223372036854775807", "18446744073709551615",
      // Texts.
      R"("")", R"("x")", R"("X")", R"("é")", R"("\n")", R"("\"")", R"("draw")", R"("discard QS")", R"("out")",
      R"("none")", R"("stock")", R"("upcard")", R"("pile")", R"("seed")", R"("given")", R"("sealed")", R"("won")",
      R"("drawn")", R"("forfeit")", R"("aborted")", R"("agreed")", R"("QS")", R"("10D")", R"("qs")", R"("TD")",
      R"("1D")", R"("jk")", R"("JK")", R"("0123456789abcdef")", R"("0123456789ABCDEF")", R"("0123456789abcde")",
      R"("0123456789abcdefa")", hex, capital, hex.substr(0, 64) + '"', '"' + repeated("9", 63, "") + '"',
      '"' + repeated("9", 65, "") + '"', '"' + repeated("x", 31, "") + '"', '"' + repeated("x", 32, "") + '"',
      // Lists.
      "[]", "[0]", "[1]", "[2]", "[0,1]", "[1,0]", "[0,0]", "[1,1]", "[0,1,0]", "[-1,0]", "[0,-1]", "[100000,100000]",
      "[100001,0]", "[0,100001]", "[2147483647,-2147483648]", "[2147483648,0]", "[0,-2147483649]", "[4294967295,0]",
      "[999999999999999,-999999999999999]", "[1000000000000000,0]", "[0,-1000000000000000]", "[255,255]", "[256,0]",
      "[null,null]", "[null,1]", "[null]", "[true,false]", "[false,false]", "[true]", "[true,false,true]", "[true,1]",
      R"(["x","y"])", R"(["x"])", R"(["","x"])", R"(["x",null])", R"(["x","\n"])", R"(["x","y","z"])",
      R"([")" + repeated("x", 255, "") + R"(","x"])", R"([")" + repeated("x", 256, "") + R"(","x"])",
      '[' + hex + ",null]", "[null," + hex + ']', '[' + hex + ',' + hex + ']', '[' + hex + ']',
      '[' + capital + ',' + hex + ']', "[null," + capital + ']', "[null," + hex + ",null]", R"(["QS"])", R"(["2C"])",
      R"(["2C","QS"])", R"(["QS","2C"])", R"(["QS","QS"])", R"(["QS","QS","QS"])", R"(["QS",1])", R"(["QS","qs"])",
      R"(["JK"])", "[[],[]]", R"([[],["QS"]])", R"([["QS"],[]])", R"([["QS"],["2C"]])", R"([["QS","2C"],[]])",
      R"([["2C","QS"],[]])", R"([null,["QS"]])", R"([["QS"],null])", R"([[],["QS"],[]])", R"([["QS"]])",
      R"([true,["QS"]])", R"(["QS",[]])", R"([[],["qs"]])", R"([["JK"],[]])", '[' + repeated(R"("QS")", 108) + ']',
      '[' + repeated(R"("QS")", 109) + ']', "[{}]", "[{},{}]", R"([{"x":1}])", "[{},1]", '[' + repeated("{}", 16) + ']',
      '[' + repeated("{}", 17) + ']', R"([{"8":["8C","8D"]},{}])", R"(["allow"])", R"(["score_deal"])",
      R"(["match_over"])", R"(["settle"])", R"(["deal_rules"])", R"(["allow","settle"])", R"(["settle","allow"])",
      R"(["allow","allow"])", R"(["allow","score_deal","match_over"])", R"(["allow",1])", R"(["draw"])",
      R"(["draw","upcard"])", R"(["draw",1])",
      // Objects.
      "{}", R"({"x":1})", R"({"x":true})", R"({"x":"y"})", R"({"x":null})", R"({"x":[]})", R"({"x":"\n"})",
      R"({"X":"y"})", R"({"x":""})", R"({"x":1000000000000000})", R"({"x":999999999999999})",
      R"({"x":18446744073709551615})", R"({"x":")" + repeated("y", 255, "") + "\"}",
      R"({"x":")" + repeated("y", 256, "") + "\"}", numbered_members(16, "\"y\""), numbered_members(17, "\"y\""),
      R"({"seed":)" + hex + '}', R"({"seed":)" + capital + '}', R"({"seed":1})", R"({"seeds":)" + hex + '}',
      R"({"seed":)" + hex + R"(,"x":1})", R"({"seat":0,"kind":"resign"})", R"({"seat":1,"kind":"timeout"})",
      R"({"seat":2,"kind":"resign"})", R"({"seat":null,"kind":"resign"})", R"({"seat":0,"kind":"x"})",
      R"({"seat":0,"kind":1})", R"({"kind":"resign","seat":0})", R"({"seat":0})", R"({"seat":0,"kind":"resign","x":1})",
      payment, R"({"difference":-2,"game":1,"naturals":3,"chapeaux":4,"skunk":5,"total":6})",
      R"({"game":1,"difference":-2,"naturals":3,"chapeaux":4,"skunk":5,"total":1000000000000000})",
      R"({"game":1,"difference":-2,"naturals":3,"chapeaux":4,"skunk":5,"total":null})",
      R"({"game":1,"difference":-2,"naturals":3,"chapeaux":4,"skunk":5})", R"({"steps":1,"memory":1})",
      R"({"steps":0,"memory":1})", R"({"steps":1,"memory":0})", R"({"memory":1,"steps":1})",
      R"({"steps":1000000000000,"memory":1000000000000})", R"({"steps":1000000000001,"memory":1})",
      R"({"steps":1,"memory":1000000000001})", R"({"steps":1})", R"({"steps":1,"memory":null})",
      R"({"steps":1,"memory":1,"x":1})", R"({"steps":1000000,"memory":2097152})",
      R"({"steps":1000000,"memory":2097153})", R"({"steps":1000001,"memory":2097152})",
      R"({"a":{"range":[0,1],"start":0}})", R"({"a":{"range":[0,1],"start":2}})", R"({"a":{"range":[1,0],"start":0}})",
      R"({"a":{"range":[1,1],"start":1}})", R"({"a":{"range":[0,1,2],"start":0}})", R"({"a":{"range":[0],"start":0}})",
      R"({"a":{"range":[-1000000000,1000000000],"start":0}})", R"({"a":{"range":[-1000000001,0],"start":0}})",
      R"({"a":{"range":[0,1000000001],"start":0}})", R"({"a":{"range":1,"start":0}})", R"({"a":{"range":[0,1]}})",
      R"({"a":{"range":[null,1],"start":0}})", R"({"a":{"range":[0,null],"start":0}})",
      R"({"a":{"range":[0,1],"start":null}})", R"({"a":{"start":0,"range":[0,1]}})", R"({"a":1})", R"({"A":1})",
      R"({"A":{"range":[0,1],"start":0}})", numbered_members(8, R"({"range":[0,1],"start":0})"),
      numbered_members(9, R"({"range":[0,1],"start":0})"), R"({"a":0,"b":5})", R"({"a":-1,"b":5})", R"({"a":0,"b":4})",
      R"({"b":5,"a":0})", R"({"a":0,"c":5})", R"({"c":0,"b":5})", R"({"a":0})", R"({"a":0,"b":null})",
      R"({"a":0,"b":5,"c":0})"};
  return pool;
}

inline std::string shortened(const std::string& text) {
  constexpr std::size_t kMost = 90;
  if (text.size() <= kMost) return text;
  return text.substr(0, kMost / 2) + "… (" + std::to_string(text.size()) + " bytes)";
}

// A refusal without what was found and without numbers, which differ each time.
inline std::string cause_of(const std::string& said) {
  std::string cause = said.substr(0, std::min(said.rfind(", not "), said.find(" names ")));
  if (const std::size_t from = cause.find("“"); from != cause.npos) cause.erase(from, cause.find("”") + 3 - from);
  std::erase_if(cause, [](char letter) { return letter >= '0' && letter <= '9'; });
  return cause;
}

// Gives each member of an object each value of the pool. `take` returns what is said of an object that is refused, and
// nothing of one that fits.
template <class Take>
void note_values(const std::string& what, const std::string& object, const Take& take) {
  const auto whole = nlohmann::ordered_json::parse(object);
  std::vector<std::pair<std::string, std::string>> members;  // as they are written
  for (const auto& [name, own] : whole.items()) members.emplace_back('"' + name + "\":", own.dump());
  const auto written = [&members](const std::string& changed, const std::string& value) {
    std::string text;
    for (const auto& [name, own] : members) {
      text.append(text.empty() ? "{" : ",").append(name).append(name == changed ? value : own);
    }
    return text + '}';
  };
  EXPECT_EQ(take(written("", "")), "") << what;
  for (const auto& [name, own] : members) {
    note_said("== " + what + ", " + name.substr(1, name.size() - 3));
    std::set<std::string> causes;
    std::string fitting;
    for (const std::string& value : value_pool()) {
      const std::string said = take(written(name, value));
      if (said.empty()) {
        fitting += ' ' + shortened(value);
        continue;
      }
      if (causes.insert(cause_of(said)).second) note_said(said);
    }
    note_said("fits:" + fitting);
  }
}

}  // namespace mille_test
