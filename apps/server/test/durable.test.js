// Nothing that was shown is ever lost: cut files, failing disks, and a server that is killed and started again.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { guest as library } from "libmille";
import { Store } from "../store.js";
import { chooser, folder, Line, newTable, numbers, playMatch, Robot, serve, until, verdictOf } from "./support.js";

const MAIN = fileURLToPath(new URL("../main.js", import.meta.url));

/** Draws and discards only, so that the stock is used up and renewed. */
const drawer = (seed) => {
  const below = numbers(seed);
  return (legal) => {
    const discards = legal.filter((action) => action.startsWith("discard"));
    return discards.length > 0 ? discards[below(discards.length)] : "draw";
  };
};

test("from every line, whole or half, the match goes on, and earlier receipts hold", async (t) => {
  const first = await serve(t);
  const table = await newTable(first, { options: { target: 1 } });
  // Two deals of which the second has a reshuffle: the guests lay, or only draw, by the deal.
  const choose = (seed) => {
    const [lay, draw] = [chooser(seed), drawer(seed)];
    return (legal, view) => (view.reshuffles > 1 || view.deal > 1 ? lay(legal) : draw(legal));
  };
  const [ann] = await playMatch(first, table, [{ choose: choose(1) }, { choose: choose(2) }]);
  const { lines } = ann.guest.notes;
  const kinds = new Set(lines.map((line) => Object.keys(JSON.parse(line))[0]));
  for (const kind of ["mille_record", "deal", "seat", "reshuffle", "deal_end", "match_end", "reveal"]) assert.ok(kinds.has(kind), kind);
  await first.server.stop();

  const path = join(first.dir, `${table.id}.mille`);
  const whole = await readFile(path, "utf8");
  const { seed } = JSON.parse(lines.at(-1)).reveal;
  await assert.rejects(stat(join(first.dir, `${table.id}.secret`)), "the seed is public now");
  const ends = [0];
  for (let at = whole.indexOf("\n"); at >= 0; at = whole.indexOf("\n", at + 1)) ends.push(at + 1);
  const odd = new Set(["reshuffle", "deal_end", "match_end", "reveal", "deal", "mille_record"]);
  for (let line = 1; line < ends.length; line++) {
    const near = [line - 2, line - 1, line].some((at) => lines[at] && odd.has(Object.keys(JSON.parse(lines[at]))[0]));
    if (!near && line % 10 !== 0) continue;
    for (const extra of [0, 1, Math.floor(((ends[line + 1] ?? ends[line]) - ends[line]) / 2)]) {
      await writeFile(path, whole.slice(0, ends[line] + extra));
      await writeFile(join(first.dir, `${table.id}.secret`), `${seed}\n`); // as it was until the last line was written
      const host = await serve(t, { dir: first.dir });
      const guest = await new Line(host, table.id).open();
      // A reshuffle is written together with its draw: no guest holds a receipt between them.
      const held = lines[line - 1].startsWith('{"reshuffle"') ? line - 1 : line;
      guest.say({ type: "hello", token: table.tokens[0], line: held, receipt: receiptOf(lines, held) });
      const { at } = await guest.next("state");
      assert.ok(at >= held, `cut after ${line} lines and ${extra} bytes`);
      const now = await readFile(path, "utf8");
      assert.ok(now.startsWith(whole.slice(0, ends[held])) && now.endsWith("\n"));
      assert.equal(now.split("\n").length - 1, at);
      assert.ok(now === whole || whole.startsWith(now), "what the engine writes again is what was there");
      assert.deepEqual(host.errors, []);
      await host.server.stop();
    }
  }
});

/** The receipt after the first lines. */
function receiptOf(lines, count) {
  let receipt = null;
  for (const line of lines.slice(0, count)) receipt = library.receipt(receipt, line);
  return Buffer.from(receipt).toString("hex");
}

test("a match that another version began goes on with its header and its receipts", async (t) => {
  const first = await serve(t);
  const table = await newTable(first, { options: { target: 1 } });
  await playMatch(first, table, [{ choose: chooser(1) }, { choose: chooser(2) }]);
  await first.server.stop();
  const path = join(first.dir, `${table.id}.mille`);
  const lines = (await readFile(path, "utf8")).replace(/"engine":"[^"]*"/, '"engine":"0.0.9"').split("\n").slice(0, -1);
  const begun = `${lines.slice(0, 4).join("\n")}\n`;
  await writeFile(path, begun);
  await writeFile(join(first.dir, `${table.id}.secret`), `${JSON.parse(lines.at(-1)).reveal.seed}\n`);
  const host = await serve(t, { dir: first.dir });
  const guest = await new Line(host, table.id).open();
  guest.say({ type: "hello", token: table.tokens[0], line: 4, receipt: receiptOf(lines, 4) });
  assert.ok((await guest.next("state")).at >= 4);
  assert.ok((await readFile(path, "utf8")).startsWith(begun));
  assert.deepEqual(host.errors, []);
  await host.server.stop();
});

