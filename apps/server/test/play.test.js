// A match from two links to the reveal, and what a guest may do in it.
import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { guest as library, JsonKind, Phase } from "libmille";
import { brokenOff, publicLine } from "../guest.js";
import { folder, Line, newTable, playMatch, post, Robot, serve, verdictOf } from "./support.js";

const SHORT = { options: { target: 200 } };

test("two guests play a sealed match, and each verifies it by itself", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, { stakes: [2, 6], ...SHORT });
  const robots = await playMatch(host, table);
  const file = await readFile(join(host.dir, `${table.id}.mille`), "utf8");
  for (const { guest, refusals } of robots) {
    assert.deepEqual(refusals, []);
    assert.equal(guest.record, file);
    assert.equal(guest.notes.over, true);
    const verdict = verdictOf(guest);
    assert.deepEqual(Object.values(verdict.lines).map(({ status }) => status), Array(6).fill("ok"));
    assert.equal(guest.notes.receipt, verdict.receipt.hash);
    assert.deepEqual(JSON.parse(file.split("\n")[0]).stakes, [2, 6]);
  }
  assert.equal(robots[0].guest.notes.receipt, robots[1].guest.notes.receipt);
  assert.deepEqual(host.errors, []);
});

test("every shipped variant can be played, with its options", async (t) => {
  const host = await serve(t);
  for (const variant of ["natural-required", "target-2000", "progressive", "denexa"]) {
    const table = await newTable(host, { variant, options: { target: 100 } });
    const robots = [0, 1].map((seat) => new Robot(host, table, seat, { limit: 30, on: { state: ({ at }) => at > 40 && robots[seat].guest.resign() } }));
    const { sheet } = await robots[0].finished;
    await robots[1].finished;
    assert.ok(sheet.end === "forfeit" || sheet.end === "won", sheet.end);
    for (const { guest, hangUp } of robots) {
      hangUp();
      assert.match(verdictOf(guest).result, /^verified/, variant);
    }
  }
});

test("receipts and the public record follow from either guest's own lines", async (t) => {
  const host = await serve(t);
  const [ann, ben] = await playMatch(host, await newTable(host, SHORT));
  assert.notDeepEqual(ann.guest.notes.lines, ben.guest.notes.lines);
  assert.deepEqual(ann.guest.notes.lines.map(publicLine), ben.guest.notes.lines.map(publicLine));
});

/** Two bare connections at a table whose match has begun; `turn` is the one that is to decide. */
async function begun(host, chosen = SHORT) {
  const table = await newTable(host, chosen);
  const lines = [];
  for (const seat of [0, 1]) {
    lines.push(await new Line(host, table.id).open());
    lines[seat].say({ type: "hello", token: table.tokens[seat], name: ["Ann", "Ben"][seat] });
    await lines[seat].next("table");
  }
  const seals = await Promise.all(lines.map((line) => line.next("sealing")));
  const shares = [library.newShare(), library.newShare()];
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  for (const seat of [0, 1]) {
    const share_commit = hex(library.shareCommit(Buffer.from(seals[0].commit, "hex"), seat, shares[seat]));
    lines[seat].say({ type: "commit", share_commit });
  }
  for (const line of lines) while ((await line.next("sealing")).share_commits.includes(null));
  for (const seat of [0, 1]) lines[seat].say({ type: "share", share: hex(shares[seat]) });
  const states = await Promise.all(lines.map((line) => line.next("state")));
  const turn = states.findIndex(({ legal }) => legal !== null);
  return { table, lines, states, turn, at: states[0].at };
}

test("the terms hold what the table's maker chose and the guests' names", async (t) => {
  const host = await serve(t);
  const table = await newTable(host, { stakes: [5, 15], options: { target: 700 }, clock: { bank: 600, turn: 5 }, leave: 300 });
  const [ann, ben] = [await new Line(host, table.id).open(), await new Line(host, table.id).open()];
  ann.say({ type: "hello", token: table.tokens[0] });
  const alone = await ann.next("table");
  assert.deepEqual([alone.seat, alone.names, alone.present, alone.clock, alone.leave], [0, [null, null], [true, false], { bank: 600, turn: 5 }, 300]);
  ann.say({ type: "hello", token: table.tokens[0], name: "Ann" });
  ben.say({ type: "hello", token: table.tokens[1], name: "Zoë" });
  const { terms, commit, share_commits, opened } = await ann.next("sealing");
  assert.deepEqual(await ben.next("sealing"), { type: "sealing", terms, commit, share_commits, opened, vouch: null });
  const { stakes, guests, players, options } = JSON.parse(terms);
  assert.deepEqual({ stakes, guests, players, options }, { stakes: [5, 15], guests: [0, 1], players: ["Ann", "Zoë"], options: { target: 700 } });
  assert.deepEqual([share_commits, opened], [[null, null], [false, false]]);
});

