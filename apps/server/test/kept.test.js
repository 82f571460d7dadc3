// A table that a server of an earlier version left unfinished is played to its end, with the notes that its guests kept then.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { folder, playMatch, serve, verdictOf } from "./support.js";

const KEPT = fileURLToPath(new URL("../../../tests/kept", import.meta.url));
const versions = (await readdir(KEPT)).filter((version) => existsSync(join(KEPT, version, "server")));

test("a version has left tables", () => assert.notDeepEqual(versions, []));

for (const version of versions)
  test(`the table that ${version} left goes on`, async (t) => {
    const dir = await folder(t);
    await cp(join(KEPT, version, "server/tables"), dir, { recursive: true });
    const { table, guests } = JSON.parse(await readFile(join(KEPT, version, "server/guests.json"), "utf8"));
    const host = await serve(t, { dir });
    const tokens = guests.map(({ token }) => token);
    const robots = await playMatch(host, { id: table, tokens }, guests.map(({ notes }) => ({ notes: structuredClone(notes) })));
    robots.forEach(({ guest }, seat) => {
      const kept = guests[seat].notes.lines;
      assert.deepEqual(guest.notes.lines.slice(0, kept.length), kept);
      const { lines } = verdictOf(guest);
      for (const name of ["cards", "promise", "seen", "receipt", "completeness"]) assert.equal(lines[name].status, "ok", name);
    });
    assert.deepEqual(host.errors, []);
  });