/** A disk that fails at its n-th operation and from then on: in the middle of a write, or instead of a flush. */
class Failing extends Store {
  operations = 0;
  failAt = Infinity;

  async write(handle, text) {
    if (++this.operations < this.failAt) return super.write(handle, text);
    if (this.operations === this.failAt) await super.write(handle, text.slice(0, Math.floor(text.length / 2)));
    throw new Error("the disk is gone");
  }

  async flush(handle) {
    if (++this.operations >= this.failAt) throw new Error("the disk is gone");
    return super.flush(handle);
  }
}

test("at whatever operation the disk fails, the match goes on with a new server, and nobody saw a line that is lost", async (t) => {
  const failing = async (failAt) => {
    const dir = await folder(t);
    const store = new Failing(dir);
    const host = await serve(t, { dir, store });
    const table = await newTable(host, { options: { target: 1 } });
    store.failAt = store.operations + failAt;
    const robots = [0, 1].map((seat) => new Robot(host, table, seat, { limit: 9 }));
    await until(() => robots.some(({ refusals, acts, guest }) => refusals.some(({ id }) => id === "storage") || acts > 9 || guest.result));
    for (const robot of robots) robot.hangUp();
    await host.server.stop();
    if (store.operations < store.failAt) return false; // these cards needed fewer operations
    assert.ok(host.errors.length > 0, `operation ${failAt} failed without a report`);
    const next = await serve(t, { dir });
    const kept = robots.map(({ guest }) => structuredClone(guest.notes));
    const again = await playMatch(next, table, [0, 1].map((seat) => ({ notes: kept[seat], choose: chooser(seat + 9) })));
    again.forEach(({ guest }, seat) => {
      assert.deepEqual(guest.notes.lines.slice(0, kept[seat].lines.length), kept[seat].lines);
      if (kept[seat].commit) assert.equal(guest.notes.commit, kept[seat].commit);
      const { lines } = verdictOf(guest);
      for (const name of ["cards", "promise", "seen", "receipt", "completeness"]) assert.equal(lines[name].status, "ok", `${name}, operation ${failAt}`);
    });
    return true;
  };
  // Up to the first lines each operation is one of its own kind; later they repeat.
  for (let failAt = 1; await failing(failAt); failAt += failAt < 26 ? 1 : 5) t.diagnostic(`operation ${failAt}`);
});

test("a guest that comes while the disk fails is at the table that is read again", async (t) => {
  const dir = await folder(t);
  let fail = null;
  const store = new Store(dir);
  store.flush = (handle) => (fail ? new Promise((_, failed) => (fail = failed)) : Store.prototype.flush.call(store, handle));
  const host = await serve(t, { dir, store });
  const table = await newTable(host);
  const [ann, ben] = [await new Line(host, table.id).open(), await new Line(host, table.id).open()];
  fail = () => {};
  const waits = fail;
  ann.say({ type: "hello", token: table.tokens[0], name: "Ann" });
  await until(() => fail !== waits);
  const failed = fail;
  fail = null;
  ben.say({ type: "hello", token: table.tokens[1], name: "Ben" });
  ben.say({ type: "ping" });
  await ben.next("pong"); // the hello waits behind Ann's now
  failed(new Error("the disk is gone"));
  assert.deepEqual(await ann.end(), { code: 1011, reason: "storage" });
  await ben.next("table");
  assert.equal((await ben.refusal({ type: "share", share: "00".repeat(32) })).id, "share.early");
  assert.equal(host.errors.length, 1);
});

test("a line that a kill left unflushed is flushed before it is shown", async (t) => {
  const first = await serve(t);
  const table = await newTable(first);
  await first.server.stop();
  const store = new Store(first.dir);
  store.flush = async (handle) => assert((await handle.stat()).isDirectory(), "the disk is gone");
  const host = await serve(t, { dir: first.dir, store });
  const line = await new Line(host, table.id).open();
  assert.equal((await line.refusal({ type: "hello", token: table.tokens[0] })).id, "storage");
});

/** The server as a process of its own. Its port stays the same after a kill. */
class Process {
  constructor(dir) {
    this.dir = dir;
    this.port = 0;
  }

  async start() {
    this.child = spawn(process.execPath, [MAIN, "--dir", this.dir, "--port", String(this.port), "--limit", "rate=100000", "--limit", "burst=100000"], { stdio: ["ignore", "pipe", "inherit"] });
    this.exited = new Promise((done) => this.child.once("exit", (code, signal) => done({ code, signal })));
    const said = await new Promise((done, failed) => {
      this.child.stdout.once("data", (data) => done(data.toString()));
      this.child.once("exit", () => failed(new Error("the server did not start")));
    });
    this.port = Number(/:(\d+)\s*$/.exec(said)[1]);
    this.http = `http://127.0.0.1:${this.port}`;
    this.ws = `ws://127.0.0.1:${this.port}`;
    return this;
  }

