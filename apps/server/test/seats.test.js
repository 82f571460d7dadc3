// Who has a seat: the first device that takes it with the link, and the devices that it gave its code. Everybody else is refused.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import WebSocket from "ws";
import { codeOf, newNotes, newSecret, proofOf, readCode } from "../guest.js";
import { Store } from "../store.js";
import { hashed } from "../table.js";
import { folder, Line, newTable, post, Robot, secretOf, serve, until, verdictOf } from "./support.js";

const hello = (token, secret, more = {}) => ({ type: "hello", ...(token && { token }), proof: proofOf(secret), ...more });

/** What a device with this secret is told at the table: its seat, or the id of the refusal. */
async function told(host, id, message) {
  const line = await new Line(host, id).open();
  line.say(message);
  await until(() => line.texts.length > 0);
  const { type, seat, id: why } = JSON.parse(line.texts[0]);
  if (type === "refused") await (why === "message.field" ? line.hangUp() : line.end());
  return { answer: type === "table" ? seat : why, line };
}

/** A table at which both guests sit, and the match has begun. */
async function begun(host, chosen = { options: { target: 200 } }) {
  const table = await newTable(host, chosen);
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { plays: false }));
  await until(() => robots.every(({ guest }) => guest.state));
  return { table, robots };
}

test("the maker, who has both links, gets no seat that the friend has taken: not while the friend is away, not after a restart", async (t) => {
  const dir = await folder(t);
  const host = await serve(t, { dir });
  const { table, robots } = await begun(host);
  robots[1].hangUp();
  await until(() => robots[0].guest.state.present[1] === false);
  const before = await readFile(join(dir, `${table.id}.mille`), "utf8");
  const maker = secretOf(table.tokens[0]);
  let attacks = 0;
  const refusedAt = async (where) => {
    for (const [message, id] of [
      [hello(table.tokens[1], newSecret()), "seat.taken"], // the friend's link, in a new window
      [hello(table.tokens[1], newSecret(), { name: "Ben" }), "seat.taken"],
      [hello(table.tokens[1], maker), "seat.taken"], // in the maker's own
      [hello(table.tokens[1], newSecret(), { line: 1, receipt: "00".repeat(32) }), "seat.taken"],
      [hello(null, newSecret()), "hello.link"], // a code that is guessed
      [{ type: "hello", token: table.tokens[1] , proof: secretOf(table.tokens[1]) }, "seat.taken"], // a secret is no proof of itself
      [{ type: "hello", token: table.tokens[1], proof: hashed(proofOf(secretOf(table.tokens[1]))) }, "seat.taken"], // what the server keeps
      ['{"type":"hello","token":"x"}', "message.field"], // as before: a link alone
    ]) {
      const { answer, line } = await told(where, table.id, message);
      assert.equal(answer, id, JSON.stringify(message));
      assert.ok(!line.texts.some((text) => /"(lines|state|sheet|sealing)"/.test(text)), "nothing of the match is shown");
      if (id === "seat.taken") assert.deepEqual(line.closed, { code: 4010, reason: "seat.taken" });
      attacks++;
    }
  };
  await refusedAt(host);
  // On the maker's own connection, which has a seat.
  const line = await new Line(host, table.id).open();
  line.say(hello(table.tokens[0], maker));
  await line.next("state");
  assert.equal((await line.refusal(hello(table.tokens[1], maker))).id, "seat.taken");
  await line.end();
  for (const { hangUp } of robots) hangUp();
  await host.server.stop();
  const again = await serve(t, { dir });
  await refusedAt(again);
  assert.equal(await readFile(join(dir, `${table.id}.mille`), "utf8"), before, "nobody moved");
  // The friend comes back to the seat.
  const friend = new Robot(again, table, 1, { plays: false, notes: robots[1].kept });
  await until(() => friend.guest.state);
  friend.hangUp();
  t.diagnostic(`${attacks + 1} attempts with the friend's link`);
});

test("looking takes no seat; sitting down does, and who only looked is told", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const [one, other] = [newSecret(), newSecret()];
  const looks = (await told(host, table.id, hello(table.tokens[1], one))).line;
  const takes = (await told(host, table.id, hello(table.tokens[1], other, { name: "Ben" }))).line;
  assert.equal((await looks.next("refused")).id, "seat.taken");
  assert.equal((await looks.end()).code, 4010);
  assert.equal((await told(host, table.id, hello(table.tokens[1], one))).answer, "seat.taken");
  assert.equal(takes.closed, null);
});

test("the friend whose seat the maker took first learns it, and of two devices at once one has it", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  await told(host, table.id, hello(table.tokens[1], newSecret(), { name: "Ben" }));
  const { answer, line } = await told(host, table.id, hello(table.tokens[1], newSecret(), { name: "Ben" }));
  assert.deepEqual([answer, line.closed.code], ["seat.taken", 4010]);
  const lines = await Promise.all(Array.from({ length: 8 }, () => new Line(host, table.id).open()));
  for (const each of lines) each.say(hello(table.tokens[0], newSecret(), { name: "Ann" }));
  await until(() => lines.filter(({ closed }) => closed?.code === 4010).length === 7);
  assert.equal(lines.filter(({ closed }) => closed === null).length, 1);
});

