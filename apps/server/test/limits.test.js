// Unwelcome guests: each gets a clear answer, and nobody else notices.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import test from "node:test";
import WebSocket from "ws";
import { Connection, LIMITS, networkOf } from "../server.js";
import { Store } from "../store.js";
import { folder, Line, newTable, numbers, post, Robot, serve, until } from "./support.js";

const greeted = async (host, table, seat = 0) => {
  const line = await new Line(host, table.id).open();
  line.say({ type: "hello", token: table.tokens[seat], name: "Ann" });
  await line.next("table");
  return line;
};

/** The status with which a WebSocket is refused. */
const statusOf = (url) =>
  new Promise((done) => {
    const socket = new WebSocket(url);
    socket.on("unexpected-response", (_, response) => done(response.statusCode));
    socket.on("open", () => done(101));
    socket.on("error", () => {});
  });

test("garbage is answered and ends the connection", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const below = numbers(3);
  const garbage = ["", "{", "[]", "null", '"hello"', "7", "\u0000", "{\"type\":", randomBytes(50).toString("latin1"), randomBytes(50)];
  for (let i = 0; i < 30; i++) garbage.push(Array.from({ length: 1 + below(40) }, () => '{}[]":,\\0truefalsenull'[below(22)]).join(""));
  for (const text of garbage) {
    const line = await greeted(host, table);
    const { id } = await line.refusal(text);
    if (id === "message.json") assert.deepEqual(await line.end(), { code: 1008, reason: "message.json" });
    else assert.match(id, /^message\./);
  }
  assert.deepEqual(host.errors, []);
});

test("an unknown type or member is refused by name, and the connection stays", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const line = await greeted(host, table);
  for (const [message, id, param] of [
    [{ type: "dance" }, "message.type", "dance"],
    [{}, "message.type", "undefined"],
    [{ type: "constructor" }, "message.type", "constructor"],
    [{ type: { toString: 1 } }, "message.type", "object"],
    [{ type: 7 }, "message.type", "number"],
    ['{"type":"__proto__"}', "message.type", "__proto__"],
    [{ type: "act", at: 1 }, "message.field", "do"],
    [{ type: "act", at: -1, do: "draw" }, "message.field", "at"],
    [{ type: "act", at: 1.5, do: "draw" }, "message.field", "at"],
    [{ type: "act", at: 1, do: "draw", seat: 1 }, "message.field", "seat"],
    [{ type: "act", at: 1, do: "draw\u0000" }, "message.field", "do"],
    [{ type: "act", at: 1, do: "dr\u200baw" }, "message.field", "do"],
    [{ type: "hello", token: "\ud800" }, "message.field", "token"],
    ['{"type":"resign","__proto__":{"at":1}}', "message.field", "__proto__"],
    [{ type: "commit", share_commit: "AA".repeat(32) }, "message.field", "share_commit"],
    [{ type: "share", share: "00" }, "message.field", "share"],
  ]) {
    const refused = await line.refusal(message);
    assert.deepEqual([refused.id, refused.params], [id, [param]], JSON.stringify(message));
  }
  line.say({ type: "ping" });
  await line.next("pong");
  assert.deepEqual(host.errors, []);
});

test("a fault of the server ends the connection that met it, and no other", async (t) => {
  let broken = false;
  const clock = {
    get now() {
      if (!broken) return 1_800_000_000_000;
      broken = false;
      throw new Error("the clock is broken");
    },
  };
  const host = await serve(t, { clock });
  const table = await newTable(host);
  const [ann, ben] = [await greeted(host, table, 0), await greeted(host, table, 1)];
  broken = true;
  ann.say({ type: "ping" });
  assert.deepEqual(await ann.end(), { code: 1011, reason: "storage" });
  assert.match(String(host.errors), /the clock is broken/);
  ben.say({ type: "ping" });
  await ben.next("pong");
});

test("a connection has one seat: that of its last hello", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const line = await greeted(host, table, 0);
  line.say({ type: "hello", token: table.tokens[1] });
  const { seat, present } = await line.next("table");
  assert.deepEqual([seat, present], [1, [false, true]]);
});

test("a message that is too long ends the connection, and one of the greatest length does not", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const line = await greeted(host, table);
  const longest = JSON.stringify({ type: "act", at: 1, do: "" });
  assert.equal((await line.refusal(longest.replace('""', `"${"x".repeat(LIMITS.message - longest.length)}"`))).id, "message.field");
  line.say({ type: "act", at: 1, do: "x".repeat(LIMITS.message) });
  assert.equal((await line.end()).code, 1009);
});