  async end(signal) {
    this.child.kill(signal);
    return this.exited;
  }
}

test("a server that is killed at many moments of a match loses nothing, and nobody's turn is lost", async (t) => {
  const host = await new Process(await folder(t)).start();
  t.after(() => host.end("SIGKILL"));
  const below = numbers(5);
  const table = await newTable(host, { options: { target: 300 } });
  // Counted in messages, not in time: a kill comes after so many more of them, whatever they are.
  let [seen, next, kills, busy] = [0, 1, 0, false];
  const watch = async () => {
    if (++seen < next || busy) return;
    busy = true;
    await host.end("SIGKILL");
    kills++;
    await host.start();
    next = seen + 1 + below(kills < 12 ? 4 : 80);
    busy = false;
  };
  const on = { table: watch, sealing: watch, lines: watch, state: watch };
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { on }));
  const ends = await Promise.all(robots.map(({ finished }) => finished));
  assert.equal(ends[0].record, ends[1].record);
  for (const { guest, hangUp } of robots) {
    hangUp();
    const { lines } = verdictOf(guest);
    for (const name of ["cards", "promise", "seen", "receipt", "completeness"]) assert.equal(lines[name].status, "ok", name);
  }
  await until(() => !busy);
  assert.ok(kills >= 12, `${kills} kills`);
  assert.equal(await readFile(join(host.dir, `${table.id}.mille`), "utf8"), ends[0].record);
  t.diagnostic(`${kills} kills, ${robots[0].guest.notes.lines.length} lines`);
});

test("SIGTERM ends the server in order, and wrong options are refused", async (t) => {
  const host = await new Process(await folder(t)).start();
  const table = await newTable(host);
  const line = await new Line(host, table.id).open();
  line.say({ type: "hello", token: table.tokens[0], name: "Ann" });
  await line.next("table");
  assert.deepEqual(await host.end("SIGTERM"), { code: 0, signal: null });
  for (const wrong of [["--limit", "speed=1"], ["--port", "x"], ["--prefix", "A"], ["--colour"]]) {
    const child = spawn(process.execPath, [MAIN, ...wrong], { stdio: "ignore" });
    assert.equal(await new Promise((done) => child.once("exit", done)), 2, wrong.join(" "));
  }
});

test("a finished match can be looked at after a restart", async (t) => {
  const first = await serve(t);
  const table = await newTable(first, { options: { target: 1 } });
  const [ann] = await playMatch(first, table);
  await first.server.stop();
  const host = await serve(t, { dir: first.dir });
  assert.equal(host.server.counts.waiting, 0);
  const other = await new Line(host, table.id).open();
  other.say({ type: "hello", token: table.tokens[0] });
  assert.deepEqual((await other.next("lines")).lines.slice(0, 3), ann.guest.notes.lines.slice(0, 3));
  assert.equal((await other.over()).record, ann.guest.record);
});

test("tables that never began are deleted after their time, others are not", async (t) => {
  const host = await serve(t, { limits: { waiting: 100 } });
  const [waiting, played] = [await newTable(host), await newTable(host)];
  const robots = [0, 1].map((seat) => new Robot(host, played, seat, { plays: false }));
  await until(() => robots.every(({ guest }) => guest.state));
  for (const { hangUp } of robots) hangUp();
  await until(() => host.server.counts.connections === 0);
  assert.deepEqual(host.server.counts, { tables: 0, waiting: 1, connections: 0 });
  host.clock.now += 99_000;
  await host.server.tick();
  await stat(join(host.dir, `${waiting.id}.table`));
  host.clock.now += 31_000;
  await host.server.tick();
  assert.deepEqual((await readdir(host.dir)).map((name) => name.split(".")[0]), Array(3).fill(played.id));
  assert.equal(host.server.counts.waiting, 0);
});

test("a match whose first line was written but not flushed has begun, and is not deleted", async (t) => {
  const dir = await folder(t);
  const store = new Store(dir);
  let fails = false;
  store.write = async (handle, text) => {
    fails ||= text.startsWith('{"mille_record"');
    await handle.appendFile(text);
  };
  store.flush = async (handle) => {
    if (!fails) return handle.datasync();
    fails = false;
    throw new Error("the disk is full");
  };
  const host = await serve(t, { dir, store, limits: { waiting: 100 } });
  const table = await newTable(host);
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { plays: false }));
  await until(() => robots.every(({ guest }) => guest.state));
  assert.equal(host.errors.length, 1);
  for (const { hangUp } of robots) hangUp();
  await until(() => host.server.counts.connections === 0 && host.server.counts.tables === 0);
  host.clock.now += 131_000;
  await host.server.tick();
  assert.equal((await readdir(dir)).length, 3);
});