test("the first name of a seat is kept; one that is blank or hides or reorders text is refused with what is wrong", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const line = await new Line(host, table.id).open();
  for (const [name, ...refusal] of [
    ["a\u202eb", "name.invisible", "U+202E"], ["a\u2028b", "name.invisible", "U+2028"], ["a\nb", "name.invisible", "U+000A"],
    ["a\u00adb", "name.invisible", "U+00AD"], ["\u3164", "name.invisible", "U+3164"], ["a\u200db", "name.invisible", "U+200D"],
    [" ", "name.blank"], ["", "name.blank"], ["\u00a0\u3000", "name.blank"], ["x".repeat(41), "name.long", "40"], [7, "message.field", "name"],
  ]) {
    const { id, to, params } = await line.refusal({ type: "hello", token: table.tokens[0], name });
    assert.deepEqual([id, ...params, to], [...refusal, "hello"]);
  }
  line.say({ type: "hello", token: table.tokens[0], name: "Ann" });
  while ((await line.next("table")).names[0] !== "Ann");
  line.say({ type: "hello", token: table.tokens[0], name: "Bob" });
  assert.equal((await line.next("table")).names[0], "Ann");
});

test("shares come in their order, and stay as they are", async (t) => {
  const host = await serve(t);
  const table = await newTable(host);
  const [ann, ben] = [await new Line(host, table.id).open(), await new Line(host, table.id).open()];
  const [some, other] = ["11".repeat(32), "22".repeat(32)];
  ann.say({ type: "hello", token: table.tokens[0], name: "Ann" });
  assert.equal((await ann.refusal({ type: "commit", share_commit: some })).id, "share.early");
  ben.say({ type: "hello", token: table.tokens[1], name: "Ben" });
  const commit = Buffer.from((await ann.next("sealing")).commit, "hex");
  const mine = Buffer.from(library.shareCommit(commit, 0, Buffer.from(some, "hex"))).toString("hex");
  ann.say({ type: "commit", share_commit: mine });
  assert.deepEqual((await ann.next("sealing")).share_commits, [mine, null]);
  assert.equal((await ann.refusal({ type: "share", share: some })).id, "share.early");
  assert.equal((await ann.refusal({ type: "commit", share_commit: other })).id, "share.fixed");
  ann.say({ type: "commit", share_commit: mine });
  await ann.next("sealing");
  ben.say({ type: "commit", share_commit: other });
  await ben.next("sealing");
  assert.equal((await ann.refusal({ type: "share", share: other })).id, "share.wrong");
  assert.equal((await ann.refusal({ type: "act", at: 0, do: "draw" })).id, "act.early");
  ann.say({ type: "share", share: some });
  let last;
  while (!(last = await ben.next("sealing")).opened[0]);
  assert.equal(ben.texts.some((text) => text.includes(some)), false, "a share is shown before the other one is open");
});

test("each seat has its own view from its lines, and only the seat to decide a legal list", async (t) => {
  const { states, turn, lines, at } = await begun(await serve(t));
  assert.deepEqual(states.map(({ view }) => view.viewer), [0, 1]);
  assert.equal(states[1 - turn].legal, null);
  assert.ok(states[turn].legal.includes("draw"));
  lines[turn].say({ type: "act", at, do: "draw" });
  const [mine, theirs] = [await lines[turn].next("state"), await lines[1 - turn].next("state")];
  const drawn = [turn, 1 - turn].map((seat) => lines[seat].match.json(JsonKind.EVENTS, seat).at(-1));
  assert.ok(drawn[0].card);
  assert.equal(drawn[1].card ?? null, null);
  assert.deepEqual([mine.view.hand_sizes[turn], theirs.view.hand_sizes[turn]], [16, 16]);
});

