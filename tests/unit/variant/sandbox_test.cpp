// What the sandbox guarantees beyond single scripts: the host's locale, memory and numbers. tests/lua has the scripts
// that attack it.
#include "variant/sandbox.h"

#include <gtest/gtest.h>

#include <clocale>
#include <limits>
#include <new>

#include "support.h"
#include "variant/script_values.h"

namespace mille {
namespace {

using script::Fault;
using script::FaultKind;
using script::run_script;

struct Answer {
  Fault fault;
  std::string text;
  script::Usage usage;
};

Answer run(std::string_view text, const script::Memory& memory = {}, const script::Limits& limits = {}) {
  Answer answer;
  answer.fault = run_script(
      memory, limits, {"test.lua", text},
      [&](lua_State* L) {
        script::push_text_of(L, 1);
        answer.text = lua_tostring(L, -1);
      },
      &answer.usage);
  return answer;
}

TEST(Sandbox, a_binary_chunk_is_refused_at_its_first_byte) {
  const Answer answer = run("\x1bLuaT");
  EXPECT_EQ(answer.fault.kind, FaultKind::text);
  EXPECT_EQ(answer.fault.line, 1);
}

TEST(Sandbox, a_first_line_for_the_shell_is_left_out) {
  EXPECT_EQ(run("#!/usr/bin/lua\nreturn 2").text, "2");
  EXPECT_EQ(run("# mille\nerror('x')").fault.line, 2);
}

TEST(Sandbox, lines_are_counted_as_lua_counts_them_whatever_their_ends) {
  for (const char* text : {"\n\nx()", "\r\n\r\nx()", "\r\rx()", "\n\r\n\rx()"}) {
    EXPECT_EQ(run(text).fault.line, 3) << text;
  }
}

TEST(Sandbox, the_hosts_locale_changes_nothing_and_is_there_afterwards) {
  const char* locale = nullptr;
  for (const char* name : {"de_DE.UTF-8", "C.UTF-8", "German_Germany.1252"}) {  // the last is a name of Windows
    if (locale == nullptr) locale = std::setlocale(LC_ALL, name);
  }
  ASSERT_NE(locale, nullptr);
  const std::string before = std::setlocale(LC_ALL, nullptr);
  EXPECT_EQ(run("return 1.5 .. ' ' .. tonumber('2.5') .. ' ' .. string.format('%.2f', 3.25)").text, "1.5 2.5 3.25");
  EXPECT_EQ(run("return ('Z' < 'a') and 'bytes' or 'words'").text, "bytes");
  EXPECT_EQ(std::setlocale(LC_ALL, nullptr), before);
  std::setlocale(LC_ALL, "C");
}

TEST(Sandbox, nothing_is_carried_from_one_run_to_the_next) {
  EXPECT_EQ(run("string.rep = nil LEFT = 1 return 'set'").text, "set");
  EXPECT_EQ(run("for name in pairs(_ENV) do assert(name ~= 'LEFT') end return string.rep('x', 2)").text, "xx");
}

TEST(Sandbox, a_host_may_set_the_work_and_the_memory_of_a_script) {
  EXPECT_EQ(run("for i = 1, 1000 do end", {}, {500, 1 << 20}).fault.kind, FaultKind::work);
  EXPECT_EQ(run("for i = 1, 1000 do end", {}, {5000, 1 << 20}).fault.kind, FaultKind::none);
  EXPECT_EQ(run("local t = {} for i = 1, 3000 do t[i] = {} end", {}, {1000000, 1 << 16}).fault.kind, FaultKind::memory);
  EXPECT_EQ(run("return 1", {}, {1000000, 4096}).fault.kind, FaultKind::none);  // Lua's own state is not counted
}

TEST(Sandbox, a_limit_once_met_stands_whatever_the_caller_makes_of_it) {
  const Fault fault = run_script({}, {}, {"test.lua", "return function() while true do end end"}, [](lua_State* L) {
    lua_settop(L, 1);
    lua_pcall(L, 0, 0, 0);  // swallows the error
  });
  EXPECT_EQ(fault.kind, FaultKind::work);
  EXPECT_EQ(fault.line, 1);
}

TEST(Sandbox, a_host_without_memory_is_said_to_be_so) {
  const Fault fault = run_script({}, {}, {"test.lua", "return 1"}, [](lua_State*) { throw std::bad_alloc(); });
  EXPECT_EQ(fault.kind, FaultKind::no_memory);
}

TEST(Sandbox, every_allocation_may_fail_and_nothing_is_leaked) {
  constexpr const char* kScript = R"(
    local t = {}
    for i = 1, 40 do t[i] = string.format("%d %s", i, ("x"):rep(i)) end
    table.sort(t, function(a, b) return a > b end)
    local out = {}
    for key, value in pairs({ a = 1, b = 2, c = 3 }) do out[#out + 1] = key .. value end
    return table.concat(t, ",") .. table.concat(out))";
  ScarceMemory enough;
  const std::string whole = run(kScript, enough.memory()).text;
  ASSERT_FALSE(whole.empty());
  for (const bool for_good : {false, true}) {
    for (std::size_t fail_at = 1; fail_at <= enough.calls; ++fail_at) {
      ScarceMemory memory{fail_at, for_good};
      const Answer answer = run(kScript, memory.memory());
      EXPECT_EQ(answer.fault.kind, FaultKind::no_memory) << fail_at;
      EXPECT_EQ(memory.held, 0u) << fail_at;
    }
  }
}

TEST(Sandbox, integers_are_read_from_whole_floats_and_from_nothing_else_that_looks_like_one) {
  const auto read = [](const char* value) {
    std::optional<std::int64_t> number;
    const Fault fault = run_script({}, {}, {"test.lua", std::string("return ") + value},
                                   [&](lua_State* L) { number = script::read_integer(L, 1); });
    EXPECT_EQ(fault.kind, FaultKind::none) << fault.text;
    return number ? std::to_string(*number) : std::string("none");
  };
  EXPECT_EQ(read("50.0"), "50");
  EXPECT_EQ(read("-0.0"), "0");
  EXPECT_EQ(read("2^53"), "9007199254740992");
  EXPECT_EQ(read("-2^63"), "-9223372036854775808");
  EXPECT_EQ(read("2^63"), "none");
  EXPECT_EQ(read("'120'"), "none");
  EXPECT_EQ(read("0.5"), "none");
  EXPECT_EQ(read("0/0"), "none");
  EXPECT_EQ(read("1/0"), "none");
  EXPECT_EQ(read("true"), "none");
}

TEST(Sandbox, keys_of_a_table_lie_in_blocks_of_twenty_four_bytes_each) {
  // The price of an instruction relies on it: a table of 64 keys must be charged for its size.
  const std::uint64_t cheap = run("for i = 1, 1000 do end").usage.work;
  const std::uint64_t dear = run("local t = {} for i = 1, 64 do t['k' .. i] = i end for i = 1, 1000 do end").usage.work;
  EXPECT_GT(dear, 20 * cheap);
}

}  // namespace
}  // namespace mille