test("a table that waits is kept for its time after a restart, too", async (t) => {
  const clock = { now: 1_800_000_000_000 };
  const first = await serve(t, { clock, limits: { waiting: 100 } });
  const { id } = await newTable(first);
  clock.now += 99_000;
  await first.server.stop();
  const host = await serve(t, { clock, dir: first.dir, limits: { waiting: 100 } });
  clock.now += 99_000;
  await host.server.tick();
  await stat(join(host.dir, `${id}.table`));
  clock.now += 31_000;
  await host.server.tick();
  assert.deepEqual(await readdir(host.dir), []);
});

test("after a kill a seat has the time that it had at the start of the turn", async (t) => {
  const first = await serve(t);
  const table = await newTable(first, { clock: { bank: 100, turn: 7 } });
  const robots = [0, 1].map((seat) => new Robot(first, table, seat, { plays: false }));
  await until(() => robots.every(({ guest }) => guest.state));
  const turn = robots.findIndex(({ guest }) => guest.legal);
  const { guest } = robots[turn];
  first.clock.now += 30_000;
  guest.act("draw");
  await until(() => guest.legal?.some((action) => action.startsWith("discard")));
  guest.act(guest.legal.find((action) => action.startsWith("discard")));
  await until(() => robots[1 - turn].guest.legal);
  const path = join(first.dir, `${table.id}.table`);
  await until(() => readFileSync(path, "utf8").includes('"clock":[', 300));
  first.clock.now += 20_000; // the server dies in the next turn, 20 seconds from its start
  const host = await serve(t, { dir: first.dir });
  const line = await new Line(host, table.id).open();
  line.say({ type: "hello", token: table.tokens[0] });
  const { clock } = await line.next("state");
  assert.deepEqual([clock[turn], clock[1 - turn]], [77_000, 100_000]);
  for (const { hangUp } of robots) hangUp();
});

test("a guest who comes and goes fills the journal only as time passes", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, { clock: { bank: 100, turn: 7 }, leave: 60 });
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { plays: false }));
  await until(() => robots.every(({ guest }) => guest.state));
  robots[0].hangUp();
  await until(() => robots[1].guest.state.present[0] === false);
  const path = join(host.dir, `${table.id}.table`);
  const comesAndGoes = async () => {
    const line = await new Line(host, table.id).open();
    line.say({ type: "hello", token: table.tokens[0] });
    await line.next("state");
    await line.hangUp();
    await until(() => robots[1].guest.state.present[0] === false);
  };
  await comesAndGoes();
  const before = readFileSync(path, "utf8");
  for (let i = 0; i < 3; i++) {
    host.clock.now += 100;
    await comesAndGoes();
  }
  assert.equal(readFileSync(path, "utf8"), before);
  host.clock.now += 30_000;
  await comesAndGoes();
  assert.ok(readFileSync(path, "utf8").length > before.length);
  robots[1].hangUp();
});

test("whoever begins the next deal too, after a kill both seats have the time that they had at its start", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, { clock: { bank: 100, turn: 7 }, options: { target: 5000 } });
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { plays: false }));
  const choose = chooser(4);
  await until(() => robots.every(({ guest }) => guest.state));
  const journal = () => readFileSync(join(host.dir, `${table.id}.table`), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  for (let same = false; !same; ) {
    const { guest, refusals } = robots.find(({ guest: one }) => one.legal);
    const { at } = guest.state;
    const { view } = guest;
    guest.act(choose(guest.legal));
    await until(() => robots.every(({ guest: one }) => one.state.at > at));
    same = guest.view.deal > view.deal && guest.legal !== null;
    if (!same) continue;
    guest.rematch(); // is refused, after what the table still had to write
    await until(() => refusals.length > 0);
    assert.deepEqual(journal().findLast(({ clock }) => clock).clock, guest.state.clock);
  }
  for (const { hangUp } of robots) hangUp();
});

test("a record that somebody changed is not played on", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { limit: 5 }));
  await until(() => robots.some(({ acts }) => acts > 5));
  for (const { hangUp } of robots) hangUp();
  await until(() => host.server.counts.tables === 0);
  const path = join(host.dir, `${table.id}.mille`);
  await writeFile(path, (await readFile(path, "utf8")).replace('"stakes":[1,3]', '"stakes":[9,27]'));
  const line = await new Line(host, table.id).open();
  line.say({ type: "hello", token: table.tokens[0] });
  assert.equal((await line.end()).code, 1011);
  assert.match(String(host.errors[0][1]), /damaged/);
});
