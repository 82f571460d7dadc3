// After a match: both guests ask for another one, which has a table of its own with the same terms, names and keys.
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import test from "node:test";
import { Store } from "../store.js";
import { folder, Line, newTable, playMatch, Robot, serve, verdictOf } from "./support.js";

const CHOSEN = { options: { target: 1 }, stakes: [2, 6], clock: { bank: 600, turn: 5 }, leave: 300 };
const tables = async (host) => (await readdir(host.dir)).filter((name) => name.endsWith(".table")).length;

/** Both guests at a table whose match is over. */
async function atTheEnd(host, table) {
  const lines = [];
  for (const seat of [0, 1]) {
    lines.push(await new Line(host, table.id).open());
    lines[seat].say({ type: "hello", token: table.tokens[seat] });
    await lines[seat].next("over");
  }
  return lines;
}

async function finished(host) {
  const table = await newTable(host, CHOSEN);
  return { table, robots: await playMatch(host, table) };
}

test("two guests agree on a rematch and play it by the same keys, with new shares and a new seed", async (t) => {
  const host = await serve(t);
  const { table, robots } = await finished(host);
  const [ann, ben] = await atTheEnd(host, table);
  ann.say({ type: "rematch" });
  for (const line of [ann, ben]) {
    let over;
    while (!(over = await line.next("over")).rematch[0]);
    assert.deepEqual([over.rematch, over.next], [[true, false], null], "one alone makes no table");
  }
  assert.equal(await tables(host), 1);
  ben.say({ type: "rematch" });
  const ids = [];
  for (const line of [ann, ben]) {
    let over;
    while (!(over = await line.next("over")).next);
    ids.push(over.next);
  }
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[0], table.id);
  assert.equal(await tables(host), 2);
  const seen = await new Line(host, ids[0]).open();
  seen.say({ type: "hello", token: table.tokens[1] });
  const { seat, names, stakes, options, clock, leave } = await seen.next("table");
  assert.deepEqual({ seat, names, stakes, options, clock, leave }, { seat: 1, names: ["Ann", "Ben"], ...CHOSEN });
  await seen.hangUp();

  const again = await playMatch(host, { id: ids[0], tokens: table.tokens });
  for (const [one, { guest }] of again.entries()) {
    const before = robots[one].guest.notes;
    assert.equal(guest.notes.terms, before.terms);
    for (const member of ["commit", "share", "receipt"]) assert.notEqual(guest.notes[member], before[member], member);
    const { lines } = verdictOf(guest);
    for (const name of ["cards", "promise", "seen", "receipt", "completeness"]) assert.equal(lines[name].status, "ok", name);
  }
  assert.deepEqual(host.errors, []);
});

test("asked for before the end, a rematch is refused; asked for twice, there is one", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, CHOSEN);
  const early = await new Line(host, table.id).open();
  early.say({ type: "hello", token: table.tokens[0], name: "Ann" });
  await early.next("table");
  assert.equal((await early.refusal({ type: "rematch" })).id, "act.early");
  await early.hangUp();
  const robots = [0, 1].map((seat) => new Robot(host, table, seat, { plays: false }));
  while (!robots.every(({ guest }) => guest.state)) await new Promise((done) => setTimeout(done, 5));
  robots[0].guest.rematch();
  while (robots[0].refusals.length === 0) await new Promise((done) => setTimeout(done, 5));
  assert.equal(robots[0].refusals[0].id, "rematch.early");
  robots[0].guest.resign();
  await Promise.all(robots.map(({ finished }) => finished));
  for (const { hangUp } of robots) hangUp();

  const [ann, ben] = await atTheEnd(host, table);
  for (const line of [ann, ann, ben, ann, ben]) line.say({ type: "rematch" });
  for (const line of [ann, ben]) line.say({ type: "ping" });
  for (const line of [ann, ben]) await line.next("pong");
  let over;
  while (!(over = await ben.next("over")).next);
  await ann.hangUp();
  await ben.hangUp();
  const later = await atTheEnd(host, table);
  later[0].say({ type: "rematch" });
  assert.equal((await later[0].next("over")).next, over.next);
  assert.equal(await tables(host), 2);
});

/** A disk on which no table can be made. */
class Full extends Store {
  async create() {
    throw new Error("the disk is full");
  }
}

test("a server that stops or fails between the two answers loses neither, and makes the table when it can", async (t) => {
  const dir = await folder(t);
  let host = await serve(t, { dir });
  const { table } = await finished(host);
  const restart = async (options = {}) => {
    await host.server.stop();
    host = await serve(t, { dir, ...options });
    return atTheEnd(host, table);
  };
  const [ann] = await atTheEnd(host, table);
  ann.say({ type: "rematch" });
  while (!(await ann.next("over")).rematch[0]);
  const [, ben] = await restart({ store: new Full(dir) });
  assert.deepEqual(JSON.parse(ben.texts.at(-1)).rematch, [true, false]);
  ben.say({ type: "rematch" });
  assert.equal((await ben.end()).code, 1011, "the table cannot be made");
  assert.equal(host.errors.length > 0, true);
  assert.equal(await tables(host), 1);
  const [back] = await restart();
  const { rematch, next } = JSON.parse(back.texts.findLast((text) => text.includes('"over"')));
  assert.deepEqual(rematch, [true, true]);
  assert.equal(await tables(host), 2);
  const [once] = await restart();
  const told = JSON.parse(once.texts.find((text) => text.includes('"type":"over"'))).next;
  assert.ok(told !== null && (next === null || next === told), "one table, whatever happens");
  assert.equal(await tables(host), 2);
  assert.equal((await playMatch(host, { id: told, tokens: table.tokens })).length, 2);
});

test("a rematch counts as a table that this address made", async (t) => {
  const host = await serve(t, { limits: { creates: 1 } });
  const { table } = await finished(host);
  const [ann, ben] = await atTheEnd(host, table);
  ann.say({ type: "rematch" });
  while (!(await ann.next("over")).rematch[0]);
  const { id, to } = await ben.refusal({ type: "rematch" });
  assert.deepEqual([id, to], ["rate", "rematch"]);
  host.clock.now += 30_000;
  ben.say({ type: "rematch" });
  while (!(await ann.next("over")).next);
  assert.equal(await tables(host), 2);
});

test("if the table of a rematch is deleted because nobody came, both can ask again", async (t) => {
  const host = await serve(t, { limits: { waiting: 100 } });
  const { table } = await finished(host);
  const ask = async () => {
    const lines = await atTheEnd(host, table);
    for (const line of lines) line.say({ type: "rematch" });
    let over;
    while (!(over = await lines[0].next("over")).next);
    for (const line of lines) await line.hangUp();
    while (host.server.counts.tables > 0) await new Promise((done) => setTimeout(done, 5));
    return over.next;
  };
  const first = await ask();
  host.clock.now += 131_000;
  await host.server.tick();
  assert.equal(await tables(host), 1);
  const [line] = await atTheEnd(host, table);
  const { rematch, next } = JSON.parse(line.texts.find((text) => text.includes('"type":"over"')));
  assert.deepEqual([rematch, next], [[false, false], null]);
  const second = await ask();
  assert.notEqual(second, first);
  assert.equal((await playMatch(host, { id: second, tokens: table.tokens })).length, 2);
});