test("at the end of a deal both hands lie open, also for a guest that was away, and after a restart", async (t) => {
  const dir = await folder(t);
  const host = await serve(t, { dir });
  const table = await newTable(host);
  const stops = [];
  const seen = [0, 1].map((seat) => new Promise((done) => (stops[seat] = done)));
  const ended = [null, null];
  const keep = (seat) => (_, match) => (ended[seat] = match.info.phase === Phase.BETWEEN && match.info.deal === 1 ? match.json(JsonKind.VIEW, seat) : ended[seat]);
  const [ann, ben] = [0, 1].map((seat) => new Robot(host, table, seat, { on: { line: keep(seat), state: ({ view }) => view.deal > 1 && stops[seat]() } }));
  await Promise.all(seen);
  const hands = [ann, ben].map(({ guest }, seat) => guest.match.json(JsonKind.EVENTS, seat).find(({ deal_end }) => deal_end === 1).hands);
  assert.deepEqual(hands[0], hands[1]);
  for (const seat of [0, 1]) {
    assert.deepEqual([ended[seat].viewer, ended[seat].phase], [seat, "between"]);
    assert.deepEqual(ended[seat].hand, hands[1 - seat][seat]);
    assert.equal(hands[seat][1 - seat].length, ended[seat].hand_sizes[1 - seat]);
  }
  for (const { hangUp } of [ann, ben]) hangUp();
  await host.server.stop();
  const again = await serve(t, { dir });
  const line = await new Line(again, table.id).open();
  line.say({ type: "hello", token: table.tokens[0] });
  const { view } = await line.next("state");
  assert.equal(view.deal, 2);
  assert.deepEqual(line.match.json(JsonKind.EVENTS, 0).find(({ deal_end }) => deal_end === 1).hands, hands[0]);
});

test("what the rules refuse names the rule and changes nothing", async (t) => {
  const { turn, lines, at, states } = await begun(await serve(t));
  const held = states[turn].view.hand[0];
  const refused = await lines[turn].refusal({ type: "act", at, do: `discard ${held}` });
  assert.deepEqual([refused.to, refused.rule], ["act", "T1"]);
  assert.ok(refused.text.length > 10 && refused.id.includes("."));
  assert.equal((await lines[turn].refusal({ type: "act", at, do: "fly" })).to, "act");
  assert.equal((await lines[1 - turn].refusal({ type: "act", at, do: "draw" })).id, "act.turn");
  lines[turn].say({ type: "act", at, do: "draw" });
  assert.equal((await lines[turn].next("state")).at, at + 1);
});

test("an action that is repeated, late or out of order is refused", async (t) => {
  const { turn, lines, at } = await begun(await serve(t));
  lines[turn].say({ type: "act", at, do: "draw" });
  lines[turn].say({ type: "act", at, do: "draw" });
  assert.equal((await lines[turn].next("refused")).id, "act.stale");
  assert.equal((await lines[turn].refusal({ type: "act", at: at + 7, do: "draw" })).id, "act.stale");
  assert.equal((await lines[1 - turn].next("state")).at, at + 1);
});

test("a guest resigns at any time and loses by M4", async (t) => {
  const { lines, turn } = await begun(await serve(t));
  lines[1 - turn].say({ type: "resign" });
  const over = await lines[turn].over();
  assert.equal(over.sheet.end, "forfeit");
  assert.match(over.record, new RegExp(`"fault":\\{"seat":${1 - turn},"kind":"resign"\\}`));
  assert.match(over.record, /\{"reveal":\{"seed":"[0-9a-f]{64}"\}\}\n$/);
  assert.equal((await lines[turn].refusal({ type: "resign" })).id, "act.over");
});

test("a seat whose clock has run out loses, before its late action counts", async (t) => {
  const host = await serve(t);
  const { lines, turn, at, states } = await begun(host, { clock: { bank: 100, turn: 7 } });
  assert.deepEqual(states[0].clock, [100_000, 100_000]);
  host.clock.now += 30_000;
  lines[turn].say({ type: "act", at, do: "draw" });
  const { clock, view } = await lines[turn].next("state");
  assert.equal(clock[turn], 70_000);
  lines[turn].say({ type: "act", at: at + 1, do: `discard ${view.hand[0]}` });
  const after = await lines[turn].next("state");
  assert.equal(after.clock[turn], 77_000);
  host.clock.now += 100_000;
  await host.server.tick();
  await lines[turn].refusal({ type: "act", at: at + 2, do: "draw" }).then(({ id }) => assert.equal(id, "act.turn"));
  host.clock.now += 1;
  lines[1 - turn].say({ type: "act", at: at + 2, do: "draw" });
  const over = await lines[turn].over();
  assert.match(over.record, new RegExp(`"fault":\\{"seat":${1 - turn},"kind":"timeout"\\}`));
  assert.equal((await lines[1 - turn].next("refused")).id, "act.over");
});