test("too many messages end the connection, as many as are allowed do not", async (t) => {
  const host = await serve(t, { limits: { rate: 10, burst: 5 } });
  const table = await newTable(host);
  const line = await greeted(host, table);
  for (let i = 0; i < 20; i++) {
    host.clock.now += 100;
    line.say({ type: "ping" });
    await line.next("pong");
  }
  for (let i = 0; i < 5; i++) line.say({ type: "ping" });
  assert.equal((await line.next("refused")).id, "rate");
  assert.deepEqual(await line.end(), { code: 1008, reason: "rate" });
});

test("pings, pongs and pieces of messages count like messages: who sends them without end is cut off, before and after hello", async (t) => {
  const host = await serve(t, { limits: { rate: 20, burst: 60 } });
  const table = await newTable(host);
  for (const greet of [false, true]) {
    for (const [kind, flood] of [
      ["ping", (socket) => socket.ping()],
      ["pong", (socket) => socket.pong()],
      ["a message in pieces", (socket) => socket.send("", { fin: false })],
      ["message", (socket) => socket.send("{}")],
    ]) {
      let counted = 0;
      const line = greet ? await greeted(host, table) : await new Line(host, table.id).open();
      const server = [...host.server.sockets.clients].at(-1);
      server.on("ping", () => counted++).on("pong", () => counted++);
      for (let i = 0; i < 60_000 && !line.closed; i++) {
        if (line.socket.readyState === WebSocket.OPEN) flood(line.socket);
        if (i % 500 === 0) await new Promise((done) => setImmediate(done));
      }
      await line.end();
      assert.ok(counted < 121 + 65_536 / 6, `${kind}: ${counted}`); // what one read of the socket had still brought in
      await until(() => host.server.counts.connections === 0);
    }
  }
  // The pings of the server itself, and their answers, cost nobody the connection.
  const line = await greeted(host, table);
  for (let i = 0; i < 60; i++) line.socket.ping();
  line.say({ type: "ping" });
  assert.equal((await line.next("refused")).id, "rate");
});

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

test("the page may run its own files only, and stand in no other page", async (t) => {
  const page = join(await folder(t), "page");
  await mkdir(page, { recursive: true });
  await writeFile(join(page, "index.html"), "");
  await writeFile(join(page, "worker.js"), "");
  const host = await serve(t, { page });
  for (const path of ["/", "/index.html", "/worker.js"]) {
    const { headers } = await fetch(host.http + path);
    const rules = Object.fromEntries(headers.get("content-security-policy").split("; ").map((rule) => [rule.slice(0, rule.indexOf(" ")), rule.slice(rule.indexOf(" ") + 1)]));
    const own = new URL(host.http).host;
    assert.deepEqual(rules, {
      "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "img-src": "'self' data:", "manifest-src": "'self'", "worker-src": "'self'",
      "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'", "connect-src": `'self' ws://${own} wss://${own}`,
    });
    assert.equal(headers.get("x-frame-options"), "DENY");
  }
  const answer = await raw(host, "GET / HTTP/1.1\r\nHost: x; script-src *\r\nConnection: close\r\n\r\n");
  assert.match(answer, /connect-src 'self'\r\n/, "what is no name of a host is not said again");
});

test("the time of day may jump: nobody is cut off", async (t) => {
  const { now } = Date;
  let jumped = 0;
  t.mock.method(Date, "now", () => now() + jumped);
  const host = await serve(t, { now: undefined, limits: { rate: 10, burst: 5, silence: 60 } });
  const line = await greeted(host, await newTable(host));
  for (const hours of [-24, 24]) {
    jumped = hours * 3_600_000;
    await host.server.tick();
    line.say({ type: "ping" });
    await line.next("pong");
  }
});

test("whoever says nothing, or something else first, does not stay", async (t) => {
  const host = await serve(t, { limits: { hello: 10 } });
  const table = await newTable(host);
  const [silent, early] = [await new Line(host, table.id).open(), await new Line(host, table.id).open()];
  assert.equal((await early.refusal({ type: "resign" })).id, "hello.first");
  host.clock.now += 10_000;
  await host.server.tick();
  host.clock.now += 1;
  await host.server.tick();
  for (const line of [silent, early]) assert.deepEqual(await line.end(), { code: 4008, reason: "hello" });
});

