// Matches under the house rules have the same records in WebAssembly as natively: house_records.json says how each is played
// and has the hash of its record. The test of that name holds native builds against it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ALL, Engine, Phase, Table, VerdictResult } from "libmille";

const [, , file, folder] = process.argv;
const engine = new Engine();

function recordOf({ rule, options, stakes, seed }) {
  const name = `${rule}.lua`;
  const variant = engine.variantFromScript(name, readFileSync(join(folder, name), "utf8"), options);
  const table = new Table(variant, { stakes, seed });
  let random = seed;
  while (table.info.phase !== Phase.OVER && table.info.decisions < 400) {
    if (table.info.phase === Phase.BETWEEN) table.nextDeal();
    random = (random * 48271) % 2147483647;
    const legal = Array.from(table.legal());
    table.apply(legal[random % legal.length]);
  }
  if (table.info.phase !== Phase.OVER) table.forfeit(0);
  const record = table.record(ALL);
  table.close();
  return record;
}

// FNV-1a of 32 bits, of the record without the version of the engine that wrote it.
function hashOf(record) {
  let hash = 2166136261;
  for (const byte of Buffer.from(record.replace(/"engine":"[^"]*"/, '"engine":""'))) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}

const all = JSON.parse(readFileSync(file, "utf8"));
for (const one of all) {
  const record = recordOf(one);
  assert.equal(hashOf(record), one.hash, `${basename(file)}: another record of ${JSON.stringify(one)}`);
  assert.equal(engine.verify(record).result, VerdictResult.AGREES_WITH_ITSELF, JSON.stringify(one));
}
console.log(`records      the same for ${all.length} matches under house rules`);
