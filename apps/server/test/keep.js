// Writes an unfinished table, and what its guests hold, into a folder: `node keep.js FOLDER`. `./dev keep` runs it; kept.test.js reads them.
import assert from "node:assert/strict";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newTable, Robot, serve, until } from "./support.js";

const ACTIONS = 12; // of each guest, then nobody acts

const [, , folder] = process.argv;
const ends = [];
const host = await serve({ after: (end) => ends.unshift(end) });
const table = await newTable(host, { variant: "natural-required", options: { target: 300 } });
const robots = [0, 1].map((seat) => new Robot(host, table, seat, { limit: ACTIONS }));
await until(() => robots.some(({ acts }) => acts > ACTIONS));
for (const robot of robots) robot.hangUp();
await host.server.stop();
assert.deepEqual(host.errors, []);
await mkdir(folder, { recursive: true });
await cp(host.dir, join(folder, "tables"), { recursive: true });
const guests = robots.map(({ kept }, seat) => ({ token: table.tokens[seat], notes: kept }));
await writeFile(join(folder, "guests.json"), `${JSON.stringify({ table: table.id, guests })}\n`);
for (const end of ends) await end();
