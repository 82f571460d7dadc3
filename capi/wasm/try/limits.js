// Scripts reach their limits at the same step and byte in WebAssembly as natively: limits.json says where. The unit test of
// the same name holds native builds against it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Engine, MilleError, Status } from "libmille";

const PLENTY = 100_000_000;
const winner = { total: 1250 }, loser = { total: 0 };

// Whether the script loads and its hook ends within these limits.
function ends(body, scriptInstructions, scriptMemory) {
  const engine = new Engine({ scriptInstructions, scriptMemory, stopOnHookFailure: true });
  const script = `return { name = 'limits', hooks = { settle = function(match, payment) ${body} end } }`;
  try {
    engine.variantFromScript("limits.lua", script).settle(winner, loser, [1, 3]);
    return true;
  } catch (error) {
    assert(error instanceof MilleError && error.status === Status.SCRIPT, error);
    return false;
  }
}

const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const { what, body, steps, memory } of cases) {
  assert(ends(body, steps, memory), `${what}: it does not end within ${steps} steps and ${memory} bytes`);
  assert(!ends(body, steps - 1, PLENTY), `${what}: it ends within one step less`);
  assert(!ends(body, PLENTY, memory - 1), `${what}: it ends within one byte less`);
}
console.log(`limits       the same for ${cases.length} scripts`);