test("the server keeps neither secret nor proof, and the hash is on the disk before anybody is answered", async (t) => {
  const dir = await folder(t);
  const store = new Store(dir);
  let flushed = "";
  store.flush = async (handle) => {
    await handle.datasync();
    if ((await handle.stat()).isFile()) flushed = await readFile(join(dir, `${table?.id}.table`), "utf8").catch(() => "");
  };
  let table;
  const host = await serve(t, { dir, store });
  table = await newTable(host);
  const secret = newSecret();
  await told(host, table.id, hello(table.tokens[0], secret, { name: "Ann" }));
  assert.ok(flushed.includes(hashed(proofOf(secret))));
  for (const hidden of [secret, proofOf(secret), table.tokens[0]]) assert.ok(!flushed.includes(hidden));
  // A disk that fails takes no seat.
  store.flush = async () => {
    throw new Error("the disk is gone");
  };
  assert.equal((await told(host, table.id, hello(table.tokens[1], newSecret(), { name: "Ben" }))).answer, "storage");
  host.errors.length = 0;
});

test("a second device plays on with the code, at any moment, and the match verifies", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, { options: { target: 300 } });
  const other = new Robot(host, table, 0);
  let [moves, device, notes] = [0, null, newNotes()];
  // The person changes devices after every seventh action, now with the code of the beginning, now with the latest, and without the link.
  const first = codeOf(table.id, { ...notes, seat: 1 });
  const done = new Promise((end, failed) => {
    const sit = (from, token) => {
      device = new Robot(host, table, 1, {
        notes: from, ...(token ? {} : { token: null }),
        on: {
          state: ({ legal }) => {
            if (!legal || ++moves % 7 !== 0) return;
            const { hangUp, guest } = device;
            const { notes: taken } = readCode(moves % 2 ? first : guest.code(table.id));
            setImmediate(() => {
              hangUp();
              sit(taken, null);
            });
          },
        },
      });
      device.finished.then(end, failed);
    };
    sit(notes, table.tokens[1]);
  });
  await Promise.all([done, other.finished]);
  assert.ok(moves > 14, `${moves}`);
  for (const robot of [device, other]) {
    robot.hangUp();
    assert.equal(robot.guest.broken, null);
    assert.equal(robot.guest.notes.over, true);
    assert.match(verdictOf(robot.guest).result, /^verified/);
  }
});

test("a table that was made before seats belonged to devices goes on with its links", async (t) => {
  const dir = await folder(t);
  const host = await serve(t, { dir });
  const table = await newTable(host);
  await host.server.stop();
  const store = new Store(dir);
  const files = await store.open(table.id);
  await files.note({ seat: 0, name: "Ann" });
  await files.close();
  const again = await serve(t, { dir });
  const [one, other] = [newSecret(), newSecret()];
  assert.equal((await told(again, table.id, hello(table.tokens[0], one))).answer, 0);
  assert.equal((await told(again, table.id, hello(table.tokens[0], other))).answer, "seat.taken");
});

test("at the table of a rematch the seats belong to the same devices", async (t) => {
  const host = await serve(t);
  const { table, robots } = await begun(host, { options: { target: 1 } });
  robots[0].guest.resign();
  await Promise.all(robots.map(({ finished }) => finished));
  for (const { guest } of robots) guest.rematch();
  await until(() => robots[0].guest.result.next);
  const { next } = robots[0].guest.result;
  assert.equal((await told(host, next, hello(table.tokens[1], newSecret()))).answer, "seat.taken");
  assert.equal((await told(host, next, hello(table.tokens[1], secretOf(table.tokens[1])))).answer, 1);
  for (const { hangUp } of robots) hangUp();
});

/** The status with which a WebSocket of a page is answered. */
const upgrade = (host, id, headers) =>
  new Promise((done) => {
    const socket = new WebSocket(`${host.ws}/t/${id}`, { headers });
    socket.on("unexpected-response", (_, response) => done(response.statusCode)).on("open", () => socket.close(done(101))).on("error", () => {});
  });

test("a page of another server gets neither a table nor a WebSocket", async (t) => {
  const host = await serve(t);
  const { id } = await newTable(host);
  const own = new URL(host.http).host;
  const foreign = ["https://evil.example", "http://127.0.0.1:1", "null", `http://${own}.evil.example`, `http://evil.example/${own}`, "", `ftp://${own}`, `http://x@${own}`];
  for (const origin of foreign) {
    assert.equal(await upgrade(host, id, { Origin: origin }), 403, origin);
    const response = await post(host, {}, { "Content-Type": "application/json", Origin: origin });
    assert.deepEqual([response.status, (await response.json()).refused.id], [403, "table.origin"], origin);
  }
  for (const headers of [{}, { Origin: `http://${own}` }, { Origin: `https://${own}` }]) {
    assert.equal(await upgrade(host, id, headers), 101);
    assert.equal((await post(host, {}, { "Content-Type": "application/json", ...headers })).status, 201);
  }
  t.diagnostic(`${2 * foreign.length} requests of foreign pages`);
});
