// Behind nginx, as nginx.conf says: TLS, two processes, and a balancer by table id.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { NGINX, startNginx } from "./nginx.js";
import { folder, newTable, playMatch, serve, verdictOf } from "./support.js";

// The certificate of the test is its own.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

test("two processes behind nginx: each table is played at the process that made it", { skip: NGINX === null && "nginx is not installed" }, async (t) => {
  const dir = await folder(t);
  const page = join(dir, "page");
  await mkdir(page);
  await writeFile(join(page, "index.html"), '<meta name="mille-tables" content="no" />');
  const processes = [];
  for (const prefix of ["a", "b"]) processes.push(await serve(t, { prefix, proxy: true, page, limits: { creates: 4 } }));
  const nginx = await startNginx(join(dir, "nginx"), processes.map(({ http }) => new URL(http).port));
  t.after(() => nginx.stop());
  const host = { http: nginx.address, ws: nginx.address.replace("http", "ws") };
  assert.match(await (await fetch(host.http)).text(), /content="yes"/);
  const made = [];
  for (let i = 0; i < 4; i++) made.push(await newTable(host, { options: { target: 1 } }));
  assert.deepEqual([...new Set(made.map(({ id }) => id[0]))].sort(), ["a", "b"], "new tables go to either process");
  const matches = await Promise.all(made.map((table) => playMatch(host, table)));
  for (const [i, robots] of matches.entries()) {
    for (const { guest, refusals } of robots) {
      assert.deepEqual(refusals, []);
      assert.match(verdictOf(guest).result, /^verified/, made[i].id);
    }
  }
  assert.deepEqual(processes.map(({ server }) => server.counts.waiting), [0, 0]);
  // An address is that of the guest, whatever the guest says.
  const statuses = [];
  for (let i = 0; i < 8; i++) {
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${i}` };
    statuses.push((await fetch(`${host.http}/tables`, { method: "POST", headers, body: "{}" })).status);
  }
  assert.deepEqual(statuses.slice(-2), [429, 429]);
  for (const { errors } of processes) assert.deepEqual(errors, []);
});
