// What one network may do: tables, guesses, and room for others.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import test from "node:test";
import { networkOf } from "../server.js";
import { Store } from "../store.js";
import { greeted, statusOf } from "./bare.js";
import { folder, Line, newTable, post, Robot, serve, until } from "./support.js";

test("IPv6 counts by the first 64 bits, and an IPv4 address in IPv6 as itself", async (t) => {
  for (const [address, network] of [
    ["1.2.3.4", "1.2.3.4"], ["::ffff:1.2.3.4", "1.2.3.4"], ["::FFFF:102:304", "1.2.3.4"], ["0:0:0:0:0:ffff:102:304", "1.2.3.4"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"], ["2001:DB8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"], ["2001:db8::1", "2001:db8:0:0::/64"], ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"], ["::", "0:0:0:0::/64"], ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"], ["unknown", "unknown"], ["", ""],
  ]) assert.equal(networkOf(address), network, address);
  const host = await serve(t, { proxy: true, limits: { creates: 2, perAddress: 3, guesses: 1 } });
  const json = { "Content-Type": "application/json" };
  const made = [];
  for (let i = 0; i < 50; i++) made.push((await post(host, {}, { ...json, "X-Forwarded-For": `2001:db8:1:2::${i.toString(16)}` })).status);
  assert.deepEqual([made.filter((status) => status === 201).length, made.filter((status) => status === 429).length], [2, 48]);
  assert.equal((await post(host, {}, { ...json, "X-Forwarded-For": "2001:db8:1:3::1" })).status, 201);
  assert.equal((await post(host, {}, { ...json, "X-Forwarded-For": "::ffff:9.9.9.9" })).status, 201);
  assert.equal((await post(host, {}, { ...json, "X-Forwarded-For": "9.9.9.9" })).status, 201);
  assert.equal((await post(host, {}, { ...json, "X-Forwarded-For": "9.9.9.9" })).status, 429);
  const { id } = await newTable(host);
  const from = (last) => ({ headers: { "X-Forwarded-For": `2001:db8:9:9::${last}` } });
  const lines = [];
  for (let i = 1; i <= 4; i++) lines.push(await new Line(host, id, from(i)).open());
  assert.equal(lines.filter(({ closed }) => closed === null).length, 3, "connections of one network");
  lines[0].say({ type: "hello", token: "wrong" });
  assert.equal((await lines[0].end()).code, 4004);
  const guess = await new Line(host, id, from(77)).open();
  assert.ok(guess.closed, "guesses of one network");
});

test("whoever fills the server with tables that wait loses them to others, and takes none of theirs", async (t) => {
  const host = await serve(t, { proxy: true, limits: { tables: 60, creates: 20 } });
  const make = async (address) => {
    const response = await post(host, {}, { "Content-Type": "application/json", "X-Forwarded-For": address });
    const { table, links, refused } = await response.json();
    return { status: response.status, id: table ?? refused.id, tokens: links?.map((link) => new URLSearchParams(link.split("#")[1]).get("key")) };
  };
  const honest = await make("1.1.1.1");
  const attackers = Array.from({ length: 5 }, (_, i) => `10.0.0.${i}`);
  const filled = [];
  for (let i = 0; i < 20; i++) for (const address of attackers) filled.push(await make(address));
  assert.equal(host.server.counts.waiting, 60);
  assert.ok(filled.some(({ id }) => id === "table.full"));
  // They even sit at their tables.
  const kept = (await readdir(host.dir)).filter((name) => name.endsWith(".table")).map((name) => name.slice(0, -6));
  const sitting = [];
  for (const table of filled.filter(({ id }) => kept.includes(id))) sitting.push(await greeted(host, table));
  for (let i = 0; i < 30; i++) assert.equal((await make(`2.2.2.${i}`)).status, 201, "a newcomer has room");
  assert.equal(host.server.counts.waiting, 60);
  assert.equal((await make("1.1.1.1")).status, 201, "and so has who has a table");
  await greeted(host, honest); // whose first one is still there
  await until(() => sitting.filter(({ closed }) => closed?.code === 4004).length === 31);
  assert.equal((await readdir(host.dir)).filter((name) => name.endsWith(".table")).length, 60, "the files are gone, too");
  for (const line of sitting) line.socket.terminate();
  await until(() => host.server.counts.tables <= 1);
  const ids = new Set((await readdir(host.dir)).map((name) => name.split(".")[0]));
  assert.equal(ids.size, 60);
  // A match that has begun is nobody's to take.
  assert.deepEqual(host.errors, []);
});

