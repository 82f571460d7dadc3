// A house rule with a hook, in the module's own Lua; and one with an endless loop.
import assert from "node:assert/strict";
import { ALL, Engine, IllegalActionError, MilleError, Player, scriptTemplate, State, Status, Table } from "libmille";

const engine = new Engine();
const variant = engine.variantFromScript("no-eights.lua", `
return {
  name = "no-eights",
  hooks = {
    allow = function(action)
      if action.kind == "lay" and action.rank == "8" then return false, "eights are never laid" end
    end,
  },
}`);
const table = new Table(variant, { seed: 3 });
for (const seat of [0, 1]) table.setPlayer(seat, new Player(engine, "greedy"));
table.play();
assert(!/"lay 8/.test(table.record(ALL)));
assert.equal(Table.fromRecord(engine, table.record(ALL)).record(ALL), table.record(ALL));

assert.deepEqual(engine.checkScript("template.lua", scriptTemplate("mine")), []);
const child = "return { name = 'child', extends = 'base.lua' }";
const files = { "base.lua": "return { name = 'base', match = { target = 300 } }" };
assert.equal(engine.variantFromScript("child.lua", child, {}, files).rules.matchTarget, 300);
assert.deepEqual(engine.checkScript("child.lua", child, files), []);
assert.throws(() => engine.variantFromScript("endless.lua", "while true do end"), (refusal) => {
  assert(refusal instanceof MilleError);
  return refusal.status === Status.SCRIPT || refusal.status === Status.LIMIT;
});
// Deep and large, to meet the limits of the machine below Lua.
for (const hostile of [
  "local function f(n) return 1 + f(n + 1) end f(0)",
  `return ${"{".repeat(5000)}`,
  `return ${"(".repeat(5000)}`,
  'local s = "x" while true do s = s .. s end',
  "local t = {} while true do t[#t + 1] = {} end",
  'return setmetatable({}, { __index = function(t, k) return t[k] end }).x',
  'return ("x"):rep(1e9)',
  'return string.find(("a"):rep(60000), (".-"):rep(60) .. "b")',
]) {
  const problems = engine.checkScript("hostile.lua", hostile);
  assert(problems.length > 0, hostile);
}
const state = new State(engine.variant("montreal"), { seed: 1 });
state.nextDeal();
assert.throws(() => new Table(engine.variant("montreal"), { seed: 1 }).apply("draw"), MilleError);
assert(IllegalActionError.prototype instanceof MilleError);
