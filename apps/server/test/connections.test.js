// How many connections there may be, and readers that are too slow.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import WebSocket from "ws";
import { Connection, LIMITS } from "../server.js";
import { connectionsOf, greeted, plain, statusOf } from "./bare.js";
import { folder, Line, newTable, Robot, serve, until } from "./support.js";

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