test("a full server makes room at a table that nobody uses before one at which somebody sits", async (t) => {
  const host = await serve(t, { proxy: true, limits: { tables: 3 } });
  const at = (address) => ({ "Content-Type": "application/json", "X-Forwarded-For": address });
  const made = [];
  for (let i = 0; i < 3; i++) made.push(await (await post(host, {}, at("10.0.0.1"))).json());
  const [used, idle] = made.map(({ table: id, links }) => ({ id, tokens: links.map((link) => new URLSearchParams(link.split("#")[1]).get("key")) }));
  await greeted(host, used);
  assert.equal((await post(host, {}, at("2.2.2.2"))).status, 201);
  const line = await new Line(host, idle.id).open();
  assert.equal((await line.refusal({ type: "hello", token: idle.tokens[0] })).id, "table.gone");
  await greeted(host, used, 1);
});

test("guessed links are refused, and soon the address is", async (t) => {
  const host = await serve(t, { limits: { guesses: 3 } });
  const table = await newTable(host);
  for (let i = 0; i < 3; i++) {
    const line = await new Line(host, i === 1 ? "0123456789abcdef" : table.id).open();
    const refused = await line.refusal({ type: "hello", token: i === 0 ? table.tokens[0].slice(1) : randomBytes(16).toString("base64url") });
    assert.equal(refused.id, i === 1 ? "table.gone" : "hello.link");
    assert.equal((await line.end()).code, 4004);
  }
  const url = `${host.ws}/t/${table.id}`;
  assert.equal(await statusOf(url), 429);
  host.clock.now += 30_000;
  assert.equal(await statusOf(url), 101);
  assert.equal(host.server.counts.tables, 0);
});

test("tokens have 128 bits, and ids do not repeat", async (t) => {
  const host = await serve(t, { prefix: "q7" });
  const tables = await Promise.all(Array.from({ length: 50 }, () => newTable(host)));
  const tokens = tables.flatMap(({ tokens: both }) => both);
  assert.equal(new Set(tokens).size, 100);
  for (const token of tokens) assert.equal(Buffer.from(token, "base64url").length, 16);
  assert.equal(new Set(tables.map(({ id }) => id)).size, 50);
  assert.ok(tables.every(({ id }) => /^q7[0-9a-f]{16}$/.test(id)));
});

test("one address makes so many tables, and so many wait for their match to begin", async (t) => {
  const host = await serve(t, { limits: { creates: 3, tables: 5 } });
  for (let i = 0; i < 3; i++) assert.equal((await post(host, {})).status, 201);
  const refused = await post(host, {});
  assert.deepEqual([refused.status, (await refused.json()).refused.id], [429, "rate"]);
  host.clock.now += 60_000;
  for (let i = 0; i < 2; i++) assert.equal((await post(host, {})).status, 201);
  host.clock.now += 60_000;
  const full = await post(host, {});
  assert.deepEqual([full.status, (await full.json()).refused.id], [503, "table.full"]);
});

test("a request with wrong options counts, so that nobody lets the server try them without end", async (t) => {
  const host = await serve(t, { limits: { creates: 2 } });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await post(host, { variant: "none" })).status);
  assert.deepEqual(statuses, [400, 400, 429]);
});

test("matches that have begun do not keep others from making a table", async (t) => {
  const host = await serve(t, { limits: { tables: 1 } });
  const table = await newTable(host);
  assert.equal((await post(host, {})).status, 503);
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { plays: false }));
  await until(() => robots.every(({ guest }) => guest.state));
  for (const { hangUp } of robots) hangUp();
  assert.equal((await post(host, {})).status, 201);
  await host.server.stop();
  const next = await serve(t, { dir: host.dir, limits: { tables: 2 } });
  assert.deepEqual([await post(next, {}), await post(next, {})].map(({ status }) => status), [201, 503]);
});

test("a table that cannot be kept is not made", async (t) => {
  const dir = await folder(t);
  const store = Object.assign(new Store(dir), { flush: () => Promise.reject(new Error("the disk is full")) });
  const host = await serve(t, { dir, store });
  assert.equal((await post(host, {})).status, 500);
  assert.deepEqual([host.server.counts.waiting, host.errors.length], [0, 1]);
});

test("behind a web server each address has limits of its own", async (t) => {
  const host = await serve(t, { proxy: true, limits: { creates: 1 } });
  const make = async (forwarded) => (await post(host, {}, { "Content-Type": "application/json", "X-Forwarded-For": forwarded })).status;
  assert.deepEqual([await make("1.1.1.1"), await make("9.9.9.9, 1.1.1.1"), await make("1.1.1.1, 2.2.2.2")], [201, 429, 201]);
});