test("a connection that answers no pings is cut, and one that does stays", async (t) => {
  const host = await serve(t, { limits: { silence: 60 } });
  const table = await newTable(host);
  const [dead, alive] = [await greeted(host, table, 0), await greeted(host, table, 1)];
  dead.socket.pong = () => {};
  dead.socket._receiver.removeAllListeners("ping");
  for (let i = 0; i < 4; i++) {
    const ponged = new Promise((done) => alive.socket.once("ping", done));
    host.clock.now += 19_000;
    await host.server.tick();
    await ponged;
    alive.say({ type: "ping" });
    await alive.next("pong");
  }
  assert.equal((await dead.end()).code, 1006);
  assert.equal(alive.closed, null);
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

test("there are so many connections, in all and from one address", async (t) => {
  const host = await serve(t, { limits: { connections: 5, perAddress: 3 } });
  const { id } = await newTable(host);
  const lines = [];
  for (let i = 0; i < 3; i++) lines.push(await new Line(host, id).open());
  assert.equal(await statusOf(`${host.ws}/t/${id}`), 429);
  await lines[0].hangUp();
  while (host.server.counts.connections > 2) await new Promise((done) => setTimeout(done, 5));
  assert.equal(await statusOf(`${host.ws}/t/${id}`), 101);
  const small = await serve(t, { limits: { connections: 1 } });
  await new Line(small, id).open();
  assert.equal(await statusOf(`${small.ws}/t/${id}`), 503);
});

/** A connection that says these bytes and does what it likes with the answer; `ended` when it is closed. */
function plain(t, host, text = "", options = {}) {
  const socket = createConnection({ port: portOf(host), host: "127.0.0.1", ...options });
  socket.on("error", () => {}).write(text);
  socket.ended = new Promise((done) => socket.once("close", done));
  t.after(() => socket.destroy());
  return socket;
}

test("a connection that is refused does not stay, whatever it does then", async (t) => {
  const host = await serve(t);
  for (const more of ["", "x"]) {
    const socket = plain(t, host, "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", { allowHalfOpen: true });
    const answer = await new Promise((done) => socket.once("data", done));
    assert.match(answer.toString(), /^HTTP\/1.1 404/);
    socket.write(more);
  }
  await until(async () => (await connectionsOf(host)) === 0);
});

test("connections that are no WebSockets have the same limits", async (t) => {
  const host = await serve(t, { limits: { connections: 5, perAddress: 3, silence: 1e6 } });
  const sockets = Array.from({ length: 4 }, () => plain(t, host));
  await Promise.race(sockets.map(({ ended }) => ended));
  assert.equal(sockets.filter(({ destroyed }) => !destroyed).length, 3);
  assert.equal(await connectionsOf(host), 3);
});

test("a connection that reads nothing is cut, and a guest beside it is not", async (t) => {
  const page = join(await folder(t), "page");
  await mkdir(page);
  await writeFile(join(page, "index.html"), "");
  await writeFile(join(page, "large"), Buffer.alloc(50e6));
  const host = await serve(t, { page, limits: { silence: 1 } });
  const line = await greeted(host, await newTable(host));
  await plain(t, host, "GET /large HTTP/1.1\r\nHost: x\r\n\r\n").pause();
  await until(async () => (await connectionsOf(host)) === 1);
  line.say({ type: "ping" });
  await line.next("pong");
});

test("a slow reader is cut off, and nothing waits for it in memory", () => {
  const sent = [];
  const socket = { readyState: WebSocket.OPEN, bufferedAmount: 0, send: (text) => sent.push(text), terminate: () => (socket.readyState = WebSocket.CLOSED) };
  const connection = new Connection(socket, "1.1.1.1", { ...LIMITS, buffer: 1000 }, 0);
  socket.bufferedAmount = 1000;
  connection.send({ type: "pong" });
  assert.deepEqual([sent.length, connection.closed], [1, false]);
  socket.bufferedAmount = 1001;
  connection.send({ type: "pong" });
  connection.send({ type: "pong" });
  assert.deepEqual([sent.length, connection.closed], [1, true]);
});

test("a reader that stops is cut off, comes back, and has lost nothing", async (t) => {
  const host = await serve(t, { limits: { buffer: 20_000 } });
  const table = await newTable(host, { options: { target: 200 } });
  const line = await greeted(host, table);
  line.socket._socket.pause();
  // Each hello is answered with the table. What the kernel takes does not count: so many are sent until the server has had enough.
  let sent = 0;
  while (host.server.counts.connections > 0 && sent < 2e6) {
    for (let i = 0; i < 200; i++, sent++) line.say({ type: "hello", token: table.tokens[0] });
    await new Promise((done) => setImmediate(done));
  }
  assert.equal(host.server.counts.connections, 0);
  line.socket._socket.resume();
  assert.equal((await line.end()).code, 1006);
  const robots = [0, 1].map((seat) => new Robot(host, table, seat));
  const ends = await Promise.all(robots.map(({ finished }) => finished));
  assert.equal(ends[0].record, ends[1].record);
  for (const { hangUp } of robots) hangUp();
});

test("messages in any order neither end the server nor touch the other seat", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const below = numbers(11);
  const hexes = ["00".repeat(32), "ff".repeat(32)];
  const any = () =>
    [
      { type: "hello", token: table.tokens[0], name: "Ann" }, { type: "commit", share_commit: hexes[below(2)] }, { type: "share", share: hexes[below(2)] },
      { type: "act", at: below(4), do: "draw" }, { type: "resign" }, { type: "ping" }, { type: "hello", token: table.tokens[0], line: 1 + below(3), receipt: hexes[0] },
    ][below(7)];
  const ben = await greeted(host, table, 1);
  for (let round = 0; round < 15; round++) {
    const line = await new Line(host, table.id).open();
    for (let i = 0; i < 20; i++) line.say(any());
    line.socket.close();
    await line.end();
  }
  ben.say({ type: "ping" });
  await ben.next("pong");
  assert.deepEqual(host.errors, []);
  assert.equal(ben.closed, null);
});

test("HTTP: what is wrong has its status", async (t) => {
  const host = await serve(t);
  const status = async (path, options) => (await fetch(host.http + path, options)).status;
  const json = { "Content-Type": "application/json" };
  assert.equal((await post(host, "{}", { "Content-Type": "text/plain" })).status, 415);
  assert.equal((await post(host, "{")).status, 400);
  assert.equal((await post(host, "[]")).status, 400);
  assert.equal((await post(host, JSON.stringify({ variant: "x".repeat(5000) }))).status, 413);
  for (const chosen of [{ variant: "a\0" }, { options: { "a\0": 1 } }, { options: { target: "1\0" } }]) assert.equal((await post(host, chosen)).status, 400);
  const endless = new Blob(["{}"]).stream();
  assert.equal(await status("/tables", { method: "POST", headers: json, body: endless, duplex: "half" }), 413, "a body that does not say its length");
  assert.equal(await status("/tables", { method: "DELETE" }), 405);
  assert.equal(await status("/tables", { method: "PUT", headers: json, body: "{}" }), 405);
  assert.equal(await status("/%"), 404);
  assert.equal(await status("/"), 404);
  assert.equal(await statusOf(`${host.ws}/elsewhere`), 404);
  assert.equal(await statusOf(`${host.ws}/t/..%2f..`), 404);
  assert.deepEqual(host.errors, []);
});

test("only files of the page are served, and its index is told that there is a table server", async (t) => {
  const page = join(await folder(t), "page");
  await mkdir(join(page, "assets"), { recursive: true });
  await writeFile(join(page, "index.html"), '<meta name="mille-tables" content="no" /><p>the page');
  await writeFile(join(page, "assets/a.js"), "1");
  await writeFile(join(page, "../outside"), "secret");
  const host = await serve(t, { page });
  for (const path of ["/", "/index.html", "/?any"]) {
    const response = await fetch(host.http + path);
    assert.deepEqual([response.status, await response.text()], [200, '<meta name="mille-tables" content="yes" /><p>the page']);
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
  }
  assert.equal((await fetch(`${host.http}/assets/a.js`)).headers.get("content-type"), "text/javascript");
  for (const path of ["/../outside", "/%2e%2e/outside", "/assets/%2e%2e%2f%2e%2e%2foutside", "/assets", "/a%00b", "/a\\..\\..\\outside", "outside", "/t/../../outside"]) {
    const answer = await raw(host, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1.1 40[04]/, path);
    assert.ok(!answer.includes("secret"));
  }
});

const portOf = (host) => Number(new URL(host.http).port);
const connectionsOf = (host) => new Promise((done) => host.server.http.getConnections((_, count) => done(count)));

/** An answer to exactly these bytes. */
function raw(host, text) {
  return new Promise((done) => {
    let answer = "";
    const socket = createConnection(portOf(host), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => (answer += data)).on("close", () => done(answer));
  });
}