test("a guest who stays away longer than the maker allows loses, unless nobody waits", async (t) => {
  const host = await serve(t);
  const { table, lines, turn } = await begun(host, { leave: 60 });
  await lines[0].hangUp();
  assert.deepEqual((await lines[1].next("state")).present, [false, true]);
  host.clock.now += 50_000;
  await lines[1].hangUp();
  host.clock.now += 1e9;
  await host.server.tick();
  const again = await new Line(host, table.id).open();
  again.say({ type: "hello", token: table.tokens[1] });
  const { view, away } = await again.next("state");
  assert.ok(view.deal, "a match in which both were away goes on");
  assert.deepEqual(away, [50_000, 0], "the absence goes on where it was");
  host.clock.now += 10_000;
  await host.server.tick();
  host.clock.now += 1;
  await host.server.tick();
  const { record } = await again.over();
  assert.match(record, /"fault":\{"seat":0,"kind":"timeout"\}/);
  assert.ok(turn >= 0);
});

test("a return in time sets the absence to zero", async (t) => {
  const host = await serve(t);
  const { table, lines } = await begun(host, { leave: 60 });
  for (let i = 0; i < 3; i++) {
    await lines[0].hangUp();
    await lines[1].next("state");
    host.clock.now += 59_000;
    await host.server.tick();
    lines[0] = await new Line(host, table.id).open();
    lines[0].say({ type: "hello", token: table.tokens[0] });
    assert.deepEqual((await lines[0].next("state")).away, [0, 0]);
    await lines[1].next("state");
  }
});

test("the newer connection has the seat, and the older one is told", async (t) => {
  const host = await serve(t);
  const { table, lines, at, turn } = await begun(host);
  const newer = await new Line(host, table.id).open();
  newer.say({ type: "hello", token: table.tokens[turn] });
  assert.equal((await newer.next("state")).at, at);
  assert.deepEqual(await lines[turn].end(), { code: 4001, reason: "replaced" });
  newer.say({ type: "act", at, do: "draw" });
  assert.equal((await lines[1 - turn].next("lines")).from, at);
});

test("a guest that comes back gets the lines that it lacks, and no others", async (t) => {
  const host = await serve(t);
  const { table, lines, turn, at } = await begun(host);
  const receipt = lines[1 - turn].texts.map((text) => JSON.parse(text)).findLast(({ type }) => type === "lines").receipt;
  await lines[1 - turn].hangUp();
  lines[turn].say({ type: "act", at, do: "draw" });
  await lines[turn].next("lines");
  const again = await new Line(host, table.id).open();
  again.say({ type: "hello", token: table.tokens[1 - turn], line: at, receipt });
  const { from, lines: texts } = await again.next("lines");
  assert.deepEqual([from, texts], [at, [`{"seat":${turn},"do":"draw"}`]]);
});

test("a guest with another receipt, or with more lines, is warned", async (t) => {
  const host = await serve(t);
  const { table, at } = await begun(host);
  for (const [line, id] of [[at, "receipt.other"], [at + 1, "receipt.lost"]]) {
    const other = await new Line(host, table.id).open();
    const refused = await other.refusal({ type: "hello", token: table.tokens[0], line, receipt: "00".repeat(32) });
    assert.equal(refused.id, id);
    assert.equal((await other.end()).code, 4009);
  }
});

test("files that hold secrets can be read by their owner only", async (t) => {
  const host = await serve(t);
  const { table } = await begun(host);
  const mode = async (kind) => (await stat(join(host.dir, `${table.id}.${kind}`))).mode & 0o777;
  assert.deepEqual([await mode("secret"), await mode("table"), (await mode("mille")) & 0o600], [0o600, 0o600, 0o600]);
  const journal = await readFile(join(host.dir, `${table.id}.table`), "utf8");
  assert.ok(table.tokens.every((token) => !journal.includes(token)));
});

test("a table with wrong rules is refused with the library's reason", async (t) => {
  const host = await serve(t);
  for (const [chosen, id] of [
    [{ variant: "monteral" }, /variant/],
    [{ options: { target: -1 } }, /option/],
    [{ stakes: [1, 4] }, /stakes/],
    [{ stakes: [1] }, /message.field/],
    [{ clock: { bank: 0, turn: 1 } }, /message.field/],
    [{ leave: 0 }, /message.field/],
    [{ colour: "red" }, /message.field/],
  ]) {
    const response = await post(host, chosen);
    const { refused } = await response.json();
    assert.equal(response.status, 400);
    assert.match(refused.id, id, JSON.stringify(chosen));
    assert.ok(refused.text.length > 10);
  }
});

test("matches that were broken off are counted from the notes", () => {
  assert.equal(brokenOff([{ opened: true, over: true }, { opened: true, over: false }, { opened: false, over: false }]), 1);
});
