// Unwelcome messages: each gets a clear answer, and nobody else notices.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import test from "node:test";
import WebSocket from "ws";
import { LIMITS } from "../server.js";
import { greeted } from "./bare.js";
import { Line, newTable, numbers, serve, until } from "./support.js";

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
